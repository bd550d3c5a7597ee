import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { diskCache } from './cache.ts'

export type Label = 'card' | 'card_tall' | 'card_square' | 'background' | 'channel_logo' | 'poster'
export type PictureOptions = {
  label: Label
  /** Pixels. */
  width: number
  format: 'webp' | 'jpeg'
}

const home = join(import.meta.dirname, '../pictures')

/** Version of the files, which invalidates scaled pictures. */
const version = 6

/** Scaled pictures on disk, shared by all sandboxes of this checkout. */
export const cachedPicture = diskCache(join(import.meta.dirname, '../../../.foyer/art'))

const backgrounds = readdirSync(join(home, 'background'))

/** Picture for an id without a file: part of a background, in colours of the id. */
const substitute = (id: string, width: number, height: number): Sharp => {
  const digest = createHash('sha256').update(id).digest()
  const name = backgrounds[digest.readUInt32BE(0) % backgrounds.length] ?? ''
  return sharp(join(home, 'background', name))
    .modulate({ hue: Math.round((digest.readUInt8(4) * 360) / 256), brightness: 1 + digest.readUInt8(5) / 1024 })
    .resize(width, height)
}

const fileOf = (folder: string, id: string) => {
  const file = join(home, folder, `${id}.webp`)
  return existsSync(file) ? file : undefined
}

/** Picture of an article in full size, in pixels. */
export const articlePicture = (name: string, width: number, height: number): Promise<Buffer> => {
  const file = fileOf('insight', name)
  return file ? readFile(file) : substitute(name, width, height).webp().toBuffer()
}

/** Heights of the pictures that are not 16:9, for a width of 1. */
const heights: Partial<Record<Label, number>> = { card_tall: 3 / 2, card_square: 1 }

const encode = (image: Sharp, { format, label }: PictureOptions) => {
  if (format === 'jpeg') return image.flatten({ background: '#000000' }).jpeg({ quality: 78, mozjpeg: true }).toBuffer()
  const quality = label === 'background' ? 70 : 78
  // Sharper chroma of titles takes half of the time.
  return image
    .webp({ quality, effort: 3, smartSubsample: label !== 'background' && label !== 'channel_logo' })
    .toBuffer()
}

const logos = readdirSync(join(home, 'channel_logo'))

const logo = (id: string, width: number): Sharp => {
  const name = logos.find((file) => file === `${id}.svg`) ?? logos[0] ?? ''
  const svg = readFileSync(join(home, 'channel_logo', name), 'utf8')
  return sharp(Buffer.from(svg.replace('<svg ', `<svg width="${width}" height="${width}" `)))
}

const make = async (id: string, options: PictureOptions): Promise<Buffer> => {
  const { label, width, format } = options
  if (label === 'channel_logo') return encode(logo(id, width), options)
  const file = fileOf(label === 'poster' ? 'card' : label, id)
  if (!file) return encode(substitute(id, width, Math.round(width * (heights[label] ?? 9 / 16))), options)
  const image = sharp(file)
  if (format === 'webp' && (await image.metadata()).width === width) return readFile(file)
  return encode(image.resize(width), options)
}

/** Picture of an id, scaled. The same id gives the same picture. Throws for widths outside 16 to 3840. */
export const picture = (id: string, options: PictureOptions): Promise<Buffer> => {
  const { label, width, format } = options
  if (!Number.isInteger(width) || width < 16 || width > 3840)
    throw new Error(`Picture width ${width}: 16 to 3840 expected`)
  return cachedPicture(JSON.stringify([version, id, label, width, format]), () => make(id, options))
}

const tile = { w: 160, h: 90, columns: 6, rows: 4, every: 2 }

/** The sheet of thumbnails of the film footage (JPEG). */
export const sprite = (): Promise<Buffer> => readFile(join(import.meta.dirname, '../footage/sprite.jpg'))

const stamp = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)

/** WebVTT thumbnails for a film of a given duration: the sheet, repeated. */
export const spriteVtt = (spriteUrl: string, seconds: number): string => {
  const cues = Array.from({ length: Math.ceil(seconds / tile.every) }, (_, at) => {
    const cell = at % (tile.columns * tile.rows)
    const x = (cell % tile.columns) * tile.w
    const y = Math.floor(cell / tile.columns) * tile.h
    const end = Math.min(seconds, (at + 1) * tile.every)
    return `${stamp(at * tile.every)} --> ${stamp(end)}\n${spriteUrl}#xywh=${x},${y},${tile.w},${tile.h}`
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}
