import { z } from 'zod/mini'
import { claimedId } from '#providers/platform/media.ts'
import type { Memory } from '#providers/platform/source.ts'
import type { Snapshot } from '../content-db/snapshot.ts'

const Row = z.object({ etag: z.string(), body: z.string() })
const Reference = z.strictObject({ $: z.string() })

/** Reference to an unchanged list item that is already in the snapshot. */
export class CachedItem {
  readonly mediaid: string
  constructor(id: string) {
    this.mediaid = id
  }
}

/** Response cache in a snapshot. List items are stored once as media, referenced by id. */
export function memoryOf(snapshot: Snapshot): Memory {
  const { db } = snapshot
  const find = db.prepare('select etag, body from answer where url = ?')
  const write = db.prepare('insert or replace into answer (url, etag, body) values (?, ?, ?)')

  return {
    recall(url) {
      const row = find.get(url)
      if (!row) return undefined
      const { etag, body } = Row.parse(row)
      const json = whole(JSON.parse(body))
      return json === undefined ? undefined : { etag, json }
    },
    store: (url, etag, json) => void write.run(url, etag, JSON.stringify(short(json))),
  }

  function whole(json: unknown): unknown {
    if (!isListing(json)) return json
    const ids = json.playlist.map((item) => Reference.safeParse(item).data?.$ ?? '')
    if (!ids.every((id) => snapshot.has('media', id))) return undefined
    return { ...json, playlist: ids.map((id) => new CachedItem(id)) }
  }
}

function short(json: unknown): unknown {
  return isListing(json) ? { ...json, playlist: json.playlist.map((item) => ({ $: claimedId(item) })) } : json
}

/** Tests whether a response contains a media list. */
export const isListing = (json: unknown): json is { playlist: unknown[] } =>
  typeof json === 'object' && json !== null && 'playlist' in json && Array.isArray(json.playlist)
