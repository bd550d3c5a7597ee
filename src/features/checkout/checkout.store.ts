import { atom, type ReadableAtom } from 'nanostores'
import { onSessionEnd } from '#core/account/viewer.store.ts'
import { parseStored } from '#core/browser/parse-stored.ts'
import { sessionValue } from '#core/browser/preference.store.ts'
import { readStored, writeStored } from '#core/browser/storage.ts'
import { isSubscription, type Offer, type Order, type PaymentMethod } from '#core/checkout/offer.ts'
import { grantsAccess } from '#core/checkout/subscription.ts'
import { isOrderGone } from '#core/data/errors.ts'
import { invalidateEntitlements } from '#features/access/entitlements.store.ts'
import { isPremierRequested } from '#features/access/requested-offers.store.ts'
import { reloadSubscription } from '#features/access/subscription.store.ts'
import { openAccount } from '#features/session/provider.store.ts'

/** Order with its offer and payment methods. */
export type Checkout = { offer: Offer; order: Order; methods: readonly PaymentMethod[] }

const $current = atom<Checkout | undefined>()

/** Current checkout, created with the chosen offer. */
export const $checkout: ReadableAtom<Checkout | undefined> = $current

const $entitled = atom(false)

/** True if the viewer already has access to the item of this checkout. */
export const $alreadyEntitled: ReadableAtom<boolean> = $entitled

/** Reason of the last failed payment in an account event. URLs are not trusted. */
export const $paymentFailure = atom<string | undefined>()

// The chosen offer survives reloads and PayPal; orders are created again.
const chosen = sessionValue('draft.order-offer')
const coupon = sessionValue('draft.order-coupon')

/** Offer whose approval began in this window, or was left to it by the viewer. */
const approval = sessionValue('draft.order-approval')

/** Takes the approval of a charge for this window; returns whether another one had it. A second attempt then pays here. */
export function takeApproval({ offerId, isApproval }: OpenCharge): boolean {
  const isElsewhere = isApproval === true && approval.$note.get() !== offerId
  approval.write(offerId)
  return isElsewhere
}

/** Records a charge that the viewer approves at PayPal. */
export function recordApproval(offerId: string) {
  approval.write(offerId)
  recordCharge({ offerId, isPaid: false, isApproval: true })
}

/** Accepted coupon of the chosen offer. */
export const { $note: $coupon, write: storeCoupon } = coupon

/** Chosen offer. */
export const chosenOffer = () => chosen.$note.get()

export function chooseOffer({ offerId }: Pick<Offer, 'offerId'>) {
  if (offerId !== chosen.$note.get()) coupon.write(undefined)
  chosen.write(offerId)
  $current.set(undefined)
  $entitled.set(false)
}

/** Makes an order the current one. */
export const showCheckout = (checkout: Checkout) => $current.set(checkout)

/** Drops the order and keeps the chosen offer. */
export function leaveCheckout() {
  $current.set(undefined)
  $entitled.set(false)
}

/** Drops the checkout after payment or cancellation. */
export function clearCheckout() {
  $current.set(undefined)
  chosen.write(undefined)
  coupon.write(undefined)
}

onSessionEnd(clearCheckout)

/** Thrown when the viewer already has access. */
export class AlreadyEntitledError extends Error {
  override name = 'AlreadyEntitledError'
}

/** Ends the checkout, because the viewer has access, and returns the error to throw. */
export function endAsEntitled(offerId: string): AlreadyEntitledError {
  clearCheckout()
  $entitled.set(true)
  return new AlreadyEntitledError(`${offerId} is open already`)
}

/** Returns whether another plan replaces the offer, which premier items exclude. */
export const isSitePlan = (offerId: string) => isSubscription(offerId) && !isPremierRequested()

