import { ownValue } from '#core/data/own-value.ts'
import type { Config } from '#core/site/config.ts'
import type { AccountHosts } from '#core/site/site.ts'
import { isHostName } from '#core/site/tags.ts'
import { commaList } from '#core/text/comma-list.ts'
import { accountHost } from '#providers/account-hosts.ts'
import { gatewayConfig } from '#providers/adyen/gateway-config.ts'
import type { FetchOptions } from '#providers/http.ts'
import { fetchConfig } from '#providers/platform/config.ts'
import { accountProviders } from '#providers/registry.ts'
import type { Origins } from '../content-db/records.ts'
import { address, type SiteSettings } from './settings.ts'

type AdFields = Pick<Config, 'adSchedule' | 'adConfig' | 'adScheduleUrls' | 'custom'>
type HostFields = AdFields & Pick<Config, 'assets' | 'contentSigningService'>

const originOf = (url: string | null | undefined) => (url && URL.parse(url)?.origin) || []

/** Hosts for the banner, content signing and advertisements in a config. */
const hostsOfConfig = (config: HostFields): string[] => [
  ...[config.assets?.banner].flatMap(originOf),
  ...signingOf(config),
  ...adHostsOf(config),
  ...streamHostsOf(config),
]

/** Origin of the content signing service. */
export const signingOf = ({ contentSigningService }: Pick<HostFields, 'contentSigningService'>): string[] =>
  [contentSigningService?.host].flatMap(originOf)

/** Origins for ads and ad tracking: `custom.adHosts`, or any https host without it. */
export function adHostsOf({ adSchedule, adConfig, adScheduleUrls, custom }: AdFields) {
  if (!adSchedule && !adConfig) return []
  const hosts = custom.adHosts === undefined ? ['https:'] : namedHosts(custom.adHosts)
  return [...hosts, ...[adScheduleUrls?.xml, adScheduleUrls?.json].flatMap(originOf)]
}

/** Entries of an array or a comma-separated string. */
const hostEntries = (hosts: unknown): string[] =>
  Array.isArray(hosts) ? hosts.map(String) : commaList(typeof hosts === 'string' ? hosts : '')

/** Valid host names of an array or a comma-separated string. */
const namedHosts = (hosts: unknown): string[] =>
  hostEntries(hosts)
    .filter((host) => isHostName(host))
    .map((host) => `https://${host}`)

/** Origins of `custom.streamHosts`: hosts that only files of the content name. */
export const streamHostsOf = ({ custom }: Pick<Config, 'custom'>): string[] => namedHosts(custom.streamHosts)

/** Warns of entries of `custom.adHosts` and `custom.streamHosts` that are no host names. Pages cannot reach them. */
export const hostNameWarnings = ({ custom }: Pick<Config, 'custom'>): string[] =>
  (['adHosts', 'streamHosts'] as const).flatMap((field) =>
    hostEntries(custom[field])
      .filter((host) => !isHostName(host))
      .map((host) => `custom.${field}: "${host}" is ignored, because it is no host name such as media.example.com`),
  )

/** Hosts that the platform redirects browsers to. */
export const platformHosts: Record<string, string[]> = {
  'https://cdn.jwplayer.com': [
    'https://*.jwplayer.com',
    'https://*.jwpsrv.com',
    'https://*.jwpcdn.com',
    'https://*.jwplatform.com',
  ],
}

/** Returns whether sources of a content security policy, such as `https://*.example.com`, allow an origin. */
export const isAllowedBy = (sources: readonly string[], origin: string): boolean =>
  sources.some((source) => {
    const [scheme, domain] = source.split('*.')
    return domain
      ? origin.startsWith(scheme ?? '') && origin.endsWith(`.${domain}`)
      : source === origin || new URL(origin).protocol === source
  })

/** Origins of the publisher's tags and of the hosts that they name. */
export const tagHostsOf = ({ custom }: Pick<Config, 'custom'>): string[] =>
  (custom.tags ?? []).flatMap(({ src, hosts }) => [originOf(src), hosts.map((host) => `https://${host}`)].flat())

type Others = { sources: readonly string[]; platform: string; base: string; fetchOptions: FetchOptions }

type OtherHosts = { hosts: string[]; errors: unknown[] }

/** Hosts of the other allowed configs, and the errors of those that fail to load. */
export async function loadOtherHosts({ sources, platform, base, fetchOptions }: Others): Promise<OtherHosts> {
  const requests = sources.map((source) => fetchConfig({ source, platform, base }, { ...fetchOptions, retries: 0 }))
  const results = await Promise.allSettled(requests)
  return {
    hosts: results.flatMap((result) => (result.status === 'fulfilled' ? hostsOfConfig(result.value.config) : [])),
    errors: results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : [])),
  }
}

