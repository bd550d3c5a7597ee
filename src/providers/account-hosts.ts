import { ownValue } from '#core/data/own-value.ts'
import type { Config } from '#core/site/config.ts'
import type { AccountHosts, Site } from '#core/site/site.ts'
import type { AccountDescriptor } from './account-descriptor.ts'
import { jwpHosts } from './jwp/hosts.ts'
import { accountProviders } from './registry.ts'

type WithIntegrations = Pick<Config, 'integrations'>

const hostIn = ({ test, live }: AccountDescriptor['hosts'], isTest: boolean) => (isTest ? test : live)

/** Enabled account provider with its host, and the config field with the sandbox flag. */
export function accountHost({ integrations }: WithIntegrations) {
  const provider = accountProviders.find(({ kind, modelOf }) => {
    const fields = ownValue(integrations, kind)
    return fields && modelOf(fields)
  })
  if (!provider) return undefined
  const { kind, hosts } = provider
  const isTest = Object(ownValue(integrations, kind)).useSandbox !== false
  return { provider, kind, url: hostIn(hosts, isTest), isTest, flag: `integrations.${kind}.useSandbox` }
}

/** Returns the account provider with its host, or undefined without one. */
export function accountAddress(config: WithIntegrations, moved: AccountHosts = {}) {
  const host = accountHost(config)
  return host && { provider: host.provider, url: ownValue(moved, host.kind) ?? host.url }
}

/** Returns the account host of the video platform, which has the plans of every provider's viewers. */
export const planAddress = (config: WithIntegrations, moved: AccountHosts = {}) =>
  moved.jwp ?? hostIn(jwpHosts, accountHost(config)?.isTest !== false)

type CallingSite = Pick<Site, 'config' | 'accountHosts' | 'bridge'>

/** Returns all account origins that a site calls. */
export function accountAddresses({ config, accountHosts: moved = {}, bridge }: CallingSite): string[] {
  const host = accountHost(config)
  if (!host) return []
  const { provider, kind, url, isTest } = host
  const plans = bridge ? [planAddress(config, moved)] : []
  return [...new Set([ownValue(moved, kind) ?? url, ...(provider.otherOrigins?.({ isTest, moved }) ?? []), ...plans])]
}

/** Returns all account origins for sites that may switch configs. */
export const anyAccountAddress = (moved: AccountHosts = {}): string[] => [
  ...accountProviders.flatMap(({ kind, hosts }) => ownValue(moved, kind) ?? [hosts.test, hosts.live]),
  ...new Set(
    accountProviders.flatMap(({ otherOrigins }) =>
      [true, false].flatMap((isTest) => otherOrigins?.({ isTest, moved }) ?? []),
    ),
  ),
]
