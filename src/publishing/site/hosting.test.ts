import { runInNewContext } from 'node:vm'
import netlify from 'netlify-redirector'
import { expect, test, vi } from 'vitest'
import { headersFor, parseHeaderRules } from '../serve/respond.ts'
import type { HeaderOptions } from './host-headers.ts'
import { hostingFiles } from './hosting.ts'

const ofOneBuild = ["script-src 'self' 'sha256-abc='", "form-action 'self'"]
const textOf = (path: string, options: Partial<HeaderOptions> = {}, files: string[] = []) =>
  hostingFiles({ directives: ofOneBuild, ...options }, files).find((file) => file.path === path)?.text ?? ''
const sent = headersFor('/', parseHeaderRules(textOf('_headers')))

/** Headers of each host type for a page. */
function sentBy(options: Partial<HeaderOptions> = {}) {
  const headers = headersFor('/', parseHeaderRules(textOf('_headers', options)))
  const [, page = ''] = /^location \/ \{\n([\s\S]*?)\n\n/m.exec(textOf('_hosting/nginx.conf', options)) ?? []
  const lines = page.matchAll(/add_header (\S+) "((?:[^"\\]|\\.)*)" always;/g)
  const nginx = Object.fromEntries(
    [...lines].map(([, name = '', value = '']) => [name.toLowerCase(), value.replaceAll('\\"', '"')]),
  )
  const { SecurityHeadersConfig: own, CustomHeadersConfig: custom } = JSON.parse(
    textOf('_hosting/cloudfront.json', options),
  )
  expect(custom.Quantity).toBe(custom.Items.length)
  const { AccessControlMaxAgeSec: age, IncludeSubdomains, Preload } = own.StrictTransportSecurity
  const items: { Header: string; Value: string }[] = custom.Items
  const cloudFront: Record<string, string> = {
    ...Object.fromEntries(items.map(({ Header, Value }) => [Header.toLowerCase(), Value])),
    'content-security-policy': own.ContentSecurityPolicy.ContentSecurityPolicy,
    'referrer-policy': own.ReferrerPolicy.ReferrerPolicy,
    'x-content-type-options': own.ContentTypeOptions.Override && 'nosniff',
    'strict-transport-security': `max-age=${age}${IncludeSubdomains ? '; includeSubDomains' : ''}${Preload ? '; preload' : ''}`,
  }
  return { headers, nginx, cloudFront }
}

test.each<Partial<HeaderOptions>>([{}, { hsts: 'preload', reports: 'https://reports.test/csp' }])(
  'hosts of every kind send the same security headers (%j)',
  (options) => {
    const { headers, nginx, cloudFront } = sentBy(options)
    const lasting = headers['content-security-policy']?.replace(`; ${ofOneBuild.join('; ')}`, '')
    const { 'cache-control': cacheControl, ...security }: typeof headers = {
      ...headers,
      'content-security-policy': lasting ?? '',
    }
    expect(nginx).toEqual({ 'cache-control': cacheControl, ...security })
    expect(cloudFront).toEqual(security)
  },
)

test('the headers block cross-origin windows, reads and frames, but allow cross-origin pictures', () => {
  expect(sent).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringContaining("frame-ancestors 'self'"),
  })
  const picture = headersFor('/_images/abc.webp', parseHeaderRules(textOf('_headers')))
  expect(picture['cross-origin-resource-policy']).toBe('cross-origin')
})

test('policy violations are reported only if the publisher sets a report URL', () => {
  expect(Object.values(sent).join()).not.toMatch(/report/i)
  const { headers } = sentBy({ reports: 'https://reports.test/csp' })
  expect(headers['reporting-endpoints']).toBe('policy="https://reports.test/csp"')
  expect(headers['content-security-policy']).toContain('report-uri https://reports.test/csp; report-to policy')
})

