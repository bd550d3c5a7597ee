import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { parseSettings, type Settings } from '#core/site/settings.ts'
import { recordsOf } from '#publishing/content-db/records.ts'
import { previousSlugs } from '#publishing/content-db/redirects.ts'
import { openSnapshot, snapshotVersionOf } from '#publishing/content-db/snapshot.ts'
import { snapshotContent } from '#publishing/content-db/snapshot-content.ts'
import { ingestSentences } from '../support/ingest-sentences.ts'
import { startTinyPlatform } from '../support/tiny-platform.ts'

const config = {
  description: 'A small house',
  siteId: 'site0001',
  content: [
    { type: 'playlist', contentId: 'films001', title: 'Films' },
    { type: 'playlist', contentId: 'gone0001' },
    { type: 'content_list', contentId: 'list0001' },
    { type: 'favorites' },
  ],
  menu: [{ label: 'About', contentId: 'page0001', type: 'media' }],
  features: { recommendationsPlaylist: 'recs0001' },
}
const film = (mediaid: string, title: string, more: object = {}) => ({ mediaid, title, duration: 60, ...more })
const one = (item: object) => ({ playlist: [item] })
const sea = film('film0001', 'The Sea', { 'title-es': 'El mar', trailerId: 'trail001' })
const saga = film('saga0001', 'Saga', { contentType: 'Series' })
const page = film('page0001', 'About us', { contentType: 'page', markdown: '# Hello' })
const listed = film('listed01', 'Listed')
const related = (id: string) => `/v2/playlists/recs0001?page_limit=13&related_media_id=${id}`

const answers = () => ({
  '/apps/configs/demo0001.json': config,
  '/apps/configs/other001.json': {
    ...config,
    assets: { banner: 'https://logos.test/logo.png' },
    contentSigningService: { host: 'https://sign.test/v1' },
    adConfig: 'ads00001',
    adScheduleUrls: { xml: 'https://ads.test/vmap.xml' },
  },
  '/v2/playlists/films001?page_limit=500&page_offset=1': {
    title: 'Films',
    'title-es': 'Películas',
    playlist: [sea, { mediaid: 'broken01', title: null }, saga],
  },
  '/v2/sites/site0001/content_lists/list0001': { title: 'Picked', list: [{ media_id: 'listed01', title: 'Listed' }] },
  '/v2/media/listed01': one(listed),
  '/v2/media/page0001': one(page),
  '/v2/media/trail001': one(film('trail001', 'Sea, trailer')),
  '/apps/series/saga0001': {
    series_id: 'saga0001',
    episode_count: 2,
    seasons: [{ season_number: 1, episode_count: 2 }],
  },
  '/apps/series/saga0001/episodes?page_offset=0&page_limit=20': {
    page: 1,
    page_limit: 1,
    total: 2,
    episodes: [{ episode_number: 1, season_number: 1, media_item: film('part0001', 'Part 1') }],
  },
  '/apps/series/saga0001/episodes?page_offset=1&page_limit=20': {
    page: 2,
    page_limit: 1,
    total: 2,
    episodes: [{ episode_number: 2, season_number: 1, media_item: film('part0002', 'Part 2') }],
  },
  ...Object.fromEntries(
    ['film0001', 'saga0001', 'page0001', 'listed01', 'trail001', 'part0001', 'part0002'].map((id) => [
      related(id),
      { title: 'More', playlist: [sea, listed] },
    ]),
  ),
})

let remote: Awaited<ReturnType<typeof startTinyPlatform>>
const folder = mkdtempSync(join(tmpdir(), 'foyer-ingest-'))
const file = join(folder, 'snapshot.sqlite')

type IngestSetup = { allowStale?: boolean; settings?: Settings; siteUrl?: string }

const ingestNow = ({ settings, siteUrl = 'http://127.0.0.1', ...more }: IngestSetup = {}) =>
  ingestSentences({
    site: {
      configSource: 'demo0001',
      platform: remote.url,
      siteUrl,
      ...(settings && { settings }),
    },
    file,
    images: false,
    fetchOptions: { backoffMs: 5, retries: 2 },
    ...more,
  })

