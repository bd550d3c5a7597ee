import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { choosePlaybackPlan } from '#core/access/access.ts'
import type { Config } from '#core/site/config.ts'
import { accessBridge, signedToken } from '#providers/access/bridge.ts'
import { passportKey } from '#providers/access/passports.ts'
import { geoChecks, playbackSources } from '#providers/access/playback-source.ts'
import { createCleengProvider } from '#providers/cleeng/index.ts'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { ids } from '../../scripts/sandbox/catalogue/index.ts'
import { type OpenSandbox, openSandbox } from '../sandbox/start.ts'
import { memory } from '../support/memory.ts'

let sandbox: OpenSandbox
const fetchOptions = { retries: 0 }
const at = (path: string) => `${sandbox.url}${path}`
const requestsTo = (path: RegExp) => sandbox.requestsTo(path)
const breakNext = (fault: object) => sandbox.send('POST', '/faults', fault)

beforeAll(async () => {
  sandbox = await openSandbox()
})
beforeEach(async () => {
  await sandbox.send('POST', '/reset')
  vi.stubGlobal('document', {})
  vi.stubGlobal('localStorage', memory())
})
afterEach(() => vi.unstubAllGlobals())
afterAll(() => sandbox.close())

const configWith = (more: object): Config => parseConfig({ siteId: 'FoyerPix', description: '', ...more })
const jwp = { integrations: { jwp: { clientId: 'client' } } }
const cleeng = { integrations: { cleeng: { id: '930000440', monthlyOffer: 'S930000001_NL' } } }
const film = (id: string) => ({
  id,
  sources: [{ file: at(`/platform/manifests/${id}.m3u8`), type: 'application/vnd.apple.mpegurl' }],
  tracks: [],
})
const stored = () => JSON.parse(localStorage.getItem(passportKey) ?? 'null')
const open = (more: object, options: Partial<Parameters<typeof playbackSources>[0]> = {}) =>
  playbackSources({ platform: at('/platform'), config: configWith(more), fetchOptions, ...options })

describe('signing service', () => {
  const requestToken = (mediaId: string, more: object = {}) =>
    signedToken({ host: at('/signing'), mediaId, fetchOptions, ...more })

  it('signedToken sends an anonymous text/plain POST and returns a token that opens the media item', async () => {
    const token = await requestToken(ids.access.signed)
    const response = await sandbox.call(`/platform/v2/media/${ids.access.signed}?token=${token}`)
    expect(response.status).toBe(200)
    const [call] = await requestsTo(/\/sign$/)
    expect(call).toMatchObject({ method: 'POST', body: '{}', headers: { authorization: '' } })
    expect(call?.headers['content-type']).toMatch(/^text\/plain/)
  })

  it('signedToken sends the bearer token and puts the DRM policy into the path', async () => {
    const bearer = await sandbox.accountToken('viewer@example.com')
    await requestToken(ids.access.signed, { policy: 'FoyerDrm', bearer })
    const [call] = await requestsTo(/sign\/drm\/FoyerDrm$/)
    expect(call?.headers.authorization).toBe(`Bearer ${bearer}`)
  })

  it('signedToken rejects with 403 for a pay-per-view item without an entitlement', async () => {
    await expect(requestToken(ids.access.payPerView)).rejects.toMatchObject({ message: 'Unauthorized', status: 403 })
  })
})

