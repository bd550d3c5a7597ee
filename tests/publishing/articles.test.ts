import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { differences, type Lab, openLab, patience, source } from './lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
}, patience.timeout)
afterAll(() => lab.close())

const put = (slug: string, patch: object) => lab.sandbox.send('PUT', `/insights/${slug}`, patch)
const tell = (slug: string, revision?: string) =>
  lab.tell({ kind: 'insight', id: `insight-${slug}`, ...(revision && { revision }) })

beforeEach(async () => {
  await lab.sandbox.send('POST', '/reset')
  const config = { siteName: 'Articles', description: '', siteId: 'FoyerPix', content: [] }
  await lab.sandbox.send('PUT', `/configs/${source}`, config)
  await lab.begin()
}, patience.timeout)

// Whatever changed: the kept site is the one that a full build makes
afterEach(async () => expect(await differences(lab)).toEqual([]), patience.timeout)

describe('a notice of an article', patience, () => {
  it('shows its new title on its page and wherever it is listed', async () => {
    await put('where-to-begin', { title: 'Where to end' })
    const { said } = await tell('where-to-begin')
    expect(lab.page('insights/where-to-begin')).toContain('Where to end')
    expect(lab.page('es/insights')).toContain('Where to end')
    expect(said.join('\n')).not.toContain('Bundling')
    expect(await tell('where-to-begin')).toMatchObject({ rendered: 0 })
  })

  it('moves it to a new slug, and the addresses of before lead on, also after two moves', async () => {
    for (const slug of ['the-first-move', 'the-second-move']) {
      await put('where-to-begin', { slug: { current: slug } })
      await tell('where-to-begin')
      expect(lab.has(`insights/${slug}`)).toBe(true)
    }
    for (const slug of ['where-to-begin', 'the-first-move'])
      expect(lab.page(`es/insights/${slug}`)).toContain('url=/es/insights/the-second-move/')
  })

  it('takes one away that is gone, and brings one that is new', async () => {
    await lab.sandbox.send('DELETE', '/insights/where-to-begin')
    await tell('where-to-begin')
    expect([...lab.files().keys()].filter((path) => path.includes('where-to-begin'))).toEqual([])
    await put('brand-new', { title: 'Brand new', publishDate: '2026-01-02T03:04:05Z', category: 'Novelties' })
    await tell('brand-new')
    expect(lab.page('insights/brand-new')).toContain('Brand new')
    expect(lab.page('insights/category/novelties')).toContain('Brand new')
  })

  it('is done with once the revision it names was seen', async () => {
    await put('where-to-begin', { title: 'Where to end', _rev: 'second' })
    expect((await tell('where-to-begin', 'third')).confirmed).toEqual([])
    expect((await tell('where-to-begin', 'second')).confirmed).toMatchObject([{ id: 'insight-where-to-begin' }])
  })
})
