import { existsSync, readdirSync } from 'node:fs'
import { basename } from 'node:path'
import pMap from 'p-map'
import { imageUrl, imageWidths } from '#core/content/media.ts'
import { ApiError, messageOf } from '#core/data/errors.ts'
import type { Report } from '#core/report/report.ts'
import type { Config } from '#core/site/config.ts'
import type { InsightsDataset } from '#core/site/site.ts'
import type { FetchOptions } from '#providers/http.ts'
import { articleReader } from '#providers/sanity/article.ts'
import { pictureUrls } from '#providers/sanity/images.ts'
import { type PictureRow, recordsOf } from '../content-db/records.ts'
import type { Snapshot } from '../content-db/snapshot.ts'
import { changedIds } from '../content-db/snapshot-changes.ts'
import type { SnapshotEdit } from '../content-db/snapshot-edit.ts'
import { type ImageCache, openImageCache, shortLimits } from './image-cache.ts'
import type { IngestLog } from './report.ts'

export type MirrorOptions = {
  edit: SnapshotEdit
  config: Config
  platform: string
  insights?: InsightsDataset | undefined
  /** Folder of the image copies shared between builds. */
  folder: string
  /** Maximum number of media per run whose images are fetched. */
  mirrorLimit?: number | undefined
  picturesOf?: string[] | undefined
  concurrency: number
  fetchOptions: FetchOptions
  warn: IngestLog['warn']
  report: Report
}

const heroWidths = [imageWidths.featured, imageWidths.poster]
const defaultMirrorLimit = 2_000

/** Mirrors large media images and the banner: changed media first, others in rotation. */
export async function mirrorImages(options: MirrorOptions): Promise<void> {
  const { edit, platform, insights, folder, concurrency, fetchOptions, report } = options
  const { mirrorLimit = defaultMirrorLimit, picturesOf } = options
  const { snapshot } = edit
  const cache = openImageCache(folder, { ...fetchOptions, ...(picturesOf && shortLimits) })
  try {
    await mirrorBanner(options, cache)
    if (insights) await mirrorInsights({ ...options, dataset: insights, cache })
    // An ingest of changes must not depend on the size of the catalogue.
    if (!picturesOf) removeLost(edit, folder)
    const queue = mediaToCheck(edit, mirrorLimit, picturesOf)
    const mirroring = report.phase('Copying the pictures', queue.length)
    let done = 0
    let failed = 0
    const bare: string[] = []
    // Cards have separate images. A failed request is ignored.
    const hasNoCard = async (id: string) =>
      (await cache.picture(imageUrl(platform, id, 'card', imageWidths.card)).catch(() => true)) === undefined
    const heroOf = async (id: string) => {
      const { pictures, hasFailed } = await allOf(
        heroWidths.map((width) => imageUrl(platform, id, 'background', width)),
        cache,
        options,
      )
      if (hasFailed) failed += 1
      else edit.put('hero', id, pictures)
      const isBare = !hasFailed && !pictures.length
      storePictureless(edit, id, isBare && (await hasNoCard(id)))
      if (isBare) bare.push(id)
      mirroring.advance(++done)
    }
    await pMap(queue, heroOf, { concurrency })
    const mirrored = done - bare.length - failed
    mirroring.end(mirrored > 0 ? `Mirrored the pictures of ${mirrored} media` : undefined)
    if (bare.length > 0) options.warn('pictures', bareLine(bare))
    const remaining = picturesOf ? 0 : snapshot.count('media') - snapshot.count('hero')
    if (remaining > 0)
      report.line(`The pictures of ${remaining} media stay on the platform until a later build mirrors them`)
  } finally {
    cache.close()
  }
}

/** Removes the image records whose files are lost, so that pages use the platform's images. */
export function removeLost(edit: SnapshotEdit, folder: string) {
  const { hero, insightHero, insights } = recordsOf(edit.snapshot)
  const files = new Set(existsSync(folder) ? readdirSync(folder) : [])
  const isLost = ({ src }: PictureRow) => !files.has(basename(src))
  for (const { id } of edit.snapshot.ids('media')) if (hero(id)?.some(isLost)) edit.remove('hero', id)
  for (const slug of insights())
    if (
      Object.values(insightHero(slug) ?? {})
        .flat()
        .some(isLost)
    )
      edit.remove('insightHero', slug)
}

/** Stores whether an item has no picture. Its media record changes with it, because pages read that one. */
function storePictureless(edit: SnapshotEdit, id: string, pictureless: boolean) {
  const changed = pictureless ? edit.put('pictureless', id, true) : edit.remove('pictureless', id)
  if (changed) edit.touch({ kind: 'media', id })
}

