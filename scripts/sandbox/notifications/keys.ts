import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { makeToken, readToken } from '../core/tokens.ts'

const region = 'eu-west-1'
const accessKey = 'ASIAFOYERSANDBOX0001'
const secretKey = 'foyer-sandbox-notifications'

/** Keys of one user, valid for an hour. */
export const keysFor = (uuid: string, now: Date) => ({
  region,
  accessKey,
  secretKey,
  sessionToken: makeToken({ listener: uuid, exp: Math.floor(now.getTime() / 1000) + 3600 }),
})

const maxSkewMs = 300_000

/** Owner of the keys of a signed URL (AWS Signature Version 4), or undefined. */
export const signerOf = (request: IncomingMessage, now: Date): string | undefined => {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  const isSigned = url.searchParams.get('X-Amz-Signature') === signatureOf(url)
  const uuid = readToken(url.searchParams.get('X-Amz-Security-Token') ?? undefined, now)?.listener
  return isSigned && isSandboxKey(url) && isTimely(url, now) && typeof uuid === 'string' ? uuid : undefined
}

const dateOf = (url: URL) => url.searchParams.get('X-Amz-Date') ?? ''
const scopeOf = (url: URL) => [dateOf(url).slice(0, 8), region, 'iotdevicegateway', 'aws4_request']
const isSandboxKey = (url: URL) => url.searchParams.get('X-Amz-Credential') === [accessKey, ...scopeOf(url)].join('/')

// Browsers sign with the real time, or with the moved time of a test.
const isTimely = (url: URL, now: Date) => {
  const at = Date.parse(dateOf(url).replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  return [Date.now(), now.getTime()].some((time) => Math.abs(time - at) < maxSkewMs)
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)

// The session token is added to the URL after signing
const unsigned = ['X-Amz-Signature', 'X-Amz-Security-Token']

const signatureOf = (url: URL) => {
  const scope = scopeOf(url)
  const query = [...url.searchParams]
    .filter(([name]) => !unsigned.includes(name))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const request = ['GET', url.pathname, query, `host:${url.host}`, '', 'host', hash('')].join('\n')
  const text = ['AWS4-HMAC-SHA256', dateOf(url), scope.join('/'), hash(request)].join('\n')
  const key = scope.reduce<string | Buffer>((before, part) => hmac(before, part), `AWS4${secretKey}`)
  return hmac(key, text).toString('hex')
}
