import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Ad, type AdContext, breakTime } from '#core/player/ads.ts'
import { adContext } from '../../../tests/support/ad-context.ts'
import { BrowserDomParser } from '../../../tests/support/dom-parser.ts'
import { failureOf, fakeServer } from '../../../tests/support/fake-server.ts'
import { parseConfig } from '../platform/parse-config.ts'
import { fetchXml, rawSchedules } from './ad-requests.ts'
import { adPlans, fetchAdPlan, ScheduleEntry, ScheduleList } from './plan.ts'
import { adsAt } from './vast.ts'

let server = fakeServer()
const loadItem = async () => ({ genre: 'drama' })
const pixels: string[] = []
const requested: string[] = []
const ads = 'https://ads.test'
const platform = 'https://cdn.test'

beforeEach(() => {
  server = fakeServer()
  pixels.splice(0)
  requested.splice(0)
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    requested.push(url)
    return server.fetch(url, init)
  })
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
const file = (name: string, bitrate: string, type = 'type="video/mp4"', width = 1) =>
  `<MediaFile ${type} ${bitrate} width="${width}" height="1" delivery="progressive"><![CDATA[${ads}/${name}]]></MediaFile>`

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
  const [ad] = await adsAt(`${ads}/ad.xml`, adContext())
  return ad ?? expect.unreachable('there is no ad')
}

