import { z } from 'zod'
import type { Config } from '#core/config.ts'
import { defaultLocale } from '#core/i18n/locales.ts'
import { integrationName } from '#core/integration.ts'
import type { Media, ScheduleSource, Source } from '#core/media.ts'
import { toContentList } from '#providers/platform/content-list.ts'
import { claimedId, parseMedia, titleIn } from '#providers/platform/media.ts'
import { type WireList, withItems } from '#providers/platform/playlist.ts'
import type { WireEpisode } from '#providers/platform/series.ts'
import { type Parsed, type Reading, type Wire, WireObject } from '#providers/platform/wire.ts'
import type { Titles } from '../content-db/snapshot.ts'
import { nameIn, recordNamed, type SnapshotEdit } from '../content-db/snapshot-edit.ts'
import { chaptersFile } from './chapters.ts'
import { type Links, originPrefixes } from './links.ts'
import { picturesIn } from './page-pictures.ts'
import type { IngestLog } from './report.ts'
import { CachedItem } from './response-memory.ts'
import { type Task, tasksOfMedia } from './tasks.ts'

const Id = z.object({ id: z.string() })

type Setting = {
  config: Config
  platform: string
  languages: string[]
  edit: SnapshotEdit
  links: Links
  report: IngestLog
  /** Reuses the stored references of unchanged items, because the relevant config is unchanged. */
  trusting: boolean
}

/** Stores platform responses in the snapshot and returns follow-up tasks. */
export function createWriter({ config, platform, languages, edit, links, report, trusting }: Setting) {
  const { snapshot } = edit
  const integration = integrationName(config)
  const readings = languages.map((language): Reading => ({ language, integration, platform }))
  const plain: Reading = { language: defaultLocale, integration, platform }
  // All lists of one pull contain equal copies of an item, so the first counts.
  const retained = new Set<string>()
  const episodes = new Set<string>()
  const chapters = new Map<string, string | undefined>()
  const schedules = new Map<string, ScheduleSource | undefined>()

  /** Stores an item if it is readable in every language. Returns its id, or undefined. */
  function storeItem(item: unknown, list: string, next: Task[]): string | undefined {
    const id = claimedId(item)
    if (retained.has(id)) return id
    if (trusting && isAsItWas(id, item)) next.push(...links.tasksOf(`media ${id}`))
    else if (!storeNew(id, bodyOf(item), list, next)) return undefined
    retained.add(id)
    return id
  }

  const bodyOf = (item: unknown) =>
    item instanceof CachedItem ? snapshot.get('media', item.mediaid) : withoutPosition(item)
  const isAsItWas = (id: string, item: unknown) =>
    item instanceof CachedItem || snapshot.textOf('media', id) === JSON.stringify(withoutPosition(item))

  function storeNew(id: string, item: unknown, list: string, next: Task[]): boolean {
    const read = readAll(item)
    if (!read.ok) {
      report.broken({ list, item: id, what: read.what })
      return false
    }
    const { first, titles } = read.value
    edit.put('media', first.id, item, titles)
    const tasks = [...tasksOfMedia(first, config), ...ownSeries(first)]
    next.push(...tasks)
    links.set(`media ${first.id}`, [...tasks.map(nameIn), ...originsOf(first), ...pictures(first, item)])
    if (first.kind === 'episode') episodes.add(first.id)
    chapters.set(first.id, chaptersFile(first, config))
    if (first.schedule || snapshot.has('schedule', first.id)) schedules.set(first.id, first.schedule)
    return true
  }

  /** Untranslated item with its titles in all languages. */
  function readAll(item: unknown): Parsed<{ first: Media; titles: Titles }> {
    const read = parseMedia(item, plain)
    if (!read.ok) return read
    const titles: Titles = {}
    for (const language of languages) {
      const title = titleIn(item, language, read.value)
      if (!title.ok) return title
      titles[language] = title.value
    }
    return { ok: true, value: { first: read.value, titles } }
  }

  /** Image origins of a page's text in all languages. Reports addresses that cannot be displayed. */
  function pictures({ id, kind }: Media, item: unknown): string[] {
    if (kind !== 'page') return []
    const texts = readings.flatMap((reading) => {
      const read = parseMedia(item, reading)
      return read.ok ? [read.value.markdown ?? read.value.description] : []
    })
    const { origins, refused } = picturesIn(texts)
    for (const address of refused)
      report.warn(`media ${id}: the picture "${address}" of its text is on no http address and cannot be shown`)
    return origins.map((origin) => originPrefixes.picture + origin)
  }

  /** Links an episode to its stored series, if any. */
  function ownSeries({ kind, id }: Media): Task[] {
    const series = kind === 'episode' && snapshot.get('seriesOf', id)
    return typeof series === 'string' ? [{ kind: 'series', id: series, namedBy: `media ${id}` }] : []
  }

  const isEpisode = (id: string) => {
    const read = parseMedia(snapshot.get('media', id), plain)
    return read.ok && read.value.kind === 'episode'
  }

  /** Records the series of an episode, so lists with only the episode lead to it. */
  function join(episode: string, series: string) {
    edit.put('seriesOf', episode, series)
    const name = `series ${series}`
    if (!links.namedBy(`media ${episode}`).includes(name) && isEpisode(episode)) links.joins(episode, series)
  }

  const headTitles = ({ head }: WireList) =>
    Object.fromEntries(readings.map((reading) => [reading.language, withItems('', head, reading, []).title]))
  const storeItems = (items: unknown[], list: string, next: Task[]) =>
    items.flatMap((item) => storeItem(item, list, next) ?? [])
  const linkItems = (source: string, ids: string[]) =>
    links.set(
      source,
      ids.map((id) => `media ${id}`),
    )

  return {
    /** Tests whether this pull has already read an item. */
    isReferenced: (id: string) => retained.has(id),
    /** Ids of all items that this pull has read. */
    retained: () => retained,
    /** Chapters files of new and changed items. */
    chapters,
    /** Schedule sources of new and changed channels. */
    schedules,
    /** Adds the schedule sources of all channels read in earlier pulls. */
    allSchedules() {
      const rows = snapshot.db.prepare("select id from record where kind = 'schedule'").all()
      for (const { id } of rows.map((row) => Id.parse(row))) {
        const read = parseMedia(snapshot.get('media', id), plain)
        if (!schedules.has(id)) schedules.set(id, read.ok ? read.value.schedule : undefined)
      }
    },
    /** Returns and clears the ids of episodes without a stored series. */
    orphans(): string[] {
      const orphans = [...episodes].filter((id) => !snapshot.has('seriesOf', id))
      episodes.clear()
      return orphans
    },
    /** Unlinks the episodes of a series that the platform no longer has. */
    seriesGone: (id: string) => leave(id, new Set()),
    media(id: string, item: unknown): Task[] {
      const next: Task[] = []
      storeItem(item, `media ${id}`, next)
      return next
    },
    playlist(id: string, list: WireList): Task[] {
      const next: Task[] = []
      const ids = storeItems(list.items, `playlist ${id}`, next)
      edit.put('playlist', id, { head: lasting(list.head), ids }, headTitles(list))
      linkItems(`playlist ${id}`, ids)
      return next
    },
    related(id: string, list: WireList, limit: number): Task[] {
      const next: Task[] = []
      const ids = storeItems(list.items, `the relatives of ${id}`, next).filter((one) => one !== id)
      edit.put('related', id, { head: lasting(list.head), ids: ids.slice(0, limit) })
      linkItems(`related ${id}`, ids)
      return next
    },
    contentList(id: string, list: WireList): Task[] {
      const items = list.items.filter((item) => readings.every((reading) => isWhole(id, item, reading)))
      edit.put('contentList', id, { head: lasting(list.head), items }, headTitles(list))
      const ids = items.map(claimedId)
      linkItems(`contentList ${id}`, ids)
      return ids.map((one) => ({ kind: 'media', id: one, namedBy: `content list ${id}` }))
    },
    series(id: string, series: unknown, entries: WireEpisode[]): Task[] {
      const next: Task[] = []
      const retained = entries.flatMap(({ media_item, ...entry }) => {
        const episode = media_item == null ? undefined : storeItem(media_item, `series ${id}`, next)
        if (episode) join(episode, id)
        return episode ? [{ ...entry, media_item: episode }] : []
      })
      edit.put('series', id, series)
      leave(id, new Set(retained.map((entry) => entry.media_item)))
      edit.put('episodes', id, retained)
      linkItems(
        `series ${id}`,
        retained.map((entry) => entry.media_item),
      )
      return next
    },
  }

  /** Unlinks removed episodes, which may belong to another series now. */
  function leave(id: string, stay: Set<string>) {
    for (const word of links.namedBy(`series ${id}`)) {
      const episode = recordNamed(word).id
      if (stay.has(episode) || snapshot.get('seriesOf', episode) !== id) continue
      edit.remove('seriesOf', episode)
      links.remove(`media ${episode}`, `series ${id}`)
      if (isEpisode(episode)) episodes.add(episode)
    }
  }

  function isWhole(id: string, item: unknown, reading: Reading) {
    return toContentList(id, { head: {}, items: [item] }, reading, report.broken).items.length === 1
  }
}

