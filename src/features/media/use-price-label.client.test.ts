import { describe, expect, it } from 'vitest'
import type { Offer } from '#core/offer.ts'
import { priceLabel } from './watch-button.client.ts'

const offer = (price: number, rest: Partial<Offer> = {}): Offer => ({
  offerId: `C${price}`,
  title: 'Film',
  price,
  currency: 'EUR',
  active: true,
  freeDays: 0,
  freePeriods: 0,
  ...rest,
})

describe('the label of a purchase', () => {
  it('names the price in the format of the language', () => {
    expect(priceLabel('en', [offer(12.5)])).toBe('Buy €12.50')
    expect(priceLabel('es', [offer(12.5)])).toBe('Comprar por 12,50\u00a0€')
  })

  it('names the lowest of several prices as the lowest', () => {
    expect(priceLabel('en', [offer(3.99), offer(12.5)])).toBe('Buy from €3.99')
    expect(priceLabel('en', [offer(3.99), offer(3.99)])).toBe('Buy €3.99')
  })

  it('is missing where nothing is sold', () => {
    expect(priceLabel('en', [])).toBeUndefined()
  })
})
