import type { MediaKind } from '#core/content/media.ts'
import { ownValue } from '#core/data/own-value.ts'
import { textOf, type Wire } from './wire.ts'

type Rule = [MediaKind, (contentType: string | undefined, wire: Wire) => boolean]

const has = (wire: Wire, ...names: string[]) => names.some((name) => textOf(ownValue(wire, name)))

// The order matters: an item with a series is an episode.
const rules: Rule[] = [
  ['series', (type) => type === 'series'],
  ['episode', (type) => type === 'episode'],
  ['channel', (type) => type === 'livechannel'],
  ['event', (type) => type === 'liveevent'],
  ['page', (type) => type === 'page'],
  ['episode', (_, wire) => has(wire, 'episodeNumber')],
  ['series', (_, wire) => has(wire, 'seriesPlayListId', 'seriesPlaylistId', 'seriesId', 'series_id')],
  ['hub', (type) => type === 'hub'],
]

/** Returns the screen of an item: the first matching rule, else video. */
export function mediaKindOf(wire: Wire): MediaKind {
  const contentType = textOf(wire.contentType)?.toLowerCase()
  return rules.find(([, holds]) => holds(contentType, wire))?.[0] ?? 'video'
}
