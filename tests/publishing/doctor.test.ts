import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DoctorOptions, doctorCommand, examineSite, fieldEffects } from '#publishing/doctor/doctor.ts'
import { findingLines } from '#publishing/doctor/finding.ts'
import { serveFolder } from '#publishing/serve/serve.ts'
import { hostHeaders } from '#publishing/site/host-headers.ts'
import { headersFile } from '#publishing/site/hosting.ts'
import { serverUrls } from '../../scripts/lib/demo.ts'
import { ids } from '../../scripts/sandbox/catalogue/ids.ts'
import { type OpenSandbox, openSandbox } from '../sandbox/start.ts'

let sandbox: OpenSandbox
const root = process.cwd()

beforeAll(async () => {
  sandbox = await openSandbox()
})
beforeEach(() => sandbox.send('POST', '/reset'))
afterAll(() => sandbox.close())

const options = (source: string, more: Partial<DoctorOptions> = {}): DoctorOptions => ({
  ...{ root, env: serverUrls(sandbox.url), log: () => undefined, source, ...more },
})
const findings = async (source: string, more?: Partial<DoctorOptions>) =>
  (await examineSite(options(source, more))).map(
    ({ level, where, what, change }) => `${level} ${where}: ${what} > ${change}`,
  )

/** Own configuration of a publisher, without the faults that the demo shows on purpose. */
const publisher = { siteId: 'FoyerPix', siteName: 'Mine', description: 'Films', content: [], menu: [], custom: {} }
const rows = [{ type: 'playlist', contentId: ids.shelves.quietStorms }]
const withConfig = (change: object) =>
  sandbox.send('PUT', '/configs/publish1', { ...publisher, content: rows, contentProtection: null, ...change })

describe('a valid configuration', () => {
  test.each([
    ['free', {}],
    [
      'with a menu, features and articles',
      {
        menu: [
          { label: 'Live', contentId: ids.liveChannels, type: 'playlist' },
          { label: 'About', contentId: ids.pages.about, type: 'media' },
        ],
        features: {
          searchPlaylist: ids.search,
          recommendationsPlaylist: ids.recommended,
          favoritesList: ids.favorites,
          continueWatchingList: ids.continueWatching,
        },
        assets: { banner: '/images/logo.png' },
      },
    ],
    [
      'with a font, a tag, a footer and a landing page',
      {
        custom: {
          font: '{origin}/publisher/brand-400.woff2',
          tags: [{ src: '{origin}/publisher/tag/a.js', consent: 'analytics' }],
          footer: `[About](/m/${ids.pages.about}/)`,
          landingPage: ids.pages.about,
        },
      },
    ],
    [
      'with video-platform accounts',
      { integrations: { jwp: { clientId: '2b6f0c11-4d5e-4f70-9a3c-0f0e1e500001', assetId: 93000, useSandbox: true } } },
    ],
    [
      'with the billing provider',
      {
        integrations: {
          cleeng: { id: '930000440', monthlyOffer: 'S930000001_NL', yearlyOffer: 'S930000002_NL', useSandbox: true },
        },
      },
    ],
  ])('has no finding: %s', async (_, change) => {
    await withConfig(change)
    expect(await findings('publish1')).toEqual([])
  })

  test('with signed streams and DRM has one warning, for the film of another region', async () => {
    await withConfig({
      content: [{ type: 'playlist', contentId: ids.vault }],
      contentSigningService: { host: `${sandbox.url}/signing`, drmPolicyId: 'FoyerDrm' },
    })
    expect(await findings('publish1')).toEqual([
      expect.stringMatching(/^warning media NorthTid .* answers with status 403 > .*region/),
    ])
  })
})

