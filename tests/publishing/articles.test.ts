import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slugOfAnyScript } from '#core/address/paths.ts'
import type { ContentChange } from '#publishing/shared/content-change.ts'
import { deliver, insightsEvent } from '../../scripts/lib/senders.ts'
import { source } from '../support/shared-code.ts'
import { differences, type Fixture, openFixture, timeouts } from './fixture.ts'
import { openDaemon } from './support/daemon.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture({ articles: true })
}, timeouts.timeout)
afterAll(() => fixture.close())

const put = (slug: string, patch: object) => fixture.sandbox.send('PUT', `/insights/${slug}`, patch)
const applyEvent = (slug: string, revision?: string) =>
  fixture.apply({ kind: 'insight', id: `insight-${slug}`, ...(revision && { revision }) })

async function restore() {
  await fixture.sandbox.send('POST', '/reset')
  const config = { siteName: 'Articles', description: '', siteId: 'FoyerPix', content: [] }
  await fixture.sandbox.send('PUT', `/configs/${source}`, config)
  await fixture.buildOnce()
}

/** Events of one site, one after another. The site at the end equals a full build. */
function describeEvents(name: string, addTests: () => void) {
  describe(name, timeouts, () => {
    beforeAll(restore, timeouts.timeout)
    addTests()
    afterAll(async () => expect(await differences(fixture)).toEqual([]), timeouts.timeout)
  })
}

describeEvents('webhook event for an article', () => {
  it('an article event updates the title on the article page and in every list', async () => {
    await put('where-to-begin', { title: 'Where to end' })
    const { output } = await applyEvent('where-to-begin')
    expect(fixture.page('insights/where-to-begin')).toContain('Where to end')
    expect(fixture.page('es/insights')).toContain('Where to end')
    expect(output.join('\n')).not.toContain('Bundling')
    expect(await applyEvent('where-to-begin')).toMatchObject({ rendered: 0 })
  })

  it('an article event is confirmed only if its revision was read', async () => {
    await put('where-to-begin', { title: 'Where to end', _rev: 'second' })
    expect((await applyEvent('where-to-begin', 'third')).confirmed).toEqual([])
    expect((await applyEvent('where-to-begin', 'second')).confirmed).toMatchObject([{ id: 'insight-where-to-begin' }])
  })

  it('an article event is confirmed if a newer revision was read', async () => {
    const id = 'insight-where-to-begin'
    const confirmedAt = async (updatedAt: number) =>
      (await fixture.apply({ kind: 'insight', id, revision: 'of before', updatedAt })).confirmed
    expect(await confirmedAt(Date.UTC(2020, 0))).toHaveLength(1)
    expect(await confirmedAt(Date.UTC(2099, 0))).toEqual([])
  })

  it('the event of a renamed category updates its articles and is confirmed, as is that of any other document', async () => {
    const { result } = await fixture.sandbox.json(
      `/insights/v2025-02-19/data/query/production?query=${encodeURIComponent('*[_type == "category"]{_id, title}')}`,
    )
    const [{ _id, title }] = result
    await put(_id, { title: 'Novelties of the house', _rev: 'renamed' })
    const { confirmed } = await fixture.apply({ kind: 'insight', id: _id, revision: 'renamed' })
    expect(confirmed).toHaveLength(1)
    expect(fixture.page('insights/category/novelties-of-the-house')).toContain('Novelties of the house')
    expect(fixture.page('insights')).not.toContain(`>${title}<`)
  })

  it('a signed article event publishes the edit to the live site', async () => {
    const live = join(dirname(fixture.out), 'live')
    const applyChanges = (changes: ContentChange[]) => fixture.apply(...changes)
    const { url, close } = await openDaemon({ env: { PUBLISH_TO: `file:${live}` }, applyChanges })
    const shown = (path: string) => readFile(join(live, path, 'index.html'), 'utf8').catch(() => '')
    const revise = async (title: string) => {
      await put('where-to-begin', { title })
      const query = encodeURIComponent('*[_id == "insight-where-to-begin"][0]{_id, _type, _rev}')
      const { result } = await fixture.sandbox.json(`/insights/v2025-02-19/data/query/production?query=${query}`)
      expect(await deliver(url, await insightsEvent(result))).toMatchObject({ status: 202, outcome: 'accepted' })
      await expect.poll(() => shown('insights/where-to-begin'), timeouts).toContain(title)
    }
    await revise('Where to end')
    await revise('Where to go on')
    expect(await shown('es/insights')).toContain('Where to go on')
    expect(await shown('insights')).not.toContain('Where to end')
    // A scheduled update during a full build would conflict with its state
    await close()
  })
})

