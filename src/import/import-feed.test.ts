import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { lineReport } from '#core/report/report.ts'
import { parseMedia } from '#providers/platform/media.ts'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { platformSource } from '#providers/platform/source.ts'
import { mrss, roku, table, writeTableFolder } from '../../tests/support/feeds/feeds.ts'
import { type ImportOptions, importFeed } from './import-feed.ts'
import { mediaId, platformId } from './wire-files.ts'

const now = new Date('2026-11-28T00:00:00Z')
const root = mkdtempSync(join(tmpdir(), 'import-'))
afterAll(() => rmSync(root, { recursive: true }))

let picture: Buffer
beforeAll(async () => {
  picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#204060' } })
    .png()
    .toBuffer()
})

/** Server of pictures that counts complete responses. */
async function pictureServer() {
  let sent = 0
  const server = createServer(({ headers }, response) => {
    if (headers['if-none-match'] === '"1"') {
      response.writeHead(304).end()
      return
    }
    sent += 1
    response.writeHead(200, { 'content-type': 'image/png', etag: '"1"' }).end(picture)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent: () => sent }
}

type Files = Record<string, number>

const filesIn = (folder: string): Files =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
      const path = join(entry.parentPath, entry.name)
      return entry.isFile() ? [[path.slice(folder.length + 1), statSync(path).mtimeMs]] : []
    }),
  )

/** Marks all files as old, so that a second import shows which ones it writes. */
const age = (folder: string) => {
  for (const path of Object.keys(filesIn(folder))) utimesSync(join(folder, path), 1, 1)
}

const writtenIn = (folder: string) =>
  Object.entries(filesIn(folder)).flatMap(([path, time]) => (time > 1_000 && !/(^|\/)\./.test(path) ? [path] : []))

function place(name: string) {
  const folder = mkdtempSync(join(root, `${name}-`))
  const lines: string[] = []
  const options = (feed: string): ImportOptions => ({
    ...{ feed, folder: join(folder, 'platform'), siteFile: join(folder, 'site.json'), now },
    report: lineReport((line) => void lines.push(line)),
  })
  const write = (file: string, text: string) => {
    writeFileSync(join(folder, file), text)
    return join(folder, file)
  }
  const json = (path: string) => JSON.parse(readFileSync(join(folder, 'platform', path), 'utf8'))
  return { folder: join(folder, 'platform'), root: folder, options, write, json, lines }
}

const withPictures = (feed: string, url: string) => feed.replaceAll(/https?:(?:\\?\/){2}img\.test\.example/g, url)

