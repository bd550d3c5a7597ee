import { existsSync, renameSync, rmSync } from 'node:fs'
import { copyRedirects } from '../content-db/redirects.ts'
import { recordsOf } from '../content-db/records.ts'
import { isCurrent, parseRecordName, type Snapshot, type SnapshotEdit } from '../content-db/snapshot.ts'
import type { ContentChange } from '../shared/content-change.ts'
import { type IngestContext, openIngest } from './context.ts'
import { collectGarbage, collectOrphans, type Task, tasksOfConfig } from './links.ts'
import type { IngestOptions, IngestReport } from './report.ts'

/** Pulls all site content, revalidated by ETag. On an unreadable list it throws and retains the snapshot. */
export async function ingest(options: IngestOptions): Promise<IngestReport> {
  return isCurrent(options.file) ? ingestInto(options.file, options) : ingestFirst(options)
}

/** Writes the first snapshot to a temporary file and renames it when complete. */
async function ingestFirst(options: IngestOptions): Promise<IngestReport> {
  const draft = `${options.file}.${process.pid}.new`
  try {
    rmSync(draft, { force: true })
    const report = await ingestInto(draft, options)
    for (const file of [options.file, `${options.file}-wal`, `${options.file}-shm`]) rmSync(file, { force: true })
    renameSync(draft, options.file)
    return report
  } finally {
    rmSync(draft, { force: true })
  }
}

async function ingestInto(file: string, options: IngestOptions): Promise<IngestReport> {
  const draft = file !== options.file
  const context = await openIngest(file, { ...options, draft })
  return context.finish(() => {
    // Only the previous snapshot contains the earlier addresses for redirects.
    if (draft && existsSync(options.file)) copyRedirects(options.file, context.edit)
    return ingestAll(context)
  })
}

/** Pulls all site content. Records that no reference reaches are removed. */
export async function ingestAll(context: IngestContext) {
  const named = [...tasksOfConfig(context.config), ...(await context.articles())]
  // An episode without a series may have one by now.
  const strays = context.links.unlinkedEpisodes()
  await context.walk(named, () => true)
  const found = await context.series.ofUnlinkedEpisodes(strays.filter((id) => context.retained.has(id)))
  await context.walk(found, () => true)
  await context.others()
  collectOrphans(context)
  context.addStoredFiles()
}

/** Result of a pull of changes. `confirmed` lists content changes whose exact revision was seen. */
export type IngestedChanges = { report: IngestReport; confirmed: ContentChange[] }

/**
 * Pulls changed records, the lists containing them, and their new references. Falls back to a full pull for `all`, or
 * without a current snapshot.
 */
export async function ingestChanges(
  options: IngestOptions,
  changes: readonly ContentChange[],
): Promise<IngestedChanges> {
  if (!isCurrent(options.file) || changes.some(({ kind }) => kind === 'all'))
    return { report: await ingest(options), confirmed: [] }
  const picturesOf = changes.flatMap(({ kind, id }) => (kind === 'media' ? [id] : []))
  const context = await openIngest(options.file, { ...options, picturesOf, changesOnly: true })
  const report = await context.finish(() => (context.trusting ? change(context, changes) : ingestAll(context)))
  return { report, confirmed: changes.filter((change) => isSeen(context, change)) }
}

