import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Subscription } from '#core/checkout/subscription.ts'
import { plainOffer } from '../../../tests/support/order.ts'

const features = { canRenewSubscription: true, canUpdatePaymentMethod: true, canShowReceipts: true }
const plan: Subscription = {
  ...{ id: '1', offerId: 'S1', status: 'active', expiresAt: 0, nextPaymentPrice: 6.99, nextPaymentCurrency: 'EUR' },
  ...{ paymentGateway: 'stripe', paymentMethod: 'Card', offerTitle: 'Plan', period: 'month', totalPrice: 6.99 },
}
const card = { id: '1', method: 'card', lastCardFourDigits: '4242', cardExpirationDate: '12/31' }
const paid = {
  id: 'T1',
  at: 1_800_000_000_000,
  offerTitle: 'The film',
  price: 3,
  currency: 'EUR',
  paymentMethod: 'card',
}

const not = () => undefined
const dialogProps = { language: 'en', siteName: 'Site', go: not, close: not, storeReturnQuery: not } as const

/** Result of each request, by its key. A request without a result stays pending. */
const results = new Map<string, unknown>()
const ready = (value: unknown) => ({ state: 'ready', value })
const failed = { state: 'failed', reason: new Error('down') }

vi.mock('virtual:foyer/site', () => ({ site: {} }))
vi.mock('#ui/base/use-async.ts', () => ({
  useAsync: (key: string) => ({ ...((results.get(key) as object) ?? { state: 'loading' }), again: () => undefined }),
}))
vi.mock('#features/account/use-user-area-guard.client.ts', () => ({ useUserAreaGuard: () => true }))
vi.mock('#core/site/site.store.ts', async (original) => ({
  ...(await original<object>()),
  currentSite: () => ({ config: { account: { kind: 'jwp', model: 'svod' } } }),
}))
const shown = vi.hoisted(() => ({ subscription: undefined as unknown }))
vi.mock('#features/access/subscription.store.ts', async (original) => ({
  ...(await original<object>()),
  $subscription: { get: () => shown.subscription, listen: () => () => undefined },
}))

beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue()
  shown.subscription = plan
  results.clear()
  results.set('subscription', ready(features))
  results.set('detail', ready({ features, detail: card }))
  results.set('made', ready({ hasReceipts: true, all: [paid] }))
})

async function page(subscription: Partial<Subscription> = {}) {
  shown.subscription = { ...plan, ...subscription }
  const { PaymentsPanel } = await import('./PaymentsPanel.island.tsx')
  return renderToStaticMarkup(<PaymentsPanel language="en" />)
}

test('the payments page offers to add card details without a card, and to edit the card with one', async () => {
  const none = { ...features, canUpdatePaymentMethod: false }
  results.set('detail', ready({ features: none, detail: undefined }))
  expect(await page()).toMatch(/No payment methods.*Add card details/)
  results.set('detail', ready({ features: none, detail: card }))
  expect(await page()).toContain('Edit card')
})

test('a trial plan shows the end of the trial and the price after it, without a next billing date', async () => {
  const html = await page({ status: 'active_trial', nextPaymentAt: 1_900_000_000_000 })
  expect(html).toMatch(/Free until March \d+, 2030, then €6.99 a month/)
  expect(html).not.toContain('Next billing date')
})

test.each([
  ['subscription', ['4242', 'The film'], 'cancel-subscription-button'],
  ['detail', ['cancel-subscription-button', 'The film'], '4242'],
  ['made', ['cancel-subscription-button', '4242'], 'The film'],
])(
  'a failed %s request shows a retry button and leaves the other parts of the payments page visible',
  async (part, seen, lost) => {
    results.set(part, failed)
    const html = await page()
    for (const text of seen) expect(html).toContain(text)
    expect(html).not.toContain(lost)
    expect(html).toMatch(/could not be loaded.*Try again/)
  },
)

test('a trial plan has links to change and to cancel the plan', async () => {
  const html = await page({ status: 'active_trial' })
  expect(html).toContain('?u=upgrade-subscription')
  expect(html).toContain('?u=unsubscribe')
})

test('a cancelled, expired or store-managed plan has no link to change or to cancel the plan', async () => {
  for (const other of [{ status: 'cancelled' }, { status: 'expired' }, { paymentMethod: 'Apple In-App' }] as const) {
    const html = await page(other)
    expect(html).not.toContain('?u=upgrade-subscription')
    expect(html).not.toContain('?u=unsubscribe')
  }
})

test.each([
  ['Google Play', 'https://support.google.com/googleplay/answer/7018481'],
  ['Roku In-App', 'https://support.roku.com/article/208756478'],
  ['Apple In-App', 'https://support.apple.com/118428'],
])('a plan paid by %s links to the help page of its store', async (paymentMethod, url) => {
  expect(await page({ paymentMethod })).toContain(`href="${url}"`)
})