describe('faults of a configuration', () => {
  test('an id that the platform does not have is named, with the way on', async () => {
    expect(await findings('nothere1')).toEqual([
      expect.stringMatching(
        /^error defaultConfigSource: Failed to load the config "nothere1".*> give an id of the platform/,
      ),
    ])
  })

  test('every invalid field is named by its path, in the words of the documentation', async () => {
    const found = await findings('broken01')
    expect(found).toContainEqual(expect.stringMatching(/^error siteId: .* > siteId is: required: id of the property/))
    expect(found).toContainEqual(
      expect.stringMatching(/^error content\.1\.type: .*> content is: shelves of the home page/),
    )
    expect(found.length).toBeGreaterThan(8)
  })

  test('a missing playlist is named by the field of its row', async () => {
    await withConfig({ content: [...rows, { type: 'playlist', contentId: 'Missing1' }, { type: 'playlist' }] })
    expect(await findings('publish1')).toEqual([
      expect.stringMatching(/^error content\.2\.contentId: is missing/),
      expect.stringMatching(/^error content\.1\.contentId: playlist Missing1 is not on the platform \(404\)/),
    ])
  })

  test('a menu link to a list of another type is named with the right type', async () => {
    await withConfig({ menu: [{ label: 'Films', contentId: ids.allFilms, type: 'media' }] })
    expect(await findings('publish1')).toEqual([
      `error menu.0.contentId: ${ids.allFilms} is a playlist, not a media item > set menu.0.type to "playlist"`,
    ])
  })

  test('a footer link and a feature list that lead nowhere are named', async () => {
    await withConfig({
      styling: { footerText: '[Terms](/m/Missing1/)' },
      features: { searchPlaylist: 'Missing2', favoritesList: 'Missing3' },
    })
    const found = await findings('publish1')
    expect(found).toContainEqual(
      expect.stringMatching(/^error styling\.footerText, link \/m\/Missing1\/: media Missing1 is not/),
    )
    expect(found).toContainEqual(expect.stringMatching(/^error features\.searchPlaylist: playlist Missing2 is not/))
    expect(found).toContainEqual(expect.stringMatching(/^error features\.favoritesList: playlist Missing3 is not/))
  })

  test('a dead banner and dead pictures of items are named', async () => {
    await withConfig({ assets: { banner: '/images/none.png' } })
    await sandbox.send('POST', '/faults', {
      method: '*',
      path: '/platform/v2/media/.+/images/',
      status: 404,
      times: 1000,
    })
    const found = await findings('publish1')
    expect(found[0]).toMatch(/^error assets\.banner: there is no file public\/images\/none\.png/)
    expect(found[1]).toMatch(/^warning media \w+ \(.+\): its picture http.*card\.webp.* answers with status 404/)
  })

  test('a stream without a manifest is named by its item', async () => {
    await withConfig({})
    await sandbox.send('POST', '/faults', { method: '*', path: '/platform/manifests/', status: 404, times: 1000 })
    const found = await findings('publish1')
    expect(found[0]).toMatch(/^error media \w+ \(.+\): its stream http.*\.m3u8 answers with status 404/)
  })

  test('a DRM policy that the platform refuses is named by its field', async () => {
    await withConfig({
      content: [{ type: 'playlist', contentId: ids.vault }],
      contentSigningService: { host: `${sandbox.url}/signing` },
      contentProtection: { drm: { defaultPolicyId: 'NoPolicy' } },
    })
    await sandbox.send('POST', '/faults', {
      method: 'GET',
      path: '/platform/v2/media/.+/drm/NoPolicy',
      status: 403,
      times: 1000,
    })
    const [found] = await findings('publish1')
    expect(found).toMatch(
      /^error contentProtection\.drm\.defaultPolicyId: the platform refuses policy "NoPolicy" for media .* > name a DRM policy/,
    )
  })

  test('a licence address that answers with an error is named by the field of its policy', async () => {
    await withConfig({
      content: [{ type: 'playlist', contentId: ids.vault }],
      contentSigningService: { host: `${sandbox.url}/signing`, drmPolicyId: 'FoyerDrm' },
    })
    await sandbox.send('POST', '/faults', { method: '*', path: '/licences/', status: 502, times: 1000 })
    expect(await findings('publish1')).toContainEqual(
      expect.stringMatching(/^error contentSigningService\.drmPolicyId: the licence address http.*status 502/),
    )
  })

  test('a signing service that cannot be reached is named', async () => {
    await withConfig({ contentSigningService: { host: 'http://127.0.0.1:9' } })
    expect((await findings('publish1'))[0]).toMatch(
      /^error contentSigningService\.host: http:\/\/127\.0\.0\.1:9 signs nothing/,
    )
  })

  test('an account provider that cannot be reached is told from an id that it refuses', async () => {
    const jwp = { clientId: '2b6f0c11-4d5e-4f70-9a3c-0f0e1e500001' }
    await withConfig({ integrations: { jwp } })
    const env = { ...serverUrls(sandbox.url), ACCOUNTS_URL: 'http://127.0.0.1:9' }
    expect(await findings('publish1', { env })).toEqual([
      expect.stringMatching(/^error integrations\.jwp: the account provider http:\/\/127\.0\.0\.1:9 cannot be reached/),
    ])
    await withConfig({ integrations: { jwp: { clientId: 'not-a-client' } } })
    expect(await findings('publish1')).toEqual([
      expect.stringMatching(/^error integrations\.jwp\.clientId: .* refuses this id .*integrations\.jwp\.useSandbox/),
    ])
  })

  test('an offer that the billing provider does not have is named', async () => {
    await withConfig({ integrations: { cleeng: { id: '930000440', monthlyOffer: 'S930009999_NL' } } })
    expect(await findings('publish1')).toEqual([
      expect.stringMatching(/^error integrations\.cleeng\.monthlyOffer: .*S930009999_NL/),
    ])
  })

  test('a content service without its data set is named', async () => {
    await withConfig({})
    const env = { ...serverUrls(sandbox.url), INSIGHTS_DATASET: 'missing' }
    expect(await findings('publish1', { env })).toEqual([
      expect.stringMatching(/^error INSIGHTS_PROJECT, INSIGHTS_DATASET: project demo, data set missing cannot be read/),
    ])
  })
})

