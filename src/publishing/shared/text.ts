import { hash } from 'node:crypto'

/** SHA-256 of the content in hex. */
export const digestOf = (content: string | Uint8Array) => hash('sha256', content)

// Control characters move the cursor or fake a line. Bidi characters reverse the following text.
const unseen = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** Escapes invisible control characters in a log line that quotes content. */
export const escapeControlCharacters = (line: string): string => line.replace(unseen, escaped)
