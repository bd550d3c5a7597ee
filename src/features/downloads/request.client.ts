import { type Download, type DownloadItem, expiryOf } from '#core/downloads.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { currentSite } from '#core/site.store.ts'
import { isLockOffered } from '#features/lock/lock.store.ts'
import { ratingOf } from '#features/lock/PinGate.client.tsx'
import { playableOn, media as screen } from '#features/media/media.screen.ts'
import { browserContext } from '#features/page/browser-context.client.ts'
import { type DownloadTarget, type OfferedEpisode, targetOf } from './downloads.screen.ts'
import { addDownloads } from './downloads.store.ts'
import { sizeOfVariant } from './plan.rules.ts'

/** Queues items and starts the run. Returns false if the browser stores nothing. */
export async function requestDownloads(language: Locale, offers: readonly DownloadTarget[], bandwidth: number) {
  // Without permission the browser may delete the copies.
  await navigator.storage?.persist?.().catch(() => false)
  const rated = await Promise.all(
    offers.map(async (offer) => ({ ...offer, item: await withRating(language, offer.item) })),
  )
  const isKept = addDownloads(rated.map((offer) => downloadFrom(offer, bandwidth, Date.now())))
  if (!isKept) return false
  await import('./continue.client.ts')
  return true
}

/** Adds the rating, because the parental lock cannot request it without a connection. */
async function withRating(language: Locale, item: DownloadItem): Promise<DownloadItem> {
  if (!isLockOffered()) return item
  try {
    return { ...item, rating: (await ratingOf(language, item.id)) ?? '' }
  } catch {
    return item
  }
}

function downloadFrom({ item, remote, href, until }: DownloadTarget, bandwidth: number, now: number): Download {
  const { config } = currentSite()
  const expires = expiryOf(config, until ? { downloadsUntil: until } : {}, now)
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
