import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pMap from 'p-map'
import { type AccessModel, accessModelOf } from '#core/access/access.ts'
import { filterTagWarnings } from '#core/content/playlist.ts'
import { AppError, messageOf } from '#core/data/errors.ts'
import { locales } from '#core/i18n/locales.ts'
import type { Report } from '#core/report/report.ts'
import { accessModelWarning, type Config, shelfTypeWarnings } from '#core/site/config.ts'
import { formatCount } from '#core/text/format-count.ts'
import { fetchConfig } from '#providers/platform/config.ts'
import { platformSource } from '#providers/platform/source.ts'
import { themeWarnings } from '#ui/theme.ts'
import { hostNameWarnings, hostOverrides, hostsOf } from '../config/hosts.ts'
import { loadSettings, type SiteSettings, serviceAddresses } from '../config/settings.ts'
import { createBodyFetch, trustedHosts } from '../ingest/fetcher.ts'
import { headerSettingsOf } from '../site/header-options.ts'
import { checkBranding, checkLibrary } from './addresses.ts'
import type { Capability } from './capabilities/capability.ts'
import { deriveCapabilities } from './capabilities/derive-capabilities.ts'
import { checkAccounts } from './check-accounts.ts'
import { checkNamedHosts } from './check-named-hosts.ts'
import { checkSchedules } from './check-schedules.ts'
import { errorAt, type Finding, warningAt } from './finding.ts'
import { checkLiveSite } from './live-site.ts'
import { checkDownloadSwitch, checkStreams, regionRemedy } from './media.ts'
import { checkPictures } from './pictures.ts'
import { checkFeatures, checkReferences } from './references.ts'
import { checkAds, checkArticles, checkWebhook } from './services.ts'
import { checkTextTracks } from './text-tracks.ts'

export type DoctorOptions = {
  root: string
  env: Record<string, string | undefined>
  report: Report
  /** Config source; by default that of the settings. */
  source?: string | undefined
  /** Address of a published site. */
  live?: string | undefined
  /** Address of a running webhook. */
  webhook?: string | undefined
}

const concurrency = 16
const limits = { retries: 1, timeoutMs: 8_000, totalMs: 20_000 }

/** Result of all checks. */
export type SiteReport = {
  /** Address of the configuration. */
  source: string
  siteName?: string
  accessModel?: AccessModel
  /** ISO 8601. */
  checkedAt: string
  /** Numbers of lists and media items that were read. */
  lists: number
  items: number
  capabilities: Capability[]
  findings: Finding[]
  /** Ids of films. */
  films: string[]
}

/** Checks a configuration and everything that it references, without a build. */
export async function checkSite(options: DoctorOptions): Promise<SiteReport> {
  const { root, env, report, source, live, webhook } = options
  const site = await loadSettings(root, { ...env, ...(source && { CONFIG_SOURCE: source }) })
  report.line(`Checking ${site.configUrl}`)
  const [ofConfig, ofLive, ofWebhook] = await Promise.all([
    checkConfig(site, options),
    live ? checkLiveSite(live) : [],
    webhook ? checkWebhook(webhook, limits) : [],
  ])
  const findings = [...ofConfig.findings, ...ofLive, ...ofWebhook]
  return { source: site.configUrl, checkedAt: new Date().toISOString(), ...ofConfig, findings }
}

type ConfigCheck = Omit<SiteReport, 'source' | 'checkedAt'>

const unread = { lists: 0, items: 0, capabilities: [], films: [] }

