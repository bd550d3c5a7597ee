import { z } from 'zod'
import { claimedId } from '#providers/platform/media.ts'
import type { Memory } from '#providers/platform/source.ts'
import type { Snapshot } from '../snapshot/snapshot.ts'

const Row = z.object({ etag: z.string(), body: z.string() })
const Reference = z.strictObject({ $: z.string() })

/** An item of a list that is as it was: the snapshot has it. */
export class HeldItem {
  readonly mediaid: string
  constructor(id: string) {
    this.mediaid = id
  }
}

/**
 * What the platform said last, in a snapshot. The items of a list are kept once, as the media they are, and only named
 * when it is recalled; an answer with an item that is no longer known, or never could be read, is not remembered.
 */
export function answersIn(snapshot: Snapshot): Memory {
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
    keep: (url, etag, json) => void write.run(url, etag, JSON.stringify(short(json))),
  }

  function whole(json: unknown): unknown {
    if (!isListing(json)) return json
    const ids = json.playlist.map((item) => Reference.safeParse(item).data?.$ ?? '')
    if (!ids.every((id) => snapshot.has('media', id))) return undefined
    return { ...json, playlist: ids.map((id) => new HeldItem(id)) }
  }
}

function short(json: unknown): unknown {
  return isListing(json) ? { ...json, playlist: json.playlist.map((item) => ({ $: claimedId(item) })) } : json
}

/** Is this an answer with a list of media? */
export const isListing = (json: unknown): json is { playlist: unknown[] } =>
  typeof json === 'object' && json !== null && 'playlist' in json && Array.isArray(json.playlist)
