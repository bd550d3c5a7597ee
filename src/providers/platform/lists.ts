import { z } from 'zod/mini'
import { slugOf } from '#core/address/paths.ts'
import { imageUrl, type Media, parseBoolean } from '#core/content/media.ts'
import { aspectRatio, type Playlist } from '#core/content/playlist.ts'
import { parseMedia, rawItemId } from './media.ts'
import { type ItemProblem, type Reading, textLangOf, textOf, translated, type Wire, WireObject } from './wire.ts'

export const PlaylistWire = z.looseObject(
  { playlist: z.array(z.unknown(), { error: 'must be a list' }) },
  { error: 'must be an object' },
)

/** Tests whether a response contains a media list. */
export const isMediaListResponse = (json: unknown): json is { playlist: unknown[] } =>
  typeof json === 'object' && json !== null && 'playlist' in json && Array.isArray(json.playlist)

/** Raw playlist; each item is parsed separately. */
export type WireList = { head: Wire; items: unknown[] }

export const toWireList = ({ playlist, ...head }: z.infer<typeof PlaylistWire>): WireList => ({ head, items: playlist })

/** Items of one playlist page, the maximum of the platform. */
export const playlistPageSize = 500

/** Loads the items of all pages of a playlist. Offsets count items from 1. */
export async function allPages(page: (offset: number) => Promise<WireList>): Promise<WireList> {
  const first = await page(1)
  const items = [...first.items]
  let last = first
  for (let offset = nextOffset(last, 1); offset !== undefined; offset = nextOffset(last, offset)) {
    last = await page(offset)
    items.push(...last.items)
  }
  return { head: first.head, items }
}

/** Offset of the next page: the `next` link, else after a full page until `last`. */
function nextOffset({ head, items }: WireList, offset: number): number | undefined {
  const links = WireObject.safeParse(head.links)
  if (items.length === 0) return undefined
  const next = links.success ? offsetIn(links.data.next) : 0
  if (next > offset) return next
  const last = links.success ? offsetIn(links.data.last) : Number.POSITIVE_INFINITY
  const after = offset + items.length
  return items.length >= playlistPageSize && after <= last ? after : undefined
}

const offsetIn = (link: unknown) =>
  typeof link === 'string' ? Number(URL.parse(link, 'http://-')?.searchParams.get('page_offset')) : 0

/** Parses a playlist in one language. Skips and reports invalid items. */
export function toPlaylist(
  id: string,
  list: WireList,
  reading: Reading,
  onBroken?: (problem: ItemProblem) => void,
): Playlist {
  return withItems(id, list.head, reading, readItems(`playlist ${id}`, list.items, reading, onBroken))
}

/** Playlist of parsed items, each once. */
export function withItems(id: string, head: Wire, { language }: Reading, items: Media[]): Playlist {
  const texts = translated(head, language)
  const card = textOf(texts.cardImageAspectRatio)
  const shelf = textOf(texts.shelfImageAspectRatio)
  return {
    id,
    title: textOf(texts.title) ?? '',
    slug: slugOf(textOf(head.title) ?? ''),
    description: textOf(texts.description) ?? '',
    items: [...new Map(items.map((item) => [item.id, item])).values()],
    cardRatio: aspectRatio(card ?? shelf),
    shelfRatio: aspectRatio(shelf ?? card),
    imageLabel: textOf(texts.imageLabel),
    live: textOf(texts.contentType)?.toLowerCase() === 'live',
    refetch: parseBoolean(textOf(texts.refetch)) === true,
    ...textLangOf(head, language),
  }
}

/** Parses the valid items of a list. Reports others with list and id. */
export function readItems(
  list: string,
  items: unknown[],
  reading: Reading,
  onBroken: (problem: ItemProblem) => void = () => {},
): Media[] {
  return items.flatMap((item) => {
    const read = parseMedia(item, reading)
    if (read.ok) return [read.value]
    onBroken({ list, item: rawItemId(item), what: read.what })
    return []
  })
}

export const ContentListWire = z.looseObject(
  { list: z.array(z.unknown(), { error: 'must be a list' }) },
  { error: 'must be an object' },
)

export const toContentWireList = ({ list, ...head }: z.infer<typeof ContentListWire>): WireList => ({
  head,
  items: list,
})

/** Parses a content list in one language. Its items contain no streams or images. */
export function toContentList(
  id: string,
  { head, items }: WireList,
  reading: Reading,
  onBroken?: (problem: ItemProblem) => void,
): Playlist {
  const asItems = items.map((item) => asMediaItem(item, id, reading.platform))
  return withItems(id, head, reading, readItems(`content list ${id}`, asItems, reading, onBroken))
}

/** Converts a content list item to a playlist item, with flattened custom parameters. */
function asMediaItem(item: unknown, feedid: string, platform: string): unknown {
  const wire = WireObject.safeParse(item)
  if (!wire.success) return item
  const { media_id: mediaid, custom_params: params, ...rest } = wire.data
  return {
    ...customParams(params),
    ...rest,
    mediaid,
    feedid,
    image: imageUrl(platform, textOf(mediaid) ?? '', 'card', 640),
  }
}

function customParams(params: unknown): Wire {
  const wire = WireObject.safeParse(params)
  return wire.success ? wire.data : {}
}
