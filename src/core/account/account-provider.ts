import type { EntitledPlan } from '../access/access.ts'
import type { CardSession, Offer, Order, Payment, PaymentCard, PaymentMethod, ReturnUrls } from '../checkout/offer.ts'
import type {
  PaymentDetail,
  PendingSwitch,
  Receipt,
  Subscription,
  SwitchOffer,
  Transaction,
} from '../checkout/subscription.ts'
import { ApiError } from '../data/errors.ts'
import type { SessionApi } from './account-session.ts'
import type { Capture, CaptureAnswers, Consent, Customer, Metadata, RegistrationField } from './customer.ts'

/** Features of a provider. Screens check these, never the provider's name. */
export type AccountFeatures = {
  canUpdateEmail: boolean
  canSupportEmptyFullName: boolean
  canChangePasswordWithOldPassword: boolean
  canRenewSubscription: boolean
  canExportAccountData: boolean
  canDeleteAccount: boolean
  canUpdatePaymentMethod: boolean
  canShowReceipts: boolean
  hasSocialURLs: boolean
  hasNotifications: boolean
  watchListSizeLimit: number
  /** The account lists finished items too. Otherwise only the browser knows them. */
  canListFinished: boolean
}

/** Supplies tokens for calls of the viewer. */
export type Bearer = {
  /** Returns a valid access token. Rejects with 'User not logged in' without one. */
  token(): Promise<string>
  /** Replaces a rejected token. On failure it rejects and ends the session. */
  renewed(rejected: string): Promise<string>
  /** Ends the session: the provider rejected a renewed token as well. */
  onRejected(): void
  /** Returns the account of the session, null until it is loaded. */
  owner?(): string | null
}

// Messages of rejected tokens, from this product and the provider's documentation.
const invalid = /(invalid|expired) (jwt|auth) token/i

/** Returns whether the provider rejected the token as invalid. */
export const isInvalidToken = (error: unknown) => error instanceof ApiError && invalid.test(error.message)

/** Ends the session after an invalid token and rethrows the error. */
export const endSessionIfInvalid = (bearer: Bearer) => (error: unknown) => {
  if (isInvalidToken(error)) bearer.onRejected()
  throw error
}

/** Sends the viewer's token. Retries once in the same session; a second rejection ends it. */
export async function callAsViewer<T>(
  bearer: Bearer,
  isRefusal: (error: unknown) => boolean,
  send: (token: string) => Promise<T>,
): Promise<T> {
  const token = await bearer.token()
  const owner = bearer.owner?.()
  try {
    return await send(token)
  } catch (error) {
    if (!isRefusal(error)) throw error
    const renewed = await bearer.renewed(token)
    if (owner && bearer.owner?.() !== owner) throw error
    return send(renewed).catch(endSessionIfInvalid(bearer))
  }
}

/** Both lists of a viewer in the format of accounts. */
export type AccountLists = { favorites: { mediaid: string }[]; history: { mediaid: string; progress: number }[] }

export type CustomerApi = {
  get(): Promise<Customer>
  updateNames(customer: Customer, names: { firstName: string; lastName: string }): Promise<Customer>
  updateEmail(customer: Customer, email: string, confirmationPassword: string): Promise<Customer>
  /** Saves the values that differ from the `initial` ones; newer ones of other devices stay. */
  updateMetadata(customer: Customer, metadata: Metadata, initial?: Metadata): Promise<Customer>
  registrationFields(): Promise<RegistrationField[]>
  consents(customer: Customer): Promise<Consent[]>
  /** Saves the answers that differ from the `initial` ones; newer ones of other devices stay. */
  updateConsents(customer: Customer, consents: Consent[], initial?: readonly Consent[]): Promise<Consent[]>
  capture(customer: Customer): Promise<Capture>
  updateCapture(customer: Customer, answers: CaptureAnswers): Promise<Customer>
  lists(customer: Customer): Promise<AccountLists>
  /** Updates the account's lists from `before`. Requests outlive the page. */
  updateLists(customer: Customer, lists: AccountLists, before: AccountLists): Promise<void>
  exportData(): Promise<void>
  deleteAccount(password: string): Promise<void>
}

