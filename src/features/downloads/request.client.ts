import { type Download, type DownloadItem, expiryOf, isExpiredAt } from '#core/downloads/downloads.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { currentSite } from '#core/site/site.store.ts'
import { isLockOffered } from '#features/lock/lock.store.ts'
import { ratingOf } from '#features/lock/PinGate.client.tsx'
import { playableOn, media as screen } from '#features/media/media.screen.ts'
import { browserContext } from '#features/page/browser-context.client.ts'
import { type DownloadTarget, type OfferedEpisode, targetOf } from './downloads.screen.ts'
import { addDownloads, downloadOf, removeDownload } from './downloads.store.ts'
import { sizeOfVariant } from './plan.rules.ts'

/** Queues items and starts the run. Returns false if the browser stores nothing. */
export async function requestDownloads(language: Locale, offers: readonly DownloadTarget[], bandwidth: number) {
  // Without permission the browser may delete the copies. Firefox asks, and the viewer may answer later or never.
  navigator.storage?.persist?.().catch(() => false)
  const rated = await Promise.all(
    offers.map(async (offer) => ({ ...offer, item: await withRating(language, offer.item) })),
  )
  // An expired copy has the same id.
  for (const { item } of rated) if (isPastWindow(downloadOf(item.id))) await removeDownload(item.id)
  const isStored = addDownloads(rated.map((offer) => downloadFrom(offer, bandwidth, Date.now())))
  if (!isStored) return false
  await import('./continue.client.ts')
  return true
}

const isPastWindow = (download: Download | undefined) => download !== undefined && isExpiredAt(download, Date.now())

/** Adds the rating, because the parental lock cannot request it without a connection. */
async function withRating(language: Locale, item: DownloadItem): Promise<DownloadItem> {
  if (!isLockOffered()) return item
  try {
    return { ...item, rating: (await ratingOf(language, item.id)) ?? '' }
  } catch {
    return item
  }
}

const expiryOfOffer = ({ until }: DownloadTarget, now: number) =>
  expiryOf(currentSite().config, until ? { downloadsUntil: until } : {}, now)

function downloadFrom(offer: DownloadTarget, bandwidth: number, now: number): Download {
  const { item, remote, href } = offer
  const expires = expiryOfOffer(offer, now)
  return {
    item,
    href,
    remote,
    bandwidth,
    state: 'queued',
    total: 0,
    done: 0,
    size: sizeOfVariant({ bandwidth }, item.duration),
    ...(expires !== undefined && { expires }),
  }
}

/** Omits items whose window has ended since their page was rendered. */
export function withinWindow(offers: readonly DownloadTarget[]): DownloadTarget[] {
  const now = Date.now()
  return offers.filter((offer) => !isExpiredAt({ expires: expiryOfOffer(offer, now) }, now))
}

/** Loads episodes that may be downloaded. */
export async function loadEpisodes(language: Locale, series: DownloadTarget, episodes: readonly OfferedEpisode[]) {
  const context = browserContext(language)
  const offers: DownloadTarget[] = []
  for (const { id, label } of episodes) {
    const props = await screen.load(context, { id })
    const playable = props && playableOn(props)
    const offer = playable && (await targetOf(context, playable, props.path))
    const [mark = ''] = label.split(' - ')
    if (offer)
      offers.push({
        ...offer,
        item: {
          ...offer.item,
          series: series.item.series,
          metadata: [mark, offer.item.metadata].filter(Boolean).join(' • '),
        },
      })
  }
  return offers
}
