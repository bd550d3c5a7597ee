import { notEnabled, type SubscriptionApi } from '#core/account-provider.ts'
import { readStored, writeStored } from '#core/browser/storage.ts'
import type { Customer, Metadata } from '#core/customer.ts'
import { ApiError } from '#core/errors.ts'
import type { Offer } from '#core/offer.ts'
import { directionOf, type Subscription, type SwitchOffer } from '#core/subscription.ts'
import { mayCarryToken } from '../account-hosts.ts'
import { AccountWire, type Connection, type JwpCall, NoContent, named } from './call.ts'
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

export type SubscriptionOptions = { call: JwpCall; connection: Connection; assetId?: number | null | undefined }

/** Subscription of the site's asset, and its payment. */
export function jwpSubscription({ call, connection, assetId }: SubscriptionOptions): SubscriptionApi {
  const update = notEnabled('Payment method update')
  const unmade = unmadeChanges((customer) => writeMetadata(call, customer, customer.metadata))
  return {
    current: async (customer) => {
      const access = assetId ? await accessTo(call, assetId) : undefined
      if (!assetId || !access) return undefined
      const { collection } = await call('GET', '/subscriptions?limit=15&page=0', Subscriptions, { content: 'json' })
      const wire = newest(collection.filter(({ item_id }) => item_id === String(assetId)))
      const { metadata } = await unmade.takeBack(customer)
      return wire ? toSubscription(wire, access, metadata) : grantedSubscription(access, assetId)
    },
    cancel: async (_customer, { unsubscribeUrl }) => {
      const failed = named('Failed to update subscription')
      if (!unsubscribeUrl || !mayCarryToken(unsubscribeUrl, connection.url))
        throw new ApiError('Failed to update subscription', 0, { cause: 'Its address is not one of the provider’s' })
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
      changePlan(call, unmade, { customer: unmade.correct(customer), subscription, target }),
    pendingSwitch: async (id) => ({ id, toOfferId: id, status: 'pending' }),
    ...jwpCards(call),
    updateByGateway: update,
    finalizeUpdate: update,
    updateByPayPal: update,
    ...jwpReceipts(call, connection),
  }
}

/** 402 means no subscription. */
const accessTo = (call: JwpCall, assetId: number) =>
  call('GET', `/items/${assetId}/access`, AccessWire).catch((error: unknown) => {
    if (error instanceof ApiError && (error.status === 402 || error.status === 404)) return undefined
    throw error
  })

/** Active subscriptions sort before ended ones. */
const newest = (wires: SubscriptionWire[]) =>
  wires.find(({ action_type }) => !['expired', 'terminated'].includes(toSubscriptionStatus(action_type))) ?? wires[0]

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

const writeMetadata = (call: JwpCall, { fullName, email }: Customer, metadata: Metadata) =>
  call('PUT', '/accounts', AccountWire, { form: { full_name: fullName ?? email, metadata } })

type Change = { customer: Customer; subscription: Subscription; target: SwitchOffer }

/** Changes the plan. A cheaper plan starts at renewal; its note is stored first and removed on failure. */
async function changePlan(
  call: JwpCall,
  unmade: ReturnType<typeof unmadeChanges>,
  { customer, subscription: { id }, target }: Change,
) {
  const failed = named('Failed to change subscription')
  const write = (metadata: Metadata) => writeMetadata(call, customer, metadata)
  const key = pendingKey(id)
  const before = customer.metadata[key] || undefined
  const note = target.direction === 'downgrade' ? target.offerId : undefined
  // An empty note clears it, also where the host keeps what a write leaves out.
  const noted = (value = '') => write({ ...customer.metadata, [key]: value })
  if (note !== before) await noted(note).catch(failed)
  const form = { inplayer_token: id, access_fee_id: feeOf(target.offerId) }
  await call('POST', '/v2/subscriptions/stripe:switch', NoContent, { form }).catch(async (error: unknown) => {
    if (note !== before)
      await noted(before).catch(() => unmade.store({ account: customer.id, key, note: note ?? '', before }))
    return failed(error)
  })
  unmade.forget()
}

/** Note of a failed plan change, empty for an upgrade; `before` is the previous value. */
type Unmade = { account: string; key: string; note: string; before?: string | undefined }

const storageKey = 'jwapp.unmade-change'

/** Notes that could not be removed: hidden from all pages, removed at the next load. */
function unmadeChanges(write: (customer: Customer) => Promise<unknown>) {
  let stored = read()

  /** Returns the customer without the notes of failed changes. */
  function correct(customer: Customer): Customer {
    if (stored?.account !== customer.id || (customer.metadata[stored.key] ?? '') !== stored.note) return customer
    return { ...customer, metadata: { ...customer.metadata, [stored.key]: stored.before ?? '' } }
  }

  return {
    correct,
    store(unmade: Unmade) {
      stored = unmade
      writeStored(storageKey, JSON.stringify(unmade))
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
        await write(right).then(
          () => writeStored(storageKey, null),
          () => undefined,
        )
      return right
    },
  }
}

function read(): Unmade | undefined {
  try {
    return JSON.parse(readStored(storageKey) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}
