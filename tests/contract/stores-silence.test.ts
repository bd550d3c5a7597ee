import { afterEach, describe, expect, it, vi } from 'vitest'
import { encrypted, card as openCard } from './account-calls.ts'
import { member, viewer } from './account-fixture.ts'
import { openStores } from './stores-fixture.ts'

vi.mock('virtual:foyer/site', () => ({ site: {} }))

const { open, fault } = await openStores([800])

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type Page = Awaited<ReturnType<typeof open>>

const yearly = { billsvod: 'S930000002_NL', demosvod: 'S93000_70002' } as const
const sites = ['billsvod', 'demosvod'] as const
const names = { firstName: 'Vera', lastName: 'Viewer' }
const passwords = { password: 'Passw0rd!', confirmation: 'Passw0rd!' }
const plan = {
  offerId: 'S1_2',
  title: 'Other',
  period: 'year',
  price: 60,
  currency: 'EUR',
  direction: 'upgrade',
} as const

const submits: Record<string, (page: Page) => Promise<unknown>> = {
  'a new password by the old one': async () =>
    (await import('#features/account/sign-in.store.ts')).changePasswordByOldPassword('Password1', passwords),
  'a new password by a token': async () =>
    (await import('#features/account/sign-in.store.ts')).changePasswordByToken('token', passwords),
  'the mail for a password': async () =>
    (await import('#features/account/sign-in.store.ts')).requestPasswordMail(viewer.email),
  'the names of a profile': async () =>
    (await import('#features/account/customer-changes.store.ts')).updateNames(names),
  'an email address': async () =>
    (await import('#features/account/customer-changes.store.ts')).updateEmail('new@example.com', 'Password1'),
  'more details': async () =>
    (await import('#features/account/customer-changes.store.ts')).updateDetails({ city: 'Here' }, {}),
  consents: async () => (await import('#features/account/customer-changes.store.ts')).updateConsents([]),
  'the offers': async () => (await import('#features/access/offers.store.ts')).loadSelectableOffers(),
  'the plans to change to': async () => (await import('#features/access/offers.store.ts')).loadSwitchPlans(),
  'the checkout': (page) => {
    page.checkout.leaveCheckout()
    return page.checkout.openCheckout()
  },
  'a coupon': ({ checkout }) => checkout.applyCoupon('HALF'),
  'another way to pay': ({ checkout }) => checkout.changeMethod(2),
  'a payment by card': ({ payment }) => payment.payByCard(openCard),
  'a payment by the card gateway': ({ payment }) => payment.payByGateway(encrypted(), async () => ({ details: {} })),
  'a payment by PayPal': ({ payment }) => payment.payByPayPal(),
  'the end of a subscription': ({ subscription }) => subscription.cancelSubscription(),
  'the renewal of a subscription': ({ subscription }) => subscription.renewSubscription(),
  'another plan': ({ subscription }) => subscription.changePlan(plan),
  'another card': async () => (await import('#features/checkout/payment-details.store.ts')).updateCard(openCard),
  'the account data': async () => (await import('#features/account/customer-changes.store.ts')).exportData(),
  'the deletion of the account': ({ session }) => session.deleteAccount('Password1'),
}

const ofSubscribers = /subscription|plan|another card/

/** Clock that advances only when a request timeout expires. */
function limitsOnly() {
  const clock = { ms: 0 }
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const [end, late] = [clock.ms + ms, new AbortController()]
    setTimeout(() => {
      clock.ms = Math.max(clock.ms, end)
      late.abort(new DOMException('late', 'TimeoutError'))
    }, 5)
    return late.signal
  })
  return clock
}

describe.each(sites)('provider of %s without a response', (site) => {
  it.each(Object.entries(submits))(
    'a call without a provider response ends within ten seconds: %s',
    async (name, submit) => {
      const isSubscriber = ofSubscribers.test(name)
      const page = await open(site, isSubscriber ? member : viewer)
      if (isSubscriber) await page.subscription.reloadSubscription()
      else await page.order(yearly[site])
      page.paused.length = 0
      await fault({ path: '^/(billing|accounts)/', delayMs: 60_000, times: 99 })
      const clock = limitsOnly()
      await submit(page).catch(() => undefined)
      const paused = page.paused.reduce((sum, ms) => sum + ms, 0)
      expect(clock.ms + paused).toBeLessThanOrEqual(10_000)
    },
  )
})
