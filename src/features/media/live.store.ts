import type { Media } from '#core/media.ts'
import { siteInForce } from '#core/site.store.ts'
import { viewerTimeout } from '#providers/http.ts'
import { platformContent } from '#providers/platform/content.ts'

/** Loads a media item without the cache; undefined when it is gone. Throws an ApiError. */
export function freshMedia(id: string, language: string): Promise<Media | undefined> {
  const { platform, config } = siteInForce()
  return platformContent({ platform, config, language, fetchOptions: { ...viewerTimeout, retries: 0 } }).media(id)
}
