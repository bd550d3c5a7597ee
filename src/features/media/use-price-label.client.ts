import { formatPrice } from '#core/i18n/format.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import type { Offer } from '#core/offer.ts'
import { useAsync } from '#ui/base/use-async.ts'

/** Returns the label of a purchase with its price; undefined until loaded, or if nothing is sold. */
export function usePriceLabel(language: Locale, offerIds: readonly string[]): string | undefined {
  const found = useAsync(offerIds.join(','), () => purchases([...offerIds]))
  return found.state === 'ready' ? priceLabel(language, found.value) : undefined
}

async function purchases(offerIds: string[]): Promise<Offer[]> {
  if (offerIds.length === 0) return []
  try {
    const { purchasesOf } = await import('#features/account/offers.store.ts')
    return await purchasesOf(offerIds)
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
