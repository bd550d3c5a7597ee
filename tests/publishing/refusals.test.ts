import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { builtFiles } from '#publishing/site/built-files.ts'
import { ids } from '../../scripts/sandbox/catalogue/ids.ts'
import { differences, type Lab, openLab, source, timeouts } from './lab.ts'

const about = ids.pages.about
const change = (id: string) => ({ kind: 'media' as const, id })
const aboutPath = `m/${about}/about-us`

let lab: Lab
beforeAll(async () => {
  lab = await openLab()
  await put('/playlists/WindowsA', { title: 'First', items: ['SaltRoad', 'GlassHou', 'OrbitMom'] })
  await put(`/media/${about}`, { title: 'About us' })
  await put(`/configs/${source}`, {
    siteName: 'Refusals',
    description: 'What is not to be had',
    siteId: 'FoyerPix',
    content: [{ type: 'playlist', contentId: 'WindowsA' }],
    menu: [{ label: 'About', contentId: about, type: 'media' }],
  })
  await lab.begin()
}, timeouts.timeout)
afterAll(() => lab.close())

afterEach(() => lab.sandbox.send('DELETE', '/faults'))

const put = (path: string, patch: object) => lab.sandbox.send('PUT', path, patch)
const fail = (path: string, fault: object) => lab.sandbox.send('POST', '/faults', { path, times: 50, ...fault })
const pathsOf = (id: string) => [...lab.files().keys()].filter((path) => path.includes(id))

describe('a webhook event of what the platform refuses', timeouts, () => {
  it('leaves it as it was and says which, and what is told of with it goes live', async () => {
    const before = lab.page(aboutPath)
    await put(`/media/${about}`, { markdown: 'Nobody may read this yet' })
    await put('/media/SaltRoad', { description: 'Other words about the sea.' })
    await fail(`/v2/media/${about}$`, { status: 403 })
    const { said } = await lab.tell(change(about), change('SaltRoad'))
    expect(said.join('\n')).toMatch(new RegExp(`media ${about}.*could not be read.*403`))
    expect(lab.page(aboutPath)).toBe(before)
    expect(lab.page('m/SaltRoad/the-salt-road')).toContain('Other words about the sea.')
  })

  it.each([
    ['answers what is no JSON', `/v2/media/${about}$`, { truncateAt: 40 }],
    ['fails again and again', '/v2/playlists/WindowsA', { status: 500 }],
  ])('changes nothing at all where it %s, and says which', async (_, path, fault) => {
    await put(`/media/${about}`, { markdown: `Changed while it ${_}` })
    await put('/media/SaltRoad', { description: `Words from when it ${_}` })
    const before = lab.files()
    await fail(path, fault)
    await expect(lab.tell(change(about), change('SaltRoad'))).rejects.toThrow(path.replace('$', ''))
    expect(lab.files()).toEqual(before)
    await lab.sandbox.send('DELETE', '/faults')
    await lab.tell(change(about), change('SaltRoad'))
    expect(lab.page('m/SaltRoad/the-salt-road')).toContain(`Words from when it ${_}`)
  })

  it('takes away what is no longer known, and says which', async () => {
    await lab.sandbox.send('DELETE', '/media/GlassHou')
    const { said } = await lab.tell(change('GlassHou'))
    expect(said.join('\n')).toMatch(/media GlassHou.*not found on the platform \(404\)/)
    expect(pathsOf('GlassHou')).toEqual([])
    expect(lab.page('')).not.toContain('GlassHou')
  })
})

describe('a film that may be shown here only for a while', timeouts, () => {
  it('goes when its window closes, by a notice of the film alone, and comes back when it opens', async () => {
    await put('/playlists/WindowsA', { items: ['SaltRoad'] })
    await fail('/v2/media/OrbitMom$', { status: 403 })
    await lab.tell(change('OrbitMom'))
    expect(pathsOf('OrbitMom')).toEqual([])
    expect(lab.page('')).not.toContain('OrbitMom')
    await lab.sandbox.send('DELETE', '/faults')
    await put('/playlists/WindowsA', { items: ['OrbitMom', 'SaltRoad'] })
    await lab.tell(change('OrbitMom'))
    expect(pathsOf('OrbitMom')).not.toEqual([])
    expect(lab.page('')).toContain('OrbitMom')
  })

  it('changes the sitemap only where that has something else to tell', async () => {
    await put('/playlists/WindowsA', { items: ['SaltRoad', 'OrbitMom'] })
    const reordered = await lab.tell({ kind: 'playlist', id: 'WindowsA' })
    const changedIn = ({ files, revision }: typeof reordered) =>
      files.since(revision - 1)?.changed.map(({ path }) => path)
    expect(changedIn(reordered)).toContain('index.html')
    expect(changedIn(reordered)?.filter((path) => path.startsWith('sitemap'))).toEqual([])
    await put('/media/SaltRoad', { description: 'A road that salt took.' })
    expect(changedIn(await lab.tell(change('SaltRoad')))).toContain('sitemap-0.xml')
  })
})

