import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, it, onTestFinished } from 'vitest'
import { deliver, platformEvent } from '../../scripts/lib/senders.ts'
import { openDaemon } from './support/daemon.ts'

type Call = { path: string; headers: IncomingHttpHeaders; body: unknown }

/** CI system that records requests and fails the first ones. */
async function openCi(failing = 0, status = 500, retryAfter = '0') {
  const calls: Call[] = []
  const server = createServer(async (request, response) => {
    calls.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(await text(request)) })
    response.writeHead(calls.length > failing ? 204 : status, { 'retry-after': retryAfter }).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  return { calls, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

it('a content change dispatches a GitHub event with the change and starts no local build', async () => {
  const { calls, url: GITHUB_API_URL } = await openCi()
  const env = { WEBHOOK_DISPATCH: 'github:owner/site', GITHUB_TOKEN: 'a-token', GITHUB_API_URL }
  const { url, updates } = await openDaemon({ env })
  await deliver(url, await platformEvent({ media_id: 'SaltRoad' }))
  await expect.poll(() => calls.length).toBe(1)
  expect(calls[0]).toMatchObject({
    path: '/repos/owner/site/dispatches',
    headers: { authorization: 'Bearer a-token' },
    body: { event_type: 'content-changed', client_payload: { changes: [{ kind: 'media', id: 'SaltRoad' }] } },
  })
  expect(updates).toEqual([])
})

it('a dispatch that fails with 500 is retried until it succeeds', async () => {
  const { calls, url: target } = await openCi(2)
  const { url, json } = await openDaemon({
    env: { WEBHOOK_DISPATCH: `${target}/hook`, WEBHOOK_DISPATCH_TOKEN: 'other' },
  })
  await deliver(url, await platformEvent({ media_id: 'SaltRoad' }))
  await expect.poll(async () => (await json('/health')).pending, { timeout: 60_000 }).toBe(0)
  expect(calls.at(-1)).toMatchObject({ path: '/hook', headers: { authorization: 'Bearer other' } })
}, 120_000)

it('a dispatch waits only seconds for a CI system that demands an hour', async () => {
  const { calls, url: target } = await openCi(1, 429, '3600')
  const { url } = await openDaemon({ env: { WEBHOOK_DISPATCH: `${target}/hook` } })
  await deliver(url, await platformEvent({ media_id: 'SaltRoad' }))
  await expect.poll(() => calls.length).toBe(2)
})

it('a failed dispatch shows the status, but not the secret path of a build hook, in /health and the log', async () => {
  const { url: target } = await openCi(1_000, 403)
  const { url, json, logged } = await openDaemon({ env: { WEBHOOK_DISPATCH: `${target}/hook/a-secret-of-the-host` } })
  await deliver(url, await platformEvent({ media_id: 'SaltRoad' }))
  await expect.poll(() => JSON.stringify(logged)).toMatch(/WEBHOOK_DISPATCH: .*403/)
  expect((await json('/health')).failure).toBe(true)
  expect(logged.map(({ event }) => event)).toContain('work-failed')
  expect(JSON.stringify([await json('/health'), logged])).not.toContain('a-secret-of-the-host')
})

it('the webhook does not start with an invalid dispatch target, without its token or without any target', async () => {
  await expect(openDaemon({ env: { WEBHOOK_DISPATCH: 'gitlab' } })).rejects.toThrow(/^WEBHOOK_DISPATCH is "gitlab"/)
  await expect(openDaemon({ env: { WEBHOOK_DISPATCH: 'github:owner/site' } })).rejects.toThrow(/needs GITHUB_TOKEN/)
  await expect(openDaemon()).rejects.toThrow(/^No target: set/)
})
