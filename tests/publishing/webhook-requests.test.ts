import { connect } from 'node:net'
import { CompactSign, UnsecuredJWT } from 'jose'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { deliver, insightsEvent, platformEvent, type Sent, secrets } from '../../scripts/lib/senders.ts'
import { openBucket } from './support/bucket.ts'
import { openDaemon } from './support/daemon.ts'

const day = 24 * 3_600_000
const to = async (options = {}) => {
  const bucket = await openBucket()
  const target = { PUBLISH_TO: 's3://site/web', S3_ENDPOINT: bucket.url }
  // The client of the store reads its address from the process
  process.env.S3_ENDPOINT = bucket.url
  onTestFinished(() => {
    delete process.env.S3_ENDPOINT
  })
  return { bucket, ...(await openDaemon({ env: target, ...options })) }
}

describe('accepted deliveries', () => {
  it('the webhook accepts signed events of both senders and queues their records', async () => {
    const { url, updates } = await to()
    expect(await deliver(url, await platformEvent({ media_id: 'SaltRoad' }))).toEqual({
      status: 202,
      outcome: 'accepted',
    })
    expect(
      await deliver(url, await insightsEvent({ _id: 'storm', _rev: 'r7', _updatedAt: '2026-11-20T10:00:00Z' })),
    ).toMatchObject({ status: 202 })
    await expect
      .poll(() => updates.flat())
      .toEqual(
        expect.arrayContaining([
          { kind: 'media', id: 'SaltRoad' },
          { kind: 'insight', id: 'storm', revision: 'r7', updatedAt: Date.UTC(2026, 10, 20, 10) },
        ]),
      )
  })

  it.each(['drafts.storm', 'versions.r1a2b3.storm'])(
    'an event of the unpublished document %s is acknowledged and causes no update',
    async (_id) => {
      const { url, updates, metrics } = await to()
      expect(await deliver(url, await insightsEvent({ _id }))).toEqual({ status: 202, outcome: 'ignored' })
      await deliver(url, await insightsEvent({ _id: 'storm' }))
      await expect.poll(() => updates.flat().map(({ id }) => id)).toEqual(['storm'])
      expect(await metrics()).toContain('foyer_deliveries_total{sender="insights",outcome="ignored"} 1')
    },
  )

  it('an event whose projection gives null for missing fields is accepted', async () => {
    const { url, updates } = await to()
    const event = await insightsEvent({ _id: 'storm', _rev: null, _updatedAt: null })
    expect(await deliver(url, event)).toMatchObject({ status: 202, outcome: 'accepted' })
    await expect.poll(() => updates.flat()).toMatchObject([{ kind: 'insight', id: 'storm' }])
    expect(updates.flat()[0]).not.toHaveProperty('revision')
  })

  it('an event without a record queues an update of all content', async () => {
    const { url, updates } = await to()
    await deliver(url, await platformEvent({ event: 'something_new' }))
    await expect.poll(() => updates).toEqual([[{ kind: 'all', id: '' }]])
  })

  it('a repeated delivery is acknowledged and not processed again', async () => {
    const { url, updates } = await to()
    const event = await platformEvent({ media_id: 'SaltRoad' })
    await deliver(url, event)
    await expect.poll(() => updates.length).toBe(1)
    expect(await deliver(url, event)).toEqual({ status: 202, outcome: 'duplicate' })
    // Additional whitespace does not make another event
    expect(await deliver(url, { ...event, body: `${event.body} ` })).toEqual({ status: 202, outcome: 'duplicate' })
    expect(updates).toHaveLength(1)
  })
})

/** Event signed as raw bytes, because the JWT library cannot serialise such deep nesting. */
async function nested(): Promise<Sent> {
  const event = { event: 'x', event_time: new Date().toISOString() }
  const body = `${JSON.stringify(event).slice(0, -1)},"deep":${'['.repeat(6_000)}${']'.repeat(6_000)}}`
  const [bytes, secret] = [body, secrets.platform].map((text) => new TextEncoder().encode(text))
  const token = await new CompactSign(bytes ?? new Uint8Array())
    .setProtectedHeader({ alg: 'HS256' })
    .sign(secret ?? new Uint8Array())
  return { path: '/platform', body, headers: { authorization: `Bearer ${token}` } }
}