// A script in a foreign image on this origin could read the viewer's session.
const pictureRules = { 'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'" }

test.each(['/_images/d63c22928af0844f9b80.svg', '/images/favicon.svg'])(
  'the image %s is served with a sandbox policy without scripts on every host type',
  (path) => {
    const rules = { ...pictureRules, 'x-content-type-options': 'nosniff' }
    expect(headersFor(path, parseHeaderRules(textOf('_headers')))).toMatchObject(rules)
    const block = [...textOf('_hosting/nginx.conf').matchAll(/^ {2}location ~ (\S+) \{\n([\s\S]*?)^ {2}\}/gm)].find(
      ([, pattern]) => new RegExp(pattern ?? '').test(path),
    )
    for (const value of Object.values(rules)) expect(block?.[2]).toContain(`"${value}" always;`)
    const cloudFront = JSON.parse(textOf('_hosting/cloudfront-pictures.json')).SecurityHeadersConfig
    expect(cloudFront).toMatchObject({
      ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: rules['content-security-policy'] },
      ContentTypeOptions: { Override: true },
    })
  },
)

test('images with a content hash are cached as immutable, and other images are revalidated', () => {
  const cacheControlOf = (path: string) => headersFor(path, parseHeaderRules(textOf('_headers')))['cache-control']
  expect(cacheControlOf('/_images/d63c22928af0844f9b80.webp')).toBe('public, max-age=31536000, immutable')
  expect(cacheControlOf('/images/favicon.svg')).toBe('public, max-age=0, must-revalidate')
})

test('only _headers contains build-specific policy directives; nginx and CloudFront files omit them', () => {
  const { headers, nginx, cloudFront } = sentBy()
  expect(headers['content-security-policy']).toContain(ofOneBuild.join('; '))
  for (const { 'content-security-policy': lasting } of [nginx, cloudFront]) {
    expect(lasting).toContain("script-src-attr 'none'")
    expect(lasting).not.toMatch(/script-src |style-src|default-src|sha256|connect-src|form-action/)
  }
})

test('HSTS covers only the host of the site unless subdomains or preload is set', () => {
  const headerFor = (hsts?: HeaderOptions['hsts']) => sentBy({ hsts }).headers['strict-transport-security']
  expect(headerFor()).toBe('max-age=31536000')
  expect(headerFor('subdomains')).toBe('max-age=31536000; includeSubDomains')
  expect(headerFor('preload')).toBe('max-age=63072000; includeSubDomains; preload')
})

// Tested without files: Cloudflare applies rules first, and Netlify's own engine evaluates its rules.
const redirects = parseHeaderRules(textOf('_redirects').replace(/^(\S+) (\S+) 200$/gm, '$1\n  To: $2'))
const engine = await netlify.parsePlain(textOf('_redirects'), {})
const byNetlify = (path: string) => {
  const visit = { scheme: 'https', host: 'site.test', path, query: '', getHeader: () => '', getCookie: () => '' }
  return engine.match(visit)
}

test.each([
  ['/q/the%20sea', '/404'],
  ['/q/the%20sea/', '/404'],
  ['/es/q/mar', '/404'],
  ['/s/SerNight', '/404'],
  ['/es/s/SerNight/night-bus/', '/404'],
  ['/', undefined],
  ['/q/', undefined],
  ['/es/q/', undefined],
  ['/u/favorites/', undefined],
  ['/es/u/my-account/', undefined],
  ['/sw.js', undefined],
])('_redirects maps %s to the content of %s', (path, to) => {
  expect(redirects).toHaveLength(6)
  expect(headersFor(path, redirects).to).toBe(to)
  expect(byNetlify(path)).toEqual(to ? expect.objectContaining({ to, status: 200, force: false }) : null)
})

// Cloudflare's limits for both files. It silently ignores anything beyond.
const limits = { rules: 100, dynamicRedirects: 100, line: { _headers: 2_000, _redirects: 1_000 } }
const tooLong = (file: keyof typeof limits.line, options?: Partial<HeaderOptions>) =>
  textOf(file, options)
    .split('\n')
    .filter((line) => line.length > limits.line[file])

