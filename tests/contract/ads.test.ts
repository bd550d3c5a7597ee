import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Config } from '#core/site/config.ts'
import { currentSite, showSite } from '#core/site/site.store.ts'
import { adScheduleOf } from '#features/player/state/ads.store.ts'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { adPlans } from '#providers/vast/plan.ts'
import { type OpenSandbox, openSandbox } from '../sandbox/start.ts'
import { adContext } from '../support/ad-context.ts'
import { BrowserDomParser } from '../support/dom-parser.ts'

vi.mock('virtual:foyer/site', () => ({ site: {} }))

type Logged = { path: string; query: Record<string, string>; headers: Record<string, string> }

let sandbox: OpenSandbox
const at = (path: string) => `${sandbox.url}${path}`
const requestsTo = async (path: RegExp): Promise<Logged[]> =>
  (await sandbox.json('/_sandbox/requests')).filter((request: Logged) => path.test(request.path))
const trackedQueries = async (event: string) =>
  (await requestsTo(new RegExp(`/ads/track/${event}\\.gif$`))).map(({ query }) => query)

/** Image stub that requests its URL, as a tracking pixel does. */
class Pixel {
  set src(address: string) {
    void fetch(address)
  }
}

beforeAll(async () => {
  sandbox = await openSandbox()
})
beforeEach(async () => {
  await sandbox.send('POST', '/reset')
  vi.stubGlobal('DOMParser', BrowserDomParser)
  vi.stubGlobal('Image', Pixel)
  vi.stubGlobal('window', globalThis)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
afterAll(() => sandbox.close())

const planOf = (more: object) => {
  const config: Config = parseConfig({ siteId: 'FoyerPix', description: '', ...more })
  return adPlans({ platform: at('/platform'), config, fetchOptions: { retries: 0 } })(adContext('SaltRoad'))
}
const byVast = (file: string) => planOf({ adConfig: 'AdConf01', adScheduleUrls: { xml: at(`/ads/${file}`) } })

describe('ad plan', () => {
  it('a config without client-side ads has no ad breaks and sends no request', async () => {
    expect((await planOf({})).breaks).toEqual([])
    expect((await planOf({ adConfig: 'AdConf01', adDeliveryMethod: 'ssai' })).breaks).toEqual([])
    expect(await requestsTo(/./)).toEqual([])
  })

  it.each([
    ['the platform', () => ({ adSchedule: 'AdSched1' }), /advertising\/schedules/],
    ['an ad server', () => ({ adConfig: 'AdConf01', adScheduleUrls: { xml: at('/ads/vmap.xml') } }), /vmap\.xml/],
  ])('the response of %s is cached for 20 minutes', async (_, said, path) => {
    let now = 0
    const config = parseConfig({ siteId: 'FoyerPix', description: '', ...said() })
    const plans = adPlans({ platform: at('/platform'), config, now: () => now, fetchOptions: { retries: 0 } })
    for (now of [0, 20 * 60_000 - 1]) await plans(adContext('SaltRoad'))
    expect(await requestsTo(path)).toHaveLength(1)
    now = 20 * 60_000
    await plans(adContext('SaltRoad'))
    expect(await requestsTo(path)).toHaveLength(2)
  })

  it('adScheduleOf caches the platform schedule for 20 minutes and returns a copy', async () => {
    const config = parseConfig({ siteId: 'FoyerPix', description: '', adSchedule: 'AdSched1' })
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    showSite({ ...currentSite(), platform: at('/platform'), config })
    const first = await adScheduleOf()
    expect(first).toMatchObject({ adscheduleid: 'AdSched1' })
    delete first?.schedule
    vi.setSystemTime(20 * 60_000 - 1)
    expect(await adScheduleOf()).toHaveProperty('schedule')
    expect(await requestsTo(/advertising\/schedules/)).toHaveLength(1)
    vi.setSystemTime(20 * 60_000)
    await adScheduleOf()
    expect(await requestsTo(/advertising\/schedules/)).toHaveLength(2)
  })

  it('a VMAP request has the media id and no cookie, and an ad is requested only for its break', async () => {
    const { breaks } = await byVast('vmap.xml')
    expect(breaks.map(({ offset }) => offset)).toEqual(['pre', { share: 0.5 }])
    const [vmap] = await requestsTo(/vmap\.xml$/)
    expect(vmap?.query).toEqual({ media_id: 'SaltRoad' })
    expect(vmap?.headers.cookie).toBeUndefined()
    expect(await requestsTo(/\/ads\/vast\//)).toEqual([])
    const [ad] = (await breaks[0]?.ads(adContext())) ?? []
    expect(ad).toMatchObject({ duration: 16, skipAfter: 5, visitable: true })
    expect(ad?.source).toEqual({ file: at('/ads/media/trailer.mp4'), type: 'video/mp4' })
    const [whole] = (await breaks[1]?.ads(adContext())) ?? []
    expect(whole?.skipAfter).toBeUndefined()
  })

  it('a platform schedule sets ad breaks and rules and is requested without credentials', async () => {
    const plan = await planOf({ adSchedule: 'AdSched1' })
    expect(plan.breaks.map(({ offset }) => offset)).toEqual(['pre', { share: 0.5 }, 'post'])
    expect(plan).toMatchObject({ onResume: 'pre', apart: 60 })
    expect(await plan.breaks[2]?.ads(adContext())).toHaveLength(1)
    expect((await requestsTo(/schedules\/AdSched1\.json$/))[0]?.headers.authorization).toBeUndefined()
  })

  it('a schedule with seconds, a timecode, a fallback tag and an overlay has a break per linear entry', async () => {
    const plan = await planOf({ adSchedule: 'AdSched2' })
    expect(plan.breaks.map(({ offset }) => offset)).toEqual(['pre', { seconds: 30 }, { seconds: 90 }])
    expect(plan.onResume).toBe('none')
    expect(await plan.breaks[0]?.ads(adContext())).toHaveLength(1)
    const paths = (await requestsTo(/\/ads\/vast\//)).map(({ path }) => path)
    expect(paths).toEqual(['/ads/vast/empty.xml', '/ads/vast/whole.xml'])
  })

  it('a VAST document is used as a pre-roll break, and an empty VAST contains no ad', async () => {
    const { breaks } = await byVast('vast/whole.xml')
    expect(breaks.map(({ offset }) => offset)).toEqual(['pre'])
    expect(await breaks[0]?.ads(adContext())).toHaveLength(1)
    expect(await (await byVast('vast/empty.xml')).breaks[0]?.ads(adContext())).toEqual([])
  })

  it('an ad plan rejects with an ApiError for a 500 response and for invalid XML', async () => {
    await sandbox.send('POST', '/faults', { path: '/ads/vmap.xml', status: 500, times: 1 })
    await expect(byVast('vmap.xml')).rejects.toMatchObject({ name: 'ApiError', status: 500 })
    await sandbox.send('POST', '/faults', { path: '/ads/vmap.xml', status: 200, body: 'no xml <', times: 1 })
    await expect(byVast('vmap.xml')).rejects.toMatchObject({ name: 'ApiError' })
  })
})

describe('ad tracking', () => {
  it('each ad event from impression to complete and each break event is tracked once', async () => {
    const { breaks } = await byVast('vmap.xml')
    breaks[1]?.began?.()
    const [ad] = (await breaks[1]?.ads(adContext())) ?? []
    ad?.counter.impression()
    ad?.counter.impression()
    for (const second of [0.1, 4.1, 8.1, 12.1, 15.9]) ad?.counter.progress(second)
    ad?.counter.complete()
    breaks[1]?.over?.()
    for (const event of ['impression', 'start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete'])
      await expect.poll(() => trackedQueries(event), { message: event }).toEqual([{ ad: 'whole' }])
    for (const event of ['breakStart', 'breakEnd'])
      await expect.poll(() => trackedQueries(event)).toEqual([{ at: '50%' }])
  })

  it('mute, pause, skip and errors are tracked, and a click returns the visit URL', async () => {
    const [ad] = (await (await byVast('vast/skip5.xml')).breaks[0]?.ads(adContext())) ?? []
    ad?.counter.impression()
    ad?.counter.progress(0.1)
    ad?.counter.muted(true)
    ad?.counter.paused(true)
    expect(ad?.counter.click()).toBe(at('/ads/visit?ad=skip5'))
    ad?.counter.skip()
    for (const event of ['mute', 'pause', 'skip'])
      await expect.poll(() => trackedQueries(event)).toEqual([{ ad: 'skip5' }])
    const [dead] = (await (await byVast('vast/dead.xml')).breaks[0]?.ads(adContext())) ?? []
    dead?.counter.failed('405')
    await expect.poll(() => trackedQueries('error')).toEqual([{ ad: 'dead', code: '405' }])
  })
})
