import { fixedDirectives } from '../render/policy.ts'

const year = 31_536_000
export const immutableCache = `public, max-age=${year}, immutable`
export const revalidate = 'public, max-age=0, must-revalidate'

// An image opened directly must not run scripts on the site's origin.
const picturePolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'"
const permissions = 'camera=(), microphone=(), geolocation=()'
export const referrer = 'strict-origin-when-cross-origin'
const opener = 'same-origin'
// Other sites, such as mail clients, may embed images, but not scripts and pages.
const resources = { own: 'same-origin', pictures: 'cross-origin' }

/** Header settings from the publisher and the pages of one build. */
export type HeaderOptions = {
  /** Script and form directives of the current build. */
  directives: readonly string[]
  /** HSTS for subdomains as well, or with the browsers' preload lists. */
  hsts?: Hsts | undefined
  /** Address for browser reports of policy violations. */
  reports?: string | undefined
  /** Path of the site on its host, such as `/tv`. */
  base?: string | undefined
  /** Origin of the site. */
  origin?: string | undefined
}
export type Hsts = 'subdomains' | 'preload'

const reportGroup = 'policy'

/** Policy independent of the build, because manually configured hosts send it for years. */
export const buildIndependentPolicy = ({ reports }: HeaderOptions): string[] => [
  ...fixedDirectives,
  "script-src-attr 'none'",
  "frame-ancestors 'self'",
  // Browsers with report-to support ignore report-uri.
  ...(reports ? [`report-uri ${reports}`, `report-to ${reportGroup}`] : []),
]

export const hstsOf = ({ hsts }: HeaderOptions) => ({
  seconds: hsts === 'preload' ? 2 * year : year,
  subdomains: hsts !== undefined,
  preload: hsts === 'preload',
})

function hstsHeader(options: HeaderOptions) {
  const { seconds, subdomains, preload } = hstsOf(options)
  return [`max-age=${seconds}`, subdomains && 'includeSubDomains', preload && 'preload'].filter(Boolean).join('; ')
}

export const siteHeaders = (options: HeaderOptions): Record<string, string> => ({
  'Content-Security-Policy': buildIndependentPolicy(options).join('; '),
  'Strict-Transport-Security': hstsHeader(options),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': referrer,
  'Permissions-Policy': permissions,
  'Cross-Origin-Opener-Policy': opener,
  'Cross-Origin-Resource-Policy': resources.own,
  ...(options.reports && { 'Reporting-Endpoints': `${reportGroup}="${options.reports}"` }),
})

/** Names of the headers that every page needs. */
export const hostHeaders: readonly string[] = Object.keys(siteHeaders({ directives: [] }))

export const pictureHeaders = {
  'Content-Security-Policy': picturePolicy,
  'Cross-Origin-Resource-Policy': resources.pictures,
}

export const formatHeaders = <T>(of: Record<string, T>, write: (name: string, value: T) => string) =>
  Object.entries(of)
    .map(([name, value]) => write(name, value))
    .join('\n')
