import pMap from 'p-map'
import { accessModelOf, requirementOf } from '#core/access.ts'
import type { Config } from '#core/config.ts'
import { messageOf } from '#core/errors.ts'
import type { Programme, Showing } from '#core/guide.ts'
import { defaultLocale } from '#core/i18n/locales.ts'
import { type LetterPage, type LetterTitle, letterOf, letterPageId, titlesOnPage } from '#core/letters.ts'
import type { Media, ScheduleSource } from '#core/media.ts'
import { slugOf } from '#core/paths.ts'
import { type Chapter, parseSeconds } from '#core/skip.ts'
import { fetchSchedule } from '#providers/epg/schedule.ts'
import type { Titles } from '../content-db/snapshot.ts'
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
  const text = lines.slice(at + 1).join(' ')
  const title = text.replace(/<[^>]*>/g, '').trim()
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
        return [language, programmes.filter(isNear).map(toShowing)] as const
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

const toShowing = ({ title, start, end, media }: Programme): Showing => ({ title, start, end, ...(media && { media }) })

/** Stores the pages of the "A to Z" list of all media, in every language. */
export function storeLetters(edit: SnapshotEdit, languages: readonly string[]) {
  const items = [...edit.snapshot.ids('media')]
  const sorted = languages.map((language) => [language, sortedTitles(items, language)] as const)
  const isSmall = items.length <= titlesOnPage
  const pages = isSmall ? {} : pageCounts(sorted.map(([, titles]) => titles))
  const written = new Set<string>()
  const put = (page: Omit<LetterPage, 'titles' | 'pages'>, titlesOf: (all: LetterTitle[]) => LetterTitle[]) => {
    const id = letterPageId(page.letter, page.number)
    const titles = Object.fromEntries(sorted.map(([language, all]) => [language, titlesOf(all)]))
    edit.put('letters', id, { ...page, pages, titles })
    written.add(id)
  }
  put({ number: 1 }, (all) => (isSmall ? all : []))
  const groups = new Map(sorted.map(([, all]) => [all, Map.groupBy(all, ({ title }) => letterOf(title))]))
  for (const [letter, count] of Object.entries(pages))
    for (let number = 1; number <= count; number += 1)
      put({ letter, number }, (all) =>
        (groups.get(all)?.get(letter) ?? []).slice((number - 1) * titlesOnPage, number * titlesOnPage),
      )
  const rows = edit.snapshot.db.prepare("select id from record where kind = 'letters'").all()
  for (const { id } of rows) if (!written.has(String(id))) edit.remove('letters', String(id))
}

function sortedTitles(items: readonly { id: string; titles: Titles }[], language: string): LetterTitle[] {
  const { compare } = new Intl.Collator(language, { numeric: true })
  const all = items.map(({ id, titles }): LetterTitle => {
    const original = titles[defaultLocale] ?? ''
    const title = titles[language] ?? original
    const isForeign = language !== defaultLocale && title === original
    return { id, slug: slugOf(original), title, ...(isForeign && { lang: defaultLocale }) }
  })
  return all.sort((a, b) => {
    const [one, other] = [letterOf(a.title), letterOf(b.title)]
    return one === other ? compare(a.title, b.title) || (a.id < b.id ? -1 : 1) : one < other ? -1 : 1
  })
}

/** Every language has the same pages, because their addresses differ only in the language. */
function pageCounts(lists: readonly LetterTitle[][]): Record<string, number> {
  const most = new Map<string, number>()
  for (const list of lists)
    for (const [letter, titles] of Map.groupBy(list, ({ title }) => letterOf(title)))
      most.set(letter, Math.max(most.get(letter) ?? 0, Math.ceil(titles.length / titlesOnPage)))
  return Object.fromEntries([...most].sort(([a], [b]) => (a < b ? -1 : 1)))
}
