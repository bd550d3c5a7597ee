/** Image labels of a media item on the platform. */
export type ImageLabel = 'card' | 'background' | 'channel_logo' | (string & {})

/** Requested image widths in pixels. */
export const imageWidths = { card: 320, featured: 640, article: 800, poster: 1280 } as const

/** Image URL of a media item; the platform falls back to the poster. */
export function imageUrl(platform: string, id: string, label: ImageLabel, width: number, fallback?: ImageLabel) {
  const params = new URLSearchParams({ poster_fallback: '1', ...(fallback && { fallback }), width: String(width) })
  return `${platform}/v2/media/${id}/images/${label}.webp?${params}`
}

const focalSides = ['left', 'right', 'top', 'bottom']

/** Parses a focal point such as `left top`; undefined for none. */
export function focalPointOf(value = ''): string | undefined {
  const sides = value.toLowerCase().split(/[\s,]/)
  return focalSides.filter((word) => sides.includes(word)).join(' ') || undefined
}
