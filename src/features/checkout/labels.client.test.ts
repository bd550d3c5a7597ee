import { expect, it } from 'vitest'
import { offerName, perPeriod } from './terms.client.ts'

it.each([
  ['en', { period: 'month' }, '/month'],
  ['en', { period: 'month', periodCount: 3 }, ' every 3 months'],
  ['es', { period: 'month', periodCount: 6 }, ' cada 6 meses'],
  ['es', { period: 'week', periodCount: 2 }, ' cada 2 semanas'],
  ['en', {}, 'one-time'],
] as const)('in %s a price of %o is followed by "%s"', (language, plan, message) =>
  expect(perPeriod(language, plan)).toBe(message),
)

it('a plan of three months goes by its own title, never as a monthly one', () => {
  const quarter = { period: 'month', periodCount: 3 } as const
  expect(offerName('en', { ...quarter, title: 'Quarterly pass' })).toBe('Quarterly pass')
  expect(offerName('es', { ...quarter, title: '' })).toBe('Suscripción')
  expect(offerName('en', { period: 'month', title: 'Premium' })).toBe('Monthly')
})
