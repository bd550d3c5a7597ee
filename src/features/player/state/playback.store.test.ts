import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Site } from '#core/site/site.ts'
import { adContext } from '../../../../tests/support/ad-context.ts'
import { fakeCustomer } from '../../../../tests/support/fake-accounts.ts'
import { closeBrowser, fakeBrowser } from '../../../../tests/support/fake-browser.ts'
import { fakeSite, fakeTokens, openPage, refusal } from '../../../../tests/support/fake-page.ts'
import { fakeServer } from '../../../../tests/support/fake-server.ts'

afterEach(closeBrowser)

type Plan = NonNullable<Parameters<typeof openPage>[0]>

describe('playbackViewer', () => {
  const open = async (plan: Plan = {}) => {
    const page = openPage(plan)
    const { playbackViewer } = await import('./playback-viewer.store.ts')
    return { ...page, playbackViewer }
  }

  it('bearer returns the access token of the session and refreshes an expired one', async () => {
    expect(await (await open()).playbackViewer.bearer()).toBe('access-1')
    const { playbackViewer } = await open({
      tokens: fakeTokens({ expires: 0 }),
      responses: { session: { refresh: async () => fakeTokens({ access: 'access-2' }) } },
    })
    expect(await playbackViewer.bearer()).toBe('access-2')
  })

  it('bearer returns undefined and form drafts are removed if the token refresh fails with 401', async () => {
    const { playbackViewer, browser } = await open({
      tokens: fakeTokens({ expires: 0 }),
      responses: { session: { refresh: refusal(401) } },
    })
    browser.sessionStorage.setItem('jwapp.draft.login', '{}')
    expect(await playbackViewer.bearer()).toBeUndefined()
    expect(browser.sessionStorage.getItem('jwapp.draft.login')).toBeNull()
  })

  it('userId returns the customer id, or undefined if the request fails', async () => {
    expect(await (await open()).playbackViewer.userId()).toBe('7')
    expect(
      await (await open({ responses: { customer: { get: refusal(500) } } })).playbackViewer.userId(),
    ).toBeUndefined()
  })

  it('userId returns undefined after a timeout of 1.5 s', async () => {
    const { playbackViewer } = await open({
      responses: { customer: { get: () => new Promise<never>(() => undefined) } },
    })
    const listener = vi.fn()
    void playbackViewer.userId().then(listener)
    await vi.advanceTimersByTimeAsync(1_499)
    expect(listener).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(listener.mock.calls).toEqual([[undefined]])
  })

  it('planId prefers a subscription plan and returns undefined without plans and after an error', async () => {
    const plans = [
      { id: 'free', accessModel: 'authvod' },
      { id: 'paid', accessModel: 'svod' },
    ]
    expect(await (await open({ responses: { access: { plans: async () => plans } } })).playbackViewer.planId()).toBe(
      'paid',
    )
    expect(await (await open()).playbackViewer.planId()).toBeUndefined()
    expect(
      await (await open({ responses: { access: { plans: refusal(500) } } })).playbackViewer.planId(),
    ).toBeUndefined()
  })

  it('mediaToken returns the token of the requested item', async () => {
    const { playbackViewer } = await open({ responses: { access: { mediaToken: async (id) => `token-${id}` } } })
    expect(await playbackViewer.mediaToken('film0001')).toBe('token-film0001')
  })
})

