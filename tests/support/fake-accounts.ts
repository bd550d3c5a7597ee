import type { AccountFeatures } from '#core/account/account-provider.ts'
import type { Customer } from '#core/account/customer.ts'
import type { Offer } from '#core/checkout/offer.ts'
import { createCleengProvider } from '#providers/cleeng/index.ts'
import { createJwpProvider } from '#providers/jwp/index.ts'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { fakeBearer, fakeServer } from './fake-server.ts'

type Viewer = { token?: string | undefined; renewed?: string }

export const jwpHost = 'https://sims.test'
export const cleengHost = 'https://mediastore.test'

/** Account provider of the video platform over a fake server. */
export function fakeJwp(jwp: object = { assetId: 93_000 }, { token = 'viewer-token', renewed }: Viewer = {}) {
  const server = fakeServer()
  const { bearer, log } = fakeBearer(token || undefined, renewed)
  const site = { id: 'demosvod', siteId: 'site/1', description: '' }
  const provider = createJwpProvider({
    url: `${jwpHost}//`,
    config: parseConfig({ ...site, integrations: { jwp: { clientId: 'client-1', ...jwp } } }, site.id),
    bearer,
    notifications: 'https://notify.test',
    plans: jwpHost,
    fetchOptions: { fetch: server.fetch, backoffMs: 1 },
    referrer: () => 'https://site.test',
    now: () => 1_700_000_000_000,
  })
  return { ...server, log, provider }
}

const payload = { customerId: 7, exp: 1_900_000_000 }
/** Access token of customer 7. */
export const cleengToken = `h.${btoa(JSON.stringify(payload))}.s`

/** Subscription billing over a fake server. */
export function fakeCleeng(
  cleeng: object = {},
  { token = cleengToken, renewed }: Viewer = {},
  features: Partial<AccountFeatures> = {},
) {
  const server = fakeServer()
  const { bearer, log } = fakeBearer(token || undefined, renewed)
  const offers = { monthlyOffer: 'S1_NL', yearlyOffer: 'S2_NL' }
  const options = {
    url: cleengHost,
    config: parseConfig({ siteId: 's', description: '', integrations: { cleeng: { id: '11', ...offers, ...cleeng } } }),
    bearer,
    fetchOptions: { fetch: server.fetch, backoffMs: 1 },
    now: () => 1_700_000_000_000,
  }
  const provider = createCleengProvider(options, { ...createCleengProvider(options).features, ...features })
  return { ...server, log, provider }
}

export const fakeCustomer = (more: Partial<Customer> = {}): Customer => ({
  id: '7',
  email: 'vera@example.com',
  hasPassword: true,
  metadata: {},
  ...more,
})

export const fakeOffer = (more: Partial<Offer> = {}): Offer => ({
  offerId: 'S93000_70001',
  title: 'Premium',
  price: 6.99,
  currency: 'EUR',
  active: true,
  freeDays: 0,
  freePeriods: 0,
  ...more,
})
