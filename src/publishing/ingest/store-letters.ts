import { slugOf } from '#core/address/paths.ts'
import { type LetterPage, type LetterTitle, letterOf, letterPageId, titlesOnPage } from '#core/content/letters.ts'
import { ownValue } from '#core/data/own-value.ts'
import { defaultLocale } from '#core/i18n/locales.ts'
import type { Titles } from '../content-db/record-name.ts'
import type { SnapshotEdit } from '../content-db/snapshot-edit.ts'

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
