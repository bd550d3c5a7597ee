import type { Payment } from '#core/checkout/offer.ts'
import { createCleengProvider } from '#providers/cleeng/index.ts'
import type { AccountFixture, ProviderCase } from './account-fixture.ts'

export const cleengCase: ProviderCase = { provider: 'cleeng', site: 'billsvod', make: createCleengProvider }

/** Unsupported functions of the cleeng provider. */
export const cleengOff = [
  'confirmIntent',
  'receipt',
  'socialLinks',
  'changePassword',
  'updateMetadata',
  'exportData',
  'deleteAccount',
  'payByCard',
  'updateCard',
  'mediaToken',
  'plans',
]

/** Orders an offer, with or without a coupon. */
export const orderOn =
  ({ provider: { checkout, customer } }: AccountFixture) =>
  async (id: string, couponCode?: string) => {
    const [offer] = await checkout.offers([id])
    if (!offer) throw new Error(`${id} is not sold`)
    const created = await checkout.createOrder(await customer.get(), offer)
    return couponCode ? checkout.updateOrder(created, { couponCode }) : created
  }

/** Follows a link of the sandbox's bank or PayPal page. */
export const follow = async (address: string, label: string): Promise<URL> => {
  const text = await (await fetch(address)).text()
  const [, href = ''] = new RegExp(`href="([^"]+)">${label}`).exec(text) ?? []
  return new URL(href.replaceAll('&amp;', '&'), address)
}
/** Redirect URL of a payment. */
export const addressOf = (payment: Payment): string => {
  if (payment.state === 'redirect') return payment.url
  if (payment.state !== 'form' || !payment.action || typeof payment.action !== 'object') throw new Error('No way on')
  return 'url' in payment.action ? String(payment.action.url) : ''
}
