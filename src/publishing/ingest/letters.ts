import { defaultLocale } from '#core/i18n/locales.ts'
import { type LetterPage, type LetterTitle, letterOf, letterPageId, titlesOnPage } from '#core/letters.ts'
import { slugOf } from '#core/paths.ts'
import type { Titles } from '../content-db/snapshot.ts'
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
  const titles = items.map(({ id, titles }): LetterTitle => {
    const original = titles[defaultLocale] ?? ''
    const title = titles[language] ?? original
    const isForeign = language !== defaultLocale && title === original
    return { id, slug: slugOf(original), title, ...(isForeign && { lang: defaultLocale }) }
  })
  return titles.sort((a, b) => {
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
  return Object.fromEntries([...most].sort(([a], [b]) => (a < b ? -1 : 1)).map(([letter, count]) => [letter, count]))
}
