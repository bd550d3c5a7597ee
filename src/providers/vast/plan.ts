import { type AdPlan, adSourceOf, noAds } from '#core/ads.ts'
import type { Config } from '#core/config.ts'
import type { FetchOptions } from '../http.ts'
import { remembered } from '../platform/cache.ts'
import { platformUrls } from '../platform/urls.ts'
import { adLifeMs } from './life.ts'
import { loadAdPlan } from './schedule.ts'
import { planAt } from './vmap.ts'

type AdOptions = {
  platform: string
  config: Config
  now?: (() => number) | undefined
  fetchOptions?: FetchOptions | undefined
}

/** The breaks of an item under a config; a failure is the caller's to bear. */
export function adPlans({ platform, config, now = Date.now, fetchOptions }: AdOptions) {
  const urls = platformUrls(platform, config.siteId)
  const schedule = remembered((id: string) => loadAdPlan(urls.adSchedule(id), fetchOptions), adLifeMs, now)
  const vast = remembered(planAt, adLifeMs, now)
  return async (mediaId: string): Promise<AdPlan> => {
    const source = adSourceOf(config, mediaId)
    if (!source) return noAds
    return source.by === 'schedule' ? schedule(source.id) : vast(source.url)
  }
}
