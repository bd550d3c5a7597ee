import { type AccountFeatures, type AccountProvider, notEnabled } from '#domain/account-provider.ts'
import { listLimit } from '#domain/watchlist.ts'
import type { AccountOptions } from '../account-options.ts'
import { billingCalls } from './call.ts'
import { checkoutVerbs } from './checkout.ts'
import { customerVerbs } from './customer.ts'
import { customerIdOf } from './jwt.ts'
import { viewerLocale } from './locale.ts'
import type { Parts } from './parts.ts'
import { sessionVerbs } from './session.ts'
import { subscriptionVerbs } from './subscription.ts'

/** The table of spec 2 §6. */
const billingFeatures: AccountFeatures = {
  canUpdateEmail: true,
  canSupportEmptyFullName: true,
  canChangePasswordWithOldPassword: false,
  canRenewSubscription: true,
  canExportAccountData: false,
  canDeleteAccount: false,
  canUpdatePaymentMethod: true,
  canShowReceipts: false,
  hasSocialURLs: false,
  hasNotifications: false,
  watchListSizeLimit: listLimit,
}

/** The subscription-billing provider of a config with `integrations.cleeng` (spec 2 §7.5). */
export function billingProvider(
  { url, config, bearer, fetchOptions, now = Date.now }: AccountOptions,
  features = billingFeatures,
): AccountProvider {
  const { cleeng } = config.integrations
  const call = billingCalls({ url, bearer, fetchOptions })
  const locale = viewerLocale(call)
  const parts: Parts = {
    call,
    own: url,
    locale,
    now,
    publisherId: cleeng?.id ?? '',
    subscriptionOfferIds: [cleeng?.monthlyOffer, cleeng?.yearlyOffer].flatMap((id) => id || []),
    customerId: async () => customerIdOf(await bearer.token()),
    authentication: async () => {
      const customerIP = (await locale().catch(() => undefined))?.ipAddress
      return { customerIP, ...(cleeng?.useSandbox !== false && { attemptAuthentication: 'always' }) }
    },
  }
  return {
    kind: 'billing',
    features,
    session: sessionVerbs(parts),
    customer: customerVerbs(parts),
    checkout: checkoutVerbs(parts),
    subscription: subscriptionVerbs(parts, features),
    access: { mediaToken: notEnabled('Media token'), plans: notEnabled('Entitled plans') },
    notifications: { listen: notEnabled('Notifications') },
  }
}
