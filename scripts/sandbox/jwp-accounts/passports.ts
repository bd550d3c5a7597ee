import type { CatalogueMedia } from '../catalogue/types.ts'
import type { Json } from '../core/json.ts'
import type { Sandbox } from '../core/server.ts'
import { readToken } from '../core/tokens.ts'
import { isPremier, mayWatch } from './access.ts'
import { hasPlan, plansOf } from './plans.ts'
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

/** Returns whether a passport opens an item by its owner's plans. */
export const isEntitled = ({ passport }: Json, planId: string | undefined, media: CatalogueMedia, sandbox: Sandbox) => {
  if (typeof passport !== 'string' || passport.startsWith(elsewhere)) return true
  const person = peopleOf(sandbox.state).byUuid(passport)
  if (planId && !plansOf(sandbox, person).some(({ id }) => id === planId)) return false
  return mayWatch(sandbox.state, person, media) || (hasPlan(sandbox, person) && !isPremier(media))
}
