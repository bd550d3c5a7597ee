import type { Insights } from '#domain/insight.ts'
import type { Site } from '#domain/site.ts'
import { serviceInsights } from '#providers/sanity/browser.ts'
import { siteInForce } from './site.ts'

const opened = new WeakMap<Site, Insights>()

/** The articles of the site in force, asked from this browser; undefined where the site has none. */
export function insightsHere(): Insights | undefined {
  const site = siteInForce()
  if (!site.insights) return undefined
  const articles = opened.get(site) ?? serviceInsights(site.insights, { warn: console.warn })
  opened.set(site, articles)
  return articles
}
