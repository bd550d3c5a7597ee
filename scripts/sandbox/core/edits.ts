import type { DatabaseSync } from 'node:sqlite'
import { isObject, type Json, joinPatches } from './json.ts'

export const editKinds = ['media', 'playlists', 'series', 'configs', 'content-lists', 'insights'] as const
export type EditKind = (typeof editKinds)[number]

const nameOf = (kind: EditKind, id: string) => `${kind}/${id}`

const readAll = (database: DatabaseSync) => {
  const cache = new Map<string, Json>()
  for (const row of database.prepare('select kind, id, patch from edits').all()) {
    const patch: unknown = JSON.parse(String(row.patch))
    if (isObject(patch)) cache.set(`${row.kind}/${row.id}`, patch)
  }
  return cache
}

export type Edits = {
  get(kind: EditKind, id: string): Json | undefined
  isDeleted(kind: EditKind, id: string): boolean
  ids(kind: EditKind): string[]
  merge(kind: EditKind, id: string, patch: Json): Json
  remove(kind: EditKind, id: string): Json
  forget(): void
}

/** Edits by item, cached in memory as lists need hundreds. */
export const openEdits = (database: DatabaseSync): Edits => {
  const cache = readAll(database)
  const write = database.prepare('insert or replace into edits (kind, id, patch) values (?, ?, ?)')
  const set = (kind: EditKind, id: string, patch: Json) => {
    cache.set(nameOf(kind, id), patch)
    write.run(kind, id, JSON.stringify(patch))
    return patch
  }
  return {
    get: (kind: EditKind, id: string) => cache.get(nameOf(kind, id)),
    isDeleted: (kind: EditKind, id: string) => cache.get(nameOf(kind, id))?.deleted === true,
    ids: (kind: EditKind) =>
      [...cache.keys()].filter((name) => name.startsWith(`${kind}/`)).map((name) => name.slice(kind.length + 1)),
    // A later edit of a deleted item brings it back: publishers unpublish and publish again.
    merge: (kind: EditKind, id: string, patch: Json) =>
      set(kind, id, joinPatches(cache.get(nameOf(kind, id)) ?? {}, { deleted: false, ...patch })),
    remove: (kind: EditKind, id: string) => set(kind, id, { deleted: true }),
    forget: () => cache.clear(),
  }
}
