import fc from 'fast-check'
import type { EncodedTrack } from './read-text-track.ts'

// Shapes that encoders, converters, transcription services and editors write.
const seeds = [
  'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\nFirst line\nsecond line\n\n00:00:03.000 --> 00:00:04.000 align:start\nThird',
  '\uFEFFWEBVTT - Títulos\r\nKind: captions\r\nLanguage: es\r\n\r\nNOTE checked\r\n\r\nintro\r\n00:01.000 --> 00:02.000 line:0\r\n<v Amparo>¿Qué hora es?</v>\r\n\r\n00:03.000 --> 00:04.000\r\n<c.yellow><i>Mañana</i></c> &amp; pasado',
  'WEBVTT\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:top\n\n1\n00:00:01.000 --> 00:00:02.000 region:top\n- One\n- Two\n2\n00:00:02.000 --> 00:00:03.000\nThree',
  'WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:900000,LOCAL:00:00:00.000\n\n00:00:00.100 --> 00:00:02.000 position:0%\n \nhello<00:00:00.320><c> world</c>\n\n00:00:02.000 --> 00:00:02.010\nhello world\n ',
  '1\n00:00:01,000 --> 00:00:02,500\nOne\n\n2\n00:00:03,000 --> 00:00:04,000\n<i>Two</i> & {\\an8}three\n',
  '1\r\n00:00:01,500 --> 00:00:02,750 X1:100 X2:200\r\n<font color="#ff0000">Señor</font>\r\n \r\n2\r\n0:00:03,0 --> 0:00:04,25\r\n42\r\n3\r\n00:00:05,000 --> 00:00:06,000\r\n\r\n4\r\n00:00:07,000 --> 00:00:08,000\r\nI <3 you',
  'WEBVTT\n\n00:00.000 --> 00:10.000\nQuestions &amp; answers\n\n00:10.000 --> 01:10.000\nCaf&eacute; &#146;n&rsquo; caf&#xe9; &constructor;',
  'WEBVTT\n\n00:00:00.000 --> 00:00:05.000\nsheet.jpg#xywh=0,0,160,90\n\n00:00:05.000 --> 00:00:10.000\nhttps://img.test/0002.jpg?x=1&y=2',
  'WEBVTT\n\n00:01.000 --> 00:02.000\n<ruby>漢<rt>kan</rt>字<rt>ji</rt></ruby>\n\n00:02.000 --> 00:03.000\n<lang en-GB>‏שלום‏</lang> &lrm;Hi&nbsp;',
  '<!doctype html>\n<!-- cached --><title>Bad gateway</title>',
]

const pieces = [
  ...[
    '\n',
    '\r',
    '\r\n',
    '\n\n',
    ' ',
    '\t',
    '\0',
    '\uFEFF',
    '1',
    '42',
    ':',
    '.',
    ',',
    '-->',
    '--',
    '<',
    '>',
    '</',
    '/',
  ],
  ...[
    '&',
    ';',
    '#',
    '&amp;',
    '&lt',
    '&gt;',
    '&eacute;',
    '&copy',
    '&#39;',
    '&#150',
    '&#xD800;',
    '&toString;',
    '&__proto__;',
  ],
  ...[
    'WEBVTT',
    'NOTE',
    'STYLE\n',
    'REGION\n',
    '00:00:01,000 --> 00:00:02,000',
    '00:05.000 --> 00:06.000\n',
    '99:59:59.999',
  ],
  ...[
    '<i>',
    '</i>',
    '<v Mary>',
    '<c.a.b>',
    '<00:01.500>',
    '<rt>',
    '<b',
    '{\\an8}',
    '{\\',
    '}',
    'é',
    'ñ',
    '字',
    '🐟',
    '…',
  ],
]

