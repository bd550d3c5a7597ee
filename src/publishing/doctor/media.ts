import pMap from 'p-map'
import { accessModelOf, requirementOf } from '#core/access/access.ts'
import { type Drm, type Media, parseBoolean, type Source } from '#core/content/media.ts'
import { ApiError, messageOf } from '#core/data/errors.ts'
import { hasReadableWindow, isDownloadable, offersDownloads } from '#core/downloads/downloads.ts'
import { defaultLocale } from '#core/i18n/locales.ts'
import { type Protection, protectionOf } from '#core/player/playback.ts'
import type { Config } from '#core/site/config.ts'
import { accessBridge, signedToken } from '#providers/access/bridge.ts'
import { type FetchOptions, fetchJson } from '#providers/http.ts'
import { PlaylistWire, readItems } from '#providers/platform/lists.ts'
import type { PlatformSource } from '#providers/platform/source.ts'
import type { SiteSettings } from '../config/settings.ts'
import { kindOfSource } from '../ingest/file-samples.ts'
import { type ProbeResponse, probe, problemOf } from './addresses.ts'
import { errorAt, type Finding, warningAt } from './finding.ts'

export type Options = {
  config: Config
  site: Pick<SiteSettings, 'platform' | 'bridge'>
  root: string
  items: readonly Media[]
  source: PlatformSource
  trusted: readonly string[]
  fetchOptions: FetchOptions
  concurrency: number
}
const maxStreams = 60
const maxProtected = 12

const streamed = ['video', 'episode', 'channel']

/** Requests the manifest of each item, and licences of protected items. */
export async function checkStreams(options: Options): Promise<Finding[]> {
  const { config, site, items, concurrency } = options
  const protection = protectionOf(config, site.bridge)
  const streamable = items.filter(({ kind }) => streamed.includes(kind))
  if (protection.by === 'none') {
    const open = await pMap(streamable.slice(0, maxStreams), (media) => checkOpen(media, options), { concurrency })
    return open.flat()
  }
  if (protection.by === 'bridge') return checkBridge(protection.bridge, options)
  if (protection.by === 'provider') return []
  return checkProtected(streamable, protection, options)
}

