import type { AstroConfig } from 'astro'
import type { Site } from '#domain/site.ts'
import { accountAddresses, anyAccountAddress } from '#providers/account-hosts.ts'
import { gatewayFrames, gatewayOrigins, gatewayPlaces } from '#providers/adyen/place.ts'
import { originsOf } from '#providers/insights/place.ts'
import { adHostsOf, signingOf } from '#publishing/facts/config-hosts.ts'
import type { Origins } from '#publishing/snapshot/records.ts'

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

/** What may happen on a page: films play, any config of the site is shown, or neither. */
export type PageUse = 'still' | 'playing' | 'any'

/** The use of a page by its address: the fallback page renders all that was not rendered ahead. */
export function pageUse(path: string): PageUse {
  const [, kind = ''] = /^(?:\/[a-z]{2}(?=\/))?\/([^/]+)\//.exec(path) ?? []
  if (kind === '404') return 'any'
  return playingKinds.includes(kind) ? 'playing' : 'still'
}

// Films and channels, guides, articles
const playingKinds = ['m', 'p', 'insights']

/** The content policy beside scripts and styles. */
export function policyOf(built: Site, origins: Origins, use: PageUse): CspDirective[] {
  const site = use === 'any' ? built : withoutOthers(built)
  const { queries, files } = articleOrigins(site)
  const own = [...platformOf(site), ...files]
  const { streams, pictures, ads } = use === 'still' ? nothingPlays : playingOrigins(site, origins, use)
  // A publisher's own player library draws with pictures of its own
  const drawn = use !== 'still' && site.library ? ['data:', 'blob:'] : []
  const { gateway, banks } = cardOrigins(site)
  const called = [...queries, ...measuring(site), ...accountOrigins(site), ...gateway]
  const services = [bridgeOf(site), signingOf(site.config)].flat()
  return [
    "default-src 'self'",
    directive('img-src', ["'self'", ...drawn, ...own, ...streams, ...pictures, ...ads]),
    ...(use === 'still' ? [] : [directive('media-src', ["'self'", 'blob:', 'data:', ...own, ...streams, ...ads])]),
    directive('connect-src', ["'self'", ...own, ...streams, ...ads, ...services, ...called]),
    ...(use === 'still' ? [] : ["worker-src 'self' blob:" as const]),
    directive('frame-src', banks.length > 0 ? banks : ["'none'"]),
    directive('form-action', ["'self'", ...banks]),
    ...fixedDirectives,
  ]
}

const directive = <Name extends string>(name: Name, sources: string[]) =>
  `${name} ${[...new Set(sources)].join(' ')}` as const

/** The site of a page that shows no config but its own. */
const withoutOthers = ({ analytics, ...site }: Site): Site => ({
  ...site,
  ...(analytics && site.config.analyticsToken && { analytics }),
  settings: { ...site.settings, otherSources: [], anySource: false },
})

const nothingPlays = { streams: [], pictures: [], ads: [] }

/** Where films, the pictures of texts, and advertisements come from. */
const playingOrigins = ({ config }: Site, { streams, pictures, others }: Origins, use: PageUse) => ({
  streams: use === 'any' ? [...streams, ...others] : streams,
  pictures,
  ads: adHostsOf(config),
})

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
  return urls.map((url) => new URL(url).origin)
}

/** Cards are typed into the gateway's frames; a bank's question comes from whatever bank a card is of, by a form. */
function cardOrigins(site: Site): { gateway: string[]; banks: string[] } {
  const places = gatewayPlaces(site)
  const frames = places.flatMap(gatewayFrames)
  return { gateway: places.flatMap(gatewayOrigins), banks: frames.length > 0 ? [...frames, 'https:'] : [] }
}

/** Where any config may come from, its content may be anywhere; otherwise only the hosts that are known by name. */
function platformOf({ platform, settings }: Site): string[] {
  if (settings.anySource) return ['https:', 'http:']
  const listed = settings.otherSources.flatMap((source) => URL.parse(source)?.origin ?? [])
  return [new URL(platform).origin, ...(platformHosts[platform] ?? []), ...listed]
}

/** Hosts that give out what opens protected items. */
const bridgeOf = ({ bridge }: Site) => (bridge && URL.parse(bridge)?.origin) || []

/** Where scripts come from beside the site itself: only a publisher's own player library comes from elsewhere. */
export const scriptHosts = ({ platform, library }: Site) =>
  library ? ["'self'", new URL(platform).origin, ...(platformHosts[platform] ?? [])] : ["'self'"]