describe('an imported feed', () => {
  it('is a platform whose config, media and lists the providers accept', async () => {
    const { url } = await pictureServer()
    const { options, write, folder, json } = place('roku')
    const { content } = await importFeed(options(write('feed.json', withPictures(roku(), url))))
    const config = parseConfig(json('apps/configs/imported.json'))
    expect(config.siteName).toBe('Lantern Street')
    expect(config.menu.map(({ label }) => label)).toEqual(['Our choice', 'Family evenings', 'More'])
    const records = readdirSync(join(folder, 'v2/media')).filter((name) => name.endsWith('.json'))
    expect(records).toHaveLength(content.items.length + content.series.length)
    const reading = { language: 'en', integration: 'jwp', platform: '' }
    for (const name of records) {
      const [item] = json(`v2/media/${name}`).playlist
      expect(parseMedia(item, reading)).toMatchObject({ ok: true })
      for (const file of ['images/card.webp', 'images/background.webp', 'poster.jpg'])
        expect(statSync(join(folder, `v2/media/${item.mediaid}/${file}`)).size).toBeGreaterThan(100)
    }
  })

  it('has series with seasons and episodes, and episodes that lead to their series', async () => {
    const { options, write, folder } = place('series')
    await importFeed(options(write('feed.json', roku())))
    const fetchJson = async (address: string) => ({
      json: JSON.parse(readFileSync(join(folder, address.replace('https://s.test/static-platform', '')), 'utf8')),
      etag: undefined,
    })
    const source = platformSource({ platform: 'https://s.test/static-platform', siteId: 'imported', fetchJson })
    const id = mediaId('series night-shift')
    expect(await source.series(id)).toMatchObject({ episode_count: 2, seasons: [{ season_title: 'Flour' }] })
    const episodes = await source.episodes(id)
    expect(episodes.map(({ season_number, episode_number }) => [season_number, episode_number])).toEqual([
      [1, 1],
      [1, 2],
    ])
    expect(await source.seriesOf([mediaId('ns-1'), mediaId('4711')])).toEqual({ [mediaId('ns-1')]: id })
    expect((await source.watchlist('any', [mediaId('s1')]))?.items).toMatchObject([{ title: 'One Minute of Snow' }])
    expect((await source.playlist(platformId('row', 'Our choice')))?.items).toHaveLength(3)
    expect((await source.playlist('search', { search: 'snow' }))?.items).toEqual([])
  })

  it('has the ad breaks of each item in a schedule of its own, once an ad tag is set', async () => {
    const { options, write, folder, json } = place('ads')
    const feed = write('feed.xml', mrss())
    await importFeed(options(feed))
    expect(Object.keys(filesIn(folder)).filter((path) => path.endsWith('.xml'))).toEqual([])
    write('site.json', '{ "adTag": "https://ads.test/tag?a=1&b=2" }')
    await importFeed(options(feed))
    expect(parseConfig(json('apps/configs/imported.json')).adScheduleUrls?.xml).toBe(
      '/static-platform/v2/advertising/__item-mediaid__.xml',
    )
    const schedule = readFileSync(join(folder, `v2/advertising/${mediaId('ferry-0001')}.xml`), 'utf8')
    expect([...schedule.matchAll(/timeOffset="([^"]+)"/g)].map(([, offset]) => offset)).toEqual([
      'start',
      '00:10:00.500',
      '00:20:00.000',
    ])
    expect(schedule).toContain('https://ads.test/tag?a=1&#38;b=2')
  })

  it('contains the files of a folder, with their addresses under the path of the site', async () => {
    const { options, folder, root: parent, json } = place('table')
    const feed = join(parent, 'films')
    writeTableFolder(feed, { video: Buffer.from('video'), picture })
    await importFeed({ ...options(feed), siteUrl: 'https://site.test/tv' })
    const id = mediaId('tides.mp4')
    const [item] = json(`v2/media/${id}.json`).playlist
    expect(item.sources).toEqual([{ file: `/tv/static-platform/files/${id}/tides.mp4`, type: 'video/mp4' }])
    expect(item.tracks).toMatchObject([{ file: `/tv/static-platform/files/${id}/tides.en.vtt`, language: 'en' }])
    expect(readFileSync(join(folder, `files/${id}/tides.mp4`), 'utf8')).toBe('video')
  })

  it('keeps files of one name in different folders apart', async () => {
    const { options, folder, root: parent, json } = place('seasons')
    const feed = join(parent, 'films')
    for (const season of ['s1', 's2']) {
      mkdirSync(join(feed, season), { recursive: true })
      writeFileSync(join(feed, season, 'pilot.mp4'), season)
    }
    writeFileSync(join(feed, 'videos.csv'), 'id,file\nboth,s1/pilot.mp4|s2/pilot.mp4\n')
    await importFeed(options(feed))
    const id = mediaId('both')
    expect(readFileSync(join(folder, `files/${id}/s1/pilot.mp4`), 'utf8')).toBe('s1')
    expect(readFileSync(join(folder, `files/${id}/s2/pilot.mp4`), 'utf8')).toBe('s2')
    const addresses = json(`v2/media/${id}.json`).playlist[0].sources.map(({ file }: { file: string }) => file)
    expect(new Set(addresses).size).toBe(2)
  })

  it('writes the settings that a feed cannot state once, and reads them afterwards', async () => {
    const { options, write, root: parent, json, lines } = place('facts')
    const feed = write('feed.xml', mrss())
    await importFeed(options(feed))
    expect(JSON.parse(readFileSync(join(parent, 'site.json'), 'utf8'))).toMatchObject({ name: 'Harbour Television' })
    write('site.json', '{ "name": "Hafen", "latest": "", "rows": { "Drama": "Dramen", "Nature": "" } }')
    await importFeed(options(feed))
    const config = parseConfig(json('apps/configs/imported.json'))
    expect(config.siteName).toBe('Hafen')
    expect(config.menu.map(({ label }) => label)).toEqual(['Dramen', 'Harbour stories'])
    write('site.json', '{ "nam": "Hafen", "highlightColor": "red" }')
    await expect(importFeed(options(feed))).rejects.toThrow(/highlightColor: must be a colour/)
    expect(lines.filter((line) => line.includes('change them'))).toHaveLength(1)
  })
})

