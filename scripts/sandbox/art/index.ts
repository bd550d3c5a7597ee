import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { diskCache, limiter } from './cache.ts'
import { canvases, compose, designFor, type Ratio, toSvg } from './compose.ts'
import { backdropsFor, isPlayful } from './genres.ts'
import { grain } from './grain.ts'
import { lettering, styleFor } from './lettering.ts'
import { logoSvg } from './logo.ts'
import { gradient, rect, type Stage } from './stage.ts'

export type { Ratio } from './compose.ts'
export type Label = 'card' | 'background' | 'channel_logo' | 'poster'
export type PictureOptions = {
  label: Label
  /** Pixels. */
  width: number
  format: 'webp' | 'jpeg'
  title?: string
  genre?: string
  ratio?: Ratio
}

/** Version of the drawing code, which invalidates cached pictures. */
const version = 5

/** Pictures on disk, drawn once for all sandboxes of this checkout. */
export const cachedPicture = diskCache(join(import.meta.dirname, '../../../.foyer/art'))
const limitToTwo = limiter(2)

/** Backgrounds are dark and plain on the left and at the bottom, under page text. */
const calm = (s: Stage) =>
  rect(
    -2,
    -2,
    s.w + 4,
    s.h + 4,
    gradient(
      s,
      [
        [0, s.p.ink, 0.82],
        [0.34, s.p.ink, 0.5],
        [0.68, s.p.ink, 0],
      ],
      [1, 0],
    ),
  ) +
  rect(
    -2,
    0.5 * s.h,
    s.w + 4,
    0.5 * s.h + 4,
    gradient(s, [
      [0, s.p.ink, 0],
      [1, s.p.ink, 0.8],
    ]),
  )

const over =
  (id: string, { label, title, genre }: PictureOptions) =>
  (s: Stage) => {
    if (label === 'background') return calm(s)
    return title ? lettering(s, title, styleFor(id, isPlayful(genre))) : ''
  }

const encode = (image: Sharp, { format, label }: PictureOptions) => {
  if (format === 'jpeg') return image.flatten({ background: '#000000' }).jpeg({ quality: 78, mozjpeg: true }).toBuffer()
  const quality = label === 'background' ? 70 : 78
  // Sharper chroma of titles takes half of the time.
  return image.webp({ quality, effort: 3, smartSubsample: label === 'card' || label === 'poster' }).toBuffer()
}

const drawLogo = (id: string, options: PictureOptions) =>
  encode(sharp(Buffer.from(logoSvg(id, options.width, options.width))), options)

const drawBackdrop = async (id: string, options: PictureOptions) => {
  const ratio = options.ratio ?? '16:9'
  const canvas = canvases[ratio]
  const height = Math.round((options.width * canvas.h) / canvas.w)
  const design = designFor(id, backdropsFor(options.genre))
  const { s, body } = compose({ seed: id, design, ratio, time: 0, pan: 0, zoom: 1 }, over(id, options))
  const svg = Buffer.from(toSvg(s, body, options.width, height))
  const { data, info } = await sharp(svg).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  grain(data, options.label === 'background' ? 4 : 7)
  return encode(sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } }), options)
}

const check = ({ width }: PictureOptions) => {
  if (!Number.isInteger(width) || width < 16 || width > 3840)
    throw new Error(`Picture width ${width}: 16 to 3840 expected`)
}

/** Draws a picture without the cache. Throws for widths outside 16 to 3840. */
export const draw = (id: string, options: PictureOptions): Promise<Buffer> => {
  check(options)
  return options.label === 'channel_logo' ? drawLogo(id, options) : drawBackdrop(id, options)
}

/** Returns the picture of an id and options, cached on disk. */
export const picture = (id: string, options: PictureOptions): Promise<Buffer> => {
  check(options)
  const { label, width, format, title = '', genre = '', ratio = '16:9' } = options
  const key = JSON.stringify([version, id, label, width, format, title, genre, ratio])
  const master = masters[label]
  return cachedPicture(key, () => (width < master ? shrink(id, options, master) : limitToTwo(() => draw(id, options))))
}

// Scaling is much cheaper than drawing, and pages request several widths
const masters = { card: 640, poster: 640, background: 1280, channel_logo: 0 } as const

const shrink = async (id: string, options: PictureOptions, width: number) =>
  encode(sharp(await picture(id, { ...options, width })).resize(options.width), options)

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
