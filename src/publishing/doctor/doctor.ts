import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filterTagWarnings } from '#core/content/playlist.ts'
import { AppError, messageOf } from '#core/data/errors.ts'
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
import { checkNamedHosts } from './check-named-hosts.ts'
import { checkSchedules } from './check-schedules.ts'
import { errorAt, type Finding, findingLines, warningAt } from './finding.ts'
import { checkLiveSite } from './live-site.ts'
import { checkDownloadSwitch, checkStreams } from './media.ts'
import { checkPictures } from './pictures.ts'
import { checkFeatures, checkReferences } from './references.ts'
import { checkAccounts, checkAds, checkArticles, checkWebhook } from './services.ts'
import { checkTextTracks } from './text-tracks.ts'

export type DoctorOptions = {
  root: string
  env: Record<string, string | undefined>
  log: (line: string) => void
  /** Config source; by default that of the settings. */
  source?: string | undefined
  /** Address of a published site. */
  live?: string | undefined
  /** Address of a running webhook. */
  webhook?: string | undefined
}

const concurrency = 16
const limits = { retries: 1, timeoutMs: 8_000, totalMs: 20_000 }

/** Checks a configuration and everything that it references, without a build. Returns the findings. */
export async function checkSite(options: DoctorOptions): Promise<Finding[]> {
  const { root, env, log, source, live, webhook } = options
  const site = await loadSettings(root, { ...env, ...(source && { CONFIG_SOURCE: source }) })
  log(`Checking ${site.configUrl}`)
  const [ofConfig, ofLive, ofWebhook] = await Promise.all([
    checkConfig(site, options),
    live ? checkLiveSite(live) : [],
    webhook ? checkWebhook(webhook, limits) : [],
  ])
  return [...ofConfig, ...ofLive, ...ofWebhook]
}

/** Runs `npm run doctor`. Returns the number of errors. */
export async function doctorCommand(options: DoctorOptions): Promise<number> {
  const findings = await checkSite(options)
  for (const line of findingLines(findings)) options.log(line)
  const errors = findings.filter(({ level }) => level === 'error').length
  const warnings = findings.length - errors
  options.log(
    findings.length ? `${formatCount(errors, 'error')}, ${formatCount(warnings, 'warning')}` : 'No fault found',
  )
  return errors
}

async function checkConfig(site: SiteSettings, { root, env, log }: DoctorOptions): Promise<Finding[]> {
  const invalid = checkVariables(env)
  if (invalid.length) return invalid
  const trusted = trustedHosts(site)
  const fetchOptions = { ...limits, fetch: createBodyFetch({ timeoutMs: limits.timeoutMs, trusted }) }
  const location = { source: site.configSource, platform: site.platform, base: site.siteUrl }
  const loaded = await fetchConfig(location, fetchOptions).catch((error: unknown) => ({ error }))
  if ('error' in loaded) return problemsOfConfig(loaded.error, root)
  const { config, wire } = loaded
  const source = platformSource({ platform: site.platform, siteId: config.siteId, fetchOptions })
  // Account calls use other methods than GET.
  const services = { config, site, source, env, fetchOptions: limits }
  const ofServices = Promise.all([checkAccounts(services), checkArticles(services)])
  const { findings, lists, items } = await checkReferences({ config, platform: site.platform, source, concurrency })
  const media = { config, site, root, items, source, trusted, fetchOptions: limits, concurrency }
  const hostCheck = checkNamedHosts(media)
  const results = await Promise.all([
    checkFeatures({ config, source, item: items[0]?.id }),
    checkAds({ config, site, source, fetchOptions, item: items[0]?.id }),
    checkPictures(media),
    checkStreams(media),
    checkTextTracks({ items, platform: site.platform, fetchOptions, concurrency }),
    checkSchedules({ items, base: site.siteUrl, fetchOptions, concurrency }),
    checkBranding(media),
    checkLibrary(media),
  ])
  log(`Checked ${formatCount(lists, 'list')} and ${formatCount(items.length, 'item')} of ${config.siteName}`)
  const { findings: ofHosts, origins: streams } = await hostCheck
  const origins = { streams, pictures: [] }
  return [
    ...warningsOf(config, wire),
    ...hostsOf({ site, config, origins, env }).warnings.map((problem) =>
      warningAt('settings', { problem, remedy: checklist }),
    ),
    ...findings,
    ...checkDownloadSwitch(media),
    ...results.flat(),
    ...ofHosts,
    ...(await ofServices).flat(),
  ]
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
