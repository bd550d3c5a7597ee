import { ids } from '../catalogue/index.ts'
import { clientId } from './rules.ts'

type Period = 'day' | 'week' | 'month' | 'year'

export type Fee = {
  id: number
  itemId: number
  itemTitle: string
  title: string
  amount: number
  kind: 'subscription' | 'ppv' | 'ppv_custom'
  quantity: number
  period: Period
  trialDays?: number
}

export const currency = 'EUR'

/** Item of the subscription plans (`assetId`). */
export const assetId = 93_000

/** Fees of other publishers: quarterly, yearly only, monthly only. */
export const otherAssets = { terms: 93_100, yearly: 93_200, monthly: 93_300 }

const plan = { itemId: assetId, itemTitle: 'Foyer Premium', kind: 'subscription', period: 'month' } as const

const numbersOf = (offerId: string) => {
  const [, itemId, id] = /^C(\d+)_(\d+)$/.exec(offerId) ?? []
  return { itemId: Number(itemId), id: Number(id) }
}
const once = { quantity: 2, period: 'day' } as const

/** Fees of all offers. */
export const fees: Fee[] = [
  { ...plan, id: 70_001, title: 'Every film, month by month', amount: 6.99, quantity: 1, trialDays: 7 },
  { ...plan, id: 70_002, title: 'Every film, for a year', amount: 69.99, quantity: 12 },
  { ...plan, itemId: otherAssets.terms, id: 70_003, title: 'Quarterly pass', amount: 15, quantity: 3 },
  { ...plan, itemId: otherAssets.terms, id: 70_004, title: 'Half-year pass', amount: 27, quantity: 6 },
  { ...plan, itemId: otherAssets.yearly, id: 70_005, title: 'The whole year', amount: 59, quantity: 1, period: 'year' },
  { ...plan, itemId: otherAssets.monthly, id: 70_006, title: 'Month by month', amount: 5.99, quantity: 1 },
  {
    ...numbersOf(ids.offers.premier.jwp),
    ...once,
    itemTitle: 'Premiere: The Glass House',
    title: 'The premiere, for two days',
    amount: 12.5,
    kind: 'ppv',
  },
  {
    ...numbersOf(ids.offers.payPerView.jwp),
    ...once,
    itemTitle: 'The Last Ferry',
    title: 'This film, for two days',
    amount: 3.99,
    kind: 'ppv_custom',
  },
]

/** Fee of a request id, with or without the item prefix. */
export const feeOf = (requestedId: string) =>
  fees.find(({ id, itemId }) => requestedId === `${id}` || requestedId === `${itemId}_${id}`)

const isPlan = (id: number) => id === assetId || Object.values(otherAssets).includes(id)

const item = ({ itemId: id, itemTitle: title }: Fee) => ({
  id,
  merchant_id: 930,
  merchant_uuid: clientId,
  active: true,
  title,
  access_control_type: { id: 4, name: 'Paid', auth: true },
  item_type: { id: 102, name: 'jw_asset', content_type: 'ovp', host: 'jw', description: 'A package of media' },
  age_restriction: null,
  metadata: [],
  metahash: [],
  content: '',
  template_id: null,
  created_at: 1_767_225_600,
  update_at: 1_767_225_600,
  plan_switch_enabled: isPlan(id),
})

const accessTypes = { subscription: 1, ppv: 2, ppv_custom: 3 }

export const wireFee = (fee: Fee) => ({
  id: fee.id,
  merchant_id: 930,
  merchant_uuid: clientId,
  amount: fee.amount,
  currency,
  description: fee.title,
  title: fee.title,
  expires_at: null,
  starts_at: null,
  created_at: 1_767_225_600,
  updated_at: 1_767_225_600,
  access_type: wireAccessType(fee),
  plan_switch_enabled: isPlan(fee.itemId),
  item: item(fee),
  item_id: fee.itemId,
  next_phase: null,
  template_id: null,
  trial_period: fee.trialDays
    ? { quantity: fee.trialDays, period: 'day', description: `${fee.trialDays} days free` }
    : null,
  setup_fee: null,
  seasonal_fee: null,
  external_fees: null,
  geo_restriction: null,
  current_phase: null,
})

export const wireAccessType = ({ kind: name, quantity, period }: Fee) => ({
  id: accessTypes[name],
  account_id: 930,
  name,
  quantity,
  period,
})

export const wireItem = item
