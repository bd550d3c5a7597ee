import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { recordsOf } from '#publishing/content-db/records.ts'
import { openSnapshot } from '#publishing/content-db/snapshot.ts'
import { editSnapshot } from '#publishing/content-db/snapshot-edit.ts'
import { ids } from '../../scripts/sandbox/catalogue/ids.ts'
import { source } from '../support/shared-code.ts'
import { differences, type Fixture, openFixture, timeouts } from './fixture.ts'

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
}, timeouts.timeout)
afterAll(() => fixture.close())

const films = ['SaltRoad', 'GlassHou', 'OrbitMom']
const row = (contentId: string) => ({ type: 'playlist', contentId })
const config = {
  siteName: 'Changes',
  description: 'One after another',
  siteId: 'FoyerPix',
  content: ['ChangedA', 'ChangedB', 'ChangedE'].map(row),
  menu: [
    { label: 'Films', contentId: 'ChangedA', type: 'playlist' },
    { label: 'About', contentId: ids.pages.about, type: 'media' },
  ],
}

const put = (path: string, patch: object) => fixture.sandbox.send('PUT', path, patch)
const home = () => fixture.page('')
const picturesOf = (path: string) =>
  [...fixture.page(path).matchAll(/\/_images\/[\w-]+\.\w+/g)].map(([picture]) => picture)
