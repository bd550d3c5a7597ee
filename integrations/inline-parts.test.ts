import { expect, test } from 'vitest'
import { parseConfig } from '#domain/config.ts'
import type { Site } from '#domain/site.ts'
import { inlineHashesOf, inlinePartsOf } from './inline-parts.ts'

const siteWith = (otherSources: string[]): Site => ({
  platform: 'https://p.test',
  url: 'https://s.test',
  settings: { defaultSource: 'own00001', otherSources, anySource: false },
  config: parseConfig({ siteId: 's', description: 'd' }),
  menu: [],
})

test('the pages of a site that shows one config only carry nothing about others', () => {
  const { boot } = inlinePartsOf(siteWith([]))
  expect(boot).toContain('jwapp.language')
  expect(boot).not.toMatch(/app-config|404\.html/)
})

test('the head of a page that may show others knows them, stays small, and is what the policy allows', () => {
  const [one, two] = [siteWith(['other001']), siteWith(['other002'])]
  expect(inlinePartsOf(one).boot).toContain('other001')
  expect(inlinePartsOf(one).boot.length).toBeLessThan(3_600)
  expect(inlineHashesOf(one).scripts[0]).not.toBe(inlineHashesOf(two).scripts[0])
})
