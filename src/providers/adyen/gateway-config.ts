import type { Config } from '#core/config.ts'
import { integrationOf } from '#core/integration.ts'
import type { Site } from '#core/site.ts'

/** Where the card gateway is reached, and by which of the publisher's keys. */
export type GatewayConfig = {
  environment: 'test' | 'live'
  clientKey: string
  /** The gateway's address with a slash at its end, where it is not the environment's own. */
  moved?: string
}

type Integrated = { integrations: { cleeng?: Pick<Cleeng, 'id' | 'useSandbox'> | null | undefined } }
type Cleeng = NonNullable<Config['integrations']['cleeng']>
type Hosts = NonNullable<Site['accountHosts']>

/** The gateway of a config with the billing provider (spec 2 §7.5); none without a key for its environment. */
export function gatewayConfig(config: Integrated, { adyen, adyenKey }: Hosts = {}): GatewayConfig | undefined {
  if (integrationOf(config) !== 'billing') return undefined
  const environment = (config.integrations.cleeng?.useSandbox ?? true) ? 'test' : 'live'
  const clientKey = adyenKey ?? (adyen && `${environment}_moved`)
  if (!clientKey?.startsWith(`${environment}_`)) return undefined
  return { environment, clientKey, ...(adyen && { moved: movedAddress(adyen, environment) }) }
}

// The package takes messages of its fields only from what stands before /checkoutshopper/, a key only where its address
// names the environment, and a bank without TLS only where it names that port. Browsers leave the detour out.
function movedAddress(url: string, environment: string) {
  const { origin, pathname, protocol } = new URL(url)
  const detour = ['checkoutshopper', environment, ...(protocol === 'http:' ? ['http:', '', 'localhost:8080'] : [])]
  return `${origin}/${[...detour, ...detour.map(() => '..')].join('/')}${pathname.replace(/\/*$/, '/')}`
}

/** Every gateway that a site may use: its own, or any where another config may choose another. */
export function gatewayPlaces({ config, settings, accountHosts }: Site): GatewayConfig[] {
  if (!settings.anySource && settings.otherSources.length === 0)
    return [gatewayConfig(config, accountHosts) ?? []].flat()
  return [true, false].flatMap((useSandbox) => {
    return gatewayConfig({ integrations: { cleeng: { id: 'any', useSandbox } } }, accountHosts) ?? []
  })
}

/** The origins of the gateway's frames. */
export const gatewayFrames = (config: GatewayConfig): string[] =>
  gatewayOrigins(config).filter((origin) => !origin.startsWith(measuring))

const measuring = 'https://checkoutanalytics-'

/** The origins that the gateway's fields, words and measurements come from. */
export const gatewayOrigins = ({ environment, moved }: GatewayConfig): string[] =>
  moved
    ? [new URL(moved).origin]
    : ['checkoutshopper-%.adyen.com', 'checkoutshopper-%.cdn.adyen.com', 'checkoutanalytics-%.adyen.com'].map(
        (host) => `https://${host.replace('%', environment)}`,
      )
