import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lineReport } from '#core/report/report.ts'
import { checkSite, type DoctorOptions, fieldEffects } from '#publishing/doctor/doctor.ts'
import { findingLines } from '#publishing/doctor/finding.ts'
import { doctorCommand } from '#publishing/doctor/report/command.ts'
import { serveFolder } from '#publishing/serve/serve.ts'
import { hostHeaders } from '#publishing/site/host-headers.ts'
import { headersFile } from '#publishing/site/hosting.ts'
import { serverUrls } from '../../scripts/lib/demo.ts'
import { takeSitePictures } from '../../scripts/lib/site-pictures.ts'
import { ids } from '../../scripts/sandbox/catalogue/ids.ts'
import { type OpenSandbox, openSandbox } from '../sandbox/start.ts'

let sandbox: OpenSandbox
const root = process.cwd()

beforeAll(async () => {
  sandbox = await openSandbox()
})
beforeEach(async () => {
  await sandbox.send('POST', '/reset')
  // Films whose caption files are deliberately empty or invalid
  for (const id of ['Overtime', 'WinterCo']) await sandbox.send('PUT', `/media/${id}`, { tracks: [] })
})
afterAll(() => sandbox.close())

const options = (source: string, more: Partial<DoctorOptions> = {}): DoctorOptions => ({
  ...{ root, env: serverUrls(sandbox.url), report: lineReport(() => undefined), source, ...more },
})
const findings = async (source: string, more?: Partial<DoctorOptions>) =>
  (await checkSite(options(source, more))).findings.map(
    ({ level, where, problem, remedy }) => `${level} ${where}: ${problem} > ${remedy}`,
  )

/** Publisher configuration without the deliberate faults of the demo. */
const publisher = { siteId: 'FoyerPix', siteName: 'Mine', description: 'Films', content: [], menu: [], custom: {} }
const rows = [{ type: 'playlist', contentId: ids.shelves.quietStorms }]
const withConfig = (change: object) =>
  sandbox.send('PUT', '/configs/publish1', { ...publisher, content: rows, contentProtection: null, ...change })

describe('valid configuration', () => {
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
          font: '{origin}/publisher/montserrat-400.woff2',
          tags: [{ src: '{origin}/publisher/tag/a.js', consent: 'analytics' }],
          footer: `[About](/m/${ids.pages.about}/)`,
          landingPage: ids.pages.about,
        },
      },
    ],
    [
      'with jwp accounts',
      { integrations: { jwp: { clientId: '2b6f0c11-4d5e-4f70-9a3c-0f0e1e500001', assetId: 93000, useSandbox: true } } },
    ],
    [
      'with cleeng subscriptions',
      {
        integrations: {
          cleeng: { id: '930000440', monthlyOffer: 'S930000001_NL', yearlyOffer: 'S930000002_NL', useSandbox: true },
        },
      },
    ],
  ])('a valid configuration has no findings (%s)', async (_, change) => {
    await withConfig(change)
    // The guide of this channel has faults by intention.
    await sandbox.send('PUT', `/media/${ids.channels.family}`, { scheduleUrl: null })
    expect(await findings('publish1')).toEqual([])
  })

  test('a configuration with signed streams and DRM has one warning, for a geo-blocked film', async () => {
    await withConfig({
      content: [{ type: 'playlist', contentId: ids.vault }],
      contentSigningService: { host: `${sandbox.url}/signing`, drmPolicyId: 'FoyerDrm' },
    })
    expect(await findings('publish1')).toEqual([
      expect.stringMatching(/^warning media NorthTid .* responds with status 403 > .*region/),
    ])
  })
})

