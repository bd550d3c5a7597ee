import { expect, test } from 'vitest'
import { parseConfig } from '#core/config.ts'
import type { Site } from '#core/site.ts'
import { footerColumns } from './shell.screen.ts'

const columns = (custom: object, language: 'en' | 'es' = 'en') => {
  const config = parseConfig({ siteId: 's', description: 'd', custom })
  const site: Site = {
    ...{ platform: 'https://p.test', url: 'https://s.test', config, menu: [] },
    settings: { defaultSource: 'own00001', otherSources: [], anySource: false },
  }
  return footerColumns({ site, language })
}

test('a line of dashes separates the columns, also below text', () => {
  expect(columns({ footer: '# Watch\n\nFilms\n---\n- Help' })).toEqual([
    '<h2>Watch</h2>\n<p>Films</p>',
    '<ul>\n<li>Help</li>\n</ul>',
  ])
})

test('links of the site lead to the language of the page, others stay as they are', () => {
  const footer = '[Help](/m/HelpPage/help/) [Shop](https://shop.test/a) [Other](//other.test)'
  const [html] = columns({ footer }, 'es')
  expect(html).toContain('href="/es/m/HelpPage/help/"')
  expect(html).toContain('href="https://shop.test/a"')
  expect(html).toContain('href="//other.test"')
})

test('Spanish pages show the Spanish footer, and the general one without it', () => {
  expect(columns({ footer: 'Help', 'footer-es': 'Ayuda' }, 'es')).toEqual(['<p>Ayuda</p>'])
  expect(columns({ footer: 'Help' }, 'es')).toEqual(['<p>Help</p>'])
  expect(columns({})).toEqual([])
})

test('HTML and scripts in the Markdown stay text', () => {
  const [html] = columns({ footer: '<script>x()</script>\n\n[go](javascript:x)' })
  expect(html).not.toContain('<script')
  expect(html).not.toContain('javascript:')
})
