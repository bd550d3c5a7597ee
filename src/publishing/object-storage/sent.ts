import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { contentType, isCompressible } from '../serve/content-type.ts'
import type { SiteFile } from '../site/site-files.ts'
import type { ObjectMetadata } from './store.ts'

const brotli = promisify(brotliCompress)
const slowFrom = 200_000

/** Compression form of stored files: `1br` for brotli. A different form is a change. */
export type ObjectForm = '1' | '1br'

/** Stored object of a file: its bytes, compressed if configured, and its headers. */
export async function sentAs({ path, kind }: SiteFile, form: ObjectForm, bytes: Uint8Array) {
  const type = contentType(path)
  const cacheControl = kind === 'asset' ? 'public, max-age=31536000, immutable' : 'public, max-age=0, must-revalidate'
  const about: ObjectMetadata = { contentType: type, cacheControl }
  if (form !== '1br' || !isCompressible(type)) return { body: bytes, about }
  const quality = kind === 'asset' && bytes.length < slowFrom ? constants.BROTLI_MAX_QUALITY : 5
  const body = await brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
  return { body, about: { ...about, encoding: 'br' as const } }
}

/** Headers of the publisher's own objects. */
export const own: ObjectMetadata = { contentType: 'application/octet-stream', cacheControl: 'no-store' }