describe('adsAt', () => {
  it('adsAt returns duration, skip offset and the file of the lowest bitrate, without sending credentials', async () => {
    const ad = await adOf({ skip: 'skipoffset="00:00:05"', clicks: `<ClickThrough>${ads}/visit</ClickThrough>` })
    expect(ad).toMatchObject({ duration: 16, skipAfter: 5, visitable: true })
    expect(ad.source).toEqual({ file: `${ads}/small.mp4`, type: 'video/mp4' })
    expect(server.requests).toMatchObject([{ url: `${ads}/ad.xml`, credentials: 'omit' }])
  })

  it('an ad without skip offset, landing page, duration and file type has default values', async () => {
    const ad = await adOf({ duration: 'soon', files: file('film', '', '') })
    expect(ad).toMatchObject({ duration: 0, skipAfter: undefined, visitable: false })
    expect(ad.source).toEqual({ file: `${ads}/film`, type: '' })
  })

  it.each(['', 'type="mp4"', 'type="video/x-mp4"', 'type="application/octet-stream"', 'type="Video/MP4"'])(
    'a file with the attribute %j has the type of its name',
    async (type) => {
      expect((await adOf({ files: file('a.mp4', '', type) })).source).toEqual({
        file: `${ads}/a.mp4`,
        type: 'video/mp4',
      })
    },
  )

  const code = file('unit.js', '', 'apiFramework="VPAID"') + file('unit', '', 'apiFramework="VPAID"')

  it('code of an ad framework is no film', async () => {
    expect((await adOf({ files: code })).source).toBeUndefined()
  })

  it('a film beside the code of an ad framework plays', async () => {
    const film = file('a.mp4', '', 'type="video/mp4" apiFramework="VPAID"')
    expect((await adOf({ files: code + film })).source?.file).toBe(`${ads}/a.mp4`)
  })

  it.each([
    ['00:00:00', 0],
    ['soon', undefined],
  ])('an ad with the skip offset %s can be skipped after %s seconds', async (offset, seconds) => {
    expect((await adOf({ skip: `skipoffset="${offset}"` })).skipAfter).toBe(seconds)
  })

  const urlOf = (name: string) => `${ads}/${name}.xml`
  /** One ad of a duration in seconds, with attributes. */
  const adElement = (seconds: number, attributes = '') =>
    vast({ duration: `00:00:${seconds}` })
      .replace(/^<VAST[^>]*>|<\/VAST>$/g, '')
      .replace('<Ad ', `<Ad ${attributes} `)
  const documentOf = (...elements: string[]) => `<VAST version="4.0">${elements.join('')}</VAST>`
  const wrapperOf = (name: string, attributes = '') =>
    `<Ad><Wrapper ${attributes}><AdSystem>x</AdSystem><VASTAdTagURI>${urlOf(name)}</VASTAdTagURI>
    <Impression>${ads}/t/wrapper</Impression></Wrapper></Ad>`
  const durationsOf = async (...elements: string[]) => {
    server.onText('GET /pod.xml', documentOf(...elements))
    return (await adsAt(urlOf('pod'), adContext())).map(({ duration }) => duration)
  }

  it.each<[string, string[], number[]]>([
    ['three ads without sequence', [adElement(10), adElement(20), adElement(30)], [10]],
    [
      'a pod in another order with an ad outside of it',
      [adElement(30, 'sequence="3"'), adElement(59), adElement(10, 'sequence="1"'), adElement(20, 'sequence="2"')],
      [10, 20, 30],
    ],
    ['sequences of two digits', [adElement(20, 'sequence="10"'), adElement(10, 'sequence="9"')], [10, 20]],
    ['sequences that are no positive numbers', [adElement(10, 'sequence="0"'), adElement(20, 'sequence=""')], [10]],
    ['a first ad without files', [adElement(10).replace(/<MediaFile .*MediaFile>/s, ''), adElement(20)], [20]],
    ['a first ad of code alone', [adElement(10).replace(/<MediaFile .*MediaFile>/s, code), adElement(20)], [20]],
  ])('a document with %s plays its pod by sequence, or one ad', async (_, elements, durations) => {
    expect(await durationsOf(...elements)).toEqual(durations)
  })

  it.each<[string, string, number[]]>([
    ['without the permission of several ads', '', [10]],
    ['that forbids several ads', 'allowMultipleAds="false"', [10]],
    ['that allows several ads', 'allowMultipleAds="true"', [20, 30]],
  ])('a wrapper %s plays one ad or the pod of its response', async (_, attributes, durations) => {
    const pod = [adElement(30, 'sequence="2"'), adElement(10), adElement(59), adElement(20, 'sequence="1"')]
    server.onText('GET /inner.xml', documentOf(...pod))
    expect(await durationsOf(wrapperOf('inner', attributes))).toEqual(durations)
  })

  it('an ad of code alone reports error 403 once, before the next ad plays', async () => {
    await durationsOf(adElement(10).replace(/<MediaFile .*MediaFile>/s, code), adElement(20))
    expect(pixels).toEqual([`${ads}/t/error?code=403`])
  })

  it('an ad with a companion and no file of its own reports error 403', async () => {
    const companion = `<Creative><CompanionAds><Companion width="1" height="1">
      <StaticResource creativeType="image/png">${ads}/c.png</StaticResource></Companion></CompanionAds></Creative>`
    const ad = adElement(10)
      .replace(/<MediaFile .*MediaFile>/s, '')
      .replace('</Creatives>', `${companion}</Creatives>`)
    server.onText('GET /pod.xml', documentOf(ad))
    expect(await adsAt(urlOf('pod'), adContext())).toMatchObject([{ source: undefined }])
  })

  it('the icons of wrappers are no ads', async () => {
    const icon = `<Icon program="AdChoices" width="20" height="20" xPosition="right" yPosition="top">
      <StaticResource creativeType="image/png">${ads}/choices.png</StaticResource></Icon>`
    const creatives = `<Creatives><Creative><Linear><Icons>${icon}</Icons></Linear></Creative></Creatives>`
    const withIcons = (name: string) => wrapperOf(name).replace('</Wrapper>', `${creatives}</Wrapper>`)
    server.onText('GET /outer.xml', documentOf(withIcons('inner')))
    server.onText('GET /inner.xml', documentOf(adElement(20)))
    expect(await durationsOf(withIcons('outer'))).toEqual([20])
  })

  it('after an empty wrapper the next ad of the document plays, and its impression is reported once', async () => {
    server.onText('GET /inner.xml', empty)
    server.onText('GET /pod.xml', documentOf(wrapperOf('inner'), adElement(20)))
    const [ad, ...more] = await adsAt(urlOf('pod'), adContext())
    ad?.counter.impression()
    expect([ad?.duration, more]).toEqual([20, []])
    expect(pixels.filter((url) => url === `${ads}/t/impression`)).toHaveLength(1)
  })

  it('after a wrapper whose response fails the next ad plays, and the wrapper reports its error', async () => {
    server.onLost('GET /inner.xml')
    const wrapper = wrapperOf('inner').replace(
      '<Impression>',
      `<Error>${ads}/t/error?code=[ERRORCODE]</Error><Impression>`,
    )
    expect(await durationsOf(wrapper, adElement(20))).toEqual([20])
    expect(pixels).toEqual([`${ads}/t/error?code=301`])
  })

  it('white space between ads is ignored', async () => {
    expect(await durationsOf('\n', adElement(10), '\n', adElement(20), '\n')).toEqual([10])
  })

  it.each([
    ['a fitting MP4 before a smaller 3GPP', 640, 'fits.mp4'],
    ['the largest MP4 in a player wider than all', 4000, 'wide.mp4'],
    ['the smallest MP4 in a narrow player', 100, 'tiny.mp4'],
  ])('an ad plays %s', async (_, width, name) => {
    const files = [
      file('phone.3gp', 'bitrate="60"', 'type="video/3gpp"', 176),
      file('wide.mp4', 'bitrate="4000"', undefined, 1920),
      file('tiny.mp4', 'bitrate="200"', undefined, 256),
      file('flash.flv', 'bitrate="10"', 'type="video/x-flv"', 640),
      file('fits.mp4', 'bitrate="800"', undefined, 640),
    ]
    server.onText('GET /ad.xml', vast({ files: files.join('') }))
    const [ad] = await adsAt(urlOf('ad'), adContext('film0001', { width }))
    expect(ad?.source?.file).toBe(`${ads}/${name}`)
  })

  it('an ad with files of other formats only has no source', async () => {
    server.onText('GET /ad.xml', vast({ files: file('flash.flv', '', 'type="video/x-flv"') }))
    const [ad] = await adsAt(urlOf('ad'), adContext())
    expect(ad?.source).toBeUndefined()
    server.onText('GET /phone.xml', vast({ files: file('phone.3gp', '', 'type="video/3gpp"') }))
    const [phone] = await adsAt(urlOf('phone'), adContext())
    expect(phone?.source?.file).toBe(`${ads}/phone.3gp`)
  })

  it.each(['\n', '\r\n \t', '\uFEFF', '\uFEFF\n\uFEFF'])(
    'the text %j before the XML declaration is ignored',
    async (before) => {
      server.onText('GET /ad.xml', `${before}<?xml version="1.0" encoding="UTF-8"?>\n${vast()}`)
      expect(await adsAt(urlOf('ad'), adContext())).toHaveLength(1)
      server.onText('GET /plan.xml', `${before}<?xml version="1.0"?>${vmap(adBreak('start', linear, byTag))}`)
      expect((await fetchAdPlan(urlOf('plan'), adContext(), loadItem)).breaks).toHaveLength(1)
    },
  )

  it('adsAt returns no ads for an empty document and rejects after an error status', async () => {
    server.onText('GET /empty.xml', empty)
    expect(await adsAt(`${ads}/empty.xml`, adContext())).toEqual([])
    expect(await failureOf(adsAt(`${ads}/gone.xml`, adContext()))).toMatchObject({
      message: expect.stringContaining('Request failed with status 501'),
    })
  })

  it('adsAt resolves a wrapper without credentials, and both impression URLs are requested', async () => {
    const wrapper = `<VAST version="3.0"><Ad><Wrapper><AdSystem>x</AdSystem>
      <VASTAdTagURI><![CDATA[${ads}/ad.xml]]></VASTAdTagURI><Impression>${ads}/t/wrapper</Impression></Wrapper></Ad></VAST>`
    server.onText('GET /wrapper.xml', wrapper)
    server.onText('GET /ad.xml', vast())
    const [ad] = await adsAt(`${ads}/wrapper.xml`, adContext())
    ad?.counter.impression()
    expect(pixels).toEqual(expect.arrayContaining([`${ads}/t/impression`, `${ads}/t/wrapper`]))
    expect(server.requests.map(({ credentials }) => credentials)).toEqual(['omit', 'omit'])
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
    const name = `plan${server.requests.length}`
    server.onText(`GET /${name}.xml`, vmap(...breaks))
    return fetchAdPlan(`${ads}/${name}.xml`, adContext(), loadItem)
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
    expect(server.requests).toHaveLength(1)
    server.onText('GET /ad.xml', vast({ duration: '00:00:20' }))
    expect(await breaks[0]?.ads(adContext())).toMatchObject([{ duration: 20 }])
    expect(server.requests).toHaveLength(2)
    expect(await breaks[1]?.ads(adContext())).toMatchObject([{ duration: 16 }])
    expect(await breaks[2]?.ads(adContext())).toEqual([])
    expect(server.requests).toHaveLength(2)
  })

  it('a break with its ads in `VASTData` plays them, and a source without ads reports an error', async () => {
    const withErrors = (source: string) =>
      adBreak('start', linear, source).replace('breakEnd"', 'error"').replace('breakEnd]', 'error?code=[ERRORCODE]]')
    const { breaks } = await planOf(
      withErrors(inside.replaceAll('VASTAdData', 'VASTData')),
      withErrors('<vmap:AdSource><vmap:CustomAdData>x</vmap:CustomAdData></vmap:AdSource>'),
    )
    expect(await breaks[0]?.ads(adContext())).toMatchObject([{ duration: 16 }])
    await expect(breaks[1]?.ads(adContext())).rejects.toThrow('neither an address nor VAST data')
    expect(pixels).toEqual([`${ads}/t/error?code=1005`])
  })

  it.each([
    ['allowMultipleAds="false"', [16]],
    ['allowMultipleAds="true"', [20, 30]],
    ['', [20, 30]],
  ])('a break with the attribute %j plays one ad or a pod', async (attribute, durations) => {
    const podAd = (sequence: number, seconds: number) =>
      vast({ duration: `00:00:${seconds}` })
        .replace(/^<VAST[^>]*>|<\/VAST>$/g, '')
        .replace('<Ad ', `<Ad sequence="${sequence}" `)
    const pod = vast().replace('</VAST>', `${podAd(2, 30)}${podAd(1, 20)}</VAST>`)
    const source = `<vmap:AdSource ${attribute}><vmap:VASTAdData>${pod}</vmap:VASTAdData></vmap:AdSource>`
    const { breaks } = await planOf(adBreak('start', linear, source))
    expect((await breaks[0]?.ads(adContext()))?.map(({ duration }) => duration)).toEqual(durations)
  })

  const single = 'allowMultipleAds="false"'

  it('a break without pods plays only the first ad of the pod behind its tag', async () => {
    const second = vast({ duration: '00:00:20' }).replace('<Ad ', '<Ad sequence="2" ')
    const pod = vast()
      .replace('<Ad ', '<Ad sequence="1" ')
      .replace('</VAST>', second.replace(/^<VAST[^>]*>/, ''))
    const durations = async (source: string, text = pod) => {
      server = fakeServer()
      server.onText('GET /ad.xml', text)
      const { breaks } = await planOf(adBreak('start', linear, source))
      return (await breaks[0]?.ads(adContext()))?.map(({ duration }) => duration)
    }
    expect(await durations(byTag)).toEqual([16, 20])
    expect(await durations(byTag.replace('AdSource', `AdSource ${single}`))).toEqual([16])
    const unplayable = pod.replace(/<Linear .*?<\/Linear>/s, '')
    expect(await durations(byTag.replace('AdSource', `AdSource ${single}`), unplayable)).toEqual([])
  })

  it.each([
    ['true', 1],
    ['false', 0],
  ])('a break with followRedirects="%s" plays %i ads of a wrapper', async (value, count) => {
    const wrapper = `<VAST version="3.0"><Ad><Wrapper><AdSystem>x</AdSystem><VASTAdTagURI>${ads}/ad.xml</VASTAdTagURI>
      <Error>${ads}/t/error?code=[ERRORCODE]</Error></Wrapper></Ad></VAST>`
    server.onText('GET /ad.xml', vast())
    const source = `<vmap:AdSource followRedirects="${value}"><vmap:VASTAdData>${wrapper}</vmap:VASTAdData></vmap:AdSource>`
    const { breaks } = await planOf(adBreak('start', linear, source))
    expect(await breaks[0]?.ads(adContext())).toHaveLength(count)
    expect(pixels).toEqual(count ? [] : [`${ads}/t/error?code=302`])
  })

  it('a break with repeatAfter is repeated after its offset, and one with an invalid value is not', async () => {
    const repeated = (offset: string, value: string) => adBreak(offset, `${linear} repeatAfter="${value}"`, byTag)
    const { breaks } = await planOf(repeated('start', '00:05:00'))
    const times = breaks.map(({ offset }) => breakTime(offset, 3600)).filter((time) => time < 1000)
    expect(times).toEqual([0, 300, 600, 900])
    expect((await planOf(repeated('00:01:00', '00:10:00.500'))).breaks.slice(0, 3).map(({ offset }) => offset)).toEqual(
      [{ seconds: 60 }, { seconds: 660.5 }, { seconds: 1261 }],
    )
    const share = (await planOf(repeated('50%', '00:10:00'))).breaks
      .slice(0, 2)
      .map(({ offset }) => breakTime(offset, 1000))
    expect(share).toEqual([500, 1100])
    expect((await planOf(repeated('00:01:00', 'often'), repeated('end', '00:10:00'))).breaks).toHaveLength(2)
    expect((await planOf(repeated('start', '00:00:00'))).breaks).toHaveLength(1)
  })

  it.each<[string, () => void, string]>([
    ['an error status', () => server.on('GET /ad.xml', {}, 503), '1008'],
    ['invalid XML', () => server.onText('GET /ad.xml', '<VAST>'), '1006'],
    ['a document that is no VAST', () => server.onText('GET /ad.xml', '<html/>'), '1006'],
    ['late', () => server.onFailure('GET /ad.xml', new DOMException('', 'TimeoutError')), '1007'],
    ['aborted', () => server.onFailure('GET /ad.xml', new DOMException('', 'AbortError')), '1008'],
    ['a lost connection', () => server.onLost('GET /ad.xml'), '1008'],
  ])('a break whose ad response is %s reports its error code', async (_, prepare, code) => {
    const { breaks } = await planOf(
      adBreak('start', linear, byTag).replace('breakEnd"', 'error"').replace('breakEnd]', 'error?code=[ERRORCODE]]'),
    )
    prepare()
    await expect(breaks[0]?.ads(adContext())).rejects.toThrow()
    expect(pixels).toEqual([`${ads}/t/error?code=${code}`])
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
    const { breaks } = await fetchAdPlan(`${ads}/alone.xml`, adContext(), loadItem)
    expect(breaks.map(({ offset }) => offset)).toEqual(['pre'])
    expect(await breaks[0]?.ads(adContext())).toMatchObject([{ duration: 16 }])
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
    const plan = await planOf(adContext('film0001'))
    expect(plan).toMatchObject({ onResume: 'none', apart: 60 })
    expect(plan.breaks.map(({ offset }) => offset)).toEqual(['pre', { seconds: 90 }, 'pre', { seconds: 120 }])
    expect(server.requests).toMatchObject([
      { url: `${platform}/v2/advertising/schedules/Sched001.json`, credentials: 'omit' },
    ])
  })

  it('a schedule may be an object of breaks by name, with rules as text, and invalid entries are left out alone', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const schedule = { first: entry({}), second: entry({ tag: null }), third: entry({ offset: '00:00:15:000' }) }
    server.on(route, { rules: { timeBetweenAds: '60', startOnSeek: null }, schedule })
    const plan = await siteWith({ adSchedule: 'Sched001' }).planOf(adContext('film0001'))
    expect(plan).toMatchObject({ onResume: 'both', apart: 60 })
    expect(plan.breaks.map(({ offset }) => offset)).toEqual(['pre', { seconds: 15 }])
    expect(warn.mock.calls.flat().join()).toContain('tag: must be an address')
    warn.mockRestore()
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
    expect(await planOf(adContext('film0001'))).toEqual({ breaks: [], onResume, apart: 0 })
  })

  it('a break uses its first tag with ads, and has no ads if every tag fails or is empty', async () => {
    const { planOf } = siteWith({ adSchedule: 'Sched001' })
    const tags = ['gone', 'empty', 'ad', 'other'].map((name) => `${ads}/${name}.xml`)
    server.on(route, { schedule: [entry({ tag: tags }), entry({ tag: tags.slice(0, 2) })] })
    server.onText('GET /empty.xml', empty)
    server.onText('GET /ad.xml', vast())
    const { breaks } = await planOf(adContext('film0001'))
    expect(await breaks[0]?.ads(adContext())).toMatchObject([{ duration: 16 }])
    expect(server.requests.map(({ url }) => url)).not.toContain(`${ads}/other.xml`)
    expect(await breaks[1]?.ads(adContext())).toEqual([])
  })

  it('a break uses its first tag whose ad can play, and those before it report error 403', async () => {
    const { planOf } = siteWith({ adSchedule: 'Sched001' })
    const tags = ['code', 'ad', 'other'].map((name) => `${ads}/${name}.xml`)
    server.on(route, { schedule: [entry({ tag: tags })] })
    server.onText('GET /code.xml', vast({ files: file('unit.js', '', 'apiFramework="VPAID"') }))
    server.onText('GET /ad.xml', vast())
    const { breaks } = await planOf(adContext('film0001'))
    expect(await breaks[0]?.ads(adContext())).toMatchObject([{ source: { file: `${ads}/small.mp4` } }])
    expect(pixels).toEqual([`${ads}/t/error?code=403`])
    expect(server.requests.map(({ url }) => url)).not.toContain(`${ads}/other.xml`)
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
    const { breaks } = await planOf(adContext('film0001'))
    const skips = await Promise.all(breaks.map(async (pod) => (await pod.ads(adContext()))[0]?.skipAfter))
    expect(skips).toEqual([7, 9, undefined, 3])
  })
})

