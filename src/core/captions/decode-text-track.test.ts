import { expect, it, test } from 'vitest'
import { decodeTextTrack } from './decode-text-track.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const bytes = (...values: number[]) => Uint8Array.from(values)
const utf16 = (text: string, isBig: boolean, mark = '\uFEFF') =>
  Uint8Array.from(
    [mark + text]
      .join('')
      .split('')
      .flatMap((unit) => {
        const [low, high] = [unit.charCodeAt(0) & 255, unit.charCodeAt(0) >> 8]
        return isBig ? [high, low] : [low, high]
      }),
  )

test.each([
  ['UTF-8', utf8('Mañana 🐟')],
  ['UTF-8 with a byte order mark', utf8('\uFEFFMañana 🐟')],
  ['UTF-16, low bytes first', utf16('Mañana 🐟', false)],
  ['UTF-16, high bytes first', utf16('Mañana 🐟', true)],
  ['UTF-16 without a mark, low bytes first', utf16('Mañana 🐟', false, '')],
  ['UTF-16 without a mark, high bytes first', utf16('Mañana 🐟', true, '')],
])('text in %s is decoded', (_, file) => expect(decodeTextTrack(file)).toBe('Mañana 🐟'))

// Real words in the encoding of their language.
test.each([
  ['es', bytes(0x4d, 0x61, 0xf1, 0x61, 0x6e, 0x61, 0x85), 'Mañana…'],
  [undefined, bytes(0x4d, 0x61, 0xf1, 0x61, 0x6e, 0x61, 0x85), 'Mañana…'],
  ['cs-CZ', bytes(0xf8, 0xe1, 0x64), 'řád'],
  ['ru', bytes(0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2), 'Привет'],
  ['el', bytes(0xd3, 0xe5), 'Σε'],
  ['tr', bytes(0xfe, 0xf0), 'şğ'],
  ['he', bytes(0xf9, 0xec, 0xe5, 0xed), 'שלום'],
  ['ar', bytes(0xe3, 0xd1, 0xcd, 0xc8, 0xc7), 'مرحبا'],
  ['lt', bytes(0xe0, 0xe8), 'ąč'],
  ['vi', bytes(0xd0, 0xf0), 'Đđ'],
  ['th', bytes(0xca, 0xc7), 'สว'],
  ['ja', bytes(0x83, 0x4a, 0x83, 0x81), 'カメ'],
  ['ko', bytes(0xbe, 0xc8, 0xb3, 0xe7), '안녕'],
  ['zh', bytes(0xc4, 0xe3, 0xba, 0xc3), '你好'],
  ['zh-TW', bytes(0xa7, 0x41, 0xa6, 0x6e), '你好'],
])('text in the language %j that is not UTF-8 has the usual encoding of the language', (language, file, text) => {
  expect(decodeTextTrack(file, language)).toBe(text)
})

it('bytes that the encoding of the language lacks are decoded as Windows-1252', () => {
  expect(decodeTextTrack(bytes(0x83, 0x20, 0xe9), 'ja')).toBe('ƒ é')
  expect(decodeTextTrack(bytes(0x83, 0x4a, 0xff), 'ja')).toBe('ƒJÿ')
})

test.each([
  [bytes(0xff, 0x41, 0x42), 'ÿAB'],
  [bytes(0x41, 0xfe, 0x42), 'AþB'],
  [bytes(0xfe, 0x41, 0x42), 'þAB'],
  [bytes(0x41, 0xff, 0x42), 'AÿB'],
])('half of a byte order mark is a character of Windows-1252: %j', (file, text) => {
  expect(decodeTextTrack(file)).toBe(text)
})

it('text with as many broken characters as others is not UTF-8', () => {
  expect(decodeTextTrack(bytes(...utf8('ñ'), 0xe9))).toBe('Ã±é')
})

it('UTF-8 with one broken character among others stays UTF-8', () => {
  expect(decodeTextTrack(bytes(...utf8('Mañana día'), 0xc3))).toBe('Mañana día\uFFFD')
})