describe('invalid configuration', () => {
  test('an unknown config id is an error with a suggested change', async () => {
    expect(await findings('nothere1')).toEqual([
      expect.stringMatching(
        /^error defaultConfigSource: Failed to load the config "nothere1".*> give an id of the platform/,
      ),
    ])
  })

  test('a configuration with two account providers is an error with the field to change', async () => {
    expect(await findings('bothint1')).toEqual([
      expect.stringMatching(/^error integrations: more than 1 integrations are enabled.* > keep one of cleeng and jwp/),
    ])
  })

  test('a player id without a library on the platform is an error', async () => {
    await withConfig({})
    const env = { ...serverUrls(sandbox.url), PLAYER_ID: 'unknown' }
    expect(await findings('publish1', { env })).toEqual([
      expect.stringMatching(/^error playerId in \.webapp\.ini: .*libraries\/unknown\.js responds with status 404/),
    ])
    expect(await findings('publish1', { env: { ...env, PLAYER_ID: 'FoyerPl1' } })).toEqual([])
  })

  test('a menu item that the platform refuses is a warning, because a build leaves it out', async () => {
    await withConfig({ menu: [{ label: 'About', contentId: ids.pages.about, type: 'media' }] })
    const path = `/platform/v2/media/${ids.pages.about}$`
    await sandbox.send('POST', '/faults', { method: 'GET', path, status: 403, times: 10 })
    expect(await findings('publish1')).toEqual([
      expect.stringMatching(/^warning menu\.0\.contentId: media \w+ cannot be read: .*403 > make the item public/),
    ])
  })

  test('every invalid field is reported by its path with its documented description', async () => {
    const lines = await findings('broken01')
    expect(lines).toContainEqual(expect.stringMatching(/^error siteId: .* > siteId is: required: id of the property/))
    expect(lines).toContainEqual(
      expect.stringMatching(/^error content\.1\.type: .*> content is: shelves of the home page/),
    )
    expect(lines.length).toBeGreaterThan(8)
  })

  test('a missing playlist is reported by the field of its content row', async () => {
    await withConfig({ content: [...rows, { type: 'playlist', contentId: 'Missing1' }, { type: 'playlist' }] })
    expect(await findings('publish1')).toEqual([
      expect.stringMatching(/^error content\.2\.contentId: is missing/),
      expect.stringMatching(/^error content\.1\.contentId: playlist Missing1 is not on the platform \(404\)/),
    ])
  })

  test('a menu link with the wrong content type is reported with the correct type', async () => {
    await withConfig({ menu: [{ label: 'Films', contentId: ids.allFilms, type: 'media' }] })
    expect(await findings('publish1')).toEqual([
      `error menu.0.contentId: ${ids.allFilms} is a playlist, not a media item > set menu.0.type to "playlist"`,
    ])
  })

  test('a footer link and feature playlists without content on the platform are reported', async () => {
    await withConfig({
      styling: { footerText: '[Terms](/m/Missing1/)' },
      features: { searchPlaylist: 'Missing2', favoritesList: 'Missing3' },
    })
    const lines = await findings('publish1')
    expect(lines).toContainEqual(
      expect.stringMatching(/^error styling\.footerText, link \/m\/Missing1\/: media Missing1 is not/),
    )
    expect(lines).toContainEqual(expect.stringMatching(/^error features\.searchPlaylist: playlist Missing2 is not/))
    expect(lines).toContainEqual(expect.stringMatching(/^error features\.favoritesList: playlist Missing3 is not/))
  })

  test.each(['/../package.json', '/..%2f..%2f..%2f..%2fetc/passwd', '/images'])(
    'the address %s of a banner and a tag is reported as no file of public',
    async (address) => {
      await withConfig({ assets: { banner: address }, custom: { tags: [{ src: address, consent: 'necessary' }] } })
      const output = (await findings('publish1')).join('\n')
      expect(output).toContain(`error assets.banner: there is no file public${address}`)
      expect(output).toContain(`warning custom.tags.0.src: there is no file public${address}`)
    },
  )

  test('a missing banner file and missing pictures of media items are reported', async () => {
    await withConfig({ assets: { banner: '/images/none.png' } })
    await sandbox.send('POST', '/faults', {
      method: '*',
      path: '/platform/v2/media/.+/images/',
      status: 404,
      times: 1000,
    })
    const lines = await findings('publish1')
    expect(lines[0]).toMatch(/^error assets\.banner: there is no file public\/images\/none\.png/)
    expect(lines[1]).toMatch(/^warning media \w+ \(.+\): its picture http.*card\.webp.* responds with status 404/)
  })

  test('a stream whose manifest returns 404 is reported with its media item', async () => {
    await withConfig({})
    await sandbox.send('POST', '/faults', { method: '*', path: '/platform/manifests/', status: 404, times: 1000 })
    const lines = await findings('publish1')
    expect(lines[0]).toMatch(/^error media \w+ \(.+\): its stream http.*\.m3u8 responds with status 404/)
  })

  test('a manifest that names a host outside the sample of a build is reported, unless custom.streamHosts names it', async () => {
    await withConfig({})
    // The sample has the first manifests by name.
    const body = '#EXTM3U\n#EXTINF:4,\nhttps://segments.elsewhere.test/1.ts\n'
    const fault = { method: '*', path: '/platform/manifests/WinterCo', body, times: 1000 }
    await sandbox.send('POST', '/faults', fault)
    const ofHosts = async () => (await findings('publish1')).filter((line) => line.includes('elsewhere'))
    expect(await ofHosts()).toEqual([
      expect.stringMatching(
        /^warning media WinterCo \(.+\): its files name https:\/\/segments\.elsewhere\.test, .* > add the hosts to custom\.streamHosts/,
      ),
    ])
    await withConfig({ custom: { streamHosts: ['*.elsewhere.test'] } })
    expect(await ofHosts()).toEqual([])
  })

  test('schedules that do not respond or contain invalid programmes are reported with their channel', async () => {
    await withConfig({ menu: [{ label: 'Live', contentId: ids.liveChannels, type: 'playlist' }] })
    await sandbox.send('POST', '/faults', {
      method: '*',
      path: `/guide/${ids.channels.nature}`,
      status: 404,
      times: 99,
    })
    const lines = (await findings('publish1')).filter((line) => line.includes('its schedule'))
    expect(lines.toSorted()).toEqual([
      expect.stringMatching(/^error media ChanNat1 .*: its schedule could not be read: .* > correct scheduleUrl/),
      expect.stringMatching(/^warning media ChanFam1 .*: its schedule http.* programmes that cannot be read/),
    ])
  })

  test('a host of an ad schedule that custom.adHosts does not allow is reported', async () => {
    const body = '<VMAP><AdTagURI>https://tags.elsewhere.test/a</AdTagURI></VMAP>'
    await sandbox.send('POST', '/faults', { method: '*', path: '/ads/vmap.xml', body, times: 1000 })
    const ofAds = async (custom: object) => {
      await withConfig({ adConfig: 'ads00001', adScheduleUrls: { xml: `${sandbox.url}/ads/vmap.xml` }, custom })
      return (await findings('publish1')).filter((line) => line.includes('elsewhere'))
    }
    expect(await ofAds({ adHosts: ['ads.example.com'] })).toEqual([
      expect.stringMatching(/^warning adScheduleUrls\.xml: names https:\/\/tags\.elsewhere\.test, which pages block/),
    ])
    expect(await ofAds({ adHosts: ['*.elsewhere.test'] })).toEqual([])
    expect(await ofAds({})).toEqual([])
  })

  test('caption, chapter and thumbnail files that are missing, invalid or empty are reported with their media item', async () => {
    await withConfig({})
    const file = (name: string) => `${sandbox.url}/platform/tracks/${name}.vtt`
    const tracks = [
      { kind: 'captions', file: file('Overtime-en'), label: 'Spanish' },
      { kind: 'captions', file: file('WinterCo-en') },
      { kind: 'captions', file: file('Missing1-en') },
      { kind: 'chapters', file: file('Overtime-en') },
      { kind: 'thumbnails', file: file('Overtime-en') },
      { kind: 'chapters', file: file('SaltRoad-chapters') },
    ]
    const { playlist } = await (await fetch(`${sandbox.url}/platform/v2/playlists/${ids.shelves.quietStorms}`)).json()
    await sandbox.send('PUT', `/media/${playlist[0].mediaid}`, { tracks })
    const lines = (await findings('publish1')).map((line) => line.replace(/^warning media \w+ \(.+?\): its /, ''))
    const remedy = 'upload the file again as WebVTT or SubRip, or remove it from the item'
    expect(lines).toEqual(
      [
        `captions file ${file('Overtime-en')} has no captions`,
        `captions file ${file('WinterCo-en')} cannot be read: it is neither WebVTT nor SubRip`,
        `captions file ${file('Missing1-en')} cannot be read: Track not found`,
        `chapters file ${file('Overtime-en')} has no chapters`,
        `thumbnails file ${file('Overtime-en')} has no thumbnails`,
      ].map((problem) => `${problem} > ${remedy}`),
    )
  })

  test('a DRM policy that the platform rejects is reported by its field', async () => {
    await withConfig({
      content: [{ type: 'playlist', contentId: ids.vault }],
      contentSigningService: { host: `${sandbox.url}/signing` },
      contentProtection: { drm: { defaultPolicyId: 'NoPolicy' } },
    })
    const [line] = await findings('publish1')
    expect(line).toMatch(
      /^error contentProtection\.drm\.defaultPolicyId: the platform refuses policy "NoPolicy" for media .* > name a DRM policy/,
    )
  })

  test('a DRM licence URL that returns an error is reported by the field of its policy', async () => {
    await withConfig({
      content: [{ type: 'playlist', contentId: ids.vault }],
      contentSigningService: { host: `${sandbox.url}/signing`, drmPolicyId: 'FoyerDrm' },
    })
    await sandbox.send('POST', '/faults', { method: '*', path: '/licences/', status: 502, times: 1000 })
    expect(await findings('publish1')).toContainEqual(
      expect.stringMatching(/^error contentSigningService\.drmPolicyId: the licence address http.*status 502/),
    )
  })

  test('an unreachable signing service is reported', async () => {
    await withConfig({ contentSigningService: { host: 'http://127.0.0.1:9' } })
    expect((await findings('publish1'))[0]).toMatch(
      /^error contentSigningService\.host: http:\/\/127\.0\.0\.1:9 does not sign media/,
    )
  })

  test('an unreachable account provider and a rejected client id are reported as different errors', async () => {
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

  test('an ad schedule that does not exist is reported, and an ad server receives an item of the site', async () => {
    await withConfig({ adSchedule: 'AdSchedX', adScheduleUrls: { xml: '{origin}/ads/vmap.xml' } })
    const lines = (await findings('publish1')).filter((line) => line.includes('adSchedule'))
    expect(lines).toEqual([expect.stringMatching(/^error adSchedule: http.*AdSchedX\.json: Ad schedule not found/)])
  })

  test('an offer that does not exist at cleeng is reported by its field', async () => {
    await withConfig({ integrations: { cleeng: { id: '930000440', monthlyOffer: 'S930009999_NL' } } })
    expect(await findings('publish1')).toEqual([
      expect.stringMatching(/^error integrations\.cleeng\.monthlyOffer: .*S930009999_NL/),
    ])
  })

  test.each([
    ['ADYEN_CLIENT_KEY', 'live-abc'],
    ['ACCOUNTS_URL', 'accounts.example'],
    ['ANALYTICS_URL', 'analytics.example'],
    ['HSTS', 'yes'],
    ['POLICY_REPORT_URL', 'reports.example'],
  ])('an invalid %s is the only error of a configuration', async (name, value) => {
    await withConfig({})
    const env = { ...serverUrls(sandbox.url), [name]: value }
    expect(await findings('publish1', { env })).toEqual([expect.stringMatching(`^error settings: ${name} `)])
  })

  test('a missing insights dataset is reported by its environment variables', async () => {
    await withConfig({})
    const env = { ...serverUrls(sandbox.url), INSIGHTS_DATASET: 'missing' }
    expect(await findings('publish1', { env })).toEqual([
      expect.stringMatching(/^error INSIGHTS_PROJECT, INSIGHTS_DATASET: project demo, data set missing cannot be read/),
    ])
  })
})

test('unusable articles and those of later dates are reported', async () => {
  await withConfig({})
  await sandbox.send('PUT', '/insights/nested', {
    slug: { current: 'news/2026/opening' },
    title: 'x',
    publishDate: '2026-01-01',
  })
  await sandbox.send('PUT', '/insights/later', { title: 'x', publishDate: '2099-01-01' })
  expect(await findings('publish1', { env: serverUrls(sandbox.url) })).toEqual([
    expect.stringMatching(/^warning insight news\/2026\/opening: slug: must be letters, digits, .* without slashes/),
    expect.stringMatching(/^warning insight later: appears at 2099-01-01T00:00:00.000Z > run the webhook/),
  ])
})

describe('published site', () => {
  const page = (url: string) =>
    `<!doctype html><html><head><link rel="canonical" href="${url}/"><link rel="manifest" href="/manifest.webmanifest"></head></html>`
  const build = async (addressOf: (url: string) => string, headers: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'doctor-'))
    const { url, close } = await serveFolder({ root: folder, port: 0 })
    await writeFile(join(folder, 'index.html'), page(addressOf(url)))
    await writeFile(join(folder, '404.html'), page(addressOf(url)))
    await writeFile(
      join(folder, 'sitemap-index.xml'),
      `<sitemapindex><sitemap><loc>${addressOf(url)}/sitemap-0.xml</loc></sitemap></sitemapindex>`,
    )
    await writeFile(join(folder, '_headers'), headers)
    return { url, close: () => Promise.all([close(), rm(folder, { recursive: true })]) }
  }

  test('a site with the headers of the build has only the error of missing HTTPS on this machine', async () => {
    await withConfig({})
    const { url, close } = await build((own) => own, headersFile({ directives: [] }))
    expect(await findings('publish1', { live: url })).toEqual([
      expect.stringMatching(/^error http.*: is not served over HTTPS/),
    ])
    await close()
  })

  test('a site without headers and with the address of another site has an error for each fault', async () => {
    await withConfig({})
    const { url, close } = await build(() => 'http://127.0.0.1:4321', '/*\n  Cache-Control: max-age=86400\n')
    const lines = await findings('publish1', { live: url })
    const missing = hostHeaders.filter((name) => name !== 'Strict-Transport-Security').join(', ')
    expect(lines).toContainEqual(
      `error ${url}/: sends no ${missing} > configure the host as docs/publishers.md describes ("Host it")`,
    )
    expect(lines).toContainEqual(
      expect.stringMatching(/canonical address is http:\/\/127\.0\.0\.1:4321\/ > build with SITE_URL=/),
    )
    expect(lines).toContainEqual(expect.stringMatching(/Cache-Control "max-age=86400": viewers see an old page/))
    expect(lines).toContainEqual(expect.stringMatching(/sitemap-index\.xml: names http:\/\/127\.0\.0\.1:4321/))
    await close()
  })

  test('a site that returns 200 for missing pages is reported', async () => {
    await withConfig({})
    const server = createServer((_, response) => response.end(page('http://-')))
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const live = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const lines = await findings('publish1', { live })
    expect(lines).toContainEqual(
      expect.stringMatching(/doctor-no-such-page\/: responds with status 200, not 404 > make 404\.html/),
    )
    server.close()
  })

  test('a stuck webhook and a URL without a webhook are reported as errors', async () => {
    await withConfig({})
    const health = { status: 'stuck', senders: ['insights'], failure: true }
    const server = createServer((_, response) => response.writeHead(503).end(JSON.stringify(health)))
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    const webhook = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const lines = await findings('publish1', { webhook })
    expect(lines.map((line) => line.replace(webhook, 'W'))).toEqual([
      expect.stringMatching(/^error webhook W: is stuck/),
      expect.stringMatching(/^error webhook W: its last publish failed > read its log/),
      expect.stringMatching(/^warning webhook W: accepts no events of the video platform/),
    ])
    server.close()
    expect(await findings('publish1', { webhook: sandbox.url })).toEqual([
      expect.stringMatching(/^error webhook .*does not respond/),
    ])
  })
})

