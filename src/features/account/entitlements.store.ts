import { atom } from 'nanostores'
import { noteBought } from './bought.store.ts'
import { account } from './provider.store.ts'

const $revision = atom(0)

/** Invalidates entitlements: subscribers check again. */
export const forgetEntitlements = () => $revision.set($revision.get() + 1)

/** Reports whether the viewer bought an item, now and after each change. */
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

/** Returns whether an offer grants access; failed checks count as no. */
export async function hasOneOf(offerIds: readonly string[]): Promise<boolean> {
  const provider = await account().then(
    (opened) => opened.provider,
    () => undefined,
  )
  const results = await Promise.all(offerIds.map((id) => provider?.checkout.hasAccess(id).catch(() => false)))
  return results.includes(true)
}
