import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Subscription } from '#core/checkout/subscription.ts'
import type { DialogName } from '#features/dialog/types.client.ts'
import { findDialog } from '#runtime/islands/registry.client.ts'
import { closeBrowser, type FakeBrowser, fakeBrowser } from '../../../tests/support/fake-browser.ts'
import { navigateAfterPayment } from './after-payment.client.ts'
import { recordCharge } from './checkout.store.ts'
import { PlanSection } from './PlanSection.client.tsx'

const plan: Subscription = {
  ...{ id: '1', offerId: 'S1', status: 'cancelled', expiresAt: 0, nextPaymentPrice: 6.99, nextPaymentCurrency: 'EUR' },
  ...{ paymentGateway: 'stripe', paymentMethod: 'Card', offerTitle: 'Plan', period: 'month', totalPrice: 6.99 },
}

/** Result of each request, by its key. A request without a result stays pending. */
const results = new Map<string, unknown>()
vi.mock('virtual:foyer/site', () => ({ site: {} }))
vi.mock('#ui/base/use-async.ts', () => ({
  useAsync: (key: string) =>
    results.has(key) ? { state: 'ready', value: results.get(key) } : { state: 'loading', again: () => undefined },
}))
const state = vi.hoisted(() => ({ subscription: undefined as unknown }))
vi.mock('#features/access/subscription.store.ts', async (original) => ({
  ...(await original<object>()),
  $subscription: { get: () => state.subscription, listen: () => () => undefined },
}))
const address = vi.hoisted(() => ({ query: {} as Record<string, string> }))
vi.mock('#core/address/url.store.ts', async (original) => ({
  ...(await original<object>()),
  $query: { get: () => address.query, listen: () => () => undefined },
}))

beforeEach(() => {
  results.clear()
  state.subscription = undefined
  address.query = {}
})
afterEach(closeBrowser)

const not = () => undefined
const props = { siteName: 'Site', go: not, close: not, storeReturnQuery: not }

async function dialog(u: DialogName, language: 'en' | 'es' = 'en') {
  const View = (await findDialog(u)?.view()) ?? expect.unreachable(`there is no ${u}`)
  return renderToStaticMarkup(<View {...props} language={language} />)
}

const store = { ...plan, status: 'active', paymentMethod: 'Apple In-App' } as const
const dates = { expiresAt: 1_900_000_000_000 }

test('the unsubscribe dialog shows no 1970 date for a cancelled plan without an end date', async () => {
  results.set('subscription', plan)
  const html = await dialog('unsubscribe')
  expect(html).toContain('Your subscription has been cancelled.')
  expect(html).not.toContain('1970')
  results.set('subscription', { ...plan, ...dates })
  expect(await dialog('unsubscribe')).toContain('2030')
})

test('the renew-subscription dialog shows no 1970 date for a plan without a date', async () => {
  const features = { canRenewSubscription: true }
  for (const status of ['cancelled', 'active'] as const) {
    results.set('subscription', [{ ...plan, status }, features])
    const html = await dialog('renew-subscription')
    expect(html).toMatch(/renew/i)
    expect(html).not.toContain('1970')
    results.set('subscription', [{ ...plan, ...dates, status }, features])
    expect(await dialog('renew-subscription')).toContain('2030')
  }
})

test('the renew-subscription dialog shows the price in euros when the provider names no currency', async () => {
  results.set('subscription', [{ ...plan, nextPaymentCurrency: '' }, { canRenewSubscription: true }])
  expect(await dialog('renew-subscription')).toContain('€6.99/month')
})

test('the renew-subscription dialog of a provider without renewal has no form', async () => {
  results.set('subscription', [plan, { canRenewSubscription: true }])
  expect(await dialog('renew-subscription')).toContain('<form')
  results.set('subscription', [plan, { canRenewSubscription: false }])
  expect(await dialog('renew-subscription')).not.toContain('<form')
})

test('the change dialog offers no plan while a change is pending', async () => {
  const plans = [{ offerId: 'S2', title: 'Other', period: 'year', price: 60, currency: 'EUR' }]
  const active = { ...plan, status: 'active' }
  results.set('plans', { subscription: active, plans })
  const form = await dialog('upgrade-subscription')
  expect(form).toContain('<form')
  expect(form).toContain('Change plan')
  results.set('plans', { subscription: { ...active, pendingSwitchId: '7' }, plans })
  const html = await dialog('upgrade-subscription')
  expect(html).not.toContain('<form')
  expect(html).toContain('Back to profile')
})

