import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Ad } from '#core/ads.ts'
import { parseConfig } from '#core/config.ts'
import { BrowserDomParser } from '../../../tests/support/dom-parser.ts'
import { failureOf, fakeServer } from '../../../tests/support/fake-server.ts'
import { fetchXml, rawSchedules } from './ad-requests.ts'
import { adPlans, fetchAdPlan } from './plan.ts'
import { adsAt } from './vast.ts'

let server = fakeServer()
const pixels: string[] = []
const ads = 'https://ads.test'
const platform = 'https://cdn.test'

beforeEach(() => {
  server = fakeServer()
  pixels.splice(0)
  vi.stubGlobal('fetch', server.fetch)
  vi.stubGlobal('DOMParser', BrowserDomParser)
  vi.stubGlobal(
    'Image',
    class {
      set src(address: string) {
        pixels.push(address)
      }
    },
  )
  vi.stubGlobal('window', globalThis)
})
afterEach(() => vi.unstubAllGlobals())

const events = [
  'start',
  'firstQuartile',
  'midpoint',
  'thirdQuartile',
  'complete',
  'pause',
  'resume',
  'mute',
  'unmute',
  'skip',
]
const tracking = events.map((name) => `<Tracking event="${name}"><![CDATA[${ads}/t/${name}]]></Tracking>`).join('')
const file = (name: string, bitrate: string, type = 'type="video/mp4"') =>
  `<MediaFile ${type} ${bitrate} width="1" height="1" delivery="progressive"><![CDATA[${ads}/${name}]]></MediaFile>`

type Parts = { skip?: string; files?: string; clicks?: string; duration?: string }

/** VAST with one linear ad. */
const vast = ({
  skip = '',
  files,
  clicks = '',
  duration = '00:00:16',
}: Parts = {}) => `<VAST version="3.0"><Ad id="1"><InLine>
  <AdSystem>x</AdSystem><AdTitle>x</AdTitle>
  <Error><![CDATA[${ads}/t/error?code=[ERRORCODE]]]></Error><Impression><![CDATA[${ads}/t/impression]]></Impression>
  <Creatives><Creative><Linear ${skip}><Duration>${duration}</Duration><TrackingEvents>${tracking}</TrackingEvents>
  <VideoClicks>${clicks}</VideoClicks>
  <MediaFiles>${files ?? file('big.mp4', 'bitrate="900"') + file('small.mp4', 'bitrate="100"')}</MediaFiles>
  </Linear></Creative><Creative><NonLinearAds/></Creative></Creatives></InLine></Ad></VAST>`
const empty = '<VAST version="3.0"></VAST>'

const adOf = async (parts?: Parts): Promise<Ad> => {
  server.onText('GET /ad.xml', vast(parts))
  const [ad] = await adsAt(`${ads}/ad.xml`)
  return ad ?? expect.unreachable('there is no ad')
}

describe('adsAt', () => {
  it('adsAt returns duration, skip offset and files by ascending bitrate, without sending credentials', async () => {
    const ad = await adOf({ skip: 'skipoffset="00:00:05"', clicks: `<ClickThrough>${ads}/visit</ClickThrough>` })
    expect(ad).toMatchObject({ duration: 16, skipAfter: 5, visitable: true })
    expect(ad.sources).toEqual([
      { file: `${ads}/small.mp4`, type: 'video/mp4' },
      { file: `${ads}/big.mp4`, type: 'video/mp4' },
    ])
    expect(server.sent).toMatchObject([{ url: `${ads}/ad.xml`, credentials: 'omit' }])
  })

  it('an ad without skip offset, landing page, duration and file type has default values', async () => {
    const ad = await adOf({ duration: 'soon', files: file('a.mp4', '', '') })
    expect(ad).toMatchObject({ duration: 0, skipAfter: undefined, visitable: false })
    expect(ad.sources).toEqual([{ file: `${ads}/a.mp4`, type: '' }])
  })

  it('an ad with the skip offset 0 can be skipped immediately', async () => {
    expect((await adOf({ skip: 'skipoffset="00:00:00"' })).skipAfter).toBe(0)
  })

  it('adsAt returns all ads of a document in order', async () => {
    const second = vast({ duration: '00:00:20' }).replace(/^<VAST[^>]*>/, '')
    server.onText('GET /two.xml', vast().replace('</VAST>', second))
    expect((await adsAt(`${ads}/two.xml`)).map(({ duration }) => duration)).toEqual([16, 20])
  })

  it('adsAt returns no ads for an empty document and rejects after an error status', async () => {
    server.onText('GET /empty.xml', empty)
    expect(await adsAt(`${ads}/empty.xml`)).toEqual([])
    expect(await failureOf(adsAt(`${ads}/gone.xml`))).toMatchObject({
      message: expect.stringContaining('Request failed with status 501'),
    })
  })

  it('adsAt resolves a wrapper without credentials, and both impression URLs are requested', async () => {
    const wrapper = `<VAST version="3.0"><Ad><Wrapper><AdSystem>x</AdSystem>
      <VASTAdTagURI><![CDATA[${ads}/ad.xml]]></VASTAdTagURI><Impression>${ads}/t/wrapper</Impression></Wrapper></Ad></VAST>`
    server.onText('GET /wrapper.xml', wrapper)
    server.onText('GET /ad.xml', vast())
    const [ad] = await adsAt(`${ads}/wrapper.xml`)
    ad?.counter.impression()
    expect(pixels).toEqual(expect.arrayContaining([`${ads}/t/impression`, `${ads}/t/wrapper`]))
    expect(server.sent.map(({ credentials }) => credentials)).toEqual(['omit', 'omit'])
  })
})

