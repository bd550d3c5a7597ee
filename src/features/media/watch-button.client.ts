import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { type Access, accessModelOf, type ItemAccess, isLocked, startOptionOf } from '#core/access/access.ts'
import { $viewer, anonymous } from '#core/account/viewer.store.ts'
import { paths } from '#core/address/paths.ts'
import type { Offer } from '#core/checkout/offer.ts'
import { formatPrice } from '#core/i18n/format.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { type TextKey, textFor } from '#core/i18n/text.ts'
import { episodeToContinue, type HistoryEntry, isUnfinished, progressOf } from '#core/lists/lists.ts'
import { currentSite } from '#core/site/site.store.ts'
import { requestOffers } from '#features/access/requested-offers.store.ts'
import type { PlayQueue, QueueItem, WatchMedia } from '#features/player/media/watch-media.ts'
import { useAsync } from '#ui/base/use-async.ts'

/** Label and target of the start button: query parameters, or a path of another page. */
export type StartAction = {
  label: TextKey
  icon: 'play' | 'lock'
  query: Record<string, string>
  path?: string
}

const play = { icon: 'play', query: { play: '1' } } as const

/** Returns the start action of an item: play, sign-up, offers or payments. Undefined if unavailable. */
export function startAction(item: ItemAccess, access: Access, progress?: number): StartAction | undefined {
  const label = item.offers?.length ? 'video:buy' : 'video:sign_up_to_start_watching'
  switch (startOptionOf(item, access)) {
    case 'play':
      return { ...play, label: progress === undefined ? 'video:start_watching' : 'video:continue_watching' }
    case 'hidden':
      return undefined
    case 'sign-up':
      return { label, icon: 'lock', query: { u: 'create-account' } }
    case 'offers':
      return { label, icon: 'lock', query: { u: 'choose-offer' } }
    case 'payments':
      return { label: 'video:complete_your_subscription', icon: 'lock', query: {}, path: paths.payments }
  }
}

/** Requests the offers of an item for the dialogs that its start button opens. */
export const requestOffersOf = ({ offers, requirement }: ItemAccess) => requestOffers(offers, requirement === 'offer')

/** Returns the access data of an item. Checks purchases only if nothing else grants access. */
export function useAccess({ id, requirement, offers }: ItemAccess & { id: string }): Access {
  const viewer = useStore($viewer, { ssr: () => anonymous })
  const offerIds = viewer.signedIn && isLocked(requirement, viewer) ? (offers ?? []) : []
  const granted = useGranted(id, offerIds.join(','))
  return { viewer, model: accessModelOf(currentSite().config), granted }
}

function useGranted(id: string, offerIds: string): boolean {
  const [granted, setGranted] = useState('')
  useEffect(() => {
    if (!offerIds) return
    let isMounted = true
    let leave = () => {}
    import('#features/access/entitlements.store.ts').then(({ subscribeToEntitlements }) => {
      if (!isMounted) return
      leave = subscribeToEntitlements({ id, offers: offerIds.split(',') }, (has) => setGranted(has ? offerIds : ''))
    }, console.warn)
    return () => {
      isMounted = false
      leave()
    }
  }, [id, offerIds])
  return offerIds !== '' && granted === offerIds
}

/** Returns the label of a purchase with its price; undefined until loaded, or if nothing is sold. */
export function usePriceLabel(language: Locale, offerIds: readonly string[]): string | undefined {
  const offers = useAsync(offerIds.join(','), () => purchases([...offerIds]))
  return offers.state === 'ready' ? priceLabel(language, offers.value) : undefined
}

async function purchases(offerIds: string[]): Promise<Offer[]> {
  if (offerIds.length === 0) return []
  try {
    const { loadPurchaseOffers } = await import('#features/access/offers.store.ts')
    return await loadPurchaseOffers(offerIds)
  } catch (error) {
    // The button works without a price.
    console.warn(error)
    return []
  }
}

/** "Buy €12.50", or "Buy from €3.99" if prices differ. Offers are sorted by price. */
export function priceLabel(language: Locale, offers: Offer[]): string | undefined {
  const [cheapest] = offers
  if (!cheapest) return undefined
  const price = formatPrice(language, cheapest.price, cheapest.currency, cheapest.country)
  const isOnly = offers.every((offer) => offer.price === cheapest.price)
  return textFor(language)(isOnly ? 'video:buy_for' : 'video:buy_from', { price })
}

/** Progress on a media page. `step` is an episode with a page of its own. */
type Resume = { progress: number; step?: QueueItem | undefined }

/** Returns the progress of the item, or on a series page of its latest episode. */
export function resumeOf(
  history: readonly HistoryEntry[],
  { id, remember }: Pick<WatchMedia, 'id' | 'remember'>,
  { steps, chosen }: PlayQueue,
): Resume | undefined {
  if (!remember) return undefined
  if (steps && !chosen) return resumeInSeries(history, id, steps)
  const progress = progressOf(history, id)
  return progress !== undefined && isUnfinished(progress) ? { progress } : undefined
}

function resumeInSeries(history: readonly HistoryEntry[], id: string, steps: QueueItem[]): Resume | undefined {
  const entry = episodeToContinue(
    history,
    steps.map((step) => step.id),
  )
  if (!entry) return undefined
  const step = entry.mediaid === id ? undefined : steps.find((candidate) => candidate.id === entry.mediaid)
  return { progress: entry.progress, step }
}
