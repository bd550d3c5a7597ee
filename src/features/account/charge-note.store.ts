import { readStored, writeStored } from '#core/browser/storage.ts'
import { isSubscription } from '#core/offer.ts'

/** A charge of any tab of this browser whose access has not been seen yet. */
type ChargeNote = { offerId: string; isPaid: boolean }

const key = 'jwapp.charge'

/** Access follows a charge within seconds; afterwards the provider's word is enough. */
const validMs = 10 * 60_000

/** Records an open charge for other tabs; undefined clears it. */
export const noteCharge = (note: ChargeNote | undefined) =>
  void writeStored(key, note ? JSON.stringify({ ...note, at: Date.now() }) : null)

/** The charge that may open the offer, or a plan in its place. */
export function chargeNoteFor(offerId: string): ChargeNote | undefined {
  const note = read()
  return note && Date.now() - note.at < validMs && isSameSale(note.offerId, offerId) ? note : undefined
}

/** Are both the same offer, or both plans, of which a viewer has one? */
export const isSameSale = (one: string, other: string) =>
  one === other || (isSubscription(one) && isSubscription(other))

function read(): (ChargeNote & { at: number }) | undefined {
  try {
    return JSON.parse(readStored(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
