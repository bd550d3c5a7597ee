import type { Sandbox } from '../core/server.ts'
import type { State } from '../core/state.ts'
import { assetId } from './fees.ts'
import { feeNumber, holdingsOf } from './holdings.ts'
import type { Person } from './person.ts'
import { inSeconds } from './rules.ts'

const plan = (id: string, number: number, name: string, access_model: 'free' | 'freeauth' | 'svod', exp: number) => ({
  id,
  original_id: number,
  exp,
  metadata: {
    name,
    access: {
      drm_policy_id: 'FoyerDrm',
      include_tags: [],
      exclude_tags: [],
      include_custom_params: [],
      exclude_custom_params: [],
    },
    access_model,
    external_providers: access_model === 'svod' ? { stripe: 'prod_foyer' } : {},
  },
})

/** Id of the plan that opens what takes a subscription. */
export const subscriptionPlan = 'PlanSvod'

/** Plans of a user, or of anonymous viewers. */
export const plansOf = ({ state }: Sandbox, person: Person | undefined) => {
  const soon = inSeconds(state.clock.now()) + 3600
  if (!person) return [plan('PlanFree', 1, 'Open house', 'free', soon)]
  const until = person.planUntil ?? subscribedUntil(state, person)
  return [
    plan('PlanAuth', 2, 'Members', 'freeauth', soon),
    ...(until ? [plan(subscriptionPlan, 3, 'Foyer Premium', 'svod', until)] : []),
  ]
}

// Access that was given brings no plan
const subscribedUntil = (state: State, { uuid }: Person) =>
  holdingsOf(state)
    .subscriptions(uuid)
    .find(({ feeId, action, asks }) => action !== 'ended' && asks === 0 && feeNumber(feeId).itemId === assetId)
    ?.paidUntil
