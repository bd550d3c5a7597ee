import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { BrowserDomParser } from '../../../tests/support/dom-parser.ts'
import { parseXml } from './parse-xml.ts'
import { addressFor, programmesOfJson as entriesOfJson } from './schedule.ts'
import { parseInBrowser, programmesOfXml, textOfXml, xmlDate } from './xmltv.ts'

const programmesOfJson = (json: unknown) => [...entriesOfJson(json)]

const entry = {
  id: 'a',
  title: 'Peaks',
  startTime: '2026-11-20T10:00:00Z',
  endTime: '2026-11-20T11:00:00+00:00',
  chapterPointCustomProperties: [
    { key: 'description', value: 'A gang' },
    { key: 'image', value: 'https://pictures.example/a.jpg' },
  ],
}

describe('programmesOfJson', () => {
  it('programmesOfJson reads an entry with its description and image', () => {
    expect(programmesOfJson([entry])).toEqual([
      {
        id: 'a',
        title: 'Peaks',
        start: new Date('2026-11-20T10:00:00Z'),
        end: new Date('2026-11-20T11:00:00Z'),
        description: 'A gang',
        image: 'https://pictures.example/a.jpg',
      },
    ])
  })

  it('programmesOfJson reads valid media ids and omits invalid ones', () => {
    const withMedia = (value: unknown) => ({ ...entry, chapterPointCustomProperties: [{ key: 'mediaId', value }] })
    const media = programmesOfJson(['SaltRoad', ' Undertow ', '../x', '', 7, {}].map(withMedia)).map(
      ({ media }) => media,
    )
    expect(media).toEqual(['SaltRoad', 'Undertow', undefined, undefined, '7', undefined])
  })

  it.each([
    ['no properties', { ...entry, chapterPointCustomProperties: undefined }],
    ['properties that are not a list', { ...entry, chapterPointCustomProperties: 'x' }],
    [
      'invalid and empty properties',
      { ...entry, chapterPointCustomProperties: [null, { key: 'description', value: '' }] },
    ],
    ['a javascript: image URL', { ...entry, chapterPointCustomProperties: [{ key: 'image', value: 'javascript:1' }] }],
  ])('programmesOfJson reads an entry with %s, without description and image', (_, item) => {
    expect(programmesOfJson([item])).toMatchObject([{ id: 'a', description: '', image: undefined }])
  })

  it('programmesOfJson falls back to the description and image of the entry itself', () => {
    const plain = { ...entry, chapterPointCustomProperties: null, description: 'Own', image: '/own.jpg' }
    expect(programmesOfJson([plain])).toMatchObject([{ description: 'Own', image: '/own.jpg' }])
  })

  it('programmesOfJson omits invalid entries and retains the others', () => {
    const broken = [
      { ...entry, id: '' },
      { ...entry, title: undefined },
      { ...entry, startTime: 'soon' },
      { ...entry, endTime: null },
      { ...entry, endTime: entry.startTime },
      null,
      'x',
      [],
    ]
    expect(programmesOfJson([...broken, entry])).toHaveLength(1)
  })

  it('programmesOfJson reads a time without a zone as UTC', () => {
    vi.stubEnv('TZ', 'Asia/Tokyo')
    const times = { startTime: '2026-11-20T10:00:00', endTime: '2026-11-20 11:00' }
    const [programme] = programmesOfJson([{ ...entry, ...times }])
    vi.unstubAllEnvs()
    expect([programme?.start, programme?.end]).toEqual([
      new Date('2026-11-20T10:00:00Z'),
      new Date('2026-11-20T11:00:00Z'),
    ])
  })

  it('programmesOfJson returns no programmes for a response that is not a list', () => {
    for (const response of [{ programs: [entry] }, null, 'x', 1]) expect(programmesOfJson(response)).toEqual([])
  })

  it('programmesOfJson never throws and returns no programme that ends before it starts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.jsonValue(), fc.record({ ...mixed, startTime: fc.string() }), fc.record(mixed))),
        (list) => {
          for (const { id, title, start, end } of programmesOfJson(list)) {
            expect(id && title).toBeTruthy()
            expect(start < end).toBe(true)
          }
        },
      ),
    )
  })
})

