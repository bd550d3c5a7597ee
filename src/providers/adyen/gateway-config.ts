import { integrationOf } from '#core/access/access.ts'
import type { Config } from '#core/site/config.ts'
import { hasOtherSources } from '#core/site/config-source.ts'
import type { Site } from '#core/site/site.ts'

/** URL and public key of the card gateway. */
export type GatewayConfig = {
  environment: 'test' | 'live'
  clientKey: string
  /** Gateway URL with a trailing slash, if other than the environment's default. */
  moved?: string
}

type Integrated = { integrations: { cleeng?: Pick<Cleeng, 'id' | 'useSandbox'> | null | undefined } }
type Cleeng = NonNullable<Config['integrations']['cleeng']>
type Hosts = NonNullable<Site['accountHosts']>

/** Returns the card gateway of a config, or undefined without a key for its environment. */
export function gatewayConfig(config: Integrated, { adyen, adyenKey }: Hosts = {}): GatewayConfig | undefined {
  if (integrationOf(config) !== 'cleeng') return undefined
  const environment = (config.integrations.cleeng?.useSandbox ?? true) ? 'test' : 'live'
  const clientKey = adyenKey ?? (adyen && `${environment}_moved`)
  if (!clientKey?.startsWith(`${environment}_`)) return undefined
  return { environment, clientKey, ...(adyen && { moved: movedAddress(adyen, environment) }) }
}

// The package derives its message origin, environment and port from this URL. Browsers resolve `..`.
function movedAddress(url: string, environment: string) {
  const { origin, pathname, protocol } = new URL(url)
  const pathPrefix = ['checkoutshopper', environment, ...(protocol === 'http:' ? ['http:', '', 'localhost:8080'] : [])]
  return `${origin}/${[...pathPrefix, ...pathPrefix.map(() => '..')].join('/')}${pathname.replace(/\/*$/, '/')}`
}

/** Returns all gateways of a site: its own, or both environments where other configs are allowed. */
export function gatewayConfigs({ config, settings, accountHosts }: Site): GatewayConfig[] {
  if (!hasOtherSources(settings)) return [gatewayConfig(config, accountHosts) ?? []].flat()
  return [true, false].flatMap((useSandbox) => {
    return gatewayConfig({ integrations: { cleeng: { id: 'any', useSandbox } } }, accountHosts) ?? []
  })
}

/** Origins of the gateway's frames. */
export const gatewayFrames = (config: GatewayConfig): string[] =>
  gatewayOrigins(config).filter((origin) => !origin.startsWith(measuring))

const measuring = 'https://checkoutanalytics-'

/** Origins of the gateway's fields, texts and analytics. */
export const gatewayOrigins = ({ environment, moved }: GatewayConfig): string[] =>
  moved
    ? [new URL(moved).origin]
    : ['checkoutshopper-%.adyen.com', 'checkoutshopper-%.cdn.adyen.com', 'checkoutanalytics-%.adyen.com'].map(
        (host) => `https://${host.replace('%', environment)}`,
      )
