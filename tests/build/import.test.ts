import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, it, onTestFinished } from 'vitest'
import { importFeed } from '#import/import-feed.ts'
import { mediaId } from '#import/wire-files.ts'
import { mrss, roku, table, writeTableFolder } from '../support/feeds/feeds.ts'
import { timeouts, workplace } from './build.ts'

let picture: Buffer
beforeAll(async () => {
  picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#204060' } })
    .jpeg()
    .toBuffer()
})

const SITE_URL = 'https://films.test'

/** Builds an imported feed twice: as it is, and with another title of one item. */
async function importTwice(write: (folder: string, title?: string) => string, titles: [before: string, after: string]) {
  const place = await workplace('', 'shared')
  onTestFinished(place.remove)
  const platform = join(place.folder, 'platform')
  const env = { PLATFORM_URL: `file:${platform}`, CONFIG_SOURCE: 'imported', SITE_URL }
  const build = async (title: string) => {
    const feed = write(place.folder, title)
    const options = { feed, folder: platform, siteFile: join(place.folder, 'site.json'), siteUrl: SITE_URL }
    const lines: string[] = []
    const { content } = await importFeed({ ...options, now: new Date(), log: (line) => void lines.push(line) })
    const { code, said, complaint } = await place.build({ env })
    expect([code, complaint]).toEqual([0, ''])
    const [, rendered = 0, reused = 0] = /Rendered (\d+) pages, reused (\d+)/.exec(said) ?? []
    return { content, said, rendered: Number(rendered), reused: Number(reused) }
  }
  const first = await build(titles[0])
  const homeBefore = await place.page('')
  const second = await build(titles[1])
  return { place, platform, first, second, homeBefore, home: await place.page('') }
}

const write = (name: string, feed: (options: { title?: string }) => string) => (folder: string, title?: string) => {
  const file = join(folder, name)
  writeFileSync(file, feed(title ? { title } : {}))
  return file
}

it(
  'an imported Roku feed becomes a site with its rows, series and files, and a change renders few pages',
  timeouts,
  async () => {
    const withPicture = (options: { title?: string }) => roku(options).replace(/https:[^"]*boats\.jpg/, 'boats.jpg')
    const writeFeed = (folder: string, title?: string) => {
      writeFileSync(join(folder, 'boats.jpg'), picture)
      return write('feed.json', withPicture)(folder, title)
    }
    const { place, first, second, home, homeBefore } = await importTwice(writeFeed, ['Paper Boats', 'Paper Ships'])
    expect(first.said).toMatch(/^Hosts: content https:\/\/films\.test\/static-platform$/m)
    expect(homeBefore).toContain('Family evenings')
    expect(homeBefore).toContain('Paper Boats')
    expect(home).toContain('Paper Ships')
    expect(home).not.toContain('Paper Boats')
    const page = await place.page(`m/${mediaId('4711')}/paper-ships`)
    const poster = `/static-platform/v2/media/${mediaId('4711')}/poster.jpg`
    expect(page).toContain(`<meta property="og:image" content="${SITE_URL}${poster}?width=720">`)
    expect(page).toMatch(/<meta property="video:duration" content="5400">/)
    expect(page).toContain('https://cdn.test.example/boats/main')
    expect(page).toMatch(/connect-src 'self' https:\/\/cdn\.test\.example;/)
    expect(existsSync(join(place.out, poster))).toBe(true)
    const series = await place.page(`m/${mediaId('series night-shift')}/night-shift`)
    expect(series).toContain('Sourdough')
    const published = join(place.out, `static-platform/v2/media/${mediaId('4711')}.json`)
    expect(JSON.parse(readFileSync(published, 'utf8')).title).toBe('Paper Ships')
    expect(second.rendered).toBeGreaterThan(0)
    expect(second.rendered).toBeLessThan(first.rendered / 2)
  },
)

it('an imported MRSS feed has captions, seasons and ads at the addresses of the feed', timeouts, async () => {
  const { place, first, second } = await importTwice(write('feed.xml', mrss), ['The Last Ferry', 'The First Ferry'])
  const page = await place.page(`m/${mediaId('ferry-0001')}/the-first-ferry`)
  expect(page).toContain('A captain stays aboard.')
  expect(page).toContain('ferry.en.vtt')
  expect(second.rendered).toBeLessThan(first.rendered / 2)
})

it(
  'an imported folder is published with its files, and an episode that was removed leaves the site',
  timeouts,
  async () => {
    const writeFolder = (folder: string, title = 'Tides') => {
      const films = join(folder, 'films')
      writeTableFolder(films, { video: Buffer.alloc(2_000, 1), picture, title })
      if (title === 'Ebb') writeFileSync(join(films, 'videos.csv'), table({ title }).replace(/Knots;.*\r\n/, ''))
      return films
    }
    const { place, home } = await importTwice(writeFolder, ['Tides', 'Ebb'])
    const id = mediaId('tides.mp4')
    expect(home).toContain('Ebb')
    const file = join(place.out, `static-platform/files/${id}/tides.mp4`)
    expect(readFileSync(file)).toHaveLength(2_000)
    expect(existsSync(join(place.out, `static-platform/v2/media/${id}/images/card.webp`))).toBe(true)
    expect(existsSync(join(place.out, `static-platform/v2/media/${mediaId('steps-2.mp4')}.json`))).toBe(false)
    expect(await place.page(`m/${id}/ebb`)).toContain(`/static-platform/files/${id}/tides.mp4`)
  },
)
