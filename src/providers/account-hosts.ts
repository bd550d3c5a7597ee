import type { Config } from '#core/config.ts'
import { integrationOf } from '#core/integration.ts'
import type { Site } from '#core/site.ts'

const hosts = {
  accounts: { test: 'https://staging-sims.jwplayer.com', live: 'https://sims.jwplayer.com' },
  billing: { test: 'https://mediastore-sandbox.cleeng.com', live: 'https://mediastore.cleeng.com' },
}

/** Providers that a build was told to reach at another address. */
export type MovedHosts = NonNullable<Site['accountHosts']>

const fields = { accounts: 'jwp', billing: 'cleeng' } as const

/** The account provider of a config: its address by the sandbox flag (spec 1 §9) and the field that carries the flag. */
export function accountHost(config: Pick<Config, 'integrations'>) {
  const kind = integrationOf(config)
  if (!kind) return undefined
  const field = fields[kind]
  const isTest = config.integrations[field]?.useSandbox ?? true
  return { kind, url: hosts[kind][isTest ? 'test' : 'live'], isTest, flag: `integrations.${field}.useSandbox` }
}

/** Where the account provider of a config is reached; none without one. */
export function accountAddress(config: Pick<Config, 'integrations'>, moved: MovedHosts = {}) {
  const host = accountHost(config)
  return host && { kind: host.kind, url: moved[host.kind] ?? host.url }
}

/** Further hosts of the company behind `accounts`, which subscriptions may name as the place to end them. */
const companyHosts = ['https://*.inplayer.com', 'https://*.jwplayer.com']
const ofCompany = /^https:\/\/([a-z0-9-]+\.)+(inplayer|jwplayer)\.com$/

/** May the viewer's token go to this address? Only to the provider's own host and to others of its company. */
export function mayCarryToken(address: string, own: string): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return false
  return url.origin === new URL(own).origin || ofCompany.test(url.origin)
}

/** Every address that is called on behalf of an account, for the config of a site. */
export function accountAddresses(config: Pick<Config, 'integrations'>, moved: MovedHosts = {}): string[] {
  const own = accountAddress(config, moved)
  if (own?.kind !== 'accounts') return own ? [own.url] : []
  return [own.url, ...companyHosts, ...Object.values(notificationEndpoint(config, moved.notifications))]
}

/** Every address that may be called on behalf of an account, for sites that can show other configs. */
export const anyAccountAddress = (moved: MovedHosts = {}): string[] => [
  ...kinds.flatMap((kind) => moved[kind] ?? [hosts[kind].test, hosts[kind].live]),
  ...companyHosts,
  ...[true, false].flatMap((isTest) => Object.values(notificationHostsFrom(isTest, moved.notifications))),
]

const kinds = ['accounts', 'billing'] as const

const notificationHosts = {
  issuers: { test: 'https://staging-notifications.inplayer.com', live: 'https://notifications.inplayer.com' },
  endpoint: 'wss://a3gkl64duktvc4-ats.iot.eu-west-1.amazonaws.com/mqtt',
}

/** Who issues the keys to notifications, and where they come from; a moved host does both (spec 2 §7.5). */
export const notificationEndpoint = (config: Pick<Config, 'integrations'>, moved?: string) =>
  notificationHostsFrom(config.integrations.jwp?.useSandbox ?? true, moved)

function notificationHostsFrom(isTest: boolean, moved?: string) {
  if (moved) return { issuer: moved, endpoint: `${moved.replace(/^http/, 'ws')}/mqtt` }
  return { issuer: notificationHosts.issuers[isTest ? 'test' : 'live'], endpoint: notificationHosts.endpoint }
}
