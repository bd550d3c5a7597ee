import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { imageSize } from 'image-size'
import sharp from 'sharp'
import { z } from 'zod/mini'
import { ApiError } from '#core/data/errors.ts'
import { client, type FetchOptions, toApiError } from '#providers/http.ts'
import type { PictureRow } from '../content-db/records.ts'
import { findPublicFile } from '../shared/public-files.ts'

const Entry = z.object({ etag: z.nullable(z.string()), file: z.string(), width: z.number(), height: z.number() })
type Entry = z.infer<typeof Entry>

// Public files served unchanged by every site.
const ownFiles = join(import.meta.dirname, '../../../public')

/** Reads a public file of the site by its address. Throws an Error if the file is missing. */
export async function readOwnFile(address: string): Promise<Uint8Array> {
  const file = findPublicFile(ownFiles, address)
  if (!file) throw new Error(`there is no file public${address}`)
  return readFile(file)
}

/** Writes a file atomically, also in concurrent calls. */
export async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const part = `${path}.${randomUUID()}.part`
  try {
    await writeFile(part, bytes)
    await rename(part, path)
  } finally {
    await rm(part, { force: true })
  }
}

/** Limits of one request whose failure has a fallback. An unresponsive host must not delay a build. */
export const shortLimits = { retries: 1, timeoutMs: 10_000 }

/** URL path of the mirrored images. */
export const imagesPath = '/_images'

export type ImageCache = {
  /** Image for a URL, or undefined. After a failed request the cached copy is used. */
  picture(url: string): Promise<PictureRow | undefined>
  /** Image in a public file of the site. Throws if the file is missing. */
  ownPicture(path: string): Promise<PictureRow>
  close(): void
}

/** Raster copies of the platform's images, named by content hash and revalidated by ETag. */
export function openImageCache(folder: string, options: FetchOptions): ImageCache {
  mkdirSync(folder, { recursive: true })
  const db = new DatabaseSync(join(folder, 'index.sqlite'))
  // A lost entry is fetched again, so writes are not synced to disk.
  db.exec('pragma journal_mode = wal; pragma synchronous = off')
  db.exec('create table if not exists image (url text primary key, etag text, file text, width int, height int)')
  const selectImage = db.prepare('select etag, file, width, height from image where url = ?')
  const insertImage = db.prepare('insert or replace into image (url, etag, file, width, height) values (?, ?, ?, ?, ?)')

  function entryOf(url: string): Entry | undefined {
    const entry = Entry.safeParse(selectImage.get(url))
    const isCopy = entry.success && isShown(entry.data.file.split('.').at(-1))
    return isCopy && existsSync(join(folder, entry.data.file)) ? entry.data : undefined
  }

  async function fetched(url: string, cached: Entry | undefined): Promise<Entry> {
    const response = await fetchImage(url, cached?.etag ?? undefined, options)
    if (response === 'unchanged' && cached) return cached
    if (response === 'unchanged') throw new ApiError(`${url} returned 304 without If-None-Match`, 304)
    const entry = await store(response.bytes, url, response.etag)
    insertImage.run(url, entry.etag, entry.file, entry.width, entry.height)
    return entry
  }

  async function store(original: Uint8Array, url: string, etag?: string | null): Promise<Entry> {
    const { bytes, type, width, height } = await rasterOf(original, url)
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 20)
    const entry = { etag: etag ?? null, file: `${hash}.${type}`, width, height }
    const file = join(folder, entry.file)
    if (statSync(file, { throwIfNoEntry: false })?.size !== bytes.length) await writeWhole(file, bytes)
    return entry
  }

  return {
    async picture(url: string): Promise<PictureRow | undefined> {
      const cached = entryOf(url)
      try {
        return toPicture(await fetched(url, cached))
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return undefined
        if (cached) return toPicture(cached)
        throw error
      }
    },
    ownPicture: async (path: string): Promise<PictureRow> => toPicture(await store(await readOwnFile(path), path)),
    close: () => db.close(),
  }
}

const toPicture = ({ file, width, height }: Entry): PictureRow => ({ src: `${imagesPath}/${file}`, width, height })

type Raster = { bytes: Uint8Array; type: string; width: number; height: number }

// Image types that browsers display and that cannot contain scripts.
const isShown = (type: string | undefined) => ['png', 'jpg', 'webp', 'gif', 'avif'].includes(type ?? '')

/** Converts bytes to a raster image safe for the site's origin. Throws for non-images. */
async function rasterOf(bytes: Uint8Array, url: string): Promise<Raster> {
  try {
    const { width, height, type } = imageSize(bytes)
    if (type === 'svg') return { bytes: await drawn(bytes, Math.max(width, height)), type: 'webp', width, height }
    if (!isShown(type)) throw new Error(`browsers do not show "${type}"`)
    return { bytes, type: type ?? '', width, height }
  } catch (cause) {
    throw new ApiError(`${url} is no picture for a page`, 200, { cause })
  }
}

// Pixel limits for sharp images on dense screens, independent of the SVG's declared size.
const [smallest, largest] = [1280, 2560]
const drawingSeconds = 20

/** Rasterises an SVG, because its scripts would run when opened directly. */
function drawn(svg: Uint8Array, maxSide: number): Promise<Uint8Array> {
  const side = Math.min(largest, Math.max(smallest, Math.ceil(maxSide)))
  return sharp(svg)
    .resize(side, side, { fit: 'inside' })
    .timeout({ seconds: drawingSeconds })
    .webp({ lossless: true })
    .toBuffer()
}

type ImageFile = { bytes: Uint8Array; etag: string | undefined }

/** Fetches image bytes with an ETag; returns 'unchanged' for 304. Throws an ApiError. */
async function fetchImage(
  url: string,
  etag: string | undefined,
  options: FetchOptions,
): Promise<ImageFile | 'unchanged'> {
  // Every supported browser decodes this format, and one copy serves all.
  const headers = { accept: 'image/webp,image/*;q=0.8', ...options.headers, ...(etag && { 'if-none-match': etag }) }
  try {
    const response = await client({ ...options, headers }).get(url, { throwHttpErrors: (status) => status !== 304 })
    if (response.status === 304) return 'unchanged'
    return { bytes: new Uint8Array(await response.arrayBuffer()), etag: response.headers.get('etag') ?? undefined }
  } catch (error) {
    throw toApiError(error, url, options.signal)
  }
}
