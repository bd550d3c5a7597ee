import { realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { parseBoolean } from '#core/content/media.ts'
import { locales } from '#core/i18n/locales.ts'
import type { Report } from '#core/report/report.ts'
import type { WarningKind } from '#core/report/warning-kinds.ts'
import { themeWarnings } from '#ui/theme.ts'
import { scriptReport } from './bundle/script-graph.ts'
import { addressWarnings, hostNameWarnings, hostsOf } from './config/hosts.ts'
import { loadSettings, type SiteSettings, snapshotFile, stateFile, stateFolder } from './config/settings.ts'
import { readBuilt } from './config/site-data.ts'
import { ingest, ingestChanges } from './ingest/ingest.ts'
import { type IngestOptions, type IngestReport, passWarnings } from './ingest/report.ts'
import type { ContentChange } from './shared/content-change.ts'
import { withLock } from './shared/lock.ts'
import { shardOf } from './shared/shard.ts'
import { builtFiles, fileLimitWarnings } from './site/built-files.ts'
import { headerSettingsOf } from './site/header-options.ts'
import { checkPublicRules } from './site/publisher-rules.ts'
import { type BuildResult, buildPages } from './site/site-build.ts'
import type { SiteFiles } from './site/site-files.ts'

export type BuildOptions = {
  root: string
  env: Record<string, string | undefined>
  report: Report
  /** Date the pages are rendered for. Defaults to now. */
  now?: Date
}

type Prepared = Required<BuildOptions> & { site: SiteSettings; out: string; ingestOptions: IngestOptions }

/** Runs one operation at a time on a site folder. Throws on invalid settings. */
export async function withSiteLock<T>(options: BuildOptions, work: (prepared: Prepared) => Promise<T>): Promise<T> {
  const { root, env, report, now = new Date() } = options
  const site = await loadSettings(root, env)
  // Invalid ones would stop the build only after all pages are rendered.
  headerSettingsOf(env)
  checkPublicRules(join(root, 'public'))
  const out = await outputFolder(root, env.FOYER_OUT || 'dist')
  return withBuildLock(() =>
    work({ root, env, report, now, site, out, ingestOptions: { ...ingestOptionsOf({ env, report, site }), now } }),
  )
}

/** Builds the changed pages of a site folder `out`, or one shard, and swaps them in. */
export async function buildSite(options: BuildOptions): Promise<BuildResult & { out: string }> {
  return withSiteLock(options, async (stage) => {
    const { env, report, site, out, ingestOptions } = stage
    report.line(`Building ${site.siteUrl} from ${site.configUrl}`)
    if (site.settings.UNSAFE_allowAnyConfigSource) report.warn('settings', anyConfigWarning)
    passWarnings(await ingest(ingestOptions), report)
    const { site: siteData, origins } = readBuilt()
    const hosts = hostsOf({ site, config: siteData.config, origins, env })
    report.line(hosts.line)
    const shard = shardOf(env)
    const built = await buildPages({ ...stage, shard })
    // Scripts change only with the code. A shard has pages without their scripts.
    if (built.seconds.bundle && !shard) report.line(scriptReport(out))
    const { config } = siteData
    const warnAll = (kind: WarningKind, sentences: string[]) => {
      for (const sentence of sentences) report.warn(kind, sentence)
    }
    warnAll('launch', hosts.warnings)
    warnAll('config', [...themeWarnings(config.styling, config.content), ...hostNameWarnings(config)])
    warnAll('settings', addressWarnings(env))
    warnAll('host', fileLimitWarnings(built.fileCount))
    return { ...built, out }
  })
}

/** Ingests the content of a site folder without rendering pages. */
export async function ingestSite({ root, env, report }: BuildOptions): Promise<IngestReport> {
  const site = await loadSettings(root, env)
  return withBuildLock(async () => {
    const ingested = await ingest(ingestOptionsOf({ env, report, site }))
    const { site: siteData, origins } = readBuilt()
    report.line(hostsOf({ site, config: siteData.config, origins, env }).line)
    passWarnings(ingested, report)
    return ingested
  })
}

// Concurrent ingests would mix the content of two builds.
const withBuildLock = <T>(work: () => Promise<T>) => withLock(stateFile('build.lock'), work)

function ingestOptionsOf({ env, report, site }: Pick<Prepared, 'env' | 'report' | 'site'>): IngestOptions {
  const allowStale = parseBoolean(env.ALLOW_STALE) === true
  const mirrorLimit = env.MIRROR_LIMIT ? Number(env.MIRROR_LIMIT) : undefined
  if (mirrorLimit !== undefined && !(Number.isInteger(mirrorLimit) && mirrorLimit >= 0))
    throw new Error(`MIRROR_LIMIT is "${env.MIRROR_LIMIT}": give a whole number of media, such as 2000`)
  return { site, file: snapshotFile(), languages: [...locales], report, allowStale, mirrorLimit }
}

const anyConfigWarning =
  'UNSAFE_allowAnyConfigSource is on: ?app-config= may name any config, and pages may connect to any http or https host'

// Folders of the project. Some hosts publish a folder of such a name.
const projectFolders = ['docs', 'integrations', 'node_modules', 'public', 'scripts', 'src', 'tests']

/** Resolves the output folder and its links. Throws if replacing it would lose other files. */
async function outputFolder(root: string, requested: string): Promise<string> {
  const out = await realpath(resolve(root, requested)).catch(() => resolve(root, requested))
  const protectedFolders = [
    root,
    homedir(),
    ...[stateFolder(), ...projectFolders].map((folder) => resolve(root, folder)),
  ]
  const lost = protectedFolders.find((folder) => !relative(out, folder).startsWith('..'))
  if (lost) throw new Error(`FOYER_OUT is ${out}, and a build would replace ${lost}: name a folder for the site alone`)
  const stats = await stat(out).catch(() => undefined)
  if (stats?.isFile()) throw new Error(`FOYER_OUT is ${out}, which is a file: name a folder for the site alone`)
  return out
}

/** Site files after content changes. `confirmed` lists changes whose revision was seen. */
export type AppliedChanges = { files: SiteFiles & { close(): void }; confirmed: ContentChange[] }

/** Applies content changes to the built site; without any only those over time. Throws and leaves the site unchanged. */
export async function applyChanges(
  options: BuildOptions,
  changes: readonly ContentChange[],
): Promise<BuildResult & AppliedChanges> {
  return withSiteLock(options, async ({ out, root, report, now, ingestOptions }) => {
    const ingested = await ingestChanges(ingestOptions, changes)
    const built = await buildPages({ root, out, report, now })
    passWarnings(ingested.report, report)
    return { ...built, confirmed: ingested.confirmed, files: builtFiles(out) }
  })
}
