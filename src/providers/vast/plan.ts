import VMAP, { type AdBreak as WireBreak } from '@dailymotion/vmap'
import { z } from 'zod/mini'
import { type Ad, type AdBreak, type AdPlan, adSourceOf, noAds, parseAdOffset, parseTimecode } from '#core/ads.ts'
import type { Config } from '#core/config.ts'
import { convert } from '#core/schema.ts'
import { type FetchOptions, fetchJson } from '../http.ts'
import { cacheByArguments } from '../platform/cache.ts'
import { platformUrls } from '../platform/source.ts'
import { adLifeMs, fetchXml } from './ad-requests.ts'
import { adsAt, adsIn } from './vast.ts'

type AdOptions = {
  platform: string
  config: Config
  now?: (() => number) | undefined
  fetchOptions?: FetchOptions | undefined
}

/** Ad breaks of an item under a config. Errors are thrown to the caller. */
export function adPlans({ platform, config, now = Date.now, fetchOptions }: AdOptions) {
  const urls = platformUrls(platform, config.siteId)
  const schedule = cacheByArguments((id: string) => loadAdPlan(urls.adSchedule(id), fetchOptions), adLifeMs, now)
  const vast = cacheByArguments(fetchAdPlan, adLifeMs, now)
  return async (mediaId: string): Promise<AdPlan> => {
    const source = adSourceOf(config, mediaId)
    if (!source) return noAds
    return source.by === 'schedule' ? schedule(source.id) : vast(source.url)
  }
}

/** Loads the breaks of a URL: all of a VMAP, or one pre-roll for a VAST. */
export async function fetchAdPlan(url: string): Promise<AdPlan> {
  const document = await fetchXml(url)
  if (document.documentElement.localName !== 'VMAP')
    return { ...noAds, breaks: [{ offset: 'pre', ads: () => adsIn(document) }] }
  return { ...noAds, breaks: new VMAP(document).adBreaks.flatMap(toBreak) }
}

function toBreak(wire: WireBreak): AdBreak[] {
  const offset = parseAdOffset(wire.timeOffset ?? '')
  // Only linear ads are supported, no overlays.
  if (!offset || !/linear/.test((wire.breakType || 'linear').replace('nonlinear', ''))) return []
  return [{ offset, ads: () => adsOf(wire), began: () => wire.track('breakStart'), over: () => wire.track('breakEnd') }]
}

async function adsOf({ adSource }: WireBreak): Promise<Ad[]> {
  if (adSource?.adTagURI) return adsAt(adSource.adTagURI.uri)
  return adSource?.vastAdData ? adsIn(toDocument(adSource.vastAdData)) : []
}

/** Copies an element into a document of its own. */
function toDocument(element: Element): Document {
  const document = element.ownerDocument.implementation.createDocument(null, null)
  document.appendChild(document.importNode(element, true))
  return document
}

const offset = z.union([z.string(), z.number()])

const Entry = z.object({
  tag: z.union([convert(z.string(), (tag) => [tag]), z.array(z.string())]),
  type: z.nullish(z.string()),
  offset: convert(z.nullish(offset), (written) => parseAdOffset(written ?? 'pre')),
  skipoffset: convert(z.nullish(offset), (written) => (written == null ? undefined : parseTimecode(String(written)))),
})

export const ScheduleWire = z.object({
  rules: convert(
    z.nullish(z.object({ startOnSeek: z.nullish(z.string()), timeBetweenAds: z.nullish(z.number()) })),
    (rules) => rules ?? {},
  ),
  schedule: z.array(Entry),
})

// Values of `startOnSeek`. Without one, the platform plays both.
const resumeRules = ['pre', 'mid', 'none'] as const

/** Fetches the breaks of an ad schedule, without credentials. */
export async function loadAdPlan(url: string, fetchOptions?: FetchOptions): Promise<AdPlan> {
  const { rules, schedule } = await fetchJson(url, ScheduleWire, { ...fetchOptions, credentials: 'omit' })
  return {
    breaks: schedule.flatMap(toScheduledBreak),
    onResume: resumeRules.find((rule) => rule === rules.startOnSeek) ?? 'both',
    apart: rules.timeBetweenAds ?? 0,
  }
}

function toScheduledBreak({ tag, type, offset, skipoffset }: z.infer<typeof Entry>): AdBreak[] {
  if (!offset || type === 'nonlinear') return []
  return [{ offset, ads: async () => (await firstFilled(tag)).map(skippableAfter(skipoffset)) }]
}

/** Uses the second URL if the first has no ads. */
async function firstFilled(tags: readonly string[]): Promise<Ad[]> {
  for (const tag of tags) {
    const ads = await adsAt(tag).catch(() => [])
    if (ads.length > 0) return ads
  }
  return []
}

const skippableAfter = (seconds: number | undefined) => (ad: Ad) => ({ ...ad, skipAfter: ad.skipAfter ?? seconds })
