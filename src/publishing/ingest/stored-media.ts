import type { Media } from '#core/content/media.ts'
import { defaultLocale } from '#core/i18n/locales.ts'
import { parseMedia } from '#providers/platform/media.ts'
import type { Reading } from '#providers/platform/wire.ts'
import type { Ingest } from './open-ingest.ts'

/** Reading of the platform's items in a language. */
export const readingIn = ({ config, settings }: Ingest, language: string): Reading => ({
  language,
  integration: config.productPrefix,
  platform: settings.site.platform,
})

/** Returns a stored item in the default language, or undefined if there is none or it is invalid. */
export function storedMedia(ingest: Ingest, id: string): Media | undefined {
  const item = parseMedia(ingest.snapshot.get('media', id), readingIn(ingest, defaultLocale))
  return item.ok ? item.value : undefined
}
