import { defaultLocale, locales, pathInLocale } from '#core/i18n/locales.ts'
import { clientRoutes, openRoutes, pageless, segmentOf } from '#core/routes.ts'
import type { TextFile } from '../config/site-module.ts'
import { fixedDirectives } from '../render/policy.ts'

const year = 31_536_000
const forGood = `public, max-age=${year}, immutable`
const revalidate = 'public, max-age=0, must-revalidate'
const immutableFolders = ['/_astro/', '/_images/']
const picturePaths = ['/_images/', '/images/']

// An image opened directly must not run scripts on the site's origin.
const picturePolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'"
const permissions = 'camera=(), microphone=(), geolocation=()'
const referrer = 'strict-origin-when-cross-origin'
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
}
export type Hsts = 'subdomains' | 'preload'

const reportGroup = 'policy'

/** Policy independent of the build, because manually configured hosts send it for years. */
const lastingPolicy = ({ reports }: HeaderOptions): string[] => [
  ...fixedDirectives,
  "script-src-attr 'none'",
  "frame-ancestors 'self'",
  // Browsers with report-to support ignore report-uri.
  ...(reports ? [`report-uri ${reports}`, `report-to ${reportGroup}`] : []),
]

const hstsOf = ({ hsts }: HeaderOptions) => ({
  seconds: hsts === 'preload' ? 2 * year : year,
  subdomains: hsts !== undefined,
  preload: hsts === 'preload',
})

function hstsHeader(options: HeaderOptions) {
  const { seconds, subdomains, preload } = hstsOf(options)
  return [`max-age=${seconds}`, subdomains && 'includeSubDomains', preload && 'preload'].filter(Boolean).join('; ')
}

const everywhere = (options: HeaderOptions): Record<string, string> => ({
  'Content-Security-Policy': lastingPolicy(options).join('; '),
  'Strict-Transport-Security': hstsHeader(options),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': referrer,
  'Permissions-Policy': permissions,
  'Cross-Origin-Opener-Policy': opener,
  'Cross-Origin-Resource-Policy': resources.own,
  ...(options.reports && { 'Reporting-Endpoints': `${reportGroup}="${options.reports}"` }),
})

/** Names of the headers that every page needs. */
export const hostHeaders: readonly string[] = Object.keys(everywhere({ directives: [] }))

const ofPictures = { 'Content-Security-Policy': picturePolicy, 'Cross-Origin-Resource-Policy': resources.pictures }

const lines = (of: Record<string, string>, write: (name: string, value: string) => string) =>
  Object.entries(of)
    .map(([name, value]) => write(name, value))
    .join('\n')

/** `_headers` file for static hosts. Deployed with each build, so it may contain script hashes. */
export function headersFile(options: HeaderOptions) {
  const policy = [...lastingPolicy(options), ...options.directives].join('; ')
  const all = { ...everywhere(options), 'Content-Security-Policy': policy, 'Cache-Control': revalidate }
  const { base = '' } = options
  return `${base}/*
${lines(all, (name, value) => `  ${name}: ${value}`)}
${immutableFolders.map((path) => replaced(base + path, { 'Cache-Control': forGood })).join('\n')}
${picturePaths.map((path) => replaced(base + path, ofPictures)).join('\n')}
`
}

const replaced = (path: string, headers: Record<string, string>) =>
  `${path}*\n${lines(headers, (name, value) => `  ! ${name}\n  ${name}: ${value}`)}`

// Status 200 for routes rendered in the browser. Cloudflare redirects ".html" targets, hence "/404".
const renderedInBrowser = openRoutes.flatMap((name) => {
  const path = `/${segmentOf(name)}`
  return pageless.includes(name) ? [`${path}/*`] : [`${path}/:text`, `${path}/:text/*`]
})

/** `_redirects` file of static hosts. Rules with status 200 are rewrites. */
export const redirectsFile = (base = '') =>
  locales
    .flatMap((locale) => renderedInBrowser.map((path) => `${base}${pathInLocale(locale, path)} ${base}/404 200\n`))
    .join('')

const nginxHeaders = (headers: Record<string, string>) =>
  lines(headers, (name, value) => `  add_header ${name} "${value.replaceAll('"', '\\"')}" always;`)

const otherLocales = locales.filter((locale) => locale !== defaultLocale).join('|')

const inPattern = (path: string) => path.replace(/[.~-]/g, '\\$&')

