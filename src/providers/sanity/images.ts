import { createImageUrlBuilder, type ImageUrlBuilder } from '@sanity/image-url'
import { z } from 'zod'
import { imageWidths } from '#core/image.ts'
import type { InsightsDataset } from '#core/insights-dataset.ts'
import type { ArticlePicture } from '#core/rich-text.ts'
import { scalarText } from '../platform/wire.ts'
import { type Drawing, type DrawingRequest, drawingOf, type ImageBox } from './drawing.ts'

/** Quality in per cent. */
const quality = 85

const share = z.number().min(0).max(1)
const refPattern = /^image-[A-Za-z\d]+-([1-9]\d{0,4})x([1-9]\d{0,4})-[a-z\d]+$/
const asset = z.union([
  z.object({ _ref: z.string().regex(refPattern) }).transform(({ _ref }) => _ref),
  z.object({ _id: z.string().regex(refPattern) }).transform(({ _id }) => _id),
])

/** A picture of the content service; without its asset it is none. */
export const Image = z.object({
  asset,
  crop: z.object({ top: share, bottom: share, left: share, right: share }).nullish().catch(undefined),
  hotspot: z.object({ x: share, y: share, width: share, height: share }).nullish().catch(undefined),
  alt: scalarText,
})
export type Image = z.infer<typeof Image>

/** The size of the part of a picture that the editors left in, in pixels. */
export function naturalSize({ asset, crop }: Image): ImageBox {
  const [, width, height] = refPattern.exec(asset) ?? []
  const { left, right, top, bottom } = crop ?? { left: 0, right: 0, top: 0, bottom: 0 }
  return {
    width: Math.max(1, Math.round(Number(width) * (1 - left - right))),
    height: Math.max(1, Math.round(Number(height) * (1 - top - bottom))),
  }
}

/** Makes addresses of pictures. */
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
    /** A picture in the widths a page may need; the default is that of articles. */
    picture(image: Image): ArticlePicture {
      return drawn(of(image), { ...drawingOf(naturalSize(image), {}), alt: image.alt ?? '' })
    },
    /** Returns the image URLs of an article picture with its editor options. */
    drawing(image: Image, wishes: DrawingRequest): Drawing & { picture: ArticlePicture } {
      const drawing = drawingOf(naturalSize(image), wishes)
      return { ...drawing, picture: drawn(of(image), { ...drawing, alt: image.alt ?? '' }) }
    },
    /** A picture cut to a shape, for previews elsewhere. */
    cut: (image: Image, width: number, height: number) => of(image).width(width).height(height).fit('crop').url(),
  }
}

/** The addresses of a picture in all its widths, the smallest first. */
export const pictureUrls = ({ src, srcSet }: ArticlePicture): string[] =>
  srcSet?.split(', ').map((entry) => entry.slice(0, entry.lastIndexOf(' '))) ?? [src]

const turns = [0, 90, 180, 270] as const

function drawn(
  image: ImageUrlBuilder,
  { box, whole, quarter: rotation, stretched, alt }: Drawing & { alt: string },
): ArticlePicture {
  const turned = rotation ? image.orientation(turns[rotation] ?? 0) : image
  if (stretched) return { src: turned.width(box.width).height(box.height).fit('scale').url(), ...box, alt }
  const at = (width: number) => turned.width(width).fit('max').url()
  const { article } = imageWidths
  const widths = [article / 2, article, article * 2].filter((width) => width <= whole.width)
  const srcSet = widths.map((width) => `${at(width)} ${width}w`).join(', ')
  return { src: at(article), ...(widths.length > 1 && { srcSet }), ...box, alt }
}
