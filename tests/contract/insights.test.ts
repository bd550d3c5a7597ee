import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest'
import { serviceInsights } from '#providers/sanity/browser.ts'
import { fetchArticles } from '#providers/sanity/fetch-articles.ts'
import { openSnapshot } from '#publishing/content-db/snapshot.ts'
import { snapshotInsights } from '#publishing/content-db/snapshot-insights.ts'
import { ingestChanges } from '#publishing/ingest/ingest.ts'
import { findRoute } from '#publishing/routes/routes.ts'
import type { ContentChange } from '#publishing/shared/content-change.ts'
import { type OpenSandbox, openSandbox } from '../sandbox/start.ts'
import { ingestSentences } from '../support/ingest-sentences.ts'

let sandbox: OpenSandbox
const folder = mkdtempSync(join(tmpdir(), 'foyer-insights-'))
const file = join(folder, 'snapshot.sqlite')
beforeAll(async () => {
  sandbox = await openSandbox()
})
afterEach(() => sandbox.send('POST', '/reset'))
afterAll(async () => {
  await sandbox.close()
  rmSync(folder, { recursive: true })
})

const place = (more = {}) => ({ project: 'demo', dataset: 'production', url: `${sandbox.url}/insights`, ...more })
const quick = { retries: 1, backoffMs: 5 }
const edit = (slug: string, content: object) => sandbox.send('PUT', `/insights/${slug}`, content)
const fail = (status: number, times: number) => sandbox.send('POST', '/faults', { path: 'data/query', status, times })
const config = { description: 'Small', siteId: 'FoyerPix', content: [], menu: [] }

type IngestMore = { allowStale?: boolean; now?: Date }
const ingestNow = async (more: IngestMore = {}) => ingestSentences(await optionsOf(more))
const ingestChange = async (more: IngestMore, ...changes: ContentChange[]) =>
  ingestChanges(await optionsOf(more), changes)

async function optionsOf(more: IngestMore) {
  await sandbox.send('PUT', '/configs/articles', config)
  const site = {
    configSource: 'articles',
    platform: `${sandbox.url}/platform`,
    siteUrl: 'http://127.0.0.1',
    insights: place(),
  }
  return { site, file, images: false as const, fetchOptions: quick, ...more }
}

async function ingested() {
  const snapshot = openSnapshot(file, { readOnly: true })
  const articles = snapshotInsights(snapshot, place())
  const list = await articles.list()
  const specimen = await articles.article('every-kind-of-thing')
  const media = snapshot.get('media', 'SaltRoad')
  snapshot.close()
  return { list, specimen, media }
}

describe('articles requested by the browser', () => {
  it('the browser receives the same articles as a build, sorted newest first', async () => {
    await ingestNow()
    const { list } = await ingested()
    const fetched = await serviceInsights(place()).list()
    expect(fetched.map(({ slug }) => slug)).toEqual(list.map(({ slug }) => slug))
    expect(fetched).toHaveLength(26)
    expect(fetched[0]).toEqual(list[0])
    expect(new Set(fetched.map(({ category }) => category)).size).toBe(5)
    const dates = fetched.map(({ publishedAt }) => publishedAt)
    expect(dates).toEqual(dates.toSorted().reverse())
  })

  it('article returns one article by its slug and undefined for an unknown slug', async () => {
    const service = serviceInsights(place())
    const article = await service.article('how-we-lit-the-salt-road')
    expect(article).toMatchObject({ author: { name: 'Marta Quint' }, category: 'Behind the scenes', language: 'en' })
    expect(article?.body.some((block) => block._type === 'externalVideo' && block.id === 'SaltRoad')).toBe(true)
    expect(await service.article('nobody "wrote" this')).toBeUndefined()
    await ingestNow()
    expect((await service.article('every-kind-of-thing'))?.body).toEqual((await ingested()).specimen?.body)
  })

  it('an article has the titles of tags that are documents of their own', async () => {
    await edit('tag-sea', { _id: 'tag-sea', _type: 'tag', title: 'Sea' })
    const tags = [{ _type: 'reference', _ref: 'tag-sea', _key: 'a' }, 'sand']
    await edit('tides', { title: 'Tides', publishDate: '2026-01-01T00:00:00Z', tags })
    const tagsOf = async (slug: string) => (await serviceInsights(place()).article(slug))?.tags
    expect(await tagsOf('tides')).toEqual(['Sea', 'sand'])
    await edit('ebb', { title: 'Ebb', publishDate: '2026-01-01T00:00:00Z', tags: tags[0] })
    expect(await tagsOf('ebb')).toEqual(['Sea'])
  })

  it('an article is requested again after an hour, and an unknown rich text type adds one warning', async () => {
    await edit('odd', {
      title: 'Odd',
      publishDate: '2026-11-21T00:00:00Z',
      content: [{ _type: 'poll' }, { _type: 'poll' }],
    })
    const warnings: string[] = []
    let now = 0
    const service = serviceInsights(place(), { now: () => now, warn: (sentence) => warnings.push(sentence) })
    const requested = async () => {
      const queries: { query: Record<string, string> }[] = await sandbox.json('/_sandbox/requests?path=data/query')
      return queries.filter(({ query }) => query.$slug === '"odd"').length
    }
    await service.article('odd')
    await service.article('odd')
    expect(await requested()).toBe(1)
    now = 3_700_000
    await service.article('odd')
    expect(await requested()).toBe(2)
    expect(warnings).toEqual(['Insights: rich text of type "poll" is unknown and left out'])
  })

  it('list rejects with the status of a failed response', async () => {
    await fail(503, 9)
    const service = serviceInsights(place(), { fetchOptions: quick })
    await expect(service.list()).rejects.toMatchObject({ name: 'ApiError', status: 503 })
  })
})

