import { atom, type ReadableAtom } from 'nanostores'
import { account } from './provider.ts'

const $known = atom<ReadonlyMap<string, boolean>>(new Map())

/** Which offers the viewer has bought, as far as was asked. */
export const $entitlements: ReadableAtom<ReadonlyMap<string, boolean>> = $known

export const forgetEntitlements = () => $known.set(new Map())

/** Asks which of these offers the viewer has; one that cannot be asked for opens nothing (spec 1 §4). */
export async function askEntitlements(offerIds: readonly string[]): Promise<void> {
  const { provider } = await account()
  const ask = async (id: string) => [id, await provider.checkout.hasAccess(id).catch(() => false)] as const
  const answers = await Promise.all(offerIds.map(ask))
  $known.set(new Map([...$known.get(), ...answers]))
}
