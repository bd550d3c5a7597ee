import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { attribute, faultsOf, type Page, rendered, textOf } from './site.ts'

const isArticle = ({ path }: Page) => /^\/(es\/)?insights\/[^/]+\/$/.test(path)
const inSection = ({ path }: Page) => /^\/(es\/)?insights\//.test(path)
const articles = rendered.filter(isArticle)

const url = z.url({ protocol: /^https?$/ })
const zoned = z.iso.datetime({ offset: true })
const Named = z.object({ name: z.string().min(1), url: url.optional() })

/** What search engines ask of an article. */
const Article = z.object({
  '@type': z.literal('Article'),
  '@id': url,
  mainEntityOfPage: url,
  headline: z.string().min(1).max(110),
  description: z.string().min(1).max(150),
  datePublished: zoned,
  dateModified: zoned,
  inLanguage: z.string().min(2),
  timeRequired: z.string().regex(/^PT\d+M$/),
  author: Named.extend({ '@type': z.enum(['Person', 'Organization']) }),
  publisher: Named.extend({ '@type': z.literal('Organization'), url }),
  image: z.array(url).length(3),
  articleSection: z.string().min(1),
  keywords: z.array(z.string().min(1)).min(1),
})
const Crumb = z.object({ '@type': z.literal('ListItem'), position: z.number(), name: z.string().min(1), item: url })
const Graph = z.object({
  '@context': z.literal('https://schema.org'),
  '@graph': z.tuple([
    Article,
    z.object({ '@type': z.literal('BreadcrumbList'), itemListElement: z.array(Crumb).min(2) }),
  ]),
})

const graphOf = (page: Page) =>
  Graph.safeParse(JSON.parse(page.html.querySelector('script[type="application/ld+json"]')?.text ?? '{}'))

test('there are articles in both languages', () => {
  expect(articles.filter(({ language }) => language === 'en').length).toBeGreaterThanOrEqual(24)
  expect(articles.filter(({ language }) => language === 'es').length).toBeGreaterThanOrEqual(24)
})

describe('the data of an article for machines', () => {
  test('is whole', () => {
    const rule = (page: Page) => {
      const { error } = graphOf(page)
      return [error && z.prettifyError(error).replace(/\n/g, ' ')]
    }
    expect(faultsOf(articles, rule)).toEqual([])
  })

  test('says what the page says', () => {
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

describe('pages of the section', () => {
  const section = rendered.filter(inSection)

  test('have descriptions of at most 150 characters, and no footer of the site', () => {
    const rule = (page: Page) => [
      (attribute(page, 'meta[name=description]', 'content')?.length ?? 0) > 150 && 'a longer description',
      page.html.querySelector('main ~ footer') !== null && 'a footer',
    ]
    expect(faultsOf(section, rule)).toEqual([])
  })

  test('ask for no script before somebody means something', () => {
    const rule = (page: Page) =>
      page.html.querySelectorAll('script[src], link[rel=modulepreload]').map((one) => one.outerHTML)
    expect(faultsOf(section, rule)).toEqual([])
  })

  test('ask for pictures 800 wide, in quality 85', () => {
    const rule = (page: Page) =>
      page.html
        .querySelectorAll('img[src*="/images/demo/"]')
        .map((image) => image.getAttribute('src') ?? '')
        .filter((src) => !/[?&]q=85(&|$)/.test(src) || !/[?&](w=800|fit=scale)(&|$)/.test(src))
    expect(faultsOf(section, rule)).toEqual([])
  })

  test('of articles say that they are articles, and lead to the newest two of each category', () => {
    const rule = (page: Page) => [
      attribute(page, 'meta[property="og:type"]', 'content') !== 'article' && 'another type',
      page.html
        .querySelectorAll('[data-testid^=insights-category-] > ul')
        .some((list) => list.querySelectorAll('a').length !== 2) && 'a category that does not begin with two',
    ]
    expect(faultsOf(articles, rule)).toEqual([])
  })
})

test('the list has the newest first, and pages of thirteen', () => {
  const page = (path: string) => rendered.find((one) => one.path === path)
  const dates = (path: string) =>
    page(path)
      ?.html.querySelectorAll('[data-testid=insights-list] time')
      .map((time) => time.getAttribute('datetime') ?? '') ?? []
  const all = [...dates('/insights/'), ...dates('/insights/page/2/')]
  expect(dates('/insights/')).toHaveLength(13)
  expect(all).toEqual([...all].sort().reverse())
})