test('a webhook that waits after a rollback is a warning, not a failed publish', async () => {
  await withConfig({})
  const health = { status: 'stuck', senders: ['platform'], held: true }
  const server = createServer((_, response) => response.writeHead(503).end(JSON.stringify(health)))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const webhook = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await findings('publish1', { webhook })).toEqual([
    `warning webhook ${webhook}: publishes nothing: the site is on hold after a rollback > publish by hand once the site may change again`,
  ])
  server.close()
})

test('the doctor command prints capabilities and findings, writes the report as a page, and returns the number of errors', async () => {
  await withConfig({
    content: [...rows, { type: 'playlist', contentId: 'Missing1' }],
    integrations: { cleeng: { id: '930000440', monthlyOffer: 'S930000001_NL' } },
  })
  const lines: string[] = []
  const folder = await mkdtemp(join(tmpdir(), 'doctor-'))
  const html = join(folder, 'reports', 'site.html')
  const command = {
    ...options('publish1', { report: lineReport((line) => lines.push(line)) }),
    takePictures: takeSitePictures(folder),
  }
  const result = await doctorCommand({ ...command, html })
  expect(result).toMatchObject({ siteName: 'Mine', accessModel: 'svod', errors: [{ count: 1 }], warnings: [] })
  expect(result.capabilities).toContainEqual(
    expect.objectContaining({ group: 'Pay', name: 'Subscriptions', state: 'yes' }),
  )
  expect(lines.at(-1)).toBe('1 error, 0 warnings')
  expect(lines).toContain('ERROR   content.1.contentId: playlist Missing1 is not on the platform (404)')
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}yes {5}Subscriptions: .*€6\.99 every month.*S930000001_NL/))
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}yes {5}Prices of the country of the viewer: .*Netherlands/))
  const page = parse(await readFile(html, 'utf8'))
  expect(page.querySelector('.error li')?.text).toContain('content.1.contentId: playlist Missing1')
  expect(page.querySelectorAll('tbody th').map(({ text }) => text)).toContain('Subscriptions')
  expect(page.text).toContain('Not taken: there is no build')
  await rm(folder, { recursive: true })
})