describe('rejected deliveries', () => {
  const forged: [string, () => Promise<Sent>, number][] = [
    ['a request without a token', async () => ({ ...(await platformEvent({})), headers: {} }), 401],
    ['a token signed with another secret', () => platformEvent({ media_id: 'SaltRoad' }, { secret: 'another' }), 401],
    [
      'a token without a signature',
      async () => {
        const { path, body } = await platformEvent({})
        return { path, body, headers: { authorization: `Bearer ${new UnsecuredJWT(JSON.parse(body)).encode()}` } }
      },
      401,
    ],
    [
      'a body that differs from the signed body',
      async () => ({ ...(await platformEvent({})), body: '{"event":"x","media_id":"Forged01"}' }),
      401,
    ],
    [
      'a body with an additional field',
      async () => {
        const event = await platformEvent({})
        return { ...event, body: JSON.stringify({ ...JSON.parse(event.body), media_id: 'Forged01' }) }
      },
      401,
    ],
    [
      'a body with a missing field',
      async () => {
        const event = await platformEvent({ media_id: 'SaltRoad' })
        return { ...event, body: JSON.stringify({ ...JSON.parse(event.body), media_id: undefined }) }
      },
      401,
    ],
    ['an event from last week', () => platformEvent({}, { at: new Date(Date.now() - 7 * day) }), 401],
    ['an event from tomorrow', () => platformEvent({}, { at: new Date(Date.now() + day) }), 401],
    ['an invalid media id', () => platformEvent({ media_id: '../../etc' }), 400],
    ['JSON with 6,000 nesting levels', nested, 400],
    ['a body that is not JSON', async () => ({ ...(await platformEvent({})), body: 'hello' }), 400],
    ['a JSON array', async () => ({ ...(await platformEvent({})), body: '[]' }), 400],
    ['a document signed with another secret', () => insightsEvent({}, { secret: 'another' }), 401],
    [
      'a document that differs from the signed document',
      async () => ({ ...(await insightsEvent({})), body: '{"_id":"forged"}' }),
      401,
    ],
    ['a document without a signature', async () => ({ ...(await insightsEvent({})), headers: {} }), 401],
    ['a document from last week', () => insightsEvent({}, { at: new Date(Date.now() - 7 * day) }), 401],
    ['a document without an id', () => insightsEvent({ _id: '' }), 400],
    ['a body of 70,000 bytes', async () => ({ ...(await platformEvent({})), body: 'x'.repeat(70_000) }), 413],
  ]
  let daemon: { url: string; updates: unknown[] }
  beforeAll(() => {
    process.env.S3_ENDPOINT = ''
  })

  it.each(forged)('the webhook rejects %s without queueing it', async (_, make, status) => {
    daemon = await openDaemon({ env: { PUBLISH_TO: 'file:/nowhere/at/all' } })
    const response = await deliver(daemon.url, await make())
    expect(response.status).toBe(status)
    expect(response.message).toBeTruthy()
    expect(daemon.updates).toEqual([])
  })

  it('the webhook stops reading an oversized streamed body', async () => {
    const { url } = await openDaemon({ env: { PUBLISH_TO: 'file:/nowhere/at/all' } })
    const { headers } = await platformEvent({})
    let sent = 0
    // Node requires `duplex` for streamed bodies; the browser types lack it
    const half = { duplex: 'half' }
    const body = new ReadableStream({
      pull(controller) {
        sent += 1
        if (sent > 1_000) controller.close()
        else controller.enqueue(new Uint8Array(10_000))
      },
    })
    const response = await fetch(`${url}/platform`, { method: 'POST', body, headers, ...half }).catch(() => undefined)
    expect(response?.status ?? 413).toBe(413)
    expect(sent).toBeLessThan(1_000)
  })

  it('the webhook rejects a sender without a secret and does not start without any secret', async () => {
    const env = { PUBLISH_TO: 'file:/nowhere/at/all', WEBHOOK_INSIGHTS_SECRET: '' }
    const { url } = await openDaemon({ env })
    expect(await deliver(url, await insightsEvent({}))).toMatchObject({
      status: 401,
      message: 'No secret is set for insights',
    })
    await expect(openDaemon({ env: { ...env, WEBHOOK_PLATFORM_SECRET: '' } })).rejects.toThrow(
      /^No sender is configured/,
    )
  })
})

