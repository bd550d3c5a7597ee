import { createHmac, timingSafeEqual } from 'node:crypto'
import { isObject, type Json } from './json.ts'

// The property secret of the demo platform: it protects nothing and is the same everywhere.
const secret = 'foyer-sandbox'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const sign = (text: string, encoding: 'base64url' | 'hex') => createHmac('sha256', secret).update(text).digest(encoding)

const equal = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** HS256 JWT of the sandbox; `exp` is in epoch seconds. */
export const makeToken = (claims: Json): string => {
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`
  return `${body}.${sign(body, 'base64url')}`
}

const claimsOf = (token: string | undefined): Json | undefined => {
  const [head, body, signature] = (token ?? '').split('.')
  if (!head || !body || !signature || !equal(signature, sign(`${head}.${body}`, 'base64url'))) return undefined
  const claims: unknown = JSON.parse(Buffer.from(body, 'base64url').toString())
  return isObject(claims) && typeof claims.exp === 'number' ? claims : undefined
}

const isOver = ({ exp }: Json, now: Date) => Number(exp) * 1000 <= now.getTime()

/** Claims of a valid sandbox token; undefined if expired or foreign. */
export const readToken = (token: string | undefined, now: Date): Json | undefined => {
  const claims = claimsOf(token)
  return claims && !isOver(claims, now) ? claims : undefined
}

/** Token of an Authorization header, empty for anonymous callers; undefined for other schemes. */
export const bearerToken = (header: string): string | undefined =>
  header === '' ? '' : /^Bearer (\S+)$/.exec(header)?.[1]

/** Returns whether a sandbox token has expired. */
export const isExpiredToken = (token: string, now: Date): boolean => {
  const claims = claimsOf(token)
  return claims !== undefined && isOver(claims, now)
}

/** The `exp` and `sig` of a signed stream, valid for an hour. */
export const streamSignature = (path: string, now: Date): string => {
  const expires = Math.floor(now.getTime() / 1000) + 3600
  return `exp=${expires}&sig=${sign(`${path}:${expires}`, 'hex')}`
}

export const isSignedStream = (path: string, expires: string | undefined, signature: string | undefined, now: Date) =>
  !!expires &&
  !!signature &&
  Number(expires) * 1000 > now.getTime() &&
  equal(signature, sign(`${path}:${expires}`, 'hex'))
