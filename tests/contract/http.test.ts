import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod/mini'
import { ApiError } from '#core/errors.ts'
import { type FetchOptions, fetchJson, readAs } from '#providers/http.ts'
import { createFastFetch } from '#publishing/ingest/fetcher.ts'
import { startTinyPlatform } from '../support/tiny-platform.ts'

const Response = z.object({ title: z.string() })
let remote: Awaited<ReturnType<typeof startTinyPlatform>>

beforeAll(async () => {
  remote = await startTinyPlatform({ '/good': { title: 'Here' }, '/odd': { title: 7 } })
})
afterAll(() => remote.close())

type Ask = (url: string, options: FetchOptions) => Promise<z.infer<typeof Response>>
const asPullsDo: Ask = async (url, options) => {
  const response = await createFastFetch({ ...options, trusted: ['127.0.0.1'] }).fetchTagged(url, undefined)
  return readAs(url, Response, response === 'unchanged' ? undefined : response.json)
}
let transport: Ask
const ask = (path: string, options: FetchOptions = {}) =>
  transport(`${remote.url}${path}`, { backoffMs: 5, ...options })
const failure = (path: string, options?: FetchOptions) =>
  ask(path, options).then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error,
  )
const times = (path: string) => remote.asked.filter((url) => url === path).length

describe.each<[string, Ask]>([
  ['', (url, options) => fetchJson(url, Response, options)],
  [' as a pull does', asPullsDo],
])('asking a remote for JSON%s', (_, through) => {
  beforeEach(() => {
    transport = through
    remote.asked.length = 0
  })

  it('gets a good answer although the first two were 500', async () => {
    remote.upset('/good', { status: 500 }, { status: 500 })
    await expect(ask('/good')).resolves.toEqual({ title: 'Here' })
  })

  it('waits as long as a busy remote asks for', async () => {
    remote.upset('/good', { status: 429, headers: { 'retry-after': '1' } })
    const start = performance.now()
    await expect(ask('/good')).resolves.toEqual({ title: 'Here' })
    expect(performance.now() - start).toBeGreaterThan(900)
  })

  it('asks again when an answer breaks off', async () => {
    remote.upset('/good', { body: '{"title":"He', breakOff: true })
    await expect(ask('/good')).resolves.toEqual({ title: 'Here' })
    remote.upset('/good', { body: '{"title":"He' })
    await expect(ask('/good')).resolves.toEqual({ title: 'Here' })
  })

  it('names the address of an answer that stays cut short', async () => {
    remote.upset('/good', { body: '{"title":"He' }, { body: '{"title":"He' })
    const error = await failure('/good')
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ message: `The response of ${remote.url}/good is not JSON` })
  })

  it("carries the remote's own message and status, and asks only once for what is not there", async () => {
    expect(await failure('/missing')).toMatchObject({ message: 'Nothing at /missing', status: 404 })
    expect(times('/missing')).toBe(1)
  })

  it('reads the message of an error that is not labelled as JSON, and does without one', async () => {
    const headers = { 'content-type': 'text/html' }
    remote.upset('/good', { status: 403, headers, body: '{"message":"Expired"}' })
    expect(await failure('/good')).toMatchObject({ message: 'Expired', status: 403 })
    remote.upset('/good', { status: 404, headers, body: '<h1>Oh no</h1>' })
    expect(await failure('/good')).toMatchObject({ message: 'Request failed with status 404', status: 404 })
  })

  it('follows to where an answer has moved', async () => {
    remote.upset('/old', { status: 302, headers: { location: '/good' } })
    await expect(ask('/old')).resolves.toEqual({ title: 'Here' })
  })

  it('names the field that is not as expected', async () => {
    expect(await failure('/odd')).toMatchObject({
      message: expect.stringMatching(/\/odd is not as expected:\n {2}title: /),
    })
  })

  it('gives up on a remote that stays silent', async () => {
    remote.upset('/good', { silent: true }, { silent: true })
    const error = await failure('/good', { timeoutMs: 50, retries: 1 })
    expect(error).toMatchObject({ status: 0, message: `Request to ${remote.url}/good failed: no response in time` })
  })

  it('says what keeps a remote from being reached', async () => {
    const error = await transport('http://127.0.0.1:9/x', { retries: 0 }).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 0, message: expect.stringContaining('http://127.0.0.1:9/x') })
  })

  it('stops when the caller no longer wants the answer', async () => {
    remote.upset('/good', { silent: true })
    const error = await failure('/good', { signal: AbortSignal.timeout(30) })
    expect(error).not.toBeInstanceOf(ApiError)
  })
})

describe('a limit for all attempts together', () => {
  const within = (totalMs: number, options: FetchOptions = {}) => {
    const start = performance.now()
    return fetchJson(`${remote.url}/good`, Response, { totalMs, backoffMs: 5, ...options }).then(
      () => expect.unreachable('the call succeeded'),
      (error: unknown) => ({ error, took: performance.now() - start }),
    )
  }
  const late = () => ({ status: 0, message: `Request to ${remote.url}/good failed: no response in time` })

  it('ends the tries of a remote that stays silent', async () => {
    remote.upset('/good', ...Array(9).fill({ silent: true }))
    const { error, took } = await within(150, { timeoutMs: 100, retries: 8 })
    expect(error).toMatchObject(late())
    expect(took).toBeLessThan(800)
  })

  it('ends an answer that begins and never ends', async () => {
    remote.upset('/good', { stalls: true }, { stalls: true }, { stalls: true })
    expect((await within(150)).error).toMatchObject(late())
  })

  it('ends the pause that a busy remote asks for', async () => {
    remote.upset('/good', { status: 503, headers: { 'retry-after': '15' } })
    const { error, took } = await within(150)
    expect(error).toMatchObject(late())
    expect(took).toBeLessThan(5_000)
  })
})
