import type { Content } from '#core/content/content.ts'
import type { Media } from '#core/content/media.ts'
import { currentSite } from '#core/site/site.store.ts'
import type { Site } from '#core/site/site.ts'
import { type FetchOptions, viewerTimeout } from '#providers/http.ts'
import { platformContent } from '#providers/platform/content.ts'
import { platformUrls } from '#providers/platform/source.ts'

/** Returns the address of a media item at the platform. */
export const mediaAddress = ({ platform, config }: Site, id: string) => platformUrls(platform, config.siteId).media(id)

const ports = new WeakMap<Site, Map<string, Content>>()

/** Content without a cache, for data that changes by the minute. */
export function freshContentIn(language: string, fetchOptions: FetchOptions = viewerTimeout): Content {
  const { platform, config } = currentSite()
  return platformContent({ platform, config, language, fetchOptions })
}

/** Content API of the active site in one language, with cached responses. */
export function contentIn(language: string): Content {
  const site = currentSite()
  const cached = ports.get(site) ?? new Map<string, Content>()
  ports.set(site, cached)
  const content = cached.get(language) ?? freshContentIn(language)
  cached.set(language, content)
  return content
}

/** Loads a media item without the cache; undefined when it is gone. Throws an ApiError. */
export function freshMedia(id: string, language: string): Promise<Media | undefined> {
  return freshContentIn(language, { ...viewerTimeout, retries: 0 }).media(id)
}
