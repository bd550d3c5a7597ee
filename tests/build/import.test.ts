import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { lineReport } from '#core/report/report.ts'
import { importFeed } from '#import/import-feed.ts'
import { mediaId } from '#import/wire-files.ts'
import { publishCommand } from '#publishing/deploy/command.ts'
import { serveFolder } from '#publishing/serve/serve.ts'
import { freePort } from '../../scripts/lib/ports.ts'
import { deliver, platformEvent, secrets } from '../../scripts/lib/senders.ts'
import { mrss, roku, table, writeTableFolder } from '../support/feeds/feeds.ts'
import { filmFile, serveStreams } from '../support/feeds/streams.ts'
import { openBrowser } from '../support/open-browser.ts'
import { timeouts, workplace } from './build.ts'

const project = resolve(import.meta.dirname, '../..')

let picture: Buffer
beforeAll(async () => {
  picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#204060' } })
    .jpeg()
    .toBuffer()
})

/** Writes a feed into a folder, with the title of one item, and returns its path. */
type WriteFeed = (folder: string, title: string) => string

/** Imported site that is published to a folder behind a web server. */
async function openSite(write: WriteFeed) {
  const place = await workplace('', 'shared')
  onTestFinished(place.remove)
  const [platform, live] = [join(place.folder, 'platform'), join(place.folder, 'www')]
  const server = await serveFolder({ root: live, port: 0 })
  onTestFinished(() => void server.close())
  const state = join(place.folder, 'state')
  const env = { PLATFORM_URL: `file:${platform}`, CONFIG_SOURCE: 'imported', SITE_URL: server.url }
  const change = async (title: string) => {
    const options = { feed: write(place.folder, title), folder: platform, siteFile: join(place.folder, 'site.json') }
    await importFeed({ ...options, siteUrl: server.url, now: new Date(), report: lineReport(() => undefined) })
  }
  const publish = async (...args: string[]) => {
    vi.stubEnv('FOYER_STATE', state)
    onTestFinished(() => void vi.unstubAllEnvs())
    const lines: string[] = []
    const target = { args: ['--to', `file:${live}`, ...args], env: { FOYER_OUT: place.out } }
    await publishCommand({ ...target, report: lineReport((line) => void lines.push(line)) })
    return lines.join('\n')
  }
  const build = async () => {
    const { code, said, complaint } = await place.build({ env })
    expect([code, complaint]).toEqual([0, ''])
    await publish()
    const [, rendered = 0] = /Rendered (\d+) pages/.exec(said) ?? []
    return { said, rendered: Number(rendered) }
  }
  /** Publishes an event of a changed item by the webhook, until its release is complete. */
  const deliverChange = async (id: string) => {
    const port = await freePort()
    const webhook = {
      WEBHOOK_PORT: String(port),
      WEBHOOK_PLATFORM_SECRET: secrets.platform,
      PUBLISH_TO: `file:${live}`,
    }
    const folders = { FOYER_OUT: place.out, FOYER_STATE: state, WEBAPP_INI: join(place.folder, 'settings.ini') }
    const child = spawn(process.execPath, ['scripts/webhook.ts'], {
      cwd: project,
      env: { PATH: process.env.PATH, ...env, ...folders, ...webhook },
    })
    onTestFinished(() => void child.kill())
    let log = ''
    child.stdout.on('data', (text) => {
      log += text
    })
    await expect.poll(() => log, { timeout: 60_000 }).toContain('"ready"')
    const event = await platformEvent({ media_id: id, site_id: 'imported' })
    expect(await deliver(`http://127.0.0.1:${port}`, event)).toMatchObject({ status: 202 })
    await expect.poll(() => log, { timeout: 60_000 }).toMatch(/"worked".*"live"/)
    child.kill()
  }
  const page = (path: string) => readFileSync(join(live, path, 'index.html'), 'utf8')
  const titleOf = (id: string) =>
    JSON.parse(readFileSync(join(live, `static-platform/v2/media/${id}.json`), 'utf8')).title
  return { url: server.url, live, change, build, publish, deliverChange, page, titleOf }
}

type Site = Awaited<ReturnType<typeof openSite>>

/** Opens an item by its id, which the browser reads from the static platform, and plays it. */
async function watch({ url }: Site, id: string, title: string) {
  const tab = await openBrowser()
  const events: string[] = []
  tab.on('framenavigated', (frame) => events.push(`at ${frame.url()}`))
  tab.on('console', (message) => events.push(message.text()))
  tab.on('pageerror', ({ message }) => events.push(message))
  tab.on('requestfailed', (request) => events.push(`${request.url()} ${request.failure()?.errorText}`))
  await tab.goto(`${url}/m/${id}/`)
  await tab.getByRole('heading', { name: title, level: 1 }).waitFor()
  await tab.goto(`${tab.url()}?play=1`)
  const video = tab.locator('[data-started=true] video')
  await video.waitFor().catch(async (cause: unknown) => {
    const text = await tab.locator('main').textContent()
    throw new Error(`${title} did not start: ${[...events, text].join('\n')}`, { cause })
  })
}