test('_headers and _redirects stay within the limits of Cloudflare Pages', () => {
  expect([...tooLong('_headers'), ...tooLong('_redirects')]).toEqual([])
  expect(parseHeaderRules(textOf('_headers')).length).toBeLessThanOrEqual(limits.rules)
  expect(redirects.length).toBeLessThanOrEqual(limits.dynamicRedirects)
})

test('_headers omits the directives of a build that would exceed the line limit of Cloudflare Pages', () => {
  const hashes = Array.from({ length: 60 }, (_, count) => `'sha256-${String(count).padEnd(43, 'a')}='`)
  const directives = [`script-src 'self' ${hashes.join(' ')}`]
  expect(tooLong('_headers', { directives })).toEqual([])
  expect(textOf('_headers', { directives })).toContain("frame-ancestors 'self'")
  expect(textOf('_headers', { directives: [`script-src 'self' ${hashes[0]}`] })).toContain(hashes[0])
})

/** Object that the CloudFront function requests for an address of a site. */
const objectOf = (uri: string, base = '', files: string[] = []) => {
  const source = textOf('_hosting/cloudfront-function.js', { base }, files)
  return runInNewContext(`${source}; handler({ request: { uri: ${JSON.stringify(uri)} } }).uri`)
}

test.each([
  ['/', '/index.html'],
  ['/es/', '/es/index.html'],
  ['/m/SaltRoad/the-salt-road/', '/m/SaltRoad/the-salt-road/index.html'],
  ['/m/SaltRoad', '/m/SaltRoad/index.html'],
  ['/u/favorites/', '/u/favorites/index.html'],
  ['/q/', '/q/index.html'],
  ['/q/the%20sea', '/404.html'],
  ['/q/a%2Fb..', '/404.html'],
  ['/es/q/mar', '/404.html'],
  ['/s/SerNight/', '/404.html'],
  ['/_astro/app.Bx1.js', '/_astro/app.Bx1.js'],
  ['/sw.js', '/sw.js'],
  ['/100%', '/100%/index.html'],
  ['/insights/version-2.0', '/insights/version-2.0/index.html'],
  ['/es/insights/node.js', '/es/insights/node.js/index.html'],
  ['/insights/version-2.0/', '/insights/version-2.0/index.html'],
  ['/insights/version-2.0/index.html', '/insights/version-2.0/index.html'],
  ['/insights/category/news', '/insights/category/news/index.html'],
  ['/images/A+B.jpg', '/images/A%2BB.jpg'],
  ['/images/A%2BB.jpg', '/images/A%2BB.jpg'],
])('the CloudFront function maps the path %s to the object %s', (uri, object) => {
  expect(objectOf(uri)).toBe(object)
  expect(objectOf(`/v1.0${uri}`, '/v1.0')).toBe(`/v1.0${object}`)
})

test.each([
  '/.well-known/apple-app-site-association',
  '/.well-known/acme-challenge/aB_9-x',
  '/CNAME',
  '/press/kit',
  '/a%C3%B1il',
])('the CloudFront function requests the file %s, which has no extension, unchanged', (uri) => {
  const files = ['.well-known/other', 'CNAME', 'press/kit', 'añil', 'images/logo.png']
  expect(objectOf(uri, '', files)).toBe(uri)
  expect(objectOf(`/v1.0${uri}`, '/v1.0', files)).toBe(`/v1.0${uri}`)
})

test('the CloudFront function requests files of the publisher beside articles unchanged', () => {
  const files = ['insights/report.pdf', 'es/insights/feed.xml', 'insights/images/a.png']
  for (const path of files) {
    expect(objectOf(`/${path}`, '', files)).toBe(`/${path}`)
    expect(objectOf(`/v1.0/${path}`, '/v1.0', files)).toBe(`/v1.0/${path}`)
  }
})

