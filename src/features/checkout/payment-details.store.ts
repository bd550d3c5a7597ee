import { parseStored } from '#core/browser/parse-stored.ts'
import { sessionValue } from '#core/browser/preference.store.ts'
import { poll } from '#core/browser/waits.ts'
import type { ChallengeResult, PaymentCard, PaymentMethod } from '#core/checkout/offer.ts'
import type { PaymentDetail, Subscription } from '#core/checkout/subscription.ts'
import { hasUnknownResult, mayHaveSucceeded } from '#core/data/errors.ts'
import { singleFlight } from '#core/data/single-flight.ts'
import { $subscription, reloadSubscription } from '#features/access/subscription.store.ts'
import { confirmChange } from '#features/session/confirm-change.store.ts'
import { loadCustomer } from '#features/session/customer.store.ts'
import { openAccount } from '#features/session/provider.store.ts'
import { countPaymentChange, toReturnUrl } from './payment.store.ts'
import { afterCard, awaitCard } from './subscription-changes.store.ts'

/** Loads the stored payment methods, the current one first. Throws an ApiError. */
async function loadDetails(): Promise<PaymentDetail[]> {
  const [{ provider }, customer] = await Promise.all([openAccount(), loadCustomer()])
  const details = await provider.subscription.paymentDetails(customer)
  const subscription = $subscription.get() ?? (await reloadSubscription().catch(() => undefined))
  const currency = currencyOf(subscription)
  const active = details.filter((detail) => detail.active)
  const current = active.find((detail) => detail.currency === currency) ?? active[0] ?? details[0]
  return current ? [current, ...details.filter((detail) => detail !== current)] : []
}

/** Currency of the next payment. Granted access has none. */
const currencyOf = (subscription: Subscription | undefined) =>
  subscription?.period === 'granted' ? undefined : subscription?.nextPaymentCurrency

/** Loads the current payment method. Throws an ApiError. */
export const loadPaymentDetail = async (): Promise<PaymentDetail | undefined> => (await loadDetails())[0]

/** Ids of all payment methods before a change. */
const earlier = sessionValue('draft.earlier-methods')

/** The same ids with the replaced one first, if the site removes it. */
const replaced = sessionValue('draft.replaced-methods')

/** The same ids after the change, until the replaced method is removed. */
const confirmed = sessionValue('draft.confirmed-methods')

/** Records the methods before a change; returns the replaced one, unless an app store manages it. */
async function storeReplaced(): Promise<PaymentDetail | undefined> {
  const details = await loadDetails().catch(() => undefined)
  const old = details?.[0]?.bound ? undefined : details?.[0]
  const ids = details?.map(({ id }) => id)
  earlier.write(ids && JSON.stringify(ids))
  replaced.write(old && ids?.join(' '))
  return old
}

/**
 * Removes the replaced payment method once a new one is in force, and signals the change. Returns whether it did.
 * Simultaneous calls share one removal. A failure is left to the next visit.
 */
export const removeReplaced: () => Promise<boolean> = singleFlight(async () => {
  const note = confirmed.$note.get()
  if (!note) return false
  const details = await loadDetails().catch(() => [])
  const before = note.split(' ')
  const [old] = before
  if (!old || !details.some(({ id, active }) => active && !before.includes(id))) return false
  confirmed.write(undefined)
  if (!details.some(({ id }) => id === old)) return false
  const { provider } = await openAccount()
  const failure: unknown = await provider.subscription.removeDetail(old).catch((error: unknown) => error)
  if (!failure) countPaymentChange()
  // The next visit retries, unless the provider refuses.
  else if (mayHaveSucceeded(failure)) confirmed.write(note)
  return !failure
})

