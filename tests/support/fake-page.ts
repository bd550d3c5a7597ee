import { vi } from 'vitest'
import type { AccountFeatures, AccountProvider, Bearer } from '#core/account/account-provider.ts'
import type { Tokens } from '#core/account/account-session.ts'
import type { Order } from '#core/checkout/offer.ts'
import type { Site } from '#core/site/site.ts'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { fakeCustomer } from './fake-accounts.ts'
import { type FakeBrowser, fakeBrowser } from './fake-browser.ts'

type Part = 'session' | 'customer' | 'checkout' | 'subscription' | 'access' | 'notifications'
const parts = ['session', 'customer', 'checkout', 'subscription', 'access', 'notifications'] as const
type Answers = { [P in Part]?: Partial<AccountProvider[P]> }
type Call = readonly [name: string, ...args: unknown[]]

const features: AccountFeatures = {
  canUpdateEmail: true,
  canSupportEmptyFullName: true,
  canChangePasswordWithOldPassword: false,
  canRenewSubscription: true,
  canExportAccountData: true,
  canDeleteAccount: true,
  canUpdatePaymentMethod: true,
  canShowReceipts: true,
  hasSocialURLs: true,
  hasNotifications: true,
  watchListSizeLimit: 48,
  canListFinished: true,
}

const stored: AccountProvider['session']['stored'] = {
  key: 'jwapp.auth',
  read: (text) => (text ? JSON.parse(text) : undefined),
  write: (tokens) => JSON.stringify(tokens),
}

const defaultResponses = (): Required<Answers> => ({
  session: { stored, logout: async () => undefined },
  customer: {
    get: async () => fakeCustomer(),
    lists: async () => ({ favorites: [], history: [] }),
    updateLists: async () => undefined,
  },
  checkout: { subscriptionOfferIds: () => ['S1_NL', 'S2_NL'], hasAccess: async () => false },
  subscription: { current: async () => undefined },
  access: { plans: async () => [] },
  notifications: { listen: async () => () => undefined },
})

/** Account provider with given responses; other calls reject. Every call is recorded. */
function fakeProvider(given: Answers, more: Partial<AccountFeatures>) {
  const responses = defaultResponses()
  const setResponses = (next: Answers) => {
    for (const part of parts) Object.assign(responses[part], next[part])
  }
  setResponses(given)
  const calls: Call[] = []
  const api = (part: Part) =>
    new Proxy<object>(responses[part], {
      get: (own, name) => {
        const found: unknown = Reflect.get(own, name)
        if (found !== undefined && typeof found !== 'function') return found
        return (...args: unknown[]) => {
          calls.push([`${part}.${String(name)}`, ...args])
          if (!found) return Promise.reject(new Error(`No response: ${String(name)}`))
          return Reflect.apply(found, undefined, args)
        }
      },
    })
  const apis = Object.fromEntries(parts.map((part) => [part, api(part)]))
  const provider = { kind: 'cleeng', features: { ...features, ...more }, ...apis } as AccountProvider
  return { provider, calls, setResponses }
}

/** Rejection by a provider, as an ApiError of the page's own modules. */
export const refusal =
  (status: number, message = 'Refused', options?: ErrorOptions) =>
  async (): Promise<never> => {
    const { ApiError } = await import('#core/data/errors.ts')
    throw new ApiError(message, status, options)
  }

export const fakeTokens = (more: Partial<Tokens> = {}): Tokens => ({
  access: 'access-1',
  refresh: 'refresh-1',
  expires: Date.now() + 3_600_000,
  ...more,
})

export const fakeOrder = (more: Partial<Order> = {}): Order => ({
  id: 'order1',
  offerId: 'S1_NL',
  totalPrice: 6.99,
  currency: 'EUR',
  taxRate: 0.21,
  priceBreakdown: { offerPrice: 6.99, discountAmount: 0, discountedPrice: 6.99, paymentMethodFee: 0, taxValue: 1.21 },
  discount: { applied: false, type: '', periods: 0 },
  requiredPaymentDetails: true,
  ...more,
})

const integrations = {
  svod: { cleeng: { id: '11', monthlyOffer: 'S1_NL', yearlyOffer: 'S2_NL' } },
  authvod: { cleeng: { id: '11' } },
  avod: {},
}

export const fakeSite = (model: keyof typeof integrations = 'svod', more: Partial<Site> = {}): Site => ({
  platform: 'https://platform.test',
  url: 'https://site.test',
  settings: { defaultSource: 'demo', otherSources: [], anySource: false },
  config: parseConfig({ siteId: 's', siteName: 'Site', description: '', integrations: integrations[model] }, 'demo'),
  menu: [],
  ...more,
})

type PagePlan = {
  responses?: Answers
  features?: Partial<AccountFeatures>
  site?: Site
  /** Tokens of the viewer; undefined without a session. */
  tokens?: Tokens | undefined
  /** Browser of an earlier page. */
  browser?: FakeBrowser
}

/** New page of a browser with fresh stores, whose account provider is a fake. */
export function openPage({ responses = {}, features: more = {}, site = fakeSite(), ...plan }: PagePlan = {}) {
  vi.resetModules()
  const browser = plan.browser ?? fakeBrowser()
  const { provider, calls, setResponses } = fakeProvider(responses, more)
  const bearers: Bearer[] = []
  vi.doMock('virtual:foyer/site', () => ({ site }))
  vi.doMock('#providers/choose.ts', () => ({
    chooseProvider: async ({ bearer }: { bearer: Bearer }) => {
      bearers.push(bearer)
      return provider
    },
  }))
  if (!plan.browser) {
    const tokens = 'tokens' in plan ? plan.tokens : fakeTokens()
    if (tokens) {
      browser.localStorage.setItem('jwapp.auth', JSON.stringify(tokens))
      browser.localStorage.setItem('viewer', 'session')
    }
  }
  return {
    browser,
    provider,
    calls,
    setResponses,
    bearers,
    site,
    /** Arguments of the calls of one name. */
    callsOf: (name: string) => calls.filter(([one]) => one === name).map(([, ...args]) => args),
  }
}
