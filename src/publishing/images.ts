import { copyFile, mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pMap from 'p-map'
import type { Config } from '#domain/config.ts'
import { messageOf } from '#domain/errors.ts'
import { imageUrl, imageWidths } from '#domain/image.ts'
import type { InsightsPlace } from '#domain/insights-place.ts'
import type { FetchOptions } from '#providers/http.ts'
import { type ImageCache, openImageCache } from './image-cache.ts'
import { mirrorInsights } from './insight-images.ts'
import { type Picture, recordsOf } from './records.ts'
import type { Snapshot } from './snapshot.ts'

export type MirrorOptions = {
  snapshot: Snapshot
  config: Config
  platform: string
  insights?: InsightsPlace | undefined
  /** Where the copies are kept from one build to the next. */
  folder: string
  concurrency: number
  fetchOptions: FetchOptions
  warn: (sentence: string) => void
  progress: (line: string) => void
}

const heroWidths = [imageWidths.featured, imageWidths.poster]

/** Copies the large pictures of all media and the banner to the site's own origin and notes them in the snapshot. */
export async function mirrorImages(options: MirrorOptions): Promise<void> {
  const { snapshot, platform, insights, folder, concurrency, fetchOptions, progress } = options
  const cache = openImageCache(folder, fetchOptions)
  try {
    await mirrorBanner(options, cache)
    if (insights) await mirrorInsights({ ...options, place: insights, cache })
    const say = nowAndThen(progress)
    const total = snapshot.count('media')
    let done = 0
    const heroOf = async ({ id }: { id: string }) => {
      const pictures = await allOf(
        heroWidths.map((width) => imageUrl(platform, id, 'background', width)),
        cache,
        options,
      )
      if (pictures.length) snapshot.add('hero', id, pictures)
      else options.warn(`media ${id}: the platform has no picture of it`)
      say(`Mirrored the pictures of ${++done} of ${total} media`)
    }
    await pMap(snapshot.ids('media'), heroOf, { concurrency })
    progress(`Mirrored the pictures of ${done} media`)
  } finally {
    cache.close()
  }
}

const everyMs = 5_000

/** Passes on a line of progress when the last one is some seconds old. */
function nowAndThen(progress: (line: string) => void) {
  let last = performance.now()
  return (line: string) => {
    if (performance.now() - last < everyMs) return
    last = performance.now()
    progress(line)
  }
}

async function mirrorBanner({ config, snapshot, warn }: MirrorOptions, cache: ImageCache) {
  const banner = config.assets?.banner
  // A path is a file of the site itself, such as its default logo
  if (!banner || !URL.canParse(banner)) return
  const [picture] = await allOf([banner], cache, { warn })
  if (picture) snapshot.add('site', 'banner', picture)
  else warn(`assets.banner: there is no picture at ${banner}`)
}

/** The pictures there are, each once, the smallest first; a failure is a warning, because a page stands without its picture. */
async function allOf(urls: string[], cache: ImageCache, { warn }: Pick<MirrorOptions, 'warn'>): Promise<Picture[]> {
  const found = new Map<string, Picture>()
  for (const url of urls) {
    const picture = await cache.picture(url).catch((error: unknown) => {
      warn(`A picture could not be mirrored: ${messageOf(error)} (${url})`)
      return undefined
    })
    if (picture) found.set(picture.src, picture)
  }
  return [...found.values()].sort((a, b) => a.width - b.width)
}

/** Puts the mirrored pictures that the snapshot names into a folder, such as `dist/_images`. */
export async function placeImages(snapshot: Snapshot, from: string, to: string): Promise<void> {
  const records = recordsOf(snapshot)
  await mkdir(to, { recursive: true })
  const place = ({ src }: Picture) => copyFile(join(from, basename(src)), join(to, basename(src)))
  const { banner } = records.site()
  if (banner) await place(banner)
  const placeAll = (pictures: Picture[] = []) => Promise.all(pictures.map(place))
  await pMap(snapshot.ids('media'), ({ id }) => placeAll(records.hero(id)), { concurrency: 8 })
  await pMap(records.insights(), (slug) => placeAll(records.insightHero(slug)), { concurrency: 8 })
}
