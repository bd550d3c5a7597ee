import { afterEach, describe, expect, it, vi } from 'vitest'
import { card, encrypted } from './account-calls.ts'
import { follow } from './cleeng-fixture.ts'
import { openStores } from './stores-fixture.ts'

vi.mock('virtual:foyer/site', () => ({ site: {} }))

const { sandbox, open, requestsTo, fault } = await openStores()

type Tab = Pick<Awaited<ReturnType<typeof open>>, 'checkout' | 'payment' | 'order'>
type Site = 'billsvod' | 'demosvod'

const never = () => new Promise<never>(() => undefined)

/** Approves at PayPal if the payment redirects there. */
const agree = async (payment: { state: string; url?: string }) => {
  if (payment.state !== 'redirect' || !payment.url) return payment
  await fetch(await follow(payment.url, 'Agree and pay'), { redirect: 'manual' })
  return payment
}

const plans = { billsvod: 'S930000002_NL', demosvod: 'S93000_70002' }
const month = { billsvod: 'S930000001_NL', demosvod: 'S93000_70001' }

const byCard = (tab: Tab) => tab.payment.payByCard(card)
const byGateway = (tab: Tab) => tab.payment.payByGateway(encrypted(), never)
const byPayPal = async (tab: Tab) => agree(await tab.payment.payByPayPal())
const withCoupon = (pay: (tab: Tab) => Promise<unknown>) => async (tab: Tab) => {
  await tab.checkout.applyCoupon('FREE')
  return pay(tab)
}

const ways: [by: string, site: Site, pay: (tab: Tab) => Promise<unknown>][] = [
  ['a card typed into the page', 'demosvod', byCard],
  ['a card and a coupon for all of it', 'demosvod', withCoupon(byCard)],
  ['PayPal at jwp', 'demosvod', byPayPal],
  ['a card of the gateway', 'billsvod', byGateway],
  ['PayPal at cleeng', 'billsvod', byPayPal],
  ['a coupon for all of it', 'billsvod', withCoupon((tab) => tab.payment.payWithoutDetails())],
]

const direct = ways.filter(([by]) => !by.includes('PayPal') && !by.includes('card and a coupon'))

/** Charges, and free orders without a charge. */
const charges = async () => {
  const charged: unknown[] = await sandbox.json('/_sandbox/ledger')
  return [...charged, ...(await requestsTo(/\/billing\/payments$/))]
}

const twoTabs = async (site: Site, second = plans[site]) => {
  const page = await open(site)
  const other = await page.openTab()
  await page.order(plans[site])
  await other.order(second)
  return [page, other] as const
}

/** Browser without messages between tabs. */
const withoutWord = () =>
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      postMessage() {}
      addEventListener() {}
    },
  )

afterEach(() => vi.unstubAllGlobals())

describe.each(ways)('two checkouts of one viewer, by %s', (_, site, pay) => {
  it('a tab without messages from another tab does not charge a second time', async () => {
    const page = await open(site)
    const { BroadcastChannel: channel } = globalThis
    withoutWord()
    const old = await page.openTab()
    vi.stubGlobal('BroadcastChannel', channel)
    await page.order(plans[site])
    await old.order(plans[site])
    await pay(page)
    await page.payment.confirmPayment(plans[site])
    await expect(pay(old)).rejects.toThrow('open already')
    expect(old.checkout.$alreadyEntitled.get()).toBe(true)
    expect(await charges()).toHaveLength(1)
  })

  it('a payment on a second device does not charge again for another plan', async () => {
    withoutWord()
    const phone = await open(site)
    const { localStorage, sessionStorage } = globalThis
    vi.resetModules()
    const desk = await open(site)
    await phone.order(month[site])
    await desk.order(plans[site])
    await pay(desk)
    vi.stubGlobal('localStorage', localStorage)
    vi.stubGlobal('sessionStorage', sessionStorage)
    await expect(pay(phone)).rejects.toThrow('open already')
    expect(await charges()).toHaveLength(1)
  })

  it('a purchase closes the checkout in another tab', async () => {
    const [page, other] = await twoTabs(site)
    await pay(page)
    await page.payment.confirmPayment(plans[site])
    await vi.waitFor(() => expect(other.checkout.$alreadyEntitled.get()).toBe(true))
    expect(other.checkout.$checkout.get()).toBeUndefined()
    await expect(pay(other)).rejects.toThrow('open already')
    expect(await charges()).toHaveLength(1)
  })
})

