import { expect, test } from 'vitest'
import { insightPaths, parseInsightRoute } from './insights.rules.ts'

test.each([
  ['', { kind: 'list', page: 1 }],
  ['page/3', { kind: 'list', page: 3 }],
  ['category/news', { kind: 'list', category: 'news', page: 1 }],
  ['category/news/page/2/', { kind: 'list', category: 'news', page: 2 }],
  ['how-we-lit-it', { kind: 'article', slug: 'how-we-lit-it' }],
  ['page', { kind: 'article', slug: 'page' }],
  ['100%', { kind: 'article', slug: '100%' }],
  ['a/b', undefined],
  ['a/page/2', undefined],
  ['page/2/b', undefined],
  ['page/12', { kind: 'list', page: 12 }],
  ['caf%C3%A9/', { kind: 'article', slug: 'caf\u00e9' }],
  ['category', { kind: 'article', slug: 'category' }],
])('/insights/%s', (rest, place) => expect(parseInsightRoute(rest)).toEqual(place))

test('the first page of a list has no number in its address', () =>
  expect([insightPaths.list(1), insightPaths.list(), insightPaths.category('news', 1)]).toEqual([
    '/insights/',
    '/insights/',
    '/insights/category/news/',
  ]))

test('every address leads back to its place', () => {
  const rest = (path: string) => path.slice('/insights/'.length)
  expect(parseInsightRoute(rest(insightPaths.list(2)))).toEqual({ kind: 'list', page: 2 })
  expect(parseInsightRoute(rest(insightPaths.category('news', 4)))).toEqual({ kind: 'list', category: 'news', page: 4 })
  expect(parseInsightRoute(rest(insightPaths.article('x-1')))).toEqual({ kind: 'article', slug: 'x-1' })
})
