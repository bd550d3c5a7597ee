import { defaultLocale, locales } from '#core/i18n/locales.ts'
import { clientRoutes, openRoutes, segmentOf } from '#core/routes.ts'
import {
  formatHeaders,
  type HeaderOptions,
  hstsOf,
  immutableCache,
  pictureHeaders,
  referrer,
  revalidate,
  siteHeaders,
} from './host-headers.ts'

const nginxHeaders = (headers: Record<string, string>) =>
  formatHeaders(headers, (name, value) => `  add_header ${name} "${value.replaceAll('"', '\\"')}" always;`)

const otherLocales = locales.filter((locale) => locale !== defaultLocale).join('|')

const inPattern = (path: string) => path.replace(/[.~-]/g, '\\$&')

/** Configuration for the `server` block of nginx. Blocks with own headers inherit none. */
export function nginxFile(options: HeaderOptions) {
  const { base = '' } = options
  const at = inPattern(base)
  const revalidated = nginxHeaders({ ...siteHeaders(options), 'Cache-Control': revalidate })
  const immutable = nginxHeaders({ ...siteHeaders(options), 'Cache-Control': immutableCache })
  const pictures = { ...siteHeaders(options), ...pictureHeaders }
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
${ofSite}${nginxHeaders({ ...pictures, 'Cache-Control': immutableCache })}
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
export function cloudFrontFile(Name: string, Comment: string, options: HeaderOptions, headers: Record<string, string>) {
  const Override = true
  const { seconds, subdomains, preload } = hstsOf(options)
  const { 'Content-Security-Policy': csp, ...others } = headers
  const Items = Object.entries(others).flatMap(([Header, Value]) =>
    securityHeaderFields.includes(Header) ? [] : [{ Header, Value, Override }],
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
const securityHeaderFields = ['Strict-Transport-Security', 'X-Content-Type-Options', 'Referrer-Policy']
