import { accountsProvider } from '#providers/accounts/index.ts'
import { ids } from '../../scripts/sandbox/catalogue/index.ts'
import { describeAccountProvider } from './account-provider.ts'
import type { Trial } from './account-rig.ts'

const terms = { name: 'terms', version: '1', state: 'accepted', value: '' } as const

const trial: Trial = {
  world: 'accounts',
  site: 'demosvod',
  make: (options) => accountsProvider({ ...options, referrer: () => 'https://site.test' }),
  answers: { consents: [terms], details: { country: 'nl' } },
}

await describeAccountProvider(trial, {
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
  ],
  local: ['consents', 'capture', 'createOrder', 'pendingSwitch'],
  unread: ['receipt'],
  freeNeedsDetails: true,
  itemOffer: ids.offers.payPerView.jwp,
  subscriptionOffer: 'S93000_70001',
})
