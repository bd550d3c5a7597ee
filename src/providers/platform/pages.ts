import type { WireList } from './playlist.ts'
import { playlistPageSize } from './urls.ts'
import { WireObject } from './wire.ts'

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

/** Offset of the next page: the `next` link, else one after a full page. */
function nextOffset({ head, items }: WireList, offset: number): number | undefined {
  const links = WireObject.safeParse(head.links)
  if (items.length === 0) return undefined
  if (!links.success) return items.length < playlistPageSize ? undefined : offset + items.length
  const next = typeof links.data.next === 'string' ? new URL(links.data.next, 'http://-').searchParams : undefined
  const start = Number(next?.get('page_offset'))
  return start > offset ? start : undefined
}
