import { expect, test } from 'vitest'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { canSearch } from './can-search.ts'

const minimal = { description: '', siteId: 'site0001' }

test.each<[object, boolean]>([
  [{ features: { searchPlaylist: 'list0001' } }, true],
  [{ custom: { appContentSearch: 'true' } }, true],
  [{ custom: { appContentSearch: 'false' } }, false],
  [{}, false],
])('canSearch for the config %j returns %s', (more, expected) =>
  expect(canSearch(parseConfig({ ...minimal, ...more }))).toBe(expected),
)
