import type { Logged } from '../../sandbox/start.ts'

/** Fault of the next matching responses, `after` the request was processed: status, delay, length, body or no response. */
export type Fault = {
  method?: string
  path: string
  times?: number
  status?: number
  delayMs?: number
  truncateAt?: number
  body?: unknown
  cut?: boolean
  after?: boolean
}
const send = async (url: string, method: string, body?: unknown): Promise<Response> => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
  if (!response.ok) throw new Error(`${method} ${url} returned status ${response.status}: ${await response.text()}`)
  return response
}

export type Sandbox = ReturnType<typeof sandboxControls>

/** Controls of the sandbox: faults and edits. Pages use the URL `seen`, tests the URL `found`. */
export const sandboxControls = ({ url, seen }: { url: string; seen: string }) => ({
  url,
  seen,
  found: (text: string) => text.replace(seen, url),
  reset: () => send(`${url}/_sandbox/reset`, 'POST'),
  fault: (fault: Fault) => send(`${url}/_sandbox/faults`, 'POST', fault),
  clearFaults: () => send(`${url}/_sandbox/faults`, 'DELETE'),
  edit: (kind: 'media' | 'playlists' | 'configs' | 'content-lists' | 'insights', id: string, content: unknown) =>
    send(`${url}/_sandbox/${kind}/${id}`, 'PUT', content),
  clock: (now: Date | string) => send(`${url}/_sandbox/clock`, 'PUT', { now: new Date(now).toISOString() }),
  /** Start of an event, as the platform states it. */
  startOf: async (id: string): Promise<Date> => {
    const { playlist } = await (await send(`${url}/platform/v2/media/${id}`, 'GET')).json()
    return new Date(playlist[0]['VCH.ScheduledStart'])
  },
  requests: async (): Promise<Logged[]> => (await send(`${url}/_sandbox/requests`, 'GET')).json(),
})
