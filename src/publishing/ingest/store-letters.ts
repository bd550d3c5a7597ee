import { z } from 'zod/mini'
import { slugOf } from '#core/address/paths.ts'
import {
  groupByLetter,
  type LetterPage,
  type LetterTitle,
  letterOf,
  letterPageId,
  sortTextOf,
  titlesOnPage,
} from '#core/content/letters.ts'
import { ownValue } from '#core/data/own-value.ts'
import { defaultLocale } from '#core/i18n/locales.ts'
import type { Titles } from '../content-db/record-name.ts'
import type { Snapshot } from '../content-db/snapshot.ts'
import type { SnapshotEdit } from '../content-db/snapshot-edit.ts'
import { unlistedPrefix } from './links.ts'

/** Stores the pages of the "A to Z" list in every language. The page of a series leads to its episodes. */
export function storeLetters(edit: SnapshotEdit, languages: readonly string[]) {
  const unlisted = unlistedIds(edit.snapshot)
  const items = [...edit.snapshot.ids('media')].filter(({ id }) => !unlisted.has(id))
  const sorted = languages.map((language) => [language, sortedTitles(items, language)] as const)
  const isSmall = items.length <= titlesOnPage
  const groups = new Map(sorted.map(([language, titles]) => [titles, groupByLetter(titles, language)]))
  const pages = isSmall ? {} : pageCounts([...groups.values()])
  const written = new Set<string>()
  const put = (page: Omit<LetterPage, 'titles' | 'pages'>, titlesOf: (all: LetterTitle[]) => LetterTitle[]) => {
    const id = letterPageId(page.letter, page.number)
    const titles = Object.fromEntries(sorted.map(([language, all]) => [language, titlesOf(all)]))
    edit.put('letters', id, { ...page, pages, titles })
    written.add(id)
  }
  put({ number: 1 }, (all) => (isSmall ? all : []))
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
    const titleLanguage = entry.lang ?? language
    return { entry, letter: letterOf(title, titleLanguage), sortText: sortTextOf(title, titleLanguage) }
  })
  const sorted = all.sort((a, b) => {
    if (a.letter !== b.letter) return a.letter < b.letter ? -1 : 1
    return compare(a.sortText, b.sortText) || (a.entry.id < b.entry.id ? -1 : 1)
  })
  return sorted.map(({ entry }) => entry)
}

/** Every language has the same pages, because their addresses differ only in the language. */
function pageCounts(lists: readonly Map<string, LetterTitle[]>[]): Record<string, number> {
  const counts = new Map<string, number>()
  for (const groups of lists)
    for (const [letter, titles] of groups)
      counts.set(letter, Math.max(counts.get(letter) ?? 0, Math.ceil(titles.length / titlesOnPage)))
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
}

const Ids = z.array(z.object({ id: z.string() }))

/** Ids of episodes with a stored series, trailers, versions in sign language and text pages. */
function unlistedIds({ db }: Snapshot): Set<string> {
  const rows = db
    .prepare(
      `select id from record where kind = 'seriesOf'
       union select substr(target, ?) as id from edge where target >= ? and target < ?`,
    )
    .all(unlistedPrefix.length + 1, unlistedPrefix, `${unlistedPrefix.trim()}~`)
  return new Set(Ids.parse(rows).map(({ id }) => id))
}
