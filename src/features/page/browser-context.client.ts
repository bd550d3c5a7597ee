import type { Locale } from '#core/i18n/locales.ts'
import type { RenderContext } from '#core/screen.ts'
import { currentSite } from '#core/site/site.store.ts'
import { contentIn } from './content.store.ts'
import { platformHero } from './render.screen.ts'

/** Render context of the browser, with content fetched from the platform. */
export const browserContext = (language: Locale): RenderContext => ({
  site: currentSite(),
  content: contentIn(language),
  language,
  now: new Date(),
  hero: (id) => platformHero(currentSite().platform, id),
})
