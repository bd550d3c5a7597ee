import pMap from 'p-map'
import type { PrerenderedProgramme, Programme } from '#core/content/guide.ts'
import type { ScheduleSource } from '#core/content/media.ts'
import { messageOf } from '#core/data/errors.ts'
import { fetchSchedule } from '#providers/epg/schedule.ts'
import type { SnapshotEdit } from '../content-db/snapshot-edit.ts'
import { isDatabaseError } from './fetch-task.ts'
import type { Fetcher } from './fetcher.ts'

type ScheduleOptions = {
  edit: SnapshotEdit
  /** Schedule sources by channel. Undefined removes a schedule. */
  sources: ReadonlyMap<string, ScheduleSource | undefined>
  /** URL of the site, for relative addresses. */
  base: string
  languages: string[]
  fetcher: Fetcher
  now: Date
  warn: (sentence: string) => void
}

const dayMs = 86_400_000
const atATime = 8
/** Limits of one schedule request. An unresponsive guide must not delay a build. */
const scheduleLimits = { retries: 0, timeoutMs: 5_000 }

/**
 * Reads schedules for three UTC days from today. After a failure the stored version stays. Returns the origins of the
 * pictures by channel.
 */
export async function ingestSchedules(options: ScheduleOptions): Promise<Map<string, string[]>> {
  const { edit, sources, base, languages, fetcher, now, warn } = options
  const from = Math.floor(now.getTime() / dayMs) * dayMs
  const isNear = ({ start, end }: Programme) => end.getTime() > from && start.getTime() < from + 3 * dayMs
  const fetchOptions = { ...fetcher.fetchOptions, ...scheduleLimits }
  const pictures = new Map<string, string[]>()

  const read = async ([id, source]: [string, ScheduleSource | undefined]) => {
    if (!source) return void edit.remove('schedule', id)
    // Every language finds the same problems.
    const problems = new Set<string>()
    try {
      const located = { ...source, url: new URL(source.url, base).href }
      // Only XMLTV contains titles by language.
      const selected = source.type === 'viewnexa' ? languages : languages.slice(0, 1)
      const lists = await pMap(selected, async (language) => {
        const warn = (sentence: string) => void problems.add(sentence)
        const programmes = await fetchSchedule(located, { now, language, fetchOptions, warn })
        pictures.set(id, [...new Set([...(pictures.get(id) ?? []), ...pictureOriginsOf(programmes)])])
        const near = programmes.filter(isNear)
        const last = programmes.at(-1)?.end.toISOString()
        if (last && near.length === 0)
          problems.add(`${located.url} has no programmes of today; the last one ends ${last}`)
        return [language, near.map(toPrerendered)] as const
      })
      edit.put('schedule', id, Object.fromEntries(lists))
    } catch (error) {
      if (isDatabaseError(error)) throw error
      // A full ingest finds channels by their schedule records.
      if (!edit.snapshot.has('schedule', id)) edit.put('schedule', id, {})
      warn(`media ${id}: its schedule could not be read: ${messageOf(error)}`)
    }
    for (const problem of problems) warn(`media ${id}: its schedule ${problem}`)
  }
  await pMap(sources, read, { concurrency: atATime })
  return pictures
}

function pictureOriginsOf(programmes: Programme[]): string[] {
  const origins = programmes.flatMap(({ image }) => URL.parse(image ?? '')?.origin ?? [])
  return [...new Set(origins)].sort()
}

const toPrerendered = ({ title, titleLang, start, end, media }: Programme): PrerenderedProgramme => ({
  title,
  ...(titleLang && { titleLang }),
  start,
  end,
  ...(media && { media }),
})
