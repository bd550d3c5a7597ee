import { type AdPlan, adSourceOf } from '#domain/ads.ts'
import type { Site } from '#domain/site.ts'
import { siteInForce } from './site.ts'

const plans = new WeakMap<Site, Promise<(mediaId: string) => Promise<AdPlan>>>()

/** Does the player show advertisements with this item? */
export const hasAds = (mediaId: string) => adSourceOf(siteInForce().config, mediaId) !== undefined

/** The site's ad schedule as the platform wrote it, for a player library that does its breaks itself. */
export async function adScheduleOf(): Promise<Record<string, unknown> | undefined> {
  const { platform, config } = siteInForce()
  if (!config.adSchedule || config.adConfig) return undefined
  const { rawSchedule } = await import('#providers/ads/raw-schedule.ts')
  return rawSchedule({ platform, config })
}

/** The breaks of an item on the site in force; what reads them is fetched with the first question. */
export async function adPlan(mediaId: string): Promise<AdPlan> {
  const site = siteInForce()
  const plan =
    plans.get(site) ??
    import('#providers/ads/plan.ts').then(({ adPlans }) => adPlans({ platform: site.platform, config: site.config }))
  plans.set(site, plan)
  plan.catch(() => plans.delete(site))
  return (await plan)(mediaId)
}
