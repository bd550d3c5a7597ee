import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { articlePicture, cachedPicture } from '../art/index.ts'

export type Ratio = '16:9' | '2:3' | '1:1'
type Asset = { name: string; width: number; height: number }

const sizes: Record<Ratio, [number, number]> = { '16:9': [1600, 900], '2:3': [1000, 1500], '1:1': [1200, 1200] }

const assets = new Map<string, Asset>()

/** Asset id of a picture: `image-{sha}-{w}x{h}-{ext}`. */
export const pictureRef = (name: string, ratio: Ratio = '16:9'): string => {
  const sha = createHash('sha1').update(`${name} ${ratio}`).digest('hex')
  const [width, height] = sizes[ratio]
  assets.set(sha, { name, width, height })
  return `image-${sha}-${width}x${height}-jpg`
}

/** Image options: pixels, quality 0 to 100, quarter turns, crop `x,y,w,h` and fit. */
export type ImageRequest = {
  w?: number
  h?: number
  q?: number
  rotation?: number
  rect?: [number, number, number, number]
  fit?: string
  webp?: boolean
}

// `max` and `clip` preserve the ratio, `scale` distorts, `crop` fills and cuts
const fits = { crop: 'cover', fill: 'contain', scale: 'fill', clip: 'inside', max: 'inside' } as const
const fitOf = (name = 'clip') => (name in fits ? fits[name as keyof typeof fits] : 'inside')

const assetOf = (file: string) => {
  const [, sha = '', width, height] = /^([\da-f]{40})-(\d+)x(\d+)\.jpg$/.exec(file) ?? []
  const asset = assets.get(sha)
  return asset?.width === Number(width) && asset.height === Number(height) ? asset : undefined
}

/** Renders the image `{sha}-{w}x{h}.{ext}` with its options; undefined for unknown assets. */
export const servedPicture = async (file: string, request: ImageRequest) => {
  const asset = assetOf(file)
  if (!asset) return undefined
  const bytes = await articlePicture(asset.name, asset.width, asset.height)
  const digest = createHash('sha1').update(bytes).digest('hex')
  return cachedPicture(`insights ${digest} ${JSON.stringify(request)}`, () => edited(bytes, request))
}

async function edited(bytes: Buffer, { w, h, q = 75, rotation = 0, rect, fit, webp }: ImageRequest) {
  let image = sharp(bytes)
  if (rect) image = image.extract({ left: rect[0], top: rect[1], width: rect[2], height: rect[3] })
  if (rotation) image = sharp(await image.rotate(rotation).toBuffer())
  if (w || h)
    image = image.resize({
      width: w,
      height: h,
      fit: fitOf(fit),
      withoutEnlargement: fit !== 'crop' && fit !== 'scale',
    })
  return webp ? image.webp({ quality: q }).toBuffer() : image.jpeg({ quality: q, mozjpeg: true }).toBuffer()
}
