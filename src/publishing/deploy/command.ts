import { parseArgs } from 'node:util'
import { parseBoolean } from '#core/content/media.ts'
import type { Report } from '#core/report/report.ts'
import { isLocalAddress } from '../config/hosts.ts'
import { stateFolder } from '../config/settings.ts'
import type { Change } from '../release/plan.ts'
import { type ShardPart, shardOf } from '../shared/shard.ts'
import { builtFiles, folderFiles } from '../site/built-files.ts'
import type { SiteFiles } from '../site/site-files.ts'
import { collectReleases, defaultRetention } from './collect.ts'
import { type Published, plannedChanges, publish } from './publish.ts'
import { openTarget, type Publisher } from './publisher.ts'
import { rollBack } from './rollback.ts'
import { finishShards, publishShard, type Shard } from './shards.ts'

type CommandContext = { args: string[]; env: Record<string, string | undefined>; report: Report }

/** Result of a publish, with the addresses of a dry run. */
export type PublishSummary = {
  target: string
  release?: number
  changes?: Counts
  uploaded?: number
  removed?: number
  planned?: string[]
}

const options = {
  to: { type: 'string' },
  from: { type: 'string' },
  endpoint: { type: 'string' },
  build: { type: 'string' },
  wait: { type: 'string', default: '0' },
  keep: { type: 'string', default: String(defaultRetention.releases) },
  days: { type: 'string', default: '7' },
  brotli: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  rollback: { type: 'boolean', default: false },
  finish: { type: 'boolean', default: false },
  collect: { type: 'boolean', default: false },
  unattended: { type: 'boolean', default: false },
} as const

/** Runs `npm run publish`, reports the result and returns it. Throws an error with one sentence. */
export async function publishCommand({ args, env, report }: CommandContext): Promise<PublishSummary> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const { endpoint, brotli, build = env.BUILD_ID || env.GITHUB_RUN_ID, 'dry-run': dry } = values
  const number = (name: 'wait' | 'keep' | 'days') => wholeNumber(`--${name}`, values[name])
  if (positionals.length > (values.rollback ? 1 : 0)) throw new Error(`Unexpected argument "${positionals.at(-1)}"`)
  const isUnattended = values.unattended || parseBoolean(env.PUBLISH_UNATTENDED) === true
  const part = values.rollback || values.finish || values.collect ? undefined : shardOf(env)
  if (dry) refuseDry(values, part)
  const files = () => (values.from ? folderFiles(values.from) : builtFiles(env.FOYER_OUT || 'dist', part))
  const withPublisher = await openTarget({ to: values.to, endpoint, brotli, dry, state: stateFolder(), env, report })
  return withPublisher(async (publisher) => {
    const started = performance.now()
    const target = publisher.store.name
    const summarize = (done: Published) => {
      report.line(summary(done, publisher, performance.now() - started))
      return { target, release: done.release, changes: countsOf(done.changes), uploaded: done.uploaded }
    }
    if (values.rollback) return summarize(await rollBack(releaseIn(positionals), publisher))
    if (values.finish)
      return summarize(
        await finishShards({ build: requireBuild(build), waitMs: number('wait') * 1_000, isUnattended }, publisher),
      )
    if (values.collect) return collected({ releases: number('keep'), graceMs: number('days') * day }, publisher)
    const site = await files()
    const sitemap = await sitemapOf(site)
    for (const sentence of originWarnings(sitemap)) report.warn('settings', sentence)
    refusePurgeWithoutAddress(sitemap, env)
    if (part) return sharded(site, { ...part, build: requireBuild(build) }, publisher)
    if (!dry) return summarize(await publish(site, publisher, { isUnattended }))
    const changes = await plannedChanges(site, publisher)
    for (const line of changeLines(changes)) report.line(line)
    return { target, changes: countsOf(changes), planned: changes.map(lineOf) }
  })
}

/** Address of the sitemap in robots.txt. Shards have none. */
async function sitemapOf(site: SiteFiles): Promise<URL | undefined> {
  const robots = await site.read('robots.txt').catch(() => undefined)
  const [, sitemap = ''] =
    /^sitemap: *(\S+\/sitemap-index\.xml)\s*$/im.exec(robots ? Buffer.from(robots).toString() : '') ?? []
  return URL.parse(sitemap) ?? undefined
}

