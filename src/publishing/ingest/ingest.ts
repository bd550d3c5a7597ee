import { existsSync, renameSync, rmSync } from 'node:fs'
import { recordsOf } from '../content-db/records.ts'
import { copyRedirects } from '../content-db/redirects.ts'
import { isCurrent, parseRecordName, type Snapshot, type SnapshotEdit } from '../content-db/snapshot.ts'
import type { ContentChange } from '../shared/content-change.ts'
import { type IngestContext, openIngest } from './context.ts'
import { collectGarbage, collectOrphans, type Task, tasksOfConfig } from './links.ts'
import type { IngestOptions, IngestReport } from './report.ts'

/** Ingests all site content, revalidated by ETag. On an unreadable list it throws and retains the snapshot. */
export async function ingest(options: IngestOptions): Promise<IngestReport> {
  return isCurrent(options.file) ? ingestInto(options.file, options) : ingestFirst(options)
}

/** Writes the first snapshot to a temporary file and renames it when complete. */
async function ingestFirst(options: IngestOptions): Promise<IngestReport> {
  const draft = `${options.file}.new`
  try {
    // A killed ingest leaves its draft.
    rmSync(draft, { force: true })
    const report = await ingestInto(draft, options)
    // The previous file stays until it is replaced, because only it contains redirects.
    for (const end of ['-wal', '-shm']) rmSync(options.file + end, { force: true })
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

/** Ingests all site content. Records that no reference reaches are removed. */
export async function ingestAll(context: IngestContext) {
  const rootTasks = [...tasksOfConfig(context.config), ...(await context.articles())]
  // An episode without a series may have one by now.
  const unlinked = context.links.unlinkedEpisodes()
  await context.walk(rootTasks, () => true)
  const found = await context.series.ofUnlinkedEpisodes(unlinked.filter((id) => context.retained.has(id)))
  await context.walk(found, () => true)
  await context.others()
  collectOrphans(context)
  context.addStoredFiles()
}

/** Result of an ingest of changes. `confirmed` lists content changes whose exact revision was seen. */
export type IngestedChanges = { report: IngestReport; confirmed: ContentChange[] }

/**
 * Ingests changed records, the lists containing them, and their new references. A full ingest runs for `all`, or
 * without a current snapshot.
 */
export async function ingestChanges(
  options: IngestOptions,
  changes: readonly ContentChange[],
): Promise<IngestedChanges> {
  if (!isCurrent(options.file) || changes.some(({ kind }) => kind === 'all'))
    return { report: await ingest(options), confirmed: [] }
  const picturesOf = changes.flatMap(({ kind, id }) => (kind === 'media' ? [id] : []))
  const insightsOf = changes.flatMap(({ kind, id }) => (kind === 'insight' ? [id] : []))
  const context = await openIngest(options.file, { ...options, picturesOf, insightsOf, changesOnly: true })
  const report = await context.finish(() =>
    context.reusesLinks ? ingestRecords(context, changes) : ingestAll(context),
  )
  return { report, confirmed: changes.filter((change) => isSeen(context, change)) }
}

async function ingestRecords(context: IngestContext, changes: readonly ContentChange[]) {
  const { edit, config } = context
  const isNew = ({ kind, id }: Task) => !edit.snapshot.has(kind, id)
  const media = changes.flatMap(({ kind, id }) => (kind === 'media' ? [id] : []))
  // Checked before requests, because lists may add the item. Platform lists omit unpublished items.
  const unknown = media.filter((id) => edit.referrers(`media ${id}`).length === 0 || !edit.snapshot.has('media', id))
  const readsArticles = changes.some(({ kind }) => kind === 'insight') || context.hasDueArticle()
  const articles = readsArticles ? await context.articles() : []
  const first = [...changes.flatMap((change) => changedRecordTasks(context, change)), ...articles.filter(isNew)]
  // The item is fetched before its lists, which may lag behind.
  await context.walk(first, isNew)
  const lists = [
    ...media.flatMap((id) => listsAround(context, id)),
    ...(unknown.length ? allLists(edit.snapshot) : media.length ? dynamicLists(edit) : []),
    ...(await newSeries(context, unknown)),
    // A new item may be the series of an episode without one.
    ...(unknown.length ? await context.series.ofUnlinkedEpisodes(context.links.unlinkedEpisodes()) : []),
  ]
  await context.walk([...lists, ...tasksOfConfig(config).filter(isNew)], isNew)
  await context.walk([...relatedAround(context, media)], isNew)
  collectGarbage(context)
}

const changeTask = (kind: Task['kind'], id: string): Task => ({ kind, id, referrer: 'a webhook event' })

/** Tasks for the changed record itself. Unreferenced records are not part of the site. */
function changedRecordTasks({ edit, links, config }: IngestContext, { kind, id }: ContentChange): Task[] {
  if (kind !== 'media' && kind !== 'playlist' && kind !== 'contentList') return []
  // A series without its own page is referenced only by an episode.
  if (edit.referrers(`${kind} ${id}`).length === 0)
    return edit.snapshot.has('series', id) ? [changeTask('series', id)] : []
  if (kind !== 'media') return [changeTask(kind, id)]
  const isSeries = edit.snapshot.has('series', id) || links.targetsOf(`media ${id}`).includes(`series ${id}`)
  return [
    changeTask('media', id),
    // An unreadable item has no related items, and would leave them unreferenced.
    ...(config.features.recommendationsPlaylist && edit.snapshot.has('related', id) ? [changeTask('related', id)] : []),
    ...(isSeries ? [changeTask('series', id)] : []),
  ]
}

const listKinds: Task['kind'][] = ['playlist', 'contentList', 'series', 'related']

/** Lists that contain an item, because it may have moved or left. */
const listsAround = ({ edit }: IngestContext, id: string): Task[] =>
  edit.referrers(`media ${id}`).flatMap((referrer) => {
    const record = parseRecordName(referrer)
    const kind = listKinds.find((one) => one === record.kind)
    return kind ? [changeTask(kind, record.id)] : []
  })

/** Lists with automatic content, where any item may appear. */
function* dynamicLists({ snapshot }: SnapshotEdit): Generator<Task> {
  const { playlist } = recordsOf(snapshot)
  for (const { id } of snapshot.ids('playlist'))
    if (playlist(id)?.head.kind !== 'MANUAL') yield changeTask('playlist', id)
}

/** Any list may contain a new item or one visible again. */
function* allLists(snapshot: Snapshot): Generator<Task> {
  for (const kind of ['playlist', 'contentList'] as const)
    for (const { id } of snapshot.ids(kind)) yield changeTask(kind, id)
}

/** Catalogue size up to which all related lists are fetched again after a change. */
const maxRelatedLists = 200

/** The platform selects related items, so a changed item may join or leave any list. */
function* relatedAround({ edit: { snapshot }, config, visited }: IngestContext, media: string[]): Generator<Task> {
  if (!config.features.recommendationsPlaylist || media.length === 0) return
  const near = () => media.flatMap((id) => recordsOf(snapshot).related(id)?.ids ?? [])
  const ids = snapshot.count('related') > maxRelatedLists ? near() : [...snapshot.ids('media')].map(({ id }) => id)
  for (const id of ids)
    if (snapshot.has('related', id) && !visited.has(`related ${id}`)) yield changeTask('related', id)
}

/** Series of new items, which no stored record references yet. */
async function newSeries({ edit, series }: IngestContext, unknown: string[]): Promise<Task[]> {
  const found = unknown.length ? await series.of(unknown) : []
  return found.filter(({ id }) => edit.snapshot.has('series', id))
}

/** Tests whether the expected revision was read, or a newer one. */
function isSeen(context: IngestContext, { kind, id, revision, updatedAt = Number.NaN }: ContentChange) {
  const seen = kind === 'insight' && revision !== undefined ? context.revisionOf(id) : undefined
  return seen !== undefined && (seen.revision === revision || seen.updatedAt > updatedAt)
}
