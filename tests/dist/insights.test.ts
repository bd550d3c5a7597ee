import { parse } from 'node-html-parser'
import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { attribute, faultsOf, type Page, rendered, textOf } from './site.ts'

const isArticle = ({ path }: Page) => /^\/(es\/)?insights\/[^/]+\/$/.test(path)
const inSection = ({ path }: Page) => /^\/(es\/)?insights\//.test(path)
const articles = rendered.filter(isArticle)

const url = z.url({ protocol: /^https?$/ })
const zoned = z.iso.datetime({ offset: true })
const Named = z.object({ name: z.string().check(z.minLength(1)), url: z.optional(url) })

/** Article fields required by search engines. */
const Article = z.object({
  '@type': z.literal('Article'),
  '@id': url,
  mainEntityOfPage: url,
  headline: z.string().check(z.minLength(1), z.maxLength(110)),
  description: z.string().check(z.minLength(1), z.maxLength(150)),
  datePublished: zoned,
  dateModified: zoned,
  inLanguage: z.string().check(z.minLength(2)),
  timeRequired: z.string().check(z.regex(/^PT\d+M$/)),
  author: z.extend(Named, { '@type': z.enum(['Person', 'Organization']) }),
  publisher: z.extend(Named, { '@type': z.literal('Organization'), url }),
  image: z.array(url).check(z.length(3)),
  articleSection: z.string().check(z.minLength(1)),
  keywords: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
})
const Crumb = z.object({
  '@type': z.literal('ListItem'),
  position: z.number(),
  name: z.string().check(z.minLength(1)),
  item: url,
})
const Graph = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.tuple([
    Article,
    z.object({ '@type': z.literal('BreadcrumbList'), itemListElement: z.array(Crumb).check(z.minLength(2)) }),
  ]),
})

const graphOf = (page: Page) =>
  Graph.safeParse(JSON.parse(page.html.querySelector('script[type="application/ld+json"]')?.text ?? '{}'))

test('the site has at least 24 articles in each language', () => {
  expect(articles.filter(({ language }) => language === 'en').length).toBeGreaterThanOrEqual(24)
  expect(articles.filter(({ language }) => language === 'es').length).toBeGreaterThanOrEqual(24)
})

describe('structured data of an article', () => {
  test('the structured data of an article is complete and valid', () => {
    const rule = (page: Page) => {
      const { error } = graphOf(page)
      return [error && z.prettifyError(error).replace(/\n/g, ' ')]
    }
    expect(faultsOf(articles, rule)).toEqual([])
  })

  test('the structured data of an article matches its heading, URL, description and date', () => {
    const rule = (page: Page) => {
      const [article, crumbs] = graphOf(page).data?.['@graph'] ?? []
      const canonical = attribute(page, 'link[rel=canonical]', 'href')
      return [
        article?.headline !== textOf(page.html.querySelector('h1')) && 'another headline than its heading',
        article?.mainEntityOfPage !== canonical && 'another address than its canonical one',
        article?.description !== attribute(page, 'meta[name=description]', 'content') && 'another description',
        article?.datePublished !== attribute(page, 'header time', 'datetime') && 'another date',
        crumbs?.itemListElement.at(-1)?.item !== canonical && 'crumbs that end elsewhere',
      ]
    }
    expect(faultsOf(articles, rule)).toEqual([])
  })
})

describe('insights pages', () => {
  const section = rendered.filter(inSection)

  test('insights pages have descriptions of at most 150 characters and no site footer', () => {
    const rule = (page: Page) => [
      (attribute(page, 'meta[name=description]', 'content')?.length ?? 0) > 150 && 'a longer description',
      page.html.querySelector('main ~ footer') !== null && 'a footer',
    ]
    expect(faultsOf(section, rule)).toEqual([])
  })

  test('insights pages request pictures with a width of 800 or scaled, in quality 85', () => {
    const rule = (page: Page) =>
      page.html
        .querySelectorAll('img[src*="/images/demo/"]')
        .map((image) => image.getAttribute('src') ?? '')
        .filter((src) => !/[?&]q=85(&|$)/.test(src) || !/[?&](w=800|fit=scale)(&|$)/.test(src))
    expect(faultsOf(section, rule)).toEqual([])
  })

  test('article pages have the og:type article and begin each category with two links', () => {
    const rule = (page: Page) => [
      attribute(page, 'meta[property="og:type"]', 'content') !== 'article' && 'another type',
      page.html
        .querySelectorAll('[data-testid^=insights-category-] > ul')
        .some((list) => list.querySelectorAll('a').length !== 2) && 'a category that does not begin with two',
    ]
    expect(faultsOf(articles, rule)).toEqual([])
  })
})

