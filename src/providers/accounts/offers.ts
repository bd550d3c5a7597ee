import { ApiError } from '#domain/errors.ts'
import type { Offer } from '#domain/offer.ts'
import type { Call } from './call.ts'
import { Fees, toOffer } from './fees.ts'
import { readOfferId } from './offer-id.ts'

/** The offers of some ids: of an item all, of an offer itself; what is not sold is left out (spec 2 §7.4). */
export const offersOf = (call: Call) => {
  const ofItem = async (item: string) => {
    const fees = await call('GET', `/v2/items/${item}/access-fees`, Fees, { by: 'anyone' })
    return fees.map((fee) => toOffer(fee, item))
  }
  return async (ids: readonly string[]): Promise<Offer[]> => {
    const asked = ids.flatMap((id) => readOfferId(id) ?? [])
    const items = [...new Set(asked.map(({ item }) => item))]
    const answers = await Promise.allSettled(items.map(ofItem))
    refuseWhenAllFailed(answers)
    const offers = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    return offers.filter(({ offerId }) => asked.some((one) => isMeant(offerId, one)))
  }
}

function isMeant(offerId: string, asked: { item: string; fee?: string }) {
  const { item, fee } = readOfferId(offerId) ?? {}
  return item === asked.item && (!asked.fee || fee === asked.fee)
}

/** An item that the provider does not know has no offers, which is no failure. */
function refuseWhenAllFailed(answers: PromiseSettledResult<unknown>[]) {
  const failures = answers.filter((answer) => answer.status === 'rejected')
  const [cause] = failures.map(({ reason }): unknown => reason).filter((reason) => !isUnknown(reason))
  if (!cause || failures.length < answers.length) return
  throw new ApiError('Failed to get offers', cause instanceof ApiError ? cause.status : 0, { cause })
}

const isUnknown = (reason: unknown) => reason instanceof ApiError && reason.status === 404
