import pMap from 'p-map'
import { decodeTextTrack } from '#core/captions/decode-text-track.ts'
import { parseChapters } from '#core/captions/parse-chapters.ts'
import { parseCues } from '#core/captions/parse-cues.ts'
import { ApiError, messageOf } from '#core/errors.ts'
import { defaultLocale } from '#core/i18n/locales.ts'
import { type LetterPage, type LetterTitle, letterOf, letterPageId, titlesOnPage } from '#core/letters.ts'
import type { Track } from '#core/media.ts'
import { ownValue } from '#core/own-value.ts'
import { slugOf } from '#core/paths.ts'
import { nameOfLanguage, paragraphsOf, type Transcript, transcriptLanguage } from '#core/transcript.ts'
import { fetchBytes } from '#providers/http.ts'
import { recordsOf } from '../content-db/records.ts'
import type { SnapshotEdit, Titles } from '../content-db/snapshot.ts'
import { isDatabaseError } from './fetch-task.ts'
import type { Fetcher } from './fetcher.ts'

type ChapterOptions = {
  edit: SnapshotEdit
  /** Items with the addresses of their chapters files. */
  files: ReadonlyMap<string, string | undefined>
  fetcher: Fetcher
  warn: (sentence: string) => void
}

/** Stores chapters of changed items. The next full ingest reads failed and empty files again. */
export async function ingestChapters({ edit, files, fetcher, warn }: ChapterOptions) {
  const read = async ([id, file]: [string, string | undefined]) => {
    try {
      const text = file === undefined ? undefined : await fetcher.fetchText(file)
      const chapters = text === undefined ? undefined : parseChapters(text)
      if (chapters) edit.put('chapters', id, chapters)
      else edit.remove('chapters', id)
      if (chapters?.length === 0) {
        edit.put('unreadChapters', id, true)
        warn(`media ${id}: its chapters file has no chapters (${file})`)
      } else {
        edit.remove('unreadChapters', id)
        const skipped = text && chapters ? parseCues(text).cues.length - chapters.length : 0
        if (skipped > 0)
          warn(`media ${id}: ${skipped} of its chapters have no title or end before they start (${file})`)
      }
    } catch (error) {
      if (isDatabaseError(error)) throw error
      edit.put('unreadChapters', id, true)
      warn(`media ${id}: its chapters could not be read: ${messageOf(error)} (${file})`)
    }
  }
  await pMap(files, read, { concurrency: fetcher.expect(files.size) })
}

const atATime = 8

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
  const all = items.map(({ id, titles }) => {
    const original = titles[defaultLocale] ?? ''
    const title = ownValue(titles, language) ?? original
    const isForeign = language !== defaultLocale && title === original
    const entry: LetterTitle = { id, slug: slugOf(original), title, ...(isForeign && { lang: defaultLocale }) }
    return { entry, letter: letterOf(title), sortText: title.replace(symbolsAtStart, '') }
  })
  const sorted = all.sort((a, b) => {
    if (a.letter !== b.letter) return a.letter < b.letter ? -1 : 1
    return compare(a.sortText, b.sortText) || (a.entry.id < b.entry.id ? -1 : 1)
  })
  return sorted.map(({ entry }) => entry)
}

// Quotes and Spanish "¿" do not count for the letter either.
const symbolsAtStart = /^[^\p{L}\p{M}\p{N}]+/u

/** Every language has the same pages, because their addresses differ only in the language. */
function pageCounts(lists: readonly LetterTitle[][]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const list of lists)
    for (const [letter, titles] of Map.groupBy(list, ({ title }) => letterOf(title)))
      counts.set(letter, Math.max(counts.get(letter) ?? 0, Math.ceil(titles.length / titlesOnPage)))
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
}

type TranscriptOptions = {
  edit: SnapshotEdit
  /** New and changed items with their public caption files. */
  items: ReadonlyMap<string, readonly Track[]>
  fetcher: Fetcher
  warn: (sentence: string) => void
}

/** Size limit in characters. Captions of a film of three hours have about 200 KB. */
const maxLength = 2 * 1024 * 1024
/** Limits of one request, and of failures of a host. An unresponsive host must not delay a build. */
const captionLimits = { retries: 1, timeoutMs: 10_000 }
const maxFailures = 5

/**
 * Stores the transcripts of new and changed items. After a failure the stored transcript stays, and the next full
 * ingest reads it again.
 */
export async function ingestTranscripts({ edit, items, fetcher, warn }: TranscriptOptions): Promise<void> {
  const records = recordsOf(edit.snapshot)
  const read = captionReader(fetcher)

  const ingestItem = async ([id, tracks]: [string, readonly Track[]]) => {
    const transcripts: Transcript[] = []
    let hasFailed = false
    for (const track of tracks) {
      const language = transcriptLanguage(track)
      const label = nameOfTrack(track, language)
      try {
        const paragraphs = await read(track)
        if (paragraphs.length > 0) transcripts.push({ language, label, paragraphs })
        else {
          hasFailed = true
          warn(`media ${id}: its captions "${label}" have no text (${track.file})`)
        }
      } catch (error) {
        hasFailed = true
        const stored = records.transcripts(id).find((transcript) => transcript.language === language)
        if (stored) transcripts.push(stored)
        warn(`media ${id}: its captions "${label}" could not be read: ${messageOf(error)}`)
      }
    }
    if (transcripts.length > 0) edit.put('transcripts', id, transcripts)
    else edit.remove('transcripts', id)
    if (hasFailed) edit.put('unreadCaptions', id, true)
    else edit.remove('unreadCaptions', id)
  }
  await pMap(items, ingestItem, { concurrency: atATime })
}

const nameOfTrack = ({ label }: Track, language: string) => label?.trim() || nameOfLanguage(language, language)

/** Returns a reader of caption files. A host that failed several times is not requested again. */
function captionReader({ fetchOptions }: Fetcher) {
  const failures = new Map<string, number>()
  return async ({ file, language }: Track) => {
    const { host } = new URL(file)
    const count = failures.get(host) ?? 0
    if (count >= maxFailures) throw new Error(`${host} has failed ${count} times`)
    try {
      const bytes = await fetchBytes(file, { ...fetchOptions, ...captionLimits })
      failures.delete(host)
      const text = decodeTextTrack(bytes, language)
      if (text.length > maxLength) throw new Error(`${file} is larger than ${maxLength / 1024 / 1024} MB`)
      return paragraphsOf(text)
    } catch (error) {
      // A missing file does not count as a failure of its host.
      const isOfHost = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      if (isOfHost) failures.set(host, count + 1)
      throw error
    }
  }
}
