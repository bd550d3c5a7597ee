import { z } from 'zod'
import { type Ad, type AdBreak, type AdPlan, parseAdOffset, parseTimecode } from '#core/ads.ts'
import { type FetchOptions, fetchJson } from '../http.ts'
import { adsAt } from './vast.ts'

const offset = z.union([z.string(), z.number()])

const Entry = z.object({
  tag: z.union([z.string().transform((tag) => [tag]), z.array(z.string())]),
  type: z.string().nullish(),
  offset: offset.nullish().transform((written) => parseAdOffset(written ?? 'pre')),
  skipoffset: offset.nullish().transform((written) => (written == null ? undefined : parseTimecode(String(written)))),
})

export const ScheduleWire = z.object({
  rules: z
    .object({ startOnSeek: z.string().nullish(), timeBetweenAds: z.number().nullish() })
    .nullish()
    .transform((rules) => rules ?? {}),
  schedule: z.array(Entry),
})

/** Fetches the breaks of an ad schedule, without credentials. */
export async function loadAdPlan(url: string, fetchOptions?: FetchOptions): Promise<AdPlan> {
  const { rules, schedule } = await fetchJson(url, ScheduleWire, { ...fetchOptions, credentials: 'omit' })
  return {
    breaks: schedule.flatMap(toBreak),
    noneOnResume: rules.startOnSeek === 'none',
    apart: rules.timeBetweenAds ?? 0,
  }
}

function toBreak({ tag, type, offset, skipoffset }: z.infer<typeof Entry>): AdBreak[] {
  if (!offset || type === 'nonlinear') return []
  return [{ offset, ads: async () => (await firstFilled(tag)).map(skippableAfter(skipoffset)) }]
}

/** The second address stands in where the first has nothing to show. */
async function firstFilled(tags: readonly string[]): Promise<Ad[]> {
  for (const tag of tags) {
    const ads = await adsAt(tag).catch(() => [])
    if (ads.length > 0) return ads
  }
  return []
}

const skippableAfter = (seconds: number | undefined) => (ad: Ad) => ({ ...ad, skipAfter: ad.skipAfter ?? seconds })
