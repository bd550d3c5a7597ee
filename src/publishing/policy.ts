import type { AstroConfig } from 'astro'
import type { Site } from '#domain/site.ts'

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

/** The content policy beside scripts and styles; `origins` are the hosts that the catalogue's streams live on. */
export function policyOf(site: Site, origins: string[]): CspDirective[] {
  const hosts = [...new Set([...hostsOf(site, origins), ...accessOrigins(site), ...adHosts(site)])].join(' ')
  return [
    "default-src 'self'",
    `img-src 'self' data: blob: ${hosts}`,
    `media-src 'self' blob: data: ${hosts}`,
    `connect-src 'self' ${[hosts, ...measuring(site)].join(' ')}`,
    "worker-src 'self' blob:",
    "font-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "manifest-src 'self'",
  ]
}

/** Beacons go somewhere only where the publisher measures. */
const measuring = ({ analytics }: Site) => (analytics ? [new URL(analytics).origin] : [])

/** Where any config may come from, its content may be anywhere; otherwise only the hosts that are known by name. */
function hostsOf({ platform, settings }: Site, origins: string[]): string[] {
  if (settings.anySource) return ['https:', 'http:']
  const listed = settings.otherSources.flatMap((source) => URL.parse(source)?.origin ?? [])
  return [new URL(platform).origin, ...(platformHosts[platform] ?? []), ...origins, ...listed]
}

/** Hosts that give out what opens protected items. */
const accessOrigins = ({ bridge, config }: Site) =>
  [bridge, config.contentSigningService?.host].flatMap((url) => (url && URL.parse(url)?.origin) || [])

/** Advertisements and those who count them may be anywhere, and the schedule names only the first of them. */
function adHosts({ config: { adSchedule, adConfig, adScheduleUrls } }: Site) {
  if (!(adSchedule || adConfig)) return []
  return [
    'https:',
    ...[adScheduleUrls?.xml, adScheduleUrls?.json].flatMap((url) => (url && URL.parse(url)?.origin) || []),
  ]
}

/** Where scripts come from beside the site itself: only a publisher's own player library comes from elsewhere. */
export const scriptHosts = ({ platform, library }: Site) =>
  library ? ["'self'", new URL(platform).origin, ...(platformHosts[platform] ?? [])] : ["'self'"]
