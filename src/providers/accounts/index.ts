import type { AccountProvider } from '#domain/account-provider.ts'
import { listLimit } from '#domain/watchlist.ts'
import { notificationPlace } from '../account-hosts.ts'
import type { AccountOptions } from '../account-options.ts'
import { accessVerbs } from './access.ts'
import { accountCalls } from './call.ts'
import { checkoutVerbs } from './checkout.ts'
import { customerVerbs } from './customer.ts'
import { notificationVerbs } from './notifications.ts'
import { sessionVerbs } from './session.ts'
import { subscriptionVerbs } from './subscription.ts'

export type AccountsOptions = AccountOptions & {
  /** The page that asks; its origin alone, as an address may hold what is nobody's business. */
  referrer?: (() => string) | undefined
}

/** The account provider of the video platform (spec 2 §7.4). */
export function accountsProvider(options: AccountsOptions): AccountProvider {
  const { url, config, bearer, fetchOptions, now = Date.now } = options
  const connection = { url: url.replace(/\/+$/, ''), bearer, fetchOptions }
  const call = accountCalls(connection)
  const { clientId = '', assetId } = config.integrations.jwp ?? {}
  const referrer = options.referrer ?? (() => location.origin)
  return {
    kind: 'accounts',
    features,
    session: sessionVerbs({ call, own: connection.url, clientId, referrer, now }),
    customer: customerVerbs(call, clientId),
    checkout: checkoutVerbs({ call, own: connection.url, assetId, referrer }),
    subscription: subscriptionVerbs({ call, connection, assetId }),
    access: accessVerbs({ call, siteId: config.siteId, configId: config.id }),
    notifications: notificationVerbs({
      call,
      place: notificationPlace(config, options.notifications),
      own: connection.url,
      now,
    }),
  }
}

const features: AccountProvider['features'] = {
  canUpdateEmail: false,
  canSupportEmptyFullName: false,
  canChangePasswordWithOldPassword: true,
  canRenewSubscription: false,
  canExportAccountData: true,
  canDeleteAccount: true,
  canUpdatePaymentMethod: false,
  canShowReceipts: true,
  hasSocialURLs: true,
  hasNotifications: true,
  watchListSizeLimit: listLimit,
}
