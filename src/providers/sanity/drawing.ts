import type { ImageSize } from '#core/rich-text.ts'

export type ImageBox = { width: number; height: number }

/** Image options of editors: sizes in pixels, rotation in degrees. */
export type DrawingRequest = {
  size?: ImageSize | undefined
  width?: number | undefined
  height?: number | undefined
  /** 1 is as it is. */
  scale?: number | undefined
  rotation?: number | undefined
  lockAspect?: boolean | undefined
}

export type Drawing = {
  /** The size it is drawn in. */
  box: ImageBox
  /** The size of the picture itself, quarter turns done. */
  whole: ImageBox
  /** Quarter turns, done by the image service. */
  quarter: 0 | 1 | 2 | 3
  /** Degrees that are left, from -45 to 45. */
  tilt: number
  /** The picture gives up its own shape. */
  stretched: boolean
  /** Explicit size of the editors; otherwise the page uses its size name. */
  fixed: boolean
}

const widths: Record<ImageSize, number> = { small: 280, medium: 420, large: 800, full: 1600 }

/** Returns the drawing of an image with editor options. */
export function drawingOf(natural: ImageBox, wishes: DrawingRequest): Drawing {
  const { scale = 1, rotation = 0, lockAspect = true } = wishes
  const quarters = Math.round(rotation / 90)
  const quarter = quarterOf(quarters)
  const whole = quarter % 2 ? { width: natural.height, height: natural.width } : natural
  const stretched = !lockAspect && wishes.width !== undefined && wishes.height !== undefined
  const box = stretched ? { width: wishes.width ?? 1, height: wishes.height ?? 1 } : fitted(whole, wishes)
  const fixed = wishes.width !== undefined || wishes.height !== undefined || scale !== 1
  return { box: scaled(box, scale), whole, quarter, tilt: Math.round(rotation - quarters * 90), stretched, fixed }
}

const turns = [0, 1, 2, 3] as const
const quarterOf = (quarters: number) => turns[((quarters % 4) + 4) % 4] ?? 0

/** Largest size with the same ratio; images are enlarged only on request. */
function fitted(whole: ImageBox, { size = 'large', width, height }: DrawingRequest): ImageBox {
  if (width === undefined && height === undefined) return scaled(whole, Math.min(1, widths[size] / whole.width))
  return scaled(
    whole,
    Math.min((width ?? Number.POSITIVE_INFINITY) / whole.width, (height ?? Number.POSITIVE_INFINITY) / whole.height),
  )
}

const scaled = ({ width, height }: ImageBox, scale: number): ImageBox => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
})
