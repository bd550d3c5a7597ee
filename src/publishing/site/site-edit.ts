import { z } from 'zod'
import type { RenderedFile, RenderedRoute } from '../render/render-pool.ts'
import type { Listing } from '../routes/listing.ts'
import { fileKindOf, type SiteStore, slots } from './site-store.ts'

const Path = z.object({ path: z.string() })
const Key = z.object({ key: z.string() })
const Noted = z.object({ reads: z.string(), listing: z.string() })

/** Slot number of a route key. */
export const slotOf = (key: string) => {
  let sum = 0
  for (let at = 0; at < key.length; at += 1) sum = (sum * 31 + key.charCodeAt(at)) % 1_000_003
  return sum % slots
}

export type SiteEdit = {
  store: SiteStore
  changed: string[]
  removed: string[]
  touchedSlots: Set<number>
  recordFile(file: RenderedFile, route?: string | null): boolean
  dropFile(path: string): void
  setFact(key: string, value: string): void
  /** Records the pages of a route and removes its former ones. */
  recordRoute(route: RenderedRoute): void
  /** Records a route whose pages are built by another shard. */
  noteRoute(key: string, listing: Listing): void
  /** Marks a route as unchanged. */
  touchRoute(key: string): void
  dropRoute(key: string): void
  /** Records the images of an owner and removes images without owners. */
  recordPictures(owner: string, paths: string[]): void
  /** Removes the routes that a full build did not render. */
  dropOtherRoutes(): void
  /** Removes the files that a full build did not write. */
  dropOtherFiles(): void
  commit(): void
  rollback(): void
}

/** Records a build in one transaction. `commit` creates a new revision if anything differs. */
export function editSiteStore(store: SiteStore): SiteEdit {
  const { db } = store
  db.exec('begin')
  const revision = store.revision() + 1
  const build = Number(store.fact('build') ?? 0) + 1
  let isChanged = false
  const changed: string[] = []
  const removed: string[] = []
  const touchedSlots = new Set<number>()

  const setFact = db.prepare('insert or replace into meta (key, value) values (?, ?)')
  const selectDigest = db.prepare('select digest from file where path = ?')
  const write = db.prepare(
    'insert or replace into file (path, kind, digest, bytes, revision, build, route) values (?, ?, ?, ?, ?, ?, ?)',
  )
  const touch = db.prepare('update file set build = ?, route = ? where path = ?')
  const erase = db.prepare('delete from file where path = ?')
  const bury = db.prepare('insert or replace into gone (path, revision) values (?, ?)')
  const revive = db.prepare('delete from gone where path = ?')
  const filesOfRoute = db.prepare('select path from file where route = ?')
  const writeRoute = db.prepare(
    'insert or replace into route (key, reads, turns, slot, build, listing) values (?, ?, ?, ?, ?, ?)',
  )
  const touchRoute = db.prepare('update route set build = ?, listing = ? where key = ?')
  const touchOldRoute = db.prepare('update route set build = ? where key = ?')
  const noted = db.prepare('select reads, listing from route where key = ?')
  const addRead = db.prepare('insert or ignore into reads (record, route) values (?, ?)')
  const dropRead = db.prepare('delete from reads where record = ? and route = ?')
  const eraseRoute = db.prepare('delete from route where key = ?')
  const picturesOf = db.prepare('select path from picture where owner = ?')
  const ownersOf = db.prepare('select 1 from picture where path = ?')
  const addPicture = db.prepare('insert or ignore into picture (owner, path) values (?, ?)')
  const dropPicture = db.prepare('delete from picture where owner = ? and path = ?')

  /** Records a file. Returns true if it is new or changed. */
  function recordFile({ path, digest, bytes }: RenderedFile, route: string | null = null): boolean {
    const before = selectDigest.get(path)
    if (before?.digest === digest) {
      touch.run(build, route, path)
      return false
    }
    write.run(path, fileKindOf(path), digest, bytes, revision, build, route)
    revive.run(path)
    changed.push(path)
    isChanged = true
    return true
  }

  function dropFile(path: string) {
    if (erase.run(path).changes === 0) return
    bury.run(path, revision)
    removed.push(path)
    isChanged = true
  }

  /** Replaces the record dependencies of a page. Returns its previous sitemap data. */
  function recordReads(key: string, now: string[]) {
    const { reads, listing } = Noted.safeParse(noted.get(key)).data ?? {}
    const before = new Set(reads ? reads.split('\n') : [])
    for (const record of now) if (!before.delete(record)) addRead.run(record, key)
    for (const record of before) dropRead.run(record, key)
    return listing
  }

  function dropRoute(key: string) {
    for (const row of filesOfRoute.all(key)) dropFile(Path.parse(row).path)
    recordReads(key, [])
    eraseRoute.run(key)
    touchedSlots.add(slotOf(key))
  }

  return {
    store,
    changed,
    removed,
    touchedSlots,
    recordFile,
    dropFile,
    setFact: (key: string, value: string) => void setFact.run(key, value),
    recordRoute({ key, files, moved, reads, turnsAt, listing }: RenderedRoute) {
      const paths = new Set(files.map(({ path }) => path))
      const before = filesOfRoute.all(key).map((row) => Path.parse(row).path)
      for (const file of files) recordFile(file, key)
      for (const path of before) if (!paths.has(path)) dropFile(path)
      // The page and a redirect may have exchanged addresses.
      if (moved || before.length !== paths.size || before.some((path) => !paths.has(path)))
        touchedSlots.add(slotOf(key))
      const entries = listing.join('\n')
      if (recordReads(key, reads) !== entries) touchedSlots.add(slotOf(key))
      writeRoute.run(key, reads.join('\n'), Number.isFinite(turnsAt) ? turnsAt : null, slotOf(key), build, entries)
    },
    noteRoute(key: string, listing: Listing) {
      const entries = listing.join('\n')
      if (store.hasRoute(key)) touchRoute.run(build, entries, key)
      else writeRoute.run(key, '', null, slotOf(key), build, entries)
    },
    touchRoute: (key: string) => void touchOldRoute.run(build, key),
    dropRoute,
    recordPictures(owner: string, paths: string[]) {
      const before = picturesOf.all(owner).map((row) => Path.parse(row).path)
      for (const path of paths) addPicture.run(owner, path)
      for (const path of before.filter((one) => !paths.includes(one))) {
        dropPicture.run(owner, path)
        if (!ownersOf.get(path)) dropFile(path)
      }
    },
    dropOtherRoutes() {
      for (const row of db.prepare('select key from route where build < ?').all(build)) dropRoute(Key.parse(row).key)
    },
    dropOtherFiles() {
      for (const row of db.prepare('select path from file where build < ?').all(build)) dropFile(Path.parse(row).path)
    },
    commit() {
      setFact.run('build', String(build))
      if (isChanged) setFact.run('revision', String(revision))
      db.exec('commit')
    },
    rollback: () => db.exec('rollback'),
  }
}