describe('a published site', () => {
  const page = (url: string) =>
    `<!doctype html><html><head><link rel="canonical" href="${url}/"><link rel="manifest" href="/manifest.webmanifest"></head></html>`
  const build = async (named: (url: string) => string, headers: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'doctor-'))
    const { url, close } = await serveFolder({ root: folder, port: 0 })
    await writeFile(join(folder, 'index.html'), page(named(url)))
    await writeFile(join(folder, '404.html'), page(named(url)))
    await writeFile(
      join(folder, 'sitemap-index.xml'),
      `<sitemapindex><sitemap><loc>${named(url)}/sitemap-0.xml</loc></sitemap></sitemapindex>`,
    )
    await writeFile(join(folder, '_headers'), headers)
    return { url, close: () => Promise.all([close(), rm(folder, { recursive: true })]) }
  }

  test('that the build configured lacks only HTTPS on this machine', async () => {
    await withConfig({})
    const { url, close } = await build((own) => own, headersFile({ directives: [] }))
    expect(await findings('publish1', { live: url })).toEqual([
      expect.stringMatching(/^error http.*: is not served over HTTPS/),
    ])
    await close()
  })

  test('without headers and with the address of another site is named with each fault', async () => {
    await withConfig({})
    const { url, close } = await build(() => 'http://127.0.0.1:4321', '/*\n  Cache-Control: max-age=86400\n')
    const found = await findings('publish1', { live: url })
    const missing = hostHeaders.filter((name) => name !== 'Strict-Transport-Security').join(', ')
    expect(found).toContainEqual(
      `error ${url}/: sends no ${missing} > configure the host as docs/publishers.md describes ("Host it")`,
    )
    expect(found).toContainEqual(
      expect.stringMatching(/canonical address is http:\/\/127\.0\.0\.1:4321\/ > build with SITE_URL=/),
    )
    expect(found).toContainEqual(expect.stringMatching(/Cache-Control "max-age=86400": viewers keep an old page/))
    expect(found).toContainEqual(expect.stringMatching(/sitemap-index\.xml: names http:\/\/127\.0\.0\.1:4321/))
    await close()
  })

  test('that answers every address with 200 is named', async () => {
    await withConfig({})
    const server = createServer((_, response) => response.end(page('http://-')))
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const live = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const found = await findings('publish1', { live })
    expect(found).toContainEqual(
      expect.stringMatching(/doctor-no-such-page\/: answers with status 200, not 404 > make 404\.html/),
    )
    server.close()
  })

  test('and its webhook: one that is stuck, and an address that is none, are named', async () => {
    await withConfig({})
    const health = { status: 'stuck', senders: ['insights'], failure: 'no store' }
    const server = createServer((_, response) => response.writeHead(503).end(JSON.stringify(health)))
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const webhook = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const found = await findings('publish1', { webhook })
    expect(found.map((line) => line.replace(webhook, 'W'))).toEqual([
      expect.stringMatching(/^error webhook W: is stuck/),
      expect.stringMatching(/^error webhook W: its last publish failed: no store/),
      expect.stringMatching(/^warning webhook W: accepts no events of the video platform/),
    ])
    server.close()
    expect(await findings('publish1', { webhook: sandbox.url })).toEqual([
      expect.stringMatching(/^error webhook .*does not answer/),
    ])
  })
})

