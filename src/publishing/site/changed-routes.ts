import { z } from 'zod'
import { listRoutes } from '../routes/insight-routes.ts'
import type { Route } from '../routes/route.ts'
import { routeNamed } from '../routes/routes.ts'
import type { RecordName, Snapshot } from '../snapshot/snapshot.ts'
import type { SiteEdit } from './site-edit.ts'
import type { SiteStore } from './site-store.ts'

type Stage = { store: SiteStore; edit: SiteEdit; snapshot: Snapshot; changes: RecordName[]; now: Date }

const titled = new Set(['media', 'playlist', 'contentList', 'insight'])

/**
 * The routes that changed records, or the clock, may have made look different, and those that could not be rendered last
 * time; what has no record any more goes.
 */
export function* changedRoutes({ store, edit, snapshot, changes, now }: Stage): Generator<Route> {
  const keys = new Set([...store.turnedBy(now.getTime()), ...failedIn(store)])
  for (const { kind, id } of changes) {
    for (const key of store.readersOf(`${kind} ${id}`)) keys.add(key)
    if (titled.has(kind)) keys.add(`${kind} ${id}`)
    // A list may have become longer, or there is a new category
    if (kind === 'site' && id === 'articles') for (const key of listRoutes(snapshot).keys()) keys.add(key)
    if (kind === 'moved') keys.add(id.split(' ', 2).join(' '))
  }
  for (const key of [...keys].sort()) {
    const route = routeNamed(snapshot, key)
    if (route) yield route
    else edit.dropRoute(key)
  }
}

const Keys = z.array(z.string())
const failedIn = (store: SiteStore) => Keys.parse(JSON.parse(store.fact('failed') ?? '[]'))

// So many are no accident of a few pages: the site stays as it was, as a whole
const most = 50

/** Takes the routes that could not be rendered: they keep the pages of before, if any, and the next build tries again. */
export function collectFailed(say: (line: string) => void) {
  const keys: string[] = []
  return {
    /** Throws the sentence that says what is wrong where too many came before. */
    add(key: string, sentence: string, stays: boolean) {
      if (keys.length === most) throw new Error(`${sentence} (and ${most} before it)`)
      keys.push(key)
      say(`WARNING: ${sentence}; it ${stays ? 'stays as it was' : 'is left out'}, and the next build tries again`)
    },
    note: (edit: SiteEdit) => edit.setFact('failed', JSON.stringify(keys)),
  }
}
