import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Context } from 'hono'

// HTTP dates have seconds: a second change within one moves to the next.
const firstSeen = new Map<string, { etag: string; at: number }>()

const lastModified = (url: string, etag: string): Date => {
  const seen = firstSeen.get(url)
  if (seen?.etag === etag) return new Date(seen.at)
  const now = Math.floor(Date.now() / 1000) * 1000
  const at = seen && seen.at >= now ? seen.at + 1000 : now
  firstSeen.set(url, { etag, at })
  return new Date(at)
}

const isFresh = (c: Context, etag: string, modified: Date) => {
  const match = c.req.header('if-none-match')
  if (match) return match.split(/\s*,\s*/).some((tag) => tag === '*' || tag.replace(/^W\//, '') === etag)
  const since = Date.parse(c.req.header('if-modified-since') ?? '')
  return !Number.isNaN(since) && modified.getTime() <= since
}

type Kind = { type: string; cache: string; gzip?: boolean }

const compressed = (c: Context, body: Uint8Array<ArrayBuffer>, kind: Kind) =>
  kind.gzip && body.length > 860 && /\bgzip\b/.test(c.req.header('accept-encoding') ?? '')

/** Sends bytes with ETag, Last-Modified, 304 and gzip for text. */
export const sendBytes = (c: Context, body: Uint8Array<ArrayBuffer>, kind: Kind): Response => {
  const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
  const modified = lastModified(c.req.url, etag)
  c.header('ETag', etag)
  c.header('Last-Modified', modified.toUTCString())
  c.header('Cache-Control', kind.cache)
  if (kind.gzip) c.header('Vary', 'Accept-Encoding')
  if (isFresh(c, etag, modified)) return c.body(null, 304)
  c.header('Content-Type', kind.type)
  if (!compressed(c, body, kind)) return c.body(body)
  c.header('Content-Encoding', 'gzip')
  return c.body(new Uint8Array(gzipSync(body, { level: 5 })))
}

const revalidate = 'public, max-age=0, must-revalidate'

export const sendJson = (c: Context, value: unknown): Response =>
  sendBytes(c, new TextEncoder().encode(JSON.stringify(value)), {
    type: 'application/json; charset=utf-8',
    cache: revalidate,
    gzip: true,
  })

export const sendText = (c: Context, text: string, type: string): Response =>
  sendBytes(c, new TextEncoder().encode(text), { type: `${type}; charset=utf-8`, cache: revalidate, gzip: true })

/** Sends a media file with a cache lifetime of one day. */
export const sendFile = (c: Context, body: Uint8Array, type: string): Response =>
  sendBytes(c, new Uint8Array(body), { type, cache: 'public, max-age=86400' })

/** Content errors are JSON with a message. */
export const sendError = (c: Context, status: 400 | 401 | 403 | 404 | 405 | 500, message: string): Response =>
  c.json({ message }, status)

export const originOf = (c: Context): string => new URL(c.req.url).origin

/** Returns whether a request declares a JSON body. */
export const hasJsonBody = (c: Context): boolean => /^application\/json\b/.test(c.req.header('content-type') ?? '')