describe('loadPlaybackSource', () => {
  const wire = {
    mediaid: 'film0001',
    title: 'Film',
    sources: [{ file: 'https://cdn.test/film.m3u8', type: 'application/vnd.apple.mpegurl' }],
    tracks: [],
  }
  const item = { id: 'film0001', sources: [], tracks: [] }
  const signed = { contentSigningService: { host: 'https://sign.test' }, contentProtection: null }

  const open = async (plan: Plan & { more?: object; part?: Partial<Site> } = {}) => {
    const site = fakeSite('svod', plan.part)
    Object.assign(site.config, plan.more)
    const server = fakeServer()
    server.on('GET /v2/media/film0001', { playlist: [wire] })
    const page = openPage({ site, ...plan })
    vi.stubGlobal('fetch', server.fetch)
    const { $viewer, setViewer } = await import('#core/account/viewer.store.ts')
    return { ...page, server, $viewer, setViewer, ...(await import('./playback.store.ts')) }
  }

  it('loadPlaybackSource loads the streams of an open site without account requests', async () => {
    const { loadPlaybackSource, bearers, server } = await open({ tokens: undefined })
    expect((await loadPlaybackSource(item)).sources).toMatchObject([{ file: 'https://cdn.test/film.m3u8' }])
    expect(server.requests).toHaveLength(1)
    expect(bearers).toEqual([])
  })

  const published = { ...item, sources: [{ file: 'https://platform.test/manifests/film0001.m3u8', type: 'hls' }] }

  it.each([
    ['a signed-in viewer', fakeTokens(), '?user_id=4711'],
    ['an anonymous viewer', undefined, ''],
  ])('stream URLs for %s contain no viewer data except the customer id', async (_, tokens, query) => {
    const { loadPlaybackSource } = await open({
      tokens,
      responses: { customer: { get: async () => fakeCustomer({ id: '4711' }) } },
    })
    const { sources } = await loadPlaybackSource(published as typeof item)
    expect(sources).toMatchObject([{ file: `https://platform.test/manifests/film0001.m3u8${query}` }])
  })

  const signs = 'POST /media/film0001/sign'

  it.each([
    ['a signed-in viewer', fakeTokens(), 'Bearer access-1'],
    ['an anonymous viewer', undefined, ''],
  ])(
    'the signing request for %s is authorized by the access token of the session, if any',
    async (_, tokens, authorization) => {
      const { loadPlaybackSource, server } = await open({ more: signed, tokens })
      server.on(signs, { entitled: true, token: 'signed' })
      await loadPlaybackSource(item)
      expect(server.at(signs).map(({ headers }) => headers.authorization)).toEqual([authorization])
    },
  )

  it('loadPlaybackSource caches signed streams and requests them again after a change of the viewer', async () => {
    const { loadPlaybackSource, server, setViewer } = await open({ more: signed, tokens: undefined })
    server.on(signs, { entitled: true, token: 'signed' })
    await loadPlaybackSource(item)
    await loadPlaybackSource(item)
    const before = server.at(signs).length
    setViewer({ signedIn: false, subscribed: true })
    await loadPlaybackSource(item)
    expect([before, server.at(signs).length]).toEqual([1, 2])
  })

  it('loadPlaybackSource requests streams with the passport and plan of the viewer on a site with an access bridge', async () => {
    const { loadPlaybackSource, server } = await open({
      part: { bridge: 'https://bridge.test' },
      responses: { access: { plans: async () => [{ id: 'plan1', accessModel: 'svod' }] } },
    })
    server.on('PUT /v2/sites/s/access/generate', { passport: 'pass1', refresh_token: 'r' })
    server.on('GET /v2/sites/s/media/film0001/playback.json', { playlist: [wire] })
    await loadPlaybackSource(item)
    const [request, playback] = server.requests
    expect(request?.headers.authorization).toBe('Bearer access-1')
    expect(playback?.query).toEqual({ passport: 'pass1', plan_id: 'plan1' })
  })

  const byAccount = {
    account: { kind: 'jwp', model: 'authvod', signsStreams: true } as const,
    custom: { urlSigning: true },
  }

  it('loadPlaybackSource requests streams with the item token of an account provider that signs URLs', async () => {
    const { loadPlaybackSource, server } = await open({
      more: byAccount,
      responses: { access: { mediaToken: async (id) => `token-${id}` } },
    })
    await loadPlaybackSource(item)
    expect(server.requests.map(({ query }) => query)).toEqual([{ token: 'token-film0001' }])
  })

  it('loadPlaybackSource rejects an anonymous viewer without a request if the account provider signs URLs', async () => {
    const { loadPlaybackSource, server, bearers } = await open({ more: byAccount, tokens: undefined })
    await expect(loadPlaybackSource(item)).rejects.toMatchObject({
      name: 'PlaybackRefusedError',
      reason: 'unauthorized',
      message: 'Unauthorized: no viewer is signed in',
    })
    expect([server.requests, bearers]).toEqual([[], []])
  })

  it('loadPlaybackSource uses the platform of the active site after showSite replaces it', async () => {
    const { loadPlaybackSource, server } = await open({ tokens: undefined })
    await loadPlaybackSource(item)
    const { showSite } = await import('#core/site/site.store.ts')
    showSite(fakeSite('avod', { platform: 'https://other.test' }))
    await loadPlaybackSource(item)
    expect(server.requests.map(({ url }) => new URL(url).host)).toEqual(['platform.test', 'other.test'])
  })
})

