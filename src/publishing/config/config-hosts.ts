import { type Config, commaList } from '#core/config.ts'
import { isHostName } from '#core/tags.ts'
import type { FetchOptions } from '#providers/http.ts'
import { fetchConfig } from '#providers/platform/config.ts'

type HostFields = Pick<Config, 'contentSigningService' | 'adSchedule' | 'adConfig' | 'adScheduleUrls' | 'custom'>

const originOf = (url: string | null | undefined) => (url && URL.parse(url)?.origin) || []

/** Hosts for content signing and advertisements in a config. */
const hostsOfConfig = (config: HostFields): string[] => [...signingOf(config), ...adHostsOf(config)]

/** Origin of the content signing service. */
export const signingOf = ({ contentSigningService }: Pick<HostFields, 'contentSigningService'>): string[] =>
  [contentSigningService?.host].flatMap(originOf)

/** Origins for ads and ad tracking: `custom.adHosts`, or any https host without it. */
export function adHostsOf({ adSchedule, adConfig, adScheduleUrls, custom }: Omit<HostFields, 'contentSigningService'>) {
  if (!adSchedule && !adConfig) return []
  const hosts = custom.adHosts === undefined ? ['https:'] : namedHosts(custom.adHosts)
  return [...hosts, ...[adScheduleUrls?.xml, adScheduleUrls?.json].flatMap(originOf)]
}

/** Valid host names of an array or a comma-separated string. */
const namedHosts = (hosts: unknown): string[] =>
  (Array.isArray(hosts) ? hosts.map(String) : commaList(typeof hosts === 'string' ? hosts : ''))
    .filter((host) => isHostName(host))
    .map((host) => `https://${host}`)

/** Origins of the publisher's tags and of the hosts that they name. */
export const tagHostsOf = ({ custom }: Pick<Config, 'custom'>): string[] =>
  (custom.tags ?? []).flatMap(({ src, hosts }) => [originOf(src), hosts.map((host) => `https://${host}`)].flat())

type Others = { sources: readonly string[]; platform: string; base: string; fetchOptions: FetchOptions }

/** Hosts of the other allowed configs. A config that fails to load is skipped. */
export async function hostsOfOthers({ sources, platform, base, fetchOptions }: Others): Promise<string[]> {
  const requests = sources.map((source) => fetchConfig({ source, platform, base }, { ...fetchOptions, retries: 0 }))
  const results = await Promise.allSettled(requests)
  return results.flatMap((one) => (one.status === 'fulfilled' ? hostsOfConfig(one.value.config) : []))
}
