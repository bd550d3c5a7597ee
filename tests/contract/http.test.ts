import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { ApiError } from '#core/data/errors.ts'
import { type FetchOptions, fetchJson, parseResponse } from '#providers/http.ts'
import { createFastFetch } from '#publishing/ingest/fetcher.ts'
import { startTinyPlatform } from '../support/tiny-platform.ts'

const Response = z.object({ title: z.string() })
let remote: Awaited<ReturnType<typeof startTinyPlatform>>

beforeAll(async () => {
  remote = await startTinyPlatform({ '/good': { title: 'Here' }, '/odd': { title: 7 } })
})
afterAll(() => remote.close())

type Fetch = (url: string, options: FetchOptions) => Promise<z.infer<typeof Response>>
const ingestFetch: Fetch = async (url, options) => {
  const response = await createFastFetch({ ...options, trusted: ['127.0.0.1'] }).fetchTagged(url, undefined)
  return parseResponse(url, Response, response === 'unchanged' ? undefined : response.json)
}
let transport: Fetch
const request = (path: string, options: FetchOptions = {}) =>
  transport(`${remote.url}${path}`, { backoffMs: 5, ...options })
const failure = (path: string, options?: FetchOptions) =>
  request(path, options).then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error,
  )
const times = (path: string) => remote.requested.filter((url) => url === path).length

describe.each<[string, Fetch]>([
  ['', (url, options) => fetchJson(url, Response, options)],
  [' with the fetcher of an ingest', ingestFetch],
])('JSON request%s', (_, through) => {
  beforeEach(() => {
    transport = through
    remote.requested.length = 0
  })

  it('a request succeeds on the third attempt after two 500 responses', async () => {
    remote.queueFault('/good', { status: 500 }, { status: 500 })
    await expect(request('/good')).resolves.toEqual({ title: 'Here' })
  })

  it('a retry after a 429 response waits for the Retry-After delay', async () => {
    remote.queueFault('/good', { status: 429, headers: { 'retry-after': '1' } })
    const start = performance.now()
    await expect(request('/good')).resolves.toEqual({ title: 'Here' })
    expect(performance.now() - start).toBeGreaterThan(900)
  })

  it('a request is retried when the connection breaks or the JSON is truncated', async () => {
    remote.queueFault('/good', { body: '{"title":"He', breakOff: true })
    await expect(request('/good')).resolves.toEqual({ title: 'Here' })
    remote.queueFault('/good', { body: '{"title":"He' })
    await expect(request('/good')).resolves.toEqual({ title: 'Here' })
  })

  it('JSON that is truncated on every attempt throws an ApiError that contains the URL', async () => {
    remote.queueFault('/good', { body: '{"title":"He' }, { body: '{"title":"He' })
    const error = await failure('/good')
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ message: `The response of ${remote.url}/good is not JSON` })
  })

  it('a 404 response throws an error with its message and status and without a retry', async () => {
    expect(await failure('/missing')).toMatchObject({ message: 'Nothing at /missing', status: 404 })
    expect(times('/missing')).toBe(1)
  })

  it('an error response without a JSON content type yields its JSON message, or a generic message', async () => {
    const headers = { 'content-type': 'text/html' }
    remote.queueFault('/good', { status: 403, headers, body: '{"message":"Expired"}' })
    expect(await failure('/good')).toMatchObject({ message: 'Expired', status: 403 })
    remote.queueFault('/good', { status: 404, headers, body: '<h1>Oh no</h1>' })
    expect(await failure('/good')).toMatchObject({ message: 'Request failed with status 404', status: 404 })
  })

  it('a request follows a 302 redirect', async () => {
    remote.queueFault('/old', { status: 302, headers: { location: '/good' } })
    await expect(request('/old')).resolves.toEqual({ title: 'Here' })
  })

  it('a response that does not match the schema throws an error that contains the field', async () => {
    expect(await failure('/odd')).toMatchObject({
      message: expect.stringMatching(/\/odd is not as expected:\n {2}title: /),
    })
  })

  it('a request without a response fails with a timeout error after its retries', async () => {
    remote.queueFault('/good', { silent: true }, { silent: true })
    const error = await failure('/good', { timeoutMs: 50, retries: 1 })
    expect(error).toMatchObject({ status: 0, message: `Request to ${remote.url}/good failed: no response in time` })
  })

  it('an unreachable host throws an ApiError with status 0 and the URL', async () => {
    const error = await transport('http://127.0.0.1:9/x', { retries: 0 }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 0, message: expect.stringContaining('http://127.0.0.1:9/x') })
  })

  it('an aborted request rejects with an error other than ApiError', async () => {
    remote.queueFault('/good', { silent: true })
    const error = await failure('/good', { signal: AbortSignal.timeout(30) })
    expect(error).not.toBeInstanceOf(ApiError)
  })
})

describe('total timeout of all attempts', () => {
  const within = (totalMs: number, options: FetchOptions = {}) => {
    const start = performance.now()
    return fetchJson(`${remote.url}/good`, Response, { totalMs, backoffMs: 5, ...options }).then(
      () => expect.unreachable('the call succeeded'),
      (error: unknown) => ({ error, took: performance.now() - start }),
    )
  }
  const late = () => ({ status: 0, message: `Request to ${remote.url}/good failed: no response in time` })

  it('the total timeout ends the retries of a request without a response', async () => {
    remote.queueFault('/good', ...Array(9).fill({ silent: true }))
    const { error, took } = await within(150, { timeoutMs: 100, retries: 8 })
    expect(error).toMatchObject(late())
    expect(took).toBeLessThan(800)
  })

  it('the total timeout ends a response whose body stalls', async () => {
    remote.queueFault('/good', { stalls: true }, { stalls: true }, { stalls: true })
    expect((await within(150)).error).toMatchObject(late())
  })

  it('the total timeout ends a Retry-After delay', async () => {
    remote.queueFault('/good', { status: 503, headers: { 'retry-after': '15' } })
    const { error, took } = await within(150)
    expect(error).toMatchObject(late())
    expect(took).toBeLessThan(5_000)
  })
})
