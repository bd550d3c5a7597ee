import pMap from 'p-map'
import type { Phase } from '#core/report/report.ts'
import { platformSource } from '#providers/platform/source.ts'
import { toRecordName } from '../content-db/record-name.ts'
import type { IngestedArticles } from './articles.ts'
import { type SeriesLookup, seriesLookup, trackEpisodes } from './episode-series.ts'
import { createJsonFetch } from './fetch-task.ts'
import { type ItemFiles, listItemFiles } from './item-files.ts'
import type { Ingest } from './open-ingest.ts'
import { RecordWriter } from './record-writer.ts'
import { createResponseCache } from './response-cache.ts'
import { createTaskFilter, type Task } from './tasks.ts'

/** Records that a crawl has read. */
export type Crawled = {
  /** Requested records. Items read from lists are not included. */
  visited: Set<string>
  /** Requested records that the platform does not have. */
  missing: ReadonlySet<string>
  /** Ids of all items that were read. */
  retained: ReadonlySet<string>
  files: ItemFiles
  /** Phase of the requests. */
  reading: Phase
  articles?: IngestedArticles | undefined
}

export type Crawler = Crawled & {
  series: SeriesLookup
  /** Runs tasks and their due follow-up tasks in batches until none are left. */
  follow(first: Task[], isDue: (task: Task) => boolean): Promise<void>
}

/** Requests records of the platform and stores them. */
export function openCrawler(ingest: Ingest): Crawler {
  const { snapshot, settings, config, fetcher, links } = ingest
  const requests = { done: 0, known: 0 }
  const reading = settings.report.phase('Reading the content', () => requests.known)
  const visited = new Set<string>()
  const missing = new Set<string>()
  const files = listItemFiles(ingest)
  const episodes = trackEpisodes(ingest)
  const writer = new RecordWriter(ingest, files, episodes)
  const { retained } = writer
  const source = platformSource({
    platform: settings.site.platform,
    siteId: config.siteId,
    cache: createResponseCache(snapshot),
    fetchJson: fetcher.fetchTagged,
  })
  const series = seriesLookup(source, links)
  const fetchTask = createJsonFetch({ ingest, source, writer, episodes, missing })

  async function follow(first: Task[], isDue: (task: Task) => boolean) {
    const fresh = createTaskFilter()
    let wave = fresh(first)
    while (wave.length) {
      requests.known += wave.length
      const next: Task[] = []
      const run = async (task: Task) => {
        visited.add(toRecordName(task))
        for (const followUp of await fetchTask(task)) next.push(followUp)
        reading.advance(++requests.done)
      }
      await pMap(wave, run, { concurrency: fetcher.expect(wave.length, retained) })
      wave = fresh(next.filter(isDue))
      if (!wave.length) wave = fresh((await series.ofUnlinkedEpisodes(episodes.takeUnlinked())).filter(isDue))
    }
  }

  return { visited, missing, retained, files, reading, series, follow }
}