it(
  'an imported Roku feed becomes a site that plays, and a change renders few pages and is rolled back',
  timeouts,
  async () => {
    const stream = await serveStreams(picture)
    const write: WriteFeed = (folder, title) => {
      writeFileSync(join(folder, 'boats.jpg'), picture)
      const feed = roku({ stream, title }).replace(/https:[^"]*boats\.jpg/, 'boats.jpg')
      writeFileSync(join(folder, 'feed.json'), feed.replaceAll('https://img.test.example', stream))
      return join(folder, 'feed.json')
    }
    const site = await openSite(write)
    const id = mediaId('4711')
    await site.change('Paper Boats')
    const first = await site.build()
    expect(first.said).toContain(`Hosts: content ${site.url}/static-platform`)
    expect(site.page('')).toContain('Family evenings')
    const page = site.page(`m/${id}/paper-boats`)
    const poster = `/static-platform/v2/media/${id}/poster.jpg`
    expect(page).toContain(`<meta property="og:image" content="${site.url}${poster}?width=720">`)
    expect(page).toMatch(/<meta property="video:duration" content="5400">/)
    expect(page).toContain(`${stream}/boats/main`)
    expect(page).toContain(`connect-src 'self' ${stream};`)
    expect(existsSync(join(site.live, poster))).toBe(true)
    expect(site.page(`m/${mediaId('series night-shift')}/night-shift`)).toContain('Sourdough')
    await watch(site, id, 'Paper Boats')

    await site.change('Paper Ships')
    const second = await site.build()
    expect(site.page('')).not.toContain('Paper Boats')
    expect(site.page('')).toContain('Paper Ships')
    expect(site.titleOf(id)).toBe('Paper Ships')
    expect(second.rendered).toBeGreaterThan(0)
    expect(second.rendered).toBeLessThan(first.rendered / 2)

    expect(await site.publish('--rollback')).toMatch(/^Release 3 is live/m)
    expect(site.page('')).toContain('Paper Boats')
    expect(site.titleOf(id)).toBe('Paper Boats')
    await watch(site, id, 'Paper Boats')
  },
)

it(
  'an imported MRSS feed plays with captions and seasons, and the webhook publishes its changes',
  timeouts,
  async () => {
    const stream = await serveStreams(picture)
    const write: WriteFeed = (folder, title) => {
      writeFileSync(
        join(folder, 'feed.xml'),
        mrss({ stream, title }).replaceAll(/https:\/\/(img|harbour)\.test\.example/g, stream),
      )
      return join(folder, 'feed.xml')
    }
    const site = await openSite(write)
    const id = mediaId('ferry-0001')
    await site.change('The Last Ferry')
    await site.build()
    const page = site.page(`m/${id}/the-last-ferry`)
    expect(page).toContain('A captain stays aboard.')
    expect(page).toContain('ferry.en.vtt')
    await watch(site, id, 'The Last Ferry')

    await site.change('The First Ferry')
    await site.deliverChange(id)
    expect(site.page('')).toContain('The First Ferry')
    expect(site.page(`m/${id}/the-first-ferry`)).toContain('A captain stays aboard.')
    expect(site.titleOf(id)).toBe('The First Ferry')

    await site.publish('--rollback')
    expect(site.page(`m/${id}/the-last-ferry`)).toContain('A captain stays aboard.')
    expect(site.titleOf(id)).toBe('The Last Ferry')
  },
)

it('an imported folder is published with its files, and a removed episode leaves the site', timeouts, async () => {
  const write: WriteFeed = (folder, title) => {
    const films = join(folder, 'films')
    writeTableFolder(films, { video: filmFile(), picture, title })
    if (title === 'Ebb') writeFileSync(join(films, 'videos.csv'), table({ title }).replace(/Knots;.*\r\n/, ''))
    return films
  }
  const site = await openSite(write)
  const id = mediaId('tides.mp4')
  const removed = join(site.live, `static-platform/v2/media/${mediaId('steps-2.mp4')}.json`)
  await site.change('Tides')
  const first = await site.build()
  expect(existsSync(removed)).toBe(true)
  expect(site.page(`m/${id}/tides`)).toContain(`/static-platform/files/${id}/tides.mp4`)
  expect(readFileSync(join(site.live, `static-platform/files/${id}/tides.mp4`))).toEqual(filmFile())
  expect(existsSync(join(site.live, `static-platform/v2/media/${id}/images/card.webp`))).toBe(true)
  await watch(site, id, 'Tides')

  await site.change('Ebb')
  const second = await site.build()
  expect(site.page('')).toContain('Ebb')
  expect(existsSync(removed)).toBe(false)
  expect(second.rendered).toBeLessThan(first.rendered / 2)

  await site.publish('--rollback')
  expect(existsSync(removed)).toBe(true)
  expect(site.page('')).toContain('Tides')
})
