import type { AccountEvent } from '#core/account-event.ts'
import { messageOf } from '#core/errors.ts'
import { $query, openQuery, replaceQuery } from '#core/url.store.ts'
import { $viewer, forgetViewer } from '#core/viewer.store.ts'
import { noteCharge } from './charge-note.store.ts'
import { theCustomer } from './customer.store.ts'
import { forgetEntitlements, hasOneOf } from './entitlements.store.ts'
import { account } from './provider.store.ts'
import { reloadSubscription } from './subscription.store.ts'

let following: Promise<(() => void) | undefined> | undefined

// A line that does not open keeps nobody from paying, but one that opens late must not miss what is said of the payment
const timeoutMs = 10_000

/** Hears what the provider reports of the viewer, once for as long as the session lasts (spec 2 §7.5). */
export async function followAccountEvents(): Promise<void> {
  following ??= listen()
  await Promise.race([following, new Promise((done) => setTimeout(done, timeoutMs))])
}

/** Nobody is signed in any more. */
export function leaveAccountEvents() {
  const left = following
  following = undefined
  void left?.then((stop) => stop?.())
}

async function listen() {
  try {
    const { provider } = await account()
    if (!provider.features.hasNotifications) return undefined
    return await provider.notifications.listen(await theCustomer(), onAccountEvent)
  } catch (error) {
    // The next who needs it tries again
    following = undefined
    console.warn(messageOf(error))
    return undefined
  }
}

/** What a report leads to (spec 2 §7.5). */
function onAccountEvent(event: AccountEvent) {
  if (!$viewer.get().signedIn) return
  switch (event.type) {
    case 'payment-failed':
      return void showFailure(event.message)
    case 'card-success':
      return forgetEntitlements()
    case 'subscribed':
    case 'access-revoked':
      return void reloadSubscription().catch((error: unknown) => console.warn(messageOf(error)))
    case 'requires-action':
      return location.assign(event.url)
    case 'signed-out':
      return forgetViewer()
  }
}

let payment: Promise<unknown> | undefined

/** What is reported while a payment is on its way is told after its answer, which moves the dialog and would hide it. */
export function reportAfter(paying: Promise<unknown>) {
  const answered = () => new Promise((moved) => setTimeout(moved))
  payment = paying.then(answered, answered)
}

/** A report may come late, and be of an earlier try: what has been paid since did not fail. */
async function showFailure(message: string) {
  await payment
  const { u, offerId } = $query.get()
  const isPaid = u === 'welcome' || (offerId !== undefined && (await hasOneOf([offerId])))
  if (isPaid) return
  noteCharge(undefined)
  show({ u: 'payment-error', message })
}

/** In the place of a dialog that is open, else over the page. */
const show = (changes: Record<string, string>) =>
  $query.get().u === undefined ? openQuery(changes) : replaceQuery({ offerId: undefined, ...changes })