test('an offer of an item and an offer of the configuration that are no longer sold are reported', async () => {
  await withConfig({ integrations: { cleeng: { id: '930000440', monthlyOffer: 'S930000001_NL' } } })
  const { playlist } = await (await fetch(`${sandbox.url}/platform/v2/playlists/${ids.shelves.quietStorms}`)).json()
  await sandbox.send('PUT', `/media/${playlist[0].mediaid}`, { productIds: 'cleeng:C939999999_NL' })
  expect(await findings('publish1')).toEqual([
    expect.stringMatching(
      /^warning media \w+ \(.+\): the account provider sells no offer C939999999_NL.* > name an active/,
    ),
  ])
  const offer = { offerId: 'S930000001_NL', offerPrice: 1, offerCurrency: 'EUR', active: false }
  const body = JSON.stringify({ responseData: offer, errors: [] })
  await sandbox.send('POST', '/faults', { method: 'GET', path: '/billing/offers/S930000001_NL', body, times: 100 })
  expect(await findings('publish1')).toContainEqual(
    expect.stringMatching(
      /^error integrations\.cleeng\.monthlyOffer: the account provider sells no offer S930000001_NL/,
    ),
  )
})

test('findingLines lists errors first and groups findings with the same remedy', () => {
  const remedy = 'upload a poster'
  const many = ['a', 'b', 'c', 'd', 'e'].map((where) => ({
    level: 'warning' as const,
    where,
    problem: 'no picture',
    remedy,
  }))
  const lines = findingLines([...many, { level: 'error', where: 'z', problem: 'is wrong', remedy: 'correct it' }])
  expect(lines[0]).toBe('ERROR   z: is wrong')
  expect(lines.slice(2)).toEqual([
    'WARNING a: no picture',
    'WARNING b: no picture',
    'WARNING c: no picture',
    '        and 2 more of this kind',
    '        Change: upload a poster',
  ])
})

