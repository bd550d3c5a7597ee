import { expect, it, test } from 'vitest'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { plainMedia } from '../../../tests/support/media.ts'
import { furtherLanguages, paragraphsOf, transcriptIn, transcriptLanguage, transcriptTracks } from './transcript.ts'

const file = (...cues: string[]) => ['WEBVTT', ...cues].join('\n\n')
const textsOf = (text: string) => paragraphsOf(text).map(({ text }) => text)

test('consecutive cues form one paragraph, and a pause begins the next one with its own start time', () => {
  const text = file(
    '00:01.000 --> 00:03.500\nThe last ship left\nthe harbour',
    '00:04.000 --> 00:06.000 align:start line:10% position:20%\nwith my name on it.',
    '1:00:10.900 --> 1:00:12.000\nI took the train.',
  )
  expect(paragraphsOf(text)).toEqual([
    { start: 1, text: 'The last ship left the harbour with my name on it.' },
    { start: 3610, text: 'I took the train.' },
  ])
})

test('each voice begins a paragraph with its speaker, also within one cue, and continues across cues', () => {
  const text = file(
    '00:01.000 --> 00:03.000\n<v Amparo>You are late.</v>',
    '00:03.000 --> 00:04.000\n<v.loud Amparo>Very late.',
    '00:04.000 --> 00:06.000\n<v Old Tom & Co>I walked.\n<v Amparo>All the way?',
  )
  expect(paragraphsOf(text)).toEqual([
    { start: 1, speaker: 'Amparo', text: 'You are late. Very late.' },
    { start: 4, speaker: 'Old Tom & Co', text: 'I walked.' },
    { start: 4, speaker: 'Amparo', text: 'All the way?' },
  ])
})

test('lines that begin with a dash begin a new paragraph without the dash', () => {
  const text = file(
    '00:01.000 --> 00:03.000\n- How far is it?\n<i>- As far as yesterday.</i>',
    '00:03.100 --> 00:04.000\nNo.',
  )
  expect(textsOf(text)).toEqual(['How far is it?', 'As far as yesterday. No.'])
})

test('markup and ruby texts are removed, references are decoded, and other characters remain', () => {
  const text = file(
    '00:01.000 --> 00:02.000\n<c.yellow.bg_blue><b>Salt</b> &amp; <i>wind</i></c> 5 < 6&nbsp;&#233;&#x1F41F;&constructor;',
    '00:02.000 --> 00:03.000\n<ruby>漢<rt>kan</rt></ruby> {\\an8}<00:02.500><font color="#ff0">above</font>',
  )
  expect(textsOf(text)).toEqual(['Salt & wind 5 < 6 é🐟&constructor; 漢 above'])
})

test('notes, styles, regions, and cues without a text or a valid duration are omitted', () => {
  const text = file(
    'NOTE\nwritten by hand',
    'STYLE\n::cue { color: red }',
    'REGION\nid:low\nlines:3',
    'intro\n00:01.000 --> 00:02.000\n<i> </i>',
    '00:02.000 --> 00:02.000\nNever',
    'later --> 00:05.000\nNever',
    '7\n00:03.000 --> 00:04.000\nOnce',
  )
  expect(textsOf(text)).toEqual(['Once'])
})

test.each(['\n', '\r\n', '\r'])('paragraphsOf parses a SubRip file with the line ending %j', (end) => {
  const text = [
    '1',
    '00:00:01,500 --> 00:00:02,000',
    'One.',
    '',
    '2',
    '00:00:09,000 --> 00:00:10,000',
    'Two.',
    '',
  ].join(end)
  expect(paragraphsOf(`\uFEFF${text}`)).toEqual([
    { start: 1, text: 'One.' },
    { start: 9, text: 'Two.' },
  ])
})

test('roll-up lines appear once, and a line that is repeated after a pause appears again', () => {
  const text = file(
    '00:01.000 --> 00:02.000\nGood evening.',
    '00:02.000 --> 00:03.000\nGood evening.\nThe news.',
    '00:03.000 --> 00:04.000\nThe news.\nRain.',
    '00:09.000 --> 00:10.000\nRain.',
  )
  expect(textsOf(text)).toEqual(['Good evening. The news. Rain.', 'Rain.'])
})

