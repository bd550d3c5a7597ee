import { crawlArticles } from './articles.ts'
import { type Crawled, openCrawler } from './crawler.ts'
import type { Ingest } from './open-ingest.ts'
import { storeOtherHosts } from './store-site.ts'
import { tasksOfConfig } from './tasks.ts'

/** Requests all content of the site and stores it. */
export async function crawlAll(ingest: Ingest): Promise<Crawled> {
  const { config, links } = ingest
  const crawler = openCrawler(ingest)
  const articles = await crawlArticles(ingest, crawler.visited)
  // An episode without a series may have one by now.
  const unlinked = links.unlinkedEpisodes()
  await crawler.follow([...tasksOfConfig(config), ...(articles?.tasks ?? [])], () => true)
  const series = await crawler.series.ofUnlinkedEpisodes(unlinked.filter((id) => crawler.retained.has(id)))
  await crawler.follow(series, () => true)
  await storeOtherHosts(ingest)
  return { ...crawler, articles }
}
