import { isSubscription } from '#core/offer.ts'

/** What an offer id is made of: `S{item}_{fee}` for a subscription, `C{item}_{fee}` for one item, or an item alone. */
export function readOfferId(offerId: string): { item: string; fee?: string } | undefined {
  const [, item, fee] = /^[A-Z]?(\d+)(?:_(\d+))?$/.exec(offerId) ?? []
  return item ? { item, ...(fee && { fee }) } : undefined
}

export const writeOfferId = ({ item, fee, isOnce }: { item: string; fee: string; isOnce: boolean }) =>
  `${isOnce ? 'C' : 'S'}${item}_${fee}`

/** The number of the fee, which is all that a purchase sends; an id that names none is sent as it is. */
export const feeOf = (offerId: string) => readOfferId(offerId)?.fee ?? offerId

/** Subscriptions and single items are bought at different addresses. */
export const purchasePath = (offerId: string) => (isSubscription(offerId) ? '/subscriptions' : '/payments')
