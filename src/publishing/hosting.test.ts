import { expect, test } from 'vitest'
import { headersFor, parseHeaderRules } from './header-rules.ts'
import { cloudFrontFile, headersFile, nginxFile, redirectsFile } from './hosting.ts'

const sent = headersFor('/', parseHeaderRules(headersFile()))

test('hosts of every kind send the same security headers', () => {
  const nginx = Object.fromEntries(
    [...nginxFile().matchAll(/add_header (\S+) "([^"]*)" always;/g)].map(([, name, value]) => [
      name?.toLowerCase(),
      value,
    ]),
  )
  const { 'cache-control': _, ...security } = sent
  expect(nginx).toMatchObject(security)
  const cloudFront = JSON.stringify(JSON.parse(cloudFrontFile()))
  for (const name of ['content-security-policy', 'referrer-policy', 'permissions-policy'])
    expect(cloudFront).toContain(JSON.stringify(sent[name]).slice(1, -1))
})

test('a header says nothing of scripts and styles, which only a page knows', () => {
  expect(sent['content-security-policy']).toContain("frame-ancestors 'self'")
  expect(sent['content-security-policy']).not.toMatch(/script-src|style-src|default-src|sha256|connect-src/)
})

test('what only the browser renders is answered with the fallback page and no error, in every language', () => {
  const rules = ['/q/*', '/u/*', '/s/*', '/es/q/*', '/es/u/*', '/es/s/*']
  expect(redirectsFile().trim().split('\n')).toEqual(rules.map((path) => `${path} /404.html 200`))
})
