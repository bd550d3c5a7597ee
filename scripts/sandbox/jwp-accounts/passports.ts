import { settingsOf } from '../accounts/settings.ts'
import type { CatalogueMedia } from '../catalogue/types.ts'
import { entitlementsOf } from '../cleeng/entitlements.ts'
import { isObject, type Json } from '../core/json.ts'
import type { Sandbox } from '../core/server.ts'
import { readToken } from '../core/tokens.ts'
import { holdsItem } from './access.ts'
import { assetId } from './fees.ts'
import { feeNumber, openHoldings } from './holdings.ts'
import type { SandboxAccount } from './account.ts'
import { isCovered, plansOn } from './plans.ts'
import { inSeconds } from './rules.ts'
import { findAccountByToken } from './sessions.ts'
import { openAccountUsers } from './users.ts'

/** Viewer with an account of either provider. */
type PlatformViewer = {
  id: string
  subscribedUntil: number | undefined
  /** Returns whether an item is open without a plan. */
  holds: (media: CatalogueMedia) => boolean
}

/** Id of a passport without an account. */
export const anonymous = 'anonymous'

const elsewhere = 'customer:'

/** Viewer of a token of either provider. */
export const viewerOfToken = (token: string, sandbox: Sandbox): PlatformViewer | undefined => {
  const person = findAccountByToken(token, sandbox)
  if (person) return ofAccounts(sandbox, person)
  if (!settingsOf(sandbox.state).get().billingTokens) return undefined
  const customer = readToken(token, sandbox.state.clock.now())?.customerId
  return typeof customer === 'string' ? ofBilling(sandbox, customer) : undefined
}

const viewerById = (id: string, sandbox: Sandbox): PlatformViewer | undefined => {
  if (id.startsWith(elsewhere)) return ofBilling(sandbox, id.slice(elsewhere.length))
  const person = openAccountUsers(sandbox.state).byUuid(id)
  return person && ofAccounts(sandbox, person)
}

const ofAccounts = ({ state }: Sandbox, person: SandboxAccount): PlatformViewer => ({
  id: person.uuid,
  subscribedUntil: person.planUntil ?? subscribedUntil(state, person),
  holds: (media) => holdsItem(state, person, media),
})

const ofBilling = ({ state }: Sandbox, customer: string): PlatformViewer | undefined => {
  const entitlements = entitlementsOf(state, customer)
  return entitlements && { id: elsewhere + customer, ...entitlements }
}

// Access that was given brings no plan
const subscribedUntil = (state: Sandbox['state'], { uuid }: SandboxAccount) =>
  openHoldings(state)
    .subscriptions(uuid)
    .find(({ feeId, action, asks }) => action !== 'ended' && asks === 0 && feeNumber(feeId).itemId === assetId)
    ?.paidUntil

/** Plan in a passport; `exp` in epoch seconds. */
export type PassportPlan = { id: string; exp: number }

const isPlan = (value: unknown): value is PassportPlan =>
  isObject(value) && typeof value.id === 'string' && typeof value.exp === 'number'

export const readPlans = (value: unknown): PassportPlan[] => (Array.isArray(value) ? value.filter(isPlan) : [])

/** Plans of a new passport. */
export const plansFor = (viewer: PlatformViewer | undefined, site: string, { state }: Sandbox): PassportPlan[] =>
  plansOn(site, inSeconds(state.clock.now()), viewer).map(({ id, exp }) => ({ id, exp }))

/** Returns whether a passport opens an item: by the requested plan in it, or by a purchase of its owner. */
export const isEntitled = (claims: Json, planId: string, media: CatalogueMedia, sandbox: Sandbox) => {
  const { passport, plans, site } = claims
  const now = inSeconds(sandbox.state.clock.now())
  const isHeld = readPlans(plans).some(({ id, exp }) => id === planId && exp > now)
  if (!isHeld || typeof passport !== 'string' || typeof site !== 'string') return false
  return isCovered(media, planId, site) || (viewerById(passport, sandbox)?.holds(media) ?? false)
}
