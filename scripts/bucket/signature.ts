import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type Keys = { accessKeyId: string; secretAccessKey: string }
/** S3 error of a rejected request, undefined if the signature is valid. */
export type Refusal = { status: number; code: string } | undefined

const allowedSkewMs = 15 * 60_000
const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const strict = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

const canonicalQuery = (query: string) =>
  [...new URLSearchParams(query)]
    .map(([name, value]) => `${strict(name)}=${strict(value)}`)
    .sort()
    .join('&')

const header = (request: IncomingMessage, name: string): string => String(request.headers[name] ?? '')

const dateOf = (stamp: string) =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

const signatureOf = (
  request: IncomingMessage,
  { scope, signed, secret }: { scope: string; signed: string; secret: string },
) => {
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const headers = signed.split(';').map((name) => `${name}:${header(request, name).trim().replace(/\s+/g, ' ')}\n`)
  const canonical = [
    request.method,
    path,
    canonicalQuery(query),
    headers.join(''),
    signed,
    header(request, 'x-amz-content-sha256'),
  ]
  const stamp = header(request, 'x-amz-date')
  const text = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical.join('\n'))].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((derived, part) => hmac(derived, part), `AWS4${secret}`)
  return hmac(key, text).toString('hex')
}

/** Verifies a request by Signature Version 4: key, time, headers and body digest. */
export const refusalOf = (request: IncomingMessage, body: Uint8Array, keys: Keys, now: Date): Refusal => {
  const match = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+),\s*SignedHeaders=([^,]+),\s*Signature=(\w+)$/
  const [, id, scope = '', signed = '', signature] = match.exec(header(request, 'authorization')) ?? []
  if (!id) return { status: 403, code: 'AccessDenied' }
  if (id !== keys.accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' }
  const skew = Math.abs(dateOf(header(request, 'x-amz-date')) - now.getTime())
  if (!(skew < allowedSkewMs)) return { status: 403, code: 'RequestTimeTooSkewed' }
  const expected = signatureOf(request, { scope, signed, secret: keys.secretAccessKey })
  if (!signed.split(';').includes('host') || signature !== expected)
    return { status: 403, code: 'SignatureDoesNotMatch' }
  const digest = header(request, 'x-amz-content-sha256')
  if (digest !== 'UNSIGNED-PAYLOAD' && digest !== sha256(body))
    return { status: 400, code: 'XAmzContentSHA256Mismatch' }
  return undefined
}
