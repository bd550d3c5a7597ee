import { hash } from 'node:crypto'

/** SHA-256 of the content in hex. */
export const digestOf = (content: string | Uint8Array) => hash('sha256', content)
