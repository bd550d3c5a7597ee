import type { Insights } from '#core/content/insight.ts'
import { defaultLocale, type Locale } from '#core/i18n/locales.ts'
import { currentSite } from '#core/site/site.store.ts'
import type { Site } from '#core/site/site.ts'
import { viewerTimeout } from '#providers/http.ts'
import { serviceInsights } from '#providers/sanity/browser.ts'

const cache = new WeakMap<Site, Map<Locale, Insights>>()

/** Article API of the active site in a language; undefined without articles. */
export function currentInsights(language: Locale = defaultLocale): Insights | undefined {
  const site = currentSite()
  if (!site.insights) return undefined
  const ofSite = cache.get(site) ?? new Map<Locale, Insights>()
  const options = { language, warn: console.warn, fetchOptions: viewerTimeout }
  const articles = ofSite.get(language) ?? serviceInsights(site.insights, options)
  cache.set(site, ofSite.set(language, articles))
  return articles
}