test('the documentation describes every top-level field of the config schema', async () => {
  const { ConfigSchema } = await import('#core/site/config.ts')
  const effects = await fieldEffects(root)
  const described = [...effects.keys()].map((name) => name.split('.')[0])
  expect(Object.keys(ConfigSchema.shape).filter((field) => !described.includes(field) && field !== 'id')).toEqual([])
})

test('the documentation describes every custom parameter that the code reads', async () => {
  const effects = await fieldEffects(root)
  const code = globSync('src/**/*.{ts,tsx,astro}').filter((file) => !/\.test\.tsx?$/.test(file))
  const read = code.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\bcustom\??\.(\w+)/g)])
  const names = new Set(read.map(([, name]) => `custom.${name}`))
  expect(names.size).toBeGreaterThan(10)
  expect([...names].filter((name) => !effects.has(name))).toEqual([])
})

test('a colour that is not hexadecimal and an advertisement host with a scheme are warnings', async () => {
  await withConfig({ styling: { backgroundColor: 'tomato' }, custom: { adHosts: ['https://ads.example.com'] } })
  expect(await findings('publish1')).toEqual([
    expect.stringMatching(/^warning styling\.backgroundColor: "tomato" is ignored.* > correct the field/),
    expect.stringMatching(/^warning custom\.adHosts: "https:\/\/ads\.example\.com" is ignored.* > correct the field/),
  ])
})

