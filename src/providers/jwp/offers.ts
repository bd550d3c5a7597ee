import { ApiError } from '#core/errors.ts'
import type { Offer } from '#core/offer.ts'
import type { JwpCall } from './call.ts'
import { Fees, readOfferId, toOffer } from './fees.ts'

/** Loads offers: all of an item, or one by its id. Unsold items are skipped. */
export const loadFeeOffers = (call: JwpCall) => {
  const ofItem = async (item: string) => {
    const fees = await call('GET', `/v2/items/${item}/access-fees`, Fees, { by: 'anyone' })
    return fees.map((fee) => toOffer(fee, item))
  }
  return async (ids: readonly string[]): Promise<Offer[]> => {
    const requested = ids.flatMap((id) => readOfferId(id) ?? [])
    const items = [...new Set(requested.map(({ item }) => item))]
    const results = await Promise.allSettled(items.map(ofItem))
    refuseWhenAllFailed(results)
    const offers = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []))
    return offers.filter(({ offerId }) => requested.some((one) => isMeant(offerId, one)))
  }
}

function isMeant(offerId: string, requested: { item: string; fee?: string }) {
  const { item, fee } = readOfferId(offerId) ?? {}
  return item === requested.item && (!requested.fee || fee === requested.fee)
}

/** An unknown item has no offers, which is no failure. */
function refuseWhenAllFailed(results: PromiseSettledResult<unknown>[]) {
  const failures = results.filter((result) => result.status === 'rejected')
  const [cause] = failures.map(({ reason }): unknown => reason).filter((reason) => !isUnknown(reason))
  if (!cause || failures.length < results.length) return
  throw new ApiError('Failed to get offers', cause instanceof ApiError ? cause.status : 0, { cause })
}

const isUnknown = (reason: unknown) => reason instanceof ApiError && reason.status === 404