describeEvents('articles of one slug in two languages', () => {
  const version = (language: string, more: object) =>
    put(`hello-${language}`, { slug: { current: 'hello' }, language, publishDate: '2026-01-02', ...more })
  const event = (language: string) => applyEvent(`hello-${language}`)

  it('each language has its own page, lists and category title, and its change leaves the other page', async () => {
    await version('en', { title: 'Hello', category: 'News' })
    await version('es', { title: 'Hola', category: 'Noticias', publishDate: '2026-01-01' })
    await event('en')
    expect(fixture.page('insights/hello')).toContain('Hello')
    expect(fixture.page('insights/hello')).not.toContain('Hola')
    expect(fixture.page('es/insights/hello')).toContain('Hola')
    expect(fixture.page('es/insights/hello')).not.toContain('Hello')
    expect(fixture.page('insights/category/news')).toContain('Hello')
    expect(fixture.page('es/insights/category/news')).toContain('Noticias')
    await version('es', { title: 'Buenas' })
    const { confirmed } = await applyEvent('hello-es')
    expect(confirmed).toEqual([])
    expect(fixture.page('es/insights/hello')).toContain('Buenas')
    expect(fixture.page('insights/hello')).toContain('Hello')
  })

  it('a page whose version is deleted shows that of the other language', async () => {
    await fixture.sandbox.send('PUT', '/insights/hello-es', { deleted: true })
    await event('es')
    expect(fixture.page('es/insights/hello')).toContain('Hello')
  })
})

describeEvents('articles of a later date', () => {
  it('an article appears at its date without an event, and disappears if its date moves on', async () => {
    const date = new Date(Date.now() + 3_600_000).toISOString()
    await put('tomorrow', { title: 'Tomorrow', publishDate: date, category: 'Later' })
    await applyEvent('tomorrow')
    expect(fixture.has('insights/tomorrow')).toBe(false)
    expect(fixture.page('insights')).not.toContain('Tomorrow')
    fixture.clock.now = new Date(Date.parse(date) + 1_000)
    expect(await fixture.apply()).toMatchObject({ confirmed: [] })
    for (const path of ['insights/tomorrow', 'insights', 'es/insights', 'insights/category/later'])
      expect(fixture.page(path)).toContain('Tomorrow')
    expect(await fixture.apply()).toMatchObject({ rendered: 0 })
    await put('tomorrow', { publishDate: new Date(Date.parse(date) + 3_600_000).toISOString() })
    await applyEvent('tomorrow')
    expect(fixture.has('insights/tomorrow')).toBe(false)
  })
})

describeEvents('articles with slugs of all scripts', () => {
  it.each([
    ['russian', 'новости-кино'],
    ['japanese', '映画の話'],
    ['spanish', 'el-año-del-cine'],
    ['version', 'version-2.0'],
  ])(
    'the %s article %s and its category have pages with encoded canonical addresses, and links to them',
    async (id, slug) => {
      const title = `Title of ${slug}`
      await put(id, { title, publishDate: '2026-01-02', slug: { current: slug }, category: `${slug} 2026` })
      await applyEvent(id)
      const lists = [...fixture.files().keys()].filter((path) => /^sitemap-\d+\.xml$/.test(path))
      const texts = await Promise.all(lists.map((path) => readFile(join(fixture.out, path), 'utf8')))
      for (const path of [slug, `category/${slugOfAnyScript(`${slug} 2026`)}`]) {
        const address = new URL(`http://site.test/insights/${path}/`).href
        expect(fixture.page(`insights/${path}`)).toContain(title)
        expect(fixture.page(`insights/${path}`)).toContain(`<link rel="canonical" href="${address}">`)
        expect(fixture.page(`es/insights/${path}`)).toContain(title)
        expect(texts.join()).toContain(`<loc>${address}</loc>`)
      }
    },
  )
})

describeEvents('webhook events for new, moved and deleted articles', () => {
  it('article events remove a deleted article and add a new one with its category', async () => {
    await fixture.sandbox.send('DELETE', '/insights/short-and-shorter')
    await applyEvent('short-and-shorter')
    expect([...fixture.files().keys()].filter((path) => path.includes('short-and-shorter'))).toEqual([])
    await put('brand-new', { title: 'Brand new', publishDate: '2026-01-02T03:04:05Z', category: 'Novelties' })
    await applyEvent('brand-new')
    expect(fixture.page('insights/brand-new')).toContain('Brand new')
    expect(fixture.page('insights')).toContain('Brand new')
    expect(fixture.page('insights/category/novelties')).toContain('Brand new')
  })

  it('an article event moves the page to its new slug and redirects all earlier addresses to it', async () => {
    for (const slug of ['the-first-move', 'the-second-move']) {
      await put('where-to-begin', { slug: { current: slug } })
      await applyEvent('where-to-begin')
      expect(fixture.has(`insights/${slug}`)).toBe(true)
    }
    for (const slug of ['where-to-begin', 'the-first-move'])
      expect(fixture.page(`es/insights/${slug}`)).toContain('url=/es/insights/the-second-move/')
  })
})
