import { startSandbox } from '../../scripts/sandbox/server.ts'

/** A sandbox of one's own, with the few calls tests make of it. */
export const openSandbox = async (media = 0) => {
  const { url, close } = await startSandbox({ port: 0, file: ':memory:', media })
  const call = (path: string, init?: RequestInit) => fetch(url + path, init)
  const send = (method: string, path: string, body?: unknown) =>
    call(`/_sandbox${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const json = async (path: string, init?: RequestInit) => JSON.parse(await (await call(path, init)).text())
  return { url, close, call, send, json }
}

export type OpenSandbox = Awaited<ReturnType<typeof openSandbox>>