const edit = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  removed: fc.nat(6),
  piece: fc.constantFrom('', ...pieces),
})
const mutated = fc.record({
  seed: fc.constantFrom(...seeds),
  edits: fc.array(edit, { maxLength: 6 }),
  encoding: fc.constantFrom('utf8' as const, 'utf8' as const, 'latin1' as const, 'utf16le' as const),
  language: fc.constantFrom('', 'es', 'en-US', 'cs', 'ru', 'el', 'he', 'ar', 'th', 'ja', 'ko', 'zh', 'zh-TW'),
})

/** Mutated text tracks, always the same. */
export const mutatedTracks = (count: number): EncodedTrack[] =>
  fc.sample(mutated, { numRuns: count, seed: 20_260_101 }).map(({ seed, edits, encoding, language }) => {
    const text = edits.reduce((text, { at, removed, piece }) => {
      const index = Math.floor(at * text.length)
      return text.slice(0, index) + piece + text.slice(index + removed)
    }, seed)
    const marked = encoding === 'utf16le' ? `\uFEFF${text}` : text
    return { base64: Buffer.from(marked, encoding).toString('base64'), language }
  })

const word = fc
  .constantFrom('sea', 'Salt & wind', 'déjà', '字幕', '5 > 4', '🐟', '—', '{note}', 'a.b')
  .map((text) => text.replace('&', '&amp;').replace('>', '&gt;'))
const part = fc.oneof(
  word,
  word,
  fc.constantFrom('&lt;', '&nbsp;', '&lrm;', '&rlm;', '<00:00:01.500>', ' '),
  word.map((text) => `<i>${text}</i>`),
  word.map((text) => `<c.yellow.bg_blue>${text}</c>`),
  word.map((text) => `<v.loud Old Tom>${text}</v>`),
  word.map((text) => `<lang en-GB><b>${text}</b></lang>`),
  word.map((text) => `<ruby>${text}<rt>${text}</rt></ruby>`),
)
const line = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => `x${parts.join(' ')}`)
const cue = fc.record({
  id: fc.constantFrom('', '7\n', 'first cue\n'),
  from: fc.nat(3_600_000 * 3),
  length: fc.integer({ min: 1, max: 9_000 }),
  settings: fc.constantFrom('', ' line:0', ' align:start position:10%,line-left size:35%', ' vertical:rl'),
  lines: fc.array(line, { minLength: 1, maxLength: 3 }),
  hasHours: fc.boolean(),
})
const block = fc.constantFrom('NOTE by hand', 'NOTE\nby hand\nagain')

const pad = (value: number, length = 2) => String(value).padStart(length, '0')
const stampOf = (ms: number, hasHours: boolean) => {
  const hours = Math.floor(ms / 3_600_000)
  const rest = `${pad(Math.floor(ms / 60_000) % 60)}:${pad(Math.floor(ms / 1000) % 60)}.${pad(ms % 1000, 3)}`
  return hasHours || hours > 0 ? `${pad(hours)}:${rest}` : rest
}

const valid = fc
  .record({
    header: fc.constantFrom('WEBVTT', 'WEBVTT - by hand', '\uFEFFWEBVTT', 'WEBVTT\nKind: captions'),
    styles: fc.constantFrom('', 'STYLE\n::cue { color: red }\n\n', 'REGION\nid:top\nlines:2\n\n'),
    blocks: fc.array(fc.oneof(cue, cue, block), { maxLength: 5 }),
    end: fc.constantFrom('\n', '\r\n', '\r'),
  })
  .map(({ header, styles, blocks, end }) => {
    const written = blocks.map((block) => {
      if (typeof block === 'string') return block
      const { id, from, length, settings, lines, hasHours } = block
      return `${id}${stampOf(from, hasHours)} --> ${stampOf(from + length, hasHours)}${settings}\n${lines.join('\n')}`
    })
    return `${header}\n\n${styles}${written.join('\n\n')}\n`.replaceAll('\n', end)
  })

/** Valid WebVTT files, always the same. */
export const validTracks = (count: number): string[] => fc.sample(valid, { numRuns: count, seed: 20_260_102 })
