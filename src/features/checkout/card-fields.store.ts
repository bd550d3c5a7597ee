import { currentSite } from '#core/site/site.store.ts'
import { openAccount } from '#features/session/provider.store.ts'
import type { CardFields, CardFieldsOptions } from '#providers/adyen/card-fields.ts'
import { gatewayConfig } from '#providers/adyen/gateway-config.ts'
import { $checkout } from './checkout.store.ts'

export type { CardFields, CardPart } from '#providers/adyen/card-fields.ts'

const currentConfig = () => {
  const { config, accountHosts } = currentSite()
  return gatewayConfig(config, accountHosts)
}

/** Returns whether a card gateway is configured. */
export const takesCards = () => currentConfig() !== undefined

/** Opens the gateway fields for an order or a stored card. Loads on first use. */
export async function openFields(plan: Omit<CardFieldsOptions, 'config' | 'session'>): Promise<CardFields> {
  const config = currentConfig()
  if (!config) throw new Error('There is no card gateway')
  const [{ provider }, { openCardFields }] = await Promise.all([
    openAccount(),
    import('#providers/adyen/card-fields.ts'),
  ])
  const session = await provider.checkout.cardSession($checkout.get()?.order, location.origin)
  return openCardFields({ ...plan, config, session })
}
