import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { failureOf, fakeServer } from '../../../tests/support/fake-server.ts'
import { memory } from '../../../tests/support/memory.ts'
import { parseConfig } from '../platform/parse-config.ts'
import { passportKey } from './passports.ts'
import './open-item.ts'
import { signedToken } from './bridge.ts'
import { geoChecks, type PlaybackItem, playbackSources } from './playback-source.ts'

const platform = 'https://cdn.test'
const now = 1_700_000_000_000
const hls = 'application/vnd.apple.mpegurl'
const file = 'https://live.test/film0001.m3u8'
const film: PlaybackItem = { id: 'film0001', sources: [{ file, type: hls }], tracks: [] }
const signed = `${platform}/manifests/film0001.m3u8?exp=9&sig=a`
const item = {
  playlist: [{ mediaid: 'film0001', title: 'Film', sources: [{ file: signed, type: hls }], tracks: [] }],
}
const streams = { sources: [{ file: signed, type: hls }], tracks: [] }

beforeEach(() => {
  vi.stubGlobal('document', {})
  vi.stubGlobal('localStorage', memory())
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

type Options = Partial<Parameters<typeof playbackSources>[0]>

/** Streams of a site over a fake server. */
function site(config: object, options: Options = {}) {
  const server = fakeServer()
  const play = playbackSources({
    platform,
    config: parseConfig({ siteId: 'site/1', description: '', ...config }),
    fetchOptions: { fetch: server.fetch, retries: 0 },
    now: () => now,
    ...options,
  })
  return { ...server, play }
}

const jwp = { integrations: { jwp: { clientId: 'c' } } }
const refused = { message: 'Not allowed' }

describe('unprotected item', () => {
  it('an unprotected item plays its published sources and tracks without a request', async () => {
    const { play, requests } = site({})
    const tracks = [{ kind: 'captions', file: 'https://cdn.test/en.vtt', language: 'en' }] as const
    expect(await play({ ...film, tracks })).toEqual({ sources: film.sources, tracks })
    expect(requests).toEqual([])
  })

  it('an unprotected item without sources or with an expired signature is requested again', async () => {
    const spent = { ...film, sources: [...film.sources, { file: `${file}?exp=${now / 1000}&sig=a`, type: hls }] }
    for (const published of [{ ...film, sources: [] }, spent]) {
      const { play, requests, on } = site({})
      on('GET /v2/media/film0001', item)
      expect(await play(published)).toEqual(streams)
      expect(requests).toMatchObject([{ url: `${platform}/v2/media/film0001`, query: {} }])
    }
    const valid = { ...film, sources: [{ file: `${file}?exp=${now / 1000 + 1}&sig=a`, type: hls }] }
    expect((await site({}).play(valid)).sources).toEqual(valid.sources)
  })

  it('code for items that fails to load is requested again at the next attempt', async () => {
    let imports = 0
    const importAgain = (load: () => Promise<unknown>) => {
      imports += 1
      return imports === 1 ? Promise.reject(new TypeError('Failed to fetch')) : load()
    }
    vi.resetModules()
    vi.doMock('#core/browser/import-again.ts', () => ({ importAgain }))
    const { playbackSources: fresh } = await import('./playback-source.ts')
    const { fetch, on } = fakeServer()
    on('GET /v2/media/film0001', item)
    const config = parseConfig({ siteId: 'site/1', description: '' })
    const play = fresh({ platform, config, fetchOptions: { fetch, retries: 0 } })
    await expect(play({ ...film, sources: [] })).rejects.toThrow('Failed to fetch')
    expect(await play({ ...film, sources: [] })).toEqual(streams)
    vi.doUnmock('#core/browser/import-again.ts')
  })

  it.each([
    [401, 'unauthorized'],
    [403, 'unauthorized'],
    [404, 'missing'],
  ])('a platform response with status %i rejects playback with the reason "%s"', async (status, reason) => {
    const { play, requests, on } = site({})
    on('GET /v2/media/film0001', refused, status)
    expect(await failureOf(play({ ...film, sources: [] }))).toMatchObject({
      ...{ name: 'PlaybackRefusedError', reason, message: 'Not allowed', cause: { status } },
    })
    expect(requests).toHaveLength(1)
  })

  it('an empty platform response rejects playback as "missing", and a 500 response with an ApiError', async () => {
    const { play, on } = site({})
    on('GET /v2/media/film0001', { playlist: [] })
    on('GET /v2/media/film0001', { message: 'Down' }, 500)
    const message = 'The platform answered no item'
    expect(await failureOf(play({ ...film, sources: [] }))).toMatchObject({ reason: 'missing', message })
    const down = await failureOf(play({ ...film, sources: [] }))
    expect(down).toMatchObject({ name: 'ApiError', status: 500 })
  })
})

const service = { contentSigningService: { host: 'https://sign.test/' } }
const signRoute = 'POST /media/film0001/sign'

describe('item with a content signing service', () => {
  it('a signed item is loaded with a token that is requested with the access token of the viewer', async () => {
    const { play, requests, on } = site(service, { viewer: { bearer: async () => 'viewer-token' } })
    on(signRoute, { entitled: true, token: 'signed' })
    on('GET /v2/media/film0001', item)
    expect(await play(film)).toEqual(streams)
    expect(requests).toMatchObject([
      { url: 'https://sign.test/media/film0001/sign', headers: { authorization: 'Bearer viewer-token' } },
      { url: `${platform}/v2/media/film0001`, query: { token: 'signed' } },
    ])
    expect(requests[0]?.form).toEqual({ '{}': '' })
  })

  it('a signed item with a DRM policy requests its token and media from the policy URLs', async () => {
    const drm = { contentProtection: { drm: { defaultPolicyId: 'pol/1' }, accessModel: 'svod' } }
    const { play, requests, on } = site({
      contentSigningService: { host: 'https://sign.test', drmPolicyId: 'pol/1' },
      ...drm,
    })
    on('POST /media/film0001/sign/drm/pol%2F1', { token: 'signed' })
    on('GET /v2/media/film0001/drm/pol%2F1', item)
    await play(film)
    expect(requests.map(({ url }) => url)).toEqual([
      'https://sign.test/media/film0001/sign/drm/pol%2F1',
      `${platform}/v2/media/film0001/drm/pol%2F1`,
    ])
    expect(requests[0]?.headers.authorization).toBe('')
  })

  it('a signing token is reused and replaced after 24 hours', async () => {
    let time = now
    const { play, at, on } = site(service, { now: () => time })
    on(signRoute, { token: 'first' })
    on(signRoute, { token: 'second' })
    on('GET /v2/media/film0001', item)
    await play(film)
    await play(film)
    expect(at(signRoute)).toHaveLength(1)
    time += 24 * 3_600_000
    await play(film)
    expect(at('GET /v2/media/film0001').map(({ query }) => query.token)).toEqual(['first', 'first', 'second'])
  })

  it('a signing token refused with 403 is replaced, and the item is requested again', async () => {
    const { play, at, on } = site(service)
    on(signRoute, { token: 'first' })
    on(signRoute, { token: 'second' })
    on('GET /v2/media/film0001', refused, 403)
    on('GET /v2/media/film0001', item)
    expect(await play(film)).toEqual(streams)
    expect(at('GET /v2/media/film0001').map(({ query }) => query.token)).toEqual(['first', 'second'])
  })

  it('a second refusal rejects playback as unauthorized, and the next attempt requests a new token', async () => {
    const { play, at, on } = site(service)
    on(signRoute, { token: 't' })
    on('GET /v2/media/film0001', refused, 403)
    expect(await failureOf(play(film))).toMatchObject({ reason: 'unauthorized' })
    expect([at(signRoute).length, at('GET /v2/media/film0001').length]).toEqual([2, 2])
    await failureOf(play(film))
    expect(at(signRoute)).toHaveLength(4)
  })

  it('a 404 response neither repeats the media request nor discards the signing token', async () => {
    const { play, at, on } = site(service)
    on(signRoute, { token: 't' })
    on('GET /v2/media/film0001', { message: 'Gone' }, 404)
    on('GET /v2/media/film0001', refused, 403)
    on('GET /v2/media/film0001', { message: 'Gone' }, 404)
    expect(await failureOf(play(film))).toMatchObject({ reason: 'missing' })
    expect(at('GET /v2/media/film0001')).toHaveLength(1)
    expect(await failureOf(play(film))).toMatchObject({ reason: 'missing' })
    expect(at(signRoute)).toHaveLength(2)
    await failureOf(play(film))
    expect(at(signRoute)).toHaveLength(2)
  })

  it.each([
    [{ entitled: false, token: 't' }, 200],
    [{ entitled: true }, 200],
    [{ token: '' }, 200],
  ])('signedToken rejects a response without entitlement or token (%o) with status 403', async (body, status) => {
    const { fetch, on } = fakeServer()
    on(signRoute, body, status)
    const token = signedToken({ host: 'https://sign.test//', mediaId: 'film0001', fetchOptions: { fetch } })
    expect(await failureOf(token)).toMatchObject({ message: 'Unauthorized', status: 403 })
  })
})

describe('item protected by the account provider', () => {
  const config = { ...jwp, contentProtection: { accessModel: 'svod', drm: { defaultPolicyId: 'pol' } } }

  it('an item protected by jwp is loaded with the media token of the account provider', async () => {
    const mediaToken = vi.fn(async (id: string) => `token-of-${id}`)
    const { play, requests, on } = site(config, { viewer: { mediaToken } })
    on('GET /v2/media/film0001/drm/pol', item)
    expect(await play(film)).toEqual(streams)
    expect(requests).toMatchObject([{ query: { token: 'token-of-film0001' } }])
  })

  it('an item protected by jwp is refused without a request for an anonymous viewer', async () => {
    const { play, requests } = site(config)
    expect(await failureOf(play(film))).toMatchObject({
      ...{ reason: 'unauthorized', message: 'Unauthorized: no viewer is signed in' },
    })
    expect(requests).toEqual([])
  })
})

const playback = 'GET /v2/sites/site%2F1/media/film0001/playback.json'
const generate = 'PUT /v2/sites/site%2F1/access/generate'
const refresh = 'PUT /v2/sites/site%2F1/access/refresh'
const issued = (n: number) => ({ passport: `p${n}`, refresh_token: `r${n}` })
const stored = () => JSON.parse(localStorage.getItem('jwapp.access_tokens') ?? 'null')
const licensed = {
  playlist: [
    {
      ...item.playlist[0],
      sources: [{ file: signed, type: 'application/dash+xml', drm: { widevine: { url: 'https://drm.test/w' } } }],
    },
  ],
}

describe('item with an access bridge', () => {
  const bridge = 'https://bridge.test//'
  const viewer = { bearer: async () => 'viewer-token', planId: async () => 'plan-1' }

  it('an access bridge item is loaded with a passport and plan, and the passport is stored for an hour', async () => {
    const { play, requests, on } = site(jwp, { bridge, viewer })
    on(generate, issued(1))
    on(playback, licensed)
    const { sources } = await play(film)
    expect(sources[0]?.drm?.widevine?.url).toBe('https://drm.test/w?passport=p1')
    expect(requests).toMatchObject([
      {
        ...{ method: 'PUT', url: 'https://bridge.test/v2/sites/site%2F1/access/generate' },
        headers: { authorization: 'Bearer viewer-token' },
      },
      {
        url: `${platform}/v2/sites/site%2F1/media/film0001/playback.json`,
        query: { passport: 'p1', plan_id: 'plan-1' },
      },
    ])
    expect(stored()).toEqual({ ...issued(1), plan: 'plan-1', expires: now + 3_600_000 })
  })

  it('a valid stored passport is reused, and an anonymous viewer sends no plan_id', async () => {
    localStorage.setItem(passportKey, JSON.stringify({ ...issued(1), expires: now + 1 }))
    const { play, requests, on } = site(jwp, { bridge })
    on(playback, item)
    await play(film)
    expect(requests).toMatchObject([{ query: { passport: 'p1' } }])
    expect(requests[0]?.query).not.toHaveProperty('plan_id')
  })

  it('an expired passport is renewed by its refresh token', async () => {
    localStorage.setItem(passportKey, JSON.stringify({ ...issued(1), plan: 'plan-1', expires: now }))
    const { play, requests, on } = site(jwp, { bridge, viewer })
    on(refresh, issued(2))
    on(playback, item)
    await play(film)
    expect(requests[0]?.json).toEqual({ refresh_token: 'r1' })
    expect(requests[1]?.query.passport).toBe('p2')
    expect(stored().passport).toBe('p2')
  })

  it.each([400, 403])('a new passport is issued when the refresh is refused with %i', async (status) => {
    localStorage.setItem(passportKey, JSON.stringify({ ...issued(1), plan: 'plan-1', expires: 0 }))
    const { play, at, on } = site(jwp, { bridge, viewer })
    on(refresh, refused, status)
    on(generate, issued(3))
    on(playback, item)
    await play(film)
    expect(at(refresh)).toHaveLength(1)
    expect(at(playback)[0]?.query.passport).toBe('p3')
  })

  it('a passport is requested without a token when the bridge rejects the token of the viewer with 401', async () => {
    const { play, at, on } = site(jwp, { bridge, viewer })
    on(generate, refused, 401)
    on(generate, issued(1))
    on(playback, item)
    await play(film)
    expect(at(generate).map(({ headers }) => headers.authorization)).toEqual(['Bearer viewer-token', ''])
    expect(at(playback)[0]?.query.passport).toBe('p1')
    // After its expiry the next passport is for the viewer again.
    localStorage.setItem(passportKey, JSON.stringify({ ...stored(), expires: now }))
    on(generate, issued(2))
    on(playback, item)
    await play(film)
    expect(at(generate).at(-1)?.headers.authorization).toBe('Bearer viewer-token')
  })

  it('an anonymous passport request that the bridge rejects with 401 is not repeated', async () => {
    const { play, at, on } = site(jwp, { bridge })
    on(generate, refused, 401)
    expect(await failureOf(play(film))).toMatchObject({ reason: 'unauthorized' })
    expect(at(generate)).toHaveLength(1)
  })

  it('a 500 response of the bridge rejects playback and retains the stored passport', async () => {
    localStorage.setItem(passportKey, JSON.stringify({ ...issued(1), plan: 'plan-1', expires: 0 }))
    const { play, requests, on } = site(jwp, { bridge, viewer })
    on(refresh, { message: 'Down' }, 500)
    expect(await failureOf(play(film))).toMatchObject({ status: 500 })
    expect(requests).toHaveLength(1)
    expect(stored().passport).toBe('p1')
  })

  it.each(['{', '{"passport":"p"}', '{"passport":1,"refresh_token":"r","expires":1}'])(
    'the invalid stored passport %s is ignored and a new one is issued',
    async (text) => {
      localStorage.setItem(passportKey, text)
      const { play, at, on } = site(jwp, { bridge })
      on(generate, issued(1))
      on(playback, item)
      await play(film)
      expect(at(generate)[0]?.headers.authorization).toBe('')
    },
  )

  it('a passport refused with 403 is renewed, and the item is requested again', async () => {
    const { play, at, on } = site(jwp, { bridge, viewer })
    on(generate, issued(1))
    on(refresh, issued(2))
    on(playback, refused, 403)
    on(playback, item)
    expect(await play(film)).toMatchObject({ tracks: [] })
    expect(at(playback).map(({ query }) => [query.passport, query.plan_id])).toEqual([
      ['p1', 'plan-1'],
      ['p2', 'plan-1'],
    ])
  })

  it('a passport request without a response ends, and the next attempt sends a new one', async () => {
    const { fetch, on, at } = fakeServer()
    const stalled: typeof fetch = (_, init) =>
      new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    let isStalled = true
    const either: typeof fetch = (input, init) => (isStalled ? stalled(input, init) : fetch(input, init))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { play } = site(jwp, { bridge, viewer, fetchOptions: { fetch: either, retries: 0 } })
    on(generate, issued(1))
    on(playback, item)
    const failure = failureOf(play(film))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await failure).toMatchObject({ name: 'ApiError', status: 0 })
    vi.useRealTimers()
    isStalled = false
    await play(film)
    expect(at(generate)).toHaveLength(1)
  })

  it('a passport that arrives after sign-out is not stored', async () => {
    let token: string | undefined = 'viewer-token'
    const { fetch, on } = fakeServer()
    const signOut: typeof fetch = async (input, init) => {
      const response = await fetch(input, init)
      token = undefined
      return response
    }
    const fetchOptions = { fetch: signOut, retries: 0 }
    const { play } = site(jwp, { bridge, viewer: { ...viewer, bearer: async () => token }, fetchOptions })
    on(generate, issued(1))
    on(playback, item)
    await play(film)
    expect(stored()).toBeNull()
  })

  it('a changed viewer plan issues a new passport instead of a renewal', async () => {
    let plan = 'plan-1'
    const { play, at, on } = site(jwp, { bridge, viewer: { ...viewer, planId: async () => plan } })
    on(generate, issued(1))
    on(generate, issued(2))
    on(playback, item)
    await play(film)
    plan = 'plan-2'
    await play(film)
    await play(film)
    expect(at(playback).map(({ query }) => [query.passport, query.plan_id])).toEqual([
      ...[
        ['p1', 'plan-1'],
        ['p2', 'plan-2'],
      ],
      ['p2', 'plan-2'],
    ])
    expect(at(refresh)).toEqual([])
  })

  it('a renewed passport retains its plan when the plan of the viewer is unavailable', async () => {
    localStorage.setItem(passportKey, JSON.stringify({ ...issued(1), plan: 'plan-1', expires: 0 }))
    const { play, at, on } = site(jwp, { bridge, viewer: { planId: async () => undefined } })
    on(refresh, issued(2))
    on(playback, item)
    await play(film)
    expect(at(playback)[0]?.query).toEqual({ passport: 'p2', plan_id: 'plan-1' })
    expect(stored().plan).toBe('plan-1')
  })

  it('a passport refused twice is removed and rejects playback, and the next attempt issues a new one', async () => {
    const { play, at, on } = site(jwp, { bridge, viewer })
    on(generate, issued(1))
    on(generate, issued(3))
    on(refresh, issued(2))
    on(playback, refused, 403)
    expect(await failureOf(play(film))).toMatchObject({ reason: 'unauthorized' })
    expect(at(playback)).toHaveLength(2)
    expect(stored()).toBeNull()
    await failureOf(play(film))
    expect(at(playback)[2]?.query.passport).toBe('p3')
  })

  it('concurrent items share one new passport, and a later item without a stored one issues another', async () => {
    const { play, at, on } = site(jwp, { bridge, viewer })
    on(generate, issued(1))
    on(playback, item)
    on('GET /v2/sites/site%2F1/media/film0002/playback.json', item)
    await Promise.all([play(film), play({ ...film, id: 'film0002' })])
    expect(at(generate)).toHaveLength(1)
    localStorage.removeItem(passportKey)
    await play(film)
    expect(at(generate)).toHaveLength(2)
  })

  it.each([
    { passport: '', refresh_token: 'r' },
    { passport: 'p', refresh_token: '' },
  ])('an empty passport or refresh token %o rejects playback without a media request', async (empty) => {
    const { play, at, on } = site(jwp, { bridge })
    on(generate, empty)
    expect(await failureOf(play(film))).toMatchObject({ status: 200 })
    expect(at(playback)).toEqual([])
  })
})

describe('source URLs', () => {
  it('source URLs contain the viewer id and the start of the requested time window', async () => {
    const manifest = `${platform}/manifests/film0001.m3u8`
    const ownFilm = { ...film, sources: [{ file: manifest, type: hls }] }
    const { play } = site({}, { viewer: { userId: async () => '7' } })
    expect((await play(ownFilm)).sources[0]?.file).toBe(`${manifest}?user_id=7`)
    const failing = site({}, { viewer: { userId: () => Promise.reject(new Error('no account')) } })
    expect((await failing.play(ownFilm)).sources[0]?.file).toBe(manifest)
    const { sources } = await site({}).play({ ...film, timeWindow: { start: '2026-01-01T10:00:00Z' } })
    expect(new URL(sources[0]?.file ?? '').searchParams.get('t')).toBeTruthy()
  })
})

describe('geoChecks', () => {
  const blocked = (...statuses: number[]) => {
    const requests: [string, RequestInit | undefined][] = []
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      requests.push([url, init])
      const status = statuses.length > 1 ? statuses.shift() : statuses[0]
      if (!status) throw new TypeError('fetch failed')
      return new Response(null, { status })
    })
    let time = 0
    const check = geoChecks(() => time)
    const later = (minutes: number) => {
      time += minutes * 60_000
    }
    return { requests, check: () => check([{ file: 'a.mp4', type: '' }, ...film.sources]), later }
  }

  it('geoChecks sends a HEAD request to the manifest and blocks playback after a 403 response', async () => {
    const { requests, check } = blocked(403)
    expect(await check()).toBe(true)
    expect(requests).toMatchObject([
      [file, { method: 'HEAD' }],
      [file, { method: 'GET' }],
    ])
    expect(requests[0]?.[1]?.signal).toBeInstanceOf(AbortSignal)
  })

  it.each([200, 0, 500])(
    'a server that refuses HEAD and responds to GET with status %i does not block',
    async (status) => expect(await blocked(403, status).check()).toBe(false),
  )

  it('geoChecks repeats the check after a block and caches an allowed result for ten minutes', async () => {
    const { requests, check, later } = blocked(403, 403, 200)
    expect(await check()).toBe(true)
    expect(await check()).toBe(false)
    later(9)
    expect(await check()).toBe(false)
    expect(requests).toHaveLength(3)
    later(1)
    await check()
    expect(requests).toHaveLength(4)
  })

  it.each([0, 404, 500])('geoChecks does not block playback when its request fails with status %i', async (status) =>
    expect(await blocked(status).check()).toBe(false),
  )

  it('geoChecks allows playback without a request if no source is an HLS manifest', async () => {
    const { requests } = blocked(403)
    expect(await geoChecks()([{ file: 'a.mp4', type: '' }])).toBe(false)
    expect(requests).toEqual([])
  })
})