const day = 24 * 3_600_000
const dayAfterTomorrow = () => new Date(Math.ceil(Date.now() / day) * day + day)
const order = (html: string) =>
  [...html.matchAll(/href="\/m\/(\w{8})\//g)].map(([, id]) => id).filter((id) => id !== ids.pages.about)

/** Expects that a build at a time in epoch ms updates a page, without a change of content. */
async function expectUpdateAt(time: number, page: () => string) {
  const before = page()
  fixture.clock.now = new Date(time)
  await fixture.apply()
  expect(page()).not.toBe(before)
}

/** Restores the site of the first content. */
async function restore() {
  fixture.clock.now = new Date()
  await fixture.sandbox.send('POST', '/reset')
  await put('/playlists/ChangedA', { title: 'First', items: films })
  await put('/playlists/ChangedB', { title: 'Second', items: ['Lamplite', ids.events.before] })
  await put('/playlists/ChangedE', { title: 'Third', items: [ids.series.nightBus] })
  await put(`/configs/${source}`, config)
  await fixture.buildOnce()
}

const expectFullBuild = async () => expect(await differences(fixture)).toEqual([])

/** Changes of one site, one after another. The site at the end equals a full build. */
function describeChanges(name: string, addTests: () => void) {
  describe(name, timeouts, () => {
    beforeAll(restore, timeouts.timeout)
    addTests()
    afterAll(expectFullBuild, timeouts.timeout)
  })
}

describeChanges('events for films, an unused record, an episode, a playlist and all content', () => {
  it('an event for a changed description renders only the pages that show it', async () => {
    await put('/media/SaltRoad', { description: 'Other words about the sea.' })
    const { output, rendered, reused } = await fixture.apply({ kind: 'media', id: 'SaltRoad' })
    expect(fixture.page('m/SaltRoad/the-salt-road')).toContain('Other words about the sea.')
    expect(output.join('\n')).toMatch(new RegExp(`^Rendered ${rendered} pages, reused ${reused}`, 'm'))
    // The search page suggests it in both languages
    expect(rendered).toBeLessThan(12)
    expect(reused).toBeGreaterThan(50)
    expect(output.join('\n')).not.toContain('Bundling')
  })

  it('an event for a record outside the site changes nothing', async () => {
    const { rendered, revision, files } = await fixture.apply({ kind: 'media', id: 'Nowhere1' })
    expect(rendered).toBe(0)
    expect(files.since(revision)).toEqual({ changed: [], removed: [] })
  })

  it('an event for a restored episode adds it to its series', async () => {
    const { episodes } = await fixture.sandbox.json(
      `/platform/apps/series/${ids.series.nightBus}/episodes?page_limit=20`,
    )
    const { mediaid: last, title } = episodes.at(-1).media_item
    const series = 'm/SerNight/night-bus-7'
    await fixture.sandbox.send('DELETE', `/media/${last}`)
    await fixture.apply({ kind: 'media', id: last })
    expect(fixture.page(series)).not.toContain(last)
    await put(`/media/${last}`, { title })
    await fixture.apply({ kind: 'media', id: last }, { kind: 'media', id: ids.series.nightBus })
    expect(fixture.page(series)).toContain(last)
    expect([...fixture.files().keys()].some((path) => path.startsWith(`m/${last}/`))).toBe(true)
  })

  it('an event for a renamed film moves its page and redirects the old address', async () => {
    await put('/media/SaltRoad', { title: 'The Sweet Road' })
    await fixture.apply({ kind: 'media', id: 'SaltRoad' })
    expect(fixture.page('m/SaltRoad/the-sweet-road')).toContain('The Sweet Road')
    expect(fixture.page('m/SaltRoad/the-salt-road')).toContain('url=/m/SaltRoad/the-sweet-road/')
    expect(fixture.page('es/m/SaltRoad/the-salt-road')).toContain('url=/es/m/SaltRoad/the-sweet-road/')
    expect(home()).toContain('/m/SaltRoad/the-sweet-road/')
    await put('/media/SaltRoad', { title: 'The Salt Road' })
    await fixture.apply({ kind: 'media', id: 'SaltRoad' })
    expect(fixture.page('m/SaltRoad/the-salt-road')).not.toContain('http-equiv="refresh"')
    expect(fixture.page('m/SaltRoad/the-sweet-road')).toContain('url=/m/SaltRoad/the-salt-road/')
  })

  it('an event without a record ingests all content again', async () => {
    await put('/media/OrbitMom', { title: 'Orbit, sister' })
    await fixture.apply({ kind: 'all', id: '' })
    expect(fixture.has('m/OrbitMom/orbit-sister')).toBe(true)
  })

  it('an event for a playlist applies its new order and items, and removes items that no list contains', async () => {
    await put('/playlists/ChangedA', { items: ['OrbitMom', 'SaltRoad', 'LastFerr'] })
    await fixture.apply({ kind: 'playlist', id: 'ChangedA' })
    expect(order(home()).slice(0, 3)).toEqual(['OrbitMom', 'SaltRoad', 'LastFerr'])
    expect(fixture.has('m/LastFerr/last-ferry-to-anholt')).toBe(true)
    expect(fixture.has('m/GlassHou/a-house-made-of-glass')).toBe(false)
  })
})

describeChanges('events for a dynamic playlist and a deleted film', () => {
  it('an event for a film that enters a dynamic playlist adds it to the playlist page', async () => {
    await put('/playlists/ChangedD', { kind: 'DYNAMIC', title: 'By the sea', items: ['SaltRoad'] })
    await put('/media/Lamplite', { contentType: 'hub', playlists: 'ChangedD' })
    await fixture.apply({ kind: 'media', id: 'Lamplite' })
    expect(order(fixture.page('p/ChangedD/by-the-sea'))).toEqual(['SaltRoad'])
    await put('/playlists/ChangedD', { items: ['SaltRoad', 'OrbitMom'] })
    await fixture.apply({ kind: 'media', id: 'OrbitMom' })
    expect(order(fixture.page('p/ChangedD/by-the-sea'))).toEqual(['SaltRoad', 'OrbitMom'])
  })

  it('an event for a deleted film removes its page and its cards', async () => {
    await fixture.sandbox.send('DELETE', '/media/GlassHou')
    const { files, revision } = await fixture.apply({ kind: 'media', id: 'GlassHou' })
    expect([...fixture.files().keys()].filter((path) => path.includes('GlassHou'))).toEqual([])
    expect(home()).not.toContain('GlassHou')
    expect(files.since(revision - 1)?.removed).toContain('m/GlassHou/a-house-made-of-glass/index.html')
  })
})

describeChanges('events for items of a content list and related films', () => {
  beforeAll(async () => {
    const list = [
      { media_id: 'NewFilm1', title: 'Soon' },
      { media_id: 'OddTypes', title: 'Unreadable' },
    ]
    await put('/playlists/ChangedA', { items: ['NewFilm1', ...films] })
    await put('/content-lists/ChangedC', { title: 'Chosen', list })
    await put(`/configs/${source}`, {
      content: [...config.content, { type: 'content_list', contentId: 'ChangedC' }],
      features: { recommendationsPlaylist: ids.recommended },
    })
    await fixture.apply({ kind: 'config', id: source }, { kind: 'playlist', id: 'ChangedA' })
  }, timeouts.timeout)

  it('an event for a film announced in a content list adds it to every list that contains it', async () => {
    await put('/media/NewFilm1', { title: 'Here at last' })
    await fixture.apply({ kind: 'media', id: 'NewFilm1' })
    expect(fixture.page('p/ChangedA/first')).toContain('Here at last')
  })

  it('an event for an unreadable item adds none of its related items', async () => {
    const before = fixture.files().size
    await fixture.apply({ kind: 'media', id: 'OddTypes' })
    expect(fixture.files().size).toBe(before)
  })

  it('events for a deleted and then restored film remove it from related films and add it again', async () => {
    const relatedPage = 'm/GlassHou/a-house-made-of-glass'
    expect(fixture.page(relatedPage)).toContain('/m/SaltRoad/')
    await fixture.sandbox.send('DELETE', '/media/SaltRoad')
    await fixture.apply({ kind: 'media', id: 'SaltRoad' })
    expect(fixture.page(relatedPage)).not.toContain('/m/SaltRoad/')
    await put('/media/SaltRoad', { deleted: false })
    await fixture.apply({ kind: 'media', id: 'SaltRoad' })
    expect(fixture.page(relatedPage)).toContain('/m/SaltRoad/')
  })
})

describeChanges('events for the menu and subscriptions', () => {
  it('an event for a renamed menu page updates every page', async () => {
    await put(`/media/${ids.pages.about}`, { title: 'Who we were' })
    const { reused } = await fixture.apply({ kind: 'media', id: ids.pages.about })
    expect(reused).toBe(0)
    expect(fixture.page('m/SaltRoad/the-salt-road')).toContain(`/m/${ids.pages.about}/who-we-were/`)
  })

  it('a config event for a renamed menu item renders every page without bundling', async () => {
    await put(`/configs/${source}`, { menu: [{ label: 'Pictures', contentId: 'ChangedA', type: 'playlist' }] })
    const { output, reused } = await fixture.apply({ kind: 'config', id: source })
    expect(reused).toBe(0)
    expect(output.join('\n')).not.toContain('Bundling')
    expect(fixture.page('es/o/about')).toContain('Pictures')
    expect(fixture.page('m/SaltRoad/the-salt-road')).not.toContain('About')
  })

  it('a config event that adds subscriptions applies to a film that changes before and after it', async () => {
    const page = () => fixture.page('m/OrbitMom/orbit-mother-orbit')
    const redescribe = async (description: string) => {
      await put('/media/OrbitMom', { description })
      await fixture.apply({ kind: 'media', id: 'OrbitMom' })
      expect(page()).toContain(description)
    }
    await redescribe('She is in orbit.')
    expect(page()).toContain('"@type":"Clip"')
    await put(`/configs/${source}`, { integrations: { cleeng: { id: 'publisher', monthlyOffer: 'S1_NL' } } })
    await fixture.apply({ kind: 'config', id: source })
    await redescribe('She is still in orbit.')
    expect(page()).not.toContain('"@type":"Clip"')
    expect(page()).toContain('u=create-account')
  })
})

describeChanges('changes of an event, a content list, a series and a guide with time', () => {
  it('the first build after the scheduled start of an event updates the home page', async () => {
    const start = dayAfterTomorrow()
    const times = {
      'VCH.EventState': null,
      'VCH.ScheduledStart': start.toISOString(),
      'VCH.ScheduledEnd': new Date(start.getTime() + day).toISOString(),
    }
    await put(`/media/${ids.events.before}`, times)
    await fixture.apply({ kind: 'media', id: ids.events.before })
    const before = home()
    fixture.clock.now = new Date(start.getTime() + 1000)
    const { rendered } = await fixture.apply({ kind: 'config', id: source })
    expect(rendered).toBeGreaterThan(0)
    expect(home()).not.toBe(before)
    // The clock was ahead of time and is corrected
    fixture.clock.now = new Date()
    await fixture.apply()
    expect(home()).toBe(before)
  })

  const start = dayAfterTomorrow()

  it('the first build after the start of an item of a content list updates the page of the list', async () => {
    const custom_params = {
      'VCH.ScheduledStart': start.toISOString(),
      'VCH.ScheduledEnd': new Date(start.getTime() + day).toISOString(),
    }
    const list = [{ media_id: 'SaltRoad', title: 'The Salt Road', custom_params }]
    await put('/content-lists/ChangedC', { title: 'Chosen', list })
    await put(`/configs/${source}`, { content: [...config.content, { type: 'content_list', contentId: 'ChangedC' }] })
    await fixture.apply({ kind: 'config', id: source })
    await expectUpdateAt(start.getTime() + 1000, () => fixture.page('n/ChangedC/chosen'))
    await expectFullBuild()
  })

  it('the first build after the end of the first episode of a series updates the page of the series', async () => {
    const { episodes } = await fixture.sandbox.json(
      `/platform/apps/series/${ids.series.nightBus}/episodes?page_limit=20`,
    )
    const { mediaid: first } = episodes[0].media_item
    const end = new Date(start.getTime() + day)
    await put(`/media/${first}`, { 'VCH.ScheduledStart': start.toISOString(), 'VCH.ScheduledEnd': end.toISOString() })
    await fixture.apply({ kind: 'media', id: first })
    await expectUpdateAt(end.getTime() + 1000, () => fixture.page('m/SerNight/night-bus-7'))
  })

  it('the first build after the end of a programme updates the page of its guide', async () => {
    await put(`/configs/${source}`, { content: [...config.content, row(ids.liveChannels)] })
    const noon = new Date(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`)
    fixture.clock.now = noon
    await fixture.apply({ kind: 'config', id: source })
    const [path = ''] = [...fixture.files().keys()].filter((one) => one.startsWith(`p/${ids.liveChannels}/`))
    // Programmes of the sandbox last up to 95 minutes
    await expectUpdateAt(noon.getTime() + 2 * 3_600_000, () => fixture.page(path.replace(/\/index\.html$/, '')))
  })
})

describeChanges('a lost snapshot, lost files and a manual rebuild', () => {
  it('a change after the snapshot was replaced is rendered from the new snapshot', async () => {
    await fixture.apply()
    for (const end of ['', '-wal', '-shm']) rmSync(join(fixture.state, `snapshot.sqlite${end}`), { force: true })
    await put(`/configs/${source}`, { menu: [{ label: 'Pictures', contentId: 'ChangedA', type: 'playlist' }] })
    await fixture.apply({ kind: 'config', id: source })
    const page = fixture.page('m/SaltRoad/the-salt-road')
    expect(page).toContain('Pictures')
    const modules = [...page.matchAll(/(?<=")\/_astro\/site\.[\w.-]+/g)].map(([path]) => path)
    expect(modules.length).toBeGreaterThan(0)
    expect(modules.filter((path) => !existsSync(join(fixture.out, path)))).toEqual([])
  })

  it('the next incremental build restores deleted asset files without bundling', async () => {
    const before = fixture.files()
    const assets = join(fixture.out, '_astro')
    for (const name of readdirSync(assets).slice(0, 3)) rmSync(join(assets, name))
    const { output } = await fixture.apply({ kind: 'media', id: 'Lamplite' })
    expect(output.join('\n')).not.toContain('Bundling')
    expect(fixture.files()).toEqual(before)
  })

  it('a manual rebuild renders only changed pages and prints the counts', async () => {
    await put('/media/Lamplite', { description: 'Lamps, on another planet.' })
    const { output, rendered, reused } = await fixture.rebuild()
    expect(output.join('\n')).toMatch(/^Rendered \d+ pages, reused \d+, in /m)
    expect(rendered).toBeLessThan(10)
    expect(reused).toBeGreaterThan(50)
    expect(await fixture.rebuild()).toMatchObject({ rendered: 0 })
  })
})

// The build of a comparison mirrors no pictures
describe('mirrored pictures', timeouts, () => {
  beforeEach(restore, timeouts.timeout)

  it('a changed mirrored picture renders the page of its film again and replaces the files', async () => {
    await fixture.rebuild({ MIRROR_LIMIT: '1000' })
    const before = picturesOf('m/SaltRoad/the-salt-road')
    expect(before.length).toBeGreaterThan(0)
    const snapshot = openSnapshot(join(fixture.state, 'snapshot.sqlite'))
    const other = recordsOf(snapshot).hero('GlassHou') ?? []
    editSnapshot(snapshot).put('hero', 'SaltRoad', other)
    snapshot.close()
    await fixture.apply()
    const after = picturesOf('m/SaltRoad/the-salt-road')
    expect(after.length).toBeGreaterThan(0)
    expect(other.map(({ src }) => src)).toEqual(expect.arrayContaining(after))
    expect(before.filter((path) => existsSync(join(fixture.out, path)))).toEqual([])
  })

  it('a full build by a webhook event omits mirrored pictures whose files are missing', async () => {
    await fixture.rebuild({ MIRROR_LIMIT: '1000' })
    expect(picturesOf('m/SaltRoad/the-salt-road').length).toBeGreaterThan(0)
    rmSync(join(fixture.state, 'images'), { recursive: true })
    await put(`/configs/${source}`, { siteName: 'Another name' })
    await fixture.apply({ kind: 'config', id: source })
    expect(fixture.page('m/SaltRoad/the-salt-road')).toContain('Another name')
    expect(picturesOf('m/SaltRoad/the-salt-road')).toEqual([])
  })
})
