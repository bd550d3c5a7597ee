import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import type { Config } from '#domain/config.ts'
import { messageOf } from '#domain/errors.ts'
import type { Site } from '#domain/site.ts'
import { themeOf } from '#ui/theme.ts'
import { iconOf } from '../facts/icon.ts'
import { signPaths } from '../facts/site-parts.ts'
import { digestOf } from '../shared/digest.ts'
import type { Picture } from '../snapshot/records.ts'

export type Sign = { path: string; bytes: Buffer }

// The letter is drawn once at this size, and made smaller from there
const largest = 512
// What a home screen that cuts a circle leaves whole
const safe = 0.62
// A wider banner is a line of letters, which nobody could read this small
const widest = 1.5

const made = new Map<string, Sign[]>()

type Options = { folder: string; warn: (sentence: string) => void }

/**
 * The site's sign as pictures for home screens: the publisher's banner where it is about as wide as high, else the sign of
 * the tabs, which also stands in for a banner that cannot be drawn. None where this machine has no letters to draw with.
 */
export async function signsOf({ config }: Pick<Site, 'config'>, banner: Picture | undefined, options: Options) {
  const logo =
    banner && banner.width <= banner.height * widest && banner.height <= banner.width * widest ? banner : undefined
  if (!logo) return drawn(config)
  try {
    return await drawn(config, join(options.folder, basename(logo.src)))
  } catch (error) {
    options.warn(`assets.banner: it cannot be drawn (${messageOf(error)}), so the sign is the letter of the site`)
    return drawn(config)
  }
}

/** What was drawn once is not drawn again; what failed is. */
async function drawn(config: Config, logo?: string): Promise<Sign[]> {
  const key = digestOf(`${iconOf(config)} ${themeOf(config.styling)['--header-background']} ${logo}`)
  const signs = made.get(key) ?? (await draw(config, logo))
  made.set(key, signs)
  return signs
}

async function draw(config: Config, logo: string | undefined): Promise<Sign[]> {
  const whole = await (logo ? framed(config, await readFile(logo)) : letter(config))
  const { isOpaque, channels } = await sharp(whole).stats()
  if (!isOpaque || channels.every(({ stdev }) => stdev === 0)) return []
  return Promise.all(
    Object.entries(signPaths).map(async ([path, size]) => ({
      path,
      bytes: await sharp(whole).resize(size, size).png({ compressionLevel: 9, palette: true }).toBuffer(),
    })),
  )
}

const letter = (config: Config) =>
  sharp(Buffer.from(iconOf(config)), { density: 72 * 8 })
    .resize(largest, largest)
    .flatten()
    .png()
    .toBuffer()

/** The banner in the middle of a square of the header's colour. */
async function framed({ styling }: Config, banner: Buffer) {
  const margin = Math.round((largest * (1 - safe)) / 2)
  const inner = largest - 2 * margin
  const background = themeOf(styling)['--header-background'] ?? 'black'
  const around = { top: margin, bottom: margin, left: margin, right: margin, background }
  return sharp(banner)
    .resize(inner, inner, { fit: 'contain', background })
    .extend(around)
    .flatten({ background })
    .png()
    .toBuffer()
}
