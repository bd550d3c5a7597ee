import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { redirectPage } from './redirects.ts'

/** Opens the page like a browser that runs only scripts with the policy's hash. */
function opened(html: string, search: string, hash: string) {
  const page = parse(html)
  const text = page.querySelector('script')?.text ?? ''
  const policy = page.querySelector('meta[http-equiv=Content-Security-Policy]')?.getAttribute('content')
  const isAllowed = policy?.includes(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const went: string[] = []
  const location = { search, hash, replace: (address: string) => went.push(address) }
  const document = {
    querySelector: (selector: string) => ({ href: page.querySelector(selector)?.getAttribute('href') }),
  }
  if (isAllowed) runInNewContext(text, { URL, location, document })
  return went
}

const slug = fc.string({ unit: 'grapheme', minLength: 1 }).map((text) => encodeURIComponent(text.toWellFormed()))

test('a redirect page preserves the query string and fragment of the old URL', () => {
  fc.assert(
    fc.property(slug, fc.webQueryParameters(), fc.webFragments(), (name, query, fragment) => {
      const to = `/es/m/SaltRoad/the-${name}/`
      const [search, hash] = [query && `?${query}`, fragment && `#${fragment}`]
      expect(opened(redirectPage(to, 'https://tv.test'), search, hash)).toEqual([to + search + hash])
    }),
    { numRuns: 30 },
  )
})

test('a redirect page has a noscript meta refresh and a canonical link, and no robots meta element', () => {
  const html = redirectPage('/m/SaltRoad/the-"sweet"-road/', 'https://tv.test')
  const page = parse(html)
  expect(html).toContain('<noscript><meta http-equiv="refresh" content="0;url=/m/SaltRoad/the-&#34;sweet&#34;-road/">')
  expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
    'https://tv.test/m/SaltRoad/the-%22sweet%22-road/',
  )
  expect(page.querySelector('meta[name=robots]')).toBeNull()
})

test('a redirect page of a site in a subdirectory redirects within that subdirectory', () => {
  const html = redirectPage('/es/m/SaltRoad/the-salt-road/', 'https://tv.test/watch')
  const to = '/watch/es/m/SaltRoad/the-salt-road/'
  expect(opened(html, '?play=1', '')).toEqual([`${to}?play=1`])
  const page = parse(html)
  expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(`https://tv.test${to}`)
  expect(page.querySelector('a')?.getAttribute('href')).toBe(to)
  expect(html).toContain(`content="0;url=${to}"`)
})
