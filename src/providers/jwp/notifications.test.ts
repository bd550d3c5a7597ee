import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeCustomer } from '../../../tests/support/fake-accounts.ts'
import { fakeBearer, fakeServer } from '../../../tests/support/fake-server.ts'
import { createJwpCall } from './call.ts'
import { type MqttConnection, openMqttConnection } from './mqtt-connection.ts'
import { keysKey, notificationKeys } from './notification-keys.ts'
import { jwpNotifications, parseAccountEvent, reconnect } from './notifications.ts'

vi.mock('./mqtt-connection.ts', () => ({ openMqttConnection: vi.fn() }))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Fake connections: `cut` ends the last one, `fail` rejects the next attempts. */
function lines() {
  const cuts: (() => void)[] = []
  let broken = 0
  const open = vi.fn(async () => {
    if (broken > 0) {
      broken -= 1
      throw new Error('No line')
    }
    const { promise: lost, resolve } = Promise.withResolvers<void>()
    cuts.push(resolve)
    return { close: resolve, lost }
  })
  return { open, cut: () => cuts.at(-1)?.(), fail: (times: number) => (broken = times) }
}

it('reconnect opens a lost connection again after five seconds', async () => {
  const { open, cut } = lines()
  await reconnect(open, () => undefined)
  cut()
  await vi.advanceTimersByTimeAsync(4_999)
  expect(open).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(open).toHaveBeenCalledTimes(2)
})

it('reconnect doubles its delay up to a minute and reports each failure', async () => {
  const { open, cut, fail } = lines()
  const onFailure = vi.fn()
  await reconnect(open, onFailure)
  fail(6)
  cut()
  await vi.advanceTimersByTimeAsync(5_000 + 10_000 + 20_000 + 40_000 + 60_000 + 60_000)
  expect([open.mock.calls.length, onFailure.mock.calls.length]).toEqual([7, 6])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(open).toHaveBeenCalledTimes(8)
})

it('reconnect opens no further connection after it is stopped', async () => {
  const { open } = lines()
  const stop = await reconnect(open, () => undefined)
  stop()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(open).toHaveBeenCalledTimes(1)
})

it('reconnect rejects if the first connection fails', async () => {
  const { open, fail } = lines()
  fail(1)
  await expect(reconnect(open, () => undefined)).rejects.toThrow('No line')
})

it('reconnect reports a failure of the first connection, so that stored keys are dropped', async () => {
  const { open, fail } = lines()
  const onFailure = vi.fn()
  fail(1)
  await reconnect(open, onFailure).catch(() => undefined)
  expect(onFailure).toHaveBeenCalledTimes(1)
})

const providerUrl = 'https://sims.example.com'

it('parseAccountEvent reads a payment with an untrusted redirect URL as failed', () => {
  const message = (url: string) =>
    JSON.stringify({ type: 'subscribe.requires.action', resource: { redirect_to_url: url } })
  expect(parseAccountEvent(message('https://evil.example/'), providerUrl)).toEqual({
    type: 'payment-failed',
    message: '',
  })
  expect(parseAccountEvent(message(`${providerUrl}/bank`), providerUrl)).toEqual({
    type: 'requires-action',
    url: `${providerUrl}/bank`,
  })
  expect(parseAccountEvent('no json', providerUrl)).toBeUndefined()
})

it('a failed subscription has the message from explain, else the general message', () => {
  const resource = {
    account_id: 7,
    code: 422,
    message: 'Failed to create a subscription',
    explain: { 422: 'Your card was declined.' },
  }
  const read = (more: object) =>
    parseAccountEvent(JSON.stringify({ type: 'subscribe.failed', resource: { ...resource, ...more } }), providerUrl)
  expect(read({})).toEqual({ type: 'payment-failed', message: 'Your card was declined.' })
  expect(read({ explain: 'No funds.' })).toEqual({ type: 'payment-failed', message: 'No funds.' })
  for (const explain of [undefined, null, 4, {}, []])
    expect(read({ explain })).toEqual({ type: 'payment-failed', message: 'Failed to create a subscription' })
})

