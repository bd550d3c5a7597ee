type PictureSize = { width?: number | undefined; height?: number | undefined }

const commonLines = [144, 240, 360, 480, 540, 576, 720, 1080, 1440, 2160, 4320]

/** Sides of 16:9 pictures are rounded to even numbers. */
const widest = 1.8

/** Cinema widths such as 2048 or 4096 have the name of the next television format. */
const tolerance = 0.07

/**
 * Returns the lines that name a quality, such as 1080: the shorter side, or those of the 16:9 picture that a wider one
 * was cut from. Sizes are in pixels; 0 if they are missing.
 */
export function pictureLines({ width = 0, height = 0 }: PictureSize): number {
  if (width <= 0) return height
  if (width <= height * widest) return Math.min(width, height)
  const uncut = (width * 9) / 16
  const distance = (lines: number) => Math.abs(uncut - lines) / lines
  const [nearest = uncut] = commonLines.toSorted((a, b) => distance(a) - distance(b))
  return distance(nearest) <= tolerance ? nearest : Math.round(uncut)
}
