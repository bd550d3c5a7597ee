import { expect, test } from 'vitest'
import type { RenderContext } from '#core/screen.ts'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { about } from './about.screen.ts'

test('the description of the about page contains the site name without HTML entities', async () => {
  const config = parseConfig({ siteId: 's', siteName: 'Rock & Roll', description: 'Songs & films' })
  const context: RenderContext = {
    site: {
      ...{ platform: 'https://p.test', url: 'https://s.test', config, menu: [] },
      settings: { defaultSource: 'own00001', otherSources: [], anySource: false },
    },
    content: { config } as RenderContext['content'],
    ...{ language: 'en' as const, now: new Date(), hero: () => undefined },
  }
  const props = await about.load(context, {})
  const { description } = about.head(props ?? { language: 'en', body: '', hasLetters: false }, context)
  expect(description).toMatch(/^Songs & films On Rock & Roll you can browse films/)
})
