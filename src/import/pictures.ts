import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pMap from 'p-map'
import sharp from 'sharp'
import { z } from 'zod/mini'
import { ApiError, messageOf } from '#core/data/errors.ts'
import { ownValue } from '#core/data/own-value.ts'
import { type FaultList, quote } from './faults.ts'
import type { FeedItem, FeedSeries } from './feed-content.ts'
import { mediaId } from './wire-files.ts'
import type { FolderFile } from './write-folder.ts'

// A picture is asked for again only if its version differs.
const Versions = z.record(z.string(), z.object({ address: z.string(), version: z.string() }))
type Versions = z.infer<typeof Versions>

const versionsFile = '.pictures.json'

/** Pictures of a record in the widths that pages request. */
const widths = { 'images/card.webp': 640, 'images/background.webp': 1280, 'poster.jpg': 720 }

type Options = { folder: string; faults: FaultList; progress?: (done: number) => void }

/** Loads the pictures of items and series. Unchanged ones are those of the folder. Missing ones are faults. */
export async function loadPictures(
  records: readonly (FeedItem | FeedSeries)[],
  { folder, faults, progress }: Options,
): Promise<{ files: Map<string, FolderFile>; save: [path: string, text: string] }> {
  const stored = readVersions(join(folder, versionsFile))
  const next = new Map<string, Versions[string]>()
  const files = new Map<string, FolderFile>()
  const copies = new Map<string, ReturnType<typeof load>>()
  let done = 0
  const run = async (record: FeedItem | FeedSeries) => {
    const { key, picture } = record
    if (!picture) return
    const id = mediaId(key)
    const paths = Object.keys(widths).map((name) => `v2/media/${id}/${name}`)
    const areThere = paths.every((path) => existsSync(join(folder, path)))
    const previous = ownValue(stored, id)
    const before = areThere && previous?.address === picture ? previous.version : undefined
    const retain = (version: string) => {
      next.set(id, { address: picture, version })
      for (const path of paths) files.set(path, { bytes: readFileSync(join(folder, path)) })
    }
    try {
      const loading = copies.get(`${picture} ${before ?? ''}`) ?? load(picture, before)
      copies.set(`${picture} ${before ?? ''}`, loading)
      const loaded = await loading
      if (!loaded) return retain(before ?? '')
      for (const [name, bytes] of await resized(loaded.bytes)) files.set(`v2/media/${id}/${name}`, { bytes })
      next.set(id, { address: picture, version: loaded.version })
    } catch (error) {
      const stays = before === undefined ? 'it is left out' : 'the former one stays'
      faults.add(
        record.line,
        `${quote(record.title)}: the picture ${quote(picture)} cannot be loaded, so ${stays}: ${reasonOf(error)}`,
      )
      if (before !== undefined) retain(before)
    } finally {
      progress?.(++done)
    }
  }
  await pMap(records, run, { concurrency: 8 })
  const sorted = Object.fromEntries([...next].sort(([a], [b]) => (a < b ? -1 : 1)))
  return { files, save: [versionsFile, `${JSON.stringify(sorted, null, 1)}\n`] }
}

// The reason of a failed request is its cause.
const reasonOf = (error: unknown) => messageOf(error instanceof TypeError ? (error.cause ?? error) : error)

function readVersions(file: string): Versions {
  try {
    return Versions.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}

const timeoutMs = 20_000
const maxBytes = 32 * 1024 * 1024

/** Bytes of a picture with their version. Undefined if the version is still that one. */
async function load(
  address: string,
  version: string | undefined,
): Promise<{ bytes: Uint8Array; version: string } | undefined> {
  if (address.startsWith('file:')) {
    const file = fileURLToPath(address)
    const { size, mtimeMs } = statSync(file)
    const current = `${size} ${Math.round(mtimeMs)}`
    return current === version ? undefined : { bytes: readFileSync(file), version: current }
  }
  const headers = { accept: 'image/*', ...(version && conditionOf(version)) }
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(timeoutMs) })
  if (response.status === 304 && version) return undefined
  if (!response.ok) throw new ApiError(`status ${response.status}`, response.status)
  const bytes = new Uint8Array(await response.arrayBuffer())
  if (bytes.length > maxBytes) throw new ApiError(`it has more than ${maxBytes / 1024 / 1024} MB`, 200)
  return { bytes, version: response.headers.get('etag') ?? response.headers.get('last-modified') ?? '' }
}

// ETags are quoted, dates are not.
const conditionOf = (version: string) =>
  version.endsWith('"') ? { 'if-none-match': version } : { 'if-modified-since': version }

async function resized(bytes: Uint8Array): Promise<[name: string, bytes: Uint8Array][]> {
  const sizes = Object.entries(widths).map(async ([name, width]): Promise<[string, Uint8Array]> => {
    const picture = sharp(bytes, { limitInputPixels: 100_000_000 }).rotate().resize({ width, withoutEnlargement: true })
    return [
      name,
      await (name.endsWith('.jpg') ? picture.jpeg({ quality: 82 }) : picture.webp({ quality: 80 })).toBuffer(),
    ]
  })
  return Promise.all(sizes)
}
