import { billingProvider } from '#providers/billing/index.ts'
import { ids } from '../../scripts/sandbox/catalogue/index.ts'
import { describeAccountProvider } from './account-provider.ts'
import type { Trial } from './account-rig.ts'

const trial: Trial = { world: 'billing', site: 'billsvod', make: billingProvider }

describeAccountProvider(trial, {
  off: ['socialLinks', 'changePassword', 'updateMetadata', 'exportData', 'deleteAccount', 'payByCard', 'updateCard'],
  itemOffer: ids.offers.payPerView.cleeng,
  subscriptionOffer: 'S930000001_NL',
})
