import { imageUrl, imageWidths } from '#domain/image.ts'
import type { Picture } from '#domain/site.ts'

/** The wide picture of a media item on the platform itself. */
export function heroOf(platform: string, id: string): Picture {
  const at = (width: number) => imageUrl(platform, id, 'background', width)
  const { featured, poster } = imageWidths
  return {
    src: at(featured),
    srcSet: `${at(featured)} ${featured}w, ${at(poster)} ${poster}w`,
    width: poster,
    height: 720,
  }
}