it.each([
  ['payment.card.failed', 'payment-failed'],
  ['subscribe.failed', 'payment-failed'],
  ['external.payment.failed', 'payment-incomplete'],
])('the event %s is read as %s with its message', (event, type) => {
  const read = (resource: object) => parseAccountEvent(JSON.stringify({ type: event, resource }), providerUrl)
  expect(read({ message: 'Not enough money.' })).toEqual({ type, message: 'Not enough money.' })
  expect(read({})).toEqual({ type, message: '' })
})

it.each([
  ['payment.card.success', { type: 'card-success' }],
  ['external.payment.success', { type: 'external-success' }],
  ['subscribe.success', { type: 'subscribed' }],
  ['access.revoked', { type: 'access-revoked' }],
  ['account.erased', { type: 'signed-out' }],
  ['account.deactivated', { type: 'signed-out' }],
])('the event %s is read with and without a resource', (type, event) => {
  expect(parseAccountEvent(JSON.stringify({ type }), providerUrl)).toEqual(event)
  expect(parseAccountEvent(JSON.stringify({ type, resource: null }), providerUrl)).toEqual(event)
  expect(parseAccountEvent(JSON.stringify({ type, resource: 'text' }), providerUrl)).toEqual(event)
})

it('payment.card.requires.action is read as requires-action with its redirect URL', () => {
  const url = 'https://hooks.stripe.com/3d_secure/1'
  const text = JSON.stringify({ type: 'payment.card.requires.action', resource: { redirect_to_url: url } })
  expect(parseAccountEvent(text, providerUrl)).toEqual({ type: 'requires-action', url })
})

it('several reasons of a failed payment are joined into one message', () => {
  const resource = { message: 'Failed', explain: { 1: 'Your card was declined.', 2: 'Try another one.' } }
  expect(parseAccountEvent(JSON.stringify({ type: 'subscribe.failed', resource }), providerUrl)).toEqual({
    ...{ type: 'payment-failed', message: 'Your card was declined. Try another one.' },
  })
})

it('a failed payment with invalid details has an empty message', () => {
  const resource = { message: 5, explain: { 422: 5 } }
  expect(parseAccountEvent(JSON.stringify({ type: 'payment.card.failed', resource }), providerUrl)).toEqual({
    ...{ type: 'payment-failed', message: '' },
  })
})

const issued = { region: 'eu-west-1', accessKey: 'a', secretKey: 'b', sessionToken: 'c' }
const endpoint = 'wss://broker.test/mqtt'
const at = 1_700_000_000_000

/** Notification keys over a fake server, with a stubbed localStorage. */
function keysOver(stored?: object | string) {
  const items = new Map(stored ? [[keysKey, typeof stored === 'string' ? stored : JSON.stringify(stored)]] : [])
  vi.stubGlobal('document', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  })
  const server = fakeServer()
  server.on('GET /iot/keys', issued)
  const { bearer } = fakeBearer('viewer-token')
  const call = createJwpCall({ url: 'https://sims.test', bearer, fetchOptions: { fetch: server.fetch } })
  const load = notificationKeys({ call, bearer, issuer: 'https://notify.test', endpoint, now: () => at })
  return { ...server, call, bearer, items, load }
}
const valid = { ...issued, iotEndpoint: endpoint, expiresAt: at + 1, uuid: 'a-uuid' }

it('notification keys are requested with the token of the viewer and stored for half an hour', async () => {
  const { requests, items, load } = keysOver()
  const keys = { ...issued, iotEndpoint: endpoint, expiresAt: at + 1_800_000, uuid: 'a-uuid' }
  expect(await load('a-uuid')).toEqual(keys)
  expect(requests).toMatchObject([
    { url: 'https://notify.test/iot/keys', headers: { authorization: 'Bearer viewer-token' } },
  ])
  expect(JSON.parse(items.get(keysKey) ?? '')).toEqual(keys)
  expect(await load('a-uuid')).toEqual(keys)
  expect(requests).toHaveLength(1)
})

