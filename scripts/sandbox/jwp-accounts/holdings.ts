import { randomUUID } from 'node:crypto'
import { nextNumber, openDocuments } from '../core/documents.ts'
import type { State } from '../core/state.ts'
import { type Discount, laterDiscount } from '../users.ts'
import { type Fee, fees } from './fees.ts'
import { notify } from './notifications.ts'
import { record } from './transactions.ts'
import { applyDiscount } from './vouchers.ts'

/** Subscription; `paidUntil` in epoch seconds, `checks`: failed checks before access; null is forever. */
export type SandboxSubscription = {
  id: number
  uuid: string
  email: string
  feeId: number
  /** The fee of the next period, where the plan was changed. */
  nextFeeId?: number
  discount?: Discount
  action: 'free-trial' | 'recurrent' | 'canceled' | 'ended' | 'incomplete_expired'
  charged: number
  paidUntil: number
  method: string
  cancelToken: string
  checks: number | null
}

/** Access to one item, bought or granted. */
export type Grant = { id: number; uuid: string; itemId: number; until: number; checks: number | null }

const holdingsIn = ({ database }: State) => openDocuments<SandboxSubscription>(database, 'jwp/subscriptions')
const granted = ({ database }: State) => openDocuments<Grant>(database, 'jwp/grants')

export const feeNumber = (id: number): Fee => {
  const fee = fees.find((candidate) => candidate.id === id)
  if (!fee) throw new Error(`There is no fee ${id}`)
  return fee
}

/** End of a fee period, in epoch seconds. */
export const periodEnd = (start: number, { quantity, period }: Fee) => {
  const end = new Date(start * 1000)
  if (period === 'year') end.setUTCFullYear(end.getUTCFullYear() + quantity)
  else if (period === 'month') end.setUTCMonth(end.getUTCMonth() + quantity)
  else end.setUTCDate(end.getUTCDate() + quantity * (period === 'week' ? 7 : 1))
  return Math.floor(end.getTime() / 1000)
}

/** Returns whether a subscription gives no access; the first payment of incomplete ones failed. */
export const isEndedSubscription = ({ action }: SandboxSubscription) =>
  action === 'ended' || action === 'incomplete_expired'

const isRunning = ({ action }: SandboxSubscription) => action === 'free-trial' || action === 'recurrent'

/** Advances a subscription to the clock: renewals, plan changes, end. */
const advanceToClock = (state: State, holding: SandboxSubscription, now: number): SandboxSubscription => {
  if (holding.paidUntil > now || isEndedSubscription(holding)) return holding
  if (!isRunning(holding)) return { ...holding, action: 'ended' }
  const fee = feeNumber(holding.nextFeeId ?? holding.feeId)
  const { nextFeeId, discount, ...rest } = holding
  const charged = applyDiscount(fee.amount, discount?.percent)
  record(state, { ...holding, fee, amount: charged, at: holding.paidUntil })
  const terms = { feeId: fee.id, charged, paidUntil: periodEnd(holding.paidUntil, fee), ...laterDiscount(discount) }
  return advanceToClock(state, { ...rest, ...terms, action: 'recurrent' }, now)
}

export const openHoldings = (state: State) => {
  const now = () => Math.floor(state.clock.now().getTime() / 1000)
  const subscriptions = holdingsIn(state)
  const grants = granted(state)
  const save = (holding: SandboxSubscription) => subscriptions.put(String(holding.id), holding)
  const renewDue = (holding: SandboxSubscription) => {
    const after = advanceToClock(state, holding, now())
    if (after === holding) return holding
    const { itemId: item_id } = feeNumber(holding.feeId)
    if (after.action === 'ended' && holding.action !== 'ended')
      notify(state, holding.uuid, 'access.revoked', { item_id })
    return save(after)
  }
  return {
    save,
    saveGrant: (grant: Grant) => grants.put(String(grant.id), grant),
    subscribe: (holding: Omit<SandboxSubscription, 'id' | 'cancelToken'>) =>
      save({ ...holding, id: nextNumber(state.database, 'jwp/subscriptions', 81_000), cancelToken: randomUUID() }),
    grant: (grant: Omit<Grant, 'id'>) => {
      const id = nextNumber(state.database, 'jwp/grants', 55_000)
      return grants.put(String(id), { ...grant, id })
    },
    /** The newest first. */
    subscriptions: (uuid: string) =>
      subscriptions
        .all()
        .filter((holding) => holding.uuid === uuid)
        .map(renewDue)
        .reverse(),
    byCancelToken: (token: string) => subscriptions.all().find((holding) => holding.cancelToken === token),
    grants: (uuid: string) => grants.all().filter((grant) => grant.uuid === uuid && grant.until > now()),
  }
}
