import { maxRelatedItems } from '#core/content/playlist.ts'
import { ApiError, messageOf } from '#core/data/errors.ts'
import type { PlatformSource } from '#providers/platform/source.ts'
import { toRecordName } from '../content-db/record-name.ts'
import type { EpisodeSeries } from './episode-series.ts'
import type { IngestSource } from './last-good.ts'
import type { Ingest } from './open-ingest.ts'
import type { RecordWriter } from './record-writer.ts'
import { nameOf, type Task } from './tasks.ts'

type Setting = {
  ingest: Ingest
  source: PlatformSource
  writer: RecordWriter
  episodes: EpisodeSeries
  /** Receives the names of records with a 404 response. */
  missing: Set<string>
}

/** Stores the content of a task and returns its follow-up tasks. */
export type FetchTask = (task: Task) => Promise<Task[]>

/** Loads and stores a task's content, returns follow-up tasks. Throws on an unreadable list. */
export function createJsonFetch({ ingest, source, writer, episodes, missing }: Setting): FetchTask {
  const { links, report, last, settings, reusesLinks } = ingest
  const recommendations = ingest.config.features.recommendationsPlaylist ?? ''
  type Reader = (task: Task, from: IngestSource) => Promise<Task[] | undefined>

  const readers: Record<Task['kind'], Reader> = {
    async media({ id }, from) {
      if (writer.retained.has(id)) return []
      const item = await from.media(id)
      return item === undefined ? undefined : writer.media(id, item)
    },
    async playlist({ id }, from) {
      const list = await from.playlist(id)
      return list && writer.playlist(id, list)
    },
    async contentList({ id }, from) {
      const list = await from.contentList(id)
      return list && writer.contentList(id, list)
    },
    async series({ id }, from) {
      const series = await from.series(id)
      return series && writer.series(id, series, await from.episodes(id))
    },
    async related({ id }, from) {
      const list = await from.playlist(recommendations, { relatedTo: id, limit: maxRelatedItems + 1 })
      return list && writer.related(id, list, maxRelatedItems)
    },
  }

  return async (task: Task): Promise<Task[]> => {
    try {
      return (await readers[task.kind](task, source)) ?? reportMissing(task)
    } catch (error) {
      // A full disk has ended the transaction, so no further record may be written.
      if (isDatabaseError(error)) throw error
      return fallBack(task, error)
    }
  }

  function reportMissing(task: Task): Task[] {
    missing.add(toRecordName(task))
    if (task.kind === 'series') episodes.unlink(task.id, new Set())
    report.warn('missing', `${nameOf(task)}, referenced by ${task.referrer}: not found on the platform (404)`)
    return []
  }

  async function fallBack(task: Task, error: unknown): Promise<Task[]> {
    const message = `${nameOf(task)}, referenced by ${task.referrer}, could not be read: ${withAddress(messageOf(error), urlOf(task))}`
    const followUps = last && (await readers[task.kind](task, last.source))
    if (followUps) {
      report.stale(message)
      return followUps
    }
    // Related items, and items out of their publishing window, are optional. Stored ones stay.
    const mayBeRefused = (settings.changesOnly && reusesLinks) || task.kind === 'media'
    if (task.kind === 'related' || task.isStored || (mayBeRefused && isRefusal(error))) {
      report.warn('missing', message)
      return links.tasksOf(toRecordName(task)).map((stored) => ({ ...stored, isStored: true }))
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
