import { createJwpProvider } from '#providers/jwp/index.ts'
import { ids } from '../../scripts/sandbox/catalogue/index.ts'
import type { ProviderCase } from './account-fixture.ts'
import { describeAccountProvider } from './account-provider.ts'

const terms = { name: 'terms', version: '1', state: 'accepted', value: '' } as const

const jwpCase: ProviderCase = {
  provider: 'jwp',
  site: 'demosvod',
  make: (options) => createJwpProvider({ ...options, plans: options.url, referrer: () => 'https://site.test' }),
  answers: { consents: [terms], details: { country: 'nl' } },
}

await describeAccountProvider(jwpCase, {
  off: [
    'updateEmail',
    'payWithoutDetails',
    'cardSession',
    'payByGateway',
    'finalizePayment',
    'renew',
    'updateByGateway',
    'finalizeUpdate',
    'updateByPayPal',
    'removeDetail',
  ],
  local: ['consents', 'capture', 'createOrder', 'getOrder', 'pendingSwitch'],
  unread: ['receipt'],
  personal: [
    'card: POST /accounts/payments',
    'card: PUT /accounts/v2/payments/cards/default',
    'email: POST /accounts/accounts',
    'email: POST /accounts/accounts/forgot-password',
    'email: POST /accounts/v2/accounts/authenticate',
    'name: POST /accounts/payments',
    'name: PUT /accounts/accounts',
    'name: PUT /accounts/v2/payments/cards/default',
    'password: DELETE /accounts/accounts/erase',
    'password: POST /accounts/accounts',
    'password: POST /accounts/accounts/change-password',
    'password: POST /accounts/v2/accounts/authenticate',
    'password: PUT /accounts/accounts/forgot-password/none',
  ],
  freeNeedsDetails: true,
  itemOffer: ids.offers.payPerView.jwp,
  subscriptionOffer: 'S93000_70001',
})