const isoDate = fc.date({ noInvalidDate: true, min: new Date('1990-01-01'), max: new Date('2090-01-01') })
const mixed = {
  id: fc.oneof(fc.string(), fc.integer()),
  title: fc.string(),
  startTime: isoDate.map((date) => date.toISOString()),
  endTime: isoDate.map((date) => date.toISOString()),
}

describe('xmlDate', () => {
  it.each([
    ['20231120073000 +0000', '2023-11-20T07:30:00.000Z'],
    ['20231120073000 +0530', '2023-11-20T02:00:00.000Z'],
    ['20231120003000 -0800', '2023-11-20T08:30:00.000Z'],
    ['20231120073000+01:00', '2023-11-20T06:30:00.000Z'],
    ['202311200730 Z', '2023-11-20T07:30:00.000Z'],
    ['20231120073000', '2023-11-20T07:30:00.000Z'],
    ['20240229', '2024-02-29T00:00:00.000Z'],
  ])('xmlDate reads the XMLTV date %s', (written, iso) => expect(xmlDate(written)?.toISOString()).toBe(iso))

  it.each([
    '',
    'soon',
    '20230229000000 +0000',
    '20231320000000',
    '20231120250000',
    '20231120076100',
    '2023112007300 +0000',
  ])('xmlDate returns undefined for the invalid date %j', (written) => expect(xmlDate(written)).toBeUndefined())

  it('xmlDate reads any time in any time zone offset', () => {
    fc.assert(
      fc.property(isoDate, fc.integer({ min: -14 * 60, max: 14 * 60 }), (date, ahead) => {
        const moment = new Date(Math.floor(date.getTime() / 1000) * 1000)
        const local = new Date(moment.getTime() + ahead * 60_000).toISOString().slice(0, 19).replace(/\D/g, '')
        const two = (value: number) => String(Math.floor(Math.abs(value))).padStart(2, '0')
        const zone = `${ahead < 0 ? '-' : '+'}${two(ahead / 60)}${two(ahead % 60)}`
        expect(xmlDate(`${local} ${zone}`)).toEqual(moment)
      }),
    )
  })
})

const programme = (inside: string, attributes = 'start="20231120073000 +0000" stop="20231120083000 +0000"') =>
  `<programme ${attributes}>${inside}</programme>`
const whole = '<title lang="en">Steel</title><episode-num system="assetId">7a</episode-num>'

