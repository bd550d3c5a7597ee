import { settingsOf } from '../accounts/settings.ts'
import type { CatalogueMedia } from '../catalogue/types.ts'
import { entitlementsOf } from '../cleeng/entitlements.ts'
import { isObject, type Json } from '../core/json.ts'
import type { Sandbox } from '../core/server.ts'
import { readToken } from '../core/tokens.ts'
import { hasItemAccess } from './access.ts'
import type { SandboxAccount } from './account.ts'
import { assetId } from './fees.ts'
import { feeNumber, isEndedSubscription, openHoldings } from './holdings.ts'
import { isCovered, plansOn } from './plans.ts'
import { inSeconds } from './rules.ts'
import { findAccountByToken } from './sessions.ts'
import { openAccountUsers } from './users.ts'

/** Viewer with an account of either provider. */
type PlatformViewer = {
  id: string
  subscribedUntil: number | undefined
  /** Returns whether an item is open without a plan. */
  hasAccess: (media: CatalogueMedia) => boolean
}

/** Id of a passport without an account. */
export const anonymous = 'anonymous'

const elsewhere = 'customer:'

/** Viewer of a token of either provider. */
export const viewerOfToken = (token: string, sandbox: Sandbox): PlatformViewer | undefined => {
  const person = findAccountByToken(token, sandbox)
  if (person) return jwpViewer(sandbox, person)
  if (!settingsOf(sandbox.state).get().cleengTokens) return undefined
  const customer = readToken(token, sandbox.state.clock.now())?.customerId
  return typeof customer === 'string' ? cleengViewer(sandbox, customer) : undefined
}

const viewerById = (id: string, sandbox: Sandbox): PlatformViewer | undefined => {
  if (id.startsWith(elsewhere)) return cleengViewer(sandbox, id.slice(elsewhere.length))
  const person = openAccountUsers(sandbox.state).byUuid(id)
  return person && jwpViewer(sandbox, person)
}

const jwpViewer = ({ state }: Sandbox, person: SandboxAccount): PlatformViewer => ({
  id: person.uuid,
  subscribedUntil: person.planUntil ?? subscribedUntil(state, person),
  hasAccess: (media) => hasItemAccess(state, person, media),
})

const cleengViewer = ({ state }: Sandbox, customer: string): PlatformViewer | undefined => {
  const entitlements = entitlementsOf(state, customer)
  return entitlements && { id: elsewhere + customer, ...entitlements }
}

// Granted access has no plan
const subscribedUntil = (state: Sandbox['state'], { uuid }: SandboxAccount) =>
  openHoldings(state)
    .subscriptions(uuid)
    .find(
      (subscription) =>
        !isEndedSubscription(subscription) &&
        subscription.checks === 0 &&
        feeNumber(subscription.feeId).itemId === assetId,
    )?.paidUntil

/** Plan in a passport; `exp` in epoch seconds. */
export type PassportPlan = { id: string; exp: number }

const isPlan = (value: unknown): value is PassportPlan =>
  isObject(value) && typeof value.id === 'string' && typeof value.exp === 'number'

export const readPlans = (value: unknown): PassportPlan[] => (Array.isArray(value) ? value.filter(isPlan) : [])

/** Plans of a new passport. */
export const plansFor = (viewer: PlatformViewer | undefined, site: string, { state }: Sandbox): PassportPlan[] =>
  plansOn(site, inSeconds(state.clock.now()), viewer).map(({ id, exp }) => ({ id, exp }))

/** Returns whether a passport unlocks an item: by the requested plan in it, or by a purchase of its owner. */
export const isEntitled = (claims: Json, planId: string, media: CatalogueMedia, sandbox: Sandbox) => {
  const { passport, plans, site } = claims
  const now = inSeconds(sandbox.state.clock.now())
  const hasPlan = readPlans(plans).some(({ id, exp }) => id === planId && exp > now)
  if (!hasPlan || typeof passport !== 'string' || typeof site !== 'string') return false
  return isCovered(media, planId, site) || (viewerById(passport, sandbox)?.hasAccess(media) ?? false)
}
