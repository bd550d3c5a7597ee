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
export function policyOf({ platform, analytics }: Site, origins: string[]): CspDirective[] {
  const hosts = [...new Set([new URL(platform).origin, ...(platformHosts[platform] ?? []), ...origins])].join(' ')
  return [
    "default-src 'self'",
    `img-src 'self' data: blob: ${hosts}`,
    `media-src 'self' blob: data: ${hosts}`,
    `connect-src 'self' ${[hosts, ...(analytics ? [new URL(analytics).origin] : [])].join(' ')}`,
    "worker-src 'self' blob:",
    "font-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "manifest-src 'self'",
  ]
}
