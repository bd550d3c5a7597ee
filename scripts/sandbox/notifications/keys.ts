import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { makeToken, readToken } from '../core/tokens.ts'

const region = 'eu-west-1'
const accessKey = 'ASIAFOYERSANDBOX0001'
const secretKey = 'foyer-sandbox-notifications'

/** Keys for one person, good for an hour. */
export const keysFor = (uuid: string, now: Date) => ({
  region,
  accessKey,
  secretKey,
  sessionToken: makeToken({ listener: uuid, exp: Math.floor(now.getTime() / 1000) + 3600 }),
})

/** Owner of the keys of a signed URL (AWS Signature Version 4), or undefined. */
export const signerOf = (request: IncomingMessage, now: Date): string | undefined => {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  const isSigned = url.searchParams.get('X-Amz-Signature') === signatureOf(url)
  const uuid = readToken(url.searchParams.get('X-Amz-Security-Token') ?? undefined, now)?.listener
  return isSigned && typeof uuid === 'string' ? uuid : undefined
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`)

// The token of the session is put into the address after it was signed
const unsigned = ['X-Amz-Signature', 'X-Amz-Security-Token']

const signatureOf = (url: URL) => {
  const time = url.searchParams.get('X-Amz-Date') ?? ''
  const scope = [time.slice(0, 8), region, 'iotdevicegateway', 'aws4_request']
  const query = [...url.searchParams]
    .filter(([name]) => !unsigned.includes(name))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&')
  const request = ['GET', url.pathname, query, `host:${url.host}`, '', 'host', hash('')].join('\n')
  const text = ['AWS4-HMAC-SHA256', time, scope.join('/'), hash(request)].join('\n')
  const key = scope.reduce<string | Buffer>((before, part) => hmac(before, part), `AWS4${secretKey}`)
  return hmac(key, text).toString('hex')
}
