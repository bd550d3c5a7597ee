import type { Phase, Report } from '#core/report/report.ts'
import { clientFiles, loadOrBundle } from '../bundle/code-unit.ts'
import { imagesFolder, snapshotFile, stateFile } from '../config/settings.ts'
import { readBuilt } from '../config/site-data.ts'
import type { RecordName } from '../content-db/record-name.ts'
import { recordsOf } from '../content-db/records.ts'
import { openSnapshot, type Snapshot } from '../content-db/snapshot.ts'
import { changesIn, clearChanges } from '../content-db/snapshot-changes.ts'
import { mediaReader } from '../content-db/snapshot-content.ts'
import { editSnapshot } from '../content-db/snapshot-edit.ts'
import { removeLost } from '../ingest/images.ts'
import { type RenderThread, renderRoutes } from '../render/render-pool.ts'
import { documentsOf, listingsOf } from '../routes/listing.ts'
import { allRoutes } from '../routes/routes.ts'
import type { ShardPart } from '../shared/shard.ts'
import { digestOf } from '../shared/text.ts'
import { changedRoutes, collectFailed, routesOfShard } from './changed-routes.ts'
import { beginMoving, canBuildIncrementally, endMoving, previousPages, storeBuildInputs } from './last-build.ts'
import { linkPictures, type PictureOwner } from './pictures.ts'
import { storeScriptHashes, writeSiteAssets } from './site-assets.ts'
import { SiteEdit } from './site-edit.ts'
import { openSiteStore, type SiteStore, segmentCountKey } from './site-store.ts'
import { applyStaged, clearLeftovers, nextFolder, replaceFolder } from './swap.ts'

type Order = { root: string; out: string; now: Date; report: Report; shard?: ShardPart | undefined }

/** Build result. */
export type BuildResult = {
  revision: number
  rendered: number
  reused: number
  /** Files of the site: number, and bytes before compression. */
  fileCount: number
  bytes: number
  seconds: { bundle: number; render: number }
}

/**
 * Updates the built site, incrementally if possible. Failed pages retain their previous version. Throws if a fixed
 * page fails in a full build.
 */
export async function buildPages(order: Order): Promise<BuildResult> {
  const { out, report, now, shard } = order
  const unit = await loadOrBundle(order)
  await clearLeftovers(out)
  const snapshot = openSnapshot(snapshotFile())
  const store = openSiteStore(stateFile('site.sqlite'))
  const edit = new SiteEdit(store)
  try {
    const { site, origins } = readBuilt()
    const siteDigest = digestOf(JSON.stringify([site, origins]))
    const inputs = { code: unit.key, siteDigest, shard, now: now.getTime() }
    const isFull = !canBuildIncrementally(store, out, { ...inputs, client: await clientFiles(unit) })
    if (isFull) removeLostPictures(snapshot)
    const changes = isFull ? [] : changesIn(snapshot)
    if (isFull) edit.setMeta(segmentCountKey, '0')
    const next = nextFolder(out)
    const started = performance.now()
    const rendering = report.phase('Rendering the pages', isFull ? pageCounter(snapshot, shard) : undefined)
    const before = previousPages({ edit, store, out, next })
    const stage = { ...order, edit, snapshot, store, changes, isFull, next, before, rendering }
    const thread = { unit: unit.folder, siteUrl: site.url, siteDigest }
    const rendered = await renderInto(stage, thread)
    if (shard?.index === 0) recordAllRoutes(snapshot, edit, order.now)
    if (isFull) edit.dropOtherRoutes()
    linkPictures({ edit, snapshot, from: imagesFolder(), out: next, isFull }, pictureOwners(stage))
    // The first shard includes all files other than catalogue pages.
    if (!shard?.index) await writeSiteAssets({ ...stage, unit, site, origins })
    before.retainAssets()
    if (isFull) edit.dropOtherFiles()
    const reused = store.pageCount() - rendered
    await beginMoving()
    if (isFull) await replaceFolder(next, out)
    else await applyStaged(next, out, edit)
    storeBuildInputs(edit, out, inputs)
    edit.commit()
    await endMoving()
    clearChanges(snapshot)
    const seconds = { bundle: unit.isNew ? unit.seconds : 0, render: (performance.now() - started) / 1000 }
    rendering.end(`Rendered ${rendered} pages, reused ${reused}`)
    return { revision: store.revision(), rendered, reused, fileCount: store.count(), bytes: store.bytes(), seconds }
  } catch (error) {
    edit.rollback()
    await clearLeftovers(out)
    throw error
  } finally {
    snapshot.close()
    store.close()
  }
}

