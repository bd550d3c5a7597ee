import type { Locale } from '#i18n/locales.ts'
import { heroOf } from '#screens/hero.ts'
import type { Scene } from '#screens/screen.ts'
import { contentIn } from '#stores/content.ts'
import { siteInForce } from '#stores/site.ts'

/** Render context of the browser, with content fetched from the platform. */
export const browserScene = (language: Locale): Scene => ({
  site: siteInForce(),
  content: contentIn(language),
  language,
  now: new Date(),
  hero: (id) => heroOf(siteInForce().platform, id),
})
