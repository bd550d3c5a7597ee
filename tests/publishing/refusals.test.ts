import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { builtFiles } from '#publishing/site/built-files.ts'
import { ids } from '../../scripts/sandbox/catalogue/ids.ts'
import { source } from '../support/shared-code.ts'
import { differences, type Fixture, openFixture, timeouts } from './fixture.ts'

const about = ids.pages.about
const change = (id: string) => ({ kind: 'media' as const, id })
const aboutPath = `m/${about}/about-us`

let fixture: Fixture
beforeAll(async () => {
  fixture = await openFixture()
  await put('/playlists/WindowsA', { title: 'First', items: ['SaltRoad', 'GlassHou', 'OrbitMom'] })
  await put(`/media/${about}`, { title: 'About us' })
  await put(`/configs/${source}`, {
    siteName: 'Refusals',
    description: 'Rejected requests',
    siteId: 'FoyerPix',
    content: [{ type: 'playlist', contentId: 'WindowsA' }],
    menu: [{ label: 'About', contentId: about, type: 'media' }],
  })
  await fixture.build()
}, timeouts.timeout)
afterAll(() => fixture.close())

afterEach(() => fixture.sandbox.send('DELETE', '/faults'))

const put = (path: string, patch: object) => fixture.sandbox.send('PUT', path, patch)
const fail = (path: string, fault: object) => fixture.sandbox.send('POST', '/faults', { path, times: 50, ...fault })
const pathsOf = (id: string) => [...fixture.files().keys()].filter((path) => path.includes(id))

describe('webhook event for a record that the platform rejects', timeouts, () => {
  it('a media item that returns 403 retains its page with a warning, and other changes are published', async () => {
    const before = fixture.page(aboutPath)
    await put(`/media/${about}`, { markdown: 'Nobody may read this yet' })
    await put('/media/SaltRoad', { description: 'Other words about the sea.' })
    await fail(`/v2/media/${about}$`, { status: 403 })
    const { output } = await fixture.apply(change(about), change('SaltRoad'))
    expect(output.join('\n')).toMatch(new RegExp(`media ${about}.*could not be read.*403`))
    expect(fixture.page(aboutPath)).toBe(before)
    expect(fixture.page('m/SaltRoad/the-salt-road')).toContain('Other words about the sea.')
  })

  it.each([
    ['returns invalid JSON', `/v2/media/${about}$`, { truncateAt: 40 }],
    ['fails repeatedly', '/v2/playlists/WindowsA', { status: 500 }],
  ])('an update fails without changes and reports the failed request if the platform %s', async (_, path, fault) => {
    await put(`/media/${about}`, { markdown: `Changed while it ${_}` })
    await put('/media/SaltRoad', { description: `Words from when it ${_}` })
    const before = fixture.files()
    await fail(path, fault)
    await expect(fixture.apply(change(about), change('SaltRoad'))).rejects.toThrow(path.replace('$', ''))
    expect(fixture.files()).toEqual(before)
    await fixture.sandbox.send('DELETE', '/faults')
    await fixture.apply(change(about), change('SaltRoad'))
    expect(fixture.page('m/SaltRoad/the-salt-road')).toContain(`Words from when it ${_}`)
  })

  it('an event for a deleted record removes its pages and cards with a warning', async () => {
    await fixture.sandbox.send('DELETE', '/media/GlassHou')
    const { output } = await fixture.apply(change('GlassHou'))
    expect(output.join('\n')).toMatch(/media GlassHou.*not found on the platform \(404\)/)
    expect(pathsOf('GlassHou')).toEqual([])
    expect(fixture.page('')).not.toContain('GlassHou')
  })
})

describe('film with a publishing window', timeouts, () => {
  it('a film event removes the film after its publishing window closes and restores it after it opens', async () => {
    await put('/playlists/WindowsA', { items: ['SaltRoad'] })
    await fail('/v2/media/OrbitMom$', { status: 403 })
    await fixture.apply(change('OrbitMom'))
    expect(pathsOf('OrbitMom')).toEqual([])
    expect(fixture.page('')).not.toContain('OrbitMom')
    await fixture.sandbox.send('DELETE', '/faults')
    await put('/playlists/WindowsA', { items: ['OrbitMom', 'SaltRoad'] })
    await fixture.apply(change('OrbitMom'))
    expect(pathsOf('OrbitMom')).not.toEqual([])
    expect(fixture.page('')).toContain('OrbitMom')
  })

  it('the sitemap changes only if the entry of a page changes', async () => {
    await put('/playlists/WindowsA', { items: ['SaltRoad', 'OrbitMom'] })
    const reordered = await fixture.apply({ kind: 'playlist', id: 'WindowsA' })
    const changedIn = ({ files, revision }: typeof reordered) =>
      files.since(revision - 1)?.changed.map(({ path }) => path)
    expect(changedIn(reordered)).toContain('index.html')
    expect(changedIn(reordered)?.filter((path) => path.startsWith('sitemap'))).toEqual([])
    await put('/media/SaltRoad', { description: 'A road that salt took.' })
    expect(changedIn(await fixture.apply(change('SaltRoad')))).toContain('sitemap-0.xml')
  })
})

