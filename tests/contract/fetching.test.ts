import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openFetchPool } from '#publishing/ingest/fetch-pool.ts'
import { createFastFetch } from '#publishing/ingest/fetcher.ts'
import { startTinyPlatform } from '../support/tiny-platform.ts'

const sea = { mediaid: 'film0001', title: 'The Sea', sources: [] }
const answers = {
  '/list': { title: 'Films', playlist: [sea, { mediaid: 'film0002', title: 'The Land' }, { title: 'No id' }] },
  '/track.vtt': 'WEBVTT\n\n00:00.000 --> 00:01.000\nÁ',
  ...Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`/many/${n}`, { n }])),
}
let remote: Awaited<ReturnType<typeof startTinyPlatform>>
const options = { retries: 1, backoffMs: 5, timeoutMs: 5_000, trusted: ['127.0.0.1'] }

beforeAll(async () => {
  remote = await startTinyPlatform(answers)
})
afterAll(() => remote.close())

const jsonAt = async (client: Pick<ReturnType<typeof createFastFetch>, 'fetchTagged'>, path: string, etag?: string) =>
  client.fetchTagged(`${remote.url}${path}`, etag)

describe('fetch pool', () => {
  let pooled: ReturnType<typeof openFetchPool>
  beforeEach(() => {
    pooled = openFetchPool(options)
  })
  afterEach(() => pooled.close())

  it('the fetch pool returns the matching response to each of 300 concurrent requests', async () => {
    const numbers = Array.from({ length: 300 }, (_, n) => n)
    const found = await Promise.all(numbers.map((n) => jsonAt(pooled, `/many/${n}`)))
    expect(found.map((response) => response !== 'unchanged' && response.json)).toEqual(numbers.map((n) => ({ n })))
  })

  it('the fetch pool reduces cached media in a list to their ids and returns all others in full', async () => {
    pooled.addCached(['film0001'])
    expect(await jsonAt(pooled, '/list')).toMatchObject({
      json: { title: 'Films', playlist: [{ mediaid: 'film0001' }, answers['/list'].playlist[1], { title: 'No id' }] },
    })
    expect(await pooled.fetchText(`${remote.url}/track.vtt`)).toBe(answers['/track.vtt'])
  })

  it('the fetch pool returns unchanged on a 304 and rejects with the status and message of an error', async () => {
    remote.queueFault('/list', { status: 304 })
    expect(await jsonAt(pooled, '/list', '"one"')).toBe('unchanged')
    expect(remote.etags).toContain('"one"')
    await expect(jsonAt(pooled, '/missing')).rejects.toMatchObject({ status: 404, message: 'Nothing at /missing' })
    remote.queueFault('/list', { status: 503 }, { status: 503, body: '{"message":"Overloaded"}' })
    await expect(jsonAt(pooled, '/list')).rejects.toMatchObject({ status: 503, message: 'Overloaded' })
  })
})

describe('fetcher of an ingest', () => {
  const client = createFastFetch(options)
  const times = (path: string) => remote.requested.filter((url) => url === path).length

  it('a fetcher with one retry sends a failing request twice', async () => {
    const before = times('/many/7')
    remote.queueFault('/many/7', { status: 500 }, { status: 500 }, { status: 500 })
    await expect(jsonAt(client, '/many/7')).rejects.toMatchObject({ status: 500 })
    expect(times('/many/7') - before).toBe(2)
    remote.queueFault('/many/7')
  })

  it('a text track in Windows-1252 is decoded, from the first response and after a failure', async () => {
    const body = Buffer.from('Ma\xf1ana', 'latin1')
    remote.queueFault('/track.vtt', { body })
    expect(await client.fetchText(`${remote.url}/track.vtt`)).toBe('Mañana')
    remote.queueFault('/track.vtt', { status: 503 }, { body })
    expect(await client.fetchText(`${remote.url}/track.vtt`)).toBe('Mañana')
  })

  it('a text request is retried when the connection breaks', async () => {
    remote.queueFault('/track.vtt', { body: 'WEBVTT', breakOff: true })
    expect(await client.fetchText(`${remote.url}/track.vtt`)).toBe(answers['/track.vtt'])
  })

  it('a response whose body stalls fails after the timeout', async () => {
    remote.queueFault('/many/8', { stalls: true }, { stalls: true })
    await expect(jsonAt(createFastFetch({ ...options, timeoutMs: 60 }), '/many/8')).rejects.toThrow(
      'no response in time',
    )
  })
})

describe('malicious remote server', () => {
  // A busy machine needs seconds to transfer the large responses, and a timeout would repeat the request
  const client = createFastFetch({ ...options, timeoutMs: 60_000 })
  const large = Buffer.alloc(65 * 1024 * 1024, ' ')

  it.each([
    ['unpacks to', { headers: { 'content-encoding': 'gzip' }, body: gzipSync(large) }],
    ['is', { body: large }],
  ])('a response that %s more than 64 MB is rejected without a retry', async (_, response) => {
    const before = remote.requested.length
    remote.queueFault('/list', response, response)
    await expect(jsonAt(client, '/list')).rejects.toThrow(/\/list exceeds 64 MB$/)
    expect(remote.requested.length - before).toBe(1)
    remote.queueFault('/list')
  })

  it('a private host that is not trusted by its exact name receives no request', async () => {
    const before = remote.requested.length
    const anonymous = createFastFetch({ ...options, trusted: [] })
    await expect(jsonAt(anonymous, '/list')).rejects.toThrow('127.0.0.1 is in a private network')
    const byName = `${remote.url.replace('127.0.0.1', 'localhost')}/track.vtt`
    await expect(client.fetchText(byName)).rejects.toThrow('localhost is in a private network')
    expect(remote.requested.length).toBe(before)
  })

  it('a redirect to a private host is rejected', async () => {
    const elsewhere = `${remote.url.replace('127.0.0.1', '127.0.0.2')}/track.vtt`
    remote.queueFault('/list', { status: 302, headers: { location: elsewhere } })
    await expect(jsonAt(client, '/list')).rejects.toThrow('127.0.0.2 is in a private network')
  })
})