/** Configuration for the `server` block of nginx. Blocks with own headers inherit none. */
export function nginxFile(options: HeaderOptions) {
  const { base = '' } = options
  const at = inPattern(base)
  const revalidated = nginxHeaders({ ...everywhere(options), 'Cache-Control': revalidate })
  const immutable = nginxHeaders({ ...everywhere(options), 'Cache-Control': forGood })
  const pictures = { ...everywhere(options), ...ofPictures }
  const missing = `error_page 404 ${base}/404.html;\n`
  // Other sites of a host have their own error page.
  const [ofHost, ofSite] = base ? ['', `  ${missing}`] : [missing, '']
  const where = base ? `the folder above ${base}, which contains the site` : 'the folder of the site'
  return `# include this in a server block whose root is ${where}
absolute_redirect off;
${ofHost}
gzip on;
gzip_vary on;
gzip_types text/css text/javascript application/javascript application/json application/manifest+json application/xml text/xml image/svg+xml;
${base && `\nlocation = ${base} {\n  return 301 ${base}/$is_args$args;\n}\n`}
location ${base}/ {
${ofSite}  try_files $uri $uri/index.html =404;
${revalidated}
}

location ~ ${base ? `^${at}/.*` : ''}\\.webmanifest$ {
${ofSite}  types { application/manifest+json webmanifest; }
${revalidated}
}

location ~ ^${at}/_astro/ {
${ofSite}${immutable}
}

location ~ ^${at}/_images/ {
${ofSite}${nginxHeaders({ ...pictures, 'Cache-Control': forGood })}
}

location ~ ^${at}/images/ {
${ofSite}${nginxHeaders({ ...pictures, 'Cache-Control': revalidate })}
}

location ~ ^${at}/((${otherLocales})/)?(${clientRoutes.map(segmentOf).join('|')})/ {
  try_files $uri $uri/index.html ${base}/404.html;
${revalidated}
}

location ~ ^${at}/(\\.foyer/|_hosting/|_headers$|_redirects$) {
${ofSite}  return 404;
}
`
}

/** CloudFront viewer-request function, because S3 has no index documents or rewrites. */
export function cloudFrontFunction(base = '') {
  const at = inPattern(base).replaceAll('/', '\\/')
  return `function handler(event) {
  var request = event.request
  if (/^${at}\\/((${otherLocales})\\/)?(${openRoutes.map(segmentOf).join('|')})\\/./.test(request.uri)) request.uri = '${base}/404.html'
  else if (/^${at}\\/\\.foyer\\//.test(request.uri)) request.uri = '${base}/.nothing'
  else if (/\\/$/.test(request.uri)) request.uri += 'index.html'
  else if (!/\\.[^\\/]+$/.test(request.uri)) request.uri += '/index.html'
  return request
}
`
}

/** Response headers policy of CloudFront, in the format of `create-response-headers-policy`. */
function cloudFrontFile(Name: string, Comment: string, options: HeaderOptions, headers: Record<string, string>) {
  const Override = true
  const { seconds, subdomains, preload } = hstsOf(options)
  const { 'Content-Security-Policy': csp, ...others } = headers
  const Items = Object.entries(others).flatMap(([Header, Value]) =>
    ofItsOwn.includes(Header) ? [] : [{ Header, Value, Override }],
  )
  const config = {
    Name,
    Comment,
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { Override, ContentSecurityPolicy: csp },
      StrictTransportSecurity: {
        Override,
        AccessControlMaxAgeSec: seconds,
        IncludeSubdomains: subdomains,
        Preload: preload,
      },
      ContentTypeOptions: { Override },
      ReferrerPolicy: { Override, ReferrerPolicy: referrer },
    },
    CustomHeadersConfig: { Quantity: Items.length, Items },
  }
  return `${JSON.stringify(config, null, 2)}\n`
}

// CloudFront has dedicated fields for these and rejects them as custom headers.
const ofItsOwn = ['Strict-Transport-Security', 'X-Content-Type-Options', 'Referrer-Policy']

/** Host configuration files: headers unavailable in meta tags, cache times and rewrites. */
export function hostingFiles(options: HeaderOptions): TextFile[] {
  const { base = '' } = options
  const pages = everywhere(options)
  const pictures = { ...pages, ...ofPictures }
  const cloudFront = {
    pages: cloudFrontFile('foyer', 'What the pages of the site are sent with', options, pages),
    pictures: cloudFrontFile(
      'foyer-pictures',
      `What ${picturePaths.map((path) => `${base}${path}*`).join(' and ')} are sent with`,
      options,
      pictures,
    ),
  }
  return [
    { path: '_headers', text: headersFile(options) },
    { path: '_redirects', text: redirectsFile(options.base) },
    { path: '_hosting/nginx.conf', text: nginxFile(options) },
    { path: '_hosting/cloudfront.json', text: cloudFront.pages },
    { path: '_hosting/cloudfront-pictures.json', text: cloudFront.pictures },
    { path: '_hosting/cloudfront-function.js', text: cloudFrontFunction(options.base) },
  ]
}