describe('access bridge', () => {
  const bridge = () => accessBridge({ bridge: at('/bridge'), siteId: 'FoyerPix', now: () => 1_000, fetchOptions })

  it('the access bridge generates a passport for one hour and refreshes it', async () => {
    const token = await sandbox.accountToken('viewer@example.com')
    const first = await bridge().generate(token)
    expect(first.expires).toBe(1_000 + 3_600_000)
    const second = await bridge().refresh(first.refresh_token)
    expect(second.passport).not.toBe(first.passport)
    const calls = await requestsTo(/\/access\//)
    expect(calls.map(({ method, path }) => `${method} ${path.split('/').at(-1)}`)).toEqual([
      'PUT generate',
      'PUT refresh',
    ])
    expect(calls[0]?.headers.authorization).toBe(`Bearer ${token}`)
    expect(JSON.parse(calls[1]?.body ?? '')).toEqual({ refresh_token: first.refresh_token })
  })

  it('a passport opens only items that its viewer and plan include, and a forged token fails with 401', async () => {
    const refusal = (email: string, planId?: string, item: string = ids.access.locked) =>
      sandbox
        .accountToken(email)
        .then((token) => {
          const viewer = { bearer: async () => token, ...(planId && { planId: async () => planId }) }
          localStorage.removeItem(passportKey)
          return open(jwp, { bridge: at('/bridge'), viewer })(film(item))
        })
        .then(
          () => 'none',
          ({ reason }) => reason,
        )
    expect(await refusal('viewer@example.com')).toBe('unauthorized')
    expect(await refusal('viewer@example.com', 'PlanSvod')).toBe('unauthorized')
    expect(await refusal('member@example.com')).toBe('unauthorized')
    expect(await refusal('member@example.com', 'PlanAuth')).toBe('unauthorized')
    expect(await refusal('member@example.com', 'PlanSvod')).toBe('none')
    expect(await refusal('planned@example.com', 'PlanSvod')).toBe('none')
    expect(await refusal('planned@example.com', 'PlanSvod', ids.access.premier)).toBe('unauthorized')
    expect(await refusal('guest@example.com', 'PlanAuth')).toBe('none')
    expect(await refusal('guest@example.com', 'PlanSvod')).toBe('unauthorized')
    await expect(bridge().generate('forged')).rejects.toMatchObject({ status: 401 })
  })

  it('a new subscription opens items with a newly generated passport, not with an old or refreshed one', async () => {
    const token = await sandbox.accountToken('viewer@example.com')
    localStorage.removeItem(passportKey)
    let plan = 'PlanAuth'
    const viewer = { bearer: async () => token, planId: async () => plan }
    const play = open(jwp, { bridge: at('/bridge'), viewer })
    await play(film(ids.access.free))
    const { passport: before, refresh_token } = stored()
    const form = { headers: { authorization: `Bearer ${token}` }, method: 'POST' }
    const card = { number: '4242424242424242', card_name: 'V', exp_month: '12', exp_year: '2030', cvv: '123' }
    const order = {
      access_fee: '70001',
      payment_method: '1',
      referrer: 'http://site.test',
      return_url: 'http://site.test',
    }
    await sandbox.json('/accounts/subscriptions', { ...form, body: new URLSearchParams({ ...card, ...order }) })
    const item = `/platform/v2/sites/FoyerPix/media/${ids.access.locked}/playback.json?plan_id=PlanSvod&passport=`
    const renewed = await bridge().refresh(refresh_token)
    for (const old of [before, renewed.passport]) expect((await sandbox.call(item + old)).status).toBe(403)
    plan = 'PlanSvod'
    expect((await play(film(ids.access.locked))).sources.length).toBeGreaterThan(0)
    expect(stored().passport).not.toBe(before)
  })

  it('a passport is rejected with 403 on another site, and an unknown site returns 404', async () => {
    const { passport } = await bridge().generate()
    const at = (site: string) =>
      `/platform/v2/sites/${site}/media/${ids.access.free}/playback.json?plan_id=PlanFree&passport=${passport}`
    const statuses = await Promise.all([ids.sites.subscribers, ids.sites.members].map((site) => sandbox.call(at(site))))
    expect(statuses.map(({ status }) => status)).toEqual([200, 403])
    expect((await sandbox.call('/bridge/v2/sites/Elsewhere/access/generate', { method: 'PUT' })).status).toBe(404)
  })

  it('a passport is rejected with 403 after its plan has expired', async () => {
    const token = await sandbox.accountToken('member@example.com')
    const { plans } = await sandbox.json('/accounts/v3/sites/FoyerPix/entitlements', {
      headers: { authorization: `Bearer ${token}` },
    })
    const end = plans.find(({ id }: { id: string }) => id === 'PlanSvod').exp * 1000
    const timeline = async (now: number) => {
      await sandbox.send('PUT', '/clock', { now: new Date(now).toISOString() })
      const query = `plan_id=PlanSvod&passport=${passport}`
      const path = `/platform/v2/sites/FoyerPix/media/${ids.access.locked}/playback.json?${query}`
      return (await sandbox.call(path)).status
    }
    await sandbox.send('PUT', '/clock', { now: new Date(end - 60_000).toISOString() })
    const { passport } = await bridge().generate(token)
    expect([await timeline(end - 1_000), await timeline(end + 1_000)]).toEqual([200, 403])
  })

  it('a forged refresh token is rejected with 403', async () => {
    await expect(bridge().refresh('forged')).rejects.toMatchObject({ status: 403 })
  })
})

describe('viewers of a cleeng site', () => {
  const session: { token: string | undefined; refusals: number } = { token: undefined, refusals: 0 }
  const bearer = {
    token: async () => session.token ?? Promise.reject(new Error('User not logged in')),
    renewed: () => Promise.reject(new Error('Invalid JWT token')),
    onRejected: () => {
      session.refusals += 1
    },
  }
  const provider = (plans?: string) =>
    createCleengProvider({ url: at('/billing'), config: configWith(cleeng), bearer, plans, fetchOptions })
  const signIn = async (email?: string) => {
    localStorage.removeItem(passportKey)
    session.token = email ? (await provider().session.login({ email, password: 'Password1' })).access : undefined
  }
  const plans = async () => (await provider(at('/accounts')).access.plans()).map(({ id }) => id)

  it('plans of cleeng viewers come from jwp if a plans URL is set, and reject as not enabled without one', async () => {
    await signIn()
    expect(await plans()).toEqual(['PlanFree'])
    await signIn('viewer@example.com')
    expect(await plans()).toEqual(['PlanAuth'])
    await signIn('member@example.com')
    expect(await plans()).toEqual(['PlanAuth', 'PlanSvod'])
    const calls = await requestsTo(/entitlements/)
    expect(calls.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      expect.stringMatching(/^Bearer /),
      expect.stringMatching(/^Bearer /),
    ])
    await expect(provider().access.plans()).rejects.toThrow('Entitled plans feature is not enabled')
  })

  it('a 401 from jwp yields the public plans and retains the cleeng session, and a 500 rejects', async () => {
    await signIn('member@example.com')
    await breakNext({ path: 'entitlements', status: 401, times: 1, body: { code: 401, message: 'Invalid JWT token' } })
    expect(await plans()).toEqual(['PlanFree'])
    expect(session.refusals).toBe(0)
    await breakNext({ path: 'entitlements', status: 500, times: 1 })
    await expect(plans()).rejects.toMatchObject({ message: 'Failed to fetch entitled plans', status: 500 })
  })

  it('cleeng viewers can play free items and items of their own plan only', async () => {
    const refusal = async (email: string, item: string) => {
      await signIn(email)
      const viewer = {
        bearer: async () => session.token,
        planId: async () => choosePlaybackPlan(await provider(at('/accounts')).access.plans())?.id,
      }
      return open(cleeng, { bridge: at('/bridge'), viewer })(film(item)).then(
        () => 'none',
        ({ reason }) => reason,
      )
    }
    expect(await refusal('viewer@example.com', ids.access.free)).toBe('none')
    expect(await refusal('viewer@example.com', ids.access.locked)).toBe('unauthorized')
    expect(await refusal('member@example.com', ids.access.locked)).toBe('none')
    expect(await refusal('member@example.com', ids.access.premier)).toBe('unauthorized')
  })

  it('a cleeng viewer can play free items where the bridge and the account host reject the token', async () => {
    await sandbox.send('PUT', '/settings', { cleengTokens: false })
    await signIn('member@example.com')
    const planId = async () => choosePlaybackPlan(await provider(at('/accounts')).access.plans())?.id
    const play = open(cleeng, { bridge: at('/bridge'), viewer: { bearer: async () => session.token, planId } })
    expect((await play(film(ids.access.free))).sources.length).toBeGreaterThan(0)
    await expect(play(film(ids.access.locked))).rejects.toMatchObject({ reason: 'unauthorized' })
    const [first, second] = await requestsTo(/access\/generate/)
    expect([first?.status, second?.status, second?.headers.authorization]).toEqual([401, 200, ''])
    expect(session.refusals).toBe(0)
  })
})