describe('player preferences', () => {
  const open = async () => {
    vi.resetModules()
    return import('./player.store.ts')
  }

  it('pauseOtherPlayers replaces the sounding player, and releaseSound clears it only for the current one', async () => {
    fakeBrowser()
    const { $soundingPlayer, pauseOtherPlayers, releaseSound } = await open()
    pauseOtherPlayers('one')
    pauseOtherPlayers('two')
    releaseSound('one')
    expect($soundingPlayer.get()).toBe('two')
    releaseSound('two')
    expect($soundingPlayer.get()).toBeUndefined()
  })

  const defaults = { volume: 1, muted: false }
  it.each([
    ['{"volume":0.4,"muted":true}', { volume: 0.4, muted: true }],
    ['{"volume":0}', { volume: 0, muted: false }],
    ['{"volume":1,"muted":"yes"}', defaults],
    ['{"volume":1.1,"muted":true}', defaults],
    ['{"volume":-0.1,"muted":true}', defaults],
    ['{"volume":"0.5","muted":true}', defaults],
    ['null', defaults],
    [undefined, defaults],
  ])('the sound stored as %s is read as %j', async (text, sound) => {
    const { localStorage } = fakeBrowser()
    if (text) localStorage.setItem('jwapp.player.sound', text)
    expect((await open()).$sound.get()).toEqual(sound)
  })

  it.each([
    ['$captionLanguage', 'captions', '"es"', 'es'],
    ['$captionLanguage', 'captions', '5', undefined],
    ['$captionLanguage', 'captions', undefined, undefined],
    ['$captionsOff', 'captions-off', 'true', true],
    ['$captionsOff', 'captions-off', undefined, false],
    ['$captionStyle', 'caption-style', '{"size":2}', { size: 2 }],
    ['$captionStyle', 'caption-style', undefined, undefined],
    ['$dataSaver', 'data-saver', 'true', true],
    ['$dataSaver', 'data-saver', '"yes"', false],
    ['$dataSaver', 'data-saver', undefined, false],
    ['$autoplay', 'autoplay', 'false', false],
    ['$autoplay', 'autoplay', '"no"', true],
    ['$autoplay', 'autoplay', undefined, true],
    ['$prefersDescription', 'audio-description', 'true', true],
    ['$prefersDescription', 'audio-description', undefined, false],
    ['$signLanguage', 'sign-language', 'true', true],
    ['$signLanguage', 'sign-language', undefined, false],
  ] as const)('the store %s reads player.%s with the value %s as %j', async (name, key, text, choice) => {
    const { localStorage } = fakeBrowser()
    if (text) localStorage.setItem(`jwapp.player.${key}`, text)
    const $choice = (await open())[name]
    expect($choice.get()).toEqual(choice)
  })

  it.each([
    [{ connection: { saveData: true } }, true],
    [{ connection: { saveData: false } }, false],
    [{ connection: {} }, false],
    [{}, false],
    [undefined, false],
  ])('with the navigator %j the data saver is %s until the viewer changes it', async (navigator, saves) => {
    const { localStorage } = fakeBrowser()
    vi.stubGlobal('navigator', navigator)
    const { $dataSaver, $kindSettings, $audio } = await open()
    expect([$dataSaver.get(), $kindSettings.get(), $audio.get()]).toEqual([saves, {}, undefined])
    $dataSaver.set(!saves)
    expect(localStorage.getItem('jwapp.player.data-saver')).toBe(String(!saves))
  })
})

