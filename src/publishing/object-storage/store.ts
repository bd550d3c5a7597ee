import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { contentType, isCompressible } from '../serve/stored-file.ts'
import type { SiteFile } from '../site/site-files.ts'

/** Response headers stored with an object. */
export type ObjectMetadata = { contentType: string; cacheControl: string; encoding?: 'br' }

export type StoredObject = { key: string; modified: Date; tag: string }

/** 'unsupported': the store has no conditional writes. */
export type CreateResult = 'created' | 'taken' | 'unsupported'

/** Object store that a site is published to. All methods retry internally. */
export type ObjectStore = {
  /** Target as entered by the user, for messages: `s3://bucket/prefix`. */
  name: string
  /** Support for stored Content-Encoding headers. */
  keepsEncoding: boolean
  /** Object bytes, or undefined if missing. */
  get(key: string): Promise<Uint8Array | undefined>
  /** Stores an object atomically and verifies the stored bytes. */
  put(key: string, body: Uint8Array, metadata: ObjectMetadata): Promise<void>
  /** Stores an object only if the key is free (`If-None-Match: *`). */
  create(key: string, body: Uint8Array, metadata: ObjectMetadata): Promise<CreateResult>
  /** Copies an object with its headers. Rejects if the source is missing. */
  copy(from: string, to: string): Promise<void>
  /** Last modification of an object, or undefined if missing. */
  storedAt(key: string): Promise<Date | undefined>
  /** Removes objects. Missing keys are no error. */
  remove(keys: string[]): Promise<void>
  /** Objects with a key prefix in key order, starting after `after`. */
  list(prefix: string, after?: string): AsyncIterable<StoredObject>
  /** Removes leftovers of writes interrupted before a date. Returns their number. */
  removeUnfinished(before: Date): Promise<number>
}

const brotli = promisify(brotliCompress)
const slowFrom = 200_000

/** Compression form of stored files: `1br` for brotli. A different form is a change. */
export type ObjectForm = '1' | '1br'

/** Stored object of a file: its bytes, compressed if configured, and its headers. */
export async function toStoredObject({ path, kind }: SiteFile, form: ObjectForm, bytes: Uint8Array) {
  const type = contentType(path)
  const cacheControl = kind === 'asset' ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate'
  const metadata: ObjectMetadata = { contentType: type, cacheControl }
  if (form !== '1br' || !isCompressible(type)) return { body: bytes, metadata }
  const quality = kind === 'asset' && bytes.length < slowFrom ? constants.BROTLI_MAX_QUALITY : 5
  const body = await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  return { body, metadata: { ...metadata, encoding: 'br' as const } }
}

/** Headers of the publisher's own objects. */
export const stateObjectMetadata: ObjectMetadata = { contentType: 'application/octet-stream', cacheControl: 'no-store' }
