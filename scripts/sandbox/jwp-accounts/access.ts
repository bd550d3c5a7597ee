import type { CatalogueMedia } from '../catalogue/types.ts'
import type { State } from '../core/state.ts'
import { assetId, type Fee } from './fees.ts'
import { feeNumber, openHoldings } from './holdings.ts'
import type { SandboxAccount } from './account.ts'
import { notifyPaid } from './purchase.ts'

/** Access to an item: by subscription or purchase. */
const keysTo = (state: State, uuid: string, itemId: number) => {
  const holdings = openHoldings(state)
  const subscribed = holdings
    .subscriptions(uuid)
    .filter(({ feeId, action }) => action !== 'ended' && feeNumber(feeId).itemId === itemId)
    .map((holding) => ({
      ...holding,
      until: holding.paidUntil,
      save: (asks: number) => holdings.save({ ...holding, asks }),
    }))
  const granted = holdings
    .grants(uuid)
    .filter((grant) => grant.itemId === itemId)
    .map((grant) => ({ ...grant, save: (asks: number) => holdings.saveGrant({ ...grant, asks }) }))
  return [...subscribed, ...granted]
}

/** The access of a person to an item, if it is open by now. */
export const accessTo = (state: State, { uuid }: Pick<SandboxAccount, 'uuid'>, itemId: number) =>
  keysTo(state, uuid, itemId).find(({ asks }) => asks === 0)

/** Checks access; each check shortens a delayed payment. */
export const openPayPage = (state: State, person: SandboxAccount, fee: Fee) => {
  const open = accessTo(state, person, fee.itemId)
  if (open) return open
  for (const { asks, save } of keysTo(state, person.uuid, fee.itemId)) {
    if (asks) save(asks - 1)
    if (asks === 1) notifyPaid(state, person.uuid, fee)
  }
  return undefined
}

const isTrue = (value: string | undefined) => /^(true|1|yes|on)$/i.test(value ?? '')
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

// Given by the publisher, without a subscription.
const hasGivenAccess = (state: State, { uuid }: SandboxAccount, media: CatalogueMedia) =>
  !isPremier(media) &&
  openHoldings(state)
    .grants(uuid)
    .some(({ itemId, asks }) => itemId === assetId && asks === 0)

/** Returns whether a person holds an item without a plan: bought, or given by the publisher. */
export const holdsItem = (state: State, person: SandboxAccount, media: CatalogueMedia) =>
  hasBought(state, person, media) || hasGivenAccess(state, person, media)

/** Returns whether an item is open; sites with subscriptions lock all items. */
export const mayWatch = (state: State, person: SandboxAccount | undefined, media: CatalogueMedia, isSvod = false) => {
  if (isFree(media)) return true
  if (!person) return false
  if (hasBought(state, person, media)) return true
  if (isPremier(media)) return false
  return accessTo(state, person, assetId) !== undefined || (!isSvod && isForMembers(media))
}