describe('schedules in the doctor', () => {
  it('an entry with an unreadable offset and a list of another type name their fault', () => {
    const faultOf = ({ error }: { error?: { issues: { message: string }[] } }) => error?.issues[0]?.message
    const written = { tag: `${ads}/ad.xml`, offset: 'soon' }
    expect(faultOf(ScheduleEntry.safeParse(written))).toBe('must be pre, post, a share such as 50%, or a time')
    expect(faultOf(ScheduleEntry.safeParse({ ...written, offset: '50%' }))).toBeUndefined()
    expect(faultOf(ScheduleList.safeParse('none'))).toBe('must be a list')
  })
})

describe('ads of a site', () => {
  it('a site without an ad config has no breaks and sends no request', async () => {
    expect(await siteWith({}).planOf(adContext('film0001'))).toEqual({ breaks: [], onResume: 'both', apart: 0 })
    expect(server.requests).toEqual([])
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
    await siteWith({ adConfig: 'c', adScheduleUrls: { xml: `${ads}/plan.xml` } }).planOf(adContext('film 1'))
    expect(server.requests).toMatchObject([{ query: { media_id: 'film 1' } }])
  })
})

const loading = ({ clock, planOf }: ReturnType<typeof siteWith>) => ({
  clock,
  load: () => planOf(adContext('film0001')),
})

