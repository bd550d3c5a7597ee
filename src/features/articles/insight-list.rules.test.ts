import { describe, expect, test } from 'vitest'
import { type InsightSummary, readingMinutes } from '#core/insight.ts'
import { articlesPerPage, categoriesOf, pageCount, pageOf, relatedTo } from './insights.rules.ts'

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

describe('the list', () => {
  test('has as many articles on a page as there are places while it loads', () => {
    expect(articlesPerPage).toBe(13)
    expect(pageCount(many(0))).toBe(1)
    expect(pageCount(many(26))).toBe(2)
    expect(pageCount(many(27))).toBe(3)
    expect(pageOf(many(27), 3).map(({ slug }) => slug)).toEqual(['a26'])
    expect(pageOf(many(27), 4)).toEqual([])
  })

  test('has its categories in the order of their newest articles; two spellings of one address are one', () => {
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

test('what is related shares tags first, then the category; nothing is related to itself', () => {
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

test('two articles without a category have nothing in common by that', () =>
  expect(relatedTo(article('one'), [article('two')], 9)).toEqual([]))

test.each([
  [0, 1],
  [1_700, 2],
  [200_000, 182],
])('%i characters are %i minutes', (characters, minutes) => expect(readingMinutes(characters)).toBe(minutes))