test('a plan with a pending switch shows its current price, and other plans the next price', async () => {
  const yearly = { period: 'year', totalPrice: 69.99, nextPaymentPrice: 6.99 } as const
  results.set('7', ready('Smaller plan'))
  const html = await page({ ...yearly, pendingSwitchId: '7' })
  expect(html).toContain('<strong>€69.99</strong><span>/year</span>')
  expect(html).not.toContain('6.99</strong><span>/month')
  expect(await page(yearly)).toContain('<strong>€6.99</strong><span>/year</span>')
})

test.each([
  ['day', 'Daily subscription', '/day'],
  ['week', 'Weekly subscription', '/week'],
  ['month', 'Monthly subscription', '/month'],
  ['year', 'Annual subscription', '/year'],
] as const)('a plan paid every %s shows the title "%s" and its price with %s', async (period, title, rate) => {
  const html = await page({ period })
  expect(html).toContain(`>${title}<`)
  expect(html).toContain(`<strong>€6.99</strong><span>${rate}</span>`)
})

test('prices for which the provider names no currency are shown in euros', async () => {
  results.set('made', ready({ hasReceipts: true, all: [{ ...paid, currency: '' }] }))
  const html = await page({ nextPaymentCurrency: '' })
  expect(html).toContain('<strong>€6.99</strong><span>/month</span>')
  expect(html).toContain('€3.00 paid with')
  const trial = await page({ status: 'active_trial', nextPaymentAt: 1_900_000_000_000, nextPaymentCurrency: '' })
  expect(trial).toContain('then €6.99 a month')
})

test('a granted plan shows its title and no price', async () => {
  const html = await page({ period: 'granted' })
  expect(html).toContain('>Granted subscription<')
  expect(html).not.toContain('6.99')
})

test('a plan of three months shows its own title and its price every 3 months', async () => {
  const quarterly = { offerTitle: 'Quarterly pass', periodCount: 3, nextPaymentPrice: 18 }
  const html = await page(quarterly)
  expect(html).toMatch(/>Quarterly pass<.*€18\.00<\/strong><span> every 3 months</)
  expect(html).not.toMatch(/monthly|\/month/i)
  expect(await page({ ...quarterly, offerTitle: '' })).not.toMatch(/monthly/i)
})

test('a pending plan change without a date shows the plan title and no 1970 date', async () => {
  results.set('7', ready('Smaller plan'))
  const html = await page({ pendingSwitchId: '7' })
  expect(html).toContain('Smaller plan')
  expect(html).not.toContain('1970')
  expect(await page({ pendingSwitchId: '7', expiresAt: 1_900_000_000_000 })).toContain('2030')
})

test.each([
  ['a failed request of its title', failed],
  ['no title', ready(undefined)],
  ['an empty title', ready('')],
])('a pending plan change with %s is shown without the title', async (_, target) => {
  results.set('7', target)
  const html = await page({ pendingSwitchId: '7', expiresAt: 1_900_000_000_000 })
  expect(html).toMatch(/Your plan changes on March \d+, 2030/)
  const undated = await page({ pendingSwitchId: '7' })
  expect(undated).toContain('Your subscription plan will change after the current period ends.')
})

test('a cancelled plan has a link to renew it only where the provider allows renewal', async () => {
  expect(await page({ status: 'cancelled' })).toContain('?u=renew-subscription')
  results.set('subscription', ready({ ...features, canRenewSubscription: false }))
  expect(await page({ status: 'cancelled' })).not.toContain('?u=renew-subscription')
})

test('a return from the bank for an offer with access shows that the viewer already has access', async () => {
  const { AlreadyEntitledError } = await import('./checkout.store.ts')
  const { FinalizePayment } = await import('./FinalizePayment.dialog.tsx')
  results.set('payment', { state: 'failed', reason: new AlreadyEntitledError('S1_NL is open already') })
  const html = renderToStaticMarkup(<FinalizePayment {...dialogProps} />)
  expect(html).toContain('You already have access.')
  expect(html).not.toContain('open already')
})

test('the cancellation says until when the viewer can watch, and first offers to keep the plan', async () => {
  const { Unsubscribe } = await import('./Unsubscribe.dialog.tsx')
  const dialog = (subscription: Subscription) => {
    results.set('subscription', ready(subscription))
    return renderToStaticMarkup(<Unsubscribe {...dialogProps} />)
  }
  const html = dialog({ ...plan, expiresAt: 1_900_000_000_000 })
  expect(html).toMatch(/You can watch until March \d+, 2030\..*_primary_[^>]*>No, thanks<.*Unsubscribe/)
  expect(html.match(/_primary_/g)).toHaveLength(1)
  expect(dialog(plan)).not.toContain('1970')
})

test('the choice of plans opens with the first plan selected', async () => {
  const { ChooseOffer } = await import('./ChooseOffer.dialog.tsx')
  const offers = ['S1_1', 'S1_2'].map((offerId) => plainOffer({ offerId }))
  results.set('offers', ready(offers))
  const html = renderToStaticMarkup(<ChooseOffer {...dialogProps} />)
  expect(html.match(/<input[^>]* checked=""[^>]*>/g)).toEqual([expect.stringContaining('value="S1_1"')])
})
