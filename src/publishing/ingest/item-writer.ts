import type { Media } from '#core/content/media.ts'
import { defaultLocale } from '#core/i18n/locales.ts'
import { parseMedia, rawItemId, titleIn } from '#providers/platform/media.ts'
import { type Parsed, WireObject } from '#providers/platform/wire.ts'
import { type Titles, toRecordName } from '../content-db/record-name.ts'
import type { EpisodeSeries } from './episode-series.ts'
import type { ItemFiles } from './item-files.ts'
import { unlistedNames } from './links.ts'
import type { Ingest } from './open-ingest.ts'
import { pictureOrigins, streamOrigins } from './origins.ts'
import { CachedItem } from './response-cache.ts'
import { readingIn } from './stored-media.ts'
import { type Task, tasksOfMedia } from './tasks.ts'

/** Stores the media items of an ingest, with their references and files. */
export class ItemWriter {
  /** Ids of all items that this ingest has read. Its lists contain equal copies, so the first counts. */
  readonly retained = new Set<string>()
  readonly #ingest: Ingest
  readonly #files: ItemFiles
  readonly #episodes: EpisodeSeries

  constructor(ingest: Ingest, files: ItemFiles, episodes: EpisodeSeries) {
    this.#ingest = ingest
    this.#files = files
    this.#episodes = episodes
  }

  /** Stores an item if it is readable in every language. Returns its id, or undefined. Adds its tasks to `next`. */
  store(item: unknown, list: string, next: Task[]): string | undefined {
    const { reusesLinks, links } = this.#ingest
    const id = rawItemId(item)
    if (this.retained.has(id)) return id
    if (reusesLinks && this.#isStored(id, item)) next.push(...links.tasksOf(`media ${id}`))
    else if (!this.#storeNew(id, item, list, next)) return undefined
    this.retained.add(id)
    return id
  }

  #isStored(id: string, item: unknown): boolean {
    const { snapshot } = this.#ingest
    // Each ingest reports the problem again.
    if (snapshot.has('faulty', id)) return false
    return item instanceof CachedItem || snapshot.textOf('media', id) === JSON.stringify(withoutPosition(item))
  }

  #storeNew(id: string, received: unknown, list: string, next: Task[]): boolean {
    const { config, edit, snapshot, links, report } = this.#ingest
    const item = received instanceof CachedItem ? snapshot.get('media', received.mediaid) : withoutPosition(received)
    const read = this.#readTitled(item)
    if (!read.ok) {
      report.broken({ list, item: id, what: read.what })
      if (snapshot.has('media', id)) edit.put('faulty', id, true)
      return false
    }
    const { media, titles } = read.value
    edit.put('media', media.id, item, titles)
    const tasks = [...tasksOfMedia(media, config), ...this.#episodes.tasksOf(media)]
    next.push(...tasks)
    links.set(`media ${media.id}`, [
      ...tasks.map(toRecordName),
      ...unlistedNames(media),
      ...streamOrigins(media),
      ...this.#pictures(media, item),
    ])
    if (media.kind === 'episode') this.#episodes.add(media.id)
    this.#files.add(media)
    return true
  }

  /** Untranslated item with its titles in all languages. */
  #readTitled(item: unknown): Parsed<{ media: Media; titles: Titles }> {
    const read = parseMedia(item, readingIn(this.#ingest, defaultLocale))
    if (!read.ok) return read
    const titles = new Map<string, string>()
    for (const language of this.#ingest.settings.languages) {
      const title = titleIn(item, language, read.value)
      if (!title.ok) return title
      titles.set(language, title.value)
    }
    return { ok: true, value: { media: read.value, titles: Object.fromEntries(titles) } }
  }

  /** Image origins of a page's text in all languages. Reports addresses that cannot be displayed. */
  #pictures({ id, kind }: Media, item: unknown): string[] {
    const { edit, report, settings } = this.#ingest
    const texts = (kind === 'page' ? settings.languages : []).flatMap((language) => {
      const read = parseMedia(item, readingIn(this.#ingest, language))
      return read.ok ? [read.value.markdown ?? read.value.description] : []
    })
    const { origins, unusable } = pictureOrigins(texts)
    if (unusable.length) edit.put('faulty', id, true)
    else edit.remove('faulty', id)
    for (const address of unusable)
      report.warn(
        'pictures',
        `media ${id}: the picture "${address}" of its text is on no http address and cannot be shown`,
      )
    return origins
  }
}

/** Removes the list id from an item, so copies from all lists are equal. */
function withoutPosition(item: unknown): unknown {
  const wire = WireObject.safeParse(item)
  if (!wire.success || !('feedid' in wire.data)) return item
  const { feedid, ...rest } = wire.data
  return rest
}
