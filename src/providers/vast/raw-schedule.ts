import type { Config } from '#core/config.ts'
import { fetchJson } from '../http.ts'
import { type Clock, remembered } from '../platform/cache.ts'
import { platformUrls } from '../platform/urls.ts'
import { WireObject } from '../platform/wire.ts'
import { adLifeMs } from './life.ts'

type Options = { platform: string; config: Config; now?: Clock }

/** Ad schedules of the platform as they came (spec 2 §7.1), asked for without credentials and kept for 20 min. */
export function rawSchedules({ platform, config, now = Date.now }: Options) {
  const { adSchedule } = platformUrls(platform, config.siteId)
  return remembered((id: string) => fetchJson(adSchedule(id), WireObject, { credentials: 'omit' }), adLifeMs, now)
}
