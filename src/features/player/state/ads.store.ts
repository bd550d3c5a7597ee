import { type AdContext, type AdPlan, adSourceOf } from '#core/player/ads.ts'
import { currentSite } from '#core/site/site.store.ts'
import type { Site } from '#core/site/site.ts'

const plans = new WeakMap<Site, Promise<(context: AdContext) => Promise<AdPlan>>>()
const schedules = new WeakMap<Site, (id: string) => Promise<Record<string, unknown>>>()

/** Returns whether an item has advertisements. */
export const hasAds = (mediaId: string) => adSourceOf(currentSite().config, mediaId) !== undefined

/** Raw ad schedule of the site for player libraries, cached for 20 minutes. */
export async function adScheduleOf(): Promise<Record<string, unknown> | undefined> {
  const site = currentSite()
  const { platform, config } = site
  const source = adSourceOf(config, '')
  if (source?.by !== 'schedule') return undefined
  const { rawSchedules } = await import('#providers/vast/ad-requests.ts')
  const loadSchedule = schedules.get(site) ?? rawSchedules({ platform, config })
  schedules.set(site, loadSchedule)
  // Copied, because libraries may mutate it.
  return structuredClone(await loadSchedule(source.id))
}

/** Loads the ad breaks of an item. The parser loads on first use. */
export async function adPlan(context: AdContext): Promise<AdPlan> {
  const site = currentSite()
  const plan =
    plans.get(site) ??
    import('#providers/vast/plan.ts').then(({ adPlans }) => adPlans({ platform: site.platform, config: site.config }))
  plans.set(site, plan)
  plan.catch(() => plans.delete(site))
  return (await plan)(context)
}
