import { expect, test, vi } from 'vitest'
import type { Site } from '#core/site/site.ts'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { footerColumns } from './shell.screen.ts'

const columns = (custom: object, language: 'en' | 'es' = 'en', columnsOf = footerColumns) => {
  const config = parseConfig({ siteId: 's', description: 'd', custom })
  const site: Site = {
    ...{ platform: 'https://p.test', url: 'https://s.test', config, menu: [] },
    settings: { defaultSource: 'own00001', otherSources: [], anySource: false },
  }
  return columnsOf({ site, language })
}

test('a line of dashes separates footer columns, also directly below text', () => {
  expect(columns({ footer: '# Watch\n\nFilms\n---\n- Help' })).toEqual([
    '<h2>Watch</h2>\n<p>Films</p>',
    '<ul>\n<li>Help</li>\n</ul>',
  ])
})

test('footer links to the site get the language prefix of the page, and other links stay unchanged', () => {
  const footer = '[Help](/m/HelpPage/help/) [Shop](https://shop.test/a) [Other](//other.test)'
  const [html] = columns({ footer }, 'es')
  expect(html).toContain('href="/es/m/HelpPage/help/"')
  expect(html).toContain('href="https://shop.test/a"')
  expect(html).toContain('href="//other.test"')
})

test('footer links to files in the public folder get no language prefix', () => {
  const [html] = columns({ footer: '[Privacy](/privacy.pdf#page=2) [About](/o/about/?r=x) [Home](/)' }, 'es')
  expect(html).toContain('href="/privacy.pdf#page=2"')
  expect(html).toContain('href="/es/o/about/?r=x"')
  expect(html).toContain('href="/es/"')
})

test('footer pictures and links of a site under a path have that path, and other pictures stay unchanged', async () => {
  vi.stubEnv('BASE_URL', '/watch')
  vi.resetModules()
  const { footerColumns: nested } = await import('./shell.screen.ts')
  vi.unstubAllEnvs()
  const footer =
    '![Logo](/logo.png) ![Badge](https://shop.test/b.png) ![Other](//other.test/c.png) [Help](/m/Help/) [File](/a.pdf)'
  const [html] = columns({ footer }, 'es', nested)
  expect(html).toContain('src="/watch/logo.png"')
  expect(html).toContain('src="https://shop.test/b.png"')
  expect(html).toContain('src="//other.test/c.png"')
  expect(html).toContain('href="/watch/es/m/Help/"')
  expect(html).toContain('href="/watch/a.pdf"')
})

test('a Spanish page shows the Spanish footer or else the general one, and no columns without a footer text', () => {
  expect(columns({ footer: 'Help', 'footer-es': 'Ayuda' }, 'es')).toEqual(['<p>Ayuda</p>'])
  expect(columns({ footer: 'Help' }, 'es')).toEqual(['<p>Help</p>'])
  expect(columns({})).toEqual([])
})

test('footer Markdown renders neither script elements nor javascript: URLs', () => {
  const [html] = columns({ footer: '<script>x()</script>\n\n[go](javascript:x)' })
  expect(html).not.toContain('<script')
  expect(html).not.toContain('javascript:')
})
