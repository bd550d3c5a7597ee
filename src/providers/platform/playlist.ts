import { z } from 'zod'
import { type Media, truth } from '#domain/media.ts'
import { aspectRatio, type Playlist } from '#domain/playlist.ts'
import { slugOf } from '#domain/slug.ts'
import { claimedId, parseMedia } from './media.ts'
import { type Fault, type Reading, textOf, translated, type Wire, wordsLangOf } from './wire.ts'

export const PlaylistWire = z.looseObject(
  { playlist: z.array(z.unknown(), { error: 'must be a list' }) },
  { error: 'must be an object' },
)

/** A list as it came: what it says of itself, and its items, each of which is read on its own. */
export type WireList = { head: Wire; items: unknown[] }

export const toWireList = ({ playlist, ...head }: z.infer<typeof PlaylistWire>): WireList => ({ head, items: playlist })

/** A playlist in one language (spec 1 §3); items that cannot be read are left out and reported. */
export function toPlaylist(id: string, list: WireList, reading: Reading, onBroken?: (fault: Fault) => void): Playlist {
  return withItems(id, list.head, reading, readItems(`playlist ${id}`, list.items, reading, onBroken))
}

/** A playlist around items that are read already. */
export function withItems(id: string, head: Wire, { language }: Reading, items: Media[]): Playlist {
  const words = translated(head, language)
  const card = textOf(words.cardImageAspectRatio)
  const shelf = textOf(words.shelfImageAspectRatio)
  return {
    id,
    title: textOf(words.title) ?? '',
    slug: slugOf(textOf(head.title) ?? ''),
    description: textOf(words.description) ?? '',
    items,
    cardRatio: aspectRatio(card ?? shelf),
    shelfRatio: aspectRatio(shelf ?? card),
    imageLabel: textOf(words.imageLabel),
    live: textOf(words.contentType)?.toLowerCase() === 'live',
    refetch: truth(textOf(words.refetch)) === true,
    ...wordsLangOf(head, language),
  }
}

/** The items of a list that can be read; each other one is reported with its list and id. */
export function readItems(
  list: string,
  items: unknown[],
  reading: Reading,
  onBroken: (fault: Fault) => void = () => {},
): Media[] {
  return items.flatMap((item) => {
    const read = parseMedia(item, reading)
    if (read.ok) return [read.value]
    onBroken({ list, item: claimedId(item), what: read.what })
    return []
  })
}