beforeAll(async () => {
  remote = await startTinyPlatform(answers())
})
beforeEach(() => {
  rmSync(file, { force: true })
  for (const key of Object.keys(remote.responses)) delete remote.responses[key]
  Object.assign(remote.responses, answers())
})
afterAll(async () => {
  await remote.close()
  rmSync(folder, { recursive: true })
})

describe('ingest of a site', () => {
  it('an ingest stores all content that the config references, in both languages', async () => {
    const report = await ingestNow()
    expect(report.counts).toEqual({ playlists: 1, contentLists: 1, media: 7, series: 1, episodes: 2 })
    const snapshot = openSnapshot(file, { readOnly: true })
    const en = snapshotContent(snapshot, 'en')
    const es = snapshotContent(snapshot, 'es')
    expect((await es.playlist('films001'))?.title).toBe('Películas')
    expect((await es.playlist('films001'))?.items.map(({ title }) => title)).toEqual(['El mar', 'Saga'])
    expect((await en.episodes('saga0001')).map(({ media, seasonNumber }) => [media.title, seasonNumber])).toEqual([
      ['Part 1', 1],
      ['Part 2', 1],
    ])
    expect(await en.seriesOf('part0002')).toBe('saga0001')
    expect((await en.playlist('recs0001', { relatedTo: 'film0001' }))?.items.map(({ id }) => id)).toEqual(['listed01'])
    expect((await en.media('page0001'))?.markdown).toBe('# Hello')
    expect(await en.playlist('gone0001')).toBeUndefined()
    expect([...snapshot.ids('media')][0]).toEqual({
      id: 'film0001',
      titles: { en: 'The Sea', es: 'El mar' },
    })
    snapshot.close()
  })

  it('each ingest updates a channel schedule and retains the last one if the guide request fails', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const programme = (title: string) => [
      { id: 'p1', title, startTime: `${today}T00:00:00Z`, endTime: `${today}T23:59:00Z` },
    ]
    const channel = film('trail001', 'Channel', { contentType: 'LiveChannel', scheduleUrl: `${remote.url}/guide` })
    remote.responses['/v2/media/trail001'] = one(channel)
    const shown = () => {
      const snapshot = openSnapshot(file, { readOnly: true })
      const { en } = recordsOf(snapshot).schedule('trail001') ?? {}
      snapshot.close()
      return en?.map(({ title }) => title)
    }
    const { warnings } = await ingestNow()
    expect(warnings.join()).toContain('media trail001: its schedule could not be read')
    expect(shown()).toBeUndefined()
    remote.responses['/guide'] = programme('The news')
    await ingestNow()
    expect(shown()).toEqual(['The news'])
    remote.responses['/guide'] = programme('The weather')
    await ingestNow()
    expect(shown()).toEqual(['The weather'])
    remote.queueFault('/guide', { status: 500 })
    await ingestNow()
    expect(shown()).toEqual(['The weather'])
  })

  it('an ingest reads a schedule with a relative address from the site', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const times = { startTime: `${today}T00:00:00Z`, endTime: `${today}T23:59:00Z` }
    const channel = film('trail001', 'Channel', { contentType: 'LiveChannel', scheduleUrl: '/epg/one.json' })
    remote.responses['/v2/media/trail001'] = one(channel)
    remote.responses['/epg/one.json'] = [{ id: 'p1', title: 'The news', ...times }]
    const { warnings } = await ingestNow({ siteUrl: remote.url })
    expect(warnings.join()).not.toContain('schedule could not be read')
    const snapshot = openSnapshot(file, { readOnly: true })
    expect(
      recordsOf(snapshot)
        .schedule('trail001')
        ?.en?.map(({ title }) => title),
    ).toEqual(['The news'])
    snapshot.close()
  })

  it('each ingest requests a failed or empty chapters file again until it has chapters', async () => {
    const tracks = [{ kind: 'chapters', file: `${remote.url}/chapters.vtt` }]
    remote.responses['/v2/media/trail001'] = one(film('trail001', 'Sea, trailer', { tracks }))
    const chaptersNow = async () => {
      remote.requested.length = 0
      const { warnings } = await ingestNow()
      const snapshot = openSnapshot(file, { readOnly: true })
      const chapters = recordsOf(snapshot)
        .chapters('trail001')
        ?.map(({ title }) => title)
      snapshot.close()
      const isRequested = remote.requested.includes('/chapters.vtt')
      return { chapters, isRequested, hasWarning: /its chapters (could not be read|file has no)/.test(warnings.join()) }
    }
    expect(await chaptersNow()).toEqual({ chapters: undefined, isRequested: true, hasWarning: true })
    remote.responses['/chapters.vtt'] = 'WEBVTT\n\n'
    expect(await chaptersNow()).toEqual({ chapters: [], isRequested: true, hasWarning: true })
    remote.responses['/chapters.vtt'] = '<!doctype html><title>Not found</title>'
    expect(await chaptersNow()).toEqual({ chapters: [], isRequested: true, hasWarning: true })
    remote.responses['/chapters.vtt'] = 'WEBVTT\n\n00:00.000 --> 00:10.000\nIntro'
    expect(await chaptersNow()).toEqual({ chapters: ['Intro'], isRequested: true, hasWarning: false })
    expect(await chaptersNow()).toEqual({ chapters: ['Intro'], isRequested: false, hasWarning: false })
  })

  it('an ingest stores the banner, ad and signing origins of other configs and ignores an unreadable config', async () => {
    const settings = parseSettings({
      defaultConfigSource: 'demo0001',
      additionalAllowedConfigSources: ['other001', 'nowhere1'],
    })
    await ingestNow({ settings })
    const snapshot = openSnapshot(file, { readOnly: true })
    const others = ['https:', 'https://ads.test', 'https://logos.test', 'https://sign.test']
    expect(snapshot.get('site', 'origins')).toEqual({ streams: [], pictures: [], others })
    snapshot.close()
  })

  it('an ingest stores origins of playable streams and Markdown images and warns of a data URL image', async () => {
    const sources = [
      { file: 'https://streams.test/a.m3u8', type: 'application/vnd.apple.mpegurl' },
      { file: 'https://nowhere.test/a.wmv', type: 'video/x-ms-wmv' },
    ]
    const spanish = '![equipo](https://cdn.test/equipo.png) ![x](data:image/png;base64,AA)'
    remote.responses['/v2/media/page0001'] = one({ ...page, 'markdown-es': spanish })
    remote.responses['/v2/media/trail001'] = one(film('trail001', 'Sea, trailer', { sources }))
    const { warnings } = await ingestNow()
    const snapshot = openSnapshot(file, { readOnly: true })
    expect(snapshot.get('site', 'origins')).toEqual({
      streams: ['https://streams.test'],
      pictures: ['https://cdn.test'],
      others: [],
    })
    snapshot.close()
    expect(warnings).toContainEqual(expect.stringContaining('media page0001: the picture "data:image/png;base64,AA"'))
  })

  it('an ingest stores the hosts that manifests, thumbnails and guides name, and opens manifests of a new kind only', async () => {
    const { url } = remote
    const hls = 'application/vnd.apple.mpegurl'
    const sources = [{ file: `${url}/manifests/Film1.m3u8`, type: hls }]
    const tracks = [{ kind: 'thumbnails', file: `${url}/thumbs/strip.vtt` }]
    const schedule = { scheduleUrl: `${url}/epg/one.json`, contentType: 'LiveChannel' }
    remote.responses['/v2/media/trail001'] = one(film('trail001', 'Sea, trailer', { sources, tracks, ...schedule }))
    remote.responses['/manifests/Film1.m3u8'] = `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nFilm1-low.m3u8\n`
    remote.responses['/manifests/Film1-low.m3u8'] = '#EXTM3U\n#EXTINF:4,\nhttps://segments.test/1.ts\n'
    remote.responses['/thumbs/strip.vtt'] =
      'WEBVTT\n\n00:00.000 --> 00:05.000\nhttps://sheets.test/a.jpg#xywh=0,0,1,1\n'
    const image = 'https://icons.test/a.jpg'
    const times = { startTime: new Date().toISOString(), endTime: new Date(Date.now() + 3_600_000).toISOString() }
    remote.responses['/epg/one.json'] = [{ id: 'p1', title: 'The news', image, ...times }]
    const originsNow = async () => {
      await ingestNow({ siteUrl: url })
      const snapshot = openSnapshot(file, { readOnly: true })
      const { origins } = recordsOf(snapshot).site()
      snapshot.close()
      return origins
    }
    const expected = {
      streams: [url, 'https://segments.test'].sort(),
      pictures: ['https://icons.test', 'https://sheets.test'],
      others: [],
    }
    expect(await originsNow()).toEqual(expected)
    // Files that do not respond any more retain their hosts.
    for (const path of ['/manifests/Film1.m3u8', '/thumbs/strip.vtt', '/epg/one.json']) delete remote.responses[path]
    expect(await originsNow()).toEqual(expected)
    remote.responses['/v2/media/trail001'] = one(film('trail001', 'Sea, trailer'))
    expect(await originsNow()).toEqual({ streams: [], pictures: [], others: [] })
  })

  it('an ingest retains the origins of another config that does not respond, with a warning', async () => {
    const settings = parseSettings({ defaultConfigSource: 'demo0001', additionalAllowedConfigSources: ['other001'] })
    const url = '/apps/configs/other001.json'
    const ingestAgain = async () => {
      const { warnings } = await ingestNow({ settings })
      const snapshot = openSnapshot(file, { readOnly: true })
      const { others } = recordsOf(snapshot).site().origins
      snapshot.close()
      return { others, isReported: warnings.join().includes('Failed to load the config "other001"') }
    }
    const others = ['https:', 'https://ads.test', 'https://logos.test', 'https://sign.test']
    expect(await ingestAgain()).toEqual({ others, isReported: false })
    remote.queueFault(url, ...Array.from({ length: 9 }, () => ({ status: 503 })))
    expect(await ingestAgain()).toEqual({ others, isReported: true })
    remote.queueFault(url)
    delete remote.responses[url]
    expect(await ingestAgain()).toEqual({ others: [], isReported: true })
  })

  it('each ingest warns of a picture that no page can show', async () => {
    remote.responses['/v2/media/page0001'] = one({ ...page, markdown: '![x](data:image/png;base64,AA)' })
    for (const _ of ['at first', 'and again'])
      expect((await ingestNow()).warnings).toContainEqual(expect.stringContaining('media page0001: the picture "data:'))
    remote.responses['/v2/media/page0001'] = one(page)
    expect((await ingestNow()).warnings.join()).not.toContain('page0001')
  })

  it('a hub whose response becomes invalid retains its lists, and each ingest warns of it until its repair', async () => {
    const url = '/v2/media/page0001'
    const hub = { ...page, contentType: 'hub', playlists: 'inner001' }
    remote.responses['/v2/playlists/inner001?page_limit=500&page_offset=1'] = {
      title: 'Inner',
      playlist: [film('inner001', 'Only in the hub')],
    }
    remote.responses[related('inner001')] = { title: 'More', playlist: [sea] }
    const tagged = (etag: string, item: object) =>
      remote.queueFault(url, { headers: { etag }, body: JSON.stringify(one(item)) })
    remote.responses[url] = one(hub)
    const { counts } = await ingestNow()
    expect(counts).toMatchObject({ playlists: 2, media: 8 })
    const invalid = { ...hub, title: null }
    tagged('"invalid"', invalid)
    remote.responses[url] = one(invalid)
    for (const _ of ['at first', 'and again']) {
      const report = await ingestNow()
      expect(report.counts).toEqual(counts)
      expect(report.warnings).toContain('media page0001, item page0001: title: is missing')
    }
    expect(remote.etags).not.toContain('"invalid"')
    tagged('"repaired"', hub)
    expect((await ingestNow()).warnings.join()).not.toContain('page0001')
    remote.queueFault(url, { status: 304, body: '' })
    expect((await ingestNow()).counts).toEqual(counts)
    expect(remote.etags).toContain('"repaired"')
  })

  it('a film that only related items name stays while their request fails, with a warning', async () => {
    const film0009 = film('film0009', 'Only related')
    const urls = [related('film0001'), '/v2/media/film0009']
    Object.assign(remote.responses, {
      [related('film0001')]: { title: 'More', playlist: [film0009] },
      [related('film0009')]: { title: 'More', playlist: [sea] },
      '/v2/media/film0009': one(film0009),
    })
    const { counts } = await ingestNow()
    expect(counts.media).toBe(8)
    for (const failing of [urls.slice(0, 1), urls]) {
      for (const url of failing) remote.queueFault(url, ...Array.from({ length: 9 }, () => ({ status: 500 })))
      const report = await ingestNow()
      for (const url of failing) remote.queueFault(url)
      expect(report.counts).toEqual(counts)
      expect(report.warnings.filter((line) => line.includes('could not be read'))).toHaveLength(failing.length)
    }
    const snapshot = openSnapshot(file, { readOnly: true })
    const list = await snapshotContent(snapshot, 'en').playlist('recs0001', { relatedTo: 'film0001' })
    snapshot.close()
    expect(list?.items.map(({ id }) => id)).toEqual(['film0009'])
  })

  it('the first ingest removes the draft of a killed one', async () => {
    writeFileSync(`${file}.new`, 'left behind')
    expect((await ingestNow()).counts.media).toBe(7)
    expect(readdirSync(folder)).toEqual(['snapshot.sqlite'])
  })

  it('an ingest warns of an invalid item and of a missing playlist', async () => {
    const { warnings } = await ingestNow()
    expect(warnings).toEqual([
      'playlist films001, item broken01: title: is missing',
      'playlist gone0001, referenced by home row 2: not found on the platform (404)',
    ])
  })

  it('a refused item is left out of the first ingest and stays in later ones, each time with a warning', async () => {
    const url = '/v2/media/trail001'
    const warning = 'media trail001, referenced by media film0001, could not be read: Not available'
    const ingestRefused = async () => {
      remote.queueFault(url, { status: 403, body: '{"message":"Not available"}' })
      const { counts, warnings } = await ingestNow()
      remote.queueFault(url)
      return { media: counts.media, hasWarning: warnings.join().includes(warning) }
    }
    expect(await ingestRefused()).toEqual({ media: 6, hasWarning: true })
    expect((await ingestNow()).counts.media).toBe(7)
    expect(await ingestRefused()).toEqual({ media: 7, hasWarning: true })
  })

  it('an ingest to a full disk fails with the error of the database and retains the stored content', async () => {
    await ingestNow()
    // Ends the transaction as a full disk does.
    const other = new DatabaseSync(file)
    other.exec(`create trigger disk_full before insert on record when new.kind = 'related'
      begin select raise(rollback, 'database or disk is full'); end`)
    other.close()
    remote.responses[related('film0001')] = { title: 'More', playlist: [saga] }
    await expect(ingestNow()).rejects.toThrow(/^database or disk is full$/)
    const snapshot = openSnapshot(file, { readOnly: true })
    expect(recordsOf(snapshot).related('film0001')?.ids).toEqual(['listed01'])
    snapshot.close()
  })

  it('an ingest warns of an access model that contradicts the integrations', async () => {
    const config = remote.responses['/apps/configs/demo0001.json']
    remote.responses['/apps/configs/demo0001.json'] = { ...Object(config), contentProtection: { accessModel: 'svod' } }
    expect((await ingestNow()).warnings).toContain(
      'contentProtection.accessModel is "svod", but the integrations make it "avod"; "avod" is used',
    )
  })

  it('an ingest warns of a shelf without a type and of more than 100 filter tags', async () => {
    const config = remote.responses['/apps/configs/demo0001.json']
    const filterTags = Array.from({ length: 101 }, (_, place) => `Tag${place}`).join(',')
    const menu = [{ label: 'Films', contentId: 'films001', type: 'playlist', filterTags }]
    remote.responses['/apps/configs/demo0001.json'] = { ...Object(config), content: [{ contentId: 'films001' }], menu }
    const { warnings } = await ingestNow()
    expect(warnings).toContain('content.0.type: is missing, so the shelf shows a playlist')
    expect(warnings).toContain('menu: the list films001 has 101 filterTags; only the first 100 are offered')
  })

  it('an ingest retries a playlist request after two 500 responses', async () => {
    const url = '/v2/playlists/films001?page_limit=500&page_offset=1'
    remote.queueFault(url, { status: 500, body: '{}' }, { status: 500, body: '{}' })
    expect((await ingestNow()).counts.media).toBe(7)
  })

  it('a failed playlist rejects the ingest with its URL, and allowStale uses the last snapshot', async () => {
    await ingestNow()
    const url = '/v2/playlists/films001?page_limit=500&page_offset=1'
    remote.queueFault(url, ...Array.from({ length: 9 }, () => ({ status: 503, body: '{"message":"Overloaded"}' })))
    await expect(ingestNow()).rejects.toThrow(
      /^playlist films001, referenced by home row "Films", .*Overloaded.*\/v2\/playlists\/films001/,
    )
    const report = await ingestNow({ allowStale: true })
    expect(report.stale).toHaveLength(1)
    expect(report.counts.media).toBe(7)
    remote.queueFault(url)
    expect(readdirSync(folder)).toEqual(['snapshot.sqlite'])
  })

  it('an ingest stores the series of a single episode in a playlist', async () => {
    const list = '/v2/playlists/films001?page_limit=500&page_offset=1'
    remote.responses[list] = { playlist: [film('part0001', 'Part 1', { contentType: 'episode' })] }
    remote.responses['/apps/series?media_ids=part0001'] = { part0001: [{ series_id: 'saga0001' }] }
    const { counts } = await ingestNow()
    expect(counts).toMatchObject({ series: 1, episodes: 2 })
  })

  it('an ingest stores the series of an unchanged episode that had none before', async () => {
    const list = '/v2/playlists/films001?page_limit=500&page_offset=1'
    remote.responses[list] = { playlist: [film('part0001', 'Part 1', { contentType: 'episode' })] }
    expect((await ingestNow()).counts).toMatchObject({ series: 0, episodes: 0 })
    remote.responses['/apps/series?media_ids=part0001'] = { part0001: [{ series_id: 'saga0001' }] }
    expect((await ingestNow()).counts).toMatchObject({ series: 1, episodes: 2 })
  })

  it('an ingest requests episodes by season if the full list has no season numbers', async () => {
    const unnumbered = film('part0001', 'Part 1')
    const response = (n: number, media_item: object) => ({
      page: 1,
      page_limit: 20,
      total: 1,
      episodes: [{ episode_number: n, media_item }],
    })
    remote.responses['/apps/series/saga0001/episodes?page_offset=0&page_limit=20'] = response(1, unnumbered)
    remote.responses['/apps/series/saga0001/seasons/1/episodes?page_offset=0&page_limit=20'] = response(1, unnumbered)
    await ingestNow()
    const snapshot = openSnapshot(file, { readOnly: true })
    expect(await snapshotContent(snapshot, 'en').episodes('saga0001')).toMatchObject([{ seasonNumber: 1 }])
    snapshot.close()
  })

  it('an ingest retains earlier slugs of a snapshot with an older schema version', async () => {
    const list = '/v2/playlists/films001?page_limit=500&page_offset=1'
    await ingestNow()
    remote.responses[list] = { title: 'Films', playlist: [{ ...sea, title: 'The Ocean' }, saga] }
    await ingestNow()
    const older = new DatabaseSync(file)
    older.exec('pragma user_version = 1')
    older.close()
    await ingestNow()
    const snapshot = openSnapshot(file, { readOnly: true })
    expect(previousSlugs(snapshot, 'media', 'film0001')).toEqual(['the-sea'])
    snapshot.close()
  })

  it('an ingest stores the titles of all items again after a language was added', async () => {
    await ingestNow()
    // State of a site in English only.
    const older = new DatabaseSync(file)
    older.exec(`pragma user_version = ${snapshotVersionOf(['en'])};
      update record set titles = json_remove(titles, '$.es') where titles is not null`)
    older.close()
    await ingestNow()
    const snapshot = openSnapshot(file, { readOnly: true })
    expect(snapshot.titles('media', 'film0001')).toEqual({ en: 'The Sea', es: 'El mar' })
    snapshot.close()
  })

  it('an ingest sends stored ETags and retains the content of a 304 response', async () => {
    const list = '/v2/playlists/films001?page_limit=500&page_offset=1'
    remote.responses[list] = { title: 'Films', playlist: [sea, saga] }
    remote.queueFault(list, { headers: { etag: '"one"' }, body: JSON.stringify(remote.responses[list]) })
    await ingestNow()
    remote.queueFault(list, { status: 304, body: '' })
    expect((await ingestNow()).counts).toEqual({ playlists: 1, contentLists: 1, media: 7, series: 1, episodes: 2 })
    expect(remote.etags).toContain('"one"')
  })
})
