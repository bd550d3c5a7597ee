import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { failureOf, fakeServer } from '../../../tests/support/fake-server.ts'
import { programmesOf } from '../../../tests/support/programmes-of.ts'
import { fetchSchedule } from './schedule.ts'
import { entriesOfXml } from './xmltv.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const now = new Date('2026-11-20T12:00:00Z')
const url = 'https://guides.test/a'
const entry = (id: string, from: string, to: string) => ({
  ...{ id, title: `Title ${id}`, startTime: `2026-11-20T${from}:00Z`, endTime: `2026-11-20T${to}:00Z` },
})
const xml = `<tv><programme start="20261120080000 +0000" stop="20261120090000 +0000">
  <title lang="en">Steel</title><title lang="es">Acero</title><episode-num>7a</episode-num></programme></tv>`

/** Programmes of a channel over a fake server. */
function guide(source: object, language = 'en') {
  const server = fakeServer()
  const load = () =>
    fetchSchedule(
      { url, token: undefined, type: 'jwp', demo: false, ...source },
      { now, language, fetchOptions: { fetch: server.fetch, retries: 0 }, warn: () => {} },
    )
  return { ...server, load }
}

describe('JSON guide', () => {
  it('a JSON guide is requested with its API key, and its valid programmes are sorted', async () => {
    const { load, requests, on } = guide({ token: 'key' })
    on('GET /a', [entry('b', '10:00', '11:00'), entry('a', '08:00', '09:00'), { id: 'broken' }])
    expect((await load()).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(requests[0]?.headers).toMatchObject({ accept: 'application/json', 'api-key': 'key' })
  })

  it('a JSON guide without a token is requested without an API key', async () => {
    const { load, requests, on } = guide({})
    on('GET /a', [])
    expect(await load()).toEqual([])
    expect(requests[0]?.headers).not.toHaveProperty('api-key')
  })

  it('only the programmes of a demo guide are shifted to today', async () => {
    const old = { ...entry('a', '08:00', '09:00'), startTime: '2020-01-01T08:00:00Z', endTime: '2020-01-01T09:00:00Z' }
    const startOf = async (demo: boolean) => {
      const { load, on } = guide({ demo })
      on('GET /a', [old])
      return (await load())[0]?.start.getUTCFullYear()
    }
    expect(await startOf(true)).toBe(2026)
    expect(await startOf(false)).toBe(2020)
  })

  it('a JSON guide with an error status, invalid JSON or a lost connection rejects with the reason', async () => {
    const { load, on, onText, onLost } = guide({})
    on('GET /a', { message: 'No such guide' }, 404)
    onText('GET /a', '[{"id":')
    onLost('GET /a')
    for (const [message, status] of [
      ['No such guide', 404],
      [`The response of ${url} is not JSON`, 200],
      [`Request to ${url} failed: fetch failed`, 0],
    ])
      expect(await failureOf(load())).toMatchObject({ name: 'ApiError', message, status })
  })

  it('an http guide is requested over https on an https page', async () => {
    vi.stubGlobal('location', { protocol: 'https:' })
    const { load, requests, on } = guide({ url: 'http://guides.test/a' })
    on('GET /a', [])
    await load()
    expect(requests[0]?.url).toBe('https://guides.test/a')
  })

  it('JSON and XML guides without programmes yield to the browser once per load', async () => {
    const order: string[] = []
    const pause = vi.fn(async () => void order.push('drawn'))
    vi.stubGlobal('scheduler', { yield: pause })
    for (const type of ['jwp', 'viewnexa'] as const) {
      const { load, onText } = guide({ type })
      onText('GET /a', '[]')
      await load()
    }
    expect(order).toEqual(['drawn', 'drawn'])
  })

  it('JSON and XML guides yield to the browser before every 25 programmes', async () => {
    const pause = vi.fn(async () => {})
    vi.stubGlobal('scheduler', { yield: pause })
    const minutes = Array.from({ length: 60 }, (_, minute) => String(minute).padStart(2, '0'))
    const json = minutes.map((minute) => entry(`p${minute}`, `08:${minute}`, `09:${minute}`))
    const xml = minutes.map(
      (minute) =>
        `<programme start="2026112008${minute}00" stop="2026112009${minute}00">
          <title>A</title><episode-num>p${minute}</episode-num></programme>`,
    )
    for (const [type, text] of [
      ['jwp', JSON.stringify(json)],
      ['viewnexa', `<tv>${xml.join('')}</tv>`],
    ] as const) {
      pause.mockClear()
      const { load, onText } = guide({ type })
      onText('GET /a', text)
      await load()
      expect(pause).toHaveBeenCalledTimes(3)
    }
  })
})

describe('XML guide', () => {
  it('an XML guide is read in the page language and the encoding of the response, without an API key', async () => {
    const { load, requests, onText } = guide({ type: 'viewnexa', token: 'key' }, 'es')
    onText('GET /a', xml)
    expect(await load()).toMatchObject([{ id: '7a', title: 'Acero', start: new Date('2026-11-20T08:00:00Z') }])
    expect(requests[0]?.headers).not.toHaveProperty('api-key')
    const bytes = Uint8Array.from(xml.replace('Steel', '\u00c6'), (letter) => letter.charCodeAt(0))
    const headers = { 'content-type': 'text/xml; charset=windows-1251' }
    const fetch = (async () => new Response(bytes, { headers })) as typeof globalThis.fetch
    const source = { url, token: undefined, type: 'viewnexa', demo: false } as const
    expect(await fetchSchedule(source, { now, language: 'en', fetchOptions: { fetch } })).toMatchObject([
      { title: 'Ж' },
    ])
  })

  it('an XML guide with an error status rejects with an ApiError', async () => {
    const { load, on } = guide({ type: 'viewnexa' })
    on('GET /a', { message: 'Gone' }, 410)
    expect(await failureOf(load())).toMatchObject({ name: 'ApiError', message: 'Gone', status: 410 })
  })
})

it('a title in a regional language such as EN-gb matches the language en', () => {
  const titles = '<title lang="x-en">Odd</title><title lang="EN-gb">Steel</title><episode-num>1</episode-num>'
  const guide = `<tv><programme start="20261120" stop="20261121">${titles}</programme></tv>`
  expect(programmesOf(entriesOfXml(guide, 'en'))).toMatchObject([{ title: 'Steel' }])
})

it.each([
  ['eng', 'en', 'Steel'],
  ['spa', 'es', 'Acero'],
  ['es_AR', 'es', 'Acero'],
])('a title in the language %s matches the language %s', (written, language, title) => {
  const titles = `<title lang="fre">Acier</title><title lang="${written}">${title}</title><episode-num>1</episode-num>`
  const guide = `<tv><programme start="20261120" stop="20261121">${titles}</programme></tv>`
  expect(programmesOf(entriesOfXml(guide, language))).toMatchObject([{ title }])
})

it('a title in a language with the same first letters, such as est for es, does not match', () => {
  const titles = '<title lang="est">Teras</title><title lang="es-MX">Acero</title><episode-num>1</episode-num>'
  const guide = `<tv><programme start="20261120" stop="20261121">${titles}</programme></tv>`
  expect(programmesOf(entriesOfXml(guide, 'es'))).toMatchObject([{ title: 'Acero' }])
})

describe('problems of a guide', () => {
  const warningsOf = async (type: 'jwp' | 'viewnexa', text: string, channel?: string) => {
    const server = fakeServer()
    server.onText('GET /a', text)
    const warn = vi.fn()
    const fetchOptions = { fetch: server.fetch, retries: 0 }
    const source = { url, type, demo: false, ...(channel && { channel }) }
    const programmes = await fetchSchedule(source, { now, language: 'en', fetchOptions, warn })
    return { titles: programmes.map(({ title }) => title), warnings: warn.mock.calls.map(([sentence]) => sentence) }
  }
  const valid = entry('a', '08:00', '09:00')

  it.each([
    ['jwp', '{"programmes":[]}', 'is not a list of programmes'],
    ['jwp', '[]', 'contains no programmes'],
    [
      'jwp',
      JSON.stringify([{ ...valid, startTime: 'soon' }]),
      'contains 1 of 1 programmes that cannot be read, such as: entry 0: startTime: must be a date',
    ],
    ['viewnexa', '<html><body>Sign in</body></html>', 'is not an XMLTV document'],
    ['viewnexa', '<tv><channel id="one"/></tv>', 'contains no programmes'],
    [
      'viewnexa',
      xml.replace('20261120080000 +0000', '20.11.2026 08:00'),
      'contains 1 of 1 programmes that cannot be read, such as: start "20.11.2026 08:00" is not a date',
    ],
    [
      'viewnexa',
      xml.replace('<episode-num>7a</episode-num>', ''),
      'contains 1 of 1 programmes that cannot be read, such as: the programme at 20261120080000 +0000 has no episode-num',
    ],
    [
      'jwp',
      JSON.stringify([{ ...valid, title: '', startTime: 'soon' }]),
      'contains 1 of 1 programmes that cannot be read, such as: entry 0: title: is missing; startTime: must be a date',
    ],
    [
      'jwp',
      JSON.stringify([{ ...valid, endTime: valid.startTime }]),
      'contains 1 of 1 programmes that cannot be read, such as: entry 0: (top level): must end after it starts',
    ],
    [
      'viewnexa',
      xml.replace('20261120090000 +0000', 'late'),
      'contains 1 of 1 programmes that cannot be read, such as: stop "late" is not a date',
    ],
    [
      'viewnexa',
      xml.replace('20261120090000', '20261120080000'),
      'contains 1 of 1 programmes that cannot be read, such as: stop "20261120080000 +0000" is not after start "20261120080000 +0000"',
    ],
    [
      'viewnexa',
      xml.replaceAll(/<title.*title>/g, ''),
      'contains 1 of 1 programmes that cannot be read, such as: the programme at 20261120080000 +0000 has no title',
    ],
    [
      'viewnexa',
      xml.replace('stop="', 'stop "'),
      'contains 1 of 1 programmes that cannot be read, such as: its start tag cannot be read',
    ],
  ] as const)('an empty guide of the type %s, %j, is reported', async (type, text, problem) => {
    expect(await warningsOf(type, text)).toEqual({ titles: [], warnings: [`${url} ${problem}`] })
  })

  it('programmes that cannot be read are reported, and the others are read', async () => {
    const problem = 'contains 1 of 2 programmes that cannot be read, such as: entry 1: title: is missing'
    expect(await warningsOf('jwp', JSON.stringify([valid, { ...valid, title: '' }]))).toEqual({
      titles: ['Title a'],
      warnings: [`${url} ${problem}`],
    })
  })

  it('a guide whose programmes can all be read is not reported', async () => {
    expect((await warningsOf('jwp', JSON.stringify([valid]))).warnings).toEqual([])
    expect((await warningsOf('viewnexa', xml)).warnings).toEqual([])
  })

  it('an empty guide is reported once in the console of a browser, and a partly invalid one is not', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue()
    const { fetch, on } = fakeServer()
    for (const list of [[], [], [valid, {}]]) on('GET /once', list)
    const source = { url: 'https://guides.test/once', type: 'jwp', demo: false } as const
    for (const _ of [1, 2, 3]) await fetchSchedule(source, { now, language: 'en', fetchOptions: { fetch } })
    expect(warn.mock.calls).toEqual([[`The guide ${source.url} contains no programmes`]])
  })

  const several = `<tv>${['one', 'two', 'one']
    .map(
      (channel, index) =>
        `<programme channel="${channel}" start="202611200${index}" stop="202611200${index}30"><title>${channel} ${index}</title>
      <episode-num>${index}</episode-num></programme>`,
    )
    .join('')}</tv>`

  it('a file with several channels yields the programmes of the channel of the source', async () => {
    expect(await warningsOf('viewnexa', several, 'one')).toEqual({ titles: ['one 0', 'one 2'], warnings: [] })
    expect(await warningsOf('viewnexa', several, 'two')).toEqual({ titles: ['two 1'], warnings: [] })
  })

  it('a file with several channels without that of the source yields no programmes and names the channels', async () => {
    const problem = 'has programmes of 2 channels (one, two), none of them "News0001": scheduleChannel must name one'
    expect(await warningsOf('viewnexa', several, 'News0001')).toEqual({ titles: [], warnings: [`${url} ${problem}`] })
  })

  it('a file with more than five channels is reported with five of them', async () => {
    const of = (count: number) =>
      `<tv>${Array.from({ length: count }, (_, index) => several.slice(4, -5).replaceAll(/channel="\w+"/g, `channel=" c${index} "`)).join('')}</tv>`
    const problemOf = async (count: number) => (await warningsOf('viewnexa', of(count))).warnings[0]
    const end = 'none of them "": scheduleChannel must name one'
    expect(await problemOf(5)).toBe(`${url} has programmes of 5 channels (c0, c1, c2, c3, c4), ${end}`)
    expect(await problemOf(6)).toBe(`${url} has programmes of 6 channels (c0, c1, c2, c3, c4 …), ${end}`)
    expect((await warningsOf('viewnexa', of(2), 'c1')).titles).toHaveLength(3)
  })

  it('a file with the programmes of one channel needs no channel of the same name', async () => {
    expect((await warningsOf('viewnexa', xml.replace('<programme', '<programme channel="x"'), 'y')).titles).toEqual([
      'Steel',
    ])
  })
})

