import { $viewer } from '#core/account/viewer.store.ts'
import { type AnalyticsItem, requiresConsent } from '#core/player/analytics.ts'
import { isAllowed } from '#core/site/consent.store.ts'
import { currentSite } from '#core/site/site.store.ts'

const version = '1'

/** Item data of analytics beacons; undefined without analytics or the viewer's consent. */
export async function loadAnalyticsItem(media: {
  id: string
  title: string
  feed: string | undefined
}): Promise<AnalyticsItem | undefined> {
  const { analytics, config } = currentSite()
  if (!analytics || !config.analyticsToken || !mayMeasure()) return undefined
  return {
    token: config.analyticsToken,
    host: analytics,
    page: location.hostname,
    feed: media.feed ?? '',
    id: media.id,
    title: media.title,
    config: config.id ?? '',
    version,
    viewer: await viewerNumber(),
    player,
    play: hexDigits(),
  }
}

/** Reads the consent for each beacon, as it may be withdrawn. */
function mayMeasure(): boolean {
  return !requiresConsent(currentSite().config) || isAllowed('analytics')
}

/** Analytics id of the account, the only personal data of a beacon. */
async function viewerNumber(): Promise<number | undefined> {
  if (!$viewer.get().signedIn) return undefined
  const { playbackViewer } = await import('./playback-viewer.store.ts')
  return Number(await playbackViewer.userId()) || undefined
}

/** Twelve hexadecimal digits. */
const hexDigits = () =>
  [...crypto.getRandomValues(new Uint8Array(6))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

const player = typeof crypto === 'undefined' ? '' : hexDigits()

/** Sends a beacon that outlives the page, if still permitted. Ignores the response. */
export const sendBeacon = (url: string) => void (mayMeasure() && navigator.sendBeacon(url))
