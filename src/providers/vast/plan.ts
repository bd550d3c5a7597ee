import VMAP, { type AdBreak as WireBreak } from '@dailymotion/vmap'
import { z } from 'zod/mini'
import { ApiError } from '#core/data/errors.ts'
import { readableEntries } from '#core/data/readable-entries.ts'
import { convert } from '#core/data/schema.ts'
import {
  type Ad,
  type AdBreak,
  type AdContext,
  type AdPlan,
  adSourceOf,
  noAds,
  parseAdOffset,
  parseTimecode,
  repeatedOffsets,
} from '#core/player/ads.ts'
import type { Config } from '#core/site/config.ts'
import { type FetchOptions, fetchJson } from '../http.ts'
import { cacheByArguments } from '../platform/cache.ts'
import { platformUrls } from '../platform/source.ts'
import { number, scalarText, WireObject } from '../platform/wire.ts'
import { adLifeMs, fetchXml } from './ad-requests.ts'
import { fillAdTag, fillVastMacros, type LoadItem, vastMacros } from './macros.ts'
import { documentOf } from './pods.ts'
import { type AdRestrictions, adsAt, adsIn, loadFirstPlayable } from './vast.ts'

type AdOptions = {
  platform: string
  config: Config
  now?: (() => number) | undefined
  fetchOptions?: FetchOptions | undefined
}

/** Ad breaks of an item under a config. Errors are thrown to the caller. */
export function adPlans({ platform, config, now = Date.now, fetchOptions }: AdOptions) {
  const urls = platformUrls(platform, config.siteId)
  const loadItem = cacheByArguments((id: string) => loadRecord(urls.media(id), fetchOptions), adLifeMs, now)
  const schedule = cacheByArguments(
    (id: string) => loadAdPlan(urls.adSchedule(id), loadItem, fetchOptions),
    adLifeMs,
    now,
  )
  // A function is no part of the cache key.
  const loadVast = (tag: string, contextOf: () => AdContext) => fetchAdPlan(tag, contextOf(), loadItem)
  const vast = cacheByArguments(loadVast, adLifeMs, now)
  return async (context: AdContext): Promise<AdPlan> => {
    const source = adSourceOf(config, context.item.mediaid)
    if (!source) return noAds
    return source.by === 'schedule' ? schedule(source.id) : vast(source.url, () => context)
  }
}

const ItemWire = z.object({ playlist: z.array(WireObject) })

/** Record of an item, for macros of fields that the player does not have. */
async function loadRecord(url: string, fetchOptions?: FetchOptions): Promise<Record<string, unknown>> {
  const { playlist } = await fetchJson(url, ItemWire, { ...fetchOptions, credentials: 'omit' })
  return playlist[0] ?? {}
}

/** Loads the breaks of a URL: all of a VMAP, or one pre-roll for a VAST. */
export async function fetchAdPlan(tag: string, context: AdContext, loadItem: LoadItem): Promise<AdPlan> {
  const url = await fillAdTag(tag, context, loadItem)
  const document = await fetchXml(url)
  if (document.documentElement.localName !== 'VMAP')
    return { ...noAds, breaks: [{ offset: 'pre', ads: (current) => adsIn(document, current, { url }) }] }
  return { ...noAds, breaks: new VMAP(withAdData(document)).adBreaks.flatMap((wire) => toBreaks(wire, loadItem)) }
}

/** Renames `VASTData` of the first schema of VMAP to `VASTAdData` (VMAP 1.0.1, section 6). */
function withAdData(document: Document): Document {
  for (const written of [...document.getElementsByTagNameNS('*', 'VASTData')]) {
    const element = document.createElementNS(written.namespaceURI, 'VASTAdData')
    while (written.firstChild) element.appendChild(written.firstChild)
    written.parentNode?.replaceChild(element, written)
  }
  return document
}

/** A break of VMAP and its repetitions. Only linear ads are supported, no overlays. */
function toBreaks(wire: WireBreak, loadItem: LoadItem): AdBreak[] {
  const first = parseAdOffset(wire.timeOffset ?? '')
  if (!first || !/linear/.test((wire.breakType || 'linear').replace('nonlinear', ''))) return []
  let macros: Record<string, string> = {}
  wire.tracker = (uri) => {
    new Image().src = fillVastMacros(uri, macros)
  }
  const ads = async (context: AdContext) => {
    macros = vastMacros(context)
    try {
      return await adsOf(wire, context, loadItem)
    } catch (error) {
      wire.track('error', errorCodeOf(error))
      throw error
    }
  }
  const events = { began: () => wire.track('breakStart'), over: () => wire.track('breakEnd') }
  return repeatedOffsets(first, parseTimecode(wire.repeatAfter ?? '')).map((offset) => ({ offset, ads, ...events }))
}