describe('page that cannot be rendered', timeouts, () => {
  const nothing = change('Nowhere1')

  it('a page that fails to render stays unchanged with a warning, and the next build renders it again', async () => {
    const before = fixture.page('m/SaltRoad/the-salt-road')
    const restore = fixture.corrupt('chapters', 'SaltRoad')
    await put('/media/OrbitMom', { description: 'An orbit told anew.' })
    const { output } = await fixture.apply(change('OrbitMom'))
    expect(
      pathsOf('OrbitMom')
        .map((path) => readFileSync(join(fixture.out, path), 'utf8'))
        .join(''),
    ).toContain('told anew')
    expect(output.join('\n')).toMatch(/^WARNING: The page \/m\/SaltRoad\/the-salt-road\/ could not be rendered: .+/m)
    expect(fixture.page('m/SaltRoad/the-salt-road')).toBe(before)
    restore()
    expect((await fixture.apply(nothing)).rendered).toBe(2)
    expect((await fixture.apply(nothing)).rendered).toBe(0)
  })

  const warning = (end: string) =>
    new RegExp(`^WARNING: The page /m/SaltRoad/the-salt-road/ could not be rendered: .+; it ${end}, and`, 'm')

  it('a full build retains a page that fails to render with its assets, and renders all other pages', async () => {
    const before = fixture.page('m/SaltRoad/the-salt-road')
    const restore = fixture.corrupt('chapters', 'SaltRoad')
    await put(`/configs/${source}`, { siteName: 'Another name' })
    const { output } = await fixture.rebuild()
    expect(output.join('\n')).toMatch(warning('stays as it was'))
    expect(fixture.page('m/SaltRoad/the-salt-road')).toBe(before)
    expect(fixture.page('')).toContain('Another name')
    for (const [path = ''] of before.matchAll(/(?<=")\/_astro\/[\w.-]+/g))
      expect([path, existsSync(join(fixture.out, path))]).toEqual([path, true])
    expect(readFileSync(join(fixture.out, 'sitemap-0.xml'), 'utf8')).toContain('/m/SaltRoad/the-salt-road/')
    await put(`/configs/${source}`, { siteName: 'Refusals' })
    restore()
    await fixture.rebuild()
    expect(fixture.page('m/SaltRoad/the-salt-road')).not.toContain('Another name')
  })

  it('a first build omits a page that fails to render, also from the sitemap', async () => {
    const restore = fixture.corrupt('chapters', 'SaltRoad')
    rmSync(fixture.out, { recursive: true })
    const { output } = await fixture.rebuild()
    expect(output.join('\n')).toMatch(warning('is left out'))
    expect([fixture.has('m/SaltRoad/the-salt-road'), pathsOf('OrbitMom').length > 0]).toEqual([false, true])
    expect(readFileSync(join(fixture.out, 'sitemap-0.xml'), 'utf8')).not.toContain('/m/SaltRoad/')
    restore()
    await fixture.apply(nothing)
    expect(fixture.has('m/SaltRoad/the-salt-road')).toBe(true)
    expect(readFileSync(join(fixture.out, 'sitemap-0.xml'), 'utf8')).toContain('/m/SaltRoad/the-salt-road/')
  })
})

describe('interrupted build', timeouts, () => {
  it('an interrupted build is not published, and the next build repairs the site', async () => {
    const list = join(fixture.out, 'sitemap-0.xml')
    rmSync(list)
    mkdirSync(list)
    await put('/media/SaltRoad', { description: 'Seen half-way only.' })
    await expect(fixture.apply(change('SaltRoad'))).rejects.toThrow('sitemap-0.xml')
    expect(() => builtFiles(fixture.out)).toThrow(/was cut short while it did: .+ build it again$/)
    await put('/media/SaltRoad', { description: 'A road that salt took.' })
    rmSync(list, { recursive: true })
    await fixture.apply(change('SaltRoad'))
    expect(fixture.page('m/SaltRoad/the-salt-road')).not.toContain('half-way')
    builtFiles(fixture.out).close()
  })
})

it('a banner that cannot be decoded falls back to the letter icon with a warning', timeouts, async () => {
  const picture = await sharp({ create: { width: 90, height: 80, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'image/png').end(picture.subarray(0, 60)),
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  const icon = join(fixture.out, 'images/icon-192.png')
  const letter = readFileSync(icon)
  await put(`/configs/${source}`, { assets: { banner: `http://127.0.0.1:${port}/banner.png` } })
  for (const _ of ['at first', 'and again']) {
    const { output } = await fixture.apply({ kind: 'config', id: source })
    expect(output.join('\n')).toMatch(/^WARNING: assets\.banner: .+ the letter/m)
    expect(readFileSync(icon)).toEqual(letter)
  }
  expect(fixture.page('')).toContain('/_images/')
  await put(`/configs/${source}`, { assets: null })
  await fixture.apply({ kind: 'config', id: source })
})

it('the incremental site equals a full build after all these changes', timeouts, async () => {
  await fixture.apply(change(about))
  expect(await differences(fixture)).toEqual([])
})

it('the sitemap lists exactly the indexable pages, and a free film with its title and stream', () => {
  const { urlset } = new XMLParser().parse(readFileSync(join(fixture.out, 'sitemap-0.xml'), 'utf8'))
  const entries: { loc: string; 'video:video'?: Record<string, unknown> }[] = urlset.url
  const paths = entries.map(({ loc }) => `${new URL(loc).pathname.slice(1)}index.html`)
  const isNoindex = (path: string) => readFileSync(join(fixture.out, path), 'utf8').includes('content="noindex"')
  const pages = [...fixture.files().keys()].filter((path) => path.endsWith('index.html') && !isNoindex(path))
  expect(paths.toSorted()).toEqual(pages.toSorted())
  const film = entries.find(({ loc }) => loc.endsWith('/es/m/SaltRoad/the-salt-road/'))
  expect(film?.['video:video']).toMatchObject({
    'video:title': 'La ruta de la sal',
    'video:content_loc': `${fixture.sandbox.url}/platform/manifests/SaltRoad.m3u8`,
  })
})
