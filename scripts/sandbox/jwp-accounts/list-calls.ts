import { ErrorResponse } from '../accounts/error-response.ts'
import { openDocuments } from '../core/documents.ts'
import type { State } from '../core/state.ts'
import type { SandboxAccount } from './account.ts'
import type { Calls } from './protocol.ts'
import { inSeconds, successBody } from './rules.ts'

type Favorite = { media_id: string; created_at: number }
type Watched = Favorite & { progress: number; updated_at: number }

const listOf = <T extends Favorite>({ database }: State, name: string, { uuid }: SandboxAccount) =>
  openDocuments<T>(database, `jwp/${name}/${uuid}`)
const favoritesOf = (state: State, person: SandboxAccount) => listOf<Favorite>(state, 'favorites', person)
const historyOf = (state: State, person: SandboxAccount) => listOf<Watched>(state, 'history', person)

/** Maximum number of entries of a list. */
const listLimit = 48
/** Maximum number of entries of a response. */
const pageSize = 30

/** Entries after that of the cursor; more entries follow if the page has a cursor. */
function pageOf<T extends Favorite>(list: readonly T[], cursor = '') {
  const start = cursor ? list.findIndex(({ media_id }) => media_id === cursor) + 1 : 0
  if (cursor && start === 0) throw new ErrorResponse('Query cursor is invalid')
  const collection = list.slice(start, start + pageSize)
  const last = start + pageSize < list.length ? collection.at(-1) : undefined
  return { collection, ...(last && { cursor: last.media_id }) }
}

const checkMediaId = (id: string) => {
  if (!/^[A-Za-z0-9]{8}$/.test(id)) throw new ErrorResponse('Field media_id must be the id of a media item')
}

const isBegun = ({ progress }: Watched) => progress > 0 && progress < 1

const newestFirst = <T extends Favorite>(list: T[], timeOf: (entry: T) => number) =>
  list.reverse().sort((a, b) => timeOf(b) - timeOf(a))

/** Favourites and watch history, per item. */
export const listCalls = ({ withToken }: Calls) => {
  withToken('get', '/v2/accounts/media/favorites', {
    query: { cursor: 'text?' },
    handle: ({ sandbox, person, query: { cursor } }) =>
      pageOf(
        newestFirst(favoritesOf(sandbox.state, person).all(), (entry) => entry.created_at),
        cursor,
      ),
  })
  withToken('post', '/v2/accounts/media/favorites', {
    body: { media_id: 'text' },
    handle: ({ sandbox, person, body: { media_id }, now }) => {
      checkMediaId(media_id)
      const favorites = favoritesOf(sandbox.state, person)
      if (!favorites.get(media_id) && favorites.all().length >= listLimit)
        throw new ErrorResponse(`At most ${listLimit} favorites are allowed`)
      return favorites.get(media_id) ?? favorites.put(media_id, { media_id, created_at: inSeconds(now) })
    },
  })
  withToken('delete', '/v2/accounts/media/favorites/:id', {
    handle: ({ sandbox, person, param }) => {
      const favorites = favoritesOf(sandbox.state, person)
      if (!favorites.get(param('id'))) throw new ErrorResponse('Media not found', 404)
      favorites.remove(param('id'))
      return successBody('Removed')
    },
  })
  withToken('get', '/v2/accounts/media/watch-history', {
    query: { filter: 'text?', cursor: 'text?' },
    handle: ({ sandbox, person, query: { filter, cursor } }) => {
      if (filter !== undefined && filter !== 'currently_watching') throw new ErrorResponse('Query filter is invalid')
      const all = newestFirst(historyOf(sandbox.state, person).all(), (entry) => entry.updated_at)
      const listed = all.filter((entry) => !filter || isBegun(entry)).slice(0, listLimit)
      return pageOf(listed, cursor)
    },
  })
  withToken('patch', '/v2/accounts/media/watch-history', {
    body: { media_id: 'text', progress: 'text' },
    handle: ({ sandbox, person, body: { media_id, progress: progressText }, now }) => {
      checkMediaId(media_id)
      const progress = Number(progressText)
      if (!(progress >= 0 && progress <= 1)) throw new ErrorResponse('Field progress must be between 0 and 1')
      const history = historyOf(sandbox.state, person)
      const updated_at = inSeconds(now)
      const { created_at = updated_at } = history.get(media_id) ?? {}
      history.remove(media_id)
      return history.put(media_id, { media_id, progress, created_at, updated_at })
    },
  })
}
