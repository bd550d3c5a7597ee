import type { ChallengeResult } from '#core/order.ts'
import { siteInForce } from '#core/site.store.ts'
import { $checkout } from '#features/account/checkout.store.ts'
import { account } from '#features/account/provider.store.ts'
import type { CardFields, CardFieldsPlan } from '#providers/adyen/card-fields.ts'
import { gatewayConfig } from '#providers/adyen/gateway-config.ts'
import { backTo } from './payment.store.ts'
import { paymentDetail } from './payment-details.store.ts'

export type { CardFields, CardPart } from '#providers/adyen/card-fields.ts'

const currentConfig = () => {
  const { config, accountHosts } = siteInForce()
  return gatewayConfig(config, accountHosts)
}

/** The bank agreed on a page of its own to a card that is put on file. Throws an ApiError. */
export const finishUpdate = async (methodId: number, redirectResult: string) =>
  (await account()).provider.subscription.finalizeUpdate(methodId, { redirectResult })

/** Is there a gateway that could take a card? */
export const takesCards = () => currentConfig() !== undefined

/** Opens the gateway's fields, for the order under way or for a card to put on file; fetched with the first wish. */
export async function openFields(plan: Omit<CardFieldsPlan, 'config' | 'session'>): Promise<CardFields> {
  const config = currentConfig()
  if (!config) throw new Error('There is no card gateway')
  const [{ provider }, { openCardFields }] = await Promise.all([account(), import('#providers/adyen/card-fields.ts')])
  const session = await provider.checkout.cardSession($checkout.get()?.order, location.origin)
  return openCardFields({ ...plan, config: config, session })
}

/** Puts a card of the gateway's on file; `ask` puts the bank's question, where it has one. Throws an ApiError. */
export async function updateByGateway(
  methodId: number,
  card: unknown,
  challenge: (action: unknown) => Promise<ChallengeResult>,
): Promise<void> {
  const [{ provider }, old] = await Promise.all([account(), paymentDetail().catch(() => undefined)])
  const { subscription } = provider
  const back = backTo('payment-method-success', { paymentMethodId: String(methodId) })
  const payment = await subscription.updateByGateway(methodId, card, back, old)
  if (payment.state !== 'form') return
  const { details, paymentData } = await challenge(payment.action)
  await subscription.finalizeUpdate(methodId, details, paymentData)
}
