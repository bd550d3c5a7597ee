import type { AccountEvent } from '#core/account/account-provider.ts'
import { $viewer, clearSession, onSessionEnd } from '#core/account/viewer.store.ts'
import { messageOf } from '#core/data/errors.ts'
import { loadCustomer } from './customer.store.ts'
import { openAccount } from './provider.store.ts'

let following: Promise<(() => void) | undefined> | undefined

// Connection timeout, so that a payment is not delayed.
const timeoutMs = 10_000

/** Subscribes to the viewer's account events, once per session. */
export async function subscribeToAccountEvents(): Promise<void> {
  following ??= follow()
  await Promise.race([following, new Promise((done) => setTimeout(done, timeoutMs))])
}

/** Unsubscribes after sign-out. */
export function unsubscribeFromAccountEvents() {
  const previous = following
  following = undefined
  void previous?.then((stop) => stop?.())
}

onSessionEnd(unsubscribeFromAccountEvents)

function follow() {
  const subscription: typeof following = listen().catch((error: unknown) => {
    // The next caller of the same session retries.
    if (following === subscription) following = undefined
    console.warn(messageOf(error))
    return undefined
  })
  return subscription
}

async function listen() {
  const { provider } = await openAccount()
  if (!provider.features.hasNotifications) return undefined
  return provider.notifications.listen(await loadCustomer(), publish)
}

const listeners = new Set<(event: AccountEvent) => void>()

/** Registers a reaction to the account events of the signed-in viewer. */
export const onAccountEvent = (listener: (event: AccountEvent) => void) => void listeners.add(listener)

function publish(event: AccountEvent) {
  if (!$viewer.get().signedIn) return
  if (event.type === 'signed-out') return clearSession()
  for (const listener of listeners) listener(event)
}
