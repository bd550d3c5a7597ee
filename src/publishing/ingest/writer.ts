import { z } from 'zod/mini'
import { accessModelOf, integrationKey, requirementOf } from '#core/access.ts'
import type { Config } from '#core/config.ts'
import { defaultLocale } from '#core/i18n/locales.ts'
import type { Media, ScheduleSource, Track } from '#core/media.ts'
import { transcriptTracks } from '#core/transcript.ts'
import { isMediaListResponse, toContentList, type WireList, withItems } from '#providers/platform/lists.ts'
import { parseMedia, rawItemId, titleIn } from '#providers/platform/media.ts'
import type { WireEpisode } from '#providers/platform/series.ts'
import type { ResponseCache } from '#providers/platform/source.ts'
import { type Parsed, type Reading, type Wire, WireObject } from '#providers/platform/wire.ts'
import { parseRecordName, type Snapshot, type SnapshotEdit, type Titles, toRecordName } from '../content-db/snapshot.ts'
import { createFileSamples } from './file-samples.ts'
import { type Links, pictureOrigins, reassignSeries, streamOrigins, type Task, tasksOfMedia } from './links.ts'
import type { IngestLog } from './report.ts'

const Row = z.object({ etag: z.string(), body: z.string() })
const Reference = z.strictObject({ $: z.string() })

/** Reference to an unchanged list item that is already in the snapshot. */
class CachedItem {
  readonly mediaid: string
  constructor(id: string) {
    this.mediaid = id
  }
}

/** Response cache in a snapshot, with media as references. Lists with faulty media are excluded. */
export function createResponseCache(snapshot: Snapshot): ResponseCache {
  const { db } = snapshot
  const find = db.prepare('select etag, body from response where url = ?')
  const write = db.prepare('insert or replace into response (url, etag, body) values (?, ?, ?)')

  return {
    lookup(url) {
      const row = find.get(url)
      if (!row) return undefined
      const { etag, body } = Row.parse(row)
      const json = expandItems(JSON.parse(body))
      return json === undefined ? undefined : { etag, json }
    },
    store: (url, etag, json) => void write.run(url, etag, JSON.stringify(shortenItems(json))),
  }

  function expandItems(json: unknown): unknown {
    if (!isMediaListResponse(json)) return json
    const ids = json.playlist.map((item) => Reference.safeParse(item).data?.$ ?? '')
    const hasFaulty = snapshot.count('faulty') > 0
    const isUsable = (id: string) => snapshot.has('media', id) && !(hasFaulty && snapshot.has('faulty', id))
    if (!ids.every(isUsable)) return undefined
    return { ...json, playlist: ids.map((id) => new CachedItem(id)) }
  }
}

function shortenItems(json: unknown): unknown {
  return isMediaListResponse(json) ? { ...json, playlist: json.playlist.map((item) => ({ $: rawItemId(item) })) } : json
}

const Id = z.object({ id: z.string() })

type UnreadKind = 'unreadCaptions' | 'unreadChapters'

type Setting = {
  config: Config
  platform: string
  languages: string[]
  edit: SnapshotEdit
  links: Links
  report: IngestLog
  /** True if stored references of unchanged items are reused, because the relevant config is unchanged. */
  reusesLinks: boolean
}

/** Stores platform responses in the snapshot and returns follow-up tasks. */
export class ContentWriter {
  /** Ids of all items that this ingest has read. Its lists contain equal copies, so the first counts. */
  readonly retained = new Set<string>()
  /** Chapters files of new and changed items, and those to read again. */
  readonly chapters = new Map<string, string | undefined>()
  /** Public caption files of new and changed items. */
  readonly captions = new Map<string, readonly Track[]>()
  /** Schedule sources of new and changed channels. */
  readonly schedules = new Map<string, ScheduleSource | undefined>()
  /** Files of new and changed items that may name further hosts. */
  readonly samples = createFileSamples()
  readonly #setting: Setting
  readonly #readings: Reading[]
  readonly #plain: Reading
  readonly #newEpisodes = new Set<string>()

  constructor(setting: Setting) {
    const { config, platform, languages } = setting
    const integration = integrationKey(config)
    this.#setting = setting
    this.#readings = languages.map((language) => ({ language, integration, platform }))
    this.#plain = { language: defaultLocale, integration, platform }
  }

  /** Stores an item. An invalid one stays as stored, with the records that it references. */
  media(id: string, item: unknown): Task[] {
    const next: Task[] = []
    const isValid = this.#storeItem(item, `media ${id}`, next) !== undefined
    return isValid ? next : this.#setting.links.tasksOf(`media ${id}`)
  }

  playlist(id: string, list: WireList): Task[] {
    const next: Task[] = []
    const ids = this.#storeItems(list.items, `playlist ${id}`, next)
    this.#setting.edit.put('playlist', id, { head: withoutVolatile(list.head), ids }, this.#titlesOf(list))
    this.#linkItems(`playlist ${id}`, ids)
    return next
  }

