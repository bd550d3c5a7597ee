import type { AccountEvent } from './account-event.ts'
import type { Capture, CaptureAnswers } from './capture.ts'
import type { Consent, FieldValues, RegistrationField } from './consent.ts'
import type { Customer, Metadata } from './customer.ts'
import type { Offer } from './offer.ts'
import type { CardSession, Order, Payment, PaymentCard, PaymentMethod, ReturnUrls } from './order.ts'
import type { EntitledPlan } from './plan.ts'
import type { Credentials, SocialLink, Tokens } from './session.ts'
import type { PaymentDetail, PendingSwitch, Receipt, Subscription, SwitchOffer, Transaction } from './subscription.ts'

/** What a provider can do; the screens ask these and never which provider it is (spec 2 §6). */
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
}

/** Speaks for the viewer in calls that need one. */
export type Bearer = {
  /** An access token that is good now; rejects with 'User not logged in' where there is none. */
  token(): Promise<string>
  /** A token in place of one that the provider refused; rejects, with the session ended, where none is issued. */
  renewed(refused: string): Promise<string>
  /** Ends the session: the provider refuses even a renewed token. */
  refused(): void
}

/** Both lists of a viewer, as accounts keep them. */
export type AccountLists = { favorites: { mediaid: string }[]; history: { mediaid: string; progress: number }[] }

export type Registration = Credentials & { consents: Consent[]; details: FieldValues }

export type PasswordReset = { email: string; token: string; password: string; confirmation: string }
export type PasswordChange = { oldPassword: string; password: string; confirmation: string }

export type SessionApi = {
  /** Where this browser keeps the tokens, and how they are written there (spec 1 §9). */
  stored: { key: string; read(text: string): Tokens | undefined; write(tokens: Tokens): string }
  login(credentials: Credentials): Promise<Tokens>
  register(registration: Registration): Promise<Tokens>
  /** New tokens for spent ones; an ApiError says why there are none. */
  refresh(tokens: Tokens): Promise<Tokens>
  logout(): Promise<void>
  socialLinks(returnUrl: string): Promise<SocialLink[]>
  /** Asks for the mail that leads to a new password. */
  forgotPassword(email: string, resetUrl: string): Promise<void>
  resetPassword(reset: PasswordReset): Promise<void>
  changePassword(change: PasswordChange): Promise<void>
}

export type CustomerApi = {
  get(): Promise<Customer>
  updateNames(customer: Customer, names: { firstName: string; lastName: string }): Promise<Customer>
  updateEmail(customer: Customer, email: string, confirmationPassword: string): Promise<Customer>
  updateMetadata(customer: Customer, metadata: Metadata): Promise<Customer>
  registrationFields(): Promise<RegistrationField[]>
  consents(customer: Customer): Promise<Consent[]>
  updateConsents(customer: Customer, consents: Consent[]): Promise<Consent[]>
  capture(customer: Customer): Promise<Capture>
  updateCapture(customer: Customer, answers: CaptureAnswers): Promise<Customer>
  lists(customer: Customer): Promise<AccountLists>
  /** Makes the account's lists these; `before` is what the account is known to hold. Requests outlive the page. */
  updateLists(customer: Customer, lists: AccountLists, before: AccountLists): Promise<void>
  exportData(): Promise<void>
  deleteAccount(password: string): Promise<void>
}

export type CheckoutApi = {
  /** The offers of the ids that exist; 'Failed to get offers' when none could be asked for. */
  offers(ids: readonly string[]): Promise<Offer[]>
  /** The ids of the subscriptions the publisher sells (spec 1 §1). */
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
  /** May the viewer watch what the offer opens? 402 and 404 of a provider are a plain no. */
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
  transactions(customer: Customer, page: { limit: number; offset: number }): Promise<Transaction[]>
  receipt(transaction: Transaction): Promise<Receipt>
}

/** What the platform's own hosts are told of a viewer, so that they hand out streams (spec 2 §7.3, §7.4). */
export type AccessApi = {
  /** The token that opens one item's streams; 'Unauthorized' (403) when the viewer may not have them. */
  mediaToken(mediaId: string): Promise<string>
  /** The plans the viewer holds; 'Failed to fetch entitled plans' when they cannot be told. */
  plans(): Promise<EntitledPlan[]>
}

export type NotificationApi = {
  /** Tells what the provider reports of the viewer until the returned function is called (spec 2 §7.5). */
  listen(customer: Customer, listener: (event: AccountEvent) => void): Promise<() => void>
}

/** A company that keeps accounts and takes payments; every verb is there, and what one cannot do says so (spec 2 §6). */
export type AccountProvider = {
  kind: 'billing' | 'accounts'
  features: AccountFeatures
  session: SessionApi
  customer: CustomerApi
  checkout: CheckoutApi
  subscription: SubscriptionApi
  access: AccessApi
  notifications: NotificationApi
}

/** A verb that the provider does not have. */
export class NotEnabled extends Error {
  override name = 'NotEnabled'
}

/** The verb of a feature that is off: it refuses with '{feature} feature is not enabled' (spec 2 §8.5). */
export const notEnabled = (feature: string) => (): Promise<never> =>
  Promise.reject(new NotEnabled(`${feature} feature is not enabled`))
