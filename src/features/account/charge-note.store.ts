import { readStored, writeStored } from '#core/browser/storage.ts'
import { isSubscription } from '#core/offer.ts'

/** Charge by any tab of this browser, until access is confirmed. */
type ChargeNote = { offerId: string; isPaid: boolean }

const key = 'jwapp.charge'

/** Access follows a charge within seconds; later the provider's state decides. */
const validMs = 10 * 60_000

/** Records an open charge for other tabs; undefined clears it. */
export const noteCharge = (note: ChargeNote | undefined) =>
  void writeStored(key, note ? JSON.stringify({ ...note, at: Date.now() }) : null)

/** Returns the charge of an offer, or of another plan for a plan. */
export function chargeNoteFor(offerId: string): ChargeNote | undefined {
  const note = read()
  return note && Date.now() - note.at < validMs && isSameSale(note.offerId, offerId) ? note : undefined
}

/** Returns whether a charge of this browser awaits its result. */
export function isChargeOpen(): boolean {
  const note = read()
  return note !== undefined && Date.now() - note.at < validMs
}

/** Returns whether both are the same offer or both are plans. */
export const isSameSale = (one: string, other: string) =>
  one === other || (isSubscription(one) && isSubscription(other))

function read(): (ChargeNote & { at: number }) | undefined {
  try {
    return JSON.parse(readStored(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
