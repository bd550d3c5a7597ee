import type { Context } from 'hono'
import { isObject, type Json } from '../core/json.ts'
import { ErrorResponse } from './error-response.ts'
import { fits, type Shape, type Shaped, shapeProblem } from './shape.ts'

/** Accepted headers and media types of a server. */
export type Encoding = 'json' | 'form'

const mediaTypes = { json: 'application/json', form: 'application/x-www-form-urlencoded' }

// Headers that browsers, Node and proxies add
const allowedHeaders =
  /^(accept|accept-encoding|accept-language|authorization|cache-control|connection|content-length|content-type|cookie|dnt|forwarded|host|keep-alive|origin|pragma|priority|referer|transfer-encoding|upgrade-insecure-requests|user-agent|via|sec-.+|x-forwarded-.+)$/

const refuse = (problem: string | undefined) => {
  if (problem) throw new ErrorResponse(problem)
}

/** Refuses unexpected headers, content types and Accept values. */
export const checkHeaders = (c: Context, encoding: Encoding) => {
  const extra = [...c.req.raw.headers.keys()].find((name) => !allowedHeaders.test(name))
  refuse(extra && `Header ${extra} is not expected`)
  const type = c.req.header('content-type')
  const expected = mediaTypes[encoding]
  const actual = type?.split(';')[0]?.trim()
  const fits = hasBody(c)
    ? actual === expected
    : actual === undefined || Object.values<string>(mediaTypes).includes(actual)
  if (!fits) refuse(`Header Content-Type must be ${expected}, not ${type ?? 'missing'}`)
  const accepted = c.req.header('accept') ?? '*/*'
  if (!/application\/json|\*\/\*/.test(accepted)) refuse(`Header Accept must allow application/json, not ${accepted}`)
}

// A request without a body needs no type.
const hasBody = (c: Context) =>
  Number(c.req.header('content-length') ?? 0) > 0 || c.req.header('transfer-encoding') !== undefined

const read = <S extends Shape>(value: Json, shape: S | undefined, what: string): Shaped<S> => {
  if (fits(value, shape)) return value
  throw new ErrorResponse(`${what} ${shapeProblem(value, shape ?? {})}`)
}

/** Parses the query by its shape; all fields are strings. */
export const readQuery = <S extends Shape>(c: Context, shape?: S): Shaped<S> => read(c.req.query(), shape, 'Query')

/** Parses the body by its shape. */
export const readBody = async <S extends Shape>(c: Context, encoding: Encoding, shape?: S): Promise<Shaped<S>> => {
  const text = await c.req.text()
  if (shape) return read(encoding === 'json' ? jsonOf(text) : formOf(text), shape, 'Field')
  refuse(text ? 'A body is not expected' : undefined)
  return read<S>({}, shape, 'Field')
}

const jsonOf = (text: string): Json => {
  try {
    const value: unknown = JSON.parse(text)
    if (isObject(value)) return value
  } catch {}
  throw new ErrorResponse('The body is not a JSON object')
}

/** A form with one level of nesting: `metadata[name]=value`. */
const formOf = (text: string): Json => {
  const form: Json = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const [, outer, inner] = /^([^[]+)\[(.+)\]$/.exec(name) ?? []
    if (outer && inner) form[outer] = { ...(isObject(form[outer]) ? form[outer] : {}), [inner]: value }
    else form[name] = value
  }
  return form
}