// Id of the `site` record with the last item that a limited ingest checked.
const lastChecked = 'lastChecked'

/** Media to check, up to the limit: urgent ones, then all others in rotation. */
function mediaToCheck(edit: SnapshotEdit, limit: number, only?: string[]): string[] {
  const { snapshot } = edit
  const taken = new Set<string>()
  const take = (ids: Iterable<string>) => {
    for (const id of ids) {
      if (taken.size >= limit) return
      if (snapshot.has('media', id)) taken.add(id)
    }
  }
  take(only ? [...changedIds(snapshot, 'media'), ...only] : urgent(snapshot))
  if (only || taken.size >= limit) return [...taken]
  take(inRotation(snapshot))
  if (taken.size >= limit) edit.put('site', lastChecked, [...taken].at(-1))
  return [...taken]
}

/** Changed media, then media without a copy. */
function* urgent(snapshot: Snapshot): Generator<string> {
  yield* changedIds(snapshot, 'media')
  for (const { id } of snapshot.ids('media')) if (!snapshot.has('hero', id)) yield id
}

/** All media, from the first one after those of the previous limited ingest. */
function* inRotation(snapshot: Snapshot): Generator<string> {
  const last = snapshot.get('site', lastChecked)
  for (const { id } of snapshot.ids('media', typeof last === 'string' ? last : '')) yield id
  for (const { id } of snapshot.ids('media')) yield id
}

const maxListed = 10

/** One sentence for all media without an image, with the first ids in order. */
function bareLine(ids: string[]) {
  const first = ids.sort().slice(0, maxListed).join(', ')
  const more = ids.length > maxListed ? ` and ${ids.length - maxListed} more` : ''
  return `Media without a picture on the platform: ${first}${more}`
}

async function mirrorBanner({ config, edit, warn }: MirrorOptions, cache: ImageCache) {
  const banner = config.assets?.banner
  if (!banner) return edit.remove('site', 'banner')
  const picture = URL.canParse(banner)
    ? (await allOf([banner], cache, { warn })).pictures[0]
    : await ownBanner(banner, cache)
  if (picture) return edit.put('site', 'banner', picture)
  warn('config', `assets.banner: there is no picture at ${banner}`)
  return edit.remove('site', 'banner')
}

/** Loads a banner given as a path from the site's public files. */
const ownBanner = (path: string, cache: ImageCache) => cache.ownPicture(path).catch(() => undefined)

type Copies = { pictures: PictureRow[]; hasFailed: boolean }

/** Unique images, smallest first. A failure is only a warning, because pages render without images. */
async function allOf(urls: string[], cache: ImageCache, { warn }: Pick<MirrorOptions, 'warn'>): Promise<Copies> {
  const unique = new Map<string, PictureRow>()
  let hasFailed = false
  for (const url of urls) {
    const picture = await cache.picture(url).catch((error: unknown) => {
      warn('pictures', `A picture could not be mirrored: ${messageOf(error)} (${url})`)
      // A response without a picture is valid.
      hasFailed ||= !(error instanceof ApiError && error.status === 200)
      return undefined
    })
    if (picture) unique.set(picture.src, picture)
  }
  return { pictures: [...unique.values()].sort((a, b) => a.width - b.width), hasFailed }
}

type ArticleOptions = MirrorOptions & { dataset: InsightsDataset; cache: ImageCache }

/** Mirrors each article's image in all widths, because it is the page's largest contentful paint. */
async function mirrorInsights({ edit, dataset, cache, concurrency, warn }: ArticleOptions): Promise<void> {
  const records = recordsOf(edit.snapshot)
  const read = articleReader(dataset)
  const requested = new Map<string, ReturnType<ImageCache['picture']>>()
  const copyOf = (src: string) => {
    const copy = requested.get(src) ?? cache.picture(src).catch(() => undefined)
    requested.set(src, copy)
    return copy
  }
  const mirror = async (slug: string) => {
    const copiesByLanguage = new Map<string, PictureRow[]>()
    for (const document of records.insight(slug)) {
      const result = read(document)
      if (!result.ok) continue
      const { thumbnail, language = '' } = result.value.article
      const pictures = await Promise.all(thumbnail ? pictureUrls(thumbnail).map(copyOf) : [])
      const copies = pictures.filter((copy) => copy !== undefined)
      if (copies.length) copiesByLanguage.set(language, copies)
      else if (thumbnail) warn('pictures', `insight ${slug}: its picture could not be loaded (${thumbnail.src})`)
    }
    if (copiesByLanguage.size) edit.put('insightHero', slug, Object.fromEntries(copiesByLanguage))
    else edit.remove('insightHero', slug)
  }
  await pMap(records.insights(), mirror, { concurrency })
}
