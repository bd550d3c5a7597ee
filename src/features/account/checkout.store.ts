import { atom, type ReadableAtom } from 'nanostores'
import { isOrderGone } from '#core/account-errors.ts'
import { readStored, writeStored } from '#core/browser/storage.ts'
import { isSubscription, type Offer, type Order, type PaymentMethod } from '#core/offer.ts'
import { parseStored, tabNote } from '#core/preference.store.ts'
import { opens } from '#core/subscription.ts'
import { isPremierRequested } from './account-flow.store.ts'
import { forgetEntitlements } from './entitlements.store.ts'
import { account } from './provider.store.ts'
import { reloadSubscription } from './subscription.store.ts'

/** Order with its offer and payment methods. */
export type Checkout = { offer: Offer; order: Order; methods: readonly PaymentMethod[] }

const $current = atom<Checkout | undefined>()

/** Current checkout, created with the chosen offer. */
export const $checkout: ReadableAtom<Checkout | undefined> = $current

const $had = atom(false)

/** True if the viewer already has access to the item of this checkout. */
export const $alreadyOpen: ReadableAtom<boolean> = $had

/** Reason of the last failed payment in an account event. URLs are not trusted. */
export const $paymentFailure = atom<string | undefined>()

// The chosen offer survives reloads and PayPal; orders are created again.
const chosen = tabNote('draft.order-offer')
const coupon = tabNote('draft.order-coupon')

/** Accepted coupon of the chosen offer. */
export const { $note: $coupon, write: keepCoupon } = coupon

/** Chosen offer. */
export const chosenOffer = () => chosen.$note.get()

export function chooseOffer({ offerId }: Pick<Offer, 'offerId'>) {
  if (offerId !== chosen.$note.get()) coupon.write(undefined)
  chosen.write(offerId)
  $current.set(undefined)
  $had.set(false)
}

/** Makes an order the current one. */
export const showCheckout = (checkout: Checkout) => $current.set(checkout)

/** Drops the order and keeps the chosen offer. */
export function leaveCheckout() {
  $current.set(undefined)
  $had.set(false)
}

/** Drops the checkout after payment or cancellation. */
export function forgetCheckout() {
  $current.set(undefined)
  chosen.write(undefined)
  coupon.write(undefined)
}

/** Thrown when the viewer already has access. */
export class AlreadyOpen extends Error {
  override name = 'AlreadyOpen'
}

/** Ends the checkout, because the viewer has access. */
export function closeAsOpen(offerId: string): AlreadyOpen {
  forgetCheckout()
  $had.set(true)
  return new AlreadyOpen(`${offerId} is open already`)
}

/** Returns whether the viewer has the offer, or another plan for a plan. Throws an ApiError. */
export async function hasAlready(offerId: string): Promise<boolean> {
  const { provider } = await account()
  if (await provider.checkout.hasAccess(offerId)) return true
  // The plans of the site do not open premier items.
  const isPlan = isSubscription(offerId) && !isPremierRequested()
  const plan = isPlan ? await reloadSubscription() : undefined
  return plan !== undefined && opens(plan)
}

const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('jwapp.bought') : undefined

/** Broadcasts a purchase, which ends the same checkout in other tabs. */
export const broadcastPurchase = (offerId: string) => channel?.postMessage(offerId)

channel?.addEventListener('message', ({ data: offerId }: MessageEvent<string>) => {
  const current = $current.get()
  if (current && isSameSale(current.offer.offerId, offerId)) closeAsOpen(offerId)
  forgetEntitlements()
})

/** Runs on the current order. Drops an expired one and rethrows. */
export async function onOrder<T>(verb: (order: Order) => Promise<T>): Promise<T> {
  const current = $current.get()
  if (!current && $had.get()) throw new AlreadyOpen('The offer is open already')
  if (!current) throw new Error('Order not found')
  try {
    return await verb(current.order)
  } catch (error) {
    if (isOrderGone(error)) forgetCheckout()
    throw error
  }
}

let payment: Promise<unknown> | undefined

/** Defers account events until a payment ends, whose response changes the dialog. */
export function reportAfter(paying: Promise<unknown>) {
  const answered = () => new Promise((moved) => setTimeout(moved))
  payment = paying.then(answered, answered)
}

/** Resolves after the last payment of this page. */
export const paymentEnd = () => payment

/** Charge by any tab of this browser, until access is confirmed. */
type ChargeNote = { offerId: string; isPaid: boolean }

const key = 'jwapp.charge'

/** Access follows a charge within seconds; later the provider's state decides. */
const validMs = 10 * 60_000

/** Records an open charge for other tabs. Charges of other sales remain. */
export const noteCharge = (note: ChargeNote) => store([...otherThan(note.offerId), { ...note, at: Date.now() }])

/** Clears the charge of an offer, or of another plan for a plan. */
export const clearCharge = (offerId: string) => store(otherThan(offerId))

/** Returns the charge of an offer, or of another plan for a plan. */
export const chargeNoteFor = (offerId: string): ChargeNote | undefined =>
  openCharges().find((note) => isSameSale(note.offerId, offerId))

/** Returns whether a charge of this browser awaits its result. */
export const isChargeOpen = () => openCharges().length > 0

/** Returns whether both are the same offer or both are plans. */
export const isSameSale = (one: string, other: string) =>
  one === other || (isSubscription(one) && isSubscription(other))

type StoredCharge = ChargeNote & { at: number }

function openCharges(): StoredCharge[] {
  const stored = parseStored(readStored(key))
  return Array.isArray(stored) ? stored.filter(({ at }: StoredCharge) => Date.now() - at < validMs) : []
}

const otherThan = (offerId: string) => openCharges().filter((note) => !isSameSale(note.offerId, offerId))
const store = (notes: StoredCharge[]) => void writeStored(key, notes.length > 0 ? JSON.stringify(notes) : null)
