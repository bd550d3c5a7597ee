import type { CatalogueMedia } from '../catalogue/types.ts'
import type { State } from '../core/state.ts'
import type { SandboxAccount } from './account.ts'
import { assetId, type Fee } from './fees.ts'
import { feeNumber, isEndedSubscription, openHoldings } from './holdings.ts'
import { notifyPaid } from './purchase.ts'

/** Access records of an item: subscriptions and purchases. */
const accessRecords = (state: State, uuid: string, itemId: number) => {
  const holdings = openHoldings(state)
  const subscribed = holdings
    .subscriptions(uuid)
    .filter((holding) => !isEndedSubscription(holding) && feeNumber(holding.feeId).itemId === itemId)
    .map((holding) => ({
      ...holding,
      until: holding.paidUntil,
      save: (checks: number) => holdings.save({ ...holding, checks }),
    }))
  const granted = holdings
    .grants(uuid)
    .filter((grant) => grant.itemId === itemId)
    .map((grant) => ({ ...grant, save: (checks: number) => holdings.saveGrant({ ...grant, checks }) }))
  return [...subscribed, ...granted]
}

/** Granted access of a user to an item, if any. */
export const accessTo = (state: State, { uuid }: Pick<SandboxAccount, 'uuid'>, itemId: number) =>
  accessRecords(state, uuid, itemId).find(({ checks }) => checks === 0)

/** Checks access; each check shortens a delayed payment. */
export const checkAccess = (state: State, person: SandboxAccount, fee: Fee) => {
  const open = accessTo(state, person, fee.itemId)
  if (open) return open
  for (const { checks, save } of accessRecords(state, person.uuid, fee.itemId)) {
    if (checks) save(checks - 1)
    if (checks === 1) notifyPaid(state, person.uuid, fee)
  }
  return undefined
}

/** Returns whether a custom parameter is set. */
export const isTrue = (value: unknown) => /^(true|1|yes|on)$/i.test(String(value))
const isFalse = (value: string | undefined) => /^(false|0|no|off)$/i.test(value ?? '')

const offersOf = ({ params }: CatalogueMedia) => [...(params.productIds ?? '').matchAll(/(!?)jwp:[CS](\d+)/g)]

/** Returns whether only its own offers unlock an item. */
export const isPremier = (media: CatalogueMedia) => offersOf(media).some(([, premier]) => premier)

/** Returns whether an item requires neither a plan nor a purchase. */
export const isFree = ({ params }: CatalogueMedia) => isTrue(params.free) || isFalse(params.requiresSubscription)

const hasBought = (state: State, person: SandboxAccount, media: CatalogueMedia) =>
  offersOf(media).some(([, , item]) => accessTo(state, person, Number(item)))

/** Returns whether an account is enough for an item. */
export const isForMembers = (media: CatalogueMedia) =>
  offersOf(media).length === 0 && !isTrue(media.params.requiresSubscription)

// Granted by the publisher, without a subscription.
const hasGrantedAccess = (state: State, { uuid }: SandboxAccount, media: CatalogueMedia) =>
  !isPremier(media) &&
  openHoldings(state)
    .grants(uuid)
    .some(({ itemId, checks }) => itemId === assetId && checks === 0)

/** Returns whether a user has access to an item without a plan: bought, or granted by the publisher. */
export const hasItemAccess = (state: State, person: SandboxAccount, media: CatalogueMedia) =>
  hasBought(state, person, media) || hasGrantedAccess(state, person, media)

/** Returns whether an item is open; sites with subscriptions lock all items. */
export const mayWatch = (state: State, person: SandboxAccount | undefined, media: CatalogueMedia, isSvod = false) => {
  if (isFree(media)) return true
  if (!person) return false
  if (hasBought(state, person, media)) return true
  if (isPremier(media)) return false
  return accessTo(state, person, assetId) !== undefined || (!isSvod && isForMembers(media))
}
