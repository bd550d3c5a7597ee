import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeCaches } from '../tests/support/fake-downloads.ts'
import { joinParts } from './split-film-handler.ts'

const film = Uint8Array.from({ length: 2_500_000 }, (_, index) => (index * 31 + (index >> 8)) % 251)
const size = film.length
const lengths = [1_200_000, 1_200_000, 100_000]
const folder = '/watch/_downloads/Film/'
const address = new URL(`${folder}main.mp4`, 'https://site.test')

let cache: Awaited<ReturnType<ReturnType<typeof fakeCaches>['caches']['open']>>

beforeEach(async () => {
  const stored = fakeCaches()
  vi.stubGlobal('caches', stored.caches)
  cache = await stored.caches.open('downloads/watch')
  let start = 0
  const parts = lengths.map((length, index) => [`part-${index}.mp4`, length])
  for (const [index, length] of lengths.entries()) {
    await cache.put(`${folder}part-${index}.mp4`, new Response(film.slice(start, start + length)))
    start += length
  }
  await cache.put(address.pathname, new Response(JSON.stringify({ type: 'video/mp4', size, parts })))
})
afterEach(() => vi.unstubAllGlobals())

type Use = Pick<Request, 'mode' | 'destination'>

const send = (range?: string, use: Use = { mode: 'no-cors', destination: 'video' }) =>
  joinParts({ request: { headers: new Headers(range ? { range } : {}), ...use }, url: address })

test.each([
  ['bytes=0-', 0, size - 1],
  ['bytes=0-9', 0, 9],
  ['bytes=1199990-1200009', 1_199_990, 1_200_009],
  ['bytes=10-2450000', 10, 2_450_000],
  [`bytes=2400000-${size * 2}`, 2_400_000, size - 1],
  [`bytes=${size - 1}-`, size - 1, size - 1],
  ['bytes=-7', size - 7, size - 1],
  [`bytes=-${size * 2}`, 0, size - 1],
])('a request for the range %s returns 206 with exactly these bytes of a film in parts', async (range, first, last) => {
  const response = await send(range)
  expect(response.status).toBe(206)
  expect(Object.fromEntries(response.headers)).toEqual({
    'accept-ranges': 'bytes',
    'content-length': String(last - first + 1),
    'content-range': `bytes ${first}-${last}/${size}`,
    'content-type': 'video/mp4',
    'x-content-type-options': 'nosniff',
  })
  expect(Buffer.compare(await response.bytes(), film.subarray(first, last + 1))).toBe(0)
})

test.each([undefined, 'bytes=9-1', 'bytes=-', 'bytes=0-1,5-6', 'lines=0-4'])(
  'a request with the range %s returns 200 with the whole film',
  async (range) => {
    const response = await send(range)
    expect(response.status).toBe(200)
    expect(response.headers.has('content-range')).toBe(false)
    expect(Buffer.compare(await response.bytes(), film)).toBe(0)
  },
)

test.each([`bytes=${size}-`, 'bytes=-0'])(
  'a request for the range %s beyond the end returns 416 with the size of the film',
  async (range) => {
    const response = await send(range)
    expect(response.status).toBe(416)
    expect(response.headers.get('content-range')).toBe(`bytes */${size}`)
  },
)

test('the response body of a large part streams in chunks of 1 MiB', async () => {
  const { value } = (await (await send('bytes=0-')).body?.getReader().read()) ?? {}
  expect(value).toHaveLength(2 ** 20)
})

test('a missing part rejects the response body, and a missing manifest returns an error response', async () => {
  await cache.delete(new Request(new URL(`${folder}part-1.mp4`, address)))
  await expect((await send('bytes=0-')).bytes()).rejects.toThrow('part-1.mp4 is missing')
  await cache.delete(new Request(address))
  expect((await send()).type).toBe('error')
})

test('joinParts runs without its module, as in the service worker', async () => {
  const alone = new Function(`return ${joinParts.toString()}`)()
  const headers = new Headers({ range: 'bytes=5-8' })
  const response = await alone({ request: { headers, mode: 'no-cors', destination: 'video' }, url: address })
  expect(await response.bytes()).toEqual(film.slice(5, 9))
})

test.each<[Use]>([
  [{ mode: 'navigate', destination: 'document' }],
  [{ mode: 'navigate', destination: 'video' }],
  [{ mode: 'no-cors', destination: 'script' }],
  [{ mode: 'same-origin', destination: 'worker' }],
])('a film in parts is refused for the use %j', async (use) => {
  expect((await send(undefined, use)).type).toBe('error')
})
