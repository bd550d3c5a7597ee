import type { Config } from '#core/config.ts'
import { fetchJson } from '../http.ts'
import { type Clock, remembered } from '../platform/cache.ts'
import { platformUrls } from '../platform/urls.ts'
import { WireObject } from '../platform/wire.ts'
import { adLifeMs } from './xml.ts'

type Options = { platform: string; config: Config; now?: Clock }

/** Fetches raw ad schedules without credentials. Cached for 20 minutes. */
export function rawSchedules({ platform, config, now = Date.now }: Options) {
  const { adSchedule } = platformUrls(platform, config.siteId)
  return remembered((id: string) => fetchJson(adSchedule(id), WireObject, { credentials: 'omit' }), adLifeMs, now)
}
