import { type AccountFeatures, type AccountProvider, notEnabled } from '#core/account/account-provider.ts'
import { importProvider, lazyApi } from '#core/browser/import-again.ts'
import { listLimit } from '#core/lists/lists.ts'
import type { AccountOptions } from '../account-descriptor.ts'
import { type CleengContext, viewerLocale } from './billing-locale.ts'
import { createCleengCall } from './call.ts'
import { cleengCustomer } from './customer.ts'
import { cleengFields } from './fields.ts'
import { cleengSession, customerIdOf } from './session.ts'

/** Features of this provider. */
const cleengFeatures: AccountFeatures = {
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
  canListFinished: true,
}

/** Creates the subscription-billing provider of `integrations.cleeng`. */
export function createCleengProvider(
  { url, config, bearer, plans, fetchOptions, now = Date.now }: AccountOptions,
  features = cleengFeatures,
): AccountProvider {
  const { id: publisherId = '', monthlyOffer, yearlyOffer, useSandbox } = cleengFields(config)
  const call = createCleengCall({ url, bearer, fetchOptions })
  const locale = viewerLocale(call)
  const context: CleengContext = {
    call,
    providerUrl: url,
    locale,
    now,
    publisherId,
    customerId: async () => customerIdOf(await bearer.token()),
    authentication: async () => {
      const customerIP = (await locale().catch(() => undefined))?.ipAddress
      return { customerIP, ...(useSandbox && { attemptAuthentication: 'always' }) }
    },
  }
  const subscriptionOfferIds = [monthlyOffer, yearlyOffer].flatMap((id) => id || [])
  const loadCheckout = async () => {
    const [{ cleengOrders }, { cleengPayments }] = await Promise.all([
      importProvider(() => import('./orders.ts')),
      importProvider(() => import('./payments.ts')),
    ])
    return { ...cleengOrders(context), ...cleengPayments(context) }
  }
  return {
    kind: 'cleeng',
    features,
    session: cleengSession(context),
    customer: cleengCustomer(context),
    // Most pages need neither.
    checkout: lazyApi(loadCheckout, { subscriptionOfferIds: () => subscriptionOfferIds }),
    subscription: lazyApi(
      async () => (await importProvider(() => import('./subscription.ts'))).cleengSubscription(context, features),
      {},
    ),
    access: {
      mediaToken: notEnabled('Media token'),
      plans: plans
        ? async () => {
            const { platformPlans } = await importProvider(() => import('../access/plans.ts'))
            return platformPlans({ host: plans, siteId: config.siteId, bearer, fetchOptions })()
          }
        : notEnabled('Entitled plans'),
    },
    notifications: { listen: notEnabled('Notifications') },
  }
}