async function checkConfig(site: SiteSettings, { root, env, report }: DoctorOptions): Promise<ConfigCheck> {
  const invalid = checkVariables(env)
  if (invalid.length) return { ...unread, findings: invalid }
  const trusted = trustedHosts(site)
  const fetchOptions = { ...limits, fetch: createBodyFetch({ timeoutMs: limits.timeoutMs, trusted }) }
  const location = { source: site.configSource, platform: site.platform, base: site.siteUrl }
  const loaded = await fetchConfig(location, fetchOptions).catch((error: unknown) => ({ error }))
  if ('error' in loaded) return { ...unread, findings: await problemsOfConfig(loaded.error, root) }
  const { config, wire } = loaded
  const source = platformSource({ platform: site.platform, siteId: config.siteId, fetchOptions })
  const ofArticles = checkArticles({ site, fetchOptions: limits })
  const reading = report.phase('Reading the lists and items')
  const { findings, lists, items, untranslated } = await checkReferences({
    ...{ config, platform: site.platform, source, concurrency },
  })
  reading.end()
  const media = { config, site, root, items, source, trusted, fetchOptions: limits, concurrency }
  const hostCheck = checkNamedHosts(media)
  const streamCheck = checkStreams(media)
  // Account calls use other methods than GET.
  const accountCheck = checkAccounts({ config, siteUrl: site.siteUrl, items, env, fetchOptions: limits })
  const checks = [
    checkFeatures({ config, source, item: items[0]?.id }),
    checkAds({ config, site, source, fetchOptions, item: items[0]?.id }),
    checkPictures(media),
    streamCheck,
    checkTextTracks({ items, base: site.siteUrl, fetchOptions, concurrency }),
    checkSchedules({ items, base: site.siteUrl, fetchOptions, concurrency }),
    checkBranding(media),
    checkLibrary(media),
  ]
  const { results, phase } = await settleAll(report, checks)
  phase.end(`Checked ${formatCount(lists, 'list')} and ${formatCount(items.length, 'item')} of ${config.siteName}`)
  const { findings: ofHosts, origins: streams } = await hostCheck
  const { findings: ofAccounts, account } = await accountCheck
  const origins = { streams, pictures: [] }
  const refusedStreams = (await streamCheck).filter(({ remedy }) => remedy === regionRemedy).length
  return {
    siteName: config.siteName,
    accessModel: accessModelOf(config),
    lists,
    items: items.length,
    films: items.flatMap(({ kind, id }) => (kind === 'video' ? id : [])),
    capabilities: deriveCapabilities({
      ...{ config, site, env, items, untranslated, refusedStreams, account },
      languages: locales,
    }),
    findings: [
      ...warningsOf(config, wire),
      ...hostsOf({ site, config, origins, env }).warnings.map((problem) =>
        warningAt('settings', { problem, remedy: checklist }),
      ),
      ...findings,
      ...checkDownloadSwitch(media),
      ...results.flat(),
      ...ofHosts,
      ...ofAccounts,
      ...(await ofArticles),
    ],
  }
}

/** Waits for checks as one phase. */
async function settleAll(report: Report, checks: Promise<Finding[]>[]) {
  const phase = report.phase('Checking pictures, streams and texts', checks.length)
  let done = 0
  const results = await pMap(checks, async (check) => {
    const findings = await check
    phase.advance(++done)
    return findings
  })
  return { results, phase }
}

/** Checks addresses, keys and header settings. Invalid ones stop a build, too. */
function checkVariables(env: DoctorOptions['env']): Finding[] {
  try {
    hostOverrides(env)
    serviceAddresses(env)
    headerSettingsOf(env)
    return []
  } catch (error) {
    return [errorAt('settings', { problem: messageOf(error), remedy: 'correct or unset the variable' })]
  }
}

const checklist = 'see the launch checklist in docs/publishers.md'

const warningsOf = (config: Config, wire: unknown): Finding[] =>
  [
    accessModelWarning(config),
    ...shelfTypeWarnings(wire),
    ...filterTagWarnings(config),
    ...themeWarnings(config.styling, config.content),
    ...hostNameWarnings(config),
  ]
    .flatMap((line) => line ?? [])
    .map((line) => {
      const [, where, problem] = /^([\w.]+):? (.*)$/.exec(line) ?? []
      return warningAt(where ?? 'configuration', {
        problem: problem ?? line,
        remedy: 'correct the field; a build warns of it, too',
      })
    })

/** One finding per invalid field, with the description of the field in the documentation. */
async function problemsOfConfig(error: unknown, root: string): Promise<Finding[]> {
  const [head = '', ...lines] = messageOf(error).split('\n')
  if (error instanceof AppError && error.key === 'integrations_invalid') {
    const kinds = head.replace(/^.*: /, '').replaceAll(', ', ' and ')
    return [errorAt('integrations', { problem: head, remedy: `keep one of ${kinds}, and remove the other` })]
  }
  const fields = lines.flatMap((line) => {
    const [, where, problem] = /^ {2}([^:]+): (.*)$/.exec(line) ?? []
    return where && problem ? [{ where, problem }] : []
  })
  if (!fields.length)
    return [
      errorAt('defaultConfigSource', {
        problem: head,
        remedy: 'give an id of the platform, or an address of the same JSON',
      }),
    ]
  const effects = await fieldEffects(root)
  return fields.map(({ where, problem }) => {
    const [first = where, second] = where.split('.')
    const field = effects.has(`${first}.${second}`) ? `${first}.${second}` : first
    const effect = effects.get(field)
    return errorAt(where, {
      problem,
      remedy: effect ? `${field} is: ${effect}` : 'see docs/publishers.md ("Configure")',
    })
  })
}

const tableRow = /^\| ((?:`[\w.]+`(?:, )?)+) \| (.+) \|$/gm

/** Descriptions of config fields in docs/publishers.md. */
export async function fieldEffects(root: string): Promise<Map<string, string>> {
  const text = await readFile(join(root, 'docs/publishers.md'), 'utf8').catch(() => '')
  return new Map(
    [...text.matchAll(tableRow)].flatMap(([, names = '', effect = '']) =>
      [...names.matchAll(/`([\w.]+)`/g)].map(([, name = '']) => [name, effect.replaceAll('\\|', '|')] as const),
    ),
  )
}