it.each([
  ['of another account', { ...valid, uuid: 'other' }],
  ['of another broker', { ...valid, iotEndpoint: 'wss://other.test/' }],
  ['that have expired', { ...valid, expiresAt: at }],
  ['without a secret', { ...valid, secretKey: undefined }],
  ['that cannot be read', '{'],
])('stored notification keys %s are replaced', async (_, stored) => {
  const { requests, load } = keysOver(stored)
  await load('a-uuid')
  expect(requests).toHaveLength(1)
})

it('notification keys that arrive after sign-out are not stored', async () => {
  const { requests, bearer, items, load } = keysOver()
  bearer.token = () =>
    requests.length === 0 ? Promise.resolve('viewer-token') : Promise.reject(new Error('User not logged in'))
  expect(await load('a-uuid')).toMatchObject(issued)
  expect(requests).toHaveLength(1)
  expect([...items]).toEqual([])
})

it('valid stored notification keys are used without a request', async () => {
  const { requests, load } = keysOver(valid)
  expect(await load('a-uuid')).toEqual(valid)
  expect(requests).toEqual([])
})

it('listen() delivers account events, removes the keys after a failed connection and reconnects', async () => {
  const { call, bearer, items } = keysOver(valid)
  const lines: { topic: string; onMessage: (text: string) => void; lose: () => void; isOpen: boolean }[] = []
  vi.mocked(openMqttConnection).mockImplementation(async ({ topic, onMessage }) => {
    if (lines.length === 1) {
      lines.push({ topic, onMessage, lose: () => undefined, isOpen: false })
      throw new Error('Refused')
    }
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
    const line = { topic, onMessage, lose, isOpen: true }
    lines.push(line)
    const close = () => {
      line.isOpen = false
      lose()
    }
    return { close, lost }
  })
  const events: unknown[] = []
  const endpoints = { issuer: 'https://notify.test', endpoint }
  const api = jwpNotifications({ call, bearer, endpoint: endpoints, providerUrl, now: () => at })
  const stop = await api.listen(fakeCustomer({ uuid: 'a-uuid' }), (event) => events.push(event))
  lines[0]?.onMessage('{"type":"access.granted"}')
  lines[0]?.onMessage('{"type":"subscribe.success"}')
  expect([lines[0]?.topic, events]).toEqual(['a-uuid', [{ type: 'subscribed' }]])
  lines[0]?.lose()
  await vi.advanceTimersByTimeAsync(5_000)
  expect([lines.length, items.size]).toEqual([2, 0])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(lines[2]?.isOpen).toBe(true)
  stop()
  expect(lines[2]?.isOpen).toBe(false)
})

it('a connection that opens after reconnect is stopped is closed', async () => {
  const late = Promise.withResolvers<MqttConnection>()
  const first = Promise.withResolvers<void>()
  const close = vi.fn()
  const open = vi
    .fn<() => Promise<MqttConnection>>()
    .mockResolvedValueOnce({ close: () => undefined, lost: first.promise })
    .mockReturnValueOnce(late.promise)
  const stop = await reconnect(open, () => undefined)
  first.resolve()
  await vi.advanceTimersByTimeAsync(5_000)
  stop()
  late.resolve({ close, lost: Promise.resolve() })
  await vi.advanceTimersByTimeAsync(0)
  expect(close).toHaveBeenCalledTimes(1)
})

it('reconnect resets its delay after a successful connection', async () => {
  const { open, cut, fail } = lines()
  await reconnect(open, () => undefined)
  fail(2)
  cut()
  await vi.advanceTimersByTimeAsync(5_000 + 10_000 + 20_000)
  expect(open).toHaveBeenCalledTimes(4)
  cut()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(open).toHaveBeenCalledTimes(5)
})
