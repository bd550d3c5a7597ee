import type { AccountProvider } from '#core/account/account-provider.ts'
import type { Customer } from '#core/account/customer.ts'
import type { Offer, Order, PaymentCard, PaymentMethod } from '#core/checkout/offer.ts'
import type { PaymentDetail, Subscription, SwitchOffer, Transaction } from '#core/checkout/subscription.ts'
import { encrypt } from '../../scripts/sandbox/accounts/encrypted.ts'
import { type AccountFixture, member } from './account-fixture.ts'

export const urls = {
  success: 'https://site.test/?u=welcome',
  waiting: 'https://site.test/?u=waiting-for-payment',
  cancel: 'https://site.test/?u=payment-cancelled',
  error: 'https://site.test/?u=payment-error',
}

export const card: PaymentCard = {
  holder: 'Milan Member',
  number: '4111111111111111',
  expMonth: '03',
  expYear: '2031',
  cvc: '737',
}

/** The same card as the gateway's fields hand it over. */
export const encrypted = (number = card.number, expYear = card.expYear) => ({
  type: 'scheme',
  encryptedCardNumber: encrypt(number),
  encryptedExpiryMonth: encrypt(card.expMonth),
  encryptedExpiryYear: encrypt(expYear),
  encryptedSecurityCode: encrypt(card.cvc),
  holderName: card.holder,
})

/** Arguments of the functions, loaded before the failures. */
export type Ready = {
  customer: Customer
  offer: Offer
  order: Order
  method: PaymentMethod | undefined
  subscription: Subscription
  target: SwitchOffer
  detail: PaymentDetail | undefined
  transaction: Transaction
}

export async function readyMember(
  { provider: { checkout, subscription }, signIn }: AccountFixture,
  itemOffer: string,
): Promise<Ready> {
  const customer = await signIn(member)
  const [[offer], [transaction], current] = await Promise.all([
    checkout.offers([itemOffer]),
    subscription.transactions(customer, { limit: 1, offset: 0 }),
    subscription.current(customer),
  ])
  if (!offer || !transaction || !current) throw new Error('The member of the sandbox has bought nothing')
  const [target] = await subscription.switches(customer, current)
  if (!target) throw new Error('The sandbox sells one plan only')
  const [order, [method], [detail]] = await Promise.all([
    checkout.createOrder(customer, offer),
    checkout.paymentMethods(),
    subscription.paymentDetails(customer),
  ])
  return { customer, offer, order, method, subscription: current, target, detail, transaction }
}

const lists = { favorites: [{ mediaid: 'SaltRoad' }], history: [{ mediaid: 'OrbitMom', progress: 0.5 }] }
const none = { favorites: [], history: [] }
const consents = [{ name: 'terms', version: '1', state: 'accepted' as const, value: '' }]
const answers = { personal: { firstName: 'Mila' }, customAnswers: [] }
const reset = { email: member.email, token: 'none', password: 'N3wpassword', confirmation: 'N3wpassword' }
const change = { oldPassword: 'Password1', password: 'N3wpassword', confirmation: 'N3wpassword' }
const registration = { email: 'new@example.com', password: 'Passw0rd!', consents, details: {} }

type ApiCall = (provider: AccountProvider, ready: Ready) => Promise<unknown>

