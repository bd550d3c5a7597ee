import { defaultLocale, localePath, locales } from '#i18n/locales.ts'
import type { TextFile } from '../facts/site-parts.ts'
import { fixedDirectives } from '../render/policy.ts'

const year = 31_536_000
const forGood = `public, max-age=${year}, immutable`
const askAgain = 'public, max-age=0, must-revalidate'
const keptForGood = ['/_astro/', '/_images/']
const picturePaths = ['/_images/', '/images/']

// A picture that is opened by itself runs nothing: it would run on the site's own origin
const picturePolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'"
const permissions = 'camera=(), microphone=(), geolocation=()'
const referrer = 'strict-origin-when-cross-origin'
const opener = 'same-origin'
// Pictures may be shown by other sites, such as a mail reader; scripts and pages may not
const resources = { own: 'same-origin', pictures: 'cross-origin' }

/** What the publisher and the pages of one build decide of its headers. */
export type HeaderFacts = {
  /** What pages may run and where their forms lead, as directives: another build may say other things. */
  directives: readonly string[]
  /** Subdomains that are bound to TLS as well, or all of it for the lists that browsers come with. */
  hsts?: Hsts | undefined
  /** Where browsers send reports of what a policy refused. */
  reports?: string | undefined
}
export type Hsts = 'subdomains' | 'preload'

const reportGroup = 'policy'

/** A policy that holds whatever the next build brings: hosts whose headers are set by hand send it for years. */
const lastingPolicy = ({ reports }: HeaderFacts): string[] => [
  ...fixedDirectives,
  "script-src-attr 'none'",
  "frame-ancestors 'self'",
  // Browsers that know report-to leave report-uri alone
  ...(reports ? [`report-uri ${reports}`, `report-to ${reportGroup}`] : []),
]

const hstsOf = ({ hsts }: HeaderFacts) => ({
  seconds: hsts === 'preload' ? 2 * year : year,
  subdomains: hsts !== undefined,
  preload: hsts === 'preload',
})

function hstsHeader(facts: HeaderFacts) {
  const { seconds, subdomains, preload } = hstsOf(facts)
  return [`max-age=${seconds}`, subdomains && 'includeSubDomains', preload && 'preload'].filter(Boolean).join('; ')
}

const everywhere = (facts: HeaderFacts): Record<string, string> => ({
  'Content-Security-Policy': lastingPolicy(facts).join('; '),
  'Strict-Transport-Security': hstsHeader(facts),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': referrer,
  'Permissions-Policy': permissions,
  'Cross-Origin-Opener-Policy': opener,
  'Cross-Origin-Resource-Policy': resources.own,
  ...(facts.reports && { 'Reporting-Endpoints': `${reportGroup}="${facts.reports}"` }),
})

const ofPictures = { 'Content-Security-Policy': picturePolicy, 'Cross-Origin-Resource-Policy': resources.pictures }

const lines = (of: Record<string, string>, write: (name: string, value: string) => string) =>
  Object.entries(of)
    .map(([name, value]) => write(name, value))
    .join('\n')

/** `_headers`, as several static hosts read it: it comes and goes with its build, whose scripts it may name. */
export function headersFile(facts: HeaderFacts) {
  const policy = [...lastingPolicy(facts), ...facts.directives].join('; ')
  const all = { ...everywhere(facts), 'Content-Security-Policy': policy, 'Cache-Control': askAgain }
  return `/*
${lines(all, (name, value) => `  ${name}: ${value}`)}
${keptForGood.map((path) => replaced(path, { 'Cache-Control': forGood })).join('\n')}
${picturePaths.map((path) => replaced(path, ofPictures)).join('\n')}
`
}

const replaced = (path: string, headers: Record<string, string>) =>
  `${path}*\n${lines(headers, (name, value) => `  ! ${name}\n  ${name}: ${value}`)}`

// What only the browser renders is no error, where a host can say so. Cloudflare asks these rules before it looks for a
// file, so none may name a page of the build, and leads away from an address that ends in ".html": the target is "/404".
const renderedInBrowser = ['/q/:text', '/q/:text/*', '/s/*']

