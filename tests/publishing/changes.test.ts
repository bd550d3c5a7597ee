import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ids } from '../../scripts/sandbox/catalogue/ids.ts'
import { differences, type Lab, openLab, source, timeouts } from './lab.ts'

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
}, timeouts.timeout)
afterAll(() => lab.close())

const films = ['SaltRoad', 'GlassHou', 'OrbitMom']
const row = (contentId: string) => ({ type: 'playlist', contentId })
const config = {
  siteName: 'Changes',
  description: 'One after another',
  siteId: 'FoyerPix',
  content: ['ChangedA', 'ChangedB', 'AllSerie'].map(row),
  menu: [
    { label: 'Films', contentId: 'ChangedA', type: 'playlist' },
    { label: 'About', contentId: ids.pages.about, type: 'media' },
  ],
}

const put = (path: string, patch: object) => lab.sandbox.send('PUT', path, patch)
const home = () => lab.page('')
const order = (html: string) =>
  [...html.matchAll(/href="\/m\/(\w{8})\//g)].map(([, id]) => id).filter((id) => id !== ids.pages.about)

beforeEach(async () => {
  lab.clock.now = new Date()
  await lab.sandbox.send('POST', '/reset')
  await put('/playlists/ChangedA', { title: 'First', items: films })
  await put('/playlists/ChangedB', { title: 'Second', items: ['Lamplite', ids.events.before] })
  await put(`/configs/${source}`, config)
  await lab.begin()
}, timeouts.timeout)

// Incremental builds equal full builds
afterEach(async () => expect(await differences(lab)).toEqual([]), timeouts.timeout)

describe('a webhook event', timeouts, () => {
  it('of a description renders the pages that say it, and no other', async () => {
    await put('/media/SaltRoad', { description: 'Other words about the sea.' })
    const { said, rendered, reused: kept } = await lab.tell({ kind: 'media', id: 'SaltRoad' })
    expect(lab.page('m/SaltRoad/the-salt-road')).toContain('Other words about the sea.')
    expect(said.join('\n')).toMatch(new RegExp(`^Rendered ${rendered} pages, kept ${kept}`, 'm'))
    expect(rendered).toBeLessThan(10)
    expect(kept).toBeGreaterThan(50)
    expect(said.join('\n')).not.toContain('Bundling')
  })

  it('of a film that a content list named before it was there brings it to all lists that hold it', async () => {
    await put('/playlists/ChangedA', { items: ['NewFilm1', ...films] })
    await put('/content-lists/ChangedC', { title: 'Chosen', list: [{ media_id: 'NewFilm1', title: 'Soon' }] })
    await put(`/configs/${source}`, { content: [...config.content, { type: 'content_list', contentId: 'ChangedC' }] })
    await lab.tell({ kind: 'config', id: source }, { kind: 'playlist', id: 'ChangedA' })
    await put('/media/NewFilm1', { title: 'Here at last' })
    await lab.tell({ kind: 'media', id: 'NewFilm1' })
    expect(lab.page('p/ChangedA/first')).toContain('Here at last')
  })

  it('of a film that the platform now puts into a list of its own making shows it there', async () => {
    await put('/playlists/ChangedD', { kind: 'DYNAMIC', title: 'By the sea', items: ['SaltRoad'] })
    await put('/media/Lamplite', { contentType: 'hub', playlists: 'ChangedD' })
    await lab.tell({ kind: 'media', id: 'Lamplite' })
    expect(order(lab.page('p/ChangedD/by-the-sea'))).toEqual(['SaltRoad'])
    await put('/playlists/ChangedD', { items: ['SaltRoad', 'OrbitMom'] })
    await lab.tell({ kind: 'media', id: 'OrbitMom' })
    expect(order(lab.page('p/ChangedD/by-the-sea'))).toEqual(['SaltRoad', 'OrbitMom'])
  })

  it('of a film that comes back shows it again beside the films that it is related to', async () => {
    await put(`/configs/${source}`, { ...config, features: { recommendationsPlaylist: ids.recommended } })
    await lab.tell({ kind: 'config', id: source })
    const beside = 'm/GlassHou/a-house-made-of-glass'
    expect(lab.page(beside)).toContain('/m/SaltRoad/')
    await lab.sandbox.send('DELETE', '/media/SaltRoad')
    await lab.tell({ kind: 'media', id: 'SaltRoad' })
    expect(lab.page(beside)).not.toContain('/m/SaltRoad/')
    await put('/media/SaltRoad', { deleted: false })
    await lab.tell({ kind: 'media', id: 'SaltRoad' })
    expect(lab.page(beside)).toContain('/m/SaltRoad/')
  })

  it('of an item that cannot be read brings in nothing that is like it', async () => {
    const content = [...config.content, { type: 'content_list', contentId: 'ChangedC' }]
    await put('/content-lists/ChangedC', { title: 'Chosen', list: [{ media_id: 'OddTypes', title: 'Unreadable' }] })
    await put(`/configs/${source}`, { content, features: { recommendationsPlaylist: ids.recommended } })
    await lab.tell({ kind: 'config', id: source })
    const before = lab.files().size
    await lab.tell({ kind: 'media', id: 'OddTypes' })
    expect(lab.files().size).toBe(before)
  })

  it('of a title moves the page, and the old address leads on', async () => {
    await put('/media/SaltRoad', { title: 'The Sweet Road' })
    await lab.tell({ kind: 'media', id: 'SaltRoad' })
    expect(lab.page('m/SaltRoad/the-sweet-road')).toContain('The Sweet Road')
    expect(lab.page('m/SaltRoad/the-salt-road')).toContain('url=/m/SaltRoad/the-sweet-road/')
    expect(lab.page('es/m/SaltRoad/the-salt-road')).toContain('url=/es/m/SaltRoad/the-sweet-road/')
    expect(home()).toContain('/m/SaltRoad/the-sweet-road/')
    await put('/media/SaltRoad', { title: 'The Salt Road' })
    await lab.tell({ kind: 'media', id: 'SaltRoad' })
    expect(lab.page('m/SaltRoad/the-salt-road')).not.toContain('http-equiv="refresh"')
    expect(lab.page('m/SaltRoad/the-sweet-road')).toContain('url=/m/SaltRoad/the-salt-road/')
  })

  it('of a film that was taken back takes its page and its cards away', async () => {
    await lab.sandbox.send('DELETE', '/media/GlassHou')
    const { files, revision } = await lab.tell({ kind: 'media', id: 'GlassHou' })
    expect([...lab.files().keys()].filter((path) => path.includes('GlassHou'))).toEqual([])
    expect(home()).not.toContain('GlassHou')
    expect(files.since(revision - 1)?.removed).toContain('m/GlassHou/a-house-made-of-glass/index.html')
  })

  it('of a playlist shows its new order, its newcomers, and forgets what no list holds any more', async () => {
    await put('/playlists/ChangedA', { items: ['OrbitMom', 'SaltRoad', 'LastFerr'] })
    await lab.tell({ kind: 'playlist', id: 'ChangedA' })
    expect(order(home()).slice(0, 3)).toEqual(['OrbitMom', 'SaltRoad', 'LastFerr'])
    expect(lab.has('m/LastFerr/last-ferry-to-anholt')).toBe(true)
    expect(lab.has('m/GlassHou/a-house-made-of-glass')).toBe(false)
  })

  it('of an episode that came back adds it to its series', async () => {
    const { episodes } = await lab.sandbox.json(`/platform/apps/series/${ids.series.nightBus}/episodes?page_limit=20`)
    const { mediaid: last, title } = episodes.at(-1).media_item
    const series = 'm/SerNight/night-bus-7'
    await lab.sandbox.send('DELETE', `/media/${last}`)
    await lab.tell({ kind: 'media', id: last })
    expect(lab.page(series)).not.toContain(last)
    await put(`/media/${last}`, { title })
    await lab.tell({ kind: 'media', id: last }, { kind: 'media', id: ids.series.nightBus })
    expect(lab.page(series)).toContain(last)
    expect([...lab.files().keys()].some((path) => path.startsWith(`m/${last}/`))).toBe(true)
  })

  it('of a renamed menu renders every page, without bundling', async () => {
    await put(`/configs/${source}`, { menu: [{ label: 'Pictures', contentId: 'ChangedA', type: 'playlist' }] })
    const { said, reused: kept } = await lab.tell({ kind: 'config', id: source })
    expect(kept).toBe(0)
    expect(said.join('\n')).not.toContain('Bundling')
    expect(lab.page('es/o/about')).toContain('Pictures')
    expect(lab.page('m/SaltRoad/the-salt-road')).not.toContain('About')
  })

  it('of a page in the menu whose title moved it changes every page', async () => {
    await put(`/media/${ids.pages.about}`, { title: 'Who we were' })
    const { reused: kept } = await lab.tell({ kind: 'media', id: ids.pages.about })
    expect(kept).toBe(0)
    expect(lab.page('m/SaltRoad/the-salt-road')).toContain(`/m/${ids.pages.about}/who-we-were/`)
  })

  it('of nothing in particular asks for everything again', async () => {
    await put('/media/OrbitMom', { title: 'Orbit, sister' })
    await lab.tell({ kind: 'all', id: '' })
    expect(lab.has('m/OrbitMom/orbit-sister')).toBe(true)
  })

  it('of something that is no part of the site changes nothing', async () => {
    const { rendered, revision, files } = await lab.tell({ kind: 'media', id: 'Nowhere1' })
    expect(rendered).toBe(0)
    expect(files.since(revision)).toEqual({ changed: [], removed: [] })
  })
})

describe('without any notice', timeouts, () => {
  it('a page turns when its time has come', async () => {
    const day = 24 * 3_600_000
    const start = new Date(Math.ceil(Date.now() / day) * day + day)
    const times = {
      'VCH.EventState': null,
      'VCH.ScheduledStart': start.toISOString(),
      'VCH.ScheduledEnd': new Date(start.getTime() + day).toISOString(),
    }
    await put(`/media/${ids.events.before}`, times)
    await lab.tell({ kind: 'media', id: ids.events.before })
    const before = home()
    lab.clock.now = new Date(start.getTime() + 1000)
    const { rendered } = await lab.tell({ kind: 'config', id: source })
    expect(rendered).toBeGreaterThan(0)
    expect(home()).not.toBe(before)
  })

  it('what a page leads to and is gone from the folder is back with the next change', async () => {
    const assets = join(lab.out, '_astro')
    for (const lost of readdirSync(assets).slice(0, 3)) rmSync(join(assets, lost))
    const { said } = await lab.tell({ kind: 'media', id: 'Lamplite' })
    expect(said.join('\n')).not.toContain('Bundling')
  })

  it('a build by hand finds what changed, and says how little that was', async () => {
    await put('/media/Lamplite', { description: 'Lamps, on another planet.' })
    const { said, rendered, reused: kept } = await lab.rebuild()
    expect(said.join('\n')).toMatch(/^Rendered \d+ pages, kept \d+, in /m)
    expect(rendered).toBeLessThan(10)
    expect(kept).toBeGreaterThan(50)
    expect(await lab.rebuild()).toMatchObject({ rendered: 0 })
  })
})
