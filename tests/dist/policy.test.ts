import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { headersFor, parseHeaderRules } from '#publishing/serve/respond.ts'
import { attribute, dist, faultsOf, type Page, pages } from './site.ts'

type Policy = Map<string, string[]>

const policyFrom = (text: string): Policy =>
  new Map(
    text.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/)
      return [name, sources]
    }),
  )
const policyOf = (page: Page) =>
  policyFrom(attribute(page, 'meta[http-equiv=content-security-policy]', 'content') ?? '')
const hashesIn = (policy: Policy, name: string) =>
  (policy.get(name) ?? []).filter((source) => source.startsWith("'sha")).sort()
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

// Inline elements subject to the policy; structured data is not executed
const inline = {
  'script-src': 'script:not([src]):not([type="application/ld+json"])',
  'style-src': 'style',
}

test('the policy of a page lists exactly the hashes of its inline scripts and styles', () => {
  const rule = (page: Page) =>
    Object.entries(inline).map(([name, selector]) => {
      const carried = page.html.querySelectorAll(selector).map((element) => hash(element.innerHTML))
      const expected = [...new Set(carried)].sort()
      const listed = hashesIn(policyOf(page), name)
      return listed.join() !== expected.join() && `${name} lists ${listed.length}, the page carries ${expected.length}`
    })
  expect(faultsOf(pages, rule)).toEqual([])
})

test('only the encoding, the icon and the shared script precede the policy in the head', () => {
  // Encoding, icon and shared script precede the policy
  const start =
    /<head>\s*<meta charset="utf-8">\s*(?:<link rel="icon" href="\/images\/favicon.svg"[^>]*>\s*)?(<script>(?:(?!<\/script>)[\s\S])*<\/script>)?\s*<meta http-equiv="content-security-policy"/i
  const rule = (page: Page) => [!start.test(page.html.toString()) && 'the policy comes late']
  expect(faultsOf(pages, rule)).toEqual([])
  const first = new Set(pages.map((page) => start.exec(page.html.toString())?.[1]).filter(Boolean))
  expect(first.size).toBe(1)
})

test('account pages do not allow arbitrary https hosts for images, media and connections', () => {
  const account = pages.filter(({ path }) => /^\/(es\/)?u\//.test(path))
  expect(account.length).toBeGreaterThan(0)
  const rule = (page: Page) =>
    ['img-src', 'media-src', 'connect-src'].map(
      (name) => policyOf(page).get(name)?.includes('https:') && `${name} is open`,
    )
  expect(faultsOf(account, rule)).toEqual([])
})

test('no page has unsafe policy sources, objects, style attributes, event handlers or script URLs', () => {
  const rule = (page: Page) => [
    ...[...policyOf(page)].map(
      ([name, sources]) => sources.some((source) => /unsafe/.test(source)) && `${name} is unsafe`,
    ),
    policyOf(page).get('object-src')?.join() !== "'none'" && 'objects are allowed',
    ...page.html.querySelectorAll('[style]').map((element) => `a style attribute on ${element.tagName}`),
    ...page.html.querySelectorAll('*').flatMap((element) =>
      Object.keys(element.attributes)
        .filter((name) => /^on/i.test(name))
        .map((name) => `${element.tagName} has ${name}`),
    ),
    ...page.html
      .querySelectorAll('[href]:not([download]), [action]')
      .map((element) => element.getAttribute('href') ?? element.getAttribute('action') ?? '')
      .filter((address) => /^\s*(javascript|data|vbscript):/i.test(address))
      .map((address) => `leads to ${address}`),
  ]
  expect(faultsOf(pages, rule)).toEqual([])
})

test('links with target=_blank have rel=noopener', () => {
  const rule = (page: Page) =>
    page.html
      .querySelectorAll('a[target=_blank]')
      .filter((link) => !/\bnoopener\b/.test(link.getAttribute('rel') ?? ''))
      .map((link) => `${link.getAttribute('href')} hands over`)
  expect(faultsOf(pages, rule)).toEqual([])
})

test('_headers sets directives that a meta element cannot set and allows every source of a page', () => {
  const rules = parseHeaderRules(readFileSync(join(dist, '_headers'), 'utf8'))
  const sent = headersFor('/', rules)
  expect(sent).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': expect.stringContaining('max-age='),
    'cache-control': 'public, max-age=0, must-revalidate',
  })
  expect(headersFor('/_astro/a.js', rules)['cache-control']).toMatch(/immutable/)
  const policy = policyFrom(sent['content-security-policy'] ?? '')
  expect(policy.get('frame-ancestors')).toEqual(["'self'"])
  expect(policy.get('script-src-attr')).toEqual(["'none'"])
  const names = ['script-src', 'form-action', 'object-src', 'base-uri', 'manifest-src']
  // Redirect pages omit directives, because their default-src is 'none'
  const rule = (page: Page) =>
    names.map((name) => {
      const missing = (policyOf(page).get(name) ?? []).filter((source) => !policy.get(name)?.includes(source))
      return (!policy.has(name) || missing.length > 0) && `${name} of the header lacks ${missing.join(' ')}`
    })
  expect(faultsOf(pages, rule)).toEqual([])
  expect(policy.get('script-src')?.filter((source) => !/^'(self|sha256-.+)'$/.test(source))).toEqual([])
})

test('no rule in _redirects matches the path of a page', () => {
  const text = readFileSync(join(dist, '_redirects'), 'utf8')
  const rules = parseHeaderRules(text.replace(/^(\S+) (\S+) 200$/gm, '$1\n  To: $2'))
  expect(rules.length).toBeGreaterThan(0)
  expect(faultsOf(pages, ({ path }) => [headersFor(path, rules).to])).toEqual([])
})