/** Replaces the card in the currency of the subscription or stored card; false while it is not shown. Throws an ApiError. */
export async function updateCard(card: PaymentCard): Promise<boolean> {
  const [{ provider }, customer] = await Promise.all([openAccount(), loadCustomer()])
  const subscription = $subscription.get() ?? (await reloadSubscription())
  const currency = currencyOf(subscription) || (await loadPaymentDetail().catch(() => undefined))?.currency
  const send = () => provider.subscription.updateCard(customer, card, currency || 'EUR')
  const load = async () => (await isCardShown(card)) || undefined
  if (!(await confirmChange(send, load, { polls: afterCard, isRepeatable: true }))) return false
  await awaitCard()
  countPaymentChange()
  return true
}

/** Returns whether the provider shows a card as stored. Throws an ApiError. */
export async function isCardShown({ number, expMonth, expYear }: PaymentCard): Promise<boolean> {
  const [{ provider }, customer] = await Promise.all([openAccount(), loadCustomer()])
  const expiry = `${expMonth}/${expYear.slice(-2)}`
  return (await provider.subscription.paymentDetails(customer)).some(
    ({ lastCardFourDigits, cardExpirationDate }) =>
      number.endsWith(lastCardFourDigits) && lastCardFourDigits !== '' && cardExpirationDate === expiry,
  )
}

/** Loads the available payment methods. Throws an ApiError. */
export const loadPaymentMethods = async (): Promise<PaymentMethod[]> =>
  (await openAccount()).provider.checkout.paymentMethods()

/** Returns the PayPal URL that authorizes later payments. Throws an ApiError. */
export async function updateByPayPal({ id }: PaymentMethod): Promise<string | undefined> {
  const [{ provider }] = await Promise.all([openAccount(), storeReplaced()])
  const payment = await provider.subscription.updateByPayPal(id, {
    success: toReturnUrl('payment-method-success', { paymentMethodId: String(id) }),
    waiting: toReturnUrl('payment-method-success', { paymentMethodId: String(id) }),
    cancel: toReturnUrl('payment-cancelled', { paymentMethodId: String(id) }),
    error: toReturnUrl('payment-error', { paymentMethodId: String(id) }),
  })
  return payment.state === 'redirect' ? payment.url : undefined
}

/** Signals changed payment details; false while the provider shows no new method. Throws an ApiError. */
export async function confirmDetails(): Promise<boolean> {
  const note = replaced.$note.get()
  if (note) confirmed.write(note)
  replaced.write(undefined)
  if (!(await poll(afterCard, async () => (await isMethodNew()) || undefined))) return false
  await awaitCard()
  if (!(await removeReplaced())) countPaymentChange()
  return true
}

/** Returns whether a method is in force that was not there before the change. Throws an ApiError. */
async function isMethodNew(): Promise<boolean> {
  const before = parseStored(earlier.$note.get() ?? null)
  if (!Array.isArray(before)) return false
  return (await loadDetails()).some(({ id, active }) => active && !before.includes(id))
}

/** Completes a stored card after the bank's redirect. Throws an ApiError. */
export async function finishUpdate(methodId: number, redirectResult: string) {
  const { provider } = await openAccount()
  const send = () => provider.subscription.finalizeUpdate(methodId, { redirectResult })
  await confirmChange(send, async () => (await isMethodNew()) || undefined, { polls: afterCard })
}

/** Stores a gateway card; `challenge` runs the bank's authentication. Throws an ApiError. */
export async function updateByGateway(
  methodId: number,
  card: unknown,
  challenge: (action: unknown) => Promise<ChallengeResult>,
): Promise<void> {
  const [{ provider }, old] = await Promise.all([openAccount(), storeReplaced()])
  const { subscription } = provider
  const back = toReturnUrl('payment-method-success', { paymentMethodId: String(methodId) })
  // The success dialog checks an update whose response is lost.
  const payment = await subscription.updateByGateway(methodId, card, back, old).catch(ignoreUnknown)
  if (payment?.state === 'paid') return replaced.write(undefined)
  if (payment?.state !== 'form') return
  const { details, paymentData } = await challenge(payment.action)
  await subscription.finalizeUpdate(methodId, details, paymentData).catch(ignoreUnknown)
}

function ignoreUnknown(error: unknown): undefined {
  if (!hasUnknownResult(error)) throw error
}
