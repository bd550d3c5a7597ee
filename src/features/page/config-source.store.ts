import { siteBase } from '#core/address/site-path.ts'
import { currentSite } from '#core/site/site.store.ts'
import { type Site, siteOf } from '#core/site/site.ts'
import { viewerTimeout } from '#providers/http.ts'
import { fetchConfig } from '#providers/platform/config.ts'

/** Loads the site of a config source. Throws an AppError. */
export async function openSource(source: string): Promise<Site> {
  const builtSite = currentSite()
  const base = location.origin + siteBase
  const { config } = await fetchConfig({ source, platform: builtSite.platform, base }, viewerTimeout)
  return siteOf(config, builtSite)
}
