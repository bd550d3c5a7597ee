import { z } from 'zod/mini'
import { type AccessApi, type AccountProvider, notEnabled } from '#core/account/account-provider.ts'
import { importProvider, lazyApi } from '#core/browser/import-again.ts'
import { ApiError, mayHaveSucceeded } from '#core/data/errors.ts'
import { nonEmptyText } from '#core/data/schema.ts'
import { listLimit } from '#core/lists/lists.ts'
import type { AccountOptions } from '../account-descriptor.ts'
import { createJwpCall, type JwpCall, rethrowWithMessage } from './call.ts'
import { accountWriter, jwpCustomer } from './customer.ts'
import { jwpFields } from './fields.ts'
import { notificationEndpoint } from './hosts.ts'
import { jwpSession } from './session.ts'

export type JwpOptions = AccountOptions & {
  /** Referrer: the origin only, as a path may contain private data. */
  referrer?: (() => string) | undefined
}

/** Creates the account provider of the video platform. */
export function createJwpProvider(options: JwpOptions): AccountProvider {
  const { url, config, bearer, plans, fetchOptions, now = Date.now } = options
  const connection = { url: url.replace(/\/+$/, ''), bearer, fetchOptions }
  const call = createJwpCall(connection)
  const write = accountWriter(call)
  const { clientId = '', assetId, useSandbox } = jwpFields(config)
  const referrer = options.referrer ?? (() => location.origin)
  const endpoint = notificationEndpoint(useSandbox, options.notifications)
  const notificationOptions = { call, bearer, endpoint, providerUrl: connection.url, now }
  return {
    kind: 'jwp',
    features,
    session: jwpSession({ call, providerUrl: connection.url, clientId, referrer, now }),
    customer: jwpCustomer(call, write, clientId),
    // Most pages need none of these.
    checkout: lazyApi(
      async () =>
        (await importProvider(() => import('./checkout.ts'))).jwpCheckout({
          call,
          providerUrl: connection.url,
          referrer,
        }),
      { subscriptionOfferIds: () => (assetId ? [String(assetId)] : []) },
    ),
    subscription: lazyApi(
      async () =>
        (await importProvider(() => import('./subscription.ts'))).jwpSubscription({ call, write, connection, assetId }),
      {},
    ),
    access: jwpAccess({ call, siteId: config.siteId, configId: config.id, hasPlans: Boolean(plans) }),
    notifications: lazyApi(
      async () => (await importProvider(() => import('./notifications.ts'))).jwpNotifications(notificationOptions),
      {},
    ),
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
  canListFinished: false,
}

const Token = z.object({ token: nonEmptyText })

export type AccessOptions = { call: JwpCall; siteId: string; configId?: string | undefined; hasPlans: boolean }

/** Stream access: a token for one item, or the viewer's plans with an access bridge. */
export const jwpAccess = ({ call, siteId, configId = '', hasPlans }: AccessOptions): AccessApi => ({
  mediaToken: async (media_id) => {
    const query = new URLSearchParams({ app_config_id: configId, media_id })
    const { token } = await call('GET', `/v2/items/jw-media/token?${query}`, Token).catch(asUnauthorized)
    return token
  },
  plans: hasPlans ? () => loadPlans(call, siteId) : notEnabled('Entitled plans'),
})

async function loadPlans(call: JwpCall, siteId: string) {
  const { PlansResponse, plansErrorMessage, plansPath } = await importProvider(() => import('../access/plans.ts'))
  return call('GET', plansPath(siteId), PlansResponse, { by: 'either' }).catch(rethrowWithMessage(plansErrorMessage))
}

/** Every refusal means no access; a failed or limited request does not. */
function asUnauthorized(cause: unknown): never {
  if (cause instanceof ApiError && cause.status >= 400 && !mayHaveSucceeded(cause))
    throw new ApiError('Unauthorized', 403, { cause })
  throw cause
}
