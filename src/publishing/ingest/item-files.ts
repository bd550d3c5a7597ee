import pMap from 'p-map'
import { accessModelOf, requirementOf } from '#core/access.ts'
import type { Config } from '#core/config.ts'
import { messageOf } from '#core/errors.ts'
import type { Programme } from '#core/guide.ts'
import type { Media, ScheduleSource } from '#core/media.ts'
import { type Chapter, parseSeconds } from '#core/skip.ts'
import { fetchSchedule } from '#providers/epg/schedule.ts'
import type { SnapshotEdit } from '../content-db/snapshot-edit.ts'
import type { Fetcher } from './fetch-pool.ts'

/** Chapters file of an item. Only freely accessible items show chapters on their page. */
export const chaptersFile = (media: Media, config: Config): string | undefined =>
  requirementOf(media, accessModelOf(config)) === 'nothing'
    ? media.tracks.find(({ kind }) => kind === 'chapters')?.file
    : undefined

type ChapterOptions = {
  edit: SnapshotEdit
  /** Changed items with the addresses of their chapters files. */
  files: ReadonlyMap<string, string | undefined>
  fetcher: Fetcher
  warn: (sentence: string) => void
}

/** Stores chapters of changed items. A film without readable chapters has none. */
export async function ingestChapters({ edit, files, fetcher, warn }: ChapterOptions) {
  const read = async ([id, file]: [string, string | undefined]) => {
    try {
      if (!file) return void edit.remove('chapters', id)
      edit.put('chapters', id, chaptersOfVtt(await fetcher.fetchText(file)))
    } catch (error) {
      warn(`media ${id}: its chapters could not be read: ${messageOf(error)} (${file})`)
    }
  }
  await pMap(files, read, { concurrency: fetcher.expect(files.size) })
}

/** Chapters of a WebVTT text in seconds; unnamed or empty cues are skipped. */
export const chaptersOfVtt = (text: string): Chapter[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap(chapterOf)
    .toSorted((a, b) => a.start - b.start)

function chapterOf(block: string): Chapter[] {
  const lines = block.split('\n')
  const at = lines.findIndex((line) => line.includes('-->'))
  const [from, to] = (lines[at] ?? '').split('-->').map((part) => parseSeconds(part.trim().split(/\s/)[0]))
  const title = lines
    .slice(at + 1)
    .join(' ')
    .replace(/<[^>]*>/g, '')
    .trim()
  return from !== undefined && to !== undefined && from < to && title ? [{ start: from, end: to, title }] : []
}

type ScheduleOptions = {
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
export async function ingestSchedules({ edit, sources, languages, fetcher, now, warn }: ScheduleOptions) {
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
