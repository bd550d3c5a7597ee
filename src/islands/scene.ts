import type { Locale } from '#i18n/locales.ts'
import { heroOf } from '#screens/hero.ts'
import type { Scene } from '#screens/screen.ts'
import { contentIn } from '#stores/content.ts'
import { siteInForce } from '#stores/site.ts'

/** The scene that this browser makes screens in: everything comes from the platform itself. */
export const browserScene = (language: Locale): Scene => ({
  site: siteInForce(),
  content: contentIn(language),
  language,
  now: new Date(),
  hero: (id) => heroOf(siteInForce().platform, id),
})
