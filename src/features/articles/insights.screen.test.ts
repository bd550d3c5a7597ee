import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import type { Insight, InsightSummary } from '#core/content/insight.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { ArticleGrid } from './ArticleGrid.tsx'
import { InsightsScreen } from './InsightsScreen.client.tsx'
import { insight } from './insight.screen.ts'
import { insights } from './insights.screen.ts'

vi.mock('virtual:foyer/site', () => ({ site: {} }))

const articles = (count: number): InsightSummary[] =>
  Array.from({ length: count }, (_, n) => ({
    slug: `article-${String(n).padStart(5, '0')}`,
    title: `The article with the number ${String(n).padStart(5, '0')}`,
    category: `Category ${n % 5}`,
    tags: ['one', `of ${n % 7}`],
    publishedAt: new Date(Date.UTC(2026, 0, 1) - n * 3_600_000).toISOString(),
    description: 'Words that say what it is about. '.repeat(8),
    minutes: 3,
  }))

const contextOf = (language: Locale, all: InsightSummary[], article?: Insight) => {
  const config = parseConfig({ siteId: 's', description: '' })
  const settings = { defaultSource: 'demofree', otherSources: [], anySource: false }
  const site = { platform: '', url: 'https://site.example', settings, config, menu: [] }
  const section = { list: async () => all, article: async () => article, hero: () => undefined }
  const content = { config } as Parameters<typeof insights.load>[0]['content']
  return { site, content, insights: section, language, now: new Date(), hero: () => undefined }
}

const pageOf = async (count: number, params = {}) => insights.load(contextOf('en', articles(count)), params)

const articleOf = (more: Partial<Insight>): Insight => ({
  ...{ slug: 'storm', title: 'Storm', tags: [], publishedAt: '2026-01-02T03:04:05Z', description: '', minutes: 1 },
  ...{ previews: [], body: [] },
  ...more,
})

/** Page of an article with these fields. */
const articlePage = async (more: Partial<Insight>, language: Locale = 'en') =>
  insight.load(contextOf(language, [], articleOf(more)), { slug: 'storm' })

describe('page of the article list', () => {
  it('the article list contains a message about the delay while it loads in the browser', () => {
    const html = renderToStaticMarkup(createElement(InsightsScreen, { context: contextOf('es', []), subpath: '' }))
    expect(html).toContain('Está tardando más de lo habitual.')
  })

  it.each([{}, { page: 100 }, { category: 'category-2' }])(
    'a list page with the parameters %j has nearly the same size with 2,000 articles as with 200',
    async (params) => {
      const many = await pageOf(2_000, params)
      expect(many?.cards).toHaveLength(13)
      const sizeOf = (page: unknown) => JSON.stringify(page).length
      const few = await pageOf(200, { ...params, ...('page' in params && { page: 10 }) })
      expect(sizeOf(many) / sizeOf(few)).toBeLessThan(1.05)
    },
  )

  it('a list page truncates every description to 150 characters', async () => {
    const page = await pageOf(20)
    const lengths = page?.cards.map(({ description }) => description.length) ?? []
    expect(lengths).toHaveLength(13)
    // Cut at the last space, so that a word of the text may be missing.
    for (const length of lengths) expect(length).toBeLessThanOrEqual(151)
    expect(Math.max(...lengths)).toBeGreaterThan(140)
  })

  it('the last list page ends with the oldest article, and the page after it is undefined', async () => {
    const last = await pageOf(2_000, { page: 154 })
    expect(last?.cards.at(-1)?.slug).toBe('article-01999')
    expect(last?.older).toBeUndefined()
    expect(await pageOf(2_000, { page: 155 })).toBeUndefined()
  })
})

it('a picture of a list or an article keeps the edge near its hotspot, also as a copy of the site', async () => {
  const thumbnail = { src: 'https://cdn.test/a.jpg', width: 800, height: 450, alt: 'A hill', focus: 'left' }
  const copy = { src: '/copy.jpg', width: 640, height: 360 }
  const all = articles(2).map((article) => ({ ...article, thumbnail }))
  const context = contextOf('en', all, articleOf({ thumbnail }))
  const copied = { ...context, insights: { ...context.insights, hero: () => copy } }
  for (const each of [context, copied]) {
    const page = await insights.load(each, {})
    expect(page?.cards.map(({ picture }) => picture)).toMatchObject([
      { focus: 'left', alt: 'A hill' },
      { focus: 'left' },
    ])
    expect(renderToStaticMarkup(createElement(ArticleGrid, { cards: page?.cards ?? [] }))).toMatch(
      /<img class="[^"]*left/,
    )
    expect((await insight.load(each, { slug: 'storm' }))?.picture).toMatchObject({ focus: 'left', alt: 'A hill' })
  }
  expect((await insight.load(copied, { slug: 'storm' }))?.picture?.src).toBe('/copy.jpg')
})

describe('page of an article', () => {
  it.each([
    ['News', ['/insights/', '/insights/category/news/']],
    ['音楽', ['/insights/', '/insights/category/音楽/']],
    ['🎬', ['/insights/']],
  ])('the breadcrumb of an article in the category %s leads to %j', async (category, hrefs) => {
    const page = await articlePage({ category })
    expect(page?.crumbs.map(({ href }) => href)).toEqual(hrefs)
  })

  it('links of a Spanish article to pages have the language prefix, and links to files have none', async () => {
    const linkTo = (href: string) => ({ _type: 'link' as const, _key: href, href, blank: false })
    const block = { _type: 'block' as const, _key: 'b', style: 'normal' as const, children: [] }
    const body = [{ ...block, markDefs: [linkTo('/m/SaltRoad/'), linkTo('/privacy.pdf')] }]
    const author = { name: 'Ann', link: '/ann.pdf' }
    const page = await articlePage({ body, author }, 'es')
    expect(page?.sections).toMatchObject([
      { blocks: [{ markDefs: [{ href: '/es/m/SaltRoad/' }, { href: '/privacy.pdf' }] }] },
    ])
    expect(page?.author?.link).toBe('/ann.pdf')
  })
})

describe('article texts are no markup', () => {
  const text = 'We <3 the <b> sea -> and salt. 5 < 10'

  it('an article with brackets in its text has them in its description, structured data and card', async () => {
    const props = (await articlePage({ description: text })) ?? expect.unreachable()
    const context = contextOf('en', [])
    const head = insight.head(props, context)
    expect(head.description).toBe(text)
    expect(JSON.stringify(head.graph)).toContain(JSON.stringify(text))
    const list = await insights.load(contextOf('en', [articleOf({ description: text })]), {})
    expect(list?.cards[0]?.description).toBe(text)
  })
})