test('the change dialog shows the benefits of each plan, without a free period, as the choice of an offer does', async () => {
  const plans = [
    { offerId: 'S2', title: 'Other', period: 'year', price: 60, currency: 'EUR', direction: 'upgrade' },
    { offerId: 'S3', title: 'Small', period: 'week', price: 2, currency: 'EUR', direction: 'downgrade' },
  ]
  results.set('plans', { subscription: { ...plan, status: 'active' }, plans })
  const html = await dialog('upgrade-subscription')
  expect(html.match(/Cancel anytime/g)).toHaveLength(2)
  expect(html.match(/Watch on all devices/g)).toHaveLength(2)
  expect(html).not.toContain('free')
})

test('the cancel and change dialogs of a store-managed plan show the store help link and no form', async () => {
  results.set('subscription', store)
  results.set('plans', {
    subscription: store,
    plans: [{ offerId: 'S2', title: 'Other', period: 'year', price: 60 }],
  })
  for (const u of ['unsubscribe', 'upgrade-subscription'] as const) {
    const html = await dialog(u)
    expect(html).toContain('href="https://support.apple.com/118428"')
    expect(html).not.toContain('<form')
  }
})

test('both card dialogs show the method update with payment methods, and the card form without them', async () => {
  results.set('methods', { methods: [{ id: 1, name: 'paypal' }], current: 'paypal' })
  for (const u of ['edit-card', 'payment-method'] as const) {
    const html = await dialog(u)
    expect(html).toContain('Update payment details')
    expect(html).not.toContain('no subscription')
  }
  results.set('methods', undefined)
  for (const u of ['edit-card', 'payment-method'] as const) {
    const html = await dialog(u)
    expect(html).toContain('Add card details')
    expect(html).not.toContain('no subscription')
  }
})

test.each([
  ['a plan whose result is open', { offerId: 'S1', isPaid: false, isSent: true }, true],
  ['a paid plan without access yet', { offerId: 'S1', isPaid: true }, true],
  ['a plan that waits for the approval at PayPal', { offerId: 'S1', isPaid: false, isApproval: true }, false],
  ['a film whose result is open', { offerId: 'C1', isPaid: false, isSent: true }, false],
  ['nothing', undefined, false],
] as const)('the plan section after a charge of %s warns of a second payment: %s', async (_, charge, warns) => {
  fakeBrowser('https://site.test/u/payments/')
  results.set('subscription', {})
  if (charge) recordCharge(charge)
  const html = renderToStaticMarkup(<PlanSection language="en" />)
  expect(html.includes('Your last payment may have gone through.')).toBe(warns)
  expect(html.includes('href="?u=waiting-for-payment"')).toBe(warns)
  expect(html.includes('href="?u=choose-offer"')).toBe(!warns)
})

test('the dialog of a pending plan change shows a later start, with its date if there is one', async () => {
  const html = await dialog('upgrade-subscription-pending')
  expect(html).toContain('Your subscription plan will change after the current period ends.')
  expect(html).not.toMatch(/successfully|1970/)
  state.subscription = { ...plan, ...dates }
  const dated = await dialog('upgrade-subscription-pending')
  expect(dated).toMatch(/Your plan changes on [^<]*2030/)
  expect(dated).not.toContain('successfully')
})

test.each([
  ['payment-cancelled', 'Update cancelled', 'Payment cancelled'],
  ['payment-error', 'Payment details not updated', 'Payment failed'],
] as const)(
  'the dialog %s shows the title of an update when the URL has a paymentMethodId',
  async (u, ofUpdate, ofPayment) => {
    expect(await dialog(u)).toContain(ofPayment)
    address.query = { paymentMethodId: '7' }
    const html = await dialog(u)
    expect(html).toContain(ofUpdate)
    expect(html).not.toContain(ofPayment)
  },
)

test.each([
  ['a pageshow event', (browser: FakeBrowser) => browser.emit('pageshow')],
  ['20 s', () => vi.advanceTimersByTime(1)],
])('navigateAfterPayment to an external page is pending until %s', async (_, end) => {
  const browser = fakeBrowser()
  const ended = vi.fn()
  const url = 'https://bank.test/'
  void navigateAfterPayment({ state: 'redirect', url }, 'C1_NL', { ...props, language: 'en' }).then(ended)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(browser.location.assign.mock.calls).toEqual([[url]])
  expect(ended).not.toHaveBeenCalled()
  end(browser)
  await vi.advanceTimersByTimeAsync(0)
  expect(ended).toHaveBeenCalledOnce()
})
