import pMap from 'p-map'
import type { Media } from '#core/content/media.ts'
import { ownValue } from '#core/data/own-value.ts'
import { protectionOf } from '#core/player/playback.ts'
import { isAllowedBy, platformHosts, streamHostsOf } from '../config/hosts.ts'
import { createFileSamples } from '../ingest/file-samples.ts'
import { hostsOfFile, openSamples } from '../ingest/named-hosts.ts'
import { type Finding, warningAt } from './finding.ts'
import type { Options } from './media.ts'

const maxItems = 60

/**
 * Opens the manifests and thumbnails of items. Returns the origins that they name, and findings for those that a build
 * does not find in its sample.
 */
export async function checkNamedHosts(options: Omit<Options, 'root' | 'source'>): Promise<{
  findings: Finding[]
  origins: string[]
}> {
  const { config, site, items, trusted, concurrency } = options
  const ofItems = items.flatMap(({ sources, tracks }) => [...sources, ...tracks].flatMap(({ file }) => originOf(file)))
  if (protectionOf(config, site.bridge).by !== 'none') return { findings: [], origins: [...new Set(ofItems)] }
  const samples = createFileSamples()
  for (const media of items) samples.addMedia(media)
  const learned = Object.values(await openSamples(samples.files(), trusted))
  const allowed = [
    ...ofItems,
    ...learned.flatMap(({ streams, pictures }) => [...streams, ...pictures]),
    ...streamHostsOf(config),
    ...(ownValue(platformHosts, site.platform) ?? []),
  ]
  const playable = items.filter(({ sources }) => sources.length > 0).slice(0, maxItems)
  const originsOfItems = await pMap(playable, (media) => originsNamedBy(media, trusted), { concurrency })
  const findings = playable.flatMap(({ id, title }, index) => {
    const missing = originsOfItems[index]?.filter((origin) => !isAllowedBy(allowed, origin)) ?? []
    const problem = `its files name ${missing.join(', ')}, and a build does not open them: pages block these hosts`
    return missing.length ? [warningAt(`media ${id} (${title})`, { problem, remedy })] : []
  })
  return {
    findings,
    origins: [...new Set([...allowed.filter((source) => URL.canParse(source)), ...originsOfItems.flat()])],
  }
}

const remedy = 'add the hosts to custom.streamHosts'

const originOf = (file: string) => URL.parse(file)?.origin ?? []

async function originsNamedBy(media: Media, trusted: readonly string[]): Promise<string[]> {
  const files = createFileSamples()
  files.addMedia(media)
  const naming = files.files().filter(([, kind]) => kind !== 'file')
  const hosts = await pMap(naming, ([url, kind]) =>
    hostsOfFile(url, kind, { trusted }).catch(() => ({ streams: [], pictures: [] })),
  )
  return [...new Set(hosts.flatMap(({ streams, pictures }) => [...streams, ...pictures]))]
}
