import { z } from 'zod/mini'
import { locales } from '#core/i18n/locales.ts'
import type { RenderedFile, RenderedRoute } from '../render/render-pool.ts'
import { type Documents, type Listing, toSlottedWords } from '../routes/listing.ts'
import { fileKindOf, type SiteStore, segmentCountKey, slots } from './site-store.ts'

const Path = z.object({ path: z.string() })
const Key = z.object({ key: z.string() })
const Documented = z.object({ locale: z.string(), body: z.string() })
const Noted = z.object({ reads: z.string(), listing: z.string() })

/** Slot number of a route key. */
export const slotOf = (key: string) => {
  let sum = 0
  for (let at = 0; at < key.length; at += 1) sum = (sum * 31 + key.charCodeAt(at)) % 1_000_003
  return sum % slots
}

const statementsOf = ({ db }: SiteStore) => ({
  setMeta: db.prepare('insert or replace into meta (key, value) values (?, ?)'),
  digestOf: db.prepare('select digest from file where path = ?'),
  writeFile: db.prepare(
    'insert or replace into file (path, kind, digest, bytes, revision, build, route) values (?, ?, ?, ?, ?, ?, ?)',
  ),
  touchFile: db.prepare('update file set build = ?, route = ? where path = ?'),
  deleteFile: db.prepare('delete from file where path = ?'),
  addTombstone: db.prepare('insert or replace into removed_file (path, revision) values (?, ?)'),
  deleteTombstone: db.prepare('delete from removed_file where path = ?'),
  oldFiles: db.prepare('select path from file where build < ? and substr(path, 1, length(?2)) = ?2'),
  filesOfRoute: db.prepare('select path from file where route = ?'),
  writeRoute: db.prepare(
    'insert or replace into route (key, reads, changes_at, slot, build, listing) values (?, ?, ?, ?, ?, ?)',
  ),
  updateRoute: db.prepare('update route set build = ?, listing = ? where key = ?'),
  touchRoute: db.prepare('update route set build = ? where key = ?'),
  deleteRoute: db.prepare('delete from route where key = ?'),
  oldRoutes: db.prepare('select key from route where build < ?'),
  readsOf: db.prepare('select reads, listing from route where key = ?'),
  addRead: db.prepare('insert or ignore into reads (record, route) values (?, ?)'),
  deleteRead: db.prepare('delete from reads where record = ? and route = ?'),
  picturesOf: db.prepare('select path from picture where owner = ?'),
  ownersOf: db.prepare('select 1 from picture where path = ?'),
  addPicture: db.prepare('insert or ignore into picture (owner, path) values (?, ?)'),
  deletePicture: db.prepare('delete from picture where owner = ? and path = ?'),
  documentsOf: db.prepare('select locale, body from document where route = ?'),
  writeDocument: db.prepare('insert or replace into document (route, locale, body) values (?, ?, ?)'),
  deleteDocument: db.prepare('delete from document where route = ? and locale = ?'),
  addWord: db.prepare('insert into word (locale, slot, word, route) values (?, ?, ?, ?)'),
  deleteWord: db.prepare('delete from word where locale = ? and slot = ? and word = ? and route = ?'),
})

const pathOf = (row: unknown) => Path.parse(row).path

/** Records a build in one transaction. `commit` creates a new revision if anything differs. */
export class SiteEdit {
  readonly store: SiteStore
  readonly changed: string[] = []
  readonly removed: string[] = []
  readonly touchedSlots = new Set<number>()
  /** Slots of the words of changed search documents, by language. */
  readonly touchedWords = new Map<string, Set<number>>()
  readonly #sql: ReturnType<typeof statementsOf>
  readonly #revision: number
  readonly #build: number

  constructor(store: SiteStore) {
    store.db.exec('begin')
    this.store = store
    this.#sql = statementsOf(store)
    this.#revision = store.revision() + 1
    this.#build = Number(store.getMeta('build') ?? 0) + 1
  }

  setMeta(key: string, value: string) {
    this.#sql.setMeta.run(key, value)
  }

  /** Records a file. Returns true if it is new or changed. */
  recordFile({ path, digest, bytes }: RenderedFile, route: string | null = null): boolean {
    if (this.#sql.digestOf.get(path)?.digest === digest) {
      this.#sql.touchFile.run(this.#build, route, path)
      return false
    }
    this.#sql.writeFile.run(path, fileKindOf(path), digest, bytes, this.#revision, this.#build, route)
    this.#sql.deleteTombstone.run(path)
    this.changed.push(path)
    return true
  }