describe('advertisements', () => {
  const schedule = 'adschedu'
  const break1 = { offset: '00:00:05', tag: 'https://ads.test/vast' }
  const open = async (config: object) => {
    const site = fakeSite()
    Object.assign(site.config, config)
    const server = fakeServer()
    server.on(`GET /v2/advertising/schedules/${schedule}.json`, { client: 'vast', schedule: [break1] })
    const page = openPage({ site })
    vi.stubGlobal('fetch', server.fetch)
    return { ...page, server, ...(await import('./ads.store.ts')) }
  }

  it('hasAds returns true only if the config has an ad schedule', async () => {
    expect((await open({})).hasAds('film0001')).toBe(false)
    expect((await open({ adSchedule: schedule })).hasAds('film0001')).toBe(true)
  })

  it('adPlan requests the ad schedule of the site once for all films', async () => {
    const { adPlan, server } = await open({ adSchedule: schedule })
    const [first, second] = [await adPlan(adContext('film0001')), await adPlan(adContext('film0002'))]
    expect(first.breaks.map(({ offset }) => offset)).toEqual([{ seconds: 5 }])
    expect(second).toBe(first)
    expect(server.requests).toHaveLength(1)
  })

  it('adPlan uses the config of the active site after showSite replaces it', async () => {
    const { adPlan } = await open({ adSchedule: schedule })
    await adPlan(adContext('film0001'))
    const { showSite } = await import('#core/site/site.store.ts')
    showSite(fakeSite())
    expect((await adPlan(adContext('film0001'))).breaks).toEqual([])
  })

  it('adPlan rejects if its module fails to load, and the next film loads it again', async () => {
    const { adPlan, site } = await open({ adSchedule: schedule })
    await adPlan(adContext('film0001'))
    vi.resetModules()
    let tries = 0
    vi.doMock('#providers/vast/plan.ts', () => ({
      adPlans: () => {
        tries += 1
        if (tries === 1) throw new Error('Chunk lost')
        return async () => ({ breaks: [], site })
      },
    }))
    const again = await import('./ads.store.ts')
    await expect(again.adPlan(adContext('film0001'))).rejects.toThrow('Chunk lost')
    expect(await again.adPlan(adContext('film0001'))).toMatchObject({ breaks: [] })
    vi.doUnmock('#providers/vast/plan.ts')
  })

  it('adScheduleOf returns a new copy of the raw schedule on each call after one request', async () => {
    const { adScheduleOf, server } = await open({ adSchedule: schedule })
    const copy = await adScheduleOf()
    expect(copy).toEqual({ client: 'vast', schedule: [break1] })
    Object.assign(copy ?? {}, { client: 'changed' })
    expect(await adScheduleOf()).toEqual({ client: 'vast', schedule: [break1] })
    expect(server.requests).toHaveLength(1)
  })

  it.each([
    {},
    { adSchedule: schedule, adConfig: 'adconfig', adScheduleUrls: { xml: 'https://ads.test/vmap.xml' } },
    { adSchedule: schedule, adConfig: 'adconfig', adDeliveryMethod: 'ssai' },
  ])('adScheduleOf returns undefined without a request for the config %j', async (config) => {
    const { adScheduleOf, server } = await open(config)
    expect(await adScheduleOf()).toBeUndefined()
    expect(server.requests).toEqual([])
  })

  it('adScheduleOf returns the schedule for an ad configuration without a VAST URL', async () => {
    const { adScheduleOf } = await open({ adSchedule: schedule, adConfig: 'adconfig' })
    expect(await adScheduleOf()).toEqual({ client: 'vast', schedule: [break1] })
  })
})
