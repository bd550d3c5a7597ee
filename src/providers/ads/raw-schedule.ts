import type { Config } from '#domain/config.ts'
import { fetchJson } from '../http.ts'
import { platformUrls } from '../platform/urls.ts'
import { WireObject } from '../platform/wire.ts'

/** An ad schedule of the platform as it came (spec 2 §7.1), asked for without credentials. */
export const rawSchedule = ({ platform, config }: { platform: string; config: Config }) =>
  fetchJson(platformUrls(platform, config.siteId).adSchedule(config.adSchedule ?? ''), WireObject, {
    credentials: 'omit',
  })
