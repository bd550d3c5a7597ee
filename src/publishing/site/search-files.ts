import { locales } from '#core/i18n/locales.ts'
import { partCount, partOf, searchFilePath, slotsOfPart } from '#core/search-index.ts'
import type { TextFile } from '../config/site-module.ts'
import { slottedTerms } from '../routes/search-documents.ts'
import type { SiteEdit } from './site-edit.ts'
import { partsFact, type SiteStore } from './site-store.ts'

// Words that many items share find too much, and would make up most of a part.
const mostInPart = 1_000

type Stage = { store: SiteStore; edit: SiteEdit }

/** Yields the files of the search index with changed items. Drops the parts of a smaller index. */
export function* searchFiles({ store, edit }: Stage): Generator<TextFile> {
  const count = store.documentCount()
  const parts = count ? partCount(count) : 0
  const before = Number(store.fact(partsFact) ?? 0)
  const every = parts !== before
  if (every && parts > 1) store.indexTerms(slottedTerms)
  for (const locale of locales) {
    const touched = edit.touchedWords.get(locale)
    for (let part = parts > 1 ? parts : 0; before > 1 && part < before; part += 1) edit.dropFile(nameOf(locale, part))
    if (parts === 0) edit.dropFile(nameOf(locale))
    else if (parts > 1) {
      yield { path: nameOf(locale), text: JSON.stringify({ parts }) }
      const changed = new Set([...(touched ?? [])].map((slot) => partOf(slot, parts)))
      for (const part of every ? Array(parts).keys() : changed)
        yield fileOf(nameOf(locale, part), store.documentsWith(locale, slotsOfPart(part, parts), mostInPart))
    } else if (every || touched) yield fileOf(nameOf(locale), store.documentsIn(locale))
  }
  edit.setFact(partsFact, String(parts))
}

const nameOf = (locale: string, part?: number) => searchFilePath(locale, part).slice(1)

const fileOf = (path: string, documents: string[]): TextFile => ({ path, text: `{"items":[${documents.join(',\n')}]}` })
