import type { AccountProvider } from '#core/account-provider.ts'
import { listLimit } from '#core/watchlist.ts'
import { notificationEndpoint } from '../account-hosts.ts'
import type { AccountOptions } from '../account-options.ts'
import { jwpAccess } from './access.ts'
import { accountCalls } from './call.ts'
import { jwpCheckout } from './checkout.ts'
import { jwpCustomer } from './customer.ts'
import { jwpNotifications } from './notifications.ts'
import { jwpSession } from './session.ts'
import { jwpSubscription } from './subscription.ts'

export type AccountsOptions = AccountOptions & {
  /** Referrer: the origin only, as a path may contain private data. */
  referrer?: (() => string) | undefined
}

/** Creates the account provider of the video platform. */
export function accountsProvider(options: AccountsOptions): AccountProvider {
  const { url, config, bearer, fetchOptions, now = Date.now } = options
  const connection = { url: url.replace(/\/+$/, ''), bearer, fetchOptions }
  const call = accountCalls(connection)
  const { clientId = '', assetId } = config.integrations.jwp ?? {}
  const referrer = options.referrer ?? (() => location.origin)
  return {
    kind: 'accounts',
    features,
    session: jwpSession({ call, own: connection.url, clientId, referrer, now }),
    customer: jwpCustomer(call, clientId),
    checkout: jwpCheckout({ call, own: connection.url, assetId, referrer }),
    subscription: jwpSubscription({ call, connection, assetId }),
    access: jwpAccess({ call, siteId: config.siteId, configId: config.id }),
    notifications: jwpNotifications({
      call,
      endpoint: notificationEndpoint(config, options.notifications),
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
