import type { Config } from '#domain/config.ts'
import { integrationName } from '#domain/integration.ts'
import type { Media } from '#domain/media.ts'
import { toContentList } from '#providers/platform/content-list.ts'
import { claimedId, parseMedia } from '#providers/platform/media.ts'
import { type WireList, withItems } from '#providers/platform/playlist.ts'
import type { WireEpisode } from '#providers/platform/series.ts'
import type { Reading } from '#providers/platform/wire.ts'
import type { Report } from './pull-report.ts'
import { type Task, tasksOfMedia } from './pull-tasks.ts'
import type { Snapshot } from './snapshot.ts'

type Setting = { config: Config; platform: string; languages: string[]; snapshot: Snapshot; report: Report }

/** Puts what the platform answered into the snapshot, item by item, and says what there is to ask next. */
export function pullStore({ config, platform, languages, snapshot, report }: Setting) {
  const integration = integrationName(config)
  const readings = languages.map((language): Reading => ({ language, integration, platform }))

  // The content policy of the pages lets streams, captions and guides load from these
  const origins = new Set<string>()
  const episodes = new Set<string>()

  /** Keeps an item if it can be read in every language; gives its id, or undefined when it is left out. */
  function keepItem(item: unknown, list: string, next: Task[]): string | undefined {
    const media: Media[] = []
    for (const reading of readings) {
      const read = parseMedia(item, reading)
      if (!read.ok) {
        report.broken({ list, item: claimedId(item), what: read.what })
        return undefined
      }
      media.push(read.value)
    }
    const [first] = media
    if (!first) return undefined
    if (!snapshot.add('media', first.id, item, titlesOf(media))) return first.id
    next.push(...tasksOfMedia(first, config))
    if (first.kind === 'episode') episodes.add(first.id)
    for (const origin of originsOf(first)) origins.add(origin)
    return first.id
  }

  const titlesOf = (items: { title: string }[]) =>
    Object.fromEntries(languages.map((language, index) => [language, items[index]?.title ?? '']))
  const headTitles = ({ head }: WireList) => titlesOf(readings.map((reading) => withItems('', head, reading, [])))
  const keepItems = (items: unknown[], list: string, next: Task[]) =>
    items.flatMap((item) => keepItem(item, list, next) ?? [])

  return {
    /** Where the streams, captions and guides of all items live. */
    origins: () => [...origins].sort(),
    /** Episodes whose series is not known yet; each is named once. */
    strays(): string[] {
      const strays = [...episodes].filter((id) => snapshot.get('seriesOf', id) === undefined)
      episodes.clear()
      return strays
    },
    media(id: string, item: unknown): Task[] {
      const next: Task[] = []
      keepItem(item, `media ${id}`, next)
      return next
    },
    playlist(id: string, list: WireList): Task[] {
      const next: Task[] = []
      const ids = keepItems(list.items, `playlist ${id}`, next)
      snapshot.add('playlist', id, { head: list.head, ids }, headTitles(list))
      return next
    },
    related(id: string, list: WireList, most: number): Task[] {
      const next: Task[] = []
      const ids = keepItems(list.items, `the relatives of ${id}`, next).filter((one) => one !== id)
      snapshot.add('related', id, { head: list.head, ids: ids.slice(0, most) })
      return next
    },
    contentList(id: string, list: WireList): Task[] {
      const items = list.items.filter((item) => readings.every((reading) => isWhole(id, item, reading)))
      snapshot.add('contentList', id, { head: list.head, items }, headTitles(list))
      return items.map((item) => ({ kind: 'media', id: claimedId(item), namedBy: `content list ${id}` }))
    },
    series(id: string, series: unknown, entries: WireEpisode[]): Task[] {
      const next: Task[] = []
      const kept = entries.flatMap(({ media_item, ...entry }) => {
        const episode = media_item == null ? undefined : keepItem(media_item, `series ${id}`, next)
        if (episode) snapshot.add('seriesOf', episode, id)
        return episode ? [{ ...entry, media_item: episode }] : []
      })
      snapshot.add('series', id, series)
      snapshot.add('episodes', id, kept)
      return next
    },
  }

  function isWhole(id: string, item: unknown, reading: Reading) {
    return toContentList(id, { head: {}, items: [item] }, reading, report.broken).items.length === 1
  }
}

const originsOf = ({ sources, tracks, schedule }: Media) =>
  [...sources.map(({ file }) => file), ...tracks.map(({ file }) => file), schedule?.url]
    .map((address) => URL.parse(address ?? '')?.origin)
    .filter((origin) => origin !== undefined)
