import { parseRecordName } from '../content-db/record-name.ts'
import { recordsOf } from '../content-db/records.ts'
import type { Snapshot } from '../content-db/snapshot.ts'
import type { ContentChange } from '../shared/content-change.ts'
import { crawlArticles } from './articles.ts'
import { type Crawled, type Crawler, openCrawler } from './crawler.ts'
import type { Ingest } from './open-ingest.ts'
import { type Task, tasksOfConfig } from './tasks.ts'

/** Requests changed records, the lists containing them and their new references, and stores them. */
export async function crawlChanges(ingest: Ingest, changes: readonly ContentChange[]): Promise<Crawled> {
  const { snapshot, edit, config, links } = ingest
  const crawler = openCrawler(ingest)
  const isNew = ({ kind, id }: Task) => !snapshot.has(kind, id)
  const media = changes.flatMap(({ kind, id }) => (kind === 'media' ? [id] : []))
  // Checked before requests, because lists may add the item. Platform lists omit unpublished items.
  const unknown = media.filter((id) => edit.referrers(`media ${id}`).length === 0 || !snapshot.has('media', id))
  const readsArticles = changes.some(({ kind }) => kind === 'insight') || hasDueArticle(ingest)
  const articles = readsArticles ? await crawlArticles(ingest, crawler.visited) : undefined
  const changed = changes.flatMap((change) => changedRecordTasks(ingest, change))
  // The item is fetched before its lists, which may lag behind.
  await crawler.follow([...changed, ...(articles?.tasks ?? []).filter(isNew)], isNew)
  const lists = [
    ...media.flatMap((id) => listsAround(ingest, id)),
    ...(unknown.length ? allLists(snapshot) : media.length ? dynamicLists(snapshot) : []),
    ...(await newSeries(ingest, crawler, unknown)),
    // A new item may be the series of an episode without one.
    ...(unknown.length ? await crawler.series.ofUnlinkedEpisodes(links.unlinkedEpisodes()) : []),
  ]
  await crawler.follow([...lists, ...tasksOfConfig(config).filter(isNew)], isNew)
  await crawler.follow([...relatedAround(ingest, crawler, media)], isNew)
  return { ...crawler, articles }
}

/** Tests whether the date of a scheduled article has come since the last ingest of articles. */
function hasDueArticle({ snapshot, settings }: Ingest): boolean {
  const [next] = recordsOf(snapshot).scheduledArticles()
  return next !== undefined && Date.parse(next.at) <= settings.now.getTime()
}

const changeTask = (kind: Task['kind'], id: string): Task => ({ kind, id, referrer: 'a webhook event' })

/** Tasks for the changed record itself. Unreferenced records are not part of the site. */
function changedRecordTasks({ snapshot, edit, links, config }: Ingest, { kind, id }: ContentChange): Task[] {
  if (kind !== 'media' && kind !== 'playlist' && kind !== 'contentList') return []
  // A series without its own page is referenced only by an episode.
  if (edit.referrers(`${kind} ${id}`).length === 0) return snapshot.has('series', id) ? [changeTask('series', id)] : []
  if (kind !== 'media') return [changeTask(kind, id)]
  const isSeries = snapshot.has('series', id) || links.targetsOf(`media ${id}`).includes(`series ${id}`)
  return [
    changeTask('media', id),
    // An unreadable item has no related items, and would leave them unreferenced.
    ...(config.features.recommendationsPlaylist && snapshot.has('related', id) ? [changeTask('related', id)] : []),
    ...(isSeries ? [changeTask('series', id)] : []),
  ]
}

const listKinds: Task['kind'][] = ['playlist', 'contentList', 'series', 'related']

/** Lists that contain an item, because it may have moved or left. */
const listsAround = ({ edit }: Ingest, id: string): Task[] =>
  edit.referrers(`media ${id}`).flatMap((referrer) => {
    const record = parseRecordName(referrer)
    const kind = listKinds.find((listKind) => listKind === record.kind)
    return kind ? [changeTask(kind, record.id)] : []
  })

/** Lists with automatic content, where any item may appear. */
function* dynamicLists(snapshot: Snapshot): Generator<Task> {
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
function* relatedAround({ snapshot, config }: Ingest, { visited }: Crawler, media: string[]): Generator<Task> {
  if (!config.features.recommendationsPlaylist || media.length === 0) return
  const near = () => media.flatMap((id) => recordsOf(snapshot).related(id)?.ids ?? [])
  const ids = snapshot.count('related') > maxRelatedLists ? near() : [...snapshot.ids('media')].map(({ id }) => id)
  for (const id of ids)
    if (snapshot.has('related', id) && !visited.has(`related ${id}`)) yield changeTask('related', id)
}

/** Series of new items, which no stored record references yet. */
async function newSeries({ snapshot }: Ingest, { series }: Crawler, unknown: string[]): Promise<Task[]> {
  const tasks = unknown.length ? await series.of(unknown) : []
  return tasks.filter(({ id }) => snapshot.has('series', id))
}
