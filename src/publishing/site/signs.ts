import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import type { Config } from '#domain/config.ts'
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

const made = new Map<string, Promise<Sign[]>>()

/**
 * The site's sign as pictures for home screens: the publisher's banner where it is about as wide as high, else the sign of
 * the tabs. None where this machine has no letters to draw with.
 */
export function signsOf({ config }: Pick<Site, 'config'>, banner: Picture | undefined, folder: string) {
  const logo =
    banner && banner.width <= banner.height * widest && banner.height <= banner.width * widest ? banner : undefined
  const key = digestOf(`${iconOf(config)} ${themeOf(config.styling)['--header-background']} ${logo?.src}`)
  const signs = made.get(key) ?? draw(config, logo && join(folder, basename(logo.src)))
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
