import { accessModelOf } from '#domain/integration.ts'
import { opens, type Subscription } from '#domain/subscription.ts'
import { theCustomer } from './customer.ts'
import { forgetEntitlements } from './entitlements.ts'
import { account } from './provider.ts'
import { siteInForce } from './site.ts'
import { knowViewer } from './viewer.ts'

/** Asks for the subscription, where the site sells any, and opens or closes what hangs on it. Throws an ApiError. */
export async function reloadSubscription(): Promise<Subscription | undefined> {
  forgetEntitlements()
  if (accessModelOf(siteInForce().config) !== 'svod') return undefined
  const [{ provider, tokens }, customer] = await Promise.all([account(), theCustomer()])
  const subscription = await provider.subscription.current(customer)
  if (!tokens.read()) return undefined
  knowViewer({ signedIn: true, subscribed: subscription !== undefined && opens(subscription) })
  return subscription
}
