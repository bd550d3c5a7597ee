import type { Locale } from '#i18n/locales.ts'
import { contentIn } from '#stores/content.ts'
import type { WatchMedia } from './watch-media.ts'

/** The item with its streams, asked of the platform when its page carries none; what the platform lacks stays empty. */
export async function findPlayable(media: WatchMedia, language: Locale): Promise<WatchMedia> {
  if (media.sources.length > 0) return media
  const found = await contentIn(language).media(media.id)
  return { ...media, sources: found?.sources ?? [], tracks: found?.tracks ?? [] }
}
