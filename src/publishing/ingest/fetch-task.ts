import { ApiError, messageOf } from '#core/errors.ts'
import { maxRelatedItems } from '#core/playlist.ts'
import type { PlatformSource } from '#providers/platform/source.ts'
import { toRecordName } from '../content-db/snapshot.ts'
import { type Links, nameOf, type Task, unlinkedEpisodeName } from './links.ts'
import type { IngestLog } from './report.ts'
import type { ContentWriter } from './writer.ts'

type Setting = {
  source: PlatformSource
  last: IngestSource | undefined
  store: ContentWriter
  links: Pick<Links, 'tasksOf'>
  report: IngestLog
  /** Called for a task with a 404 response. */
  onMissing: (task: Task) => void
  /** Retains the stored record when the platform refuses a request. */
  retainsOnRefusal: boolean
  recommendations: string | undefined
}

/** Stores the content of a task and returns its follow-up tasks. */
export type FetchTask = (task: Task) => Promise<Task[]>

/** Loads and stores a task's content, returns follow-up tasks. Throws on an unreadable list. */
export function createJsonFetch({
  source,
  last,
  store,
  links,
  report,
  onMissing,
  retainsOnRefusal,
  recommendations = '',
}: Setting): FetchTask {
  type Reader = (task: Task, from: IngestSource) => Promise<Task[] | undefined>

  const readers: Record<Task['kind'], Reader> = {
    async media({ id }, from) {
      if (store.retained.has(id)) return []
      const item = await from.media(id)
      return item === undefined ? undefined : store.media(id, item)
    },
    async playlist({ id }, from) {
      const list = await from.playlist(id)
      return list && store.playlist(id, list)
    },
    async contentList({ id }, from) {
      const list = await from.contentList(id)
      return list && store.contentList(id, list)
    },
    async series({ id }, from) {
      const series = await from.series(id)
      return series && store.series(id, series, await from.episodes(id))
    },
    async related({ id }, from) {
      const list = await from.playlist(recommendations, { relatedTo: id, limit: maxRelatedItems + 1 })
      return list && store.related(id, list, maxRelatedItems)
    },
  }

  return async (task: Task): Promise<Task[]> => {
    try {
      return (await readers[task.kind](task, source)) ?? missing(task)
    } catch (error) {
      // A full disk has ended the transaction, so no further record may be written.
      if (isDatabaseError(error)) throw error
      return fallBack(task, error)
    }
  }

  function missing(task: Task): Task[] {
    onMissing(task)
    report.warn(`${nameOf(task)}, referenced by ${task.referrer}: not found on the platform (404)`)
    return []
  }

  async function fallBack(task: Task, error: unknown): Promise<Task[]> {
    const message = `${nameOf(task)}, referenced by ${task.referrer}, could not be read: ${withAddress(messageOf(error), urlOf(task))}`
    const found = last && (await readers[task.kind](task, last))
    if (found) {
      report.stale(message)
      return found
    }
    // Related items, and items out of their publishing window, are optional. Stored ones stay.
    const mayBeRefused = retainsOnRefusal || task.kind === 'media'
    if (task.kind === 'related' || task.isStored || (mayBeRefused && isRefusal(error))) {
      report.warn(message)
      return links.tasksOf(toRecordName(task)).map((one) => ({ ...one, isStored: true }))
    }
    throw new ApiError(message, error instanceof ApiError ? error.status : 0, { cause: error })
  }

  function urlOf({ kind, id }: Task): string {
    if (kind === 'related') return source.urls.playlist(recommendations, { relatedTo: id })
    return kind === 'playlist' ? source.urls.playlist(id) : source.urls[kind](id)
  }
}

/** Tests whether a server refuses a request, so that a retry would fail, too. */
export const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![408, 429].includes(error.status)

/** Tests whether the database failed, for example on a full disk. */
export const isDatabaseError = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'

const withAddress = (message: string, url: string) => (message.includes(url) ? message : `${message} (${url})`)

/** Platform methods used by an ingest. The last good snapshot implements them too. */
export type IngestSource = Pick<PlatformSource, 'media' | 'playlist' | 'contentList' | 'series' | 'episodes'>

// Maximum number of ids per request, the same as for a watch list.
const idsAtATime = 48

export type SeriesLookup = {
  of(items: string[]): Promise<Task[]>
  /** Finds the series of unlinked episodes. Episodes without one are recorded for a later lookup. */
  ofUnlinkedEpisodes(episodes: string[]): Promise<Task[]>
}

/** Finds the series of episodes and returns them as tasks. */
export function seriesLookup(source: PlatformSource, links: Links): SeriesLookup {
  async function of(items: string[]): Promise<Task[]> {
    const tasks: Task[] = []
    for (let start = 0; start < items.length; start += idsAtATime) {
      const found = await source.seriesOf(items.slice(start, start + idsAtATime))
      for (const [episode, id] of Object.entries(found))
        if (id) tasks.push({ kind: 'series', id, referrer: `media ${episode}` })
    }
    return tasks
  }

  return {
    of,
    async ofUnlinkedEpisodes(episodes) {
      const tasks = await of(episodes)
      const found = new Map(tasks.map(({ id, referrer }) => [referrer, id]))
      for (const episode of episodes) {
        const series = found.get(`media ${episode}`)
        if (series) links.linkEpisode(episode, series)
        else links.add(`media ${episode}`, unlinkedEpisodeName(episode))
      }
      return tasks
    },
  }
}