describe.each(direct)('single charge of one viewer, by %s', (_, site, pay) => {
  it.each(['with', 'without'])('two tabs that pay at the same time %s the Web Locks API charge once', async (locks) => {
    const [page, other] = await twoTabs(site)
    if (locks === 'without') vi.stubGlobal('navigator', {})
    const answers = await Promise.allSettled([pay(page), pay(other)])
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
    expect(await charges()).toHaveLength(1)
  })

  it('a payment in another tab while access is delayed does not charge again', async () => {
    const [page, other] = await twoTabs(site)
    await sandbox.send('PUT', '/access', { checks: 2 })
    await pay(page)
    await Promise.allSettled([pay(other)])
    expect(await charges()).toHaveLength(1)
  })

  it('a payment in another tab does not charge again while access never appears', async () => {
    const [page, other] = await twoTabs(site)
    await sandbox.send('PUT', '/access', { checks: null })
    await pay(page)
    expect(await pay(other)).toMatchObject({ state: 'waiting' })
    expect(await charges()).toHaveLength(1)
  })

  it.each([408, 429])(
    'a retry after a charge that returned %i waits for access and does not charge again',
    async (status) => {
      const [page] = await twoTabs(site)
      await sandbox.send('PUT', '/access', { checks: 6 })
      await fault({ method: 'POST', path: '(subscriptions|initial-payment|/payments)$', status, after: true })
      await expect(pay(page)).rejects.toThrow('Failed to make payment')
      expect(await pay(page)).toMatchObject({ state: 'waiting' })
      expect(await charges()).toHaveLength(1)
    },
  )

  it('a payment in a new tab after an interrupted charge waits for access and does not charge again', async () => {
    const page = await open(site)
    await page.order(plans[site])
    await sandbox.send('PUT', '/access', { checks: 6 })
    await fault({ method: 'POST', path: '(subscriptions|initial-payment|/payments)$', truncateAt: 4 })
    await pay(page)
    const next = await page.openTab()
    await next.order(plans[site])
    expect(await pay(next)).toMatchObject({ state: 'waiting' })
    expect(await charges()).toHaveLength(1)
  })

  it('a failed access check rejects the payment without a charge', async () => {
    const page = await open(site)
    await page.order(plans[site])
    await fault({ method: 'GET', path: '(/access|/entitlements/[^/]+)$', status: 500, times: 9 })
    await expect(pay(page)).rejects.toThrow()
    expect(await charges()).toEqual([])
  })
})

const cards = [
  ['demosvod', byCard, 'C93002_71002'],
  ['billsvod', byGateway, 'C930020002_NL'],
] as const

it.each(cards)('a film on %s that two tabs buy at the same time is charged once', async (site, pay, film) => {
  const page = await open(site)
  const other = await page.openTab()
  await page.order(film)
  await other.order(film)
  const answers = await Promise.allSettled([pay(page), pay(other)])
  expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await sandbox.json('/_sandbox/ledger')).toMatchObject([{ offerId: film }])
})

it.each(cards)(
  'an upgrade on %s in two tabs at the same time is charged once and succeeds in both',
  async (site, pay) => {
    const page = await open(site)
    await page.order(month[site])
    await pay(page)
    await page.payment.confirmPayment(month[site])
    const other = await page.openTab()
    const { loadSwitchPlans } = await import('#features/access/offers.store.ts')
    const choice = await loadSwitchPlans()
    const target = choice?.plans.find(({ offerId }) => offerId === plans[site])
    if (target?.direction !== 'upgrade') return expect.unreachable('the plan of a year is no upgrade')
    const before = (await sandbox.json('/_sandbox/ledger')).length
    const tabs = [page, other].map(({ subscription }) => subscription.changePlan(target))
    expect(await Promise.all(tabs)).toEqual(['success', 'success'])
    expect(await sandbox.json('/_sandbox/ledger')).toHaveLength(before + 1)
    const changes = (await requestsTo(/(switch|subscription_switches\/[^/]+)$/)).filter(
      ({ method }) => method === 'POST',
    )
    expect(changes).toHaveLength(1)
  },
)
