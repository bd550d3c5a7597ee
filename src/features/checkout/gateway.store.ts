import type { ChallengeResult } from '#core/offer.ts'
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

/** Completes a stored card after the bank's redirect. Throws an ApiError. */
export const finishUpdate = async (methodId: number, redirectResult: string) =>
  (await account()).provider.subscription.finalizeUpdate(methodId, { redirectResult })

/** Returns whether a card gateway is configured. */
export const takesCards = () => currentConfig() !== undefined

/** Opens the gateway fields for an order or a stored card. Loads on first use. */
export async function openFields(plan: Omit<CardFieldsPlan, 'config' | 'session'>): Promise<CardFields> {
  const config = currentConfig()
  if (!config) throw new Error('There is no card gateway')
  const [{ provider }, { openCardFields }] = await Promise.all([account(), import('#providers/adyen/card-fields.ts')])
  const session = await provider.checkout.cardSession($checkout.get()?.order, location.origin)
  return openCardFields({ ...plan, config: config, session })
}

/** Stores a gateway card; `challenge` runs the bank's authentication. Throws an ApiError. */
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
