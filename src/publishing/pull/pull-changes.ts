import type { Notice } from '../shared/notice.ts'
import { recordsOf } from '../snapshot/records.ts'
import { isCurrent, type Snapshot } from '../snapshot/snapshot.ts'
import { recordNamed, type SnapshotEdit } from '../snapshot/snapshot-edit.ts'
import { pull } from './pull.ts'
import { pullAll } from './pull-all.ts'
import type { PullOptions } from './pull-options.ts'
import type { PullReport } from './pull-report.ts'
import { type Task, tasksOfConfig } from './pull-tasks.ts'
import { openPull, type Pulling } from './pulling.ts'
import { collect } from './sweep.ts'

/** What a pull of changes has to say; `confirmed` are the notices whose very revision was seen. */
export type PulledChanges = { report: PullReport; confirmed: Notice[] }

/**
 * Brings the snapshot up to date after some changes: asks for what the notices name, for the lists that hold it, and for
 * what those name newly. A notice that names nothing in particular, or no snapshot to go on with, means a pull of everything.
 */
export async function pullChanges(options: PullOptions, notices: readonly Notice[]): Promise<PulledChanges> {
  if (!isCurrent(options.file) || notices.some(({ kind }) => kind === 'all'))
    return { report: await pull(options), confirmed: [] }
  const picturesOf = notices.flatMap(({ kind, id }) => (kind === 'media' ? [id] : []))
  const pulling = await openPull(options.file, { ...options, picturesOf, changesOnly: true })
  const report = await pulling.finish(() => (pulling.trusting ? change(pulling, notices) : pullAll(pulling)))
  return { report, confirmed: notices.filter((notice) => isSeen(pulling, notice)) }
}

async function change(pulling: Pulling, notices: readonly Notice[]) {
  const { walk, edit, config } = pulling
  const isNew = ({ kind, id }: Task) => !edit.snapshot.has(kind, id)
  const media = notices.flatMap(({ kind, id }) => (kind === 'media' ? [id] : []))
  // Before anything is asked: a list of the same notices may bring it in, and others hold it too. A content list names
  // what is not there yet; lists of the platform leave it out until it is
  const unknown = media.filter((id) => edit.holders(`media ${id}`).length === 0 || !edit.snapshot.has('media', id))
  const articles = notices.some(({ kind }) => kind === 'insight') ? await pulling.articles() : []
  const first = [...notices.flatMap((notice) => namedIn(pulling, notice)), ...articles.filter(isNew)]
  // The item itself before the lists: those may lag behind
  await walk(first, isNew)
  const lists = [
    ...media.flatMap((id) => listsAround(pulling, id)),
    ...(unknown.length ? allLists(edit.snapshot) : media.length ? movingLists(edit) : []),
    ...(await newSeries(pulling, unknown)),
    // What is new here may be the series of an episode that had none
    ...(unknown.length ? await pulling.series.ofStrays(pulling.links.strays()) : []),
  ]
  await walk([...lists, ...tasksOfConfig(config).filter(isNew)], isNew)
  await walk([...relativesAround(pulling, media)], isNew)
  collect(pulling)
}

const named = (kind: Task['kind'], id: string): Task => ({ kind, id, namedBy: 'a change notice' })

/** What a notice names itself; what no page leads to is no part of the site. */
function namedIn({ edit, links, config }: Pulling, { kind, id }: Notice): Task[] {
  if (kind !== 'media' && kind !== 'playlist' && kind !== 'contentList') return []
  // An episode alone leads to its series, which then has no page of its own
  if (edit.holders(`${kind} ${id}`).length === 0) return edit.snapshot.has('series', id) ? [named('series', id)] : []
  if (kind !== 'media') return [named(kind, id)]
  const isSeries = edit.snapshot.has('series', id) || links.namedBy(`media ${id}`).includes(`series ${id}`)
  return [
    named('media', id),
    // An item that cannot be read has none, and nobody would name them
    ...(config.features.recommendationsPlaylist && edit.snapshot.has('related', id) ? [named('related', id)] : []),
    ...(isSeries ? [named('series', id)] : []),
  ]
}

const listKinds: Task['kind'][] = ['playlist', 'contentList', 'series', 'related']

/** The lists that hold an item: it may have gone from them, or stand elsewhere in them. */
const listsAround = ({ edit }: Pulling, id: string): Task[] =>
  edit.holders(`media ${id}`).flatMap((holder) => {
    const record = recordNamed(holder)
    const kind = listKinds.find((one) => one === record.kind)
    return kind ? [named(kind, record.id)] : []
  })

/** The lists that the platform fills by itself: anything may turn up there. */
function* movingLists({ snapshot }: SnapshotEdit): Generator<Task> {
  const { playlist } = recordsOf(snapshot)
  for (const { id } of snapshot.ids('playlist')) if (playlist(id)?.head.kind !== 'MANUAL') yield named('playlist', id)
}

/** Any list may hold an item that is new here, or may be seen again. */
function* allLists(snapshot: Snapshot): Generator<Task> {
  for (const kind of ['playlist', 'contentList'] as const)
    for (const { id } of snapshot.ids(kind)) yield named(kind, id)
}

/** In a catalogue of up to so many media all relatives are asked for again; in a larger one those of the item's own. */
const fewRelatives = 200

/** Which media are related is the platform's own choice: one that changed may turn up beside others, or leave them. */
function* relativesAround({ edit: { snapshot }, config, asked }: Pulling, media: string[]): Generator<Task> {
  if (!config.features.recommendationsPlaylist || media.length === 0) return
  const near = () => media.flatMap((id) => recordsOf(snapshot).related(id)?.ids ?? [])
  const ids = snapshot.count('related') > fewRelatives ? near() : [...snapshot.ids('media')].map(({ id }) => id)
  for (const id of ids) if (snapshot.has('related', id) && !asked.has(`related ${id}`)) yield named('related', id)
}

/** The series of items that are new here: nothing that we know holds them yet. */
async function newSeries({ edit, series }: Pulling, unknown: string[]): Promise<Task[]> {
  const found = unknown.length ? await series.of(unknown) : []
  return found.filter(({ id }) => edit.snapshot.has('series', id))
}

const isSeen = ({ revisionOf }: Pulling, { kind, id, revision }: Notice) =>
  kind === 'insight' && revision !== undefined && revisionOf(id) === revision