test('the article list has 13 articles on its first page, with the newest first', () => {
  const page = (path: string) => rendered.find((candidate) => candidate.path === path)
  const dates = (path: string) =>
    page(path)
      ?.html.querySelectorAll('[data-testid=insights-list] time')
      .map((time) => time.getAttribute('datetime') ?? '') ?? []
  const all = [...dates('/insights/'), ...dates('/insights/page/2/')]
  expect(dates('/insights/')).toHaveLength(13)
  expect(all).toEqual([...all].sort().reverse())
})

const specimens = articles.filter(({ path }) => path.endsWith('/every-kind-of-thing/'))

describe('article with every content type', () => {
  test.each(specimens)('$path renders all headings, text styles, nested lists and external links', ({ html }) => {
    const has = (selector: string) => html.querySelectorAll(`article ${selector}`).length
    const headings = html.querySelectorAll('article [data-style]').map((heading) => heading.getAttribute('data-style'))
    expect([...new Set(headings)].sort()).toEqual(['h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
    const kinds = 'strong em u s mark blockquote'.split(' ')
    expect(kinds.filter((kind) => has(kind) === 0)).toEqual([])
    expect(has('p code')).toBe(1)
    expect([has('ul ul ul > li'), has('ol ol > li')]).toEqual([1, 2])
    const newTabLinks = html.querySelectorAll('article p a[target]')
    expect(newTabLinks.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
      ['https://example.com/elsewhere', 'noopener noreferrer'],
    ])
  })

  test.each(specimens)(
    '$path renders pictures with their size, alignment, caption position and rotation',
    ({ html }) => {
      const drawn = html.querySelectorAll('article figure[data-size]').map((figure) => {
        const image = figure.querySelector('img')
        const values = ['data-size', 'data-align', 'data-caption', 'data-tilt'].map((name) => figure.getAttribute(name))
        return [...values, Number(image?.getAttribute('width')), Number(image?.getAttribute('height'))]
      })
      expect(drawn).toEqual([
        ['small', 'left', 'bottom', undefined, 280, 158],
        ['medium', 'right', 'top', undefined, 420, 236],
        ['large', 'center', 'bottom', undefined, 800, 450],
        ['full', 'center', 'overlay', undefined, 1600, 900],
        ['medium', 'center', 'bottom', undefined, 420, 747],
        ['medium', 'center', 'bottom', 'left t0 o6', 420, 236],
        ['own', 'center', 'bottom', undefined, 210, 118],
        ['own', 'center', 'bottom', undefined, 480, 120],
        ['own', 'center', 'bottom', undefined, 480, 270],
      ])
      const turned = html.querySelector('article img[src*="or=90"]')
      expect(textOf(turned?.parentNode?.querySelector('figcaption') ?? null)).toBe('Turned by a quarter.')
      const captionFirst = html.querySelector('article figure[data-caption=top]')
      expect(captionFirst?.firstElementChild?.tagName).toBe('FIGCAPTION')
    },
  )

  test.each(specimens)('$path renders its videos and highlighted code blocks', ({ html }) => {
    expect(html.querySelector('article video')?.getAttribute('src')).toMatch(/\.mp4$/)
    expect(html.querySelector('article video')?.getAttribute('preload')).toBe('none')
    const film = html.querySelector('article [data-testid=article-film] a')
    expect(film?.getAttribute('href')).toMatch(/\/m\/PaperBoa\/.*play=1$/)
    const listings = html.querySelectorAll('article figure:has(> pre)')
    const values = listings.map((listing) => textOf(listing.querySelector('figcaption')))
    expect(values).toEqual(['src/domain/guide.tsts', 'css', ''])
    const codes = listings.map((listing) => parse(listing.querySelector('pre')?.innerHTML ?? ''))
    expect(codes.map((code) => code.querySelectorAll('code span[data-k]').length > 0)).toEqual([true, true, false])
    expect(codes[0]?.text).toContain('programme.start <= now && now < programme.end')
  })
})

test('the insights menu link has aria-current "page" on the list and "true" on other insights pages', () => {
  const values = (page: Page) => attribute(page, 'header nav a[href$="/insights/"]', 'aria-current')
  const rule = (page: Page) => [values(page) !== (/\/insights\/$/.test(page.path) ? 'page' : 'true') && 'another']
  expect(faultsOf(rendered.filter(inSection), rule)).toEqual([])
})
