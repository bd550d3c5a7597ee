import { afterEach, describe, expect, it, vi } from 'vitest'
import { failureOf, fakeServer } from '../../../tests/support/fake-server.ts'
import { parseXml } from './parse-xml.ts'
import { fetchSchedule } from './schedule.ts'
import { programmesOfXml, xmlDate } from './xmltv.ts'

afterEach(() => vi.unstubAllGlobals())

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
      { now, language, fetchOptions: { fetch: server.fetch, retries: 0 }, parseXml },
    )
  return { ...server, load }
}

describe('JSON guide', () => {
  it('a JSON guide is requested with its API key, and its valid programmes are sorted', async () => {
    const { load, sent, on } = guide({ token: 'key' })
    on('GET /a', [entry('b', '10:00', '11:00'), entry('a', '08:00', '09:00'), { id: 'broken' }])
    expect((await load()).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(sent[0]?.headers).toMatchObject({ accept: 'application/json', 'api-key': 'key' })
  })

  it('a JSON guide without a token is requested without an API key', async () => {
    const { load, sent, on } = guide({})
    on('GET /a', [])
    expect(await load()).toEqual([])
    expect(sent[0]?.headers).not.toHaveProperty('api-key')
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
    const { load, sent, on } = guide({ url: 'http://guides.test/a' })
    on('GET /a', [])
    await load()
    expect(sent[0]?.url).toBe('https://guides.test/a')
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
    const { load, sent, onText } = guide({ type: 'viewnexa', token: 'key' }, 'es')
    onText('GET /a', xml)
    expect(await load()).toMatchObject([{ id: '7a', title: 'Acero', start: new Date('2026-11-20T08:00:00Z') }])
    expect(sent[0]?.headers).not.toHaveProperty('api-key')
    const bytes = Uint8Array.from(xml.replace('Steel', 'Caf\u00e9'), (letter) => letter.charCodeAt(0))
    const headers = { 'content-type': 'text/xml; charset=iso-8859-1' }
    const fetch = (async () => new Response(bytes, { headers })) as typeof globalThis.fetch
    const source = { url, token: undefined, type: 'viewnexa', demo: false } as const
    expect(await fetchSchedule(source, { now, language: 'en', fetchOptions: { fetch }, parseXml })).toMatchObject([
      { title: 'Café' },
    ])
  })

  it('an XML guide with an error status rejects with an ApiError', async () => {
    const { load, on } = guide({ type: 'viewnexa' })
    on('GET /a', { message: 'Gone' }, 410)
    expect(await failureOf(load())).toMatchObject({ name: 'ApiError', message: 'Gone', status: 410 })
  })
})

it.each(['20260231100000', '20261120240000', '20261120106000', '20261120100060', 'x20261120', '20261120x', '2026112'])(
  'xmlDate returns undefined for the invalid date %s',
  (written) => expect(xmlDate(written)).toBeUndefined(),
)

it.each([
  ['20261120', '2026-11-20T00:00:00Z'],
  [' 202611201030 ', '2026-11-20T10:30:00Z'],
  ['20261120235959 UTC', '2026-11-20T23:59:59Z'],
  ['20261120000000 -0230', '2026-11-20T02:30:00Z'],
  ['20261120000000+05:30', '2026-11-19T18:30:00Z'],
])('xmlDate reads "%s" as %s', (written, moment) => expect(xmlDate(written)).toEqual(new Date(moment)))

it('a title in a regional language such as EN-gb matches the language en', () => {
  const titles = '<title lang="x-en">Odd</title><title lang="EN-gb">Steel</title><episode-num>1</episode-num>'
  const guide = `<tv><programme start="20261120" stop="20261121">${titles}</programme></tv>`
  expect([...programmesOfXml(guide, 'en', parseXml)]).toMatchObject([{ title: 'Steel' }])
})

it('a title in a language with the same first letters, such as est for es, does not match', () => {
  const titles = '<title lang="est">Teras</title><title lang="es-MX">Acero</title><episode-num>1</episode-num>'
  const guide = `<tv><programme start="20261120" stop="20261121">${titles}</programme></tv>`
  expect([...programmesOfXml(guide, 'es', parseXml)]).toMatchObject([{ title: 'Acero' }])
})
