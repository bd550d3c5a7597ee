import { createImageUrlBuilder, type ImageUrlBuilder } from '@sanity/image-url'
import { z } from 'zod/mini'
import { imageWidths } from '#core/content/media.ts'
import type { ArticlePicture, ImageSize } from '#core/content/rich-text.ts'
import { convert } from '#core/data/schema.ts'
import type { InsightsDataset, Picture } from '#core/site/site.ts'
import { scalarText } from '../platform/wire.ts'

/** Quality in per cent. */
const quality = 85

// The editor stores shares slightly out of range.
const tolerance = 0.01
const share = convert(z.number().check(z.gte(-tolerance), z.lte(1 + tolerance)), (value) =>
  Math.min(1, Math.max(0, value)),
)
const hotspotShare = convert(z.number(), (value) => Math.min(1, Math.max(0, value)))
const refPattern = /^image-\w+-([1-9]\d{0,4})x([1-9]\d{0,4})-[a-z\d]+$/
const asset = z.union([
  convert(z.object({ _ref: z.string().check(z.regex(refPattern)) }), ({ _ref }) => _ref),
  convert(z.object({ _id: z.string().check(z.regex(refPattern)) }), ({ _id }) => _id),
])

/** Picture of the content service; undefined without an asset. */
export const Image = z.object({
  asset,
  crop: z.catch(
    z.nullish(
      z.object({ top: share, bottom: share, left: share, right: share }).check(
        z.refine(({ top, bottom, left, right }) => left + right < 1 && top + bottom < 1, {
          error: 'must leave a part of the picture',
        }),
      ),
    ),
    undefined,
  ),
  hotspot: z.catch(
    z.nullish(z.object({ x: hotspotShare, y: hotspotShare, width: hotspotShare, height: hotspotShare })),
    undefined,
  ),
  alt: scalarText,
})
export type Image = z.infer<typeof Image>

const noCrop = { left: 0, right: 0, top: 0, bottom: 0 }

/** Size of the cropped area of a picture, in pixels. */
function naturalSize({ asset, crop }: Image): ImageBox {
  const [, width, height] = refPattern.exec(asset) ?? []
  const { left, right, top, bottom } = crop ?? noCrop
  return {
    width: Math.max(1, Math.round(Number(width) * (1 - left - right))),
    height: Math.max(1, Math.round(Number(height) * (1 - top - bottom))),
  }
}

/** Edges of the cropped area near the hotspot. Lists show a part of the picture, by default its middle. */
function focusOf({ crop, hotspot }: Image): Pick<Picture, 'focus'> {
  if (!hotspot) return {}
  const { left, right, top, bottom } = crop ?? noCrop
  const across = sideOf((hotspot.x - left) / (1 - left - right), 'left', 'right')
  const down = sideOf((hotspot.y - top) / (1 - top - bottom), 'top', 'bottom')
  const focus = [across, down].filter(Boolean).join(' ')
  return focus ? { focus } : {}
}

const sideOf = (position: number, start: string, end: string) =>
  position < 1 / 3 ? start : position > 2 / 3 ? end : ''

/** Creates image URLs. */
export function imagesOf({ project, dataset, url }: InsightsDataset) {
  const builder = createImageUrlBuilder({ projectId: project, dataset, ...(url && { baseUrl: url }) })
  const of = (image: Image): ImageUrlBuilder =>
    builder
      .image({
        asset: { _ref: image.asset },
        ...(image.crop && { crop: image.crop }),
        ...(image.hotspot && { hotspot: image.hotspot }),
      })
      .quality(quality)
      .auto('format')

  return {
    /** Picture in several widths; by default those of articles. */
    picture(image: Image): ArticlePicture {
      const drawing = drawingOf(naturalSize(image), {})
      return { ...drawn(of(image), { ...drawing, alt: image.alt ?? '' }), ...focusOf(image) }
    },
    /** Returns the image URLs of an article picture with its editor options. */
    drawing(image: Image, wishes: DrawingRequest): Drawing & { picture: ArticlePicture } {
      const drawing = drawingOf(naturalSize(image), wishes)
      return { ...drawing, picture: drawn(of(image), { ...drawing, alt: image.alt ?? '' }) }
    },
    /** Picture cropped to an aspect ratio, for link previews. */
    cut: (image: Image, width: number, height: number) => of(image).width(width).height(height).fit('crop').url(),
  }
}