describe('macros of ad servers', () => {
  const page = 'https%3A%2F%2Fsite.test%2Fm%2Ffilm0001%2Fsalt-pepper%2F%3Fplay%3D1'
  const sentTo = async (query: string, context: AdContext = adContext()) => {
    server.onText('GET /ad.xml', vast())
    server.on(route, { schedule: [{ tag: `${ads}/ad.xml?${query}`, offset: 'pre' }] })
    const item = {
      mediaid: 'film0001',
      title: 'Wire',
      description: 'Two, cooks',
      tags: 'a,b',
      Genre: 'drama',
      images: [],
    }
    server.on('GET /v2/media/film0001', { playlist: [item] })
    const { breaks } = await siteWith({ adSchedule: 'Sched001' }).planOf(context)
    expect(await breaks[0]?.ads(context)).toHaveLength(1)
    return requested.findLast((url) => url.startsWith(`${ads}/ad.xml`))?.split('?')[1]
  }

  it.each([
    ['u=__page-url__&d=__domain__&r=__referrer__', `u=${page}&d=site.test&r=https%3A%2F%2Fsearch.test%2F`],
    ['w=__player-width__&h=__player-height__', 'w=640&h=360'],
    ['id=__item-mediaid__&t=__item-title__&s=__item-duration__', 'id=film0001&t=Salt%20%26%20Pepper&s=600'],
    ['f=__item-file__', 'f=https%3A%2F%2Fcdn.test%2Ffilm.m3u8'],
    ['twice=__domain__&again=__domain__', 'twice=site.test&again=site.test'],
    ['c=a%3D__item-mediaid__%26b%3D__domain__', 'c=a%3Dfilm0001%26b%3Dsite.test'],
    ['g=__gdpr__&c=__gdpr_consent__&x=__companion-div__', 'g=&c=&x='],
    ['x=__other__&y=__constructor__&z=a__b', 'x=__other__&y=__constructor__&z=a__b'],
    ['ua=__device-ua__', 'ua=Browser%2F1.0%20%28it%27s%29'],
    ['p=[PAGEURL]&d=[DOMAIN]', `p=${page}&d=site.test`],
    ['s=[PLAYERSIZE]&e=%5BDOMAIN%5D&l=%%DOMAIN%%', 's=640%2C360&e=site.test&l=site.test'],
    ['c=[IFA]&p=[PODSEQUENCE]&v=[VASTVERSIONS]', 'c=-1&p=-1&v=-1'],
    ['u=[referrer_url]&d=[description_url]', `u=${page}&d=${page}`],
    ['x=[OTHER]&y=[constructor]&z=[domain]', 'x=[OTHER]&y=[constructor]&z=[domain]'],
    ['x=[XIFA]&y=[IFAX]&b=[BREAKMAXDURATION]&t=[IFATYPE]', 'x=[XIFA]&y=[IFAX]&b=-1&t=-1'],
    ['c=__addtl_consent__&p=__us_privacy__', 'c=&p='],
    ['s=[SERVERSIDE]', 's=0'],
    ['b=[BREAKPOSITION]&t=[CONTENTPLAYHEAD]', 'b=1&t=00%3A00%3A00.000'],
  ])('the ad tag %s is requested as %s', async (query, expected) => {
    expect(await sentTo(query)).toBe(expected)
  })

  it.each([
    ['d=__item-description__&t=__item-tags__', 'd=Two%2C%20cooks&t=a%2Cb'],
    [
      'g=__item-Genre__&x=__item-images__&y=__item-constructor__&t=__item-title__',
      'g=drama&x=&y=&t=Salt%20%26%20Pepper',
    ],
  ])('the ad tag %s gets the fields of the record of the item, once loaded', async (query, expected) => {
    expect(await sentTo(query)).toBe(expected)
    expect(server.at('GET /v2/media/film0001')).toHaveLength(1)
  })

  it('the record of an item is loaded without credentials, and its long fields are cut to 1,000 characters', async () => {
    const record = { synopsis: 'x'.repeat(1_001), likes: 1 }
    server.on('GET /v2/media/film0001', { playlist: [record] })
    expect(await sentTo('s=__item-synopsis__&l=__item-likes__')).toBe(`s=${'x'.repeat(1_000)}&l=1`)
    expect(server.at('GET /v2/media/film0001')).toMatchObject([{ credentials: 'omit' }])
  })

  it('characters that RFC 3986 reserves are encoded, and a page without an address has no domain', async () => {
    const context = adContext('film0001', { userAgent: 'a*b!', page: '' })
    expect(await sentTo('u=__device-ua__&d=__domain__', context)).toBe('u=a%2Ab%21&d=')
  })

  it('fields of the player need no request for the record of the item', async () => {
    await sentTo('t=__item-title__')
    expect(server.at('GET /v2/media/film0001')).toEqual([])
  })

  it('fields of a record that fails to load are empty', async () => {
    expect(await sentTo('d=__item-description__', adContext('gone0001'))).toBe('d=')
  })

  it('random numbers, time and cache busting are filled with digits and an ISO date', async () => {
    const query = await sentTo('n=__random-number__&s=__timestamp__&c=[CACHEBUSTING]&g=[timestamp]&t=[TIMESTAMP]')
    expect(query).toMatch(/^n=\d{15}&s=\d{13}&c=\d{8}&g=\d{13}&t=\d{4}-\d\d-\d\dT\d\d%3A\d\d%3A\d\d\.\d{3}Z$/)
    expect(query).not.toMatch(/^n=0{15}|c=0{8}/)
  })

  it('the position in the film is filled in a mid-roll and a post-roll', async () => {
    const query = 'b=[BREAKPOSITION]&t=[MEDIAPLAYHEAD]&m=[PLAYERSTATE]'
    const at = (time: number, muted = false) => sentTo(query, adContext('film0001', { time, muted }))
    expect(await at(62.5)).toBe('b=2&t=00%3A01%3A02.500&m=-1')
    expect(await at(600, true)).toBe('b=3&t=00%3A10%3A00.000&m=muted')
  })

  it('a break of a live stream without duration is a mid-roll', async () => {
    expect(await sentTo('b=[BREAKPOSITION]', adContext('film0001', { time: 5, duration: 0 }))).toBe('b=2')
  })

  it('macros are filled in the URL of a VMAP, its tags, its tracking and in wrappers', async () => {
    const tag = byTag.replace('ad.xml', 'outer.xml?p=[DOMAIN]&amp;i=__item-mediaid__'.replace('&amp;', '&'))
    server.onText(
      'GET /plan.xml',
      vmap(adBreak('start', linear, tag).replace('t/breakStart', 't/breakStart?d=[DOMAIN]&x=[OTHER]')),
    )
    const uri = `<VASTAdTagURI><![CDATA[${ads}/ad.xml?s=[PLAYERSIZE]]]></VASTAdTagURI>`
    server.onText(
      'GET /outer.xml',
      `<VAST version="3.0"><Ad><Wrapper><AdSystem>x</AdSystem>${uri}</Wrapper></Ad></VAST>`,
    )
    server.onText('GET /ad.xml', vast())
    const { planOf } = siteWith({ adConfig: 'c', adScheduleUrls: { xml: `${ads}/plan.xml?w=__player-width__` } })
    const { breaks } = await planOf(adContext())
    expect(await breaks[0]?.ads(adContext())).toHaveLength(1)
    breaks[0]?.began?.()
    expect(requested).toEqual([
      `${ads}/plan.xml?w=640&media_id=film0001`,
      `${ads}/outer.xml?p=site.test&i=film0001`,
      `${ads}/ad.xml?s=640%2C360`,
    ])
    expect(pixels).toEqual([`${ads}/t/breakStart?d=site.test&x=[OTHER]`])
  })

  it('macros are filled in impressions, events, clicks and errors', async () => {
    const all = 'a=[ASSETURI]&h=[ADPLAYHEAD]&c=[CONTENTPLAYHEAD]&p=[PAGEURL]&e=[ERRORCODE]&x=[OTHER]'
    const clicks = `<ClickThrough><![CDATA[${ads}/visit?p=[DOMAIN]]]></ClickThrough><ClickTracking><![CDATA[${ads}/t/click?${all}]]></ClickTracking>`
    const text = vast({ clicks }).replaceAll(/t\/(impression|midpoint)/g, `t/$1?${all}`)
    server.onText('GET /ad.xml', text)
    const [ad] = await adsAt(`${ads}/ad.xml`, adContext('film0001', { time: 62.5 }))
    ad?.counter.impression()
    for (const second of [0.1, 8.5]) ad?.counter.progress(second)
    expect(ad?.counter.click()).toBe(`${ads}/visit?p=site.test`)
    ad?.counter.failed('405')
    const filled = (playhead: string) =>
      `a=${encodeURIComponent(`${ads}/small.mp4`)}&h=${playhead}&c=00%3A01%3A02.500&p=${page}&e=[ERRORCODE]&x=[OTHER]`
    expect(pixels.filter((url) => !/start|Quartile/.test(url))).toEqual([
      `${ads}/t/impression?${filled('-1')}`,
      `${ads}/t/midpoint?${filled('00%3A00%3A00.100')}`,
      `${ads}/t/click?${filled('00%3A00%3A08.500')}`,
      `${ads}/t/error?code=405`,
    ])
  })
})

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