test('the command counts its findings and returns the number of errors', async () => {
  await withConfig({ content: [...rows, { type: 'playlist', contentId: 'Missing1' }] })
  const lines: string[] = []
  expect(await doctorCommand(options('publish1', { log: (line) => lines.push(line) }))).toBe(1)
  expect(lines.at(-1)).toBe('1 error, 0 warnings')
  expect(lines).toContain('ERROR   content.1.contentId: playlist Missing1 is not on the platform (404)')
})

test('findings with one remedy are listed together, errors first', () => {
  const change = 'upload a poster'
  const many = ['a', 'b', 'c', 'd', 'e'].map((where) => ({
    level: 'warning' as const,
    where,
    what: 'no picture',
    change,
  }))
  const lines = findingLines([...many, { level: 'error', where: 'z', what: 'is wrong', change: 'correct it' }])
  expect(lines[0]).toBe('ERROR   z: is wrong')
  expect(lines.slice(2)).toEqual([
    'WARNING a: no picture',
    'WARNING b: no picture',
    'WARNING c: no picture',
    '        and 2 more of this kind',
    '        Change: upload a poster',
  ])
})

test('the documentation describes every field of a configuration that a build reads', async () => {
  const { ConfigSchema } = await import('#core/config.ts')
  const effects = await fieldEffects(root)
  const described = [...effects.keys()].map((name) => name.split('.')[0])
  expect(Object.keys(ConfigSchema.shape).filter((field) => !described.includes(field) && field !== 'id')).toEqual([])
})

test('a font, a tag, a footer link and a landing page that cannot be used are named by their fields', async () => {
  await withConfig({
    custom: {
      font: '{origin}/publisher/tag/a.js',
      fontBold: '/fonts/none.woff2',
      tags: [{ src: '{origin}/publisher/none.js', consent: 'necessary' }],
      footer: '[Gone](/m/Nothing1/)',
      landingPage: ids.access.free,
    },
  })
  const found = (await findings('publish1')).join('\n')
  expect(found).toMatch(/error custom\.font: .*a\.js is .*javascript/)
  expect(found).toContain('error custom.fontBold: there is no file public/fonts/none.woff2')
  expect(found).toMatch(/warning custom\.tags\.0\.src: .*answers with status 404/)
  expect(found).toContain('custom.footer, link /m/Nothing1/')
  expect(found).toMatch(/error custom\.landingPage: media \w+ is a video, not a page/)
})

test('a faulty tag is explained by the description of its field', async () => {
  await withConfig({ custom: { tags: [{ src: 'http://tags.example/a.js', consent: 'analytics' }] } })
  const found = (await findings('publish1')).join('\n')
  expect(found).toMatch(/error custom\.tags\.0\.src: must be an https address.* > custom\.tags is: scripts of your own/)
})

describe('a switch of downloads', () => {
  const ofDownloads = async () => (await findings('publish1')).filter((line) => line.includes('custom.download'))

  test.each([
    ['stitched advertisements', { adDeliveryMethod: 'ssai', adSchedule: null }, 'stitched advertisements'],
    ['channels alone', { content: [{ type: 'playlist', contentId: ids.liveChannels }] }, 'everybody may watch'],
  ])('without effect is explained, for %s', async (_, change, reason) => {
    await withConfig({ custom: { downloads: true }, ...change })
    expect(await ofDownloads()).toEqual([
      expect.stringMatching(`^warning custom\\.downloads: has no effect: .*${reason}`),
    ])
  })

  test('with a window that is no number is an error, and a sound one is no finding', async () => {
    await withConfig({ custom: { downloads: true, downloadDays: 'soon' } })
    expect(await ofDownloads()).toEqual([expect.stringMatching(/^error custom\.downloadDays: "soon" is no number/)])
    await withConfig({ custom: { downloads: 'true', downloadDays: '30' } })
    expect(await ofDownloads()).toEqual([])
  })
})