/** Thrown for a break whose ads are neither VAST nor at an address. */
class UnsupportedSourceError extends Error {
  override name = 'UnsupportedSourceError'
}

/** Error code of VMAP 1.0: 1005 other form, 1006 document not parsed, 1007 late, 1008 not received. */
function errorCodeOf(error: unknown): string {
  if (error instanceof UnsupportedSourceError) return '1005'
  if (!(error instanceof ApiError) || error.status === 200) return '1006'
  return error.cause instanceof DOMException && error.cause.name === 'TimeoutError' ? '1007' : '1008'
}

async function adsOf({ adSource }: WireBreak, context: AdContext, loadItem: LoadItem): Promise<Ad[]> {
  const { adTagURI, vastAdData, allowMultipleAds, followRedirects } = adSource ?? {}
  const restrictions: AdRestrictions = {
    isPodAllowed: allowMultipleAds !== 'false',
    areWrappersAllowed: followRedirects !== 'false',
  }
  if (adTagURI) return adsAt(await fillAdTag(adTagURI.uri, context, loadItem), context, restrictions)
  if (adSource && !vastAdData) throw new UnsupportedSourceError('The ad break has neither an address nor VAST data')
  return vastAdData ? adsIn(documentOf(vastAdData), context, restrictions) : []
}

const offset = z.union([z.string(), z.number()])

/** Entry of an ad schedule. */
export const ScheduleEntry = z.object({
  tag: z.union([convert(z.string(), (tag) => [tag]), z.array(z.string())], { error: 'must be an address' }),
  type: z.nullish(z.string()),
  offset: convert(z.nullish(offset), (written) => parseAdOffset(written ?? 'pre')).check(
    z.refine((parsed) => parsed !== undefined, { error: 'must be pre, post, a share such as 50%, or a time' }),
  ),
  skipoffset: convert(z.nullish(offset), (written) => (written == null ? undefined : parseTimecode(String(written)))),
})

/** Entries of a schedule, which is a list or an object of breaks by name. */
export const ScheduleList = z.pipe(
  z.transform((value) => (WireObject.safeParse(value).success ? Object.values(Object(value)) : value)),
  z.array(z.unknown(), { error: 'must be a list' }),
)

const ScheduleWire = z.object({
  rules: convert(
    z.nullish(z.object({ startOnSeek: scalarText, timeBetweenAds: z.catch(number, undefined) })),
    (rules) => ({ startOnSeek: rules?.startOnSeek, timeBetweenAds: rules?.timeBetweenAds }),
  ),
  schedule: z.pipe(ScheduleList, readableEntries(ScheduleEntry)),
})

// Values of `startOnSeek`. Without one, the platform plays both.
const resumeRules = ['pre', 'mid', 'none'] as const

/** Fetches the breaks of an ad schedule, without credentials. */
export async function loadAdPlan(url: string, loadItem: LoadItem, fetchOptions?: FetchOptions): Promise<AdPlan> {
  const { rules, schedule } = await fetchJson(url, ScheduleWire, { ...fetchOptions, credentials: 'omit' })
  return {
    breaks: schedule.flatMap((entry) => toScheduledBreak(entry, loadItem)),
    onResume: resumeRules.find((rule) => rule === rules.startOnSeek) ?? 'both',
    apart: rules.timeBetweenAds ?? 0,
  }
}

function toScheduledBreak(
  { tag, type, offset, skipoffset }: z.infer<typeof ScheduleEntry>,
  loadItem: LoadItem,
): AdBreak[] {
  if (!offset || type === 'nonlinear') return []
  const adsOfTag = async (url: string, context: AdContext) =>
    adsAt(await fillAdTag(url, context, loadItem), context).catch((): Ad[] => [])
  const ads = async (context: AdContext) =>
    (await loadFirstPlayable(tag, (url) => adsOfTag(url, context))).map(skippableAfter(skipoffset))
  return [{ offset, ads }]
}

const skippableAfter = (seconds: number | undefined) => (ad: Ad) => ({ ...ad, skipAfter: ad.skipAfter ?? seconds })
