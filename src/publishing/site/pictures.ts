import { constants, copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { messageOf } from '#core/data/errors.ts'
import type { Config } from '#core/site/config.ts'
import type { Site } from '#core/site/site.ts'
import { themeOf } from '#ui/theme.ts'
import { iconOf, rasterIconPaths } from '../config/site-module.ts'
import { type PictureRow, recordsOf } from '../content-db/records.ts'
import type { Snapshot } from '../content-db/snapshot.ts'
import { imagesPath } from '../ingest/image-cache.ts'
import { digestOf } from '../shared/text.ts'
import type { SiteEdit } from './site-edit.ts'

type Output = { edit: SiteEdit; snapshot: Snapshot; from: string; out: string; isFull: boolean }

/** Owner of images: the banner, a media item or an article. */
export type PictureOwner = { kind: 'banner' | 'hero' | 'insightHero'; id: string }

/** Adds the mirrored images of the given owners to the site files. */
export function linkPictures({ edit, snapshot, from, out, isFull }: Output, owners: Iterable<PictureOwner>) {
  const records = recordsOf(snapshot)
  const folder = join(out, imagesPath)
  const linked = new Set<string>()

  const picturesOf = ({ kind, id }: PictureOwner) => {
    if (kind === 'banner') return [records.site().banner ?? []].flat()
    return kind === 'hero' ? (records.hero(id) ?? []) : Object.values(records.insightHero(id) ?? {}).flat()
  }

  for (const owner of owners) {
    const pictures = picturesOf(owner)
    const names = pictures.map(({ src }) => basename(src))
    for (const name of names) link(name)
    edit.recordPictures(
      `${owner.kind} ${owner.id}`,
      names.map((name) => pathOf(name)),
    )
  }

  function link(name: string) {
    if (linked.has(name)) return
    linked.add(name)
    const digest = edit.store.digestOf(pathOf(name))
    if (digest && !isFull) return
    mkdirSync(folder, { recursive: true })
    copyFileSync(join(from, name), join(folder, name), constants.COPYFILE_FICLONE)
    // The name contains the content hash, so the stored digest stays valid.
    const bytes = readFileSync(join(from, name))
    edit.recordFile({ path: pathOf(name), digest: digest ?? digestOf(bytes), bytes: bytes.length })
  }
}

const pathOf = (name: string) => `${imagesPath.slice(1)}/${name}`

export type SiteIcon = { path: string; bytes: Buffer }

// Icon size in pixels. Smaller ones are scaled from it.
const largest = 512
// Safe area of circular home screen icons, as a fraction of the size.
const safe = 0.62
// Maximum aspect ratio of a banner. Wider text logos are unreadable at this size.
const widest = 1.5

const cache = new Map<string, SiteIcon[]>()

type Options = { folder: string; warn: (sentence: string) => void }

/** Raster icons from a nearly square banner, else the site icon. Empty without system fonts. */
export async function createRasterIcons(
  { config }: Pick<Site, 'config'>,
  banner: PictureRow | undefined,
  options: Options,
) {
  const logo =
    banner && banner.width <= banner.height * widest && banner.height <= banner.width * widest ? banner : undefined
  if (!logo) return drawn(config)
  try {
    return await drawn(config, join(options.folder, basename(logo.src)))
  } catch (error) {
    options.warn(`assets.banner: it cannot be drawn (${messageOf(error)}), so the icon is the letter of the site`)
    return drawn(config)
  }
}

/** Cached rasterisation. Failures are retried. */
async function drawn(config: Config, logo?: string): Promise<SiteIcon[]> {
  const key = digestOf(`${iconOf(config)} ${themeOf(config.styling)['--header-background']} ${logo}`)
  const icons = cache.get(key) ?? (await draw(config, logo))
  cache.set(key, icons)
  return icons
}

async function draw(config: Config, logo: string | undefined): Promise<SiteIcon[]> {
  const icon = await (logo ? framed(config, await readFile(logo)) : letter(config))
  const { isOpaque, channels } = await sharp(icon).stats()
  if (!isOpaque || channels.every(({ stdev }) => stdev === 0)) return []
  return Promise.all(
    Object.entries(rasterIconPaths).map(async ([path, size]) => ({
      path,
      bytes: await sharp(icon).resize(size, size).png({ compressionLevel: 9, palette: true }).toBuffer(),
    })),
  )
}

const letter = (config: Config) =>
  sharp(Buffer.from(iconOf(config)), { density: 72 * 8 })
    .resize(largest, largest)
    .flatten()
    .png()
    .toBuffer()

/** Centres the banner in a square of the header's colour. */
async function framed({ styling }: Config, banner: Buffer) {
  const margin = Math.round((largest * (1 - safe)) / 2)
  const inner = largest - 2 * margin
  const background = themeOf(styling)['--header-background'] ?? 'black'
  const padding = { top: margin, bottom: margin, left: margin, right: margin, background }
  return sharp(banner)
    .resize(inner, inner, { fit: 'contain', background })
    .extend(padding)
    .flatten({ background })
    .png()
    .toBuffer()
}
