import { createHash } from 'node:crypto'
import sharp from 'sharp'
import { limiter } from '../art/cache.ts'
import { picture, type Ratio } from '../art/index.ts'

type Asset = { seed: string; ratio: Ratio; genre: string; width: number; height: number }

const sizes: Record<Ratio, [number, number]> = { '16:9': [1600, 900], '2:3': [1000, 1500], '1:1': [1200, 1200] }

const assets = new Map<string, Asset>()

/** The asset id of a picture of our own making, as the service writes it: `image-{sha}-{w}x{h}-{ext}`. */
export const pictureRef = (seed: string, ratio: Ratio = '16:9', genre = ''): string => {
  const sha = createHash('sha1').update(`${seed} ${ratio}`).digest('hex')
  const [width, height] = sizes[ratio]
  assets.set(sha, { seed, ratio, genre, width, height })
  return `image-${sha}-${width}x${height}-jpg`
}

/** What an image address may ask for: pixels, quality 0 to 100, quarter turns, a cut `x,y,w,h` and how to fit. */
export type ImageRequest = {
  w?: number
  h?: number
  q?: number
  rotation?: number
  rect?: [number, number, number, number]
  fit?: string
  webp?: boolean
}

const drawn = limiter(2)

const original = ({ seed, ratio, genre, width }: Asset) =>
  drawn(() => picture(seed, { label: 'card', width, format: 'jpeg', genre, ratio }))

// `max` and `clip` keep the shape, `scale` gives it up, `crop` fills and cuts off what is over
const fits = { crop: 'cover', fill: 'contain', scale: 'fill', clip: 'inside', max: 'inside' } as const
const fitOf = (name = 'clip') => (name in fits ? fits[name as keyof typeof fits] : 'inside')

const assetOf = (file: string) => {
  const [, sha = '', width, height] = /^([\da-f]{40})-(\d+)x(\d+)\.jpg$/.exec(file) ?? []
  const asset = assets.get(sha)
  return asset?.width === Number(width) && asset.height === Number(height) ? asset : undefined
}

/** The picture of a file `{sha}-{w}x{h}.{ext}` as an address wishes it; undefined when there is no such asset. */
export const servedPicture = async (file: string, { w, h, q = 75, rotation = 0, rect, fit, webp }: ImageRequest) => {
  const asset = assetOf(file)
  if (!asset) return undefined
  let image = sharp(await original(asset))
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