describe('gzip files without Content-Encoding', () => {
  const load = (bytes: Uint8Array<ArrayBuffer>, type: 'jwp' | 'viewnexa') => {
    const fetch = (async () => new Response(bytes)) as typeof globalThis.fetch
    return fetchSchedule({ url, type, demo: false }, { now, language: 'en', fetchOptions: { fetch, retries: 0 } })
  }

  it('XMLTV and JSON guides that are gzip files are decompressed', async () => {
    expect(await load(Uint8Array.from(gzipSync(xml)), 'viewnexa')).toMatchObject([{ title: 'Steel' }])
    const json = JSON.stringify([entry('a', '08:00', '09:00')])
    expect(await load(Uint8Array.from(gzipSync(json)), 'jwp')).toMatchObject([{ id: 'a' }])
  })

  it('a damaged gzip file is refused with its reason', async () => {
    const damaged = Uint8Array.from(gzipSync(xml).subarray(0, 60))
    expect(await failureOf(load(damaged, 'viewnexa'))).toMatchObject({
      name: 'ApiError',
      message: expect.stringContaining('the gzip file is damaged'),
    })
  })

  it('a browser that cannot decompress is named as the reason, not the file', async () => {
    vi.stubGlobal('DecompressionStream', undefined)
    expect(await failureOf(load(Uint8Array.from(gzipSync(xml)), 'viewnexa'))).toMatchObject({
      message: expect.stringContaining('this browser cannot decompress gzip files'),
    })
    vi.unstubAllGlobals()
  })

  it('a gzip file that decompresses to more than 64 MB is refused', async () => {
    const bomb = Uint8Array.from(gzipSync(new Uint8Array(65 * 1024 * 1024)))
    expect(await failureOf(load(bomb, 'viewnexa'))).toMatchObject({
      message: expect.stringContaining('larger than 64 MB'),
    })
  })
})
