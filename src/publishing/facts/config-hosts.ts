import type { Config } from '#domain/config.ts'
import type { FetchOptions } from '#providers/http.ts'
import { fetchConfig } from '#providers/platform/config.ts'

type Asking = Pick<Config, 'contentSigningService' | 'adSchedule' | 'adConfig' | 'adScheduleUrls'>

const originOf = (url: string | null | undefined) => (url && URL.parse(url)?.origin) || []

/** Hosts that a config sends players to for what opens protected items, and for advertisements. */
export const hostsOfConfig = ({ contentSigningService, ...ads }: Asking): string[] => [
  ...[contentSigningService?.host].flatMap(originOf),
  ...adHosts(ads),
]

/** Advertisements and those who count them may be anywhere, and a schedule names only the first of them. */
const adHosts = ({ adSchedule, adConfig, adScheduleUrls }: Omit<Asking, 'contentSigningService'>) =>
  adSchedule || adConfig ? ['https:', ...[adScheduleUrls?.xml, adScheduleUrls?.json].flatMap(originOf)] : []

type Others = { sources: readonly string[]; platform: string; base: string; fetchOptions: FetchOptions }

/** The hosts of the other configs that a site may show; one that cannot be read is judged when somebody asks for it. */
export async function hostsOfOthers({ sources, platform, base, fetchOptions }: Others): Promise<string[]> {
  const asked = sources.map((source) => fetchConfig({ source, platform, base }, { ...fetchOptions, retries: 0 }))
  const answers = await Promise.allSettled(asked)
  return answers.flatMap((one) => (one.status === 'fulfilled' ? hostsOfConfig(one.value.config) : []))
}