type HostSources = {
  site: Pick<SiteSettings, 'platform' | 'siteUrl' | 'insights'> & {
    settings: { apiAccessBridgeUrl?: string | undefined }
  }
  config: Pick<Config, 'integrations' | 'contentSigningService'>
  /** Content origins of the catalogue. */
  origins: Pick<Origins, 'streams' | 'pictures'>
  env: Record<string, string | undefined>
}

/** Lists the hosts of a site, with warnings for hosts unsuitable for published sites. */
export function hostsOf({ site, config, origins, env }: HostSources): { line: string; warnings: string[] } {
  const { platform, siteUrl, settings, insights } = site
  const account = accountHost(config)
  const moved = account && ownValue(hostOverrides(env) ?? {}, account.kind)
  const used = [
    ['content', platform],
    ['accounts', account && (moved || `${account.url} (${account.isTest ? 'test' : 'production'})`)],
    ['access bridge', settings.apiAccessBridgeUrl],
    ['content signing', config.contentSigningService?.host],
    ['articles', insights && (insights.url ?? `project ${insights.project}`)],
  ]
  const line = `Hosts: ${used.flatMap(([name, host]) => (host ? `${name} ${host}` : [])).join(', ')}`
  if (isLocalAddress(siteUrl)) return { line, warnings: [] }
  const local = [platform, moved, insights?.url].filter((host) => host !== undefined && isLocalAddress(host))
  const isTest = account?.isTest && !moved
  const insecure = siteUrl.startsWith('https:')
    ? [...new Set([...origins.streams, ...origins.pictures])].filter((origin) => origin.startsWith('http:'))
    : []
  return {
    line,
    warnings: [
      ...local.map((host) => `${siteUrl} is a published site, but ${host} can be reached from this machine only`),
      ...(isTest
        ? [`${siteUrl} is a published site, but ${account.flag} is not false: it ${onTest} ${account.url}`]
        : []),
      ...(account && !moved && !hasGateway(config, env) ? [`${siteUrl} is a published site, but ${noCards}`] : []),
      ...(insecure.length
        ? [`${siteUrl} is secure, but the catalogue names ${insecure.join(', ')}: ${notSecure}`]
        : []),
    ],
  }
}

/** Warns of a build without the address of the site. An empty variable counts as unset. */
export const addressWarnings = ({ SITE_URL }: HostSources['env']): string[] =>
  SITE_URL ? [] : ['SITE_URL is not set: canonical links, sitemap and sharing lead to this machine']

/** Addresses that override the account providers' defaults. Usually unset. */
export function hostOverrides(env: HostSources['env']): AccountHosts | undefined {
  const { NOTIFICATIONS_URL, ADYEN_URL, ADYEN_CLIENT_KEY } = env
  const moved = {
    ...Object.fromEntries(
      accountProviders.flatMap(({ kind, hostVariable }) => {
        const url = env[hostVariable]
        return url ? [[kind, address(hostVariable, url)]] : []
      }),
    ),
    ...(NOTIFICATIONS_URL && { notifications: address('NOTIFICATIONS_URL', NOTIFICATIONS_URL) }),
    ...(ADYEN_URL && { adyen: address('ADYEN_URL', ADYEN_URL) }),
    ...(ADYEN_CLIENT_KEY && { adyenKey: clientKey(ADYEN_CLIENT_KEY) }),
  }
  return Object.keys(moved).length > 0 ? moved : undefined
}

/** Client keys of the card gateway start with the name of their environment. */
function clientKey(text: string) {
  if (/^(test|live)_\w+$/.test(text)) return text
  throw new Error(`ADYEN_CLIENT_KEY must be a client key such as test_ABC or live_ABC, not ${text.slice(0, 5)}…`)
}

const onTest = "uses the provider's test host"

const hasGateway = (config: HostSources['config'], env: HostSources['env']) =>
  !accountHost(config)?.provider.hasCardGateway || gatewayConfig(config, hostOverrides(env)) !== undefined

const noCards = 'ADYEN_CLIENT_KEY is not set, or not for the environment of the config: card payments do not work'

const notSecure = 'schedules are requested over https there; browsers refuse streams, captions and pictures'

/** Returns whether an address is reachable from this machine or its network only. */
export const isLocalAddress = (url: string) =>
  /^(127\.|\[::1\]$|(.+\.)?(localhost|local|test)$)/.test(URL.parse(url)?.hostname ?? 'local')
