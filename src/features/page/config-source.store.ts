import { siteInForce } from '#core/site.store.ts'
import { type Site, siteOf } from '#core/site.ts'
import { fetchConfig } from '#providers/platform/config.ts'
import { viewerTimeout } from '#providers/viewer-timeout.ts'

/** The site that a config source makes; throws an AppError when its config cannot be used (spec 2 §8.1). */
export async function openSource(source: string): Promise<Site> {
  const here = siteInForce()
  const { config } = await fetchConfig({ source, platform: here.platform, base: location.origin }, viewerTimeout)
  return siteOf(config, here)
}
