import type { Insights } from '#core/insight.ts'
import { currentSite } from '#core/site.store.ts'
import type { Site } from '#core/site.ts'
import { viewerTimeout } from '#providers/http.ts'
import { serviceInsights } from '#providers/sanity/browser.ts'

const opened = new WeakMap<Site, Insights>()

/** Article API of the active site; undefined without articles. */
export function currentInsights(): Insights | undefined {
  const site = currentSite()
  if (!site.insights) return undefined
  const articles =
    opened.get(site) ?? serviceInsights(site.insights, { warn: console.warn, fetchOptions: viewerTimeout })
  opened.set(site, articles)
  return articles
}
