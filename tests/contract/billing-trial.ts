import { billingProvider } from '#providers/billing/index.ts'
import type { Trial } from './account-rig.ts'

export const billingTrial: Trial = { world: 'billing', site: 'billsvod', make: billingProvider }

/** What the billing provider cannot do (spec 2 §6). */
export const billingOff = [
  'socialLinks',
  'changePassword',
  'updateMetadata',
  'exportData',
  'deleteAccount',
  'payByCard',
  'updateCard',
]
