import { z } from 'zod/mini'
import { isMediaListResponse } from '#providers/platform/lists.ts'
import { rawItemId } from '#providers/platform/media.ts'
import type { ResponseCache } from '#providers/platform/source.ts'
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

/** Response cache in a snapshot, with media as references. Lists with faulty media are excluded. */
export function createResponseCache(snapshot: Snapshot): ResponseCache {
  const { db } = snapshot
  const find = db.prepare('select etag, body from response where url = ?')
  const write = db.prepare('insert or replace into response (url, etag, body) values (?, ?, ?)')

  return {
    lookup(url) {
      const row = find.get(url)
      if (!row) return undefined
      const { etag, body } = Row.parse(row)
      const json = expandItems(JSON.parse(body))
      return json === undefined ? undefined : { etag, json }
    },
    store: (url, etag, json) => void write.run(url, etag, JSON.stringify(shortenItems(json))),
  }

  function expandItems(json: unknown): unknown {
    if (!isMediaListResponse(json)) return json
    const ids = json.playlist.map((item) => Reference.safeParse(item).data?.$ ?? '')
    const hasFaulty = snapshot.count('faulty') > 0
    const isUsable = (id: string) => snapshot.has('media', id) && !(hasFaulty && snapshot.has('faulty', id))
    if (!ids.every(isUsable)) return undefined
    return { ...json, playlist: ids.map((id) => new CachedItem(id)) }
  }
}

function shortenItems(json: unknown): unknown {
  return isMediaListResponse(json) ? { ...json, playlist: json.playlist.map((item) => ({ $: rawItemId(item) })) } : json
}
