import { publisherId } from '../../scripts/sandbox/cleeng/publisher.ts'
import type { RequestEntry } from '../../scripts/sandbox/core/requests.ts'
import { clientId } from '../../scripts/sandbox/jwp-accounts/rules.ts'
import { startSandbox } from '../../scripts/sandbox/server.ts'

/** One request as the sandbox logged it. */
export type Logged = RequestEntry

/** Separate sandbox with the calls of tests. */
export const openSandbox = async (media = 0) => {
  const { url, close } = await startSandbox({ port: 0, file: ':memory:', media })
  const call = (path: string, init?: RequestInit) => fetch(url + path, init)
  const send = (method: string, path: string, body?: unknown) =>
    call(`/_sandbox${path}`, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const json = async (path: string, init?: RequestInit) => JSON.parse(await (await call(path, init)).text())
  const requestsTo = async (path: RegExp): Promise<Logged[]> =>
    (await json('/_sandbox/requests')).filter((request: Logged) => path.test(request.path))
  /** Access token of a user of the video platform's accounts. */
  const accountToken = async (username: string): Promise<string> => {
    const client = { client_id: clientId, grant_type: 'password', referrer: 'http://site.test' }
    const body = new URLSearchParams({ ...client, username, password: 'Password1' })
    return (await json('/accounts/v2/accounts/authenticate', { method: 'POST', body })).access_token
  }
  /** Access token of a cleeng customer. */
  const cleengToken = async (email: string): Promise<string> => {
    const body = JSON.stringify({ email, password: 'Password1', publisherId })
    const headers = { 'content-type': 'application/json' }
    return (await json('/billing/auths', { method: 'POST', headers, body })).responseData.jwt
  }
  return { url, close, call, send, json, requestsTo, accountToken, cleengToken }
}

export type OpenSandbox = Awaited<ReturnType<typeof openSandbox>>
