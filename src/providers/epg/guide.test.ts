import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { programmesOf as validEntries } from '../../../tests/support/programmes-of.ts'
import { addressFor, entriesOfJson } from './schedule.ts'
import { entriesOfXml, textOfXml } from './xmltv.ts'

const programmesOfJson = (json: unknown) => validEntries(entriesOfJson(json))

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
  it('entriesOfJson reads an entry with its description and image', () => {
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

  it('entriesOfJson reads valid media ids and omits invalid ones', () => {
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
  ])('entriesOfJson reads an entry with %s, without description and image', (_, item) => {
    expect(programmesOfJson([item])).toMatchObject([{ id: 'a', description: '', image: undefined }])
  })

  it('entriesOfJson falls back to the description and image of the entry itself', () => {
    const plain = { ...entry, chapterPointCustomProperties: null, description: 'Own', image: '/own.jpg' }
    expect(programmesOfJson([plain])).toMatchObject([{ description: 'Own', image: '/own.jpg' }])
  })

  it('entriesOfJson omits invalid entries and retains the others', () => {
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

  it('entriesOfJson reads a time without a zone as UTC', () => {
    vi.stubEnv('TZ', 'Asia/Tokyo')
    const times = { startTime: '2026-11-20T10:00:00', endTime: '2026-11-20 11:00' }
    const [programme] = programmesOfJson([{ ...entry, ...times }])
    vi.unstubAllEnvs()
    expect([programme?.start, programme?.end]).toEqual([
      new Date('2026-11-20T10:00:00Z'),
      new Date('2026-11-20T11:00:00Z'),
    ])
  })

  it('entriesOfJson returns no programmes for a response that is not a list', () => {
    for (const response of [{ programs: [entry] }, null, 'x', 1])
      expect(entriesOfJson(response)).toEqual({ entries: [], problem: 'is not a list of programmes' })
  })

  it('entriesOfJson never throws and returns no programme that ends before it starts', () => {
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

const programme = (inside: string, attributes = 'start="20231120073000 +0000" stop="20231120083000 +0000"') =>
  `<programme ${attributes}>${inside}</programme>`
const minimal = '<title lang="en">Steel</title><episode-num system="assetId">7a</episode-num>'

describe('entriesOfXml', () => {
  const programmesOf = (xml: string, language = 'en') => validEntries(entriesOfXml(xml, language))
  const read = (...programmes: string[]) => programmesOf(`<?xml version="1.0"?><tv>${programmes.join('')}</tv>`)

  it('entriesOfXml reads one or several programmes, with or without attributes and description', () => {
    expect(read(programme(minimal))).toEqual([
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
    expect(read(programme(minimal), programme(plain))[1]).toMatchObject({
      id: '12',
      title: '007',
      description: 'Tom & <Jerry>',
    })
  })

  it('entriesOfXml reads the media id from the episode number of the system mediaId, in any order', () => {
    const number = '<episode-num system="mediaId">SaltRoad</episode-num>'
    for (const inside of [minimal + number, number + minimal])
      expect(read(programme(inside))).toMatchObject([{ id: '7a', media: 'SaltRoad' }])
    expect(read(programme(`<title>No id</title>${number}`))).toEqual([])
  })

  it.each([
    ['an attribute', '<icon src="https://p.example/a.jpg" width="5"/>'],
    ['an element', '<icon>https://p.example/a.jpg</icon>'],
    ['an image element', '<image type="poster">https://p.example/a.jpg</image>'],
    ['the second of two icons', '<icon/><icon src="https://p.example/a.jpg"/>'],
  ])('entriesOfXml reads the image from %s', (_, icon) =>
    expect(read(programme(minimal + icon))[0]?.image).toBe('https://p.example/a.jpg'),
  )

  it('entriesOfXml decodes named HTML entities and ignores comments', () => {
    const inside = '<title>Tom &amp; Jerry &copy;<!-- no --></title><episode-num>1</episode-num>'
    expect(read(programme(inside))[0]?.title).toBe('Tom & Jerry ©')
  })

  it('entriesOfXml prefers the title in the given language, else the first title', () => {
    const titles = '<title lang="es">Acero</title><title lang="en">Steel</title><episode-num>1</episode-num>'
    const xml = `<tv>${programme(titles)}</tv>`
    expect(['en', 'es', 'nl'].map((language) => programmesOf(xml, language)[0]?.title)).toEqual([
      'Steel',
      'Acero',
      'Acero',
    ])
  })

  it('entriesOfXml names the language of texts that the given language lacks', () => {
    const titles = '<title lang="spa">Acero</title><title>Steel</title><episode-num>1</episode-num>'
    const xml = `<tv>${programme(`${titles}<desc/><desc lang="de_AT">Stahl</desc>`)}${programme(minimal)}</tv>`
    const langs = (language: string) =>
      programmesOf(xml, language).map(({ titleLang, descriptionLang }) => [titleLang, descriptionLang])
    expect(langs('es')).toEqual([
      [undefined, 'de-AT'],
      ['en', undefined],
    ])
    expect(langs('de')).toEqual([
      ['es', undefined],
      ['en', undefined],
    ])
  })

  it('entriesOfXml omits programmes without an id, a title or a valid time range', () => {
    const broken = [
      programme('<title>No id</title>'),
      programme('<episode-num>1</episode-num>'),
      programme('<title/><episode-num/>'),
      programme(minimal, 'start="20231120073000 +0000"'),
      programme(minimal, 'start="soon" stop="20231120083000 +0000"'),
      programme(minimal, 'start="20231120083000 +0000" stop="20231120083000 +0000"'),
    ]
    expect(read(...broken, programme(minimal))).toHaveLength(1)
  })

  it('entriesOfXml returns no programmes for text that is not a guide', () => {
    for (const text of ['', 'hello', '{"a":1}', '<html><body>x</body></html>', '<tv>', '<tv><programme', '<tv/>'])
      expect(programmesOf(text)).toEqual([])
    fc.assert(fc.property(fc.string(), (text) => Array.isArray(programmesOf(`<tv>${text}`))))
  })
})

describe('faults of real XMLTV files', () => {
  const title = (written: string) =>
    validEntries(
      entriesOfXml(`<tv>${programme(`<title>${written}</title><episode-num>1</episode-num>`)}</tv>`, 'en'),
    )[0]?.title

  it.each([
    ['Rock & Roll', 'Rock & Roll'],
    ['Caf&eacute; M&uuml;ller', 'Café Müller'],
    ['&lsquo;A&rsquo; &hellip; &NotEqualTilde;', '‘A’ … ≂̸'],
    ['It&#146;s &#x201c;on&#x201D;', 'It’s “on”'],
    ['A &undefined; &amp; B&', 'A &undefined; & B&'],
    ['Below 5 < 6 <3', 'Below 5 < 6 <3'],
    ['&#128; &#0; &#x10FFFF; &#1114112;', '€ &#0; \u{10ffff} &#1114112;'],
    ['A\u0001B\u000bC', 'ABC'],
    ['A <i>b</i> c', 'A b c'],
    ['A<br>B', 'A B'],
    ['A<br/>B<p>C</p>', 'A B C'],
    ['<![CDATA[A & <B>]]> &amp; C', 'A & <B> & C'],
    ['A<?php echo ?>B<!-- C -->', 'AB'],
  ])('the title %j is read as %j', (written, text) => expect(title(written)).toBe(text))

  it('entities that a document declares are not expanded', () => {
    const bomb = '<!DOCTYPE tv [<!ENTITY a "AAAA"><!ENTITY b "&a;&a;"><!ENTITY x SYSTEM "file:///etc/passwd">]>'
    const inside = '<title>&a; &b; &x;</title><episode-num>1</episode-num>'
    expect(validEntries(entriesOfXml(`${bomb}<tv>${programme(inside)}</tv>`, 'en'))).toMatchObject([
      { title: '&a; &b; &x;' },
    ])
  })

  it.each(['\n', '\ufeff', '\ufeff\n', 'Warning: x in y.php\n'])('a guide that starts with %j is read', (start) => {
    const xml = `${start}<?xml version="1.0" encoding="UTF-8"?><tv xmlns="http://xmltv.test/">${programme(minimal)}</tv>`
    expect(validEntries(entriesOfXml(xml, 'en'))).toHaveLength(1)
  })

  it.each([
    ['an end tag', programme(minimal).replace('</programme>', '')],
    ['a quote', programme(minimal, 'start="20231120073000 stop="20231120083000"')],
    ['the end of a CDATA section', programme(`${minimal}<desc><![CDATA[A</desc>`)],
    ['the end of a comment', programme(`${minimal}<!-- A`)],
    ['the end of a title', programme(minimal.replace('</title>', ''))],
  ])('a programme that lacks %s affects no other', (_, broken) => {
    const good = programme(minimal.replace('Steel', 'Good'))
    const titles = validEntries(entriesOfXml(`<tv>${good}${broken}${good}</tv>`, 'en')).map(({ title }) => title)
    expect([titles[0], titles.at(-1)]).toEqual(['Good', 'Good'])
  })

  it.each([
    ['without quotes', 'start=20231120073000 stop=20231120083000'],
    ['with apostrophes', "start='20231120073000 +0000' stop='20231120083000 +0000'"],
    ['with spaces', 'start = "20231120073000"\n   stop\t=\t"20231120083000"'],
    ['with others that have no value', 'live start="20231120073000" new="" stop="20231120083000" repeat'],
  ])('a start tag whose attributes are written %s is read', (_, attributes) => {
    const xml = `<tv>${programme(minimal, attributes)}</tv>`
    expect(validEntries(entriesOfXml(xml, 'en'))).toMatchObject([{ start: new Date('2023-11-20T07:30:00Z') }])
  })

  it.each(['</tv>', '</tv \n>'])('the last programme may end with %s alone, and a truncated one is left out', (end) => {
    const open = programme(minimal).replace('</programme>', '')
    expect([...entriesOfXml(`<tv>${programme(minimal)}${open}${end}`, 'en').entries]).toHaveLength(2)
    expect([...entriesOfXml(`<tv>${programme(minimal)}${open}`, 'en').entries]).toHaveLength(1)
  })

  it('a comment without an end hides no programme, and programmes before the guide are not read', () => {
    const xml = `${programme(minimal)}<tv><!-- A ${programme(minimal)}<!-- B ${programme(minimal)}</tv>`
    expect(validEntries(entriesOfXml(xml, 'en'))).toHaveLength(2)
  })

  it('an empty element takes no text of the elements after it', () => {
    const xml = `<tv>${programme(`<desc/><desc>A gang</desc>${minimal}`)}</tv>`
    expect(validEntries(entriesOfXml(xml, 'en'))).toMatchObject([{ title: 'Steel', description: 'A gang' }])
  })

  it('an icon without an end tag keeps its programme', () => {
    const xml = `<tv>${programme(`<icon src="https://p.test/a.jpg">${minimal}`)}</tv>`
    expect(validEntries(entriesOfXml(xml, 'en'))).toMatchObject([{ title: 'Steel', image: 'https://p.test/a.jpg' }])
  })

  it('100,000 tags of different names without ends are read in one pass', () => {
    const tags = Array.from({ length: 100_000 }, (_, index) => `<a${index}>`).join('')
    expect(validEntries(entriesOfXml(`<tv>${programme(minimal + tags)}</tv>`, 'en'))).toMatchObject([
      { title: 'Steel' },
    ])
  })

  it('a programme in a comment is not read', () => {
    expect(validEntries(entriesOfXml(`<tv><!-- ${programme(minimal)} --></tv>`, 'en'))).toEqual([])
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

  it('textOfXml reads the charset of the header or of the XML declaration in other alphabets', () => {
    const cyrillic = (text: string) => Uint8Array.from(text, (letter) => (letter === 'Ж' ? 0xc6 : letter.charCodeAt(0)))
    const declared = '<?xml version="1.0" encoding=\'windows-1251\'?><tv>Ж</tv>'
    expect(textOfXml(cyrillic(declared), '')).toBe(declared)
    expect(textOfXml(cyrillic('<tv>Ж</tv>'), 'text/xml; charset="Windows-1251"')).toBe('<tv>Ж</tv>')
    const written = '<tv><a encoding="windows-1251"/>é</tv>'
    expect(textOfXml(new TextEncoder().encode(written), '')).toBe(written)
  })

  it('textOfXml reads UTF-16 with and without a byte-order mark, and a false declaration of UTF-16 as UTF-8', () => {
    const wide = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'))
    const swapped = (text: string) => wide(text).map((_, index, all) => all[index ^ 1] ?? 0)
    for (const encode of [wide, swapped]) {
      expect(textOfXml(encode(`\ufeff${xml('utf-16')}`), 'text/xml; charset=utf-8')).toBe(xml('utf-16'))
      expect(textOfXml(encode(xml('utf-16')), '')).toBe(xml('utf-16'))
    }
    expect(textOfXml(new TextEncoder().encode(xml('utf-16')), '')).toBe(xml('utf-16'))
    for (const start of ['<\u0100', '\u0100<', '\ufeff'])
      expect(textOfXml(new TextEncoder().encode(`${start}tv`), '')).toBe(`${start}tv`.replace('\ufeff', ''))
  })

  it('textOfXml reads Windows-1252 without a declaration, and one truncated letter does not change UTF-8', () => {
    expect(textOfXml(Uint8Array.of(0x4d, 0x61, 0xf1, 0x61), '')).toBe('Maña')
    expect(textOfXml(Uint8Array.of(0xc3, 0xa9, 0xc3, 0x20), '')).toBe('é\ufffd ')
  })
})

describe('addressFor', () => {
  it('addressFor upgrades http URLs to https only on https pages', () => {
    expect(addressFor('http://guides.example:80/a.json?b', 'https:')).toBe('https://guides.example/a.json?b')
    expect(addressFor('http://guides.example:8080/a.json', 'https:')).toBe('https://guides.example:8080/a.json')
    expect(addressFor('http://guides.example:80/a.json', 'http:')).toBe('http://guides.example:80/a.json')
    expect(addressFor('http://guides.example/a.json', undefined)).toBe('http://guides.example/a.json')
  })

  it('addressFor returns https URLs and relative URLs unchanged', () => {
    expect(addressFor('https://guides.example:80/a.json', 'https:')).toBe('https://guides.example:80/a.json')
    expect(addressFor('/guides/a.json', 'https:')).toBe('/guides/a.json')
  })
})