describe.each([
  ['a build', parseXml],
  ['a browser', parseInBrowser],
])('programmesOfXml in %s', (_, parse) => {
  beforeAll(() => void vi.stubGlobal('DOMParser', BrowserDomParser))
  afterAll(() => void vi.unstubAllGlobals())

  const programmesOf = (xml: string, language = 'en') => [...programmesOfXml(xml, language, parse)]
  const read = (...programmes: string[]) => programmesOf(`<?xml version="1.0"?><tv>${programmes.join('')}</tv>`)

  it('programmesOfXml reads one or several programmes, with or without attributes and description', () => {
    expect(read(programme(whole))).toEqual([
      {
        id: '7a',
        title: 'Steel',
        start: new Date('2023-11-20T07:30:00Z'),
        end: new Date('2023-11-20T08:30:00Z'),
        description: '',
        image: undefined,
      },
    ])
    const plain = '<title>007</title><episode-num>12</episode-num><desc>Tom &amp; <![CDATA[<Jerry>]]></desc>'
    expect(read(programme(whole), programme(plain))[1]).toMatchObject({
      id: '12',
      title: '007',
      description: 'Tom & <Jerry>',
    })
  })

  it('programmesOfXml reads the media id from the episode number of the system mediaId, in any order', () => {
    const number = '<episode-num system="mediaId">SaltRoad</episode-num>'
    for (const inside of [whole + number, number + whole])
      expect(read(programme(inside))).toMatchObject([{ id: '7a', media: 'SaltRoad' }])
    expect(read(programme(`<title>No id</title>${number}`))).toEqual([])
  })

  it.each([
    ['an attribute', '<icon src="https://p.example/a.jpg" width="5"/>'],
    ['an element', '<icon>https://p.example/a.jpg</icon>'],
    ['an image element', '<image type="poster">https://p.example/a.jpg</image>'],
    ['the second of two icons', '<icon/><icon src="https://p.example/a.jpg"/>'],
  ])('programmesOfXml reads the image from %s', (_, icon) =>
    expect(read(programme(whole + icon))[0]?.image).toBe('https://p.example/a.jpg'),
  )

  it('programmesOfXml decodes named HTML entities and ignores comments', () => {
    const inside = '<title>Tom &amp; Jerry &copy;<!-- no --></title><episode-num>1</episode-num>'
    expect(read(programme(inside))[0]?.title).toBe('Tom & Jerry ©')
  })

  it('programmesOfXml prefers the title in the given language, else the first title', () => {
    const titles = '<title lang="es">Acero</title><title lang="en">Steel</title><episode-num>1</episode-num>'
    const xml = `<tv>${programme(titles)}</tv>`
    expect(['en', 'es', 'nl'].map((language) => programmesOf(xml, language)[0]?.title)).toEqual([
      'Steel',
      'Acero',
      'Acero',
    ])
  })

  it('programmesOfXml omits programmes without an id, a title or a valid time range', () => {
    const broken = [
      programme('<title>No id</title>'),
      programme('<episode-num>1</episode-num>'),
      programme('<title/><episode-num/>'),
      programme(whole, 'start="20231120073000 +0000"'),
      programme(whole, 'start="soon" stop="20231120083000 +0000"'),
      programme(whole, 'start="20231120083000 +0000" stop="20231120083000 +0000"'),
    ]
    expect(read(...broken, programme(whole))).toHaveLength(1)
  })

  it('programmesOfXml returns no programmes for text that is not a guide', () => {
    for (const text of ['', 'hello', '{"a":1}', '<html><body>x</body></html>', '<tv>', '<tv><programme', '<tv/>'])
      expect(programmesOf(text)).toEqual([])
    fc.assert(fc.property(fc.string(), (text) => Array.isArray(programmesOf(`<tv>${text}`))))
  })
})

describe('textOfXml', () => {
  const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><tv>é</tv>`

  it('textOfXml uses the charset of the header, else of the XML declaration, else UTF-8', () => {
    const latin = Uint8Array.from(xml('iso-8859-1'), (letter) => letter.charCodeAt(0))
    const utf8 = new TextEncoder().encode(xml('utf-8'))
    expect(textOfXml(latin, 'application/xml')).toContain('é')
    expect(textOfXml(utf8, 'text/xml')).toContain('é')
    expect(textOfXml(new TextEncoder().encode(xml('iso-8859-1')), 'text/xml; charset=utf-8')).toContain('é')
    expect(textOfXml(utf8, 'text/xml; charset=nonsense')).toContain('é')
  })
})

describe('addressFor', () => {
  it('addressFor upgrades http URLs to https only on https pages', () => {
    expect(addressFor('http://guides.example:80/a.json?b', 'https:')).toBe('https://guides.example/a.json?b')
    expect(addressFor('http://guides.example:8080/a.json', 'https:')).toBe('https://guides.example:8080/a.json')
    expect(addressFor('http://guides.example/a.json', 'http:')).toBe('http://guides.example/a.json')
    expect(addressFor('http://guides.example/a.json', undefined)).toBe('http://guides.example/a.json')
  })

  it('addressFor returns https URLs and relative URLs unchanged', () => {
    expect(addressFor('https://guides.example:80/a.json', 'https:')).toBe('https://guides.example:80/a.json')
    expect(addressFor('/guides/a.json', 'https:')).toBe('/guides/a.json')
  })
})
