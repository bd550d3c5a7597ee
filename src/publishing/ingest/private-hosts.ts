import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { Agent, buildConnector, type Dispatcher, getGlobalDispatcher, interceptors } from 'undici'
import { ApiError } from '#core/errors.ts'
import { configUrl } from '#core/settings.ts'
import { ownAddress } from '#core/site-path.ts'
import type { IngestOptions } from './report.ts'

const blocked = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  blocked.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  blocked.addSubnet(network, prefix, 'ipv6')

/** Tests whether an IP address is loopback, link-local, private or leads to such an address. */
export const isPrivate = (ip: string) => blocked.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')

const refusal = (host: string, ip: string) =>
  new ApiError(`${host} is in a private network (${ip}), and only hosts of the settings may be`, 0)

/** DNS lookup that refuses private addresses. */
const publicLookup: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const hidden = error ? undefined : found.find(({ address }) => isPrivate(address))
    if (error || hidden) return done(error ?? refusal(host, hidden?.address ?? ''), [])
    if (options.all) return done(null, found)
    return done(null, found[0]?.address ?? '', found[0]?.family)
  })

const cache = new Map<string, Dispatcher>()
const follow = interceptors.redirect({ maxRedirections: 20, throwOnMaxRedirect: true })

/** HTTP connections that follow redirects. Only trusted hosts may have a private address. */
export function connectionsFor(trusted: readonly string[]): Dispatcher {
  const key = trusted.join(' ')
  const connections = cache.get(key) ?? agentFor(trusted).compose(follow)
  cache.set(key, connections)
  return connections
}

// A proxy from the environment applies its own connection rules.
const agentFor = (trusted: readonly string[]) =>
  process.env.NODE_USE_ENV_PROXY ? getGlobalDispatcher() : new Agent({ connect: connectorFor(trusted) })

function connectorFor(trusted: readonly string[]): buildConnector.connector {
  const [anywhere, outside] = [buildConnector({}), buildConnector({ lookup: publicLookup })]
  return (options, done) => {
    const { hostname } = options
    if (trusted.includes(hostname)) return anywhere(options, done)
    // Numeric addresses skip the DNS lookup, so they are checked here.
    if (isIP(hostname) && isPrivate(hostname)) return done(refusal(hostname, hostname), null)
    return outside(options, done)
  }
}

type Site = IngestOptions['site']

/** Hosts of the settings, which may be in a private network. */
export function trustedHosts({ configSource, platform, siteUrl, settings, insights }: Site): string[] {
  const sources = [configSource, ...(settings?.additionalAllowedConfigSources ?? [])]
  const urls = [platform, insights?.url, ...sources.map((source) => ownAddress(configUrl(source, platform), siteUrl))]
  const hosts = urls.flatMap((url) => URL.parse(url ?? '')?.hostname.replace(/^\[|\]$/g, '') ?? [])
  return [...new Set(hosts)].sort()
}
