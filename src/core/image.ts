/** Labels under which the platform keeps the pictures of a media item. */
export type ImageLabel = 'card' | 'background' | 'channel_logo' | (string & {})

/** Widths in pixels that the product asks for (spec 1 §9). */
export const imageWidths = { card: 320, featured: 640, article: 800, poster: 1280 } as const

/** The address of a media item's picture on the platform; a missing label falls back to the poster (spec 2 §7.1). */
export function imageUrl(platform: string, id: string, label: ImageLabel, width: number, fallback?: ImageLabel) {
  const params = new URLSearchParams({ poster_fallback: '1', ...(fallback && { fallback }), width: String(width) })
  return `${platform}/v2/media/${id}/images/${label}.webp?${params}`
}

const focalSides = ['left', 'right', 'top', 'bottom']

/** The part of a picture that no crop takes away, such as `left top`, from a publisher's words; undefined for none. */
export function focalPointOf(value = ''): string | undefined {
  const sides = value.toLowerCase().split(/[\s,]/)
  return focalSides.filter((word) => sides.includes(word)).join(' ') || undefined
}