export type CheckoutApi = {
  /** Loads existing offers by id; those of subscriptions begin with S. Throws 'Failed to get offers' if all requests fail. */
  offers(ids: readonly string[]): Promise<Offer[]>
  /** Ids of the publisher's subscriptions. */
  subscriptionOfferIds(): readonly string[]
  createOrder(customer: Customer, offer: Offer, methodId?: number): Promise<Order>
  getOrder(id: string): Promise<Order>
  updateOrder(order: Order, change: { paymentMethodId?: number; couponCode?: string }): Promise<Order>
  paymentMethods(): Promise<PaymentMethod[]>
  payWithoutDetails(order: Order): Promise<Payment>
  payByCard(order: Order, card: PaymentCard, returnUrl: string): Promise<Payment>
  payByPayPal(order: Order, urls: ReturnUrls): Promise<Payment>
  cardSession(order: Order | undefined, returnUrl: string): Promise<CardSession>
  payByGateway(order: Order, method: unknown, returnUrl: string): Promise<Payment>
  finalizePayment(orderId: string, details: unknown, paymentData?: string): Promise<Payment>
  /** Completes a one-time payment that a bank has approved, by the id in the return URL. */
  confirmIntent(id: string): Promise<void>
  /** Returns whether the viewer may watch. 402 and 404 mean no. */
  hasAccess(offerId: string): Promise<boolean>
}

export type SubscriptionApi = {
  current(customer: Customer): Promise<Subscription | undefined>
  cancel(customer: Customer, subscription: Subscription): Promise<void>
  renew(customer: Customer, subscription: Subscription): Promise<void>
  switches(customer: Customer, subscription: Subscription): Promise<SwitchOffer[]>
  change(customer: Customer, subscription: Subscription, target: SwitchOffer): Promise<void>
  pendingSwitch(id: string): Promise<PendingSwitch>
  paymentDetails(customer: Customer): Promise<PaymentDetail[]>
  updateCard(customer: Customer, card: PaymentCard, currency: string): Promise<void>
  updateByGateway(methodId: number, method: unknown, returnUrl: string, old?: PaymentDetail): Promise<Payment>
  finalizeUpdate(methodId: number, details: unknown, paymentData?: string): Promise<void>
  updateByPayPal(methodId: number, urls: ReturnUrls): Promise<Payment>
  /** Removes a stored payment method. */
  removeDetail(id: string): Promise<void>
  transactions(customer: Customer, page: { limit: number; offset: number }): Promise<Transaction[]>
  receipt(transaction: Transaction): Promise<Receipt>
}

/** Viewer data for the platform's stream requests. */
export type AccessApi = {
  /** Returns the stream token of an item. Throws 'Unauthorized' (403). */
  mediaToken(mediaId: string): Promise<string>
  /** Returns the viewer's plans. Throws 'Failed to fetch entitled plans'. */
  plans(): Promise<EntitledPlan[]>
}

export type NotificationApi = {
  /** Reports account events until the returned function is called. */
  listen(customer: Customer, listener: (event: AccountEvent) => void): Promise<() => void>
}

/** Accounts and payments of one company. Unsupported functions reject with a clear error. */
export type AccountProvider = {
  kind: string
  features: AccountFeatures
  session: SessionApi
  customer: CustomerApi
  checkout: CheckoutApi
  subscription: SubscriptionApi
  access: AccessApi
  notifications: NotificationApi
}

/** Unsupported function of a provider. */
export class NotEnabledError extends Error {
  override name = 'NotEnabledError'
}

/** Function of a disabled feature; rejects with '{feature} feature is not enabled'. */
export const notEnabled = (feature: string) => (): Promise<never> =>
  Promise.reject(new NotEnabledError(`${feature} feature is not enabled`))

/** Event of the account provider's notifications. */
export type AccountEvent =
  | { type: 'card-success' }
  | { type: 'external-success' }
  | { type: 'payment-failed'; message: string }
  /** Failed at or cancelled on an external page, which the provider does not distinguish. */
  | { type: 'payment-incomplete'; message: string }
  | { type: 'subscribed' }
  | { type: 'access-revoked' }
  | { type: 'requires-action'; url: string }
  | { type: 'signed-out' }
