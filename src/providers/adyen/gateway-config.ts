import type { Config } from '#core/site/config.ts'
import { hasOtherSources } from '#core/site/config-source.ts'
import type { AccountHosts, Site } from '#core/site/site.ts'
import { accountHost } from '../account-hosts.ts'

/** URL and public key of the card gateway. */
export type GatewayConfig = {
  environment: 'test' | 'live'
  clientKey: string
  /** Gateway URL with a trailing slash, if other than the environment's default. */
  moved?: string
}

/** Returns the card gateway of a config, or undefined without a key for its environment. */
export function gatewayConfig(config: Pick<Config, 'integrations'>, hosts?: AccountHosts): GatewayConfig | undefined {
  const account = accountHost(config)
  return account?.provider.hasCardGateway ? gatewayIn(account.isTest ? 'test' : 'live', hosts) : undefined
}

function gatewayIn(environment: 'test' | 'live', { adyen, adyenKey }: AccountHosts = {}): GatewayConfig | undefined {
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
  return (['test', 'live'] as const).flatMap((environment) => gatewayIn(environment, accountHosts) ?? [])
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
