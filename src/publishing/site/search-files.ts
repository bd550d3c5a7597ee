import { indexSegmentCount, indexSegmentOf, searchFilePath, slotsOfSegment } from '#core/content/search-index.ts'
import { locales } from '#core/i18n/locales.ts'
import type { TextFile } from '../config/site-module.ts'
import { toSlottedWords } from '../routes/listing.ts'
import type { SiteEdit } from './site-edit.ts'
import { type SiteStore, segmentCountKey } from './site-store.ts'

// Words of many items are too common, and would fill most of a segment.
const maxPerSegment = 1_000

type Stage = { store: SiteStore; edit: SiteEdit }

/** Yields the files of the search index with changed items. Drops the segments of a smaller index. */
export function* searchFiles({ store, edit }: Stage): Generator<TextFile> {
  const count = store.documentCount()
  const segments = count ? indexSegmentCount(count) : 0
  const before = Number(store.getMeta(segmentCountKey) ?? 0)
  const every = segments !== before
  if (every && segments > 1) store.indexTerms(toSlottedWords)
  for (const locale of locales) {
    const touched = edit.touchedWords.get(locale)
    for (let segment = segments > 1 ? segments : 0; before > 1 && segment < before; segment += 1)
      edit.dropFile(nameOf(locale, segment))
    if (segments === 0) edit.dropFile(nameOf(locale))
    else if (segments > 1) {
      yield { path: nameOf(locale), text: JSON.stringify({ segments }) }
      const changed = new Set([...(touched ?? [])].map((slot) => indexSegmentOf(slot, segments)))
      for (const segment of every ? Array(segments).keys() : changed)
        yield fileOf(
          nameOf(locale, segment),
          store.documentsWith(locale, slotsOfSegment(segment, segments), maxPerSegment),
        )
    } else if (every || touched) yield fileOf(nameOf(locale), store.documentsIn(locale))
  }
  edit.setMeta(segmentCountKey, String(segments))
}

const nameOf = (locale: string, segment?: number) => searchFilePath(locale, segment).slice(1)

/** Text of a search index with these documents. */
export const toIndexText = (documents: string[]) => `{"items":[${documents.join(',\n')}]}`

const fileOf = (path: string, documents: string[]): TextFile => ({ path, text: toIndexText(documents) })