/** `_redirects` of the same hosts: a rule of status 200 gives an address the content of another. */
export const redirectsFile = () =>
  locales.flatMap((locale) => renderedInBrowser.map((path) => `${localePath(locale, path)} /404 200\n`)).join('')

const nginxHeaders = (headers: Record<string, string>) =>
  lines(headers, (name, value) => `  add_header ${name} "${value.replaceAll('"', '\\"')}" always;`)

const otherLocales = locales.filter((locale) => locale !== defaultLocale).join('|')

/** What goes into the `server` block of nginx; a block with headers of its own inherits none, so each repeats them. */
export function nginxFile(facts: HeaderFacts) {
  const asked = nginxHeaders({ ...everywhere(facts), 'Cache-Control': askAgain })
  const kept = nginxHeaders({ ...everywhere(facts), 'Cache-Control': forGood })
  const pictures = { ...everywhere(facts), ...ofPictures }
  return `# include this in a server block whose root is the folder of the site
absolute_redirect off;
error_page 404 /404.html;

gzip on;
gzip_vary on;
gzip_types text/css text/javascript application/javascript application/json application/manifest+json application/xml text/xml image/svg+xml;

location / {
  try_files $uri $uri/index.html =404;
${asked}
}

location ~ \\.webmanifest$ {
  types { application/manifest+json webmanifest; }
${asked}
}

location ~ ^/_astro/ {
${kept}
}

location ~ ^/_images/ {
${nginxHeaders({ ...pictures, 'Cache-Control': forGood })}
}

location ~ ^/images/ {
${nginxHeaders({ ...pictures, 'Cache-Control': askAgain })}
}

location ~ ^/((${otherLocales})/)?(q|u|s)/ {
  try_files $uri $uri/index.html /404.html;
${asked}
}

location ~ ^/(\\.foyer/|_hosting/|_headers$|_redirects$) {
  return 404;
}
`
}

/** A function for viewer requests of CloudFront: a bucket's own address knows no index documents, and nothing of ours. */
export const cloudFrontFunction = () => `function handler(event) {
  var request = event.request
  if (/^\\/((${otherLocales})\\/)?(q|s)\\/./.test(request.uri)) request.uri = '/404.html'
  else if (/^\\/\\.foyer\\//.test(request.uri)) request.uri = '/.nothing'
  else if (/\\/$/.test(request.uri)) request.uri += 'index.html'
  else if (!/\\.[^\\/]+$/.test(request.uri)) request.uri += '/index.html'
  return request
}
`

/** A response headers policy of CloudFront, as `create-response-headers-policy` takes it. */
function cloudFrontFile(Name: string, Comment: string, facts: HeaderFacts, headers: Record<string, string>) {
  const Override = true
  const { seconds, subdomains, preload } = hstsOf(facts)
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

// CloudFront has fields for these and takes them as no custom headers
const ofItsOwn = ['Strict-Transport-Security', 'X-Content-Type-Options', 'Referrer-Policy']

/** The rules for hosts: what a meta tag cannot say, how long files may be kept, what only the browser renders. */
export function hostingFiles(facts: HeaderFacts): TextFile[] {
  const pages = everywhere(facts)
  const pictures = { ...pages, ...ofPictures }
  const cloudFront = {
    pages: cloudFrontFile('foyer', 'What the pages of the site are sent with', facts, pages),
    pictures: cloudFrontFile('foyer-pictures', 'What /_images/* and /images/* are sent with', facts, pictures),
  }
  return [
    { path: '_headers', text: headersFile(facts) },
    { path: '_redirects', text: redirectsFile() },
    { path: '_hosting/nginx.conf', text: nginxFile(facts) },
    { path: '_hosting/cloudfront.json', text: cloudFront.pages },
    { path: '_hosting/cloudfront-pictures.json', text: cloudFront.pictures },
    { path: '_hosting/cloudfront-function.js', text: cloudFrontFunction() },
  ]
}
