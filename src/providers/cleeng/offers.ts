import { z } from 'zod/mini'
import { isSubscription, type Offer } from '#core/checkout/offer.ts'
import { ApiError } from '#core/data/errors.ts'
import { type CleengCall, encodePath } from './call.ts'
import { cleengAmount, looseText, parsePeriod, strictText } from './wire.ts'

const OfferWire = z.pipe(
  z.object({
    offerId: z.string(),
    offerTitle: looseText,
    offerPrice: z.nullish(cleengAmount),
    offerCurrency: strictText,
    offerCountry: strictText,
    customerPriceInclTax: z.nullish(cleengAmount),
    customerCurrency: strictText,
    customerCountry: strictText,
    active: z.boolean(),
    period: looseText,
    freeDays: z.nullish(z.number()),
    freePeriods: z.nullish(z.number()),
  }),
  z.transform(({ offerId, period, ...offer }, context): Offer => {
    const hours = Number(period)
    const { price, currency, country } = priceOf(offer)
    if (price === undefined || !currency) {
      context.issues.push({ code: 'custom', message: 'The offer has no price', input: offer })
      return z.NEVER
    }
    return {
      offerId,
      title: offer.offerTitle,
      price,
      currency,
      ...(country && { country }),
      active: offer.active,
      ...(isSubscription(offerId) ? parsePeriod(period) : hours > 0 && { duration: lasting(hours) }),
      freeDays: offer.freeDays ?? 0,
      freePeriods: offer.freePeriods ?? 0,
    }
  }),
)

type Priced = Record<`${'offer' | 'customer'}${'Currency' | 'Country'}`, string | undefined> & {
  offerPrice?: number | null | undefined
  customerPriceInclTax?: number | null | undefined
}

/** Price in the viewer's country, else the publisher's price. */
const priceOf = ({ offerPrice, customerPriceInclTax, ...offer }: Priced) =>
  customerPriceInclTax != null && offer.customerCurrency
    ? { price: customerPriceInclTax, currency: offer.customerCurrency, country: offer.customerCountry }
    : { price: offerPrice ?? undefined, currency: offer.offerCurrency, country: offer.offerCountry }

/** Rental periods in hours, converted to days if divisible. */
const lasting = (hours: number): NonNullable<Offer['duration']> =>
  hours % 24 === 0 ? { amount: hours / 24, period: 'day' } : { amount: hours, period: 'hour' }

/** Loads the existing offers of the ids. Throws 'Failed to get offers' when every request fails. */
export async function loadOffers(call: CleengCall, ids: readonly string[]): Promise<Offer[]> {
  const results = await Promise.allSettled(
    ids.map((id) => call(encodePath`/offers/${id}`, OfferWire, { as: 'anonymous' })),
  )
  const offers = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
  const failure = results.flatMap((result) =>
    result.status === 'rejected' && !isMissing(result.reason) ? [result.reason] : [],
  )[0]
  if (offers.length > 0 || failure === undefined) return offers
  throw new ApiError('Failed to get offers', failure instanceof ApiError ? failure.status : 0, { cause: failure })
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404