/** Removes the list id from an item, so copies from all lists are equal. */
function withoutPosition(item: unknown): unknown {
  const wire = WireObject.safeParse(item)
  if (!wire.success || !('feedid' in wire.data)) return item
  const { feedid, ...rest } = wire.data
  return rest
}

/** List metadata without the fields that differ in every response. */
const lasting = ({ feed_instance_id, links, ...head }: Wire): Wire => head

function originsOf({ sources, tracks, schedule }: Media): string[] {
  const files = [...sources.filter(mayPlay), ...tracks].map(({ file }) => file)
  const hosts = new Set([...files, schedule?.url].map((file) => hostPart.exec(file ?? '')?.[0]))
  const origins = [...hosts].flatMap((host) => originOf(host) ?? [])
  return [...new Set(origins)].map((origin) => originPrefixes.stream + origin)
}

// Files of unplayable types must not add their host to the content security policy.
const mayPlay = ({ type }: Source) =>
  /^((video|audio)\/(mp4|webm|ogg|mpeg|aac|mp2t|quicktime)|application\/(vnd\.apple\.mpegurl|x-mpegurl|dash\+xml))$/i.test(
    type,
  )

// Extracts hosts first, because most files share one and URL parsing is slow.
const hostPart = /^https?:\/\/[^/?#\\]+/

const originOf = (address: string | undefined) => URL.parse(address ?? '')?.origin
