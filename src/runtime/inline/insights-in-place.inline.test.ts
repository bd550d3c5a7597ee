import { expect, test } from 'vitest'
import { addressOfInsight } from './insights-in-place.inline.ts'

test.each([
  ['/insights/', '/insights/'],
  ['/insights', '/insights/'],
  ['/es/insights', '/es/insights/'],
  ['/insights/page/2/', '/insights/'],
  ['/insights/category/news', '/insights/'],
  ['/insights/insights', '/insights/insights/'],
  ['/insights/insights/page/2/', '/insights/insights/'],
  ['/insights-tv/insights', '/insights-tv/insights/'],
  ['//evil.test/..%2f/insights/', '/evil.test/..%2f/insights/'],
])('addressOfInsight on the list page %s returns an address in %s', (path, folder) => {
  expect(addressOfInsight('a film', path)).toBe(`${folder}a%20film/`)
})