describe('articles ingested for a build', () => {
  it('an ingest stores highlighted code tokens and the media items of articles', async () => {
    await ingestNow()
    const { specimen, media } = await ingested()
    const code = specimen?.body.find((block) => block._type === 'code')
    expect(code).toMatchObject({ language: 'ts', filename: 'src/domain/guide.ts' })
    expect(
      code?._type === 'code' && code.tokens?.some(({ text, kind }) => text === 'const' && kind === 'keyword'),
    ).toBe(true)
    expect(media).toMatchObject({ mediaid: 'SaltRoad' })
  })

  it('an article of a later date is stored by the first run after its date, without an event', async () => {
    const at = Date.parse('2099-01-02T03:04:05Z')
    await edit('later', { title: 'Later', publishDate: '2099-01-02T03:04:05' })
    const slugs = async () => (await ingested()).list.map(({ slug }) => slug)
    await ingestNow()
    expect(await slugs()).not.toContain('later')
    await ingestChange({ now: new Date(at - 1) })
    expect(await slugs()).not.toContain('later')
    await fail(500, 50)
    await ingestChange({ now: new Date(at), allowStale: true })
    expect((await slugs())[0]).toBe('later')
  })

  it('a changed category is confirmed by its own revision, and an article also by a newer one', async () => {
    await ingestNow()
    await edit('category-news', { _id: 'category-news', _type: 'category', _rev: 'r1' })
    const confirmed = async (change: Omit<ContentChange, 'kind'>) =>
      (await ingestChange({}, { kind: 'insight', ...change })).confirmed.length
    expect(await confirmed({ id: 'category-news', revision: 'r1' })).toBe(1)
    expect(await confirmed({ id: 'category-news', revision: 'r2' })).toBe(0)
    await edit('odd-one', { title: 'Odd', publishDate: '2026-01-01' })
    const id = 'insight-odd-one'
    expect(await confirmed({ id, revision: 'older', updatedAt: Date.UTC(2020, 0) })).toBe(1)
    expect(await confirmed({ id, revision: 'newer', updatedAt: Date.UTC(2099, 0) })).toBe(0)
  })

  it('two articles of one slug are two versions, and a version in a language without pages is reported', async () => {
    for (const language of ['en', 'es', 'fr'])
      await edit(`hello-${language}`, {
        ...{ slug: { current: 'hello' }, title: `In ${language}`, language, publishDate: '2026-01-01' },
        category: language === 'es' ? 'Noticias' : 'News',
        content: [{ _type: 'external-video', videoId: language === 'es' ? 'SaltRoad' : 'NightBus' }],
      })
    const { warnings } = await ingestNow()
    expect(warnings).toContainEqual('insight hello: no page shows its version in fr')
    const snapshot = openSnapshot(file, { readOnly: true })
    const [en, es] = (['en', 'es'] as const).map((language) => snapshotInsights(snapshot, place(), language))
    expect((await en?.article('hello'))?.title).toBe('In en')
    expect((await es?.article('hello'))?.title).toBe('In es')
    const listed = (await es?.list())?.filter(({ slug }) => slug === 'hello')
    expect(listed).toMatchObject([{ title: 'In es', category: 'Noticias', categoryOfAddress: 'News' }])
    expect(findRoute(snapshot, 'insight hello')?.addresses).toEqual(['/insights/hello/', '/es/insights/hello/'])
    expect(findRoute(snapshot, 'insights /insights/category/news/')).toBeDefined()
    expect(findRoute(snapshot, 'insights /insights/category/noticias/')).toBeUndefined()
    expect(snapshot.has('media', 'SaltRoad')).toBe(true)
    snapshot.close()
  })

  it('an ingest warns of invalid articles, missing images and duplicate slugs, and once of an unknown type', async () => {
    const date = { publishDate: '2026-11-21T00:00:00Z' }
    await edit('no-title', date)
    await edit('odd-one', { title: 'Odd', ...date, content: [{ _type: 'poll' }, { _type: 'image' }] })
    await edit('odd-two', { title: 'Odd too', ...date, content: [{ _type: 'poll' }] })
    await edit('twice', { title: 'Twice', slug: { current: 'odd-one' }, publishDate: '2026-01-01T00:00:00Z' })
    const { warnings } = await ingestNow()
    expect(warnings).toEqual([
      'insight no-title: title: is missing',
      'insight odd-one: a picture has no file',
      'insight odd-one: another article has this slug and language; the newer one is used',
      'insight odd-one: rich text of type "poll" is unknown and left out',
    ])
  })

  it('a second ingest updates edited articles and removes deleted ones', async () => {
    await ingestNow()
    await edit('how-we-lit-the-salt-road', { title: 'How it was lit', publishDate: '2026-11-21T09:00:00Z' })
    await edit('the-archive-is-open', { deleted: true })
    await ingestNow()
    const { list } = await ingested()
    expect(list[0]).toMatchObject({ slug: 'how-we-lit-the-salt-road', title: 'How it was lit' })
    expect(list.some(({ slug }) => slug === 'the-archive-is-open')).toBe(false)
  })

  it('fetchArticles returns all articles when they exceed one page', async () => {
    const more = Array.from({ length: 130 }, (_, index) =>
      edit(`more-${index}`, { title: 'More', publishDate: '2025-01-01T00:00:00Z' }),
    )
    await Promise.all(more)
    expect(await fetchArticles(place())).toHaveLength(156)
  })

  it('one 503 is retried, and a permanent 503 fails the ingest unless stale articles are allowed', async () => {
    await fail(503, 1)
    await expect(fetchArticles(place(), { backoffMs: 5 })).resolves.toHaveLength(26)
    await ingestNow()
    await fail(503, 20)
    await expect(ingestNow()).rejects.toMatchObject({ status: 503, message: expect.stringContaining('status 503') })
    const { stale } = await ingestNow({ allowStale: true })
    expect(stale).toHaveLength(1)
    expect((await ingested()).list).toHaveLength(26)
    await sandbox.send('DELETE', '/faults')
    await expect(fetchArticles(place({ dataset: 'staging' }))).rejects.toMatchObject({ status: 404 })
  })
})

