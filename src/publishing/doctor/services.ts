import { z } from 'zod/mini'
import { isPublished } from '#core/content/insight.ts'
import { ApiError, formatIssues, messageOf } from '#core/data/errors.ts'
import { parseAdOffset, withMedia } from '#core/player/ads.ts'
import type { Config } from '#core/site/config.ts'
import type { InsightsDataset } from '#core/site/site.ts'
import { type FetchOptions, fetchJson, fetchText } from '#providers/http.ts'
import type { PlatformSource } from '#providers/platform/source.ts'
import { articleReader, describeArticle } from '#providers/sanity/article.ts'
import { queryUrl } from '#providers/sanity/dataset.ts'
import { listQuery } from '#providers/sanity/fetch-articles.ts'
import { ScheduleEntry, ScheduleList } from '#providers/vast/plan.ts'
import { adHostsOf, isAllowedBy } from '../config/hosts.ts'
import type { SiteSettings } from '../config/settings.ts'
import { addressesInAds } from '../ingest/named-addresses.ts'
import { errorAt, type Finding, warningAt } from './finding.ts'

type ArticleOptions = { site: Pick<SiteSettings, 'insights'>; fetchOptions: FetchOptions }

const Articles = z.object({ result: z.array(z.unknown()) })

/** Reads the newest articles of the content service: unusable ones, and those of later dates. */
export async function checkArticles({ site, fetchOptions }: ArticleOptions, now = new Date()): Promise<Finding[]> {
  const { insights } = site
  if (!insights) return []
  const where = 'INSIGHTS_PROJECT, INSIGHTS_DATASET'
  try {
    const { result } = await fetchJson(queryUrl(insights, listQuery, { most: 500 }), Articles, fetchOptions)
    const remedy = 'publish an article, or leave the variables unset: the site has no article section then'
    if (!result.length) return [warningAt(where, { problem: 'the data set has no published article', remedy })]
    return articleFindings(insights, result, now)
  } catch (error) {
    const problem = `project ${insights.project}, data set ${insights.dataset} cannot be read: ${messageOf(error)}`
    return [errorAt(where, { problem, remedy: 'name a project and a public data set, or leave both unset' })]
  }
}

function articleFindings(dataset: InsightsDataset, documents: unknown[], now: Date): Finding[] {
  const read = articleReader(dataset)
  return documents.toReversed().flatMap((document) => {
    const result = read(document)
    const where = `insight ${describeArticle(document)}`
    if (!result.ok)
      return warningAt(where, { problem: result.what, remedy: 'correct the document: the site leaves it out' })
    const { article } = result.value
    if (isPublished(article, now.getTime())) return []
    const remedy = 'run the webhook, or a build at that time; or change publishDate'
    return warningAt(where, { problem: `appears at ${article.publishedAt}`, remedy })
  })
}

type AdOptions = {
  config: Config
  site: Pick<SiteSettings, 'siteUrl'>
  source: PlatformSource
  fetchOptions: FetchOptions
  item: string | undefined
}

/** Requests the ad schedules; the XML one requires an item. */
export async function checkAds({ config, site, source, fetchOptions, item }: AdOptions): Promise<Finding[]> {
  const { adSchedule, adScheduleUrls } = config
  const requests = [
    ['adSchedule', adSchedule && source.urls.adSchedule(adSchedule)],
    ['adScheduleUrls.xml', item && adScheduleUrls?.xml && scheduleAddress(adScheduleUrls.xml, item, site)],
    ['adScheduleUrls.json', adScheduleUrls?.json],
  ] as const
  const checks = requests.map(async ([where, url]) => {
    if (!url) return []
    try {
      const text = await fetchText(url, fetchOptions)
      if (where === 'adSchedule') return scheduleFindings(where, JSON.parse(text), config)
      return [...unreadableBreaks(where, text), ...blockedAdHosts(where, addressesInAds(text, url), config)]
    } catch (error) {
      const remedy = 'name a schedule that responds, or remove the field: films play without advertisements then'
      return [errorAt(where, { problem: `${url}: ${messageOf(error)}`, remedy })]
    }
  })
  return (await Promise.all(checks)).flat()
}

/** Address of an item's schedule, which may be a path on the host of the site. */
const scheduleAddress = (url: string, item: string, { siteUrl }: AdOptions['site']): string =>
  new URL(withMedia(url.replaceAll('__item-mediaid__', item), item), siteUrl).href

