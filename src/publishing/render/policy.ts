import type { AstroConfig } from 'astro'
import type { Site } from '#domain/site.ts'
import { accountAddresses, anyAccountAddress } from '#providers/account-hosts.ts'
import { gatewayOrigins, gatewayPlaces } from '#providers/adyen/place.ts'
import { originsOf } from '#providers/insights/place.ts'
import { hostsOfConfig } from '#publishing/facts/config-hosts.ts'

type Csp = Exclude<AstroConfig['security']['csp'], boolean | undefined>
type CspDirective = NonNullable<Csp['directives']>[number]

/** Hosts that the platform itself sends browsers to. */
const platformHosts: Record<string, string[]> = {
  'https://cdn.jwplayer.com': [
    'https://*.jwplayer.com',
    'https://*.jwpsrv.com',
    'https://*.jwpcdn.com',
    'https://*.jwplatform.com',
  ],
}

/** What is the same for every site. */
export const fixedDirectives: CspDirective[] = ["object-src 'none'", "base-uri 'none'", "manifest-src 'self'"]

/** The content policy beside scripts and styles; `origins` are the hosts of the catalogue's streams and of other configs. */
export function policyOf(site: Site, origins: string[]): CspDirective[] {
  const { queries, files } = articleOrigins(site)
  const content = [...hostsOf(site, origins), ...files, bridgeOf(site), ...hostsOfConfig(site.config)].flat()
  const hosts = [...new Set(content)].join(' ')
  const { gateway, banks } = cardOrigins(site)
  return [
    "default-src 'self'",
    `img-src 'self' data: blob: ${hosts}`,
    `media-src 'self' blob: data: ${hosts}`,
    `connect-src 'self' ${[hosts, ...queries, ...measuring(site), ...accountOrigins(site), ...gateway].join(' ')}`,
    "worker-src 'self' blob:",
    "font-src 'self'",
    `frame-src ${banks}`,
    banks === none ? "form-action 'self'" : `form-action 'self' ${banks}`,
    ...fixedDirectives,
  ]
}

/** Where articles are asked for, and where their pictures and films lie. */
function articleOrigins({ insights }: Site): { queries: string[]; files: string[] } {
  if (!insights) return { queries: [], files: [] }
  const { queries, files } = originsOf(insights)
  return { queries: queries === files ? [] : [queries], files: [files] }
}

/** Beacons go somewhere only where the publisher measures. */
const measuring = ({ analytics }: Site) => (analytics ? [new URL(analytics).origin] : [])

/** Account providers are called straight from the page; another config may select another one. */
function accountOrigins({ config, settings, accountHosts }: Site): string[] {
  if (settings.anySource) return []
  const isOne = settings.otherSources.length === 0
  const urls = isOne ? accountAddresses(config, accountHosts) : anyAccountAddress(accountHosts)
  return [...new Set(urls.map((url) => new URL(url).origin))]
}

const none = "'none'"

/** Cards are typed into the gateway's frames; a bank's question comes from whatever bank a card is of, by a form. */
function cardOrigins(site: Site): { gateway: string[]; banks: string } {
  const gateway = [...new Set(gatewayPlaces(site).flatMap(gatewayOrigins))]
  return { gateway, banks: gateway.length > 0 ? [...gateway, 'https:'].join(' ') : none }
}

/** Where any config may come from, its content may be anywhere; otherwise only the hosts that are known by name. */
function hostsOf({ platform, settings }: Site, origins: string[]): string[] {
  if (settings.anySource) return ['https:', 'http:']
  const listed = settings.otherSources.flatMap((source) => URL.parse(source)?.origin ?? [])
  return [new URL(platform).origin, ...(platformHosts[platform] ?? []), ...origins, ...listed]
}

/** Hosts that give out what opens protected items. */
const bridgeOf = ({ bridge }: Site) => (bridge && URL.parse(bridge)?.origin) || []

/** Where scripts come from beside the site itself: only a publisher's own player library comes from elsewhere. */
export const scriptHosts = ({ platform, library }: Site) =>
  library ? ["'self'", new URL(platform).origin, ...(platformHosts[platform] ?? [])] : ["'self'"]
