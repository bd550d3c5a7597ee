import { defaultLocale, localePath, locales } from '#i18n/locales.ts'
import type { TextFile } from '../facts/site-parts.ts'
import { fixedDirectives } from '../render/policy.ts'

const year = 31_536_000
const forGood = `public, max-age=${year}, immutable`
const askAgain = 'public, max-age=0, must-revalidate'
const keptForGood = ['/_astro/', '/_images/']
const picturePaths = ['/_images/', '/images/']

// Each page carries the rest of its policy in a meta tag: two policies hold together, so a header says nothing of scripts
const policy = [...fixedDirectives, "frame-ancestors 'self'"].join('; ')
// A picture that is opened by itself runs nothing: it would run on the site's own origin
const picturePolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'"
const permissions = 'camera=(), microphone=(), geolocation=()'
const referrer = 'strict-origin-when-cross-origin'

const everywhere: Record<string, string> = {
  'Content-Security-Policy': policy,
  'Strict-Transport-Security': `max-age=${year}`,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': referrer,
  'Permissions-Policy': permissions,
}

const lines = (of: Record<string, string>, write: (name: string, value: string) => string) =>
  Object.entries(of)
    .map(([name, value]) => write(name, value))
    .join('\n')

/** `_headers`, as several static hosts read it. */
export const headersFile = () => `/*
${lines({ ...everywhere, 'Cache-Control': askAgain }, (name, value) => `  ${name}: ${value}`)}
${keptForGood.map((path) => replaced(path, 'Cache-Control', forGood)).join('\n')}
${picturePaths.map((path) => replaced(path, 'Content-Security-Policy', picturePolicy)).join('\n')}
`

const replaced = (path: string, name: string, value: string) => `${path}*\n  ! ${name}\n  ${name}: ${value}`

// What only the browser renders is no error, where a host can say so. Cloudflare asks these rules before it looks for a
// file, so none may name a page of the build, and leads away from an address that ends in ".html": the target is "/404".
const renderedInBrowser = ['/q/:text', '/q/:text/*', '/s/*']

/** `_redirects` of the same hosts: a rule of status 200 gives an address the content of another. */
export const redirectsFile = () =>
  locales.flatMap((locale) => renderedInBrowser.map((path) => `${localePath(locale, path)} /404 200\n`)).join('')

const nginxHeaders = (cacheControl: string, csp = policy) =>
  lines(
    { ...everywhere, 'Content-Security-Policy': csp, 'Cache-Control': cacheControl },
    (name, value) => `  add_header ${name} "${value}" always;`,
  )

const otherLocales = locales.filter((locale) => locale !== defaultLocale).join('|')

/** What goes into the `server` block of nginx; a block with headers of its own inherits none, so each repeats them. */
export const nginxFile = () => `# include this in a server block whose root is the folder of the site
absolute_redirect off;
error_page 404 /404.html;

gzip on;
gzip_vary on;
gzip_types text/css text/javascript application/javascript application/json application/manifest+json application/xml text/xml image/svg+xml;

location / {
  try_files $uri $uri/index.html =404;
${nginxHeaders(askAgain)}
}

location ~ \\.webmanifest$ {
  types { application/manifest+json webmanifest; }
${nginxHeaders(askAgain)}
}

location ~ ^/_astro/ {
${nginxHeaders(forGood)}
}

location ~ ^/_images/ {
${nginxHeaders(forGood, picturePolicy)}
}

location ~ ^/images/ {
${nginxHeaders(askAgain, picturePolicy)}
}

location ~ ^/((${otherLocales})/)?(q|u|s)/ {
  try_files $uri $uri/index.html /404.html;
${nginxHeaders(askAgain)}
}

location ~ ^/(\\.foyer/|_hosting/|_headers$|_redirects$) {
  return 404;
}
`

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
const cloudFrontFile = (Name: string, Comment: string, csp: string) => {
  const Override = true
  const config = {
    Name,
    Comment,
    SecurityHeadersConfig: {
      ContentSecurityPolicy: { Override, ContentSecurityPolicy: csp },
      StrictTransportSecurity: { Override, AccessControlMaxAgeSec: year, IncludeSubdomains: false, Preload: false },
      ContentTypeOptions: { Override },
      ReferrerPolicy: { Override, ReferrerPolicy: referrer },
    },
    CustomHeadersConfig: { Quantity: 1, Items: [{ Header: 'Permissions-Policy', Value: permissions, Override }] },
  }
  return `${JSON.stringify(config, null, 2)}\n`
}

/** The rules for hosts: what a meta tag cannot say, how long files may be kept, what only the browser renders. */
export const hostingFiles = (): TextFile[] => [
  { path: '_headers', text: headersFile() },
  { path: '_redirects', text: redirectsFile() },
  { path: '_hosting/nginx.conf', text: nginxFile() },
  {
    path: '_hosting/cloudfront.json',
    text: cloudFrontFile('foyer', 'What the pages of the site are sent with', policy),
  },
  {
    path: '_hosting/cloudfront-pictures.json',
    text: cloudFrontFile('foyer-pictures', 'What /_images/* and /images/* are sent with', picturePolicy),
  },
  { path: '_hosting/cloudfront-function.js', text: cloudFrontFunction() },
]
