import { isSubscription } from '#core/offer.ts'

/** Parts of an offer id: `S{item}_{fee}` for subscriptions, `C{item}_{fee}` for single items. */
export function readOfferId(offerId: string): { item: string; fee?: string } | undefined {
  const [, item, fee] = /^[A-Z]?(\d+)(?:_(\d+))?$/.exec(offerId) ?? []
  return item ? { item, ...(fee && { fee }) } : undefined
}

export const writeOfferId = ({ item, fee, isOnce }: { item: string; fee: string; isOnce: boolean }) =>
  `${isOnce ? 'C' : 'S'}${item}_${fee}`

/** Fee number of an offer id for purchases; other ids pass through. */
export const feeOf = (offerId: string) => readOfferId(offerId)?.fee ?? offerId

/** Purchase endpoint: subscriptions and single items have different ones. */
export const purchasePath = (offerId: string) => (isSubscription(offerId) ? '/subscriptions' : '/payments')