describe('ad tracking', () => {
  it('ad tracking reports the impression, start, each quartile and completion once', async () => {
    const { counter } = await adOf()
    counter.impression()
    counter.impression()
    for (const second of [0.1, 4.1, 4.2, 8.1, 12.1]) counter.progress(second)
    counter.complete()
    const quarters = ['impression', 'start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete']
    expect(pixels).toEqual(quarters.map((name) => `${ads}/t/${name}`))
  })

  it('ad tracking reports pause, resume, mute, unmute, skip and error events', async () => {
    const { counter } = await adOf({ skip: 'skipoffset="00:00:05"' })
    counter.paused(true)
    counter.paused(false)
    counter.muted(true)
    counter.muted(false)
    counter.skip()
    counter.failed('405')
    const names = ['pause', 'resume', 'mute', 'unmute', 'skip', 'error?code=405']
    expect(pixels).toEqual(names.map((name) => `${ads}/t/${name}`))
  })

  it.each([
    [`${ads}/visit`, `${ads}/visit`],
    ['http://ads.test/visit', 'http://ads.test/visit'],
    ['javascript:alert(1)', undefined],
    ['intent-https://ads.test', undefined],
  ])('a click on an ad is reported, and the landing page %s resolves to %s', async (page, expected) => {
    const clicks = `<ClickThrough><![CDATA[${page}]]></ClickThrough><ClickTracking>${ads}/t/click</ClickTracking>`
    const { counter } = await adOf({ clicks })
    expect(counter.click()).toBe(expected)
    expect(pixels).toEqual([`${ads}/t/click`])
  })

  it('a click on an ad without a landing page returns no URL', async () => {
    expect((await adOf()).counter.click()).toBeUndefined()
  })
})

const adBreak = (offset: string, type: string, inside: string) =>
  `<vmap:AdBreak timeOffset="${offset}" ${type}>${inside}<vmap:TrackingEvents>
  <vmap:Tracking event="breakStart"><![CDATA[${ads}/t/breakStart]]></vmap:Tracking>
  <vmap:Tracking event="breakEnd"><![CDATA[${ads}/t/breakEnd]]></vmap:Tracking></vmap:TrackingEvents></vmap:AdBreak>`
const byTag =
  '<vmap:AdSource><vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.test/ad.xml]]></vmap:AdTagURI></vmap:AdSource>'
const inside = `<vmap:AdSource><vmap:VASTAdData>${vast()}</vmap:VASTAdData></vmap:AdSource>`
const vmap = (...breaks: string[]) =>
  `<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">${breaks.join('')}</vmap:VMAP>`
const linear = 'breakType="linear"'

