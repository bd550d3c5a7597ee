import { integrationOf } from '#core/access/access.ts'
import type { Bearer } from '#core/account/account-provider.ts'
import { ApiError } from '#core/data/errors.ts'
import type { Config } from '#core/site/config.ts'
import type { Site } from '#core/site/site.ts'
import type { FetchOptions } from './http.ts'

/** Options of every account provider. */
export type AccountOptions = {
  /** URL of the provider, without a trailing slash. */
  url: string
  config: Config
  bearer: Bearer
  /** Notification host, if other than the provider's default. */
  notifications?: string | undefined
  /** Account host of the video platform, which has the plans. Sites without an access bridge have none. */
  plans?: string | undefined
  fetchOptions?: FetchOptions | undefined
  /** Epoch milliseconds. */
  now?: (() => number) | undefined
}

const hosts = {
  jwp: { test: 'https://staging-sims.jwplayer.com', live: 'https://sims.jwplayer.com' },
  cleeng: { test: 'https://mediastore-sandbox.cleeng.com', live: 'https://mediastore.cleeng.com' },
}

/** Alternative provider hosts, set at build time. */
export type HostOverrides = NonNullable<Site['accountHosts']>

/** Account provider hosts, and the config field with the sandbox flag. */
export function accountHost(config: Pick<Config, 'integrations'>) {
  const kind = integrationOf(config)
  if (!kind) return undefined
  const isTest = config.integrations[kind]?.useSandbox ?? true
  return { kind, url: hosts[kind][isTest ? 'test' : 'live'], isTest, flag: `integrations.${kind}.useSandbox` }
}

/** Returns the host of the account provider, or undefined without one. */
export function accountAddress(config: Pick<Config, 'integrations'>, moved: HostOverrides = {}) {
  const host = accountHost(config)
  return host && { kind: host.kind, url: moved[host.kind] ?? host.url }
}

/** Returns the account host of the video platform, which has the plans of every provider's viewers. */
export const planAddress = (config: Pick<Config, 'integrations'>, moved: HostOverrides = {}) =>
  moved.jwp ?? hosts.jwp[accountHost(config)?.isTest === false ? 'live' : 'test']

/** Other hosts of the company, allowed as cancellation links of subscriptions. */
const companyHosts = ['https://*.inplayer.com', 'https://*.jwplayer.com']
const ofCompany = /^https:\/\/([a-z0-9-]+\.)+(inplayer|jwplayer)\.com$/

/** Returns whether the viewer's token may be sent to this URL: the provider's host or one of its company. */
export function mayReceiveToken(address: string, own: string): boolean {
  const url = URL.parse(address)
  if (!url || url.username || url.password) return false
  return url.origin === new URL(own).origin || ofCompany.test(url.origin)
}

type CallingSite = Pick<Site, 'config' | 'accountHosts' | 'bridge'>

/** Returns all account origins that a site calls. */
export function accountAddresses({ config, accountHosts: moved, bridge }: CallingSite): string[] {
  const own = accountAddress(config, moved)
  if (own?.kind === 'cleeng') return [own.url, ...(bridge ? [planAddress(config, moved)] : [])]
  if (!own) return []
  return [own.url, ...companyHosts, ...Object.values(notificationEndpoint(config, moved?.notifications))]
}

/** Returns all account origins for sites that may switch configs. */
export const anyAccountAddress = (moved: HostOverrides = {}): string[] => [
  ...kinds.flatMap((kind) => moved[kind] ?? [hosts[kind].test, hosts[kind].live]),
  ...companyHosts,
  ...[true, false].flatMap((isTest) => Object.values(notificationHostsFrom(isTest, moved.notifications))),
]

const kinds = ['jwp', 'cleeng'] as const

const notificationHosts = {
  issuers: { test: 'https://staging-notifications.inplayer.com', live: 'https://notifications.inplayer.com' },
  endpoint: 'wss://a3gkl64duktvc4-ats.iot.eu-west-1.amazonaws.com/mqtt',
}

/** Returns the issuer of notification keys and the broker. An alternative host serves both. */
export const notificationEndpoint = (config: Pick<Config, 'integrations'>, moved?: string) =>
  notificationHostsFrom(config.integrations.jwp?.useSandbox ?? true, moved)

function notificationHostsFrom(isTest: boolean, moved?: string) {
  if (moved) return { issuer: moved, endpoint: `${moved.replace(/^http/, 'ws')}/mqtt` }
  return { issuer: notificationHosts.issuers[isTest ? 'test' : 'live'], endpoint: notificationHosts.endpoint }
}

/** Payment hosts of the providers; banks authenticate from their pages. */
const payers = /^(.+\.)?(paypal|stripe|adyen|adyenpayments|inplayer|jwplayer|cleeng)\.com$/

/** Sign-in hosts of the social networks. */
const networks = /^((www\.|m\.)?facebook|accounts\.google|(api\.)?twitter|(api\.)?x)\.com$/

/** Returns whether a payment may continue at this URL: origins in `own`, or a payment host. */
export const mayPayAt = (address: string, own: readonly string[]) => isTrusted(address, own, payers)

/** Returns whether this URL may sign a viewer in: a social network or the provider. */
export const maySignInAt = (address: string, own: readonly string[]) =>
  isTrusted(address, own, payers) || isTrusted(address, own, networks)

function isTrusted(address: string, own: readonly string[], hosts: RegExp): boolean {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false
  return (
    own.some((one) => URL.parse(one)?.origin === url.origin) || (url.protocol === 'https:' && hosts.test(url.hostname))
  )
}

/** Returns the redirect URL of a payment. Throws an ApiError for other hosts. */
export function trustedPaymentUrl(address: string, own: readonly string[]): string {
  if (mayPayAt(address, own)) return address
  throw new ApiError(`A payment redirect is not allowed at ${URL.parse(address)?.origin ?? 'an invalid URL'}`, 200)
}

/** Adds a message to the payment error page, if it has none. */
export function withMessage(address: string, message: string) {
  const url = new URL(address)
  if (!url.searchParams.has('message')) url.searchParams.set('message', message)
  return url.href
}
