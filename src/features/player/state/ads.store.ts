import { type AdPlan, adSourceOf } from '#core/ads.ts'
import { siteInForce } from '#core/site.store.ts'
import type { Site } from '#core/site.ts'

const plans = new WeakMap<Site, Promise<(mediaId: string) => Promise<AdPlan>>>()
const schedules = new WeakMap<Site, (id: string) => Promise<Record<string, unknown>>>()

/** Does the player show advertisements with this item? */
export const hasAds = (mediaId: string) => adSourceOf(siteInForce().config, mediaId) !== undefined

/** The site's ad schedule as the platform wrote it, kept for 20 min, for a player library that does its breaks itself. */
export async function adScheduleOf(): Promise<Record<string, unknown> | undefined> {
  const site = siteInForce()
  const { platform, config } = site
  if (!config.adSchedule || config.adConfig) return undefined
  const { rawSchedules } = await import('#providers/vast/raw-schedule.ts')
  const loadSchedule = schedules.get(site) ?? rawSchedules({ platform, config })
  schedules.set(site, loadSchedule)
  // A library may write into what it is given
  return structuredClone(await loadSchedule(config.adSchedule))
}

/** The breaks of an item on the site in force; what reads them is fetched with the first question. */
export async function adPlan(mediaId: string): Promise<AdPlan> {
  const site = siteInForce()
  const plan =
    plans.get(site) ??
    import('#providers/vast/plan.ts').then(({ adPlans }) => adPlans({ platform: site.platform, config: site.config }))
  plans.set(site, plan)
  plan.catch(() => plans.delete(site))
  return (await plan)(mediaId)
}