describe('VMAP ad breaks', () => {
  const planOf = (...breaks: string[]) => {
    server.onText('GET /plan.xml', vmap(...breaks))
    return fetchAdPlan(`${ads}/plan.xml`)
  }

  it('fetchAdPlan returns only linear breaks with a valid time offset', async () => {
    const { breaks, onResume, apart } = await planOf(
      adBreak('start', linear, byTag),
      adBreak('00:01:30', '', byTag),
      adBreak('50%', 'breakType="linear,nonlinear"', byTag),
      adBreak('60%', 'breakType="nonlinear"', byTag),
      adBreak('70%', 'breakType="display"', byTag),
      adBreak('#1', linear, byTag),
      adBreak('end', linear, byTag),
    )
    expect(breaks.map(({ offset }) => offset)).toEqual(['pre', { seconds: 90 }, { share: 0.5 }, 'post'])
    expect([onResume, apart]).toEqual(['both', 0])
  })

  it('a break loads its ads on demand, from its tag URL or from inline VAST data', async () => {
    const { breaks } = await planOf(
      adBreak('start', linear, byTag),
      adBreak('50%', linear, inside),
      adBreak('end', linear, ''),
    )
    expect(server.sent).toHaveLength(1)
    server.onText('GET /ad.xml', vast({ duration: '00:00:20' }))
    expect(await breaks[0]?.ads()).toMatchObject([{ duration: 20 }])
    expect(server.sent).toHaveLength(2)
    expect(await breaks[1]?.ads()).toMatchObject([{ duration: 16 }])
    expect(await breaks[2]?.ads()).toEqual([])
    expect(server.sent).toHaveLength(2)
  })

  it('a break reports its start and its end', async () => {
    const { breaks } = await planOf(adBreak('start', linear, byTag))
    breaks[0]?.began?.()
    expect(pixels).toEqual([`${ads}/t/breakStart`])
    breaks[0]?.over?.()
    expect(pixels).toEqual([`${ads}/t/breakStart`, `${ads}/t/breakEnd`])
  })

  it('a plain VAST document yields one pre-roll break', async () => {
    server.onText('GET /alone.xml', vast())
    const { breaks } = await fetchAdPlan(`${ads}/alone.xml`)
    expect(breaks.map(({ offset }) => offset)).toEqual(['pre'])
    expect(await breaks[0]?.ads()).toMatchObject([{ duration: 16 }])
  })
})

/** Ad plans of a site, with a fake clock. */
function siteWith(config: object) {
  const clock = { now: 0 }
  const options = {
    platform,
    config: parseConfig({ siteId: 's', description: '', ...config }),
    now: () => clock.now,
    fetchOptions: { fetch: server.fetch, retries: 0 },
  }
  return { clock, options, planOf: adPlans(options) }
}
const route = 'GET /v2/advertising/schedules/Sched001.json'

describe('platform ad schedule', () => {
  const entry = (more: object) => ({ tag: `${ads}/ad.xml`, type: 'linear', offset: 'pre', ...more })

  it('a platform schedule returns its linear breaks and rules and is requested without credentials', async () => {
    const { planOf } = siteWith({ adSchedule: 'Sched001' })
    const schedule = [
      entry({}),
      entry({ offset: 90 }),
      entry({ offset: null, type: null }),
      entry({ offset: '00:02:00' }),
    ]
    const skipped = [entry({ type: 'nonlinear' }), entry({ offset: 'sometimes' })]
    const rules = { startOnSeek: 'none', timeBetweenAds: 60 }
    server.on(route, { rules, schedule: [...schedule, ...skipped] })
    const plan = await planOf('film0001')
    expect(plan).toMatchObject({ onResume: 'none', apart: 60 })
    expect(plan.breaks.map(({ offset }) => offset)).toEqual(['pre', { seconds: 90 }, 'pre', { seconds: 120 }])
    expect(server.sent).toMatchObject([
      { url: `${platform}/v2/advertising/schedules/Sched001.json`, credentials: 'omit' },
    ])
  })

  it.each<[object | null | undefined, string]>([
    [undefined, 'both'],
    [null, 'both'],
    [{}, 'both'],
    [{ startOnSeek: 'pre' }, 'pre'],
    [{ startOnSeek: 'mid' }, 'mid'],
  ])('a resumed film with the ad rules %o plays its ads of the kind %s', async (rules, onResume) => {
    const { planOf } = siteWith({ adSchedule: 'Sched001' })
    server.on(route, { rules, schedule: [] })
    expect(await planOf('film0001')).toEqual({ breaks: [], onResume, apart: 0 })
  })

  it('a break uses its first tag with ads, and has no ads if every tag fails or is empty', async () => {
    const { planOf } = siteWith({ adSchedule: 'Sched001' })
    const tags = ['gone', 'empty', 'ad', 'other'].map((name) => `${ads}/${name}.xml`)
    server.on(route, { schedule: [entry({ tag: tags }), entry({ tag: tags.slice(0, 2) })] })
    server.onText('GET /empty.xml', empty)
    server.onText('GET /ad.xml', vast())
    const { breaks } = await planOf('film0001')
    expect(await breaks[0]?.ads()).toMatchObject([{ duration: 16 }])
    expect(server.sent.map(({ url }) => url)).not.toContain(`${ads}/other.xml`)
    expect(await breaks[1]?.ads()).toEqual([])
  })

  it('a platform schedule sets the skip offset of ads without their own', async () => {
    const { planOf } = siteWith({ adSchedule: 'Sched001' })
    const schedule = [
      entry({ skipoffset: 7 }),
      entry({ skipoffset: '00:00:09' }),
      entry({}),
      entry({ tag: `${ads}/own.xml`, skipoffset: 7 }),
    ]
    server.on(route, { schedule })
    server.onText('GET /ad.xml', vast())
    server.onText('GET /own.xml', vast({ skip: 'skipoffset="00:00:03"' }))
    const { breaks } = await planOf('film0001')
    const skips = await Promise.all(breaks.map(async (one) => (await one.ads())[0]?.skipAfter))
    expect(skips).toEqual([7, 9, undefined, 3])
  })
})

