import { isWithin } from '#core/address/site-path.ts'
import { type Encoding, encodingFor, isCompressible, type openStore, type StoredFile } from './stored-file.ts'

type FileRequest = { method: string; url: string; headers: Record<string, string | string[] | undefined> }
export type Body = Buffer | { path: string; start: number; end: number } | undefined
type FileResponse = { status: number; headers: Record<string, string>; body: Body }

const immutable = 'public, max-age=31536000, immutable'
const revalidate = 'no-cache'
const hashedName = /[.-](?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{8,}\.\w+$/

const cacheRule = (path: string) => (path.startsWith('/_astro/') || hashedName.test(path) ? immutable : revalidate)
const headerText = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(', ') : (value ?? ''))

type Slice = { start: number; end: number } | 'beyond' | undefined

const sliceOf = (header: string, size: number): Slice => {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(header) ?? []
  if (from === undefined || (!from && !to)) return undefined
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(Number(to), size - 1) : size - 1
  return start > end ? 'beyond' : { start, end }
}

const sameTag = (header: string, tag: string) =>
  header.split(',').some((part) => [tag, '*'].includes(part.trim().replace(/^W\//, '')))

const rangeResponse = (
  file: StoredFile,
  slice: Exclude<Slice, undefined>,
  headers: FileResponse['headers'],
): FileResponse => {
  if (slice === 'beyond')
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${file.size}` }, body: undefined }
  const { start, end } = slice
  const range = { 'content-range': `bytes ${start}-${end}/${file.size}`, 'content-length': `${end - start + 1}` }
  return { status: 206, headers: { ...headers, ...range }, body: { path: file.path, start, end } }
}

const fullResponse = (file: StoredFile, status: number, headers: FileResponse['headers']): FileResponse => ({
  status,
  headers: { ...headers, 'content-length': `${file.size}` },
  body: file.size ? { path: file.path, start: 0, end: file.size - 1 } : undefined,
})

const compressedResponse = async (
  file: StoredFile,
  status: number,
  encoding: Encoding,
  headers: FileResponse['headers'],
) => {
  const body = await file.packed(encoding)
  const bodyHeaders = { 'content-encoding': encoding, 'content-length': `${body.length}` }
  return { status, headers: { ...headers, ...bodyHeaders }, body }
}

const send = async (
  file: StoredFile,
  status: number,
  request: FileRequest,
  extra: FileResponse['headers'],
): Promise<FileResponse> => {
  const packable = isCompressible(file.type)
  const encoding = encodingFor(file, headerText(request.headers['accept-encoding']))
  const etag = `"${file.tag}${encoding ? `-${encoding}` : ''}"`
  const variety: FileResponse['headers'] = packable ? { vary: 'accept-encoding' } : { 'accept-ranges': 'bytes' }
  const headers = { 'content-type': file.type, ...variety, etag, ...extra }
  if (status === 200 && sameTag(headerText(request.headers['if-none-match']), etag))
    return { status: 304, headers: { etag, ...variety, ...extra }, body: undefined }
  const condition = headerText(request.headers['if-range'])
  const slice =
    packable || (condition && condition !== etag) ? undefined : sliceOf(headerText(request.headers.range), file.size)
  if (status === 200 && slice) return rangeResponse(file, slice, headers)
  return encoding ? compressedResponse(file, status, encoding, headers) : fullResponse(file, status, headers)
}

const plain = (status: number, text: string, headers: FileResponse['headers'] = {}): FileResponse => {
  const body = Buffer.from(`${text}\n`)
  const bodyHeaders = { 'content-type': 'text/plain; charset=utf-8', 'content-length': `${body.length}` }
  return { status, headers: { ...bodyHeaders, ...headers }, body }
}

const pathOf = (url: string): string | undefined => {
  try {
    return decodeURIComponent(url.split(/[?#]/)[0] ?? '/')
  } catch {
    return undefined
  }
}

/** Object store response to one request. Rules in the folder's `_headers` override the defaults. `base` is its path. */
export const respond = async (
  store: ReturnType<typeof openStore>,
  request: FileRequest,
  base = '',
): Promise<FileResponse> => {
  if (!['GET', 'HEAD'].includes(request.method)) return plain(405, 'Only GET and HEAD', { allow: 'GET, HEAD' })
  const pathname = pathOf(request.url)
  if (!pathname?.startsWith('/')) return plain(400, 'This address cannot be read')
  if (!isWithin(base, pathname)) return plain(404, `The site is at ${base}/`)
  const path = pathname.slice(base.length)
  const rules = headersFor(pathname, parseHeaderRules(await store.textOf('_headers')))
  const match = path ? await store.find(path) : { redirect: '/' }
  if (match && 'redirect' in match) {
    const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
    return plain(301, 'Moved', { ...rules, location: base + encodeURI(match.redirect) + query })
  }
  if (match) return send(match.file, 200, request, { 'cache-control': cacheRule(path), ...rules })
  const notFound = await store.fileAt('/404.html')
  const missing = { ...rules, 'cache-control': revalidate }
  return notFound ? send(notFound, 404, request, missing) : plain(404, 'Not found', missing)
}

/** Block of a `_headers` file: path pattern, headers to set and headers to remove. */
type HeaderRule = { pattern: RegExp; set: [name: string, value: string][]; unset: string[] }

const literal = (text: string) => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')

const toPattern = (path: string): RegExp => {
  const pieces = path.split(/(\*|:[A-Za-z]\w*)/)
  const source = pieces.map((piece) => (piece === '*' ? '.*' : piece.startsWith(':') ? '[^/]+' : literal(piece)))
  return new RegExp(`^${source.join('')}$`)
}

const addHeader = (rule: HeaderRule, line: string, number: number) => {
  const removal = /^!\s*(\S+)$/.exec(line)
  if (removal?.[1]) return rule.unset.push(removal[1].toLowerCase())
  const [, name, value] = /^([^\s:]+):\s*(.*)$/.exec(line) ?? []
  if (!name) throw new Error(`_headers line ${number}: "${line}" is not "Name: value"`)
  return rule.set.push([name.toLowerCase(), value ?? ''])
}

/** Parses a `_headers` file. The last rule of a path applies, as on Cloudflare Pages. Throws for an invalid line. */
export const parseHeaderRules = (text: string): HeaderRule[] => {
  const rules = new Map<string, HeaderRule>()
  let rule: HeaderRule | undefined
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    const content = line.trim()
    if (!content || content.startsWith('#')) continue
    if (!/^\s/.test(line)) {
      rule = { pattern: toPattern(content), set: [], unset: [] }
      rules.set(content, rule)
    } else if (rule) addHeader(rule, content, index + 1)
    else throw new Error(`_headers line ${index + 1}: a header precedes the first path`)
  }
  return [...rules.values()]
}

/** Headers of a path. Values from several rules are joined by commas, `! Name` removes. */
export const headersFor = (path: string, rules: HeaderRule[]): Record<string, string> => {
  const headers = new Map<string, string>()
  for (const rule of rules.filter(({ pattern }) => pattern.test(path))) {
    for (const name of rule.unset) headers.delete(name)
    for (const [name, value] of rule.set)
      headers.set(name, headers.has(name) ? `${headers.get(name)}, ${value}` : value)
  }
  return Object.fromEntries(headers)
}
