import type { Payment } from '#core/order.ts'
import { billingProvider } from '#providers/cleeng/index.ts'
import type { Rig, Trial } from './account-rig.ts'

export const billingTrial: Trial = { world: 'billing', site: 'billsvod', make: billingProvider }

/** What the billing provider cannot do (spec 2 §6). */
export const billingOff = [
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

/** Orders what is sold under an id, with a coupon or without. */
export const orderOn =
  ({ provider: { checkout, customer } }: Rig) =>
  async (id: string, couponCode?: string) => {
    const [offer] = await checkout.offers([id])
    if (!offer) throw new Error(`${id} is not sold`)
    const made = await checkout.createOrder(await customer.get(), offer)
    return couponCode ? checkout.updateOrder(made, { couponCode }) : made
  }

/** Follows a link of a page that the sandbox shows in the place of a bank or of PayPal. */
export const follow = async (address: string, label: string): Promise<URL> => {
  const text = await (await fetch(address)).text()
  const [, href = ''] = new RegExp(`href="([^"]+)">${label}`).exec(text) ?? []
  return new URL(href.replaceAll('&amp;', '&'), address)
}
/** Where a payment goes on. */
export const addressOf = (payment: Payment): string => {
  if (payment.state === 'redirect') return payment.url
  if (payment.state !== 'form' || !payment.action || typeof payment.action !== 'object') throw new Error('No way on')
  return 'url' in payment.action ? String(payment.action.url) : ''
}
