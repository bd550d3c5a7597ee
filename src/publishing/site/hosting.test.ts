import { runInNewContext } from 'node:vm'
import netlify from 'netlify-redirector'
import { expect, test } from 'vitest'
import { headersFor, parseHeaderRules } from '../serve/header-rules.ts'
import { hostingFiles } from './hosting.ts'

const textOf = (path: string) => hostingFiles().find((file) => file.path === path)?.text ?? ''
const sent = headersFor('/', parseHeaderRules(textOf('_headers')))

test('hosts of every kind send the same security headers', () => {
  const nginx = Object.fromEntries(
    [...textOf('_hosting/nginx.conf').matchAll(/add_header (\S+) "([^"]*)" always;/g)].map(([, name, value]) => [
      name?.toLowerCase(),
      value,
    ]),
  )
  const { 'cache-control': _, ...security } = sent
  expect(nginx).toMatchObject(security)
  const cloudFront = JSON.stringify(JSON.parse(textOf('_hosting/cloudfront.json')))
  for (const name of ['content-security-policy', 'referrer-policy', 'permissions-policy'])
    expect(cloudFront).toContain(JSON.stringify(sent[name]).slice(1, -1))
})

// A picture of somebody else that runs a script here would hold the viewer's session
const pictureRules = { 'content-security-policy': "sandbox; default-src 'none'; style-src 'unsafe-inline'" }

test.each(['/_images/d63c22928af0844f9b80.svg', '/images/favicon.svg'])(
  'no host lets %s run a script when a viewer opens it by itself',
  (path) => {
    const rules = { ...pictureRules, 'x-content-type-options': 'nosniff' }
    expect(headersFor(path, parseHeaderRules(textOf('_headers')))).toMatchObject(rules)
    const place = [...textOf('_hosting/nginx.conf').matchAll(/^location ~ (\S+) \{\n([\s\S]*?)^\}/gm)].find(
      ([, pattern]) => new RegExp(pattern ?? '').test(path),
    )
    for (const value of Object.values(rules)) expect(place?.[2]).toContain(`"${value}" always;`)
    const cloudFront = JSON.parse(textOf('_hosting/cloudfront-pictures.json')).SecurityHeadersConfig
    expect(cloudFront).toMatchObject({
      ContentSecurityPolicy: { Override: true, ContentSecurityPolicy: rules['content-security-policy'] },
      ContentTypeOptions: { Override: true },
    })
  },
)

test('how long a picture is kept depends on whether its name stands for its content', () => {
  const kept = (path: string) => headersFor(path, parseHeaderRules(textOf('_headers')))['cache-control']
  expect(kept('/_images/d63c22928af0844f9b80.webp')).toBe('public, max-age=31536000, immutable')
  expect(kept('/images/favicon.svg')).toBe('public, max-age=0, must-revalidate')
})

test('a header says nothing of scripts and styles, which only a page knows', () => {
  expect(sent['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(sent['content-security-policy']).not.toMatch(/script-src|style-src|default-src|sha256|connect-src/)
})

test('only the host of the site itself is bound to TLS: at an apex the subdomains belong to others', () => {
  expect(sent['strict-transport-security']).toBe('max-age=31536000')
  expect(textOf('_hosting/nginx.conf')).not.toMatch(/includeSubDomains/i)
  expect(textOf('_hosting/cloudfront.json')).toMatch(/"IncludeSubdomains": false/)
})

// Both ask the rules whatever files there are: Cloudflare reads them so, and Netlify, which looks for a file first, by its own engine
const leads = parseHeaderRules(textOf('_redirects').replace(/^(\S+) (\S+) 200$/gm, '$1\n  To: $2'))
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
])('a host that reads _redirects gives %s the content of %s', (path, to) => {
  expect(leads).toHaveLength(6)
  expect(headersFor(path, leads).to).toBe(to)
  expect(byNetlify(path)).toEqual(to ? expect.objectContaining({ to, status: 200, force: false }) : null)
})

// What Cloudflare takes of either file; what is beyond is left out without a word
const most = { rules: 100, dynamicRedirects: 100, line: 1_000 }

test('the rules stay within what hosts read of them', () => {
  const lines = ['_headers', '_redirects'].flatMap((file) => textOf(file).split('\n'))
  expect(lines.filter((line) => line.length > most.line)).toEqual([])
  expect(parseHeaderRules(textOf('_headers')).length).toBeLessThanOrEqual(most.rules)
  expect(leads.length).toBeLessThanOrEqual(most.dynamicRedirects)
})

test.each([
  ['/', '/index.html'],
  ['/es/', '/es/index.html'],
  ['/m/SaltRoad/the-salt-road/', '/m/SaltRoad/the-salt-road/index.html'],
  ['/m/SaltRoad', '/m/SaltRoad/index.html'],
  ['/u/favorites/', '/u/favorites/index.html'],
  ['/q/', '/q/index.html'],
  ['/q/the%20sea', '/404.html'],
  ['/es/q/mar', '/404.html'],
  ['/s/SerNight/', '/404.html'],
  ['/_astro/app.Bx1.js', '/_astro/app.Bx1.js'],
  ['/sw.js', '/sw.js'],
  ['/.foyer/kept/1', '/.nothing'],
])('CloudFront is asked for %s and asks the bucket for %s', (uri, asked) => {
  const source = `${textOf('_hosting/cloudfront-function.js')}; handler({ request: { uri: ${JSON.stringify(uri)} } })`
  expect(runInNewContext(source)).toEqual({ uri: asked })
})