test('roll-up lines with a time for each word appear once', () => {
  const text = file(
    '00:01.000 --> 00:02.000 align:start\n \ngood<00:01.200><c> evening</c>',
    '00:02.000 --> 00:02.010\ngood evening\n ',
    '00:02.010 --> 00:03.000\ngood evening\nthe<00:02.500><c> news</c>',
  )
  expect(textsOf(text)).toEqual(['good evening the news'])
})

test('a SubRip file whose separator lines have spaces or are missing has no numbers and times in its text', () => {
  const cues = ['1\n00:00:01,000 --> 00:00:02,000\nOne.', '2\n00:00:09,000 --> 00:00:10,000\nTwo.']
  for (const separator of ['\n \n', '\n', '\r\r\n\r\r\n'])
    expect(textsOf(cues.join(separator))).toEqual(['One.', 'Two.'])
})

test('a long paragraph ends at a sentence, or at the maximum length without one', () => {
  const cues = (ending: string) =>
    Array.from(
      { length: 40 },
      (_, at) => `00:${10 + at}.000 --> 00:${11 + at}.000\nNobody hurries at ${10 + at}${ending}`,
    )
  const sentences = textsOf(file(...cues('.')))
  expect(sentences).toHaveLength(3)
  expect(Math.max(...sentences.map(({ length }) => length))).toBeLessThan(330)
  const endless = textsOf(file(...cues(',')))
  expect(endless).toHaveLength(2)
})

test('a cue of a megabyte with unclosed markup is cut to 2000 characters', () => {
  for (const piece of ['<rt>', '<b', '<v a', '{\\', '\n-']) {
    const paragraphs = paragraphsOf(file(`00:01.000 --> 00:02.000\nStart ${piece.repeat(500_000)}`))
    expect(paragraphs.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThanOrEqual(2_000)
  }
})

test('cues out of order are sorted', () => {
  expect(textsOf(file('00:20.000 --> 00:21.000\nLater', '00:01.000 --> 00:02.000\nFirst'))).toEqual(['First', 'Later'])
})

it('paragraphsOf returns no paragraphs for an empty file and throws for a file without captions', () => {
  expect(paragraphsOf('')).toEqual([])
  expect(paragraphsOf('WEBVTT\n')).toEqual([])
  expect(() => paragraphsOf('<!doctype html><title>Not found</title>')).toThrow('it is neither WebVTT nor SubRip')
  expect(() => paragraphsOf('WEBVTTX\n\nHello')).toThrow('it is neither WebVTT nor SubRip')
})

test.each([
  ['es-419', undefined, 'es'],
  [undefined, 'English (CC)', 'en'],
  [undefined, 'Español latinoamericano', 'es'],
  ['', 'Captions', 'und'],
])('the transcript of captions with the code %j and the label %j has the language %s', (language, label, code) => {
  expect(transcriptLanguage({ kind: 'captions', file: 'a.vtt', language, label })).toBe(code)
})

test('transcriptTracks returns the first caption file of each language, in the order of the languages', () => {
  const config = parseConfig({ siteId: 'site', description: '', custom: { transcripts: true } })
  const tracks = ['fr', 'de', 'fr'].map((language, at) => ({ kind: 'captions' as const, file: `${at}.vtt`, language }))
  expect(transcriptTracks(plainMedia('film', { tracks }), config).map(({ file }) => file)).toEqual(['0.vtt', '1.vtt'])
})

test('transcriptIn returns the transcript of a language, or else the first one', () => {
  const all = ['fr', 'es', 'de'].map((language) => ({ language, label: language, paragraphs: [] }))
  expect(transcriptIn(all, 'es')?.language).toBe('es')
  expect(transcriptIn(all, 'en')?.language).toBe('fr')
  expect(transcriptIn([], 'en')).toBeUndefined()
})

test.each([
  [['fr', 'en'], ['fr']],
  [
    ['fr', 'es', 'de'],
    ['fr', 'de'],
  ],
  [['en', 'fr', 'es'], ['fr']],
  [['fr', 'de'], ['de']],
  [['fr'], []],
  [[], []],
])('of transcripts in the languages %j, furtherLanguages returns %j', (languages, further) => {
  const transcripts = languages.map((language) => ({ language }))
  expect(furtherLanguages(transcripts, ['en', 'es'])).toEqual(further)
})