/** Counts the pages of a complete build once, because that takes a second on large sites. */
function pageCounter(snapshot: Snapshot, shard: ShardPart | undefined): () => number {
  let count = 0
  return () => {
    if (!count)
      for (const { addresses, moved } of routesOfShard(allRoutes(snapshot), shard))
        count += addresses.length + moved.length
    return count
  }
}

/** Removes the records of missing image files, because pages must not reference them. */
function removeLostPictures(snapshot: Snapshot) {
  snapshot.transaction('begin')
  removeLost(editSnapshot(snapshot), imagesFolder())
  snapshot.transaction('commit')
}

/** Lists all routes in the sitemap and the search index of the first shard. */
function recordAllRoutes(snapshot: Snapshot, edit: SiteEdit, now: Date) {
  const readMedia = mediaReader(snapshot)
  const [listingOf, documentsIn] = [listingsOf(snapshot, now, readMedia), documentsOf(snapshot, now, readMedia)]
  for (const { key } of allRoutes(snapshot)) edit.recordUnrenderedRoute(key, listingOf(key), documentsIn(key))
}

type Stage = Order & {
  edit: SiteEdit
  snapshot: Snapshot
  store: SiteStore
  changes: RecordName[]
  isFull: boolean
  next: string
  before: ReturnType<typeof previousPages>
  rendering: Phase
}

async function renderInto(stage: Stage, thread: RenderThread): Promise<number> {
  const { edit, snapshot, store, isFull, next, now, report, shard, before, rendering } = stage
  const routes = isFull ? routesOfShard(allRoutes(snapshot), shard) : changedRoutes(stage)
  const failed = collectFailed((sentence) => report.warn('pages', sentence))
  let rendered = 0
  let scripts: string[] = []
  let retainsOlder = !isFull
  await renderRoutes({ ...thread, out: next, now: now.getTime(), isChange: !isFull }, routes, {
    onRendered(route) {
      edit.recordRoute(route)
      rendered += route.files.length
      rendering.advance(rendered)
    },
    fail({ key, sentence }) {
      // A full build fails without the fixed pages.
      if (isFull && key.startsWith('page ')) throw new Error(sentence)
      const stays = isFull ? before.retain(key) : store.hasRoute(key)
      retainsOlder ||= stays
      failed.add(key, sentence, stays)
    },
    scripts(hashes) {
      scripts = hashes
    },
  })
  failed.save(edit)
  storeScriptHashes(stage, scripts, retainsOlder)
  return rendered
}

/** Owners of possibly changed images. */
function* pictureOwners({ isFull, snapshot, changes, shard, store }: Stage): Generator<PictureOwner> {
  yield { kind: 'banner', id: '' }
  if (shard) {
    // Each shard includes its own images, because they may differ between machines.
    for (const kind of ['hero', 'insightHero'] as const) for (const id of store.dependencyIds(kind)) yield { kind, id }
  } else if (isFull) {
    for (const { id } of snapshot.ids('media')) yield { kind: 'hero', id }
    for (const id of recordsOf(snapshot).insights()) yield { kind: 'insightHero', id }
  } else for (const { kind, id } of changes) if (kind === 'hero' || kind === 'insightHero') yield { kind, id }
}
