import { integrationName } from '#core/access.ts'
import { canSearch } from '#core/config.ts'
import { locales } from '#core/i18n/locales.ts'
import type { Media } from '#core/media.ts'
import { dividingTerms, termSlot, toSearchDocument } from '#core/search-index.ts'
import { legacyParentOf } from '#core/series.ts'
import { parseMedia } from '#providers/platform/media.ts'
import { withItems } from '#providers/platform/playlist.ts'
import { recordsOf } from '../content-db/records.ts'
import type { Snapshot } from '../content-db/snapshot.ts'

/** JSON of the search documents of a route, one for each language. */
export type Documents = readonly string[]

/** Returns a reader for the search documents of a route by key. A site without search has none. */
export function documentsOf(snapshot: Snapshot): (key: string) => Documents {
  const records = recordsOf(snapshot)
  const { config, platform } = records.site()
  const searchable = canSearch(config)
  const readingIn = (language: string) => ({ language, platform, integration: integrationName(config) })
  const mediaIn = (id: string, language: string) => {
    const read = parseMedia(records.media(id), readingIn(language))
    return read.ok ? read.value : undefined
  }

  // The page of an episode reads the same records.
  const seriesTitleOf = (media: Media, language: string) => {
    const id = records.seriesOf(media.id)
    const series = id ? mediaIn(id, language) : undefined
    if (series) return series.title
    const parent = legacyParentOf(media)
    const list = parent ? records.playlist(parent) : undefined
    return parent && list ? withItems(parent, list.head, readingIn(language), []).title : undefined
  }

  return (key) => {
    const [kind = '', id = ''] = key.split(' ')
    if (!searchable || kind !== 'media') return []
    return locales.flatMap((language) => {
      const media = mediaIn(id, language)
      if (!media) return []
      const seriesTitle = media.kind === 'episode' ? seriesTitleOf(media, language) : undefined
      return JSON.stringify(toSearchDocument({ ...media, ...(seriesTitle && { seriesTitle }) }))
    })
  }
}

/** Returns the words of a search document that divide an index, with their slots. */
export const slottedTerms = (document: string | undefined) =>
  // Trusted data, written by this program.
  document ? dividingTerms(JSON.parse(document)).map((word) => ({ word, slot: termSlot(word) })) : []