  dropFile(path: string) {
    if (this.#sql.deleteFile.run(path).changes === 0) return
    this.#sql.addTombstone.run(path, this.#revision)
    this.removed.push(path)
  }

  /** Records the pages of a route and removes its former ones. */
  recordRoute({ key, files, moved, reads, changesAt, listing, documents }: RenderedRoute) {
    const paths = new Set(files.map(({ path }) => path))
    const before = this.#sql.filesOfRoute.all(key).map(pathOf)
    for (const file of files) this.recordFile(file, key)
    for (const path of before) if (!paths.has(path)) this.dropFile(path)
    // The page and a redirect may have exchanged addresses.
    if (moved || before.length !== paths.size || before.some((path) => !paths.has(path))) this.#touchSlot(key)
    const entries = listing.join('\n')
    if (this.#recordReads(key, reads) !== entries) this.#touchSlot(key)
    const time = Number.isFinite(changesAt) ? changesAt : null
    this.#sql.writeRoute.run(key, reads.join('\n'), time, slotOf(key), this.#build, entries)
    this.#recordDocuments(key, documents)
  }

  /** Records a route whose pages are built by another shard. */
  recordUnrenderedRoute(key: string, listing: Listing, documents: Documents) {
    this.#recordDocuments(key, documents)
    const entries = listing.join('\n')
    if (this.store.hasRoute(key)) this.#sql.updateRoute.run(this.#build, entries, key)
    else this.#sql.writeRoute.run(key, '', null, slotOf(key), this.#build, entries)
  }

  /** Marks a route as unchanged. */
  touchRoute(key: string) {
    this.#sql.touchRoute.run(this.#build, key)
  }

  dropRoute(key: string) {
    for (const row of this.#sql.filesOfRoute.all(key)) this.dropFile(pathOf(row))
    this.#recordReads(key, [])
    this.#recordDocuments(key, [])
    this.#sql.deleteRoute.run(key)
    this.#touchSlot(key)
  }

  /** Records the images of an owner and removes images without owners. */
  recordPictures(owner: string, paths: string[]) {
    const before = this.#sql.picturesOf.all(owner).map(pathOf)
    for (const path of paths) this.#sql.addPicture.run(owner, path)
    for (const path of before.filter((earlierPath) => !paths.includes(earlierPath))) {
      this.#sql.deletePicture.run(owner, path)
      if (!this.#sql.ownersOf.get(path)) this.dropFile(path)
    }
  }

  /** Removes the routes that a full build did not render. */
  dropOtherRoutes() {
    for (const row of this.#sql.oldRoutes.all(this.#build)) this.dropRoute(Key.parse(row).key)
  }

  /** Removes the files under a prefix that this build did not write. */
  dropOtherFiles(prefix = '') {
    for (const row of this.#sql.oldFiles.all(this.#build, prefix)) this.dropFile(pathOf(row))
  }

  commit() {
    this.setMeta('build', String(this.#build))
    if (this.changed.length + this.removed.length) this.setMeta('revision', String(this.#revision))
    this.store.db.exec('commit')
  }

  rollback() {
    // A full disk ends the transaction itself.
    if (this.store.db.isTransaction) this.store.db.exec('rollback')
  }

  /** Replaces the record dependencies of a page. Returns its previous sitemap data. */
  #recordReads(key: string, now: string[]): string | undefined {
    const { reads, listing } = Noted.safeParse(this.#sql.readsOf.get(key)).data ?? {}
    const before = new Set(reads ? reads.split('\n') : [])
    for (const record of now) if (!before.delete(record)) this.#sql.addRead.run(record, key)
    for (const record of before) this.#sql.deleteRead.run(record, key)
    return listing
  }

  /** Replaces the search documents of a route, and their words if the index is divided. */
  #recordDocuments(route: string, documents: Documents) {
    const rows = this.#sql.documentsOf.all(route).map((row) => Documented.parse(row))
    const before = new Map(rows.map(({ locale, body }) => [locale, body]))
    for (const [index, locale] of locales.entries()) {
      const [old, now] = [before.get(locale), documents[index]]
      if (old === now) continue
      const touched = this.touchedWords.get(locale) ?? new Set()
      this.touchedWords.set(locale, touched)
      if (now) this.#sql.writeDocument.run(route, locale, now)
      else this.#sql.deleteDocument.run(route, locale)
      if (Number(this.store.getMeta(segmentCountKey)) < 2) continue
      for (const { slot, word } of toSlottedWords(old)) this.#sql.deleteWord.run(locale, touch(slot), word, route)
      for (const { slot, word } of toSlottedWords(now)) this.#sql.addWord.run(locale, touch(slot), word, route)
      function touch(slot: number) {
        touched.add(slot)
        return slot
      }
    }
  }

  #touchSlot(key: string) {
    this.touchedSlots.add(slotOf(key))
  }
}
