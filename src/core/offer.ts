/** Offer of one media item; premier items open by their own offers only. */
export type MediaOffer = { offerId: string; premier: boolean }

/** Parses `productIds`: comma-separated 'integration:offerId', a leading '!' for premier. */
export function parseProductIds(productIds: string | undefined, integration: string): MediaOffer[] {
  return (productIds ?? '').split(',').flatMap((item) => {
    const [, premier, prefix, offerId] = /^\s*(!?)\s*([^:\s]+):\s*(!?\S+)\s*$/.exec(item) ?? []
    if (prefix !== integration || !offerId) return []
    return [{ offerId: offerId.replace(/^!/, ''), premier: premier === '!' || offerId.startsWith('!') }]
  })
}

/** Offer with prices in currency units, taxes included. */
export type Offer = {
  offerId: string
  title: string
  price: number
  currency: string
  country?: string
  active: boolean
  /** Of a subscription; 12 months count as a year. */
  period?: 'day' | 'week' | 'month' | 'year'
  /** Periods per payment; default 1. */
  periodCount?: number
  freeDays: number
  freePeriods: number
  /** Length of the free period, if other than the plan's. */
  freePeriod?: 'month' | 'year'
  /** Access duration of a one-time offer. */
  duration?: { amount: number; period: 'hour' | 'day' | 'week' | 'month' | 'year' } | undefined
  /** Optional: undefined means no plan switch. */
  planSwitchEnabled?: boolean
}

/** Subscription ids start with S; other offers are one-time purchases. */
export const isSubscription = (offerId: string) => offerId.startsWith('S')
