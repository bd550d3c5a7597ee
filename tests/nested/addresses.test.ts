import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runInNewContext } from 'node:vm'
import { type HTMLElement, parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { z } from 'zod/mini'

const dist = resolve(process.env.FOYER_NESTED ?? '')
const base = '/watch/tv'
const read = (path: string) => readFileSync(join(dist, path), 'utf8')
const filesOf = (pattern: string) => globSync(pattern, { cwd: dist })
const [, origin = ''] = /^Sitemap: (https?:\/\/[^/]+)/m.exec(read('robots.txt')) ?? []
const pages = filesOf('**/*.html').map((file) => ({ file, text: read(file), html: parse(read(file)) }))
type Page = (typeof pages)[number]

/** Path on the host; undefined for other hosts, fragments and queries. */
const pathOf = (address: string) =>
  (address.startsWith(`${origin}/`) ? address.slice(origin.length) : /^\/(?!\/)/.exec(address) && address)?.split(
    /[?#]/,
  )[0]

const isStored = (path: string) => {
  const file = join(dist, decodeURI(path.slice(base.length)), path.endsWith('/') ? 'index.html' : '')
  return existsSync(file) && statSync(file).isFile()
}

const isRenderedInBrowser = (path: string) => /^\/(es\/)?(q|s)\//.test(path.slice(base.length))
const fault = (address: string) => {
  const path = pathOf(address)
  if (path === undefined) return []
  if (!path.startsWith(`${base}/`)) return [`${address} leaves ${base}/`]
  return isStored(path) || isRenderedInBrowser(path) ? [] : [`${address} is not there`]
}

/** Unique faults, each with one affected page. */
const faultsOf = (addressesOf: (page: Page) => string[]) => {
  const faultsByAddress = new Map<string, string>()
  let count = 0
  for (const page of pages)
    for (const address of addressesOf(page)) {
      count += 1
      for (const one of fault(address)) faultsByAddress.set(one, page.file)
    }
  expect(count).toBeGreaterThan(pages.length)
  return [...faultsByAddress].map(([one, file]) => `${file}: ${one}`).slice(0, 25)
}

const values = (of: HTMLElement[], ...names: string[]) =>
  of.flatMap((element) => names.flatMap((name) => element.getAttribute(name) ?? []))
const all = ({ html }: Page, selector: string) => html.querySelectorAll(selector)
const inSet = (set: string) => set.split(', ').map((one) => one.split(' ')[0] ?? '')

test('links, hreflang links, forms and canonical URLs stay within the base path and exist', () => {
  expect(
    faultsOf((page) => [
      ...values(all(page, 'a, link:not([rel=preload])'), 'href'),
      ...values(all(page, 'form'), 'action'),
      ...values(all(page, '[property="og:url"], [property="og:video"]'), 'content'),
      ...values(all(page, '[http-equiv=refresh]'), 'content').map((to) => to.replace(/^.*url=/, '')),
    ]),
  ).toEqual([])
})

test('scripts, islands, style sheets and pictures stay within the base path and exist', () => {
  expect(
    faultsOf((page) => [
      ...values(all(page, '*'), 'src', 'poster', 'component-url', 'renderer-url', 'before-hydration-url'),
      ...values(all(page, '*'), 'srcset', 'imagesrcset').flatMap(inSet),
      ...values(all(page, 'link[rel=preload]'), 'href'),
      ...values(all(page, 'meta[name=hydration]'), 'content').flatMap((list) => list.split(' ')),
      ...[...page.text.matchAll(/"(?:imports":\{"[^"]*)":"([^"]*)"/g)].map(([, address = '']) => address),
      ...[...page.text.matchAll(/&quot;(\/[\w/]*_(?:astro|images)\/[^&]*)&quot;/g)].flatMap(([, set = '']) =>
        inSet(set),
      ),
    ]),
  ).toEqual([])
})

test('structured data and speculation rules contain only URLs within the base path', () => {
  const ofData = (page: Page) =>
    all(page, 'script[type="application/ld+json"]').flatMap(({ rawText }) =>
      [...rawText.matchAll(/"(https?:[^"{]*)"/g)].map(([, address = '']) => address),
    )
  expect(faultsOf(ofData)).toEqual([])
  const rules = pages.flatMap((page) => all(page, 'script[type=speculationrules]').map(({ rawText }) => rawText))
  const prefixes = new Set(rules.flatMap((text) => [...text.matchAll(/"(\/[^"]*)"/g)].map(([, path = '']) => path)))
  expect(prefixes.size).toBeGreaterThan(3)
  expect([...prefixes].filter((path) => !path.startsWith(`${base}/`))).toEqual([])
})

test('no page contains a URL of the host without the base path', () => {
  const bare = pages.flatMap(({ file, text }) =>
    [...text.matchAll(/https?:\/\/127\.0\.0\.1:\d+[^\s"'`<&)]*/g)].flatMap(([address]) =>
      address.startsWith(origin) && !address.startsWith(`${origin}${base}/`) ? [`${file}: ${address}`] : [],
    ),
  )
  expect(bare.slice(0, 25)).toEqual([])
})

test('no script, service worker or page contains a path of a site file at the root of the host', () => {
  const own = /["'`(]\/(?:_astro|_images|offline|sw\.js|404\.html|manifest)[^"'`)]*/g
  const scripts = filesOf('{_astro/*.js,*.js}')
  const faults = [...scripts.map((file) => ({ file, text: read(file) })), ...pages].flatMap(({ file, text }) =>
    [...text.matchAll(own)].map(([address]) => `${file}: ${address}`),
  )
  expect(scripts.length).toBeGreaterThan(50)
  expect(faults.slice(0, 25)).toEqual([])
})

test('the service worker uses offline pages within the base path and cache names with the base path', () => {
  const worker = read('sw.js')
  const fallbacks = [...worker.matchAll(/fallbackURL:["'`]([^"'`]+)/g)].map(([, url]) => url)
  expect([...new Set(fallbacks)].sort()).toEqual([`${base}/es/offline/`, `${base}/offline/`])
  const caches = [...worker.matchAll(/(?:cacheName:|\.open\()["'`]([^"'`]+)/g)].map(([, name = '']) => name)
  expect(caches.length).toBeGreaterThan(5)
  // Download caches derive the base path from the request URL.
  const isOfAddress = (name: string) => /^downloads\$\{\w+\.pathname\.split\($/.test(name)
  expect(caches.filter((name) => !name.endsWith(base) && !isOfAddress(name))).toEqual([])
})

test('the web app manifest has the base path as id, start_url and scope, and existing icons', () => {
  const Manifest = z.object({
    id: z.string(),
    start_url: z.string(),
    scope: z.string(),
    icons: z.array(z.object({ src: z.string() })).check(z.minLength(1)),
  })
  const { icons, ...start } = Manifest.parse(JSON.parse(read('manifest.webmanifest')))
  expect(start).toEqual({ id: `${base}/`, start_url: `${base}/`, scope: `${base}/` })
  expect(icons.flatMap(({ src }) => fault(src))).toEqual([])
})

test('robots.txt and the sitemaps contain only existing URLs within the base path', () => {
  const index = read('robots.txt').match(/^Sitemap: (.*)$/m)?.[1] ?? ''
  const named = (text: string) =>
    [...text.matchAll(/<loc>([^<]+)|<xhtml:link [^>]*href="([^"]+)/g)].map(([, loc, link]) => loc ?? link ?? '')
  const lists = named(read('sitemap-index.xml'))
  const addresses = lists.flatMap((list) => named(read((pathOf(list) ?? '').slice(base.length))))
  expect(addresses.length).toBeGreaterThan(200)
  expect([index, ...lists, ...addresses].flatMap(fault)).toEqual([])
})

test('rules in _headers and _redirects apply only within the base path', () => {
  const headers = read('_headers')
    .split('\n')
    .filter((line) => line.startsWith('/'))
  const redirects = read('_redirects')
    .trim()
    .split('\n')
    .flatMap((line) => line.split(' ').slice(0, 2))
  expect(headers).toContain(`${base}/*`)
  expect(redirects).toContain(`${base}/404`)
  expect([...headers, ...redirects].filter((path) => !path.startsWith(`${base}/`))).toEqual([])
})

test('nginx locations and error pages apply only within the base path', () => {
  const rules = read('_hosting/nginx.conf')
  const locations = [...rules.matchAll(/^ *location (?:\^?[=~]~? )?(\S+)/gm)].map(([, path = '']) =>
    // Repeated slashes are one
    path.replace(/^\^/, '').replace(/\/(\/|\+)+/g, '/'),
  )
  expect(locations).toContain(`${base}/`)
  expect(locations.filter((path) => path !== base && !path.startsWith(`${base}/`))).toEqual([])
  const files = [...rules.matchAll(/\S*404\.html/g)].map(([path]) => path)
  expect(new Set(files)).toEqual(new Set([`${base}/404.html`]))
  expect(rules.split(/^location/m)[0]).not.toContain('error_page')
})

test('the CloudFront function rewrites paths within the base path and leaves other paths unchanged', () => {
  const handler = runInNewContext(`${read('_hosting/cloudfront-function.js')}; handler`)
  const served = (uri: string): string => handler({ request: { uri } }).uri
  expect(
    [`${base}/`, `${base}/es/m/abc/film/`, `${base}/q/sea`, `${base}/es/s/abc/`, `${base}/.foyer/releases`].map(served),
  ).toEqual([
    `${base}/index.html`,
    `${base}/es/m/abc/film/index.html`,
    `${base}/404.html`,
    `${base}/404.html`,
    `${base}/.nothing`,
  ])
  expect(served('/q/sea.html')).toBe('/q/sea.html')
  expect(read('_hosting/cloudfront-pictures.json')).toContain(`${base}/_images/* and ${base}/images/*`)
})
