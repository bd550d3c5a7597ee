import { ApiError, messageOf } from '#core/data/errors.ts'
import type { Config } from '#core/site/config.ts'
import { fetchJson } from '../http.ts'
import { type Clock, cacheByArguments } from '../platform/cache.ts'
import { platformUrls } from '../platform/source.ts'
import { WireObject } from '../platform/wire.ts'

const timeoutMs = 6_000

/** Fetches an XML document of an ad server, without credentials. Throws an ApiError. */
export async function fetchXml(url: string): Promise<Document> {
  const response = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(timeoutMs) }).catch(
    (cause: unknown) => {
      throw new ApiError(`Request to ${url} failed: ${messageOf(cause)}`, 0, { cause })
    },
  )
  if (!response.ok) throw new ApiError(`Request failed with status ${response.status}`, response.status)
  // Some servers send white space or byte-order marks before the declaration, which parsers refuse.
  const document = new DOMParser().parseFromString((await response.text()).trimStart(), 'text/xml')
  if (document.querySelector('parsererror')) throw new ApiError(`The response of ${url} is not XML`, 200)
  return document
}

/** Cache durations of ad data, in milliseconds. */
export const adLifeMs = 20 * 60 * 1000

type Options = { platform: string; config: Config; now?: Clock }

/** Fetches raw ad schedules without credentials. Cached for 20 minutes. */
export function rawSchedules({ platform, config, now = Date.now }: Options) {
  const { adSchedule } = platformUrls(platform, config.siteId)
  return cacheByArguments((id: string) => fetchJson(adSchedule(id), WireObject, { credentials: 'omit' }), adLifeMs, now)
}