const Schedule = z.object({ schedule: ScheduleList })

const offsetRemedy = 'give pre, post, a share such as 50%, or a time such as 00:01:30; until then the break is left out'

/** Reports entries of a platform schedule that the site leaves out, and blocked hosts of the others. */
function scheduleFindings(where: string, json: unknown, config: Config): Finding[] {
  const entries = Schedule.parse(json).schedule.map((entry) => ScheduleEntry.safeParse(entry))
  const remedy = 'add a break to the schedule, or remove the field: films play without advertisements'
  if (entries.length === 0) return [warningAt(where, { problem: 'the schedule has no breaks', remedy })]
  const invalid = entries.flatMap(({ error }, index) =>
    error ? [warningAt(where, { problem: `entry ${index}: ${formatIssues(error).trim()}`, remedy: offsetRemedy })] : [],
  )
  const tags = entries.flatMap(({ data }) => data?.tag ?? []).filter((tag) => /^https?:/.test(tag) && URL.canParse(tag))
  return [...invalid, ...blockedAdHosts(where, tags, config)]
}

const breakTime = /<(?:\w+:)?AdBreak\b[^>]*?\stimeOffset\s*=\s*(?:"([^"]*)"|'([^']*)')/g

/** Reports breaks of a VMAP document whose time the site does not know. */
const unreadableBreaks = (where: string, text: string): Finding[] =>
  [...text.matchAll(breakTime)]
    .map(([, quoted, apostrophes = '']) => quoted ?? apostrophes)
    .filter((time) => !parseAdOffset(time))
    .map((time) => warningAt(where, { problem: `its break at "${time}" has no known time`, remedy: offsetRemedy }))

/** Reports hosts in an ad schedule that pages cannot reach. */
function blockedAdHosts(where: string, addresses: string[], config: Config): Finding[] {
  const allowed = adHostsOf(config)
  const blocked = new Set(addresses.map((url) => new URL(url).origin).filter((origin) => !isAllowedBy(allowed, origin)))
  const problem = `names ${[...blocked].join(', ')}, which pages block`
  const remedy = 'add the hosts to custom.adHosts, with https addresses in the schedule'
  return blocked.size > 0 ? [warningAt(where, { problem, remedy })] : []
}

const Health = z.looseObject({
  status: z.string(),
  senders: z.optional(z.array(z.string())),
  failure: z.optional(z.unknown()),
  held: z.optional(z.unknown()),
})

/** Reads the state of a running webhook. */
export async function checkWebhook(url: string, fetchOptions: FetchOptions): Promise<Finding[]> {
  const where = `webhook ${url}`
  try {
    const { status, senders = [], failure, held } = Health.parse(JSON.parse(await healthOf(url, fetchOptions)))
    const waits = {
      problem: `is ${status}: an event has waited for 15 minutes`,
      remedy: 'read its log for "work-failed"',
    }
    const failed = {
      problem: 'its last publish failed',
      remedy: 'read its log for "work-failed" and correct the cause; it repeats the work',
    }
    const idle = {
      problem: 'publishes nothing: the site is on hold after a rollback',
      remedy: 'publish by hand once the site may change again',
    }
    const noSecret = { problem: 'accepts no events of the video platform', remedy: 'set WEBHOOK_PLATFORM_SECRET' }
    return [
      // Events of a site on hold wait intentionally.
      ...(status === 'ok' || held ? [] : [errorAt(where, waits)]),
      ...(held ? [warningAt(where, idle)] : []),
      ...(failure ? [errorAt(where, failed)] : []),
      ...(senders.includes('platform') ? [] : [warningAt(where, noSecret)]),
    ]
  } catch (error) {
    const problem = `does not respond as \`npm run webhook\` (${messageOf(error)})`
    return [errorAt(where, { problem, remedy: 'give its public address; the TLS proxy must forward /health' })]
  }
}

/** A stuck webhook responds with status 503 and the same body. */
async function healthOf(url: string, { timeoutMs = 8_000 }: FetchOptions): Promise<string> {
  const response = await fetch(new URL('health', `${url.replace(/\/+$/, '')}/`), {
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok && response.status !== 503) throw new ApiError(`status ${response.status}`, response.status)
  return response.text()
}