describe('ads of a site', () => {
  it('a site without an ad config has no breaks and sends no request', async () => {
    expect(await siteWith({}).planOf('film0001')).toEqual({ breaks: [], onResume: 'both', apart: 0 })
    expect(server.sent).toEqual([])
  })

  it('ad schedules of the platform and of an ad server are cached for 20 minutes', async () => {
    server.on(route, { schedule: [] })
    server.onText('GET /plan.xml', vmap())
    const raw = siteWith({})
    const rawSchedule = rawSchedules(raw.options)
    for (const [{ clock, load }, path] of [
      [loading(siteWith({ adSchedule: 'Sched001' })), route],
      [loading(siteWith({ adConfig: 'c', adScheduleUrls: { xml: `${ads}/plan.xml` } })), 'GET /plan.xml'],
      [{ clock: raw.clock, load: () => rawSchedule('Sched001') }, route],
    ] as const) {
      const before = server.at(path).length
      await load()
      clock.now = 20 * 60_000 - 1
      await load()
      expect(server.at(path).length - before).toBe(1)
      clock.now += 1
      await load()
      expect(server.at(path).length - before).toBe(2)
      expect(server.at(path).at(-1)?.credentials).toBe('omit')
    }
  })

  it('a request to an ad server contains the media id', async () => {
    server.onText('GET /plan.xml', vmap())
    await siteWith({ adConfig: 'c', adScheduleUrls: { xml: `${ads}/plan.xml` } }).planOf('film 1')
    expect(server.sent).toMatchObject([{ query: { media_id: 'film 1' } }])
  })
})

const loading = ({ clock, planOf }: ReturnType<typeof siteWith>) => ({ clock, load: () => planOf('film0001') })

describe('fetchXml', () => {
  it('fetchXml rejects an error status, a lost connection and invalid XML with the reason', async () => {
    server.on('GET /down.xml', {}, 503)
    server.onLost('GET /lost.xml')
    server.onText('GET /odd.xml', 'no xml <')
    for (const [name, message, status] of [
      ['down', 'Request failed with status 503', 503],
      ['lost', `Request to ${ads}/lost.xml failed: fetch failed`, 0],
      ['odd', `The response of ${ads}/odd.xml is not XML`, 200],
    ])
      expect(await failureOf(fetchXml(`${ads}/${name}.xml`))).toMatchObject({ name: 'ApiError', message, status })
  })

  it('fetchXml has a timeout of six seconds', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout')
    server.onText('GET /ad.xml', empty)
    await fetchXml(`${ads}/ad.xml`)
    expect(limits.mock.calls).toEqual([[6_000]])
    limits.mockRestore()
  })
})