it('a delivery replayed after its deduplication record expired returns 401', async () => {
  let now = Date.now()
  const { url, updates } = await openDaemon({ env: { PUBLISH_TO: 'file:/nowhere/at/all' }, now: () => now })
  const event = await platformEvent({ media_id: 'SaltRoad' })
  await deliver(url, event)
  await expect.poll(() => updates.length).toBe(1)
  now += 3 * day
  expect(await deliver(url, event)).toMatchObject({ status: 401 })
})

it('the webhook reports its health as JSON and as metrics', async () => {
  const { url, json, metrics, logged, updates } = await to()
  await deliver(url, await platformEvent({ media_id: 'SaltRoad' }))
  await deliver(url, await platformEvent({}, { secret: 'another' }))
  await expect.poll(async () => (await json('/health')).last).toMatchObject({ outcome: 'live', release: 1 })
  expect(await json('/health')).toMatchObject({ status: 'ok', pending: 0, senders: ['platform', 'insights'] })
  const text = await metrics()
  expect(text).toContain('foyer_deliveries_total{sender="platform",outcome="accepted"} 1')
  expect(text).toContain('foyer_deliveries_total{sender="platform",outcome="refused"} 1')
  expect(text).toContain('foyer_publishes_total{outcome="live"} 1')
  expect(text).toContain('foyer_change_to_live_seconds_count 1')
  expect(logged).toContainEqual(expect.objectContaining({ level: 'warn', event: 'refused', status: 401 }))
  expect(updates).toHaveLength(1)
})

it('counters of deliveries and publishes start at 0 for every outcome', async () => {
  const { metrics } = await openDaemon({ env: { PUBLISH_TO: 'file:/nowhere/at/all' } })
  const text = await metrics()
  for (const outcome of ['accepted', 'duplicate', 'ignored', 'refused', 'too-large', 'aborted', 'failed'])
    for (const sender of ['platform', 'insights'])
      expect(text).toContain(`foyer_deliveries_total{sender="${sender}",outcome="${outcome}"} 0`)
  for (const outcome of ['live', 'unchanged', 'dispatched', 'held', 'failed'])
    expect(text).toContain(`foyer_publishes_total{outcome="${outcome}"} 0`)
})

it.each(['Content-Length: 60000', 'Transfer-Encoding: chunked'])(
  'a request that ends early is no failure of the queue: %s',
  async (length) => {
    const { url, metrics, logged, updates } = await openDaemon({ env: { PUBLISH_TO: 'file:/nowhere/at/all' } })
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(`POST /platform HTTP/1.1\r\nHost: a.test\r\n${length}\r\n\r\n5\r\n{`)
    await expect.poll(async () => (await fetch(`${url}/health`)).status).toBe(200)
    socket.destroy()
    await expect.poll(metrics).toContain('foyer_deliveries_total{sender="platform",outcome="aborted"} 1')
    expect(await metrics()).toContain('foyer_deliveries_total{sender="platform",outcome="failed"} 0')
    expect(logged.filter(({ level }) => level === 'error')).toEqual([])
    expect(updates).toEqual([])
  },
)

it('an unfinished request does not block the shutdown of the webhook', async () => {
  const { url, close, updates } = await openDaemon({ env: { PUBLISH_TO: 'file:/nowhere/at/all' }, timeoutMs: 20 })
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const ended = new Promise((done) => socket.on('error', () => {}).on('close', done))
  socket.write('POST /platform HTTP/1.1\r\nHost: a.test\r\nContent-Length: 60000\r\n\r\n{')
  await expect.poll(async () => (await fetch(`${url}/health`)).status).toBe(200)
  await close()
  await ended
  expect(updates).toEqual([])
})