describe('images of articles', () => {
  it('image URLs return the requested dimensions and rotation, and an unknown image returns 404', async () => {
    const article = await serviceInsights(place()).article('every-kind-of-thing')
    const turned = article?.body.find((block) => block._type === 'image' && block.caption?.startsWith('Turned'))
    const src = turned?._type === 'image' ? turned.picture.src : ''
    expect(src).toContain('or=90')
    const sizeOf = async (url: string) => {
      const { width, height } = await sharp(Buffer.from(await (await fetch(url)).arrayBuffer())).metadata()
      return [width, height]
    }
    expect(await sizeOf(src.replace('w=800', 'w=450'))).toEqual([450, 800])
    expect(await sizeOf(article?.card ?? '')).toEqual([720, 406])
    expect((await fetch(src.replace(/[\da-f]{40}/, 'f'.repeat(40)))).status).toBe(404)
  })
})

test('the video URL of an article returns an MP4 file', async () => {
  const article = await serviceInsights(place()).article('every-kind-of-thing')
  const [film] = article?.body.flatMap((block) => (block._type === 'video' ? [block.src] : [])) ?? []
  const response = await fetch(film ?? 'about:blank')
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'video/mp4'])
})

test('browser and build requests query the published perspective only', async () => {
  await serviceInsights(place()).list()
  await fetchArticles(place())
  const perspectives = (await sandbox.requestsTo(/data\/query/)).map(({ query }) => query.perspective)
  expect(perspectives.length).toBeGreaterThan(1)
  expect(new Set(perspectives)).toEqual(new Set(['published']))
})