test('the CloudFront function resolves the address of a site without its slash, also of a path with a dot', () => {
  expect([objectOf('/v1.0', '/v1.0'), objectOf('/watch', '/watch')]).toEqual(['/v1.0/index.html', '/watch/index.html'])
})

test.each([
  '/.foyer/kept/1',
  '/%2Efoyer/kept/1',
  '/%2efoyer%2Fkept/1',
  '//.foyer/kept/1',
  '/./.foyer/kept/1',
  '/m/%2e%2e/.foyer/kept/1',
  '/m/..%2f.foyer/kept/1',
  '/.foyer/%ff',
  '/%2Efoyer/%ff',
  '/.foyer',
  '/_hosting/nginx.conf',
  '/_headers',
  '/%5Fredirects',
])('the CloudFront function denies the path %s', (uri) => {
  expect(objectOf(uri)).toBe('/.nothing')
  expect(objectOf(`/watch${uri}`, '/watch')).toBe('/watch/.nothing')
})

test.each(['/watch', '/kids/tv'])(
  'nginx rules of the site at %s deny private files behind repeated slashes before the path, which a server may keep',
  (base) => {
    const outside = [...textOf('_hosting/nginx.conf', { base }).matchAll(/^location ~ (\S+) \{\n {2}return 404;/gm)]
    const isDenied = (path: string) => outside.some(([, pattern = '']) => new RegExp(pattern).test(path))
    const paths = [`/${base}/.foyer/releases/1.json`, `//${base}//_headers`, `/${base}/_hosting/nginx.conf`]
    expect([...paths, `/${base.replaceAll('/', '//')}/.foyer`].map(isDenied)).toEqual([true, true, true, true])
    expect([`/${base}/m/abc/`, '//other/_headers', `/${base}s/_headers`].map(isDenied)).toEqual([false, false, false])
  },
)

test('nginx rules contain only locations, because directives of a server block may exist only once', () => {
  for (const base of ['', '/watch'])
    expect(
      textOf('_hosting/nginx.conf', { base })
        .split('\n')
        .filter((line) => /^\S/.test(line) && !/^(#|location |\}$)/.test(line)),
    ).toEqual([])
})

test('hosts lead prefixes of removed languages to the default one, and never to another host', async () => {
  vi.stubEnv('SITE_LANGUAGES', 'fr')
  vi.resetModules()
  const { hostingFiles } = await import('./hosting.ts')
  const options = { directives: ofOneBuild, base: '/tv', origin: 'https://site.test' }
  const fileOf = (name: string) => hostingFiles(options).find(({ path }) => path === name)?.text ?? ''
  expect(fileOf('_redirects')).toContain('/tv/es/* https://site.test/tv/:splat 301\n')
  expect(fileOf('_redirects').match(/^\/tv\/q\/.*$/gm)).toHaveLength(2)
  expect(fileOf('_hosting/nginx.conf')).toMatch(
    /location ~ (\^\/tv\/\(\?:en\|es\|fr[\w|]*\)\/\+\(\.\*\)\$) \{\s+rewrite \1 https:\/\/site\.test\/tv\/\$1 permanent;/,
  )
  const answerTo = (uri: string) =>
    runInNewContext(
      `${fileOf('_hosting/cloudfront-function.js')}; handler({ request: { uri: ${JSON.stringify(uri)} } })`,
    )
  expect(answerTo('/tv/es/m/abc/')).toMatchObject({ statusCode: 301, headers: { location: { value: '/tv/m/abc/' } } })
  expect(answerTo('/tv/es//evil.test/').headers.location.value).toBe('/tv/evil.test/')
  expect(answerTo('/tv/m/abc/').uri).toBe('/tv/m/abc/index.html')
  expect(answerTo('/tv/q/film').uri).toBe('/tv/404.html')
})
