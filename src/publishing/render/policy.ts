import type { AstroConfig } from 'astro'
import { globalPages, playingRoutes, routeAt } from '#core/address/routes.ts'
import { ownValue } from '#core/data/own-value.ts'
import { offersDownloads } from '#core/downloads/downloads.ts'
import { hasCardPreviews } from '#core/site/config.ts'
import { castSenderOf, type Site } from '#core/site/site.ts'
import { accountAddresses, anyAccountAddress } from '#providers/account-hosts.ts'
import { gatewayConfigs, gatewayFrames, gatewayOrigins } from '#providers/adyen/gateway-config.ts'
import { originsOf } from '#providers/sanity/dataset.ts'
import { adHostsOf, platformHosts, signingOf, streamHostsOf, tagHostsOf } from '../config/hosts.ts'
import type { Origins } from '../content-db/records.ts'

type Csp = Exclude<AstroConfig['security']['csp'], boolean | undefined>
type CspDirective = NonNullable<Csp['directives']>[number]

/** Policy directives of every site. */
export const fixedDirectives: CspDirective[] = ["object-src 'none'", "base-uri 'none'", "manifest-src 'self'"]

/** Page use: no playback, home page, playback, or any config of the site. */
export type PageUse = 'static' | 'home' | 'playing' | 'any'

/** Use of a page by its address. The fallback page renders everything not prerendered. */
export function pageUse(path: string): PageUse {
  if (path === globalPages['404.astro']) return 'any'
  const name = routeAt(path)
  if (name === 'home') return 'home'
  return name && playingRoutes.includes(name) ? 'playing' : 'static'
}

/** Content security policy without script and style sources. */
export function policyOf(built: Site, origins: Origins, use: PageUse): CspDirective[] {
  const site = use === 'any' ? built : withoutOthers(built)
  const { queries, files } = articleOrigins(site)
  const siteOrigins = [...platformOf(site), ...files]
  const isStatic = use === 'static' || use === 'home'
  const { streams, pictures, ads } = isStatic ? noOrigins : playingOrigins(site, origins, use)
  // Home pages load programme guides and may show a text page.
  const ofHome = use === 'home' ? origins : noOrigins
  // The publisher's own player library uses inline images.
  const inlineImages = !isStatic && site.library ? ['data:', 'blob:'] : []
  // Downloads and previews of cards are possible on every page.
  const ofFiles = [...origins.streams, ...streamHostsOf(site.config)]
  const downloadOrigins = offersDownloads(site.config, site.bridge) ? ofFiles : []
  const previewOrigins = hasCardPreviews(site.config) ? [...siteOrigins, ...ofFiles] : []
  const mediaOrigins = isStatic ? previewOrigins : ['blob:', 'data:', ...siteOrigins, ...streams, ...ads]
  const { gateway, banks } = cardOrigins(site)
  const called = [...queries, ...measuring(site), ...accountOrigins(site), ...gateway]
  const services = [bridgeOf(site), signingOf(site.config)].flat()
  const tags = tagHostsOf(site.config)
  return [
    "default-src 'self'",
    directive('img-src', [
      "'self'",
      ...inlineImages,
      ...siteOrigins,
      ...streams,
      ...pictures,
      ...ofHome.pictures,
      ...ads,
      ...tags,
    ]),
    directive('media-src', ["'self'", ...mediaOrigins]),
    directive('connect-src', [
      "'self'",
      ...siteOrigins,
      ...streams,
      ...ofHome.streams,
      ...downloadOrigins,
      ...ads,
      ...services,
      ...called,
      ...tags,
    ]),
    // The publisher's own player library starts workers from blobs.
    ...(!isStatic && site.library ? ["worker-src 'self' blob:" as const] : []),
    directive('frame-src', banks.length > 0 ? banks : ["'none'"]),
    directive('form-action', ["'self'", ...banks]),
    ...fixedDirectives,
  ]
}

const directive = <Name extends string>(name: Name, sources: string[]) =>
  `${name} ${[...new Set(sources)].join(' ')}` as const

/** Site config for a page that shows only its own config. */
const withoutOthers = ({ analytics, ...site }: Site): Site => ({
  ...site,
  ...(analytics && site.config.analyticsToken && { analytics }),
  settings: { ...site.settings, otherSources: [], anySource: false },
})

const noOrigins = { streams: [], pictures: [], ads: [] }

/** Origins of streams, text images and advertisements. */
const playingOrigins = ({ config }: Site, { streams, pictures, others }: Origins, use: PageUse) => ({
  streams: [...streams, ...streamHostsOf(config), ...(use === 'any' ? others : [])],
  pictures,
  ads: adHostsOf(config),
})

/** Origins of article requests, and of article images and videos. */
function articleOrigins({ insights }: Site): { queries: string[]; files: string[] } {
  if (!insights) return { queries: [], files: [] }
  const { queries, files } = originsOf(insights)
  return { queries: queries === files ? [] : [queries], files: [files] }
}

/** Beacon origin, if the publisher uses analytics. */
const measuring = ({ analytics }: Site) => (analytics ? [new URL(analytics).origin] : [])

/** Account API origins, called from the browser. Another config may select another provider. */
function accountOrigins(site: Site): string[] {
  const { settings, accountHosts } = site
  if (settings.anySource) return []
  const isOne = settings.otherSources.length === 0
  const urls = isOne ? accountAddresses(site) : anyAccountAddress(accountHosts)
  return urls.map((url) => new URL(url).origin)
}

/** Origins of the card gateway. 3-D Secure frames and forms lead to any bank. */
function cardOrigins(site: Site): { gateway: string[]; banks: string[] } {
  const gateways = gatewayConfigs(site)
  const frames = gateways.flatMap(gatewayFrames)
  return { gateway: gateways.flatMap(gatewayOrigins), banks: frames.length > 0 ? [...frames, 'https:'] : [] }
}

/** Platform origins: any host if any config is allowed, else only the configured hosts. */
function platformOf({ platform, settings }: Site): string[] {
  if (settings.anySource) return ['https:', 'http:']
  const listed = settings.otherSources.flatMap((source) => URL.parse(source)?.origin ?? [])
  return [...originOfPlatform(platform), ...listed]
}

/** Origins of the platform and of its redirects. A static one within the site has none. */
const originOfPlatform = (platform: string): string[] => [
  ...(URL.canParse(platform) ? [new URL(platform).origin] : []),
  ...(ownValue(platformHosts, platform) ?? []),
]

/** Origin of the access bridge for protected items. */
const bridgeOf = ({ bridge }: Site) => (bridge && URL.parse(bridge)?.origin) || []

// Other scripts of Google's host evaluate strings of the page.
const castFolders = ['cv/', 'cast/sdk/libs/sender/', 'eureka/clank/']

/** Addresses of a Cast sender: of Google's one also its framework and its part by browser version. */
function castSources(sender: string): string[] {
  const { origin, pathname } = new URL(sender)
  return origin === 'https://www.gstatic.com' ? castFolders.map((folder) => `${origin}/${folder}`) : [origin + pathname]
}

/** Script sources of a page. Only a publisher's own player library, tags and the Cast sender are external. */
export const scriptHosts = (site: Site, use: PageUse): string[] => {
  const { platform, library, config } = site
  const ofLibrary = library ? originOfPlatform(platform) : []
  const canCast = config.custom.castReceiverId && (use === 'playing' || use === 'any')
  const ofCast = canCast ? castSources(castSenderOf(site)) : []
  return [...new Set(["'self'", ...ofLibrary, ...ofCast, ...tagHostsOf(config)])]
}
