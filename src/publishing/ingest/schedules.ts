import pMap from 'p-map'
import { messageOf } from '#core/errors.ts'
import type { Programme } from '#core/guide.ts'
import type { ScheduleSource } from '#core/media.ts'
import { fetchSchedule } from '#providers/epg/schedule.ts'
import type { SnapshotEdit } from '../content-db/snapshot-edit.ts'
import type { Fetcher } from './fetch-pool.ts'

type Setting = {
  edit: SnapshotEdit
  /** Schedule sources by channel. Undefined removes a schedule. */
  sources: ReadonlyMap<string, ScheduleSource | undefined>
  languages: string[]
  fetcher: Fetcher
  now: Date
  warn: (sentence: string) => void
}

const dayMs = 86_400_000
const atATime = 8
/** Limits of one schedule request. A silent guide must not delay a build. */
const timeouts = { retries: 0, timeoutMs: 5_000 }

/** Reads schedules for three UTC days from today. A failed one keeps its stored version. */
export async function ingestSchedules({ edit, sources, languages, fetcher, now, warn }: Setting) {
  const from = Math.floor(now.getTime() / dayMs) * dayMs
  const isNear = ({ start, end }: Programme) => end.getTime() > from && start.getTime() < from + 3 * dayMs
  const fetchOptions = { ...fetcher.fetchOptions, ...timeouts }

  const read = async ([id, source]: [string, ScheduleSource | undefined]) => {
    if (!source) return void edit.remove('schedule', id)
    try {
      // Only XMLTV contains titles by language.
      const selected = source.type === 'viewnexa' ? languages : languages.slice(0, 1)
      const lists = await pMap(selected, async (language) => {
        const programmes = await fetchSchedule(source, { now, language, fetchOptions })
        return [language, programmes.filter(isNear).map(({ title, start, end }) => ({ title, start, end }))] as const
      })
      edit.put('schedule', id, Object.fromEntries(lists))
    } catch (error) {
      // A full pull finds channels by their schedule records.
      if (!edit.snapshot.has('schedule', id)) edit.put('schedule', id, {})
      warn(`media ${id}: its schedule could not be read: ${messageOf(error)}`)
    }
  }
  await pMap(sources, read, { concurrency: atATime })
}
