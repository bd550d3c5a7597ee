import { atom, onMount, type ReadableAtom } from 'nanostores'
import { $viewer, onSessionEnd } from '#core/account/viewer.store.ts'
import { readStored, writeStored } from '#core/browser/storage.ts'
import { openAccount } from '#features/session/provider.store.ts'

const key = 'bought'

// Rentals end without an event, so a check is valid for a day.
const lifeMs = 86_400_000

/** Time of the last confirmed purchase of each item, in epoch milliseconds. */
function entries(): [id: string, at: number][] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '{}')
    const isFresh = ([, at]: [string, unknown]) => typeof at === 'number' && Date.now() - at < lifeMs
    return Object.entries(stored ?? {}).filter(isFresh)
  } catch {
    return []
  }
}

const idsNow = () => entries().map(([id]) => id)

const $ids = atom<readonly string[]>(idsNow())

/** Ids of bought items, as far as checked. */
export const $bought: ReadableAtom<readonly string[]> = $ids

/** Records for the cards of other pages whether the viewer bought an item. */
export function storeAccess(id: string, has: boolean) {
  const remaining = entries().filter(([itemId]) => itemId !== id)
  const next = has ? [...remaining, [id, Date.now()] as const] : remaining
  writeStored(key, next.length > 0 ? JSON.stringify(Object.fromEntries(next)) : null)
  $ids.set(idsNow())
}

// The end of a session removes its entries.
onMount($ids, () => $viewer.listen(() => $ids.set(idsNow())))

const $revision = atom(0)

/** Invalidates entitlements: subscribers check again. */
export const invalidateEntitlements = () => $revision.set($revision.get() + 1)

onSessionEnd(invalidateEntitlements)

/** Reports whether the viewer bought an item, now and after each change. */
export function subscribeToEntitlements(
  { id, offers }: { id: string; offers: readonly string[] },
  onResult: (has: boolean) => void,
): () => void {
  let latest = 0
  const stop = $revision.subscribe(async () => {
    const revision = ++latest
    const has = await checkOffers(offers)
    if (revision !== latest) return
    if (has !== undefined) storeAccess(id, has)
    onResult(has === true)
  })
  return () => {
    // A pending check may belong to a session that ends before its response.
    latest += 1
    stop()
  }
}

/** Returns whether an offer grants access; failed checks count as no. */
export const hasAnyOffer = async (offerIds: readonly string[]): Promise<boolean> =>
  (await checkOffers(offerIds)) === true

/** Returns whether an offer grants access; undefined if a check failed, such as one that a navigation aborts. */
async function checkOffers(offerIds: readonly string[]): Promise<boolean | undefined> {
  const provider = await openAccount().then(
    (account) => account.provider,
    () => undefined,
  )
  const results = await Promise.all(offerIds.map((id) => provider?.checkout.hasAccess(id).catch(() => undefined)))
  return results.includes(true) || (results.includes(undefined) ? undefined : false)
}
