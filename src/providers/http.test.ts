import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod/mini'
import { ApiError } from '#core/data/errors.ts'
import { failureOf } from '../../tests/support/fake-server.ts'
import { type FetchOptions, fetchAnyStatus, fetchJson, fetchTagged, fetchText, toApiError } from './http.ts'

z.config(z.locales.en())

const url = 'https://api.test/x?token=secret'
const Title = z.object({ title: z.string() })

type Respond = (request: Request) => Response | Promise<Response>

/** Fake remote with successive responses; the last one repeats. */
function remote(...responses: Respond[]) {
  const requests: Request[] = []
  const at: number[] = []
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    requests.push(request)
    at.push(Date.now())
    const respond = responses.length > 1 ? responses.shift() : responses[0]
    return respond ? respond(request) : Response.error()
  }
  return { requests, at, load: (options: FetchOptions = {}) => fetchJson(url, Title, { fetch, ...options }), fetch }
}
const good = () => Response.json({ title: 'Here' })
const status =
  (code: number, headers: Record<string, string> = {}, body = '{}'): Respond =>
  () =>
    new Response(body, { status: code, headers })
/** Never responds; rejects when the request is aborted. */
const silent: Respond = ({ signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Runs all timers and returns the result. */
async function soon<T>(work: Promise<T>): Promise<T> {
  const settled = work.then(
    (value) => () => value,
    (error: unknown) => () => {
      throw error
    },
  )
  await vi.runAllTimersAsync()
  return (await settled)()
}

describe('fetchJson', () => {
  it('fetchJson by default sends a same-origin GET request that accepts JSON, with the given headers', async () => {
    const { requests, load } = remote(good)
    expect(await load({ headers: { 'api-key': 'k' } })).toEqual({ title: 'Here' })
    const [request] = requests
    expect([request?.method, request?.url, request?.credentials, request?.keepalive]).toEqual([
      ...['GET', url, 'same-origin', false],
    ])
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({ accept: 'application/json', 'api-key': 'k' })
  })

  it('fetchJson sends the given method, body, accept header, credentials and keepalive flag', async () => {
    const { requests, load } = remote(good)
    await load({ method: 'PUT', body: '', credentials: 'omit', keepalive: true, headers: { accept: 'text/x' } })
    const [request] = requests
    expect([request?.method, request?.credentials, request?.keepalive]).toEqual(['PUT', 'omit', true])
    expect(request?.headers.get('accept')).toBe('text/x')
    expect(await request?.text()).toBe('')
    await load({ method: 'POST', body: 'a=1' })
    expect(await requests[1]?.text()).toBe('a=1')
  })

  it.each([408, 429, 500, 502, 503, 504])(
    'fetchJson retries twice after status %i, after 300 ms and then after 600 ms',
    async (code) => {
      const { at, load } = remote(status(code), status(code), good)
      expect(await soon(load())).toEqual({ title: 'Here' })
      expect([Number(at[1]) - Number(at[0]), Number(at[2]) - Number(at[1])]).toEqual([300, 600])
    },
  )

  it('fetchJson fails after three attempts by default, or after the given number of retries', async () => {
    const { requests, load } = remote(status(500))
    expect(await soon(failureOf(load()))).toMatchObject({ message: 'Request failed with status 500', status: 500 })
    expect(requests).toHaveLength(3)
    await soon(failureOf(load({ retries: 0 })))
    expect(requests).toHaveLength(4)
    await soon(failureOf(load({ retries: 4, backoffMs: 1 })))
    expect(requests).toHaveLength(9)
  })

  it.each([400, 401, 402, 403, 404, 409, 422])(
    'fetchJson rejects with the message of the body and does not retry after status %i',
    async (code) => {
      const { requests, load } = remote(status(code, {}, '{"message":"No"}'))
      expect(await soon(failureOf(load()))).toMatchObject({ name: 'ApiError', message: 'No', status: code })
      expect(requests).toHaveLength(1)
    },
  )

  it('fetchJson honours Retry-After of a 429 response and limits every retry delay to 20 seconds', async () => {
    const { at, load } = remote(status(429, { 'retry-after': '7' }), good)
    await soon(load())
    expect(Number(at[1]) - Number(at[0])).toBe(7_000)
    const { at: times, load: later } = remote(status(503, { 'retry-after': '90' }), good)
    await soon(later().catch(() => undefined))
    expect(Number(times.at(-1)) - Number(times[0])).toBeLessThanOrEqual(20_000)
    const { at: many, load: patient } = remote(...Array(9).fill(status(500)), good)
    await soon(patient({ retries: 9 }))
    expect(Number(many.at(-1)) - Number(many.at(-2))).toBe(20_000)
  })

  it.each([
    ['120', 120_000],
    [' 5 ', 5_000],
    [new Date(1_800_000_090_000).toUTCString(), 90_000],
    [new Date(1_700_000_000_000).toUTCString(), undefined],
    ['0', undefined],
    ['soon', undefined],
    ['', undefined],
  ])('the error of a 429 response with Retry-After "%s" has the delay %s', async (header, retryAfterMs) => {
    vi.setSystemTime(1_800_000_000_000)
    const blocked = () => remote(status(429, { 'retry-after': header }, '{"message":"No"}'))
    const error = await failureOf(blocked().load({ retries: 0 }))
    expect(error).toMatchObject({ status: 429, message: 'No' })
    expect(Reflect.get(Object(error), 'retryAfterMs')).toBe(retryAfterMs)
    const any = await fetchAnyStatus(url, z.object({ message: z.string() }), { retries: 0, fetch: blocked().fetch })
    expect(any).toEqual({ status: 429, body: { message: 'No' }, retryAfterMs })
  })

  it('fetchJson ignores Retry-After of a 500 response', async () => {
    const { at, load } = remote(status(500, { 'retry-after': '7' }), good)
    await soon(load())
    expect(Number(at[1]) - Number(at[0])).toBe(300)
  })

  it('fetchJson retries an attempt that times out after ten seconds, and fails when no retry is left', async () => {
    const { at, requests, load } = remote(silent, good)
    expect(await soon(load())).toEqual({ title: 'Here' })
    expect(Number(at[1]) - Number(at[0])).toBe(10_300)
    const { load: hopeless } = remote(silent)
    const late = { message: `Request to ${url} failed: no response in time`, status: 0 }
    expect(await soon(failureOf(hopeless({ timeoutMs: 50, retries: 0 })))).toMatchObject(late)
    expect(requests).toHaveLength(2)
  })

  it('fetchJson stops without a retry when the caller aborts, and does not reject with an ApiError', async () => {
    const leaving = new AbortController()
    const { requests, load } = remote(silent)
    const failure = failureOf(load({ signal: leaving.signal }))
    await vi.advanceTimersByTimeAsync(5)
    leaving.abort(new Error('Left the page'))
    expect(await failure).not.toBeInstanceOf(ApiError)
    expect(requests).toHaveLength(1)
  })

  it('fetchJson with a total time limit does not reject with an ApiError when the caller aborts', async () => {
    const leaving = new AbortController()
    const { load } = remote(silent)
    const failure = failureOf(load({ signal: leaving.signal, totalMs: 60_000 }))
    await vi.advanceTimersByTimeAsync(5)
    leaving.abort(new Error('Left the page'))
    expect(await failure).not.toBeInstanceOf(ApiError)
  })

  it('fetchJson fails with status 0 and without a retry when the total time limit expires', async () => {
    vi.useRealTimers()
    const { requests, load } = remote(silent)
    expect(await failureOf(load({ totalMs: 30 }))).toMatchObject({
      ...{ message: `Request to ${url} failed: no response in time`, status: 0 },
    })
    expect(requests).toHaveLength(1)
  })

  it('fetchJson retries a GET once after a truncated body, but no POST and not with zero retries', async () => {
    const cut: Respond = () => new Response('{"title":')
    const { requests, load } = remote(cut, good)
    expect(await soon(load())).toEqual({ title: 'Here' })
    expect(requests).toHaveLength(2)
    for (const options of [{ method: 'POST' }, { retries: 0 }] as const) {
      const once = remote(cut, good)
      expect(await soon(failureOf(once.load(options)))).toMatchObject({
        ...{ message: `The response of ${url} is not JSON`, status: 200 },
      })
      expect(once.requests).toHaveLength(1)
    }
  })

  it('fetchJson reports only the innermost cause of a network error', async () => {
    const broken: Respond = () => {
      throw new TypeError('fetch failed', { cause: new Error('other', { cause: new Error('connect ECONNREFUSED') }) })
    }
    const { load } = remote(broken)
    expect(await soon(failureOf(load({ retries: 0 })))).toMatchObject({
      ...{ message: `Request to ${url} failed: connect ECONNREFUSED`, status: 0 },
    })
  })

  it('error messages of fetchJson contain the given label instead of the URL', async () => {
    const label = 'the receipt'
    for (const [respond, message] of [
      [() => new Response('<html>'), 'The response of the receipt is not JSON'],
      [() => Response.json({ title: 7 }), 'The response of the receipt is not as expected:\n  title: '],
      [() => Promise.reject(new TypeError('fetch failed')), 'Request to the receipt failed: fetch failed'],
    ] as [Respond, string][]) {
      const failure = await soon(failureOf(remote(respond).load({ label, retries: 0 })))
      expect(failure).toMatchObject({ message: expect.stringContaining(message) })
      expect(String(failure)).not.toContain('secret')
    }
  })

  it('fetchJson rejects a response of the wrong shape with status 200 and names the missing field', async () => {
    expect(await failureOf(remote(() => Response.json({})).load())).toMatchObject({
      message: `The response of ${url} is not as expected:\n  title: is missing; it must be of the type string`,
      status: 200,
      cause: expect.any(z.core.$ZodError),
    })
  })
})

describe('error of a failed request', () => {
  it.each([
    ['{"message":"Expired"}', 'text/html', 'Expired'],
    [' {"message":"Expired"}', 'text/plain', 'Expired'],
    ['{"message":"Expired"}', 'application/json', 'Expired'],
    ['{"message":""}', 'application/json', 'Request failed with status 403'],
    ['{"message":{"en":"No"}}', 'application/json', 'Request failed with status 403'],
    ['{"error":"No"}', 'application/json', 'Request failed with status 403'],
    ['null', 'application/json', 'Request failed with status 403'],
    ['"message"', 'application/json', 'Request failed with status 403'],
    ['{"message":', 'text/html', 'Request failed with status 403'],
    ['<h1>No</h1>', 'text/html', 'Request failed with status 403'],
  ])('a 403 response with the body %s and the type %s fails with the message "%s"', async (body, type, message) => {
    const { load } = remote(status(403, { 'content-type': type }, body))
    expect(await soon(failureOf(load()))).toMatchObject({ message, status: 403 })
  })

  it('the error of a failed request has no cause, which could contain a token', async () => {
    const failure = await soon(failureOf(remote(status(403)).load({ headers: { authorization: 'Bearer t' } })))
    expect(failure).not.toHaveProperty('cause')
  })

  it('toApiError returns an ApiError or an aborted error unchanged and converts other errors and values', () => {
    const ours = new ApiError('Ours', 404)
    expect(toApiError(ours, url)).toBe(ours)
    const aborted = new Error('x')
    expect(toApiError(aborted, url, AbortSignal.abort())).toBe(aborted)
    expect(toApiError(new DOMException('', 'TimeoutError'), url)).toMatchObject({
      message: `Request to ${url} failed: no response in time`,
    })
    expect(toApiError(new DOMException('Odd', 'DataError'), url)).toMatchObject({
      message: `Request to ${url} failed: Odd`,
    })
    expect(toApiError('text', url)).toMatchObject({ message: `Request to ${url} failed: text`, status: 0 })
  })
})

describe('fetchAnyStatus', () => {
  const Body = z.object({ errors: z.array(z.string()) })
  const load = (respond: Respond, options: FetchOptions = {}) =>
    fetchAnyStatus(url, Body, { fetch: remote(respond).fetch, retries: 0, ...options })

  it('fetchAnyStatus returns status and body of any response that matches the schema', async () => {
    expect(await load(() => Response.json({ errors: [] }))).toEqual({ status: 200, body: { errors: [] } })
    expect(await load(status(422, { 'content-type': 'application/json' }, '{"errors":["No"]}'))).toEqual({
      ...{ status: 422, body: { errors: ['No'] } },
    })
    expect(await load(status(500, {}, '{"errors":["No"]}'))).toEqual({ status: 500, body: { errors: ['No'] } })
  })

  it('fetchAnyStatus rejects a response that is not JSON or has the wrong shape, and names its label', async () => {
    expect(await failureOf(load(status(502, {}, '<html>')))).toMatchObject({
      ...{ message: 'Request failed with status 502', status: 502 },
    })
    expect(await failureOf(load(() => Response.json({ errors: 'x' })))).toMatchObject({
      ...{ message: expect.stringMatching(/is not as expected:\n {2}errors: /), status: 200 },
    })
    const odd = load(() => Response.json({}), { label: 'the order' })
    expect(await failureOf(odd)).toMatchObject({
      message: expect.stringContaining('The response of the order is not as'),
    })
    const hidden = load(() => new Response('x'), { label: 'the order' })
    expect(await failureOf(hidden)).toMatchObject({ message: 'The response of the order is not JSON' })
  })
})

describe('fetchTagged', () => {
  it('fetchTagged sends If-None-Match and the given headers and returns "unchanged" after a 304 response', async () => {
    const { fetch, requests } = remote(() => new Response(null, { status: 304 }))
    const headers = { 'api-key': 'k' }
    expect(await fetchTagged(url, '"a"', { fetch, headers })).toBe('unchanged')
    expect(requests[0]?.headers.get('if-none-match')).toBe('"a"')
    expect(requests[0]?.headers.get('api-key')).toBe('k')
    expect(requests).toHaveLength(1)
  })

  it('fetchTagged returns the ETag of a new response, or undefined without one', async () => {
    const tagged = remote(() => Response.json({ a: 1 }, { headers: { etag: '"b"' } }))
    expect(await fetchTagged(url, undefined, tagged)).toEqual({ json: { a: 1 }, etag: '"b"' })
    expect(tagged.requests[0]?.headers.has('if-none-match')).toBe(false)
    expect(await fetchTagged(url, '"a"', remote(good))).toEqual({ json: { title: 'Here' }, etag: undefined })
  })
})

describe('fetchText', () => {
  it('fetchText returns the body as text and rejects with an ApiError after a 404 response', async () => {
    expect(
      await fetchText(
        url,
        remote(() => new Response('WEBVTT')),
      ),
    ).toBe('WEBVTT')
    const { fetch } = remote(status(404, {}, ''))
    expect(await failureOf(fetchText(url, { fetch }))).toMatchObject({ name: 'ApiError', status: 404 })
  })

  it('fetchText names its label instead of the URL when the total time limit expires', async () => {
    vi.useRealTimers()
    const { requests, fetch } = remote(silent)
    expect(await failureOf(fetchText(url, { fetch, label: 'the captions', totalMs: 30 }))).toMatchObject({
      ...{ message: 'Request to the captions failed: no response in time', status: 0 },
    })
    expect(requests).toHaveLength(1)
  })
})