/** All provider functions that send a request, with their arguments. */
export const api: Record<string, ApiCall> = {
  login: ({ session }) => session.login(member),
  register: ({ session }) => session.register(registration),
  refresh: ({ session }) => session.refresh({ access: 'a', refresh: 'b', expires: 0 }),
  logout: ({ session }) => session.logout(),
  socialLinks: ({ session }) => session.socialLinks('https://site.test/'),
  forgotPassword: ({ session }) => session.forgotPassword(member.email, 'https://site.test/?u=edit-password'),
  resetPassword: ({ session }) => session.resetPassword(reset),
  changePassword: ({ session }) => session.changePassword(change),
  get: ({ customer }) => customer.get(),
  updateNames: ({ customer }, { customer: me }) => customer.updateNames(me, { firstName: 'A', lastName: 'B' }),
  updateEmail: ({ customer }, { customer: me }) => customer.updateEmail(me, 'other@example.com', member.password),
  updateMetadata: ({ customer }, { customer: me }) => customer.updateMetadata(me, { seat: 'front' }),
  registrationFields: ({ customer }) => customer.registrationFields(),
  consents: ({ customer }, { customer: me }) => customer.consents(me),
  updateConsents: ({ customer }, { customer: me }) => customer.updateConsents(me, consents),
  capture: ({ customer }, { customer: me }) => customer.capture(me),
  updateCapture: ({ customer }, { customer: me }) => customer.updateCapture(me, answers),
  lists: ({ customer }, { customer: me }) => customer.lists(me),
  updateLists: ({ customer }, { customer: me }) => customer.updateLists(me, lists, none),
  exportData: ({ customer }) => customer.exportData(),
  deleteAccount: ({ customer }) => customer.deleteAccount(member.password),
  offers: ({ checkout }, { offer }) => checkout.offers([offer.offerId]),
  createOrder: ({ checkout }, { customer: me, offer }) => checkout.createOrder(me, offer),
  getOrder: ({ checkout }, { order }) => checkout.getOrder(order.id),
  updateOrder: ({ checkout }, { order }) => checkout.updateOrder(order, { couponCode: 'HALF' }),
  paymentMethods: ({ checkout }) => checkout.paymentMethods(),
  payWithoutDetails: ({ checkout }, { order }) => checkout.payWithoutDetails(order),
  payByCard: ({ checkout }, { order }) => checkout.payByCard(order, card, urls.waiting),
  payByPayPal: ({ checkout }, { order }) => checkout.payByPayPal(order, urls),
  cardSession: ({ checkout }, { order }) => checkout.cardSession(order, 'https://site.test'),
  payByGateway: ({ checkout }, { order }) => checkout.payByGateway(order, encrypted(), urls.waiting),
  finalizePayment: ({ checkout }, { order }) => checkout.finalizePayment(order.id, { redirectResult: 'x' }),
  confirmIntent: ({ checkout }) => checkout.confirmIntent('pi_none'),
  hasAccess: ({ checkout }, { offer }) => checkout.hasAccess(offer.offerId),
  current: ({ subscription }, { customer: me }) => subscription.current(me),
  cancel: ({ subscription }, { customer: me, subscription: plan }) => subscription.cancel(me, plan),
  renew: ({ subscription }, { customer: me, subscription: plan }) => subscription.renew(me, plan),
  switches: ({ subscription }, { customer: me, subscription: plan }) => subscription.switches(me, plan),
  change: ({ subscription }, { customer: me, subscription: plan, target }) => subscription.change(me, plan, target),
  pendingSwitch: ({ subscription }) => subscription.pendingSwitch('none'),
  paymentDetails: ({ subscription }, { customer: me }) => subscription.paymentDetails(me),
  updateCard: ({ subscription }, { customer: me }) => subscription.updateCard(me, card, 'EUR'),
  updateByGateway: ({ subscription }, { method }) =>
    subscription.updateByGateway(method?.id ?? 0, encrypted(), urls.waiting),
  finalizeUpdate: ({ subscription }, { method }) =>
    subscription.finalizeUpdate(method?.id ?? 0, { redirectResult: 'x' }),
  updateByPayPal: ({ subscription }, { method }) => subscription.updateByPayPal(method?.id ?? 0, urls),
  removeDetail: ({ subscription }, { detail }) => subscription.removeDetail(detail?.id ?? 'none'),
  transactions: ({ subscription }, { customer: me }) => subscription.transactions(me, { limit: 5, offset: 0 }),
  receipt: ({ subscription }, { transaction }) => subscription.receipt(transaction),
  mediaToken: ({ access }) => access.mediaToken('SaltRoad'),
  plans: ({ access }) => access.plans(),
}
