import { beforeEach, describe, expect, it, vi } from 'vitest'
import { failureOf, fakeServer } from '../../../tests/support/fake-server.ts'
import { serviceInsights } from './browser.ts'
import { fetchArticles } from './fetch-articles.ts'
import './highlight.ts'
import { articlesQuery } from './fetch-articles.ts'

/** Mock client of the content service: settings, requests and responses. */
const service = vi.hoisted(() => ({
  settings: {} as Record<string, unknown> & { retryDelay?: (attempt: number) => number },
  requests: [] as unknown[],
  respond: (_: { from: number; to: number }): unknown => [],
}))
vi.mock('@sanity/client', () => ({
  createClient: (settings: object) => {
    service.settings = { ...settings }
    return {
      fetch: async (query: string, params: { from: number; to: number }) => {
        service.requests.push([query, params])
        return service.respond(params)
      },
    }
  },
}))
beforeEach(() => void service.requests.splice(0))

const dataset = { project: 'abc12345', dataset: 'staging' }
const code = (language: string | undefined, text = 'const a = 1') => ({ _type: 'code', code: text, language })
const article = (slug: string, content: unknown[] = []) => ({ slug, title: slug, publishDate: '1969-11-20', content })
const route = `GET /v2025-02-19/data/query/staging`

/** Articles of the browser over a fake service. */
function insights(now: () => number = () => 0, language?: string) {
  const server = fakeServer()
  const warnings: string[] = []
  const fetchOptions = { fetch: server.fetch, retries: 0 }
  const articles = serviceInsights(dataset, {
    ...(language && { language }),
    ...{ now, fetchOptions, warn: (sentence: string) => warnings.push(sentence) },
  })
  return { ...server, ...articles, warnings }
}

describe('serviceInsights', () => {
  it('serviceInsights lists summaries of at most 500 published articles without invalid ones', async () => {
    const { list, hero, requests, on } = insights()
    on(route, { result: [article('one'), { slug: 'broken' }, article('two')] })
    const articles = await list()
    expect(articles.map(({ slug }) => slug)).toEqual(['one', 'two'])
    expect(articles[0]).not.toHaveProperty('body')
    expect(requests).toMatchObject([{ query: { $most: '500', perspective: 'published' } }])
    expect(requests[0]?.query.query).toMatch(
      /order\(publishDate desc, _id asc\) \[0\.\.\.\$most\].+"characters": length/,
    )
    expect(hero('x')).toBeUndefined()
  })

  it('serviceInsights caches the list and each article for an hour', async () => {
    let now = 0
    const { list, article: one, requests, on } = insights(() => now)
    on(route, { result: [article('one')] })
    for (const moment of [0, 3_599_999]) {
      now = moment
      await list()
      await one('one')
    }
    expect(requests).toHaveLength(2)
    expect(requests[1]?.query).toMatchObject({ $slug: '"one"' })
    expect(requests[1]?.query.query).toContain('slug.current == $slug')
    now = 3_600_000
    await list()
    await one('one')
    expect(requests).toHaveLength(4)
  })

  it('an article of a later date is neither listed nor returned before its date', async () => {
    let now = Date.parse('2026-11-20T09:59:59Z')
    const { list, article: one, on } = insights(() => now)
    on(route, { result: [{ ...article('later'), publishDate: '2026-11-20T10:00:00' }, article('two')] })
    const slugs = async () => (await list()).map(({ slug }) => slug)
    expect(await slugs()).toEqual(['two'])
    expect((await one('later'))?.slug).toBe('two')
    now += 1_000
    expect(await slugs()).toEqual(['later', 'two'])
    expect((await one('later'))?.slug).toBe('later')
  })

  it('two articles of one slug are the versions of their languages, in lists and as articles', async () => {
    const versions = ['es', 'en', undefined].map((language) => ({
      ...article('hello'),
      title: `In ${language}`,
      language,
    }))
    const titles = async (language: string) => {
      const { list, article: one, on } = insights(() => 0, language)
      on(route, { result: [...versions, article('two')] })
      return [...(await list()).map(({ title }) => title), (await one('hello'))?.title]
    }
    expect(await titles('en')).toEqual(['In en', 'two', 'In en'])
    expect(await titles('es')).toEqual(['In es', 'two', 'In es'])
    expect(await titles('fr')).toEqual(['In undefined', 'two', 'In undefined'])
  })

  it('code blocks are highlighted only in a known language and up to 20,000 characters', async () => {
    const bodyOf = async (...content: unknown[]) => {
      const { article: one, on } = insights()
      on(route, { result: [article('one', content)] })
      return (await one('one'))?.body
    }
    const [coloured, plain] = (await bodyOf(code('js'), code('klingon'))) ?? []
    expect(coloured).toMatchObject({
      tokens: [{ text: 'const', kind: 'keyword' }, { text: ' a = ' }, { text: '1', kind: 'number' }],
    })
    expect(plain).not.toHaveProperty('tokens')
    expect((await bodyOf(code(undefined)))?.[0]).not.toHaveProperty('tokens')
    expect((await bodyOf(code('js', 'a'.repeat(20_001))))?.[0]).not.toHaveProperty('tokens')
    const block = (await bodyOf(code('js', "function go(a) { return 'x' + a }")))?.[0]
    const tokens = block?._type === 'code' ? (block.tokens ?? []) : []
    expect(tokens).toContainEqual({ text: 'go', kind: 'title' })
    expect(tokens.map(({ text }) => text).join('')).toBe("function go(a) { return 'x' + a }")
    expect(
      tokens.every(({ text, kind }, at) => text && (at + 1 === tokens.length || kind !== tokens[at + 1]?.kind)),
    ).toBe(true)
  })

  it('article() returns undefined for an unknown slug, and unknown block types are reported once', async () => {
    const { article: one, warnings, on } = insights()
    on(route, { result: [] })
    on(route, { result: [article('two', [{ _type: 'poll' }])] })
    on(route, { result: [article('three', [{ _type: 'poll' }, { _type: 'quiz' }])] })
    expect(await one('one')).toBeUndefined()
    await one('two')
    await one('three')
    expect(warnings).toEqual([
      'Insights: rich text of type "poll" is unknown and left out',
      'Insights: rich text of type "quiz" is unknown and left out',
    ])
  })

  it('serviceInsights rejects with an ApiError if the list request fails or its response is invalid', async () => {
    const { list, on } = insights()
    on(route, { message: 'Bad query' }, 400)
    expect(await failureOf(list())).toMatchObject({ name: 'ApiError', message: 'Bad query', status: 400 })
    const odd = insights()
    odd.on(route, { result: {} })
    expect(await failureOf(odd.list())).toMatchObject({ status: 200 })
  })
})

