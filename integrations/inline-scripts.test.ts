import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { headFragmentsOf } from '#publishing/config/site-module.ts'
import { createInlineScripts } from './inline-scripts.ts'

const bootWith = (otherSources: string[]) => {
  const settings = { defaultSource: 'own00001', otherSources, anySource: false }
  const config = parseConfig({ siteId: 's', description: 'd' })
  const site = { platform: 'https://p.test', url: 'https://s.test', settings, config, menu: [] }
  return headFragmentsOf(site).bootScript(createInlineScripts(''))
}

test('the boot script of a site with one config contains no code for other configs', () => {
  const boot = bootWith([])
  expect(boot).toContain('jwapp.language')
  expect(boot).not.toMatch(/app-config|404\.html/)
})

test('the boot script of a site with several configs names their sources in under 3,700 characters', () => {
  const boot = bootWith(['other001', 'https://s.test/</script>'])
  expect(boot).toContain('"otherSources":["other001",')
  expect(boot).not.toMatch(/siteSources|<\/script/)
  expect(boot.length).toBeLessThan(3_700)
})

type Where = { and?: Where[]; not?: Where; href_matches?: string | string[]; selector_matches?: string | string[] }

/** Evaluates speculation rules for a link, like a browser. */
function isPrerendered(where: Where, html: string, href: string): boolean {
  const page = 'https://site.test/m/SaltRoad/the-salt-road/'
  if (where.and) return where.and.every((condition) => isPrerendered(condition, html, href))
  if (where.not) return !isPrerendered(where.not, html, href)
  const paths = [where.href_matches ?? []].flat()
  const selectors = [where.selector_matches ?? []].flat()
  return (
    paths.some((path) => new URLPattern(path, page).test(new URL(href, page))) ||
    selectors.some((selector) => parse(html).querySelectorAll(selector).length > 0)
  )
}

const { speculation } = createInlineScripts('')
const rules: { prerender: { where: Where; eagerness: string }[] } = JSON.parse(speculation)
const list = 'data-insights-view="list"'

test.each([
  ['/', '', true],
  ['/m/Undertow/undertow/?r=QuietStm', '', true],
  ['/es/p/TrueStor/', '', true],
  ['/insights/storm/', '', true],
  ['/insights/storm/', list, false],
  ['/q/the%20sea', '', false],
  ['/es/q/mar', '', false],
  ['/u/favorites/', '', false],
  ['?u=login', '', false],
  ['/?r=QuietStm&u=choose-offer', '', false],
  ['?play=1', '', false],
  ['/m/Undertow/undertow/?r=QuietStm&play=1', '', false],
  ['https://elsewhere.test/', '', false],
])('the speculation rules prerender a link to %s %s: %s', (href, shown, isReady) => {
  expect(rules.prerender.map(({ eagerness }) => eagerness)).toEqual(['moderate'])
  const html = `<body><main ${shown}><a data-insight="x" href="${href}">it</a></main></body>`
  expect(rules.prerender.some(({ where }) => isPrerendered(where, html, href))).toBe(isReady)
})

test('the speculation rules prerender no link of the language menu, as its page redirects before the choice', () => {
  const isLanguageLinkPrerendered = (attributes: string) =>
    rules.prerender.some(({ where }) =>
      isPrerendered(where, `<body><a href="/es/" ${attributes}>it</a></body>`, '/es/'),
    )
  expect(isLanguageLinkPrerendered('hreflang="es"')).toBe(false)
  expect(isLanguageLinkPrerendered('')).toBe(true)
})
