import { z } from 'zod/mini'
import { letterPageId } from '#core/content/letters.ts'
import type { RecordName } from '../content-db/record-name.ts'
import type { Snapshot } from '../content-db/snapshot.ts'
import { listRoutes } from '../routes/insight-routes.ts'
import type { Route } from '../routes/route.ts'
import { findRoute, letterRoutes, transcriptRoutesOf } from '../routes/routes.ts'
import type { ShardPart } from '../shared/shard.ts'
import { type SiteEdit, slotOf } from './site-edit.ts'
import type { SiteStore } from './site-store.ts'

type Stage = { store: SiteStore; edit: SiteEdit; snapshot: Snapshot; changes: RecordName[]; now: Date }

const titled = new Set(['media', 'playlist', 'contentList', 'insight'])

/** Routes affected by record changes, time or an earlier failure. Drops routes without a record. */
export function* changedRoutes({ store, edit, snapshot, changes, now }: Stage): Generator<Route> {
  const keys = new Set([...store.routesChangedBy(now.getTime()), ...failedIn(store)])
  for (const { kind, id } of changes) {
    for (const key of store.routesReading(`${kind} ${id}`)) keys.add(key)
    if (titled.has(kind)) keys.add(`${kind} ${id}`)
    // The list may have a new page or a new category.
    if (kind === 'site' && id === 'articles') for (const key of listRoutes(snapshot).keys()) keys.add(key)
    // A letter may have more pages.
    if (kind === 'letters' && id === letterPageId()) for (const route of letterRoutes(snapshot)) keys.add(route.key)
    if (kind === 'transcripts') for (const route of transcriptRoutesOf(snapshot, id)) keys.add(route.key)
    if (kind === 'moved') keys.add(id.split(' ', 2).join(' '))
  }
  for (const key of [...keys].sort()) {
    const route = findRoute(snapshot, key)
    if (route) yield route
    else edit.dropRoute(key)
  }
}

const Keys = z.array(z.string())
const failedIn = (store: SiteStore) => Keys.parse(JSON.parse(store.getMeta('failed') ?? '[]'))

// Failure limit. Beyond it the whole build fails and the site stays unchanged.
const maxFailures = 50

/** Collects failed routes. They retain their previous pages, and the next build retries them. */
export function collectFailed(warn: (sentence: string) => void) {
  const keys: string[] = []
  return {
    /** Throws the error message above the failure limit. */
    add(key: string, sentence: string, stays: boolean) {
      if (keys.length === maxFailures) throw new Error(`${sentence} (and ${maxFailures} before it)`)
      keys.push(key)
      warn(`${sentence}; it ${stays ? 'stays as it was' : 'is left out'}, and the next build tries again`)
    },
    save: (edit: SiteEdit) => edit.setMeta('failed', JSON.stringify(keys)),
  }
}

/** Routes of a shard, independent of other routes, which machines may read at different times. */
export function* routesOfShard(routes: Iterable<Route>, shard: ShardPart | undefined): Generator<Route> {
  const { index, count } = shard ?? { index: 0, count: 1 }
  for (const route of routes) {
    // The first shard includes the fixed pages.
    const owner = route.key.startsWith('page ') ? 0 : slotOf(route.key) % count
    if (owner === index) yield route
  }
}
