import { hash } from 'node:crypto'

/** SHA-256 of the content in hex. */
export const digestOf = (content: string | Uint8Array) => hash('sha256', content)

// Control characters move the cursor or fake a line. Bidi characters reverse the following text.
const unseen = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Escapes invisible control characters in a log line that quotes content. */
export const escapeControlCharacters = (line: string): string => line.replace(unseen, escaped)

const encodings: [mark: number[], name: string][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** Text of a file in UTF-8, or in UTF-16 with a byte-order mark. Undefined for other encodings. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const [, encoding = 'utf-8'] = encodings.find(([mark]) => mark.every((byte, index) => bytes[index] === byte)) ?? []
  const text = new TextDecoder(encoding).decode(bytes)
  return text.includes('\0') ? undefined : text
}
