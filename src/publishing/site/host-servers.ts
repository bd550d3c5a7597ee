import { clientRoutes, openRoutes, segmentOf } from '#core/address/routes.ts'
import { prefixedLocales, retiredLocales } from '#core/i18n/locales.ts'
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
  formatHeaders(headers, (name, value) => `add_header ${name} "${value.replaceAll('"', '\\"')}" always;`)

/** Pattern of the language at the start of a path below that of the site, if any. */
const languagePrefix = prefixedLocales.length > 0 ? `((${prefixedLocales.join('|')})/)?` : ''

/** Prefixes of removed languages as an alternative of a pattern. */
const retired = retiredLocales.join('|')

/** Pages of articles, whose addresses may contain dots, as a pattern below the path of the site. */
const articlePages = `${languagePrefix}${segmentOf('insight')}/[^/]+$`

/**
 * Tests whether the CloudFront function must list a file of the publisher, because its path may be that of a page. The
 * function serves all files below `.well-known`.
 */
export const needsListing = (path: string) =>
  (/(?:^|\/)[^/.]+$/.test(path) || new RegExp(`^${articlePages}`).test(path)) &&
  !/^(?:\.well-known\/|_headers$|_redirects$)/.test(path)

const inPattern = (path: string) => path.replace(/[.~-]/g, '\\$&')

/** Files of the build and state of releases that no viewer may read, as a pattern below the path of the site. */
const privateFiles = String.raw`(?:\.foyer|_hosting)(?:/|$)|_(?:headers|redirects)$`

const indented = (text: string, spaces: number) => text.replace(/^(?=.)/gm, ' '.repeat(spaces))

const nginxBlock = (matching: string, text: string) => `location ${matching} {\n${indented(text, 2)}\n}`

// `return` would write the decoded path. After a slash, browsers read a backslash as the start of another host.
const nginxRetired = (pattern: string, site: string) => [`~ ${pattern}`, `rewrite ${pattern} ${site}/$1 permanent;`]

/** Locations for the `server` block of nginx, which leave the rest of the block unchanged. */
export function nginxFile(options: HeaderOptions) {
  const { base = '', origin = '' } = options
  const at = inPattern(base)
  const revalidated = nginxHeaders({ ...siteHeaders(options), 'Cache-Control': revalidate })
  const immutable = nginxHeaders({ ...siteHeaders(options), 'Cache-Control': immutableCache })
  const pictures = { ...siteHeaders(options), ...pictureHeaders }
  const inBrowser = clientRoutes.map(segmentOf).join('|')
  // Blocks with headers of their own inherit none.
  const blocks = [
    [`= ${base}/manifest.webmanifest`, `types { application/manifest+json webmanifest; }\n${revalidated}`],
    [`~ ^${at}/_astro/`, immutable],
    [`~ ^${at}/_images/`, nginxHeaders({ ...pictures, 'Cache-Control': immutableCache })],
    [`~ ^${at}/images/`, nginxHeaders({ ...pictures, 'Cache-Control': revalidate })],
    [`~ ^${at}/${languagePrefix}(${inBrowser})/`, `try_files $uri $uri/index.html ${base}/404.html;\n${revalidated}`],
    ...(retired ? [nginxRetired(`^${at}/(?:${retired})/+(.*)$`, origin + base)] : []),
    // A server may keep repeated slashes.
    [`~ ^${at}/+(?:${privateFiles})`, 'return 404;'],
  ].map(([matching = '', text = '']) => nginxBlock(matching, text))
  const site = `absolute_redirect off;
error_page 404 ${base}/404.html;
gzip on;
gzip_vary on;
gzip_types text/css text/javascript application/javascript application/json application/manifest+json application/xml text/xml image/svg+xml;
try_files $uri $uri/index.html =404;
${revalidated}

${blocks.join('\n\n')}`
  const where = base ? `the folder above ${base}, which contains the site` : 'the folder of the site'
  // Regular expressions of other locations of the host must not match files of the site.
  const locations = base
    ? [
        nginxBlock(`= ${base}`, `absolute_redirect off;\nreturn 301 ${base}/$is_args$args;`),
        nginxBlock(`^~ ${base}/`, site),
        // A server that keeps repeated slashes finds the files below its own root.
        nginxBlock(`~ ^//+${at.slice(1).replaceAll('/', '/+')}/+(?:${privateFiles})`, 'return 404;'),
      ]
    : [nginxBlock('/', site)]
  return `# include this in a server block whose root is ${where}\n${locations.join('\n\n')}\n`
}

const retiredRule = (base: string, at: string) => `  var moved = /^${at}\\/(?:${retired})\\/+(.*)$/.exec(request.uri)
  if (moved) return { statusCode: 301, headers: { location: { value: '${base}/' + moved[1] } } }
`

/**
 * CloudFront viewer-request function, because S3 has no index documents or rewrites. `files` are the paths of the
 * publisher's files that may be those of pages.
 */
export function cloudFrontFunction(base = '', files: readonly string[] = []) {
  const at = inPattern(base).replaceAll('/', '\\/')
  return `var files = ${JSON.stringify(files.map((file) => `${base}/${file}`))}

function decode(uri) {
  try {
    return decodeURIComponent(uri)
  } catch (error) {
    return uri.replace(/%[0-7][0-9a-f]/gi, unescape)
  }
}

function normalize(path) {
  var segments = []
  path.split('/').forEach(function (segment) {
    if (segment === '..') segments.pop()
    else if (segment && segment !== '.') segments.push(segment)
  })
  return '/' + segments.join('/')
}

function handler(event) {
  var request = event.request
  var path = decode(request.uri)
  var isArticle = /^${at}\\/${articlePages.replaceAll('/', '\\/')}/.test(path) && !/\\/index\\.html$/.test(path)
  var inSite = (path + '/').indexOf('${base}/') === 0
  var hasExtension = /\\.[^\\/]+$/.test(inSite ? path.slice(${base.length}) : path)
  var isFile = (hasExtension && !isArticle) || /^${at}\\/\\.well-known\\/./.test(path) || files.indexOf(path) >= 0
${retired ? retiredRule(base, at) : ''}  if (/^${at}\\/(?:${privateFiles.replaceAll('/', '\\/')})/.test(normalize(path))) request.uri = '${base}/.nothing'
  else if (/^${at}\\/${languagePrefix.replace('/', '\\/')}(${openRoutes.map(segmentOf).join('|')})\\/./.test(request.uri)) request.uri = '${base}/404.html'
  else if (/\\/$/.test(request.uri)) request.uri += 'index.html'
  else if (!isFile) request.uri += '/index.html'
  // S3 reads a plus as a space.
  request.uri = request.uri.replace(/\\+/g, '%2B')
  return request
}
`
}

/** Response headers policy of CloudFront, in the format of `create-response-headers-policy`. */
export function cloudFrontFile(Name: string, Comment: string, options: HeaderOptions, headers: Record<string, string>) {
  const Override = true
  const { seconds, subdomains, preload } = hstsOf(options)
  const { 'Content-Security-Policy': csp, ...otherHeaders } = headers
  const Items = Object.entries(otherHeaders).flatMap(([Header, Value]) =>
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
