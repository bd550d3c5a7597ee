import { gzipSync } from 'node:zlib'
import fc from 'fast-check'

/** Programme of a generated guide, with texts as viewers see them. */
type Model = { id: string; title: string; description: string; start: number; minutes: number }

/** Guide file as a server sends it. */
export type GuideFile = { bytes: Uint8Array<ArrayBuffer>; contentType: string }

const letters = ['a', 'Z', '7', ' ', '&', '<', '>', '"', "'", ']', ';', '#', '-', '?', 'é', 'ß', 'Ж', '日', '🎬']
const words = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 12 }).map((list) => `T${list.join('')}.`)

const model: fc.Arbitrary<Model> = fc.record({
  id: fc.nat(9_999).map(String),
  title: words,
  description: words,
  start: fc.nat(500_000),
  minutes: fc.integer({ min: 1, max: 300 }),
})

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
const numeric = (text: string) => Array.from(text, (letter) => `&#x${letter.codePointAt(0)?.toString(16)};`).join('')
const style = fc.constantFrom(escapeText, cdata, numeric)

const date = (minutes: number) => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000)
const digits = (moment: Date) => moment.toISOString().slice(0, 19).replace(/\D/g, '')
const shifted = (moment: Date, hours: number) => new Date(moment.getTime() + hours * 3_600_000)
const dateStyles = [
  (moment: Date) => `${digits(moment)} +0000`,
  (moment: Date) => `${digits(shifted(moment, -5))} EST`,
  (moment: Date) => `${digits(shifted(moment, 2))} CEST`,
  (moment: Date) => digits(moment),
  (moment: Date) => moment.toISOString(),
  (moment: Date) => moment.toISOString().slice(0, 19).replace('T', ' '),
  (moment: Date) => `${digits(shifted(moment, 5.5))} Asia/Kolkata`,
]

type Style = { write: (text: string) => string; time: (moment: Date) => string; newline: string }

// Browsers and Node differ in the names of hosts that they accept, so the picture has none.
const serialised = (style: Style) => (programme: Model) => {
  const { id, title, description, start, minutes } = programme
  const { write, time, newline } = style
  const times = `start="${time(date(start))}" stop="${time(date(start + minutes))}"`
  const parts = [
    `<programme ${times} channel="one">`,
    `<title lang="en">${write(title)}</title>`,
    `<desc lang='en'>${write(description)}</desc>`,
    '<credits><actor>A<image>https://p.test/actor.jpg</image></actor></credits>',
    '<icon src="/a.jpg?b=1&amp;c=2" width="5"/>',
    `<episode-num system="assetId">${id}</episode-num>`,
    '</programme>',
  ]
  return parts.join(newline)
}

const styles = fc.record({
  write: style,
  time: fc.constantFrom(...dateStyles),
  newline: fc.constantFrom('', '\n', '\r\n  '),
})

const headers = [
  '<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE tv SYSTEM "xmltv.dtd">\n',
  '\n<?xml version="1.0"?>',
  '\ufeff\n<?xml version="1.0" encoding="utf-16"?><!-- <programme start="x"> -->',
  '<?xml version="1.0"?><!DOCTYPE tv [<!ENTITY a "&b;&b;"><!ENTITY b SYSTEM "file:///etc/passwd">]>',
]

const wrap = (header: string, programmes: string[]) =>
  `${header}<tv generator-info-name="A & B"><channel id="one"><display-name>One</display-name></channel>${programmes.join('\n')}</tv>`

/** Texts of guides with the programmes that viewers must see. */
export const readableGuides = fc
  .record({ header: fc.constantFrom(...headers), style: styles, models: fc.array(model, { maxLength: 5 }) })
  .map(({ header, style, models }) => ({ xml: wrap(header, models.map(serialised(style))), models }))

// Faults of real guides: none contains the start or end of a programme.
const faults = [
  ...['&', '&eacute;', '&CounterClockwiseContourIntegral;', '&notit;', '&undefined;', '&a;', '&#150;', '&#0;'],
  ...['&#x110000;', '&#xd800;', '\u0001', '\u000b', '\u0085', '\ufffe', '\0', '<', '<3', '< b', '<br>', '<br/>'],
  ...[
    '</title>',
    '</b>',
    '<title>',
    '<desc>',
    '<icon src="a>',
    '<b c=d>',
    '<b c=">',
    '"',
    "'",
    '>',
    ']]>',
    '<![CDATA[',
  ],
  ...[
    '<!--',
    '-->',
    '<?php',
    '?>',
    '<tv>',
    ' start="soon"',
    '\u2028',
    '<TITLE>',
    '<a:b>',
    '<title\u00a0lang="en">',
    '=',
  ],
]

/** Guides with a broken programme between two good ones. */
export const brokenGuides = fc
  .record({
    models: fc.array(model, { minLength: 3, maxLength: 3 }),
    style: styles,
    fault: fc.constantFrom(...faults),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    header: fc.constantFrom(...headers),
  })
  .map(({ models, style, fault, at, header }) => {
    const [first = '', second = '', third = ''] = models.map(serialised(style))
    const [start, end] = ['<programme '.length, second.length - '</programme>'.length]
    const index = Math.round(start + at * (end - start))
    const broken = second.slice(0, index) + fault + second.slice(index)
    return { xml: wrap(header, [first, broken, third]), good: [models[0], models[2]] }
  })

const mutation = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  remove: fc.integer({ min: 0, max: 40 }),
  insert: fc.constantFrom('', ...faults, '<programme ', '</programme>', '</tv>', '<!DOCTYPE tv [', '<tv>'),
})

const mutated = (xml: string, mutations: { at: number; remove: number; insert: string }[]) =>
  mutations.reduce((text, { at, remove, insert }) => {
    const index = Math.round(at * text.length)
    return text.slice(0, index) + insert + text.slice(index + remove)
  }, xml)

const encodings = {
  'utf-8': (text: string) => Buffer.from(text),
  'iso-8859-1': (text: string) => Buffer.from(text, 'latin1'),
  'utf-16le': (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  gzip: (text: string) => gzipSync(text),
}

/** Guides of real shapes with several mutations, in the encodings that servers send. */
export const mutatedFiles: fc.Arbitrary<GuideFile> = fc
  .record({
    guide: readableGuides,
    mutations: fc.array(mutation, { minLength: 1, maxLength: 4 }),
    encode: fc.constantFrom(...Object.values(encodings)),
    damage: fc.option(fc.record({ at: fc.nat(10_000), byte: fc.nat(255) })),
    contentType: fc.constantFrom('', 'application/xml', 'text/xml; charset=utf-8', 'text/xml; charset=iso-8859-1'),
  })
  .map(({ guide, mutations, encode, damage, contentType }) => {
    const bytes = Uint8Array.from(encode(mutated(guide.xml, mutations)))
    if (damage) bytes[damage.at % bytes.length] = damage.byte
    return { bytes, contentType }
  })
