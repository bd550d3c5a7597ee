import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseProductIds } from '../content/media.ts'
import { isSubscription } from './offer.ts'

const offerId = fc.stringMatching(/^[SC]\d{1,6}(_[A-Z]{2})?$/)
const item = fc.record({ premier: fc.boolean(), integration: fc.constantFrom('cleeng', 'jwp'), offerId })

describe('parseProductIds', () => {
  it('parseProductIds returns the offers of the given integration in their order', () =>
    fc.assert(
      fc.property(fc.array(item), fc.constantFrom(',', ' , ', ', '), (items, comma) => {
        const written = items
          .map((entry) => `${entry.premier ? '!' : ''}${entry.integration}:${entry.offerId}`)
          .join(comma)
        const expected = items.filter((entry) => entry.integration === 'jwp')
        expect(parseProductIds(written, 'jwp')).toEqual(expected.map(({ offerId, premier }) => ({ offerId, premier })))
      }),
    ))

  it.each([',jwp:,:C1,!,cleeng', '', undefined, 'jwp', 'JWP:C1', 'old jwp:C1', 'jwp:C1 C2'])(
    'parseProductIds returns no offers for "%s"',
    (written) => expect(parseProductIds(written, 'jwp')).toEqual([]),
  )

  it('parseProductIds ignores half a million spaces before an offer without integration', () =>
    expect(parseProductIds(`${' '.repeat(500_000)}:C1`, 'jwp')).toEqual([]))

  it('parseProductIds accepts the premier mark before the offer id', () =>
    expect(parseProductIds('jwp:!C1', 'jwp')).toEqual([{ offerId: 'C1', premier: true }]))
})

it('isSubscription returns true only for offer ids that begin with S', () => {
  for (const id of ['S930000001_NL', 'S93000_70001']) expect(isSubscription(id)).toBe(true)
  for (const id of ['C930020002_NL', 'P1_NL', 'R892134629_NL', '']) expect(isSubscription(id)).toBe(false)
})
