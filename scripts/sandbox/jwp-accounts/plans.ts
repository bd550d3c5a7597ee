import { ids } from '../catalogue/index.ts'
import type { CatalogueMedia } from '../catalogue/types.ts'
import { drmPolicy } from '../catalogue/vault.ts'
import { isForMembers, isFree, isPremier } from './access.ts'

const plan = (id: string, number: number, name: string, access_model: 'free' | 'freeauth' | 'svod', exp: number) => ({
  id,
  original_id: number,
  exp,
  metadata: {
    name,
    access: {
      drm_policy_id: drmPolicy,
      include_tags: [],
      exclude_tags: [],
      include_custom_params: [],
      exclude_custom_params: [],
    },
    access_model,
    external_providers: access_model === 'svod' ? { stripe: 'prod_foyer' } : {},
  },
})

/** Plans of a viewer on a site, for `now` in epoch seconds. Anonymous viewers have no `account`. */
export const plansOn = (site: string, now: number, account?: { subscribedUntil: number | undefined }) => {
  const soon = now + 3600
  if (!account) return [plan('PlanFree', 1, 'Open house', 'free', soon)]
  const until = account.subscribedUntil
  const isSubscribed = site === ids.sites.subscribers && until !== undefined && until > now
  return [
    plan('PlanAuth', 2, 'Members', 'freeauth', soon),
    ...(isSubscribed ? [plan('PlanSvod', 3, 'Foyer Premium', 'svod', until)] : []),
  ]
}

/** Returns whether a plan of a site unlocks an item. */
export const isCovered = (media: CatalogueMedia, planId: string, site: string) => {
  if (isFree(media)) return true
  if (isPremier(media)) return false
  return planId === 'PlanSvod' || (planId === 'PlanAuth' && (site === ids.sites.members || isForMembers(media)))
}
