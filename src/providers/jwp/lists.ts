import { z } from 'zod'
import type { AccountLists, CustomerApi } from '#core/account-provider.ts'
import { ApiError } from '#core/errors.ts'
import { NoContent } from './account.ts'
import type { JwpCall } from './call.ts'

const share = (progress: number) => Math.min(1, Math.max(0, progress))
const when = { created_at: z.number().nullish(), updated_at: z.number().nullish() }
const Favorites = z.object({ collection: z.array(z.object({ media_id: z.string(), ...when })) })
const History = z.object({
  collection: z.array(z.object({ media_id: z.string(), progress: z.coerce.number().transform(share), ...when })),
})

const favorites = '/v2/accounts/media/favorites'
const history = '/v2/accounts/media/watch-history'

/** Favourites and watch history, one call per item. */
export function jwpLists(call: JwpCall): Pick<CustomerApi, 'lists' | 'updateLists'> {
  const add = (media_id: string) => call('POST', favorites, NoContent, { form: { media_id }, keepalive: true })
  const remove = (id: string) =>
    call('DELETE', `${favorites}/${encodeURIComponent(id)}`, NoContent, { keepalive: true }).catch(unlessGone)
  const watch = ({ mediaid: media_id, progress }: AccountLists['history'][number]) =>
    call('PATCH', history, NoContent, { form: { media_id, progress }, keepalive: true })
  const unwatch = (mediaid: string) => watch({ mediaid, progress: notBegun })

  return {
    lists: async () => {
      const [liked, watched] = await Promise.all([
        call('GET', favorites, Favorites),
        call('GET', `${history}?filter=currently_watching`, History),
      ])
      return {
        favorites: newestFirst(liked.collection).map(({ media_id }) => ({ mediaid: media_id })),
        history: newestFirst(watched.collection.filter(isWatched)).map(({ media_id, progress }) => ({
          mediaid: media_id,
          progress,
        })),
      }
    },
    updateLists: async (_customer, lists, before) => {
      const { added, removed, watched, unwatched } = changes(lists, before)
      await Promise.all([
        ...removed.map(remove),
        ...unwatched.map(unwatch),
        oldestFirst(added, add),
        oldestFirst(watched, watch),
      ])
    },
  }
}

/** Sequential, as the account sorts by time. The first request starts before the page unloads. */
async function oldestFirst<T>(entries: readonly T[], save: (entry: T) => Promise<unknown>) {
  for (const entry of entries.toReversed()) await save(entry)
}

// The API cannot delete history entries: removed entries get progress 0.
const notBegun = 0
const isWatched = ({ progress }: { progress: number }) => progress > notBegun

function changes(lists: AccountLists, before: AccountLists) {
  const idsOf = (list: AccountLists['favorites']) => list.map(({ mediaid }) => mediaid)
  const history = idsOf(lists.history)
  const [nowIds, beforeIds] = [idsOf(lists.favorites), idsOf(before.favorites)]
  const progress = new Map(before.history.map((entry) => [entry.mediaid, entry.progress]))
  return {
    added: nowIds.filter((id) => !beforeIds.includes(id)),
    removed: beforeIds.filter((id) => !nowIds.includes(id)),
    watched: lists.history.filter((entry) => progress.get(entry.mediaid) !== entry.progress),
    unwatched: idsOf(before.history).filter((id) => !history.includes(id)),
  }
}

const newestFirst = <T extends { created_at?: number | null | undefined; updated_at?: number | null | undefined }>(
  list: T[],
) => list.toSorted((a, b) => timeOf(b) - timeOf(a))
const timeOf = (entry: { created_at?: number | null | undefined; updated_at?: number | null | undefined }) =>
  entry.updated_at ?? entry.created_at ?? 0

function unlessGone(error: unknown) {
  if (!(error instanceof ApiError) || error.status !== 404) throw error
}
