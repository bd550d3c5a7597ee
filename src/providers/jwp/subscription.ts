import { z } from 'zod/mini'
import { notEnabled, type SubscriptionApi } from '#core/account/account-provider.ts'
import type { Customer } from '#core/account/customer.ts'
import { readStored, writeStored } from '#core/browser/storage.ts'
import type { Offer } from '#core/checkout/offer.ts'
import { directionOf, type Subscription, type SwitchOffer } from '#core/checkout/subscription.ts'
import { ApiError, hasUnknownResult } from '#core/data/errors.ts'
import { ownValue } from '#core/data/own-value.ts'
import { type Connection, type JwpCall, NoContent, rethrowWithMessage } from './call.ts'
import type { AccountWriter } from './customer.ts'
import { mayReceiveToken } from './hosts.ts'
import { feeOf, loadFeeOffers } from './offers.ts'
import { jwpCards, jwpReceipts } from './payments.ts'
import {
  AccessWire,
  grantedSubscription,
  pendingKey,
  Subscriptions,
  type SubscriptionWire,
  toSubscription,
  toSubscriptionStatus,
} from './subscription-wire.ts'

export type SubscriptionOptions = {
  call: JwpCall
  write: AccountWriter
  connection: Connection
  assetId?: number | null | undefined
}

/** Subscription of the site's asset, and its payment. */
export function jwpSubscription({ call, write, connection, assetId }: SubscriptionOptions): SubscriptionApi {
  const update = notEnabled('Payment method update')
  const failedChanges = failedPlanChanges(write)
  return {
    current: async (customer) => {
      const access = assetId ? await accessTo(call, assetId) : undefined
      if (!assetId || !access) return undefined
      const { collection } = await call('GET', '/subscriptions?limit=15&page=0', Subscriptions, { content: 'json' })
      const wire = collection.find((candidate) => candidate.item_id === String(assetId) && isRunning(candidate))
      const { metadata } = await failedChanges.takeBack(customer)
      return wire ? toSubscription(wire, access, metadata) : grantedSubscription(access, assetId)
    },
    cancel: async (_customer, { unsubscribeUrl }) => {
      const failed = rethrowWithMessage('Failed to update subscription')
      if (!unsubscribeUrl || !mayReceiveToken(unsubscribeUrl, connection.url))
        throw new Error('Failed to update subscription', { cause: 'Its address is not one of the provider’s' })
      const label = 'the unsubscribe address'
      // No retry: a second cancellation would be refused.
      await call('GET', unsubscribeUrl, NoContent, { content: 'json', label, retries: 0 }).catch(failed)
    },
    renew: notEnabled('Renew subscription'),
    switches: async (_customer, subscription) => {
      const offers = assetId ? await loadFeeOffers(call)([String(assetId)]) : []
      return switchesFrom(subscription, offers)
    },
    change: (customer, subscription, target) =>
      changePlan({ call, write, failedChanges }, { customer: failedChanges.correct(customer), subscription, target }),
    pendingSwitch: async (id) => ({ id, toOfferId: id, status: 'pending' }),
    ...jwpCards(call),
    updateByGateway: update,
    finalizeUpdate: update,
    updateByPayPal: update,
    removeDetail: update,
    ...jwpReceipts(call, connection),
  }
}

/** 402 means no subscription. */
const accessTo = (call: JwpCall, assetId: number) =>
  call('GET', `/items/${assetId}/access`, AccessWire).catch((error: unknown) => {
    if (error instanceof ApiError && (error.status === 402 || error.status === 404)) return undefined
    throw error
  })

/** Ended subscriptions give no access: open access next to one has another reason. */
const isRunning = ({ action_type }: SubscriptionWire) =>
  !['expired', 'terminated'].includes(toSubscriptionStatus(action_type))

function switchesFrom(subscription: Subscription, offers: Offer[]): SwitchOffer[] {
  const current = offers.find(({ offerId }) => offerId === subscription.offerId)
  const paid = current?.price ?? subscription.nextPaymentPrice
  return offers
    .filter((offer) => offer !== current && offer.planSwitchEnabled)
    .map(({ offerId, title, period = 'month', periodCount, price, currency }) => ({
      ...{ offerId, title, period, price, currency },
      ...(periodCount && { periodCount }),
      direction: directionOf(paid, price),
    }))
}

type Change = { customer: Customer; subscription: Subscription; target: SwitchOffer }
type ChangeOptions = Pick<SubscriptionOptions, 'call' | 'write'> & {
  failedChanges: ReturnType<typeof failedPlanChanges>
}

/** Changes the plan. A cheaper plan starts at renewal; its note is stored first and removed if refused. */
async function changePlan(
  { call, write, failedChanges }: ChangeOptions,
  { customer, subscription: { id }, target }: Change,
) {
  const failed = rethrowWithMessage('Failed to change subscription')
  const key = pendingKey(id)
  const before = ownValue(customer.metadata, key) || undefined
  const note = target.direction === 'downgrade' ? target.offerId : undefined
  // An empty note clears the stored one, also on hosts that merge metadata.
  const noted = (value = '') =>
    write(customer, (latest) => ({ ...failedChanges.correct(latest).metadata, [key]: value }))
  const hide = () => failedChanges.store({ account: customer.id, key, note: note ?? '', before })
  if (note !== before)
    await noted(note).catch((error: unknown) => {
      // A note without a response may be stored, but its change is not sent.
      if (hasUnknownResult(error)) hide()
      return failed(error)
    })
  const form = { inplayer_token: id, access_fee_id: feeOf(target.offerId) }
  await call('POST', '/v2/subscriptions/stripe:switch', NoContent, { form }).catch(async (error: unknown) => {
    // Notes of a change without a response stay: it may be made.
    if (note !== before && hasUnknownResult(error)) failedChanges.forget()
    else if (note !== before) await noted(before).catch(hide)
    return failed(error)
  })
  failedChanges.forget()
}

/** Note of a failed plan change, empty for an upgrade; `before` is the previous value. */
const FailedPlanChange = z.object({
  ...{ account: z.string(), key: z.string(), note: z.string() },
  before: z.optional(z.string()),
})
type FailedPlanChange = z.infer<typeof FailedPlanChange>

const storageKey = 'jwapp.failed-plan-change'

/** Notes that could not be removed: hidden from all pages, removed at the next load. */
function failedPlanChanges(write: AccountWriter) {
  let stored = read()

  /** Returns the customer without the notes of failed changes. */
  function correct(customer: Customer): Customer {
    if (stored?.account !== customer.id || (ownValue(customer.metadata, stored.key) ?? '') !== stored.note)
      return customer
    return { ...customer, metadata: { ...customer.metadata, [stored.key]: stored.before ?? '' } }
  }

  return {
    correct,
    store(change: FailedPlanChange) {
      stored = change
      writeStored(storageKey, JSON.stringify(change))
    },
    /** Superseded by a later change. */
    forget() {
      stored = undefined
      writeStored(storageKey, null)
    },
    /** Removes the note from the account. The next page retries a failure. */
    async takeBack(customer: Customer): Promise<Customer> {
      const right = correct(customer)
      if (right !== customer && readStored(storageKey))
        await write(customer, (latest) => correct(latest).metadata).then(
          () => writeStored(storageKey, null),
          () => undefined,
        )
      return right
    },
  }
}

function read(): FailedPlanChange | undefined {
  try {
    return FailedPlanChange.parse(JSON.parse(readStored(storageKey) ?? 'null'))
  } catch {
    return undefined
  }
}
