import { createHash } from 'node:crypto'

/** SHA-256 of some bytes, hex. */
export const digestOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex')