/** URLs of a picture in all widths, smallest first. */
export const pictureUrls = ({ src, srcSet }: ArticlePicture): string[] =>
  srcSet?.split(', ').map((entry) => entry.slice(0, entry.lastIndexOf(' '))) ?? [src]

const turns = [0, 90, 180, 270] as const

function drawn(
  image: ImageUrlBuilder,
  { box, oriented, quarter: rotation, stretched, alt }: Drawing & { alt: string },
): ArticlePicture {
  const turned = rotation ? image.orientation(turns[rotation] ?? 0) : image
  if (stretched) return { src: turned.width(box.width).height(box.height).fit('scale').url(), ...box, alt }
  const at = (width: number) => turned.width(width).fit('max').url()
  const { article } = imageWidths
  const widths = [article / 2, article, article * 2].filter((width) => width <= oriented.width)
  const srcSet = widths.map((width) => `${at(width)} ${width}w`).join(', ')
  return { src: at(article), ...(widths.length > 1 && { srcSet }), ...box, alt }
}

type ImageBox = { width: number; height: number }

/** Image options of editors: sizes in pixels, rotation in degrees. */
type DrawingRequest = {
  size?: ImageSize | undefined
  width?: number | undefined
  height?: number | undefined
  /** Scale factor; 1 is the original size. */
  scale?: number | undefined
  rotation?: number | undefined
  lockAspect?: boolean | undefined
}

type Drawing = {
  /** Rendered size. */
  box: ImageBox
  /** Natural size after quarter turns. */
  oriented: ImageBox
  /** Quarter turns by the image service. */
  quarter: 0 | 1 | 2 | 3
  /** Remaining rotation in degrees, from -45 to 45. */
  tilt: number
  /** The aspect ratio is not preserved. */
  stretched: boolean
  /** Explicit size of the editors; otherwise the page uses its size name. */
  fixed: boolean
}

const widths: Record<ImageSize, number> = { small: 280, medium: 420, large: 800, full: 1600 }

/** Returns size and rotation of an image with editor options. */
export function drawingOf(natural: ImageBox, wishes: DrawingRequest): Drawing {
  const { scale = 1, rotation = 0, lockAspect = true } = wishes
  const quarters = Math.round(rotation / 90)
  const quarter = quarterOf(quarters)
  const oriented = quarter % 2 ? { width: natural.height, height: natural.width } : natural
  const stretched = !lockAspect && wishes.width !== undefined && wishes.height !== undefined
  const box = stretched ? { width: wishes.width ?? 1, height: wishes.height ?? 1 } : fitted(oriented, wishes)
  const fixed = wishes.width !== undefined || wishes.height !== undefined || scale !== 1
  return { box: scaled(box, scale), oriented, quarter, tilt: Math.round(rotation - quarters * 90), stretched, fixed }
}

const drawingTurns = [0, 1, 2, 3] as const
const quarterOf = (quarters: number) => drawingTurns[((quarters % 4) + 4) % 4] ?? 0

/** Largest size with the same ratio; images are enlarged only on request. */
function fitted(oriented: ImageBox, { size = 'large', width, height }: DrawingRequest): ImageBox {
  if (width === undefined && height === undefined) return scaled(oriented, Math.min(1, widths[size] / oriented.width))
  return scaled(
    oriented,
    Math.min(
      (width ?? Number.POSITIVE_INFINITY) / oriented.width,
      (height ?? Number.POSITIVE_INFINITY) / oriented.height,
    ),
  )
}

const scaled = ({ width, height }: ImageBox, scale: number): ImageBox => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
})
