import type { Locale } from '#i18n/locales.ts'
import { platformHero } from '#screens/hero.ts'
import type { RenderContext } from '#screens/screen.ts'
import { contentIn } from '#stores/content.ts'
import { siteInForce } from '#stores/site.ts'

/** Render context of the browser, with content fetched from the platform. */
export const browserContext = (language: Locale): RenderContext => ({
  site: siteInForce(),
  content: contentIn(language),
  language,
  now: new Date(),
  hero: (id) => platformHero(siteInForce().platform, id),
})
