import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Objects, Stored, StoredHeaders } from './objects.ts'

export type Reply = { status: number; headers?: Record<string, string>; body?: Uint8Array | string }
export type Conditions = 'supported' | 'ignored' | 'refused'
export type Call = {
  request: IncomingMessage
  bucket: string
  key: string
  query: URLSearchParams
  body: Uint8Array
  now: Date
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const xml = (status: number, text: string): Reply => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${text}`,
})

export const errorReply = (status: number, code: string): Reply =>
  xml(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)

const storedHeaders = [
  'content-type',
  'cache-control',
  'content-encoding',
  'content-disposition',
  'content-language',
  'expires',
]

const headersIn = (request: IncomingMessage): StoredHeaders =>
  Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      storedHeaders.includes(name) || name.startsWith('x-amz-meta-') ? [[name, String(value)]] : [],
    ),
  )

export const objectHeaders = ({ tag, bytes, modified, headers }: Stored) => ({
  ...headers,
  etag: `"${tag}"`,
  'content-length': String(bytes),
  'last-modified': modified.toUTCString(),
})

/** Key length in bytes. */
const maxKeyBytes = 1024

/** PutObject and CopyObject. */
export const putObject = (
  objects: Objects,
  { request, bucket, key, body, now }: Call,
  conditions: Conditions,
): Reply => {
  const { 'if-none-match': condition, 'x-amz-copy-source': source, 'content-md5': digest } = request.headers
  if (!key) return errorReply(405, 'MethodNotAllowed')
  if (Buffer.byteLength(key) > maxKeyBytes) return errorReply(400, 'KeyTooLongError')
  // Only the condition that no object exists is supported.
  if (condition && (conditions === 'refused' || condition !== '*')) return errorReply(501, 'NotImplemented')
  if (condition && conditions === 'supported' && objects.get(key)) return errorReply(412, 'PreconditionFailed')
  if (source) return copy(objects, { source: decodeURIComponent(String(source)), bucket, to: key, now })
  if (digest && digest !== createHash('md5').update(body).digest('base64')) return errorReply(400, 'BadDigest')
  return { status: 200, headers: { etag: `"${objects.put(key, body, headersIn(request), now)}"` } }
}

type Copy = { source: string; bucket: string; to: string; now: Date }

const copy = (objects: Objects, { source, bucket, to, now }: Copy): Reply => {
  const [, name, from = ''] = /^\/?([^/]+)\/(.+)$/.exec(source) ?? []
  if (name !== bucket) return errorReply(404, 'NoSuchBucket')
  // A copy to itself must change something.
  if (from === to) return errorReply(400, 'InvalidRequest')
  const stored = objects.get(from)
  if (!stored) return errorReply(404, 'NoSuchKey')
  objects.copy(stored, to, now)
  const result = `<LastModified>${now.toISOString()}</LastModified><ETag>"${stored.tag}"</ETag>`
  return xml(200, `<CopyObjectResult>${result}</CopyObjectResult>`)
}

/** GetObject and HeadObject. */
export const getObject = (objects: Objects, { request, key }: Call): Reply => {
  const stored = objects.get(key)
  if (!stored) return request.method === 'HEAD' ? { status: 404 } : errorReply(404, 'NoSuchKey')
  const body = request.method === 'HEAD' ? undefined : objects.body(stored.tag)
  return { status: 200, headers: objectHeaders(stored), ...(body && { body }) }
}

/** ListObjectsV2 with at most 1,000 keys per response. */
export const listObjects = (objects: Objects, { query }: Call): Reply => {
  if (query.get('list-type') !== '2') return errorReply(501, 'NotImplemented')
  const maxKeys = Math.min(Number(query.get('max-keys') ?? 1_000), 1_000)
  const after = query.get('continuation-token') ?? query.get('start-after') ?? ''
  const listed = objects.list(query.get('prefix') ?? '', after, maxKeys + 1)
  const page = listed.slice(0, maxKeys)
  const more = listed.length > maxKeys
  const contents = page.map(
    ({ key, tag, bytes, modified }) =>
      `<Contents><Key>${escaped(key)}</Key><LastModified>${modified.toISOString()}</LastModified><ETag>"${tag}"</ETag><Size>${bytes}</Size></Contents>`,
  )
  const next = more ? `<NextContinuationToken>${escaped(page.at(-1)?.key ?? '')}</NextContinuationToken>` : ''
  return xml(
    200,
    `<ListBucketResult><KeyCount>${page.length}</KeyCount><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
  )
}
