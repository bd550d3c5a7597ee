import { imageUrl, imageWidths } from '#core/media.ts'
import type { Picture } from '#core/site.ts'

/** Returns the wide image of a media item, hosted by the platform. */
export function platformHero(platform: string, id: string): Picture {
  const at = (width: number) => imageUrl(platform, id, 'background', width)
  const { featured, poster } = imageWidths
  return {
    src: at(featured),
    srcSet: `${at(featured)} ${featured}w, ${at(poster)} ${poster}w`,
    width: poster,
    height: 720,
  }
}
