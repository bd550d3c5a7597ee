import { giveFeedback } from '#core/browser/feedback.store.ts'
import { awaitReturn } from '#core/browser/waits.ts'
import type { Payment } from '#core/checkout/offer.ts'
import { isOrderGone } from '#core/data/errors.ts'
import { textFor } from '#core/i18n/account-text.ts'
import type { DialogProps } from '#features/dialog/types.client.ts'
import { announceMessage } from '#ui/site/announce.ts'
import { AlreadyEntitledError } from './checkout.store.ts'
import { confirmPayment, countPaymentChange } from './payment.store.ts'

/** Navigates after a payment: to an external page, the waiting dialog or the item. */
export async function navigateAfterPayment(payment: Payment, offerId: string | undefined, props: DialogProps) {
  switch (payment.state) {
    case 'paid':
      return showConfirmedPayment(offerId, props)
    case 'redirect':
      return openExternalPage(payment.url)
    case 'waiting':
      countPaymentChange()
      return props.go('waiting-for-payment', { offerId: payment.offerId })
    case 'form':
      throw new Error('The gateway wants its own form')
  }
}

type FollowOptions = { isOpen?: boolean; signal?: AbortSignal }

/** Navigates after a completed payment. `isOpen` marks confirmed access, an aborted `signal` stops navigation. */
export async function showConfirmedPayment(
  offerId: string | undefined,
  { language, go, close }: DialogProps,
  { isOpen, signal }: FollowOptions = {},
) {
  const arrival = await confirmPayment(offerId, isOpen)
  if (signal?.aborted) return
  if (arrival === 'waiting') return go('waiting-for-payment', offerId ? { offerId } : {})
  const message = textFor(language)('account:checkout.payment_success')
  if (arrival === 'welcome') {
    announceMessage(message, 'assertive')
    return go('welcome')
  }
  close()
  giveFeedback('success', message)
}

/** Opens another page. Ends when the navigation fails or the viewer returns. */
export async function openExternalPage(url: string): Promise<void> {
  location.assign(url)
  await awaitReturn()
}

/** Returns an error handler that redirects orders deleted at the provider back to the offers. */
export const redirectGoneOrder =
  ({ go }: DialogProps) =>
  (error: unknown) => {
    if (error instanceof AlreadyEntitledError) return
    if (!isOrderGone(error)) throw error
    go('choose-offer')
  }