async function change(context: IngestContext, changes: readonly ContentChange[]) {
  const { edit, config } = context
  const isNew = ({ kind, id }: Task) => !edit.snapshot.has(kind, id)
  const media = changes.flatMap(({ kind, id }) => (kind === 'media' ? [id] : []))
  // Checked before requests, because lists may add the item. Platform lists omit unpublished items.
  const unknown = media.filter((id) => edit.referrers(`media ${id}`).length === 0 || !edit.snapshot.has('media', id))
  const articles = changes.some(({ kind }) => kind === 'insight') ? await context.articles() : []
  const first = [...changes.flatMap((change) => namedIn(context, change)), ...articles.filter(isNew)]
  // The item is fetched before its lists, which may lag behind.
  await context.walk(first, isNew)
  const lists = [
    ...media.flatMap((id) => listsAround(context, id)),
    ...(unknown.length ? allLists(edit.snapshot) : media.length ? movingLists(edit) : []),
    ...(await newSeries(context, unknown)),
    // A new item may be the series of an episode without one.
    ...(unknown.length ? await context.series.ofUnlinkedEpisodes(context.links.unlinkedEpisodes()) : []),
  ]
  await context.walk([...lists, ...tasksOfConfig(config).filter(isNew)], isNew)
  await context.walk([...relativesAround(context, media)], isNew)
  collectGarbage(context)
}

const named = (kind: Task['kind'], id: string): Task => ({ kind, id, namedBy: 'a webhook event' })

/** Tasks for the changed record itself. Unreferenced records are not part of the site. */
function namedIn({ edit, links, config }: IngestContext, { kind, id }: ContentChange): Task[] {
  if (kind !== 'media' && kind !== 'playlist' && kind !== 'contentList') return []
  // A series without its own page is referenced only by an episode.
  if (edit.referrers(`${kind} ${id}`).length === 0) return edit.snapshot.has('series', id) ? [named('series', id)] : []
  if (kind !== 'media') return [named(kind, id)]
  const isSeries = edit.snapshot.has('series', id) || links.namedBy(`media ${id}`).includes(`series ${id}`)
  return [
    named('media', id),
    // An unreadable item has no related items, and would leave them unreferenced.
    ...(config.features.recommendationsPlaylist && edit.snapshot.has('related', id) ? [named('related', id)] : []),
    ...(isSeries ? [named('series', id)] : []),
  ]
}

const listKinds: Task['kind'][] = ['playlist', 'contentList', 'series', 'related']

/** Lists that contain an item, because it may have moved or left. */
const listsAround = ({ edit }: IngestContext, id: string): Task[] =>
  edit.referrers(`media ${id}`).flatMap((holder) => {
    const record = parseRecordName(holder)
    const kind = listKinds.find((one) => one === record.kind)
    return kind ? [named(kind, record.id)] : []
  })

/** Lists with automatic content, where any item may appear. */
function* movingLists({ snapshot }: SnapshotEdit): Generator<Task> {
  const { playlist } = recordsOf(snapshot)
  for (const { id } of snapshot.ids('playlist')) if (playlist(id)?.head.kind !== 'MANUAL') yield named('playlist', id)
}

/** Any list may contain a new item or one visible again. */
function* allLists(snapshot: Snapshot): Generator<Task> {
  for (const kind of ['playlist', 'contentList'] as const)
    for (const { id } of snapshot.ids(kind)) yield named(kind, id)
}

/** Catalogue size up to which all related lists are fetched again after a change. */
const fewRelatives = 200

/** The platform selects related items, so a changed item may join or leave any list. */
function* relativesAround({ edit: { snapshot }, config, visited }: IngestContext, media: string[]): Generator<Task> {
  if (!config.features.recommendationsPlaylist || media.length === 0) return
  const near = () => media.flatMap((id) => recordsOf(snapshot).related(id)?.ids ?? [])
  const ids = snapshot.count('related') > fewRelatives ? near() : [...snapshot.ids('media')].map(({ id }) => id)
  for (const id of ids) if (snapshot.has('related', id) && !visited.has(`related ${id}`)) yield named('related', id)
}

/** Series of new items, which no stored record references yet. */
async function newSeries({ edit, series }: IngestContext, unknown: string[]): Promise<Task[]> {
  const found = unknown.length ? await series.of(unknown) : []
  return found.filter(({ id }) => edit.snapshot.has('series', id))
}

const isSeen = (context: IngestContext, { kind, id, revision }: ContentChange) =>
  kind === 'insight' && revision !== undefined && context.revisionOf(id) === revision
