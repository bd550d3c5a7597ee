import type { Locale } from '#i18n/locales.ts'
import { contentIn } from '#stores/content.ts'
import type { WatchMedia } from './watch-media.ts'

/** The item with its streams, asked of the platform; what the platform lacks stays empty. */
export async function findPlayable(media: WatchMedia, language: Locale): Promise<WatchMedia> {
  const found = await contentIn(language).media(media.id)
  return { ...media, sources: found?.sources ?? [], tracks: found?.tracks ?? [] }
}