describe('a second import', () => {
  it('of the same feed writes no file and loads no picture', async () => {
    const server = await pictureServer()
    const { options, write, folder } = place('same')
    const feed = write('feed.json', withPictures(roku(), server.url))
    await importFeed(options(feed))
    const sent = server.sent()
    expect(sent).toBeGreaterThan(3)
    age(folder)
    const { written } = await importFeed(options(feed))
    expect(written).toMatchObject({ added: 0, changed: 0, removed: 0 })
    expect(writtenIn(folder)).toEqual([])
    expect(server.sent()).toBe(sent)
  })

  it('of a changed item writes that item and the lists with it only', async () => {
    const { options, write, folder } = place('changed')
    await importFeed(options(write('feed.json', roku())))
    age(folder)
    await importFeed(options(write('feed.json', roku({ title: 'Paper Ships' }))))
    const rows = ['', 'Our choice', 'Family evenings'].map((title) => `v2/playlists/${platformId('row', title)}.json`)
    expect(writtenIn(folder).sort()).toEqual([`v2/media/${mediaId('4711')}.json`, ...rows].sort())
  })

  it('removes files from a folder that is written as a relative path', async () => {
    const { options, folder, write } = place('relative')
    await importFeed(options(write('feed.xml', mrss())))
    writeFileSync(join(folder, 'v2/left.json'), '{}')
    const { written } = await importFeed({
      ...options(write('feed.xml', mrss())),
      folder: `./${relative('.', folder)}/`,
    })
    expect(written).toMatchObject({ removed: 1, added: 0 })
    expect(existsSync(join(folder, 'v2/left.json'))).toBe(false)
  })

  it('removes the files of a removed item', async () => {
    const { options, root: parent, folder } = place('removed')
    const feed = join(parent, 'films')
    writeTableFolder(feed, { video: Buffer.from('video'), picture })
    await importFeed(options(feed))
    const id = mediaId('tides.mp4')
    expect(Object.keys(filesIn(folder)).filter((path) => path.includes(id))).toHaveLength(6)
    writeFileSync(join(feed, 'videos.csv'), table().replace(/Tides;[\s\S]*?blue\r\n/, ''))
    await importFeed(options(feed))
    expect(Object.keys(filesIn(folder)).filter((path) => path.includes(id))).toEqual([])
  })

  it('of a feed without items or with broken markup stops and leaves the folder as it was', async () => {
    const { options, write, folder, lines } = place('broken')
    const feed = write('feed.xml', mrss())
    await importFeed(options(feed))
    const before = filesIn(folder)
    write('feed.xml', mrss().replace('</channel>', ''))
    await expect(importFeed(options(feed))).rejects.toThrow(/feed\.xml:\d+: the feed is no well-formed XML/)
    write('feed.xml', '<rss><channel><item><title>Alone</title></item></channel></rss>')
    await expect(importFeed(options(feed))).rejects.toThrow(/no item that can be published/)
    expect(lines.at(-1)).toContain(':1: item "Alone" has no stream, so it is left out')
    expect(filesIn(folder)).toEqual(before)
  })
})
