import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type InsightSummary, readingMinutes } from '#core/content/insight.ts'
import type { BlockStyle, TextBlock } from '#core/content/rich-text.ts'
import {
  articlesPerPage,
  categoriesOf,
  contentsOf,
  insightPaths,
  outlineOf,
  pageCount,
  pageOf,
  parseInsightRoute,
  relatedTo,
} from './insights.rules.ts'

const article = (slug: string, category?: string, tags: string[] = []): InsightSummary => ({
  slug,
  title: slug,
  category,
  publishedAt: '2026-01-01T00:00:00.000Z',
  tags,
  description: '',
  minutes: 1,
})

const many = (count: number) => Array.from({ length: count }, (_, index) => article(`a${index}`))

describe('article list', () => {
  test('pageCount and pageOf paginate the articles by 13, with at least one page', () => {
    expect(articlesPerPage).toBe(13)
    expect(pageCount(many(0))).toBe(1)
    expect(pageCount(many(26))).toBe(2)
    expect(pageCount(many(27))).toBe(3)
    expect(pageOf(many(27), 3).map(({ slug }) => slug)).toEqual(['a26'])
    expect(pageOf(many(27), 4)).toEqual([])
  })

  test('categoriesOf orders categories by newest article and merges titles with the same slug', () => {
    const list = [
      article('1', 'News'),
      article('2'),
      article('3', 'Craft & Code'),
      article('4', 'News'),
      article('5', 'news'),
    ]
    expect(categoriesOf(list).map(({ slug, title, articles }) => [slug, title, articles.length])).toEqual([
      ['news', 'News', 3],
      ['craft-code', 'Craft & Code', 1],
    ])
  })
})

test('categories of all scripts have their own slugs, also beside equal numbers', () => {
  const titles = ['Кино 2026', 'Музыка 2026', '映画', 'हिन्दी', 'Spaß', 'Spa', '🎬']
  const list = titles.map((title, index) => article(String(index), title))
  expect(categoriesOf(list).map(({ slug }) => slug)).toEqual([
    ...['кино-2026', 'музыка-2026', '映画', 'हिन्दी', 'spaß', 'spa'],
  ])
  for (const { slug } of categoriesOf(list)) {
    const { pathname } = new URL(insightPaths.category(slug, 2), 'https://site.test')
    const route = parseInsightRoute(pathname.slice('/insights/'.length))
    expect(route).toEqual({ kind: 'list', category: slug, page: 2 })
  }
})

test('relatedTo ranks shared tags before a shared category and omits the article itself', () => {
  const one = article('one', 'News', ['sea', 'salt'])
  const list = [
    one,
    article('far', 'Craft'),
    article('same', 'News'),
    article('tag', 'Craft', ['sea']),
    article('both', 'News', ['sea', 'salt']),
  ]
  expect(relatedTo(one, list, 9).map(({ slug }) => slug)).toEqual(['both', 'tag', 'same'])
  expect(relatedTo(one, list, 1)).toHaveLength(1)
})

test('relatedTo does not relate two articles without a category', () =>
  expect(relatedTo(article('one'), [article('two')], 9)).toEqual([]))

test.each([
  [0, 1],
  [1_700, 2],
  [200_000, 182],
])('readingMinutes for %i characters returns %i', (characters, minutes) =>
  expect(readingMinutes(characters)).toBe(minutes),
)

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
])('parseInsightRoute parses the path /insights/%s', (rest, place) => expect(parseInsightRoute(rest)).toEqual(place))

test('insightPaths omits the page number of the first page', () =>
  expect([insightPaths.list(1), insightPaths.list(), insightPaths.category('news', 1)]).toEqual([
    '/insights/',
    '/insights/',
    '/insights/category/news/',
  ]))

test('parseInsightRoute returns the route of a path from insightPaths', () => {
  const rest = (path: string) => path.slice('/insights/'.length)
  expect(parseInsightRoute(rest(insightPaths.list(2)))).toEqual({ kind: 'list', page: 2 })
  expect(parseInsightRoute(rest(insightPaths.category('news', 4)))).toEqual({ kind: 'list', category: 'news', page: 4 })
  expect(parseInsightRoute(rest(insightPaths.article('x-1')))).toEqual({ kind: 'article', slug: 'x-1' })
})

const block = (style: BlockStyle, text: string, index = 0): TextBlock => ({
  _type: 'block',
  _key: `b${index}`,
  style,
  children: [{ _type: 'span', _key: 's', text, marks: [] }],
  markDefs: [],
})

const blocks = (...parts: [BlockStyle, string][]) => parts.map(([style, text], index) => block(style, text, index))

describe('outlineOf', () => {
  test('outlineOf corrects skipped heading levels and numbers repeated ids', () => {
    const outline = outlineOf(blocks(['h2', 'One'], ['h4', 'Part'], ['normal', 'words'], ['h2', 'Two'], ['h3', 'Part']))
    expect(outline.map(({ level, id }) => [level, id])).toEqual([
      [2, 's-one'],
      [3, 's-part'],
      [2, 's-two'],
      [3, 's-part-2'],
    ])
  })

  test('outlineOf omits blank headings and prefixes ids to avoid collisions with the page', () => {
    const outline = outlineOf(blocks(['h1', ' '], ['h1', 'Sidebar'], ['h1', '…']))
    expect(outline.map(({ id }) => id)).toEqual(['s-sidebar', 's-part'])
  })

  test('outlineOf never skips a heading level and never repeats an id, for arbitrary headings', () => {
    const styles = fc.constantFrom<BlockStyle>('h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'normal')
    fc.assert(
      fc.property(fc.array(fc.tuple(styles, fc.string({ minLength: 1 }))), (parts) => {
        const outline = outlineOf(blocks(...parts))
        expect(new Set(outline.map(({ id }) => id)).size).toBe(outline.length)
        let before = 1
        for (const { level } of outline) {
          expect(level - before).toBeLessThanOrEqual(1)
          before = level
        }
      }),
    )
  })
})

test('contentsOf returns entries only for articles of 2 minutes and 3 headings or more', () => {
  const outline = outlineOf(blocks(['h2', 'A'], ['h2', 'B'], ['h3', 'C'], ['h4', 'D']))
  expect(contentsOf(outline, 1)).toEqual([])
  expect(contentsOf(outline, 2)).toHaveLength(3)
  expect(contentsOf(outline, 3).map(({ title }) => title)).toEqual(['A', 'B', 'C'])
  expect(contentsOf(outline.slice(0, 2), 9)).toEqual([])
})