  related(id: string, list: WireList, limit: number): Task[] {
    const next: Task[] = []
    const ids = this.#storeItems(list.items, `related items of ${id}`, next).filter((one) => one !== id)
    this.#setting.edit.put('related', id, { head: withoutVolatile(list.head), ids: ids.slice(0, limit) })
    this.#linkItems(`related ${id}`, ids)
    return next
  }

  contentList(id: string, list: WireList): Task[] {
    const { edit, report } = this.#setting
    const isValid = (item: unknown, reading: Reading) =>
      toContentList(id, { head: {}, items: [item] }, reading, report.broken).items.length === 1
    const items = list.items.filter((item) => this.#readings.every((reading) => isValid(item, reading)))
    edit.put('contentList', id, { head: withoutVolatile(list.head), items }, this.#titlesOf(list))
    const ids = items.map(rawItemId)
    this.#linkItems(`contentList ${id}`, ids)
    return ids.map((one) => ({ kind: 'media', id: one, referrer: `content list ${id}` }))
  }

  series(id: string, series: unknown, entries: WireEpisode[]): Task[] {
    const next: Task[] = []
    const stored = entries.flatMap(({ media_item, ...entry }) => {
      const episode = media_item == null ? undefined : this.#storeItem(media_item, `series ${id}`, next)
      if (episode) this.#joinSeries(episode, id)
      return episode ? [{ ...entry, media_item: episode }] : []
    })
    const ids = stored.map((entry) => entry.media_item)
    this.#setting.edit.put('series', id, series)
    this.#unlinkEpisodes(id, new Set(ids))
    this.#setting.edit.put('episodes', id, stored)
    this.#linkItems(`series ${id}`, ids)
    return next
  }

  /** Unlinks the episodes of a series that the platform no longer has. */
  removeSeries(id: string) {
    this.#unlinkEpisodes(id, new Set())
  }

  /** Returns and clears the ids of episodes without a stored series. */
  takeUnlinkedEpisodes(): string[] {
    const unlinked = [...this.#newEpisodes].filter((id) => !this.#setting.edit.snapshot.has('seriesOf', id))
    this.#newEpisodes.clear()
    return unlinked
  }

  /** Kind of a stored item. */
  kindOf(id: string): Media['kind'] | undefined {
    return this.#storedMedia(id)?.kind
  }

  /** Adds the schedule sources of all channels read in earlier ingests. */
  addStoredSchedules() {
    for (const id of this.#idsOf('schedule'))
      if (!this.schedules.has(id)) this.schedules.set(id, this.#storedMedia(id)?.schedule)
  }

  /** Adds the captions and chapters that earlier ingests could not read. */
  addUnreadFiles() {
    this.#addUnread('unreadCaptions', this.captions, transcriptTracks)
    this.#addUnread('unreadChapters', this.chapters, chaptersFile)
  }

  #addUnread<T>(kind: UnreadKind, files: Map<string, T>, fileOf: (media: Media, config: Config) => T) {
    for (const id of this.#idsOf(kind)) {
      const media = files.has(id) ? undefined : this.#storedMedia(id)
      if (media) files.set(id, fileOf(media, this.#setting.config))
    }
  }

  #idsOf(kind: 'schedule' | UnreadKind): string[] {
    const { db } = this.#setting.edit.snapshot
    const rows = db.prepare('select id from record where kind = ?').all(kind)
    return rows.map((row) => Id.parse(row).id)
  }

  #storeItems(items: unknown[], list: string, next: Task[]): string[] {
    return items.flatMap((item) => this.#storeItem(item, list, next) ?? [])
  }

  /** Stores an item if it is readable in every language. Returns its id, or undefined. */
  #storeItem(item: unknown, list: string, next: Task[]): string | undefined {
    const { reusesLinks, links } = this.#setting
    const id = rawItemId(item)
    if (this.retained.has(id)) return id
    if (reusesLinks && this.#isStored(id, item)) next.push(...links.tasksOf(`media ${id}`))
    else if (!this.#storeNew(id, item, list, next)) return undefined
    this.retained.add(id)
    return id
  }

  #isStored(id: string, item: unknown): boolean {
    const { snapshot } = this.#setting.edit
    // Each ingest reports the problem again.
    if (snapshot.has('faulty', id)) return false
    return item instanceof CachedItem || snapshot.textOf('media', id) === JSON.stringify(withoutPosition(item))
  }

  #storeNew(id: string, found: unknown, list: string, next: Task[]): boolean {
    const { config, edit, links, report } = this.#setting
    const item = found instanceof CachedItem ? edit.snapshot.get('media', found.mediaid) : withoutPosition(found)
    const read = this.#readTitled(item)
    if (!read.ok) {
      report.broken({ list, item: id, what: read.what })
      if (edit.snapshot.has('media', id)) edit.put('faulty', id, true)
      return false
    }
    const { media, titles } = read.value
    edit.put('media', media.id, item, titles)
    const tasks = [...tasksOfMedia(media, config), ...this.#storedSeries(media)]
    next.push(...tasks)
    links.set(`media ${media.id}`, [
      ...tasks.map(toRecordName),
      ...streamOrigins(media),
      ...this.#pictures(media, item),
    ])
    if (media.kind === 'episode') this.#newEpisodes.add(media.id)
    this.chapters.set(media.id, chaptersFile(media, config))
    this.captions.set(media.id, transcriptTracks(media, config))
    this.samples.addMedia(media)
    if (media.schedule || edit.snapshot.has('schedule', media.id)) this.schedules.set(media.id, media.schedule)
    return true
  }

  /** Untranslated item with its titles in all languages. */
  #readTitled(item: unknown): Parsed<{ media: Media; titles: Titles }> {
    const read = parseMedia(item, this.#plain)
    if (!read.ok) return read
    const titles = new Map<string, string>()
    for (const { language } of this.#readings) {
      const title = titleIn(item, language, read.value)
      if (!title.ok) return title
      titles.set(language, title.value)
    }
    return { ok: true, value: { media: read.value, titles: Object.fromEntries(titles) } }
  }

  /** Image origins of a page's text in all languages. Reports addresses that cannot be displayed. */
  #pictures({ id, kind }: Media, item: unknown): string[] {
    const { edit, report } = this.#setting
    const texts = (kind === 'page' ? this.#readings : []).flatMap((reading) => {
      const read = parseMedia(item, reading)
      return read.ok ? [read.value.markdown ?? read.value.description] : []
    })
    const { origins, unusable } = pictureOrigins(texts)
    if (unusable.length) edit.put('faulty', id, true)
    else edit.remove('faulty', id)
    for (const address of unusable)
      report.warn(`media ${id}: the picture "${address}" of its text is on no http address and cannot be shown`)
    return origins
  }

  /** Links an episode to its stored series, if any. */
  #storedSeries({ kind, id }: Media): Task[] {
    const series = kind === 'episode' && this.#setting.edit.snapshot.get('seriesOf', id)
    return typeof series === 'string' ? [{ kind: 'series', id: series, referrer: `media ${id}` }] : []
  }

  /** Records the series of an episode, so lists with only the episode lead to it. The first id of several counts. */
  #joinSeries(episode: string, series: string) {
    const { edit, links } = this.#setting
    const assigned = edit.snapshot.get('seriesOf', episode)
    if (typeof assigned !== 'string' || series < assigned) edit.put('seriesOf', episode, series)
    const isLinked = links.targetsOf(`media ${episode}`).includes(`series ${series}`)
    if (!isLinked && this.#storedMedia(episode)?.kind === 'episode') links.linkEpisode(episode, series)
  }

  /** Unlinks removed episodes, which may belong to another series now. */
  #unlinkEpisodes(series: string, remaining: ReadonlySet<string>) {
    const { edit, links } = this.#setting
    for (const name of links.targetsOf(`series ${series}`)) {
      const episode = parseRecordName(name).id
      if (remaining.has(episode)) continue
      links.remove(`media ${episode}`, `series ${series}`)
      reassignSeries({ edit, links }, episode, series)
      if (this.#storedMedia(episode)?.kind === 'episode') this.#newEpisodes.add(episode)
    }
  }

  #storedMedia(id: string): Media | undefined {
    const read = parseMedia(this.#setting.edit.snapshot.get('media', id), this.#plain)
    return read.ok ? read.value : undefined
  }

  #titlesOf({ head }: WireList): Titles {
    return Object.fromEntries(
      this.#readings.map((reading) => [reading.language, withItems('', head, reading, []).title]),
    )
  }

  #linkItems(source: string, ids: string[]) {
    this.#setting.links.set(
      source,
      ids.map((id) => `media ${id}`),
    )
  }
}

/** Chapters file of an item. Only freely accessible items show chapters on their page. */
const chaptersFile = (media: Media, config: Config): string | undefined =>
  requirementOf(media, accessModelOf(config)) === 'nothing'
    ? media.tracks.find(({ kind }) => kind === 'chapters')?.file
    : undefined

/** Removes the list id from an item, so copies from all lists are equal. */
function withoutPosition(item: unknown): unknown {
  const wire = WireObject.safeParse(item)
  if (!wire.success || !('feedid' in wire.data)) return item
  const { feedid, ...rest } = wire.data
  return rest
}

/** List metadata without the fields that differ in every response. */
const withoutVolatile = ({ feed_instance_id, links, ...head }: Wire): Wire => head
