import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { clientFiles, codeUnit } from '../code/code-unit.ts'
import { imagesFolder, readBuilt, snapshotFile, stateFile } from '../facts/built.ts'
import { renderRoutes } from '../render/render-pool.ts'
import { listRoutes } from '../routes/insight-routes.ts'
import { listingsOf } from '../routes/listing.ts'
import type { Route } from '../routes/route.ts'
import { allRoutes, routeNamed } from '../routes/routes.ts'
import { digestOf } from '../shared/digest.ts'
import type { ShardPart } from '../shared/shard.ts'
import { recordsOf } from '../snapshot/records.ts'
import { openSnapshot, type RecordName, type Snapshot } from '../snapshot/snapshot.ts'
import { changesIn, forgetChanges } from '../snapshot/snapshot-edit.ts'
import { ownFiles } from './own-files.ts'
import { type PictureOwner, placePictures } from './pictures.ts'
import { editSiteStore, type SiteEdit, slotOf } from './site-edit.ts'
import { openSiteStore, type SiteStore } from './site-store.ts'
import { applyStaged, clearLeftovers, replaceFolder } from './swap.ts'

type Order = { root: string; out: string; now: Date; say: (line: string) => void; shard?: ShardPart | undefined }

/** What a build came to. */
export type Built = {
  revision: number
  rendered: number
  kept: number
  seconds: { bundle: number; render: number }
}

/**
 * Brings the built site up to date with the snapshot: the pages whose records changed are rendered, all others stay as
 * they are, byte for byte. Everything is rendered where the code or the facts of the site are others. The site that was
 * there stays until the new one is complete.
 */
export async function buildPages(order: Order): Promise<Built> {
  const { out, say, shard } = order
  const unit = await codeUnit(order)
  await clearLeftovers(out)
  const snapshot = openSnapshot(snapshotFile())
  const store = openSiteStore(stateFile('site.sqlite'))
  const edit = editSiteStore(store)
  try {
    const { site, origins } = readBuilt()
    const facts = digestOf(JSON.stringify([site, origins]))
    const whole =
      shard !== undefined || !isContinued({ store, out, client: await clientFiles(unit), code: unit.key, facts })
    const changes = whole ? [] : changesIn(snapshot)
    const next = `${out}.next`
    const started = performance.now()
    const stage = { ...order, edit, snapshot, store, changes, whole, next }
    const rendered = await renderInto(stage, unit.folder)
    if (shard?.index === 0) noteAll(snapshot, edit)
    if (whole) edit.dropOtherRoutes()
    // One machine of several brings what is not a page of the catalogue
    if (!shard?.index) {
      placePictures({ edit, snapshot, from: imagesFolder(), out: next, whole }, pictureOwners(stage))
      await ownFiles({ ...stage, unit, site })
    }
    if (whole) edit.dropOtherFiles()
    const kept = store.pageCount() - rendered
    if (whole) await replaceFolder(next, out)
    else await applyStaged(next, out, edit)
    for (const [key, value] of Object.entries({ code: unit.key, facts, out: identityOf(out) })) edit.setFact(key, value)
    edit.commit()
    forgetChanges(snapshot)
    const seconds = { bundle: unit.isNew ? unit.seconds : 0, render: (performance.now() - started) / 1000 }
    say(`Rendered ${rendered} pages, kept ${kept}, in ${seconds.render.toFixed(1)} s`)
    return { revision: store.revision(), rendered, kept, seconds }
  } catch (error) {
    edit.rollback()
    await clearLeftovers(out)
    throw error
  } finally {
    snapshot.close()
    store.close()
  }
}

/** The first machine of several tells search engines of all pages. */
function noteAll(snapshot: Snapshot, edit: SiteEdit) {
  const listingOf = listingsOf(snapshot)
  for (const { key } of allRoutes(snapshot)) edit.noteRoute(key, listingOf(key))
}

type Continued = { store: SiteStore; out: string; client: { path: string }[]; code: string; facts: string }

/** Can the last build be gone on with? Its code, its facts, its folder and its assets must be what they were. */
function isContinued({ store, out, client, code, facts }: Continued): boolean {
  if (store.fact('code') !== code || store.fact('facts') !== facts) return false
  if (!existsSync(out) || store.fact('out') !== identityOf(out)) return false
  return client.every(({ path }) => existsSync(join(out, path)))
}

/** A folder that was made anew is another one, whatever its name. */
function identityOf(out: string): string {
  const { dev, ino, birthtimeMs } = statSync(out)
  return [out, dev, ino, birthtimeMs].join(' ')
}

type Stage = Order & {
  edit: SiteEdit
  snapshot: Snapshot
  store: SiteStore
  changes: RecordName[]
  whole: boolean
  next: string
}

const sayEvery = 5_000

async function renderInto(stage: Stage, unit: string): Promise<number> {
  const { edit, snapshot, whole, next, now, say, shard } = stage
  const { site } = readBuilt()
  const routes = whole ? shareOf(allRoutes(snapshot), shard) : changedRoutes(stage)
  let rendered = 0
  let said = performance.now()
  await renderRoutes({ unit, out: next, now: now.getTime(), siteUrl: site.url }, routes, (route) => {
    edit.keepRoute(route)
    rendered += route.files.length
    if (performance.now() - said < sayEvery) return
    said = performance.now()
    say(`Rendering: ${rendered} pages so far`)
  })
  return rendered
}

/** The first machine takes the pages that every site has, and one of each kind: its rules for hosts must fit all. */
function* shareOf(routes: Iterable<Route>, shard: ShardPart | undefined): Generator<Route> {
  const { index, count } = shard ?? { index: 0, count: 1 }
  const seen = new Set<string>()
  for (const route of routes) {
    const [kind = ''] = route.key.split(' ')
    const owner = kind === 'page' || !seen.has(kind) ? 0 : slotOf(route.key) % count
    seen.add(kind)
    if (owner === index) yield route
  }
}

const titled = new Set(['media', 'playlist', 'contentList', 'insight'])

/** The routes that changed records, or the clock, may have made look different; what has no record any more goes. */
function* changedRoutes({ store, edit, snapshot, changes, now }: Stage): Generator<Route> {
  const keys = new Set(store.turnedBy(now.getTime()))
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

/** Whose pictures may be others than before. */
function* pictureOwners({ whole, snapshot, changes }: Stage): Generator<PictureOwner> {
  yield { kind: 'banner', id: '' }
  if (whole) {
    for (const { id } of snapshot.ids('media')) yield { kind: 'hero', id }
    for (const id of recordsOf(snapshot).insights()) yield { kind: 'insightHero', id }
  } else for (const { kind, id } of changes) if (kind === 'hero' || kind === 'insightHero') yield { kind, id }
}
