import { type Config, commaList } from '#domain/config.ts'
import type { FetchOptions } from '#providers/http.ts'
import { fetchConfig } from '#providers/platform/config.ts'

type Asking = Pick<Config, 'contentSigningService' | 'adSchedule' | 'adConfig' | 'adScheduleUrls' | 'custom'>

const originOf = (url: string | null | undefined) => (url && URL.parse(url)?.origin) || []

/** Hosts that a config sends players to for what opens protected items, and for advertisements. */
const hostsOfConfig = (config: Asking): string[] => [...signingOf(config), ...adHostsOf(config)]

/** The host that signs protected items. */
export const signingOf = ({ contentSigningService }: Pick<Asking, 'contentSigningService'>): string[] =>
  [contentSigningService?.host].flatMap(originOf)

/**
 * Where advertisements and those who count them may be: the hosts of `custom.adHosts`, or any, as a schedule names only the
 * first of them.
 */
export function adHostsOf({ adSchedule, adConfig, adScheduleUrls, custom }: Omit<Asking, 'contentSigningService'>) {
  if (!adSchedule && !adConfig) return []
  const hosts = custom.adHosts === undefined ? ['https:'] : namedHosts(custom.adHosts)
  return [...hosts, ...[adScheduleUrls?.xml, adScheduleUrls?.json].flatMap(originOf)]
}

const hostName = /^(\*\.)?([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z]{2,}$/i

/** The hosts of a list, or of a text with commas; what is no host name is left out. */
const namedHosts = (hosts: unknown): string[] =>
  (Array.isArray(hosts) ? hosts.map(String) : commaList(typeof hosts === 'string' ? hosts : ''))
    .filter((host) => hostName.test(host))
    .map((host) => `https://${host}`)

type Others = { sources: readonly string[]; platform: string; base: string; fetchOptions: FetchOptions }

/** The hosts of the other configs that a site may show; one that cannot be read is judged when somebody asks for it. */
export async function hostsOfOthers({ sources, platform, base, fetchOptions }: Others): Promise<string[]> {
  const asked = sources.map((source) => fetchConfig({ source, platform, base }, { ...fetchOptions, retries: 0 }))
  const answers = await Promise.allSettled(asked)
  return answers.flatMap((one) => (one.status === 'fulfilled' ? hostsOfConfig(one.value.config) : []))
}