describe('a page that cannot be rendered', timeouts, () => {
  const nothing = change('Nowhere1')

  it('stays as it was and is named with the cause, all else goes live, and the next build tries again', async () => {
    const before = lab.page('m/SaltRoad/the-salt-road')
    const mend = lab.spoil('chapters', 'SaltRoad')
    await put('/media/OrbitMom', { description: 'An orbit told anew.' })
    const { said } = await lab.tell(change('OrbitMom'))
    expect(
      pathsOf('OrbitMom')
        .map((path) => readFileSync(join(lab.out, path), 'utf8'))
        .join(''),
    ).toContain('told anew')
    expect(said.join('\n')).toMatch(/^WARNING: The page \/m\/SaltRoad\/the-salt-road\/ could not be rendered: .+/m)
    expect(lab.page('m/SaltRoad/the-salt-road')).toBe(before)
    mend()
    expect((await lab.tell(nothing)).rendered).toBe(2)
    expect((await lab.tell(nothing)).rendered).toBe(0)
  })

  const warning = (end: string) =>
    new RegExp(`^WARNING: The page /m/SaltRoad/the-salt-road/ could not be rendered: .+; it ${end}, and`, 'm')

  it('stays as it was in a build of everything too, with all that it loads, and every other page is new', async () => {
    const before = lab.page('m/SaltRoad/the-salt-road')
    const mend = lab.spoil('chapters', 'SaltRoad')
    await put(`/configs/${source}`, { siteName: 'Another name' })
    const { said } = await lab.rebuild()
    expect(said.join('\n')).toMatch(warning('stays as it was'))
    expect(lab.page('m/SaltRoad/the-salt-road')).toBe(before)
    expect(lab.page('')).toContain('Another name')
    for (const [path = ''] of before.matchAll(/(?<=")\/_astro\/[\w.-]+/g))
      expect([path, existsSync(join(lab.out, path))]).toEqual([path, true])
    expect(readFileSync(join(lab.out, 'sitemap-0.xml'), 'utf8')).toContain('/m/SaltRoad/the-salt-road/')
    await put(`/configs/${source}`, { siteName: 'Refusals' })
    mend()
    await lab.rebuild()
    expect(lab.page('m/SaltRoad/the-salt-road')).not.toContain('Another name')
  })

  it('is left out of a site that is built from nothing, and no search engine is told of it', async () => {
    const mend = lab.spoil('chapters', 'SaltRoad')
    rmSync(lab.out, { recursive: true })
    const { said } = await lab.rebuild()
    expect(said.join('\n')).toMatch(warning('is left out'))
    expect([lab.has('m/SaltRoad/the-salt-road'), pathsOf('OrbitMom').length > 0]).toEqual([false, true])
    expect(readFileSync(join(lab.out, 'sitemap-0.xml'), 'utf8')).not.toContain('/m/SaltRoad/')
    mend()
    await lab.tell(nothing)
    expect(lab.has('m/SaltRoad/the-salt-road')).toBe(true)
    expect(readFileSync(join(lab.out, 'sitemap-0.xml'), 'utf8')).toContain('/m/SaltRoad/the-salt-road/')
  })
})

describe('a build that ends half-way', timeouts, () => {
  it('is not published, and the next one makes good what it did', async () => {
    const list = join(lab.out, 'sitemap-0.xml')
    rmSync(list)
    mkdirSync(list)
    await put('/media/SaltRoad', { description: 'Seen half-way only.' })
    await expect(lab.tell(change('SaltRoad'))).rejects.toThrow('sitemap-0.xml')
    expect(() => builtFiles(lab.out)).toThrow(/was cut short while it did: .+ build it again$/)
    await put('/media/SaltRoad', { description: 'A road that salt took.' })
    rmSync(list, { recursive: true })
    await lab.tell(change('SaltRoad'))
    expect(lab.page('m/SaltRoad/the-salt-road')).not.toContain('half-way')
    builtFiles(lab.out).close()
  })
})

it('a banner that cannot be drawn leaves the letter as the sign, with a warning', timeouts, async () => {
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
  const sign = join(lab.out, 'images/icon-192.png')
  const letter = readFileSync(sign)
  await put(`/configs/${source}`, { assets: { banner: `http://127.0.0.1:${port}/banner.png` } })
  for (const _ of ['at first', 'and again']) {
    const { said } = await lab.tell({ kind: 'config', id: source })
    expect(said.join('\n')).toMatch(/^WARNING: assets\.banner: .+ the letter/m)
    expect(readFileSync(sign)).toEqual(letter)
  }
  expect(lab.page('')).toContain('/_images/')
  await put(`/configs/${source}`, { assets: null })
  await lab.tell({ kind: 'config', id: source })
})

it('after all of this the kept site is the one that a full build makes', timeouts, async () => {
  await lab.tell(change(about))
  expect(await differences(lab)).toEqual([])
})

it('the sitemap names every page that does not ask to be left out, and the stream of every film that is open', () => {
  const { urlset } = new XMLParser().parse(readFileSync(join(lab.out, 'sitemap-0.xml'), 'utf8'))
  const named: { loc: string; 'video:video'?: Record<string, unknown> }[] = urlset.url
  const paths = named.map(({ loc }) => `${new URL(loc).pathname.slice(1)}index.html`)
  const asksNotTo = (path: string) => readFileSync(join(lab.out, path), 'utf8').includes('content="noindex"')
  const pages = [...lab.files().keys()].filter((path) => path.endsWith('index.html') && !asksNotTo(path))
  expect(paths.toSorted()).toEqual(pages.toSorted())
  const film = named.find(({ loc }) => loc.endsWith('/es/m/SaltRoad/the-salt-road/'))
  expect(film?.['video:video']).toMatchObject({
    'video:title': 'La ruta de la sal',
    'video:content_loc': `${lab.sandbox.url}/platform/manifests/SaltRoad.m3u8`,
  })
})
