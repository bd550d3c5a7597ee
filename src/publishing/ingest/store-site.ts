import { mayHaveSucceeded, messageOf } from '#core/data/errors.ts'
import { sourceSettingsOf } from '#core/site/settings.ts'
import { loadOtherHosts } from '../config/hosts.ts'
import { toRecordName } from '../content-db/record-name.ts'
import { recordsOf } from '../content-db/records.ts'
import { otherConfigs, root } from './links.ts'
import type { Ingest } from './open-ingest.ts'
import { originPrefixes } from './origins.ts'
import { tasksOfConfig } from './tasks.ts'

/** Stores the config with the site's settings, and the references of the config. */
export function storeSite(ingest: Ingest) {
  const { settings, wire, edit } = ingest
  const { configSource: source, platform, bridge, library, insights } = settings.site
  const allowed = settings.site.settings && sourceSettingsOf(settings.site.settings)
  edit.put('site', '', { config: wire, source, platform, settings: allowed, bridge, library, insights })
  linkRoot(ingest)
}

/** Stores the references of the config and of the list of articles. */
export function linkRoot({ snapshot, config, links }: Ingest) {
  const articles = recordsOf(snapshot).insights()
  links.set(root, [...tasksOfConfig(config).map(toRecordName), ...articles.map((slug) => `insight ${slug}`)])
}

/** Stores the hosts of other configs. Stored ones stay if a config does not respond. */
export async function storeOtherHosts({ settings, fetcher, report, links }: Ingest) {
  const { site } = settings
  const sources = site.settings?.additionalAllowedConfigSources ?? []
  const { fetchOptions } = fetcher
  const { hosts, errors } = await loadOtherHosts({
    sources,
    platform: site.platform,
    base: site.siteUrl,
    fetchOptions,
  })
  for (const error of errors) report.warn('config', messageOf(error).replace(/\s*\n\s*/g, ' '))
  const hasUnreachable = errors.some((error) => error instanceof Error && mayHaveSucceeded(error.cause))
  const stored = hasUnreachable ? links.targetsOf(otherConfigs) : []
  links.set(otherConfigs, [...new Set([...stored, ...hosts.map((host) => originPrefixes.other + host)])])
}