// Players accept nothing before the first tag of a playlist.
const withoutMark = (start: string) => start.replace(/^ï»¿/, '')
const isManifest = ({ status, start }: ProbeResponse) =>
  status === 200 && /^(#EXTM3U|\s*<(\?xml|MPD|!--))/.test(withoutMark(start))
const isEmptyPlaylist = ({ start, isComplete }: ProbeResponse) =>
  isComplete && start.includes('#EXTM3U') && !/^\s*[^#\s]/m.test(withoutMark(start))
const isFile = ({ status, type }: ProbeResponse) => (status === 200 || status === 206) && !type.startsWith('text/html')

const checkOpen = ({ id, title, sources }: Media, options: Options): Promise<Finding[]> =>
  checkSources(`media ${id} (${title})`, sources, options)

/** Remedy of streams with status 403. */
export const regionRemedy =
  'nothing if the stream is for another region; otherwise set up content signing (contentSigningService)'

/** Requests the first stream of an item. */
export async function checkSources(
  where: string,
  sources: readonly Source[],
  { site, trusted }: { site: Pick<SiteSettings, 'platform'>; trusted: readonly string[] },
): Promise<Finding[]> {
  const [first] = sources
  if (!first)
    return [errorAt(where, { problem: 'has no stream', remedy: 'upload a video, or remove the item from its lists' })]
  const url = new URL(first.file, `${site.platform}/`).href
  const isList = kindOfSource(first.file, first.type) === 'manifest'
  // Some servers and signatures refuse HEAD.
  const response = probe(url, trusted)
  const problem =
    (await problemOf(response, isList ? isManifest : isFile)) ??
    (isList && isEmptyPlaylist(await response) ? 'names no variant and no segment' : undefined)
  if (!problem) return []
  const stream = `its stream ${url.replace(/\?.*/, '')} ${problem}`
  if (problem.endsWith(' 403')) return [warningAt(where, { problem: stream, remedy: regionRemedy })]
  return [errorAt(where, { problem: stream, remedy: 'upload the video again, or remove the item from its lists' })]
}

type Signed = Extract<Protection, { by: 'service' }>
type Opened = { findings: Finding[]; sources: readonly Source[] }

async function checkProtected(items: readonly Media[], signed: Signed, options: Options): Promise<Finding[]> {
  const { concurrency, config } = options
  const field = config.contentProtection?.drm?.defaultPolicyId
    ? 'contentProtection.drm.defaultPolicyId'
    : 'contentSigningService.drmPolicyId'
  const open = (media: Media) => openSigned(media, { ...signed, field }, options)
  const results = await pMap(items.slice(0, maxProtected), open, { concurrency })
  const sources = results.flatMap((result) => result.sources)
  const licences = signed.policy && sources.length ? await checkLicences(field, sources, options) : []
  return [...results.flatMap(({ findings }) => findings), ...licences]
}

/** Opens an item as an anonymous viewer does. */
async function openSigned(
  media: Media,
  { host, policy, field }: Signed & { field: string },
  options: Options,
): Promise<Opened> {
  const { source, fetchOptions } = options
  const token = await tokenOf(media.id, { host, policy }, fetchOptions)
  if (typeof token !== 'string') return { findings: token, sources: [] }
  const url = policy ? source.urls.protectedMedia(media.id, policy, token) : source.urls.media(media.id, token)
  try {
    const sources = (await openedItem(url, options)).flatMap((item) => item.sources)
    return { findings: await checkSources(`media ${media.id} (${media.title})`, sources, options), sources }
  } catch (error) {
    const where = policy ? field : 'contentSigningService.host'
    const subject = policy ? `policy "${policy}"` : 'the signed token'
    const problem = `the platform refuses ${subject} for media ${media.id}: ${messageOf(error)}`
    return { findings: [errorAt(where, { problem, remedy: policy ? policyChange : signingChange })], sources: [] }
  }
}

const policyChange = 'name a DRM policy of this property, or remove the field for streams without DRM'
const signingChange = 'name the signing service of this property (host); its secret must be the one of the property'

/** Token for anonymous viewers, or findings. A refused viewer is no finding. */
async function tokenOf(mediaId: string, { host, policy }: Pick<Signed, 'host' | 'policy'>, fetchOptions: FetchOptions) {
  try {
    return await signedToken({ host, mediaId, policy, fetchOptions })
  } catch (error) {
    if (error instanceof ApiError && [401, 403].includes(error.status)) return []
    const problem = `${host} does not sign media ${mediaId}: ${messageOf(error)}`
    return [errorAt('contentSigningService.host', { problem, remedy: signingChange })]
  }
}

async function openedItem(url: string, { site, fetchOptions }: Options): Promise<Media[]> {
  const { playlist } = await fetchJson(url, PlaylistWire, fetchOptions)
  return readItems(url, playlist, { language: defaultLocale, integration: '', platform: site.platform })
}

type LicenceRequest = { url: string; method: 'GET' | 'POST' }

const licencesOf = ({ widevine, playready, fairplay }: Drm): LicenceRequest[] => [
  ...[widevine?.url, playready?.url, fairplay?.processSpcUrl].flatMap((url) =>
    url ? { url, method: 'POST' as const } : [],
  ),
  ...(fairplay?.certificateUrl ? [{ url: fairplay.certificateUrl, method: 'GET' as const }] : []),
]

// A licence server refuses an empty request, which proves that it exists.
const isLicence = ({ status }: ProbeResponse) => status < 500 && status !== 404

async function checkLicences(field: string, sources: readonly Source[], { trusted, concurrency }: Options) {
  const requests = new Map(
    sources.flatMap(({ drm }) => (drm ? licencesOf(drm) : [])).map((request) => [request.url, request]),
  )
  if (requests.size === 0) {
    const remedy = 'name a policy with key systems, or remove the field for streams without DRM'
    return [warningAt(field, { problem: 'adds no licence address to any stream', remedy })]
  }
  const check = async ({ url, method }: LicenceRequest) => {
    const problem = await problemOf(probe(url, trusted, method), isLicence)
    const address = url.replace(/\?.*/, '')
    return problem
      ? [errorAt(field, { problem: `the licence address ${address} ${problem}`, remedy: policyChange })]
      : []
  }
  return (await pMap(requests.values(), check, { concurrency })).flat()
}

async function checkBridge(bridge: string, { config, fetchOptions }: Options): Promise<Finding[]> {
  try {
    await accessBridge({ bridge, siteId: config.siteId, fetchOptions }).generate()
    return []
  } catch (error) {
    if (error instanceof ApiError && [401, 403].includes(error.status)) return []
    const problem = `${bridge} issues no passport: ${messageOf(error)}`
    return [
      errorAt('apiAccessBridgeUrl in .webapp.ini', { problem, remedy: 'name the access bridge of this property' }),
    ]
  }
}

/** Finds a downloads setting without effect, and an invalid download window. */
export function checkDownloadSwitch({ config, site, items }: Pick<Options, 'config' | 'site' | 'items'>): Finding[] {
  const { downloads, downloadDays: days } = config.custom
  if (parseBoolean(downloads) !== true) return []
  const ofDays = { problem: `"${days}" is not a number of days`, remedy: 'give a number above 0, or remove the field' }
  const unreadable = items.flatMap(({ id, title, params }) => {
    if (hasReadableWindow(params)) return []
    const problem = `its downloadsUntil "${params.downloadsUntil}" is not a date, so nobody can download it`
    return warningAt(`media ${id} (${title})`, { problem, remedy: 'write the date as 2026-12-31' })
  })
  const ofSite = days === undefined || Number(days) > 0 ? [] : [errorAt('custom.downloadDays', ofDays)]
  const findings = [...ofSite, ...unreadable]
  const canBeStored = (media: Media) => isDownloadable(media, requirementOf(media, accessModelOf(config)))
  const reason = !offersDownloads(config, site.bridge)
    ? 'streams with signatures, DRM or stitched advertisements cannot be stored'
    : items.length > 0 && !items.some(canBeStored) && 'no film has an HLS stream or MP4 file that everybody may watch'
  const remedy = 'remove the field, or see "Downloads" in docs/publishers.md'
  return reason
    ? [...findings, warningAt('custom.downloads', { problem: `has no effect: ${reason}`, remedy })]
    : findings
}