/** Returns whether the viewer has the offer, or another plan for a plan. Throws an ApiError. */
export async function isAlreadyEntitled(offerId: string): Promise<boolean> {
  const { provider } = await openAccount()
  if (await provider.checkout.hasAccess(offerId)) return true
  const plan = isSitePlan(offerId) ? await reloadSubscription() : undefined
  return plan !== undefined && grantsAccess(plan)
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('jwapp.bought') : undefined

/** Purchase of any tab. Plans replace each other, unlike subscriptions of premier items. */
type Purchase = { offerId: string; isPlan: boolean }

const purchaseOf = (offerId: string): Purchase => ({ offerId, isPlan: isSitePlan(offerId) })

/** Returns whether a checkout of the offer repeats the purchase. */
const isSamePurchase = (purchase: Purchase, offerId: string) =>
  purchase.offerId === offerId || (purchase.isPlan && isSitePlan(offerId))

/** Broadcasts a purchase, which ends the same checkout in other tabs. */
export const broadcastPurchase = (offerId: string) => channel?.postMessage(purchaseOf(offerId))

channel?.addEventListener('message', ({ data: purchase }: MessageEvent<Purchase>) => {
  const current = $current.get()
  if (current && isSamePurchase(purchase, current.offer.offerId)) endAsEntitled(purchase.offerId)
  invalidateEntitlements()
})

/** Runs on the current order. Drops an expired one and rethrows. */
export async function withCurrentOrder<T>(sendRequest: (order: Order) => Promise<T>): Promise<T> {
  const current = $current.get()
  if (!current && $entitled.get()) throw new AlreadyEntitledError('The offer is open already')
  if (!current) throw new Error('Order not found')
  try {
    return await sendRequest(current.order)
  } catch (error) {
    if (isOrderGone(error)) clearCheckout()
    throw error
  }
}

let payment: Promise<unknown> | undefined

/** Defers account events until a payment ends, whose response changes the dialog. */
export function reportAfter(paying: Promise<unknown>) {
  const nextTask = () => new Promise((moved) => setTimeout(moved))
  payment = paying.then(nextTask, nextTask)
}

/** Resolves after the last payment of this page. */
export const paymentEnd = () => payment

/** Charge by any tab, until access is confirmed; `isSent` while its result is unknown, `isApproval` at PayPal. */
type OpenCharge = { offerId: string; isPaid: boolean; isSent?: boolean; isApproval?: boolean }

const key = 'jwapp.charge'

/** Access follows a charge within seconds; later the provider's state applies. */
const validMs = 10 * 60_000

/** Minimum time between a charge without a result and the next one. */
const unknownMs = 60_000

let chargedHere: string | undefined

/** Returns whether this page sent a charge that is open. */
export const isChargedHere = () => chargedHere !== undefined

/** Records an open charge for other tabs. Charges of other sales remain. */
export function recordCharge(charge: OpenCharge) {
  chargedHere = charge.offerId
  store([...otherThan(charge.offerId), { ...charge, ...purchaseOf(charge.offerId), at: Date.now() }])
}

/** Clears the charge of an offer, or of another plan for a plan. */
export function clearCharge(offerId: string) {
  if (chargedHere && isSamePurchase(purchaseOf(chargedHere), offerId)) chargedHere = undefined
  store(otherThan(offerId))
}

/** Returns the charge of an offer, or of another plan for a plan. */
export function findCharge(offerId: string): OpenCharge | undefined {
  const charges = openCharges()
  const isSame = (purchase: Purchase) => isSamePurchase(purchase, offerId)
  const charge = charges.find((entry) => entry.offerId === offerId) ?? charges.find(isSame)
  return charge && { ...charge, isSent: charge.isSent === true && Date.now() - charge.at < unknownMs }
}

/** Returns whether a charge of this browser awaits its result. */
export const isChargeOpen = () => openCharges().length > 0

/** Returns whether the result of a charged plan is open. */
export const isPlanCharged = () => openCharges().some(({ isPlan, isPaid, isSent }) => isPlan && (isPaid || isSent))

type StoredCharge = OpenCharge & Purchase & { at: number }

function isStoredCharge(entry: unknown): entry is StoredCharge {
  const { offerId, isPlan, isPaid, at } = Object(entry)
  return (
    typeof offerId === 'string' && [isPlan, isPaid].every((flag) => typeof flag === 'boolean') && Number.isFinite(at)
  )
}

function openCharges(): StoredCharge[] {
  const stored = parseStored(readStored(key))
  return Array.isArray(stored) ? stored.filter(isStoredCharge).filter(({ at }) => Date.now() - at < validMs) : []
}

const otherThan = (offerId: string) => openCharges().filter((charge) => !isSamePurchase(charge, offerId))
const store = (charges: StoredCharge[]) => void writeStored(key, charges.length > 0 ? JSON.stringify(charges) : null)
