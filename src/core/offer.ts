/** An offer that opens one media item; a premier item opens by its own offers only (spec 1 §3). */
export type MediaOffer = { offerId: string; premier: boolean }

/** Reads `productIds`: 'integration:offerId' items, comma separated, a leading '!' makes the offer premier (spec 1 §3). */
export function parseProductIds(productIds: string | undefined, integration: string): MediaOffer[] {
  return (productIds ?? '').split(',').flatMap((item) => {
    const [, premier, prefix, offerId] = /^\s*(!?)\s*([^:\s]+):\s*(!?\S+)\s*$/.exec(item) ?? []
    if (prefix !== integration || !offerId) return []
    return [{ offerId: offerId.replace(/^!/, ''), premier: premier === '!' || offerId.startsWith('!') }]
  })
}

/** What a viewer can buy (spec 1 §3); prices are in units of the currency, taxes included. */
export type Offer = {
  offerId: string
  title: string
  price: number
  currency: string
  country?: string
  active: boolean
  /** Of a subscription; 12 months count as a year. */
  period?: 'day' | 'week' | 'month' | 'year'
  /** How many periods one payment covers; one where absent. */
  periodCount?: number
  freeDays: number
  freePeriods: number
  /** The length of a free period where it is not the plan's own. */
  freePeriod?: 'month' | 'year'
  /** How long a one-time offer opens its item. */
  duration?: { amount: number; period: 'hour' | 'day' | 'week' | 'month' | 'year' }
  /** Where the provider gives it. */
  planSwitchEnabled?: boolean
}

/** Subscriptions have ids that start with S; all others are bought once (spec 1 §3). */
export const isSubscription = (offerId: string) => offerId.startsWith('S')
