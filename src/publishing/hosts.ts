import type { Config } from '#domain/config.ts'
import { accountHost, type MovedHosts } from '#providers/account-hosts.ts'
import { address, type SiteSettings } from './settings.ts'

type Question = {
  site: Pick<SiteSettings, 'platform' | 'siteUrl'> & { settings: { apiAccessBridgeUrl?: string | undefined } }
  config: Pick<Config, 'integrations' | 'contentSigningService'>
  env: Record<string, string | undefined>
}

/** The hosts a site talks to, as one line, and a warning for each that a published site should not use (spec 1 §9). */
export function hostsOf({ site, config, env }: Question): { line: string; warnings: string[] } {
  const { platform, siteUrl, settings } = site
  const account = accountHost(config)
  const moved = account && movedHosts(env)?.[account.kind]
  const used = [
    ['content', platform],
    [account?.kind, account && (moved || `${account.url} (${account.isTest ? 'test' : 'production'})`)],
    ['access bridge', settings.apiAccessBridgeUrl],
    ['content signing', config.contentSigningService?.host],
  ]
  const line = `Hosts: ${used.flatMap(([what, host]) => (host ? `${what} ${host}` : [])).join(', ')}`
  if (isLocal(siteUrl)) return { line, warnings: [] }
  const local = [platform, moved].filter((host) => host !== undefined && isLocal(host))
  const isTest = account?.isTest && !moved
  return {
    line,
    warnings: [
      ...local.map((host) => `${siteUrl} is a published site, but ${host} can be reached from this machine only`),
      ...(isTest
        ? [`${siteUrl} is a published site, but ${account.flag} is not false: it ${onTest} ${account.url}`]
        : []),
    ],
  }
}

/** Addresses that take the place of the account providers' own; none of them is often set. */
export function movedHosts({ ACCOUNTS_URL, BILLING_URL, NOTIFICATIONS_URL }: Question['env']): MovedHosts | undefined {
  const moved = {
    ...(ACCOUNTS_URL && { accounts: address('ACCOUNTS_URL', ACCOUNTS_URL) }),
    ...(BILLING_URL && { billing: address('BILLING_URL', BILLING_URL) }),
    ...(NOTIFICATIONS_URL && { notifications: address('NOTIFICATIONS_URL', NOTIFICATIONS_URL) }),
  }
  return Object.keys(moved).length > 0 ? moved : undefined
}

const onTest = "uses the provider's test host"

const isLocal = (url: string) =>
  /^(127\.|\[::1\]$|(.+\.)?(localhost|local|test)$)/.test(URL.parse(url)?.hostname ?? 'local')