describe('playback sources of an item', () => {
  it('an unprotected item returns its published sources without a request', async () => {
    const { sources } = await open({})(film('SaltRoad'))
    expect(sources).toEqual(film('SaltRoad').sources)
    expect(await requestsTo(/./)).toEqual([])
  })

  it('sources are requested again once the signature of the published URL has expired', async () => {
    const file = `${at(`/platform/manifests/${ids.access.free}.m3u8`)}?exp=1000&sig=abc`
    const published = { ...film(ids.access.free), sources: [{ file, type: 'application/vnd.apple.mpegurl' }] }
    const early = await open({}, { now: () => 999_999 })(published)
    expect(early.sources.map((source) => source.file)).toEqual([file])
    expect(await requestsTo(/\/v2\/media\//)).toEqual([])
    const late = await open({}, { now: () => 1_000_000 })(published)
    expect(late.sources[0]?.file).toBe(at(`/platform/manifests/${ids.access.free}.m3u8`))
    expect(await requestsTo(/\/v2\/media\//)).toHaveLength(1)
  })

  it('signed sources use a token that is cached for 15 minutes', async () => {
    let now = 0
    const config = { contentSigningService: { host: at('/signing') } }
    const play = open(config, { now: () => now })
    const { sources } = await play(film(ids.access.signed))
    expect((await fetch(sources[0]?.file ?? '')).status).toBe(200)
    now = 15 * 60_000 - 1
    await play(film(ids.access.signed))
    expect(await requestsTo(/\/sign$/)).toHaveLength(1)
    now += 1
    await play(film(ids.access.signed))
    expect(await requestsTo(/\/sign$/)).toHaveLength(2)
  })

  it('a rejected token is replaced once, and a token that is rejected again is not cached', async () => {
    const play = open({ contentSigningService: { host: at('/signing') } })
    await breakNext({ path: `/v2/media/${ids.access.signed}`, status: 403, times: 1 })
    await play(film(ids.access.signed))
    expect(await requestsTo(/\/sign$/)).toHaveLength(2)
    await breakNext({ path: '/v2/media/SaltRoad', status: 403, times: 2 })
    await expect(play(film('SaltRoad'))).rejects.toMatchObject({ reason: 'unauthorized' })
    expect(await requestsTo(/SaltRoad\/sign$/)).toHaveLength(2)
    await play(film('SaltRoad'))
    expect(await requestsTo(/SaltRoad\/sign$/)).toHaveLength(3)
  })

  it('licence URLs contain the default DRM policy, with FairPlay alone for HLS and Widevine for DASH', async () => {
    const config = {
      contentSigningService: { host: at('/signing'), drmPolicyId: 'Older' },
      contentProtection: { drm: { defaultPolicyId: 'FoyerDrm' } },
    }
    const { sources } = await open(config)(film(ids.access.protected))
    const [hls, dash] = sources
    expect(Object.keys(hls?.drm ?? {}), 'HLS carries FairPlay alone').toEqual(['fairplay'])
    expect(dash).toMatchObject({ type: 'application/dash+xml', file: expect.stringMatching(/\.mpd\?.*sig=/) })
    expect(dash?.drm?.widevine?.url).toContain(`/licences/${ids.access.protected}/FoyerDrm/widevine?token=`)
    expect(hls?.drm?.fairplay?.certificateUrl).toContain('/licences/fairplay.cer')
    const body = JSON.stringify({ kids: ['Dw4eUAABDw4eUAABDw4eUA'], type: 'temporary' })
    const licence = await fetch(dash?.drm?.clearkey?.url ?? '', { method: 'POST', body })
    expect((await licence.json()).keys[0]).toMatchObject({ kty: 'oct', kid: 'Dw4eUAABDw4eUAABDw4eUA' })
  })

  // Key ids of the sandbox and one other; PlayReady encodes them as GUIDs.
  const keyId = [0x0f, 0x0e, 0x1e, 0x50, 0, 1, 0x0f, 0x0e, 0x1e, 0x50, 0, 1, 0x0f, 0x0e, 0x1e, 0x50]
  const widevine = (key: number[]) => ({ body: new Uint8Array([0x08, 0x01, 0x12, 0x12, 0x0a, 0x10, ...key]) })
  const soap = { 'content-type': 'text/xml; charset=utf-8' }
  const action = { soapaction: '"http://schemas.microsoft.com/DRM/2007/03/protocols/AcquireLicense"' }
  const playready = (kid: string, headers: Record<string, string> = { ...soap, ...action }) => ({
    body: `<soap:Envelope><soap:Body><AcquireLicense><KID>${kid}</KID></AcquireLicense></soap:Body></soap:Envelope>`,
    headers,
  })

  it.each([
    ['widevine', widevine(keyId), [widevine(keyId.toReversed()), { body: new Uint8Array(keyId) }]],
    [
      'playready',
      playready('UB4ODwEADg8eUAABDw4eUA=='),
      [playready('Dw4eUAABDw4eUAABDw4eUA=='), playready('UB4ODwEADg8eUAABDw4eUA==', soap)],
    ],
    ['fairplay', { body: 'spc=AAAA' }, []],
  ] as const)(
    'the %s licence server accepts valid requests and rejects malformed ones and those without a token',
    async (system, request, wrong) => {
      const config = {
        contentProtection: { drm: { defaultPolicyId: 'FoyerDrm' } },
        contentSigningService: { host: at('/signing') },
      }
      const { sources } = await open(config)(film(ids.access.protected))
      const [hls, dash] = sources
      const url = system === 'fairplay' ? hls?.drm?.fairplay?.processSpcUrl : dash?.drm?.[system]?.url
      const send = (init: RequestInit) => fetch(url ?? '', { method: 'POST', ...init })
      expect((await send(request)).status).toBe(200)
      for (const init of [{ body: '' }, ...wrong]) expect((await send(init)).status).toBe(400)
      expect((await fetch((url ?? '').split('?')[0] ?? '', { method: 'POST', ...request })).status).toBe(403)
    },
  )

  it('a locked item rejects as unauthorized, and an unknown item rejects as missing', async () => {
    const config = { contentSigningService: { host: at('/signing') } }
    await expect(open(config)(film(ids.access.payPerView))).rejects.toMatchObject({ reason: 'unauthorized' })
    await expect(open(config)(film('Nowhere1'))).rejects.toMatchObject({ reason: 'missing' })
  })

  describe('with an access bridge', () => {
    const anonymous = { planId: async () => 'PlanFree' }
    const bridged = (options: object = {}) => open(jwp, { bridge: at('/bridge'), viewer: anonymous, ...options })

    it('a stored passport opens items and is added to licence URLs without a token', async () => {
      const play = bridged()
      const { sources } = await play(film(ids.access.protected))
      const { passport, refresh_token, expires, plan } = stored()
      expect(plan).toBe('PlanFree')
      expect(typeof refresh_token).toBe('string')
      expect((expires - Date.now()) / 60_000, 'minutes').toBeCloseTo(60, 0)
      expect(new URL(sources[1]?.drm?.clearkey?.url ?? '').searchParams.get('passport')).toBe(passport)
      await bridged()(film('SaltRoad'))
      expect(await requestsTo(/access\/generate/)).toHaveLength(1)
      const [call] = await requestsTo(/playback\.json/)
      expect(call?.query).toEqual({ passport, plan_id: 'PlanFree' })
      expect((await requestsTo(/access\/generate/))[0]?.headers.authorization).toBe('')
    })

    it('an expired passport is refreshed once for concurrent requests', async () => {
      let now = Date.now()
      const play = bridged({ now: () => now })
      await play(film('SaltRoad'))
      now += 3_600_000
      await Promise.all(['SaltRoad', 'SealedRm', 'MoonTail'].map((id) => play(film(id))))
      expect(await requestsTo(/access\/refresh/)).toHaveLength(1)
    })

    it('a rejected passport is refreshed once before playback rejects as unauthorized', async () => {
      await breakNext({ path: 'playback\\.json', status: 403, times: 1 })
      await bridged()(film('SaltRoad'))
      expect(await requestsTo(/access\/refresh/)).toHaveLength(1)
      await breakNext({ path: 'playback\\.json', status: 403, times: 9 })
      await expect(bridged()(film('SaltRoad'))).rejects.toMatchObject({ reason: 'unauthorized' })
      expect(await requestsTo(/access\/refresh/)).toHaveLength(2)
      expect(await requestsTo(/playback\.json/)).toHaveLength(4)
    })

    it('an invalid refresh token or invalid stored JSON generates a new passport', async () => {
      localStorage.setItem(passportKey, JSON.stringify({ passport: 'a', refresh_token: 'forged', expires: 0 }))
      await bridged()(film('SaltRoad'))
      expect(await requestsTo(/access\/generate/)).toHaveLength(1)
      localStorage.setItem(passportKey, '{half')
      await bridged()(film('SaltRoad'))
      expect(await requestsTo(/access\/generate/)).toHaveLength(2)
    })
  })
})

describe('geo-block check', () => {
  it('geoChecks blocks on a manifest 403 without caching it, and allows every other result', async () => {
    const isBlocked = geoChecks()
    expect(await isBlocked(film(ids.access.geoBlocked).sources)).toBe(true)
    expect(await isBlocked(film(ids.access.geoBlocked).sources)).toBe(true)
    // A refused HEAD request is confirmed by a GET request
    expect(await requestsTo(/NorthTid/)).toHaveLength(4)
    expect(await isBlocked(film('SaltRoad').sources)).toBe(false)
    expect(await isBlocked(film('SaltRoad').sources)).toBe(false)
    expect(await requestsTo(/SaltRoad/)).toHaveLength(1)
    expect(await isBlocked(film('Nowhere1').sources)).toBe(false)
    expect(await isBlocked([{ file: 'http://127.0.0.1:9/none.m3u8', type: '' }])).toBe(false)
  })
})