describe('fetchArticles', () => {
  it('fetchArticles loads articles without the CDN in pages of 100', async () => {
    service.respond = ({ from, to }) => Array.from({ length: Math.min(to, 150) - from }, (_, at) => from + at)
    expect(await fetchArticles(dataset)).toEqual(Array.from({ length: 150 }, (_, at) => at))
    expect(service.requests).toEqual([
      [articlesQuery, { from: 0, to: 100 }],
      [articlesQuery, { from: 100, to: 200 }],
    ])
    const { retryDelay, ...settings } = service.settings
    expect(settings).toEqual({
      ...{ projectId: 'abc12345', dataset: 'staging', apiVersion: '2025-02-19', useCdn: false },
      ...{ perspective: 'published', maxRetries: 4, timeout: 20_000 },
    })
    expect([retryDelay?.(0), retryDelay?.(2)]).toEqual([300, 1_200])
  })

  it('fetchArticles uses a custom service URL and the given retries, backoff and timeout', async () => {
    service.respond = () => []
    await fetchArticles({ ...dataset, url: 'https://articles.test' }, { retries: 1, backoffMs: 5, timeoutMs: 50 })
    expect(service.settings).toMatchObject({
      ...{ apiHost: 'https://articles.test', useProjectHostname: false, maxRetries: 1, timeout: 50 },
    })
    expect(service.settings.retryDelay?.(1)).toBe(10)
  })

  it('fetchArticles rejects with the status and reason of a failed request or invalid response', async () => {
    service.respond = () => Promise.reject(Object.assign(new Error('No access'), { statusCode: 403 }))
    expect(await failureOf(fetchArticles(dataset))).toMatchObject({
      ...{ name: 'ApiError', status: 403, cause: { message: 'No access' } },
      message: 'The articles could not be read: Request failed with status 403 (No access)',
    })
    service.respond = () => Promise.reject(new Error('Unreachable'))
    expect(await failureOf(fetchArticles(dataset))).toMatchObject({
      ...{ message: 'The articles could not be read: Unreachable', status: 0 },
    })
    service.respond = () => ({})
    expect(await failureOf(fetchArticles(dataset))).toMatchObject({
      ...{ message: expect.stringContaining('must be a list'), status: 0 },
    })
  })
})
