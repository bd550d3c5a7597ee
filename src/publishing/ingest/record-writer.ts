import { toContentList, type WireList, withItems } from '#providers/platform/lists.ts'
import { rawItemId } from '#providers/platform/media.ts'
import type { WireEpisode } from '#providers/platform/series.ts'
import type { Reading, Wire } from '#providers/platform/wire.ts'
import type { Titles } from '../content-db/record-name.ts'
import type { EpisodeSeries } from './episode-series.ts'
import type { ItemFiles } from './item-files.ts'
import { ItemWriter } from './item-writer.ts'
import type { Ingest } from './open-ingest.ts'
import { readingIn } from './stored-media.ts'
import type { Task } from './tasks.ts'

/** Stores platform responses in the snapshot and returns follow-up tasks. */
export class RecordWriter {
  readonly #ingest: Ingest
  readonly #items: ItemWriter
  readonly #episodes: EpisodeSeries
  readonly #readings: Reading[]

  constructor(ingest: Ingest, files: ItemFiles, episodes: EpisodeSeries) {
    this.#ingest = ingest
    this.#items = new ItemWriter(ingest, files, episodes)
    this.#episodes = episodes
    this.#readings = ingest.settings.languages.map((language) => readingIn(ingest, language))
  }

  /** Ids of all items that this ingest has read. */
  get retained(): ReadonlySet<string> {
    return this.#items.retained
  }

  /** Stores an item. An invalid one stays as stored, with the records that it references. */
  media(id: string, item: unknown): Task[] {
    const next: Task[] = []
    const isValid = this.#items.store(item, `media ${id}`, next) !== undefined
    return isValid ? next : this.#ingest.links.tasksOf(`media ${id}`)
  }

  playlist(id: string, list: WireList): Task[] {
    const next: Task[] = []
    const ids = this.#storeItems(list.items, `playlist ${id}`, next)
    this.#ingest.edit.put('playlist', id, { head: withoutVolatile(list.head), ids }, this.#titlesOf(list))
    this.#linkItems(`playlist ${id}`, ids)
    return next
  }

  related(id: string, list: WireList, limit: number): Task[] {
    const next: Task[] = []
    const ids = this.#storeItems(list.items, `related items of ${id}`, next).filter((itemId) => itemId !== id)
    this.#ingest.edit.put('related', id, { head: withoutVolatile(list.head), ids: ids.slice(0, limit) })
    this.#linkItems(`related ${id}`, ids)
    return next
  }

  contentList(id: string, list: WireList): Task[] {
    const { edit, report } = this.#ingest
    const isValid = (item: unknown, reading: Reading) =>
      toContentList(id, { head: {}, items: [item] }, reading, report.broken).items.length === 1
    const items = list.items.filter((item) => this.#readings.every((reading) => isValid(item, reading)))
    edit.put('contentList', id, { head: withoutVolatile(list.head), items }, this.#titlesOf(list))
    const ids = items.map(rawItemId)
    this.#linkItems(`contentList ${id}`, ids)
    return ids.map((media) => ({ kind: 'media', id: media, referrer: `content list ${id}` }))
  }

  series(id: string, series: unknown, entries: WireEpisode[]): Task[] {
    const next: Task[] = []
    const stored = entries.flatMap(({ media_item, ...entry }) => {
      const episode = media_item == null ? undefined : this.#items.store(media_item, `series ${id}`, next)
      if (episode) this.#episodes.join(episode, id)
      return episode ? [{ ...entry, media_item: episode }] : []
    })
    const ids = stored.map((entry) => entry.media_item)
    this.#ingest.edit.put('series', id, series)
    this.#episodes.unlink(id, new Set(ids))
    this.#ingest.edit.put('episodes', id, stored)
    this.#linkItems(`series ${id}`, ids)
    return next
  }

  #storeItems(items: unknown[], list: string, next: Task[]): string[] {
    return items.flatMap((item) => this.#items.store(item, list, next) ?? [])
  }

  #titlesOf({ head }: WireList): Titles {
    return Object.fromEntries(
      this.#readings.map((reading) => [reading.language, withItems('', head, reading, []).title]),
    )
  }

  #linkItems(source: string, ids: string[]) {
    this.#ingest.links.set(
      source,
      ids.map((id) => `media ${id}`),
    )
  }
}

/** List metadata without the fields that differ in every response. */
const withoutVolatile = ({ feed_instance_id, links, ...head }: Wire): Wire => head
