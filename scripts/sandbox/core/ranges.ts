import { createHash } from 'node:crypto'
import type { Context } from 'hono'

type Range = { first: number; last: number }

/** Range of a request (RFC 9110): undefined for the whole file, `none` where no byte of it exists. */
export function rangeIn(header: string | undefined, size: number): Range | 'none' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (!from && !to) return undefined
  if (!from) return Number(to) === 0 ? 'none' : { first: Math.max(0, size - Number(to)), last: size - 1 }
  if (to && Number(to) < Number(from)) return undefined
  if (Number(from) >= size) return 'none'
  return { first: Number(from), last: to ? Math.min(Number(to), size - 1) : size - 1 }
}

const tags = new WeakMap<Uint8Array, string>()

function tagOf(body: Uint8Array<ArrayBuffer>): string {
  const known = tags.get(body) ?? `"${createHash('sha1').update(body).digest('base64url')}"`
  tags.set(body, known)
  return known
}

/** Sends a file or a range of it: 206 with Content-Range, 416 beyond its end. */
export function sendRanges(c: Context, body: Uint8Array<ArrayBuffer>, type: string): Response {
  const etag = tagOf(body)
  const size = body.byteLength
  c.header('Accept-Ranges', 'bytes')
  c.header('ETag', etag)
  c.header('Content-Type', type)
  const condition = c.req.header('if-range')
  const range = condition && condition !== etag ? undefined : rangeIn(c.req.header('range'), size)
  if (range === 'none') {
    c.header('Content-Range', `bytes */${size}`)
    return c.body(null, 416)
  }
  const { first, last } = range ?? { first: 0, last: size - 1 }
  c.header('Content-Length', String(last - first + 1))
  if (range) c.header('Content-Range', `bytes ${first}-${last}/${size}`)
  return c.body(body.subarray(first, last + 1), range ? 206 : 200)
}
