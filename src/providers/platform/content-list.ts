import { z } from 'zod'
import { imageUrl } from '#core/image.ts'
import type { Playlist } from '#core/playlist.ts'
import { readItems, type WireList, withItems } from './playlist.ts'
import { type ItemProblem, type Reading, textOf, type Wire, WireObject } from './wire.ts'

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
