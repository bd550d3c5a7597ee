import { z } from 'zod'
import type { AccountLists } from '#domain/account-provider.ts'

const Favorite = z.object({ mediaid: z.string() })
const Watched = Favorite.extend({ progress: z.number() })

/** What does not have the form of a list's entry is none (spec 1 §5). */
const entriesOf = <T>(entry: z.ZodType<T>) =>
  z
    .unknown()
    .optional()
    .transform((list) => (Array.isArray(list) ? list : []).flatMap((one) => entry.safeParse(one).data ?? []))

const None = { favorites: [], history: [] }

/** The lists as the account keeps them. */
export const Lists = z.object({
  externalData: z
    .object({ favorites: entriesOf(Favorite), history: entriesOf(Watched) })
    .nullish()
    .catch(undefined)
    .transform((lists): AccountLists => lists ?? None),
})

/** Characters that an account keeps of both lists (facts of the wire). */
const limit = 4000

const fine = 10_000

/** Both lists as they are sent; what is too much for the account loses what was watched longest ago. */
export function externalDataOf({ favorites, history }: AccountLists) {
  const data = {
    history: history.map(({ mediaid, progress }) => ({ mediaid, progress: Math.round(progress * fine) / fine })),
    favorites: favorites.map(({ mediaid }) => ({ mediaid })),
  }
  while (JSON.stringify(data).length > limit && (data.history.pop() ?? data.favorites.pop()));
  return data
}
