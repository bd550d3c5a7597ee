import { atom } from 'nanostores'
import { noteBought } from './bought.store.ts'
import { account } from './provider.store.ts'

const $revision = atom(0)

/** What was said about access may have changed: whoever follows it asks again. */
export const forgetEntitlements = () => $revision.set($revision.get() + 1)

/** Tells whether the viewer bought an item by one of its offers, now and whenever that may have changed (spec 1 §4). */
export function followEntitlements(
  { id, offers }: { id: string; offers: readonly string[] },
  onResult: (has: boolean) => void,
): () => void {
  let latest = 0
  return $revision.subscribe(async () => {
    const mine = ++latest
    const has = await hasOneOf(offers)
    if (mine !== latest) return
    noteBought(id, has)
    onResult(has)
  })
}

/** Has the viewer one of these offers by now? One that cannot be asked about opens nothing. */
export async function hasOneOf(offerIds: readonly string[]): Promise<boolean> {
  const provider = await account().then(
    (opened) => opened.provider,
    () => undefined,
  )
  const results = await Promise.all(offerIds.map((id) => provider?.checkout.hasAccess(id).catch(() => false)))
  return results.includes(true)
}