/** Warns of a site whose pages lead to this machine. */
function originWarnings(sitemap: URL | undefined): string[] {
  if (!sitemap || !isLocalAddress(sitemap.origin)) return []
  const { origin } = sitemap
  return [`The pages lead to ${origin}, which only this machine reaches: build with SITE_URL=https://example.com`]
}

/** Invalidations of CloudFront contain the path of the site. */
function refusePurgeWithoutAddress(sitemap: URL | undefined, { CDN_PURGE, SITE_URL }: CommandContext['env']) {
  const base = sitemap?.pathname.replace(/\/[^/]*$/, '')
  if (base && CDN_PURGE === 'cloudfront' && !SITE_URL)
    throw new Error(`CDN_PURGE=cloudfront needs SITE_URL, because the site is below ${base}`)
}

/** A dry run excludes rollback, finish and collect, because it only lists publish changes. */
function refuseDry(values: { rollback: boolean; finish: boolean; collect: boolean }, part: ShardPart | undefined) {
  const action = (['rollback', 'finish', 'collect'] as const).find((name) => values[name])
  if (action) throw new Error(`--dry-run shows what a publish would change: omit it, or omit --${action}`)
  if (part) throw new Error(`--dry-run cannot show the changes of part ${part.index} of ${part.count} of a build`)
}

const day = 24 * 3_600_000

async function collected(retention: typeof defaultRetention, publisher: Publisher) {
  const { removed, oldest } = await collectReleases(retention, publisher)
  publisher.report.line(`Removed ${removed} objects; releases back to ${oldest} are retained`)
  return { target: publisher.store.name, release: publisher.deployState.release(), removed }
}

async function sharded(files: Parameters<typeof publishShard>[0], shard: Shard, publisher: Publisher) {
  const uploaded = await publishShard(files, shard, publisher)
  publisher.report.line(
    `Shard ${shard.index} of ${shard.count} is there, ${uploaded} uploaded: --finish joins build ${shard.build}`,
  )
  return { target: publisher.store.name, uploaded }
}

const requireBuild = (build: string | undefined) => {
  if (!build) throw new Error('The build has no name: set --build, BUILD_ID or GITHUB_RUN_ID')
  return build
}

const releaseIn = ([text]: string[]) => (text === undefined ? undefined : wholeNumber('--rollback', text))

function wholeNumber(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw new Error(`${name} ${text}: give a whole number`)
}

const signOf = ({ now, was }: Change) => (now ? (was ? '~' : '+') : '-')
const lineOf = (change: Change) => `${signOf(change)} ${change.kind.padEnd(7)} ${change.path}`
const maxLines = 200

/** Formats a plan as one line per address: `+` new, `~` changed, `-` removed. */
function changeLines(changes: Change[]): string[] {
  const lines = changes.slice(0, maxLines).map(lineOf)
  const remainder = changes.length > maxLines ? [`  and ${changes.length - maxLines} more`] : []
  return [...lines, ...remainder, `${counted(changes)}; nothing was published`]
}

type Counts = { added: number; changed: number; removed: number }

function countsOf(changes: Change[]): Counts {
  const of = (sign: string) => changes.filter((change) => signOf(change) === sign).length
  return { added: of('+'), changed: of('~'), removed: of('-') }
}

const counted = (changes: Change[]): string => {
  const { added, changed, removed } = countsOf(changes)
  return changes.length ? `${added} new, ${changed} changed, ${removed} removed` : 'No changes'
}

/** Formats a publish result as one line. `ms` is the duration in milliseconds. */
function summary({ release, changes, uploaded }: Published, { store }: Publisher, ms: number): string {
  const took = `in ${(ms / 1000).toFixed(1)} s`
  if (!changes.length) return `No changes: release ${release} stays live at ${store.name} (${took})`
  return `Release ${release} is live at ${store.name}: ${counted(changes)}, ${uploaded} uploaded, ${took}`
}
