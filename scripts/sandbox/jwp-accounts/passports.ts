import type { CatalogueMedia } from '../catalogue/types.ts'
import type { Json } from '../core/json.ts'
import type { Sandbox } from '../core/server.ts'
import { readToken } from '../core/tokens.ts'
import { isPremier, mayWatchWithoutPlan } from './access.ts'
import { plansOf, subscriptionPlan } from './plans.ts'
import { personOfToken } from './sessions.ts'
import { peopleOf } from './users.ts'

/** Whom a passport without a person is made out to. */
export const anonymous = 'anonymous'

const elsewhere = 'customer:'

/** Owner of a passport: an account, or a cleeng customer. */
export const subscriberOf = (token: string, sandbox: Sandbox): string | undefined => {
  const person = personOfToken(token, sandbox)
  if (person) return person.uuid
  const customer = readToken(token, sandbox.state.clock.now())?.customerId
  return typeof customer === 'string' ? `${elsewhere}${customer}` : undefined
}

const isCustomer = (subscriber: string) => subscriber.startsWith(elsewhere)

/** Ids of the plans that a new passport carries. Later plans need another passport. */
export const plansFor = (subscriber: string, sandbox: Sandbox): string[] => {
  if (isCustomer(subscriber)) return []
  return plansOf(sandbox, peopleOf(sandbox.state).byUuid(subscriber)).map(({ id }) => id)
}

/** Returns whether a passport opens an item: by the plans in it, or by a purchase of its owner. */
export const isEntitled = (claims: Json, planId: string | undefined, media: CatalogueMedia, sandbox: Sandbox) => {
  const { passport, plans } = claims
  if (typeof passport !== 'string' || !Array.isArray(plans)) return false
  // Plans of cleeng customers are not known here.
  if (isCustomer(passport)) return true
  if (planId && !plans.includes(planId)) return false
  if (plans.includes(subscriptionPlan) && !isPremier(media)) return true
  return mayWatchWithoutPlan(sandbox.state, peopleOf(sandbox.state).byUuid(passport), media)
}
