import { useEffect, useState } from 'react'
import { formatPrice } from '#core/i18n/format.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import type { Offer } from '#core/offer.ts'

/** Returns the label of a purchase with its price; undefined until loaded, or if nothing is sold. */
export function usePriceLabel(language: Locale, offerIds: readonly string[]): string | undefined {
  const [loaded, setLoaded] = useState<{ key: string; offers: Offer[] }>()
  const key = offerIds.join(',')
  useEffect(() => {
    if (!key) return
    let isCurrent = true
    import('#features/account/offers.store.ts')
      .then(({ purchasesOf }) => purchasesOf(key.split(',')))
      .then((offers) => isCurrent && setLoaded({ key, offers }))
      // The button works without a price.
      .catch(console.warn)
    return () => {
      isCurrent = false
    }
  }, [key])
  return loaded?.key === key ? priceLabel(language, loaded.offers) : undefined
}

/** "Buy €12.50", or "Buy from €3.99" if prices differ. Offers are sorted by price. */
export function priceLabel(language: Locale, offers: Offer[]): string | undefined {
  const [cheapest] = offers
  if (!cheapest) return undefined
  const price = formatPrice(language, cheapest.price, cheapest.currency, cheapest.country)
  const isOnly = offers.every((offer) => offer.price === cheapest.price)
  return textFor(language)(isOnly ? 'video:buy_for' : 'video:buy_from', { price })
}
