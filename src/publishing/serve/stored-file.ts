import { createHash } from 'node:crypto'
import { readFile, realpath, stat } from 'node:fs/promises'
import { posix, resolve, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const types = new Map(
  Object.entries({
    html: 'text/html; charset=utf-8',
    css: 'text/css; charset=utf-8',
    js: 'text/javascript; charset=utf-8',
    mjs: 'text/javascript; charset=utf-8',
    json: 'application/json; charset=utf-8',
    map: 'application/json; charset=utf-8',
    webmanifest: 'application/manifest+json; charset=utf-8',
    xml: 'application/xml; charset=utf-8',
    rss: 'application/rss+xml; charset=utf-8',
    txt: 'text/plain; charset=utf-8',
    ini: 'text/plain; charset=utf-8',
    vtt: 'text/vtt; charset=utf-8',
    m3u8: 'application/vnd.apple.mpegurl',
    wasm: 'application/wasm',
    svg: 'image/svg+xml',
    ico: 'image/x-icon',
    png: 'image/png',
    jpg: 'image/jpeg',
    jpeg: 'image/jpeg',
    gif: 'image/gif',
    webp: 'image/webp',
    avif: 'image/avif',
    woff: 'font/woff',
    woff2: 'font/woff2',
    mp4: 'video/mp4',
    m4s: 'video/iso.segment',
    ts: 'video/mp2t',
    webm: 'video/webm',
    mp3: 'audio/mpeg',
    m4a: 'audio/mp4',
  }),
)

const worthPacking = /^(text\/|image\/svg|image\/x-icon|application\/(json|manifest|xml|rss|vnd\.apple|wasm))/

/** Content type of a file by extension. Defaults to binary. */
export const contentType = (name: string): string =>
  types.get(/\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '') ?? 'application/octet-stream'

/** Tests whether brotli or gzip reduce a content type. Images and video are already compressed. */
export const isCompressible = (type: string): boolean => worthPacking.test(type)

export type Encoding = 'br' | 'gzip'

/** File of the store. `packed` compresses on first use and caches the result. */
export type StoredFile = {
  path: string
  size: number
  type: string
  tag: string
  packed: (encoding: Encoding) => Promise<Buffer>
}

const accepted = (header: string, encoding: Encoding) =>
  header.split(',').some((part) => {
    const [name, quality] = part.trim().split(/\s*;\s*q=/)
    return name === encoding && Number(quality ?? 1) > 0
  })

/** Encoding of a file that a client accepts, or undefined. */
export const encodingFor = (file: StoredFile, accept: string): Encoding | undefined =>
  isCompressible(file.type) ? (['br', 'gzip'] as const).find((encoding) => accepted(accept, encoding)) : undefined

/** Lookup result: a file, a redirect to the directory with a slash, or nothing. */
export type FoundFile = { file: StoredFile } | { redirect: string } | undefined

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const slowFrom = 1_000_000
const control = new Set(['_headers', '_redirects'])

const compress = async (path: string, encoding: Encoding, best: number): Promise<Buffer> => {
  const bytes = await readFile(path)
  if (encoding === 'gzip') return zip(bytes, { level: 9 })
  const quality = bytes.length > slowFrom ? Math.min(6, best) : best
  return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}

const readIn = async (path: string, size: number, quality: number): Promise<StoredFile> => {
  const memory: Partial<Record<Encoding, Promise<Buffer>>> = {}
  const tag = createHash('sha256')
    .update(await readFile(path))
    .digest('base64url')
    .slice(0, 22)
  const packed = (encoding: Encoding) => (memory[encoding] ??= compress(path, encoding, quality))
  return { path, size, type: contentType(path), tag, packed }
}

/** Looks up paths in a folder like an object store. Changed files are reread. `quality` is that of Brotli, up to 11. */
export const openStore = (root: string, quality: number = constants.BROTLI_MAX_QUALITY) => {
  const cache = new Map<string, { mark: string; file: Promise<StoredFile> }>()

  const inside = async (path: string): Promise<string | undefined> => {
    const base = await realpath(root).catch(() => resolve(root))
    const full = resolve(base, `.${path}`)
    const real = await realpath(full).catch(() => undefined)
    return real === base || real?.startsWith(base + sep) ? real : undefined
  }

  const fileAt = async (path: string): Promise<StoredFile | undefined> => {
    // Object stores resolve neither dots nor repeated slashes; a redirect to `//` names another host.
    const isKey = posix.normalize(path) === path && !control.has(path.slice(1)) && !path.includes('\0')
    const full = isKey ? await inside(path) : undefined
    const stats = full ? await stat(full) : undefined
    if (!full || !stats?.isFile()) return undefined
    const mark = `${stats.mtimeMs} ${stats.size}`
    const before = cache.get(full)
    if (before?.mark === mark) return before.file
    const file = readIn(full, stats.size, quality)
    cache.set(full, { mark, file })
    return file
  }

  const find = async (path: string): Promise<FoundFile> => {
    if (path.endsWith('/')) return fileAt(`${path}index.html`).then((file) => file && { file })
    const file = await fileAt(path)
    if (file) return { file }
    return (await fileAt(`${path}/index.html`)) && { redirect: `${path}/` }
  }

  const textOf = async (path: string): Promise<string> => readFile(resolve(root, path), 'utf8').catch(() => '')

  return { find, fileAt, textOf }
}
