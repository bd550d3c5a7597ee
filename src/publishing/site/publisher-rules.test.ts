import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import netlify from 'netlify-redirector'
import { expect, onTestFinished, test } from 'vitest'
import { headersFor, parseHeaderRules } from '../serve/respond.ts'
import { headersFile, redirectsFile } from './hosting.ts'
import { checkPublicRules, mergeHeaders, mergeRedirects, mergeRobots } from './publisher-rules.ts'

const generated = headersFile({ directives: [] })
const merged = (custom: string) => parseHeaderRules(mergeHeaders(generated, custom))

test('mergeHeaders without rules of the publisher changes no header', () => {
  for (const path of ['/', '/_astro/a.js', '/_images/a.webp', '/images/a.svg'])
    expect(headersFor(path, merged(''))).toEqual(headersFor(path, parseHeaderRules(generated)))
})

test('a header of the publisher for all paths is added to the generated ones, which the host would otherwise ignore', () => {
  const rules = merged('# staging\n/*\n  X-Robots-Tag: noindex\n')
  expect(headersFor('/', rules)).toEqual({ ...headersFor('/', parseHeaderRules(generated)), 'x-robots-tag': 'noindex' })
})

test.each(['/*', '/m/*', '/m/:id/'])('a value of the publisher for %s replaces the generated one', (path) => {
  const rules = merged(`${path}\n  cache-control: public, max-age=60\n  Referrer-Policy: no-referrer\n`)
  expect(headersFor('/m/a/', rules)).toMatchObject({
    'cache-control': 'public, max-age=60',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
})

test('a rule of the publisher for all paths leaves the cache rule of hashed files in place', () => {
  const rules = merged('/*\n  Cache-Control: no-store\n')
  expect(headersFor('/_astro/a.js', rules)['cache-control']).toContain('immutable')
})

test('the publisher removes a generated header', () => {
  expect(headersFor('/embed/', merged('/embed/*\n  ! X-Content-Type-Options\n'))).not.toHaveProperty(
    'x-content-type-options',
  )
})

const rewrites = redirectsFile()

test('redirects of the publisher keep their order, and the generated rewrites precede a catch-all rule', async () => {
  const custom =
    '# moved\n/old /new 301\n/about /o/about/\n/blog/* /insights/:splat 301\n/late /new 302\n/* /404.html 404\n'
  const text = mergeRedirects(rewrites, custom)
  const engine = await netlify.parsePlain(text, {})
  const byNetlify = (path: string) => {
    const visit = { scheme: 'https', host: 'site.test', path, query: '', getHeader: () => '', getCookie: () => '' }
    return engine.match(visit)
  }
  expect(byNetlify('/q/sea')).toMatchObject({ to: '/404', status: 200 })
  expect(byNetlify('/old')).toMatchObject({ to: '/new', status: 301 })
  expect(byNetlify('/blog/a')).toMatchObject({ to: '/insights/a', status: 301 })
  expect(byNetlify('/late')).toMatchObject({ to: '/new', status: 302 })
  expect(byNetlify('/none')).toMatchObject({ to: '/404.html', status: 404 })
  const isPattern = text.split('\n').map((line) => /[*:]/.test(line.split(' ')[0] ?? ''))
  expect(isPattern.indexOf(true)).toBe(4)
})

test('redirects of single addresses after a pattern do not use up the 100 patterns of Cloudflare', () => {
  const moved = Array.from({ length: 120 }, (_, index) => `/old-${index} /new-${index} 301`)
  const lines = mergeRedirects(rewrites, ['/blog/* /insights/:splat 301', ...moved].join('\n'))
    .trim()
    .split('\n')
  const first = lines.findIndex((line) => /[*:]/.test(line.split(' ')[0] ?? ''))
  expect(first).toBe(120)
  expect(lines).toHaveLength(121 + rewrites.trim().split('\n').length)
})

test.each([
  ['/blog/*', '/blog/a/b', '/blog/old'],
  ['/blog/*', '/blog'],
  ['/:year/news', '/2026/news'],
  ['/*', '/late'],
  ['/v1.0/*', '/v1.0/a'],
])('a pattern %s of the publisher precedes the redirects of %s that it applies to', (pattern, ...paths) => {
  const rules = [`${pattern} /x 301`, ...paths.map((path) => `${path} /y 301`), '/other/v1x0/a /z 301']
  const lines = mergeRedirects(rewrites, rules.join('\n')).split('\n')
  for (const path of paths) expect(lines.indexOf(`${path} /y 301`)).toBeGreaterThan(lines.indexOf(`${pattern} /x 301`))
  expect(lines.indexOf('/other/v1x0/a /z 301') < lines.indexOf(`${pattern} /x 301`)).toBe(pattern !== '/*')
})

test('mergeRobots adds the sitemap to the rules of the publisher once', () => {
  const sitemap = 'https://site.test/sitemap-index.xml'
  const custom = 'User-agent: *\nDisallow: /u/\nSitemap: https://other.test/news.xml'
  expect(mergeRobots(custom, sitemap)).toBe(`${custom}\n\nSitemap: ${sitemap}\n`)
  for (const text of [`sitemap:${sitemap}\nUser-agent: *`, mergeRobots(custom, sitemap)])
    expect(mergeRobots(text, sitemap)).toBe(text)
})

test.each([
  ['_headers', '  X-A: 1\n', 'public/_headers line 1: a header precedes the first path'],
  ['_headers', '/*\n  nonsense\n', 'public/_headers line 2: "nonsense" is not "Name: value"'],
  ['_redirects', '# moved\n/old\n', 'public/_redirects line 2: "/old" has no destination'],
  ['_redirects', '<!doctype html>\n<html>', 'public/_redirects line 2: "<html>" has no destination'],
  ['robots.txt', Buffer.from('User-agent: *', 'utf16le'), 'public/robots.txt is no UTF-8 text: save it as UTF-8'],
  ['_redirects', Buffer.from('/a /b', 'utf16le'), 'public/_redirects is no UTF-8 text: save it as UTF-8'],
])('checkPublicRules reports the fault of %s with %j', (name, content, message) => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-rules-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, name), content)
  expect(() => checkPublicRules(folder)).toThrow(message)
})
