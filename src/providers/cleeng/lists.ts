import { z } from 'zod'
import type { AccountLists } from '#core/account-provider.ts'

const Favorite = z.object({ mediaid: z.string() })
const Watched = Favorite.extend({ progress: z.number() })

/** Entries of another form are skipped. */
const entriesOf = <T>(entry: z.ZodType<T>) =>
  z
    .unknown()
    .optional()
    .transform((list) => (Array.isArray(list) ? list : []).flatMap((one) => entry.safeParse(one).data ?? []))

const None = { favorites: [], history: [], others: {} }

/** Parses stored lists and preserves the data of other apps. */
export const Lists = z.object({
  externalData: z
    .looseObject({ favorites: entriesOf(Favorite), history: entriesOf(Watched) })
    .nullish()
    .catch(undefined)
    .transform((data) => {
      if (!data) return None
      const { favorites, history, ...others } = data
      return { favorites, history, others }
    }),
})

/** Characters that an account keeps of all of it (facts of the wire). */
const limit = 4000

const fine = 10_000

/** Serialises both lists. Entries above the limit are dropped, oldest first. */
export function externalDataOf({ favorites, history }: AccountLists, others: Readonly<Record<string, unknown>> = {}) {
  const data = {
    ...others,
    history: history.map(({ mediaid, progress }) => ({ mediaid, progress: Math.round(progress * fine) / fine })),
    favorites: favorites.map(({ mediaid }) => ({ mediaid })),
  }
  while (JSON.stringify(data).length > limit && (data.history.pop() ?? data.favorites.pop()));
  return data
}