test('an unusable font, tag, footer link and landing page are reported by their fields', async () => {
  await withConfig({
    custom: {
      font: '{origin}/publisher/tag/a.js',
      fontBold: '/fonts/none.woff2',
      tags: [{ src: '{origin}/publisher/none.js', consent: 'necessary' }],
      footer: '[Gone](/m/Nothing1/)',
      landingPage: ids.access.free,
    },
  })
  const output = (await findings('publish1')).join('\n')
  expect(output).toMatch(/error custom\.font: .*a\.js is .*javascript/)
  expect(output).toContain('error custom.fontBold: there is no file public/fonts/none.woff2')
  expect(output).toMatch(/warning custom\.tags\.0\.src: .*responds with status 404/)
  expect(output).toContain('custom.footer, link /m/Nothing1/')
  expect(output).toMatch(/error custom\.landingPage: media \w+ is a video, not a page/)
})

test('an invalid tag is reported with the description of its field', async () => {
  await withConfig({ custom: { tags: [{ src: 'http://tags.example/a.js', consent: 'analytics' }] } })
  const output = (await findings('publish1')).join('\n')
  expect(output).toMatch(
    /error custom\.tags\.0\.src: must be an https address.* > custom\.tags is: scripts of your own/,
  )
})

describe('downloads setting', () => {
  const ofDownloads = async () => (await findings('publish1')).filter((line) => line.includes('custom.download'))

  test.each([
    ['stitched advertisements', { adDeliveryMethod: 'ssai', adSchedule: null }, 'stitched advertisements'],
    ['live channels only', { content: [{ type: 'playlist', contentId: ids.liveChannels }] }, 'everybody may watch'],
  ])('a downloads setting without effect is a warning with the reason (%s)', async (_, change, reason) => {
    await withConfig({ custom: { downloads: true }, ...change })
    expect(await ofDownloads()).toEqual([
      expect.stringMatching(`^warning custom\\.downloads: has no effect: .*${reason}`),
    ])
  })

  test('a non-numeric download window is an error, and valid download settings have no finding', async () => {
    await withConfig({ custom: { downloads: true, downloadDays: 'soon' } })
    expect(await ofDownloads()).toEqual([expect.stringMatching(/^error custom\.downloadDays: "soon" is not a number/)])
    await withConfig({ custom: { downloads: 'true', downloadDays: '30' } })
    expect(await ofDownloads()).toEqual([])
  })
})
