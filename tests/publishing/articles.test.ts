import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ContentChange } from '#publishing/shared/content-change.ts'
import { deliver, insightsEvent } from '../../scripts/lib/senders.ts'
import { differences, type Lab, openLab, source, timeouts } from './lab.ts'
import { openDaemon } from './support/daemon.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
}, timeouts.timeout)
afterAll(() => lab.close())

const put = (slug: string, patch: object) => lab.sandbox.send('PUT', `/insights/${slug}`, patch)
const tell = (slug: string, revision?: string) =>
  lab.tell({ kind: 'insight', id: `insight-${slug}`, ...(revision && { revision }) })

beforeEach(async () => {
  await lab.sandbox.send('POST', '/reset')
  const config = { siteName: 'Articles', description: '', siteId: 'FoyerPix', content: [] }
  await lab.sandbox.send('PUT', `/configs/${source}`, config)
  await lab.begin()
}, timeouts.timeout)

// Incremental builds equal full builds
afterEach(async () => expect(await differences(lab)).toEqual([]), timeouts.timeout)

describe('a notice of an article', timeouts, () => {
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

  it('comes signed from the service, and the edit is live where the site is published', async () => {
    const live = join(dirname(lab.out), 'live')
    const apply = async (changes: ContentChange[]) => {
      const { files, confirmed } = await lab.tell(...changes)
      return { files, confirmed, close: files.close }
    }
    const { url, close } = await openDaemon({ env: { PUBLISH_TO: `file:${live}` }, builder: { apply } })
    const shown = (path: string) => readFile(join(live, path, 'index.html'), 'utf8').catch(() => '')
    const revise = async (title: string) => {
      await put('where-to-begin', { title })
      const query = encodeURIComponent('*[_id == "insight-where-to-begin"][0]{_id, _type, _rev}')
      const { result } = await lab.sandbox.json(`/insights/v2025-02-19/data/query/production?query=${query}`)
      expect(await deliver(url, await insightsEvent(result))).toMatchObject({ status: 202, outcome: 'accepted' })
      await expect.poll(() => shown('insights/where-to-begin'), timeouts).toContain(title)
    }
    await revise('Where to end')
    await revise('Where to go on')
    expect(await shown('es/insights')).toContain('Where to go on')
    expect(await shown('insights')).not.toContain('Where to end')
    // A scheduled update during a full build would meet its state
    await close()
  })
})
