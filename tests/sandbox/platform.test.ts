import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { catalogue, ids } from '../../scripts/sandbox/catalogue/index.ts'
import { type OpenSandbox, openSandbox } from './start.ts'

let sandbox: OpenSandbox
beforeAll(async () => {
  sandbox = await openSandbox()
})
beforeEach(() => sandbox.send('POST', '/reset'))
afterAll(() => sandbox.close())

type Item = { mediaid: string; title: string; sources: { file: string }[] }
type Episode = { episode_number: number; season_number: number | null; media_item: Item | null }
const platform = (path: string, init?: RequestInit) => sandbox.json(`/platform${path}`, init)
const status = async (path: string, init?: RequestInit) => (await sandbox.call(`/platform${path}`, init)).status
const idsOf = (items: Item[]) => items.map((item) => item.mediaid)

describe('transport', () => {
  it('a CORS preflight allows the PATCH method and all client headers', async () => {
    const headers = { origin: 'http://site.example', 'access-control-request-method': 'PATCH' }
    const response = await sandbox.call('/platform/v2/media/SaltRoad', { method: 'OPTIONS', headers })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-methods')).toContain('PATCH')
    for (const name of ['authorization', 'content-type', 'accept', 'api-key'])
      expect(response.headers.get('access-control-allow-headers')).toContain(name)
  })

  it.each([
    ['/v2/playlists/RelatedX?related_media=SaltRoad', 400],
    ['/v2/playlists/AllFilms?language=es&format=json&internal=false', 200],
    ['/v2/playlists/AllFilms?page_limit=501', 400],
    ['/v2/playlists/AllFilms?page_limit=ten', 400],
    ['/v2/playlists/AllFilms?page_offset=0', 400],
    ['/v2/media/SaltRoad?passport=x', 400],
    ['/v2/media/SaltRoad/images/card.webp?size=320', 400],
    ['/apps/series/SerNight/episodes?page=1', 400],
    ['/apps/series/SerNight/episodes?page_limit=0', 400],
    ['/apps/series?media_ids=SerNight%2CSaltRoad', 200],
    ['/apps/series?media_ids=SerNight,SaltRoad', 200],
    ['/manifests/SaltRoad.m3u8?user_id=7', 200],
    ['/v2/sites/FoyerMem/content_lists/ListEdit?language=es', 200],
    ['/v2/sites/Elsewher/content_lists/ListEdit', 404],
    ['/v2/sites/Elsewher/app_content/media/search?search_query=salt', 404],
    ['/v2/sites/Elsewher/media/SaltRoad/ssai.m3u8?ad_config_id=AdConf01', 404],
  ])('a request for %s returns status %i', async (path, expected) => expect(await status(path)).toBe(expected))

  it('an unknown resource returns 404 with a JSON message and a CORS header', async () => {
    for (const path of ['/v2/media/Nowhere1', '/v2/playlists/Nowhere1', '/apps/series/Nowhere1', '/unheard/of']) {
      const response = await sandbox.call(`/platform${path}`)
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({ message: expect.stringMatching(/not found/i) })
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  it('a conditional request returns 304 until the resource is edited', async () => {
    for (const path of ['/platform/v2/media/SaltRoad', '/platform/v2/media/SaltRoad/images/card.webp?width=320']) {
      const first = await sandbox.call(path)
      const etag = first.headers.get('etag') ?? ''
      const modified = first.headers.get('last-modified') ?? ''
      expect((await sandbox.call(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
      expect((await sandbox.call(path, { headers: { 'if-modified-since': modified } })).status).toBe(304)
    }
    const path = '/platform/v2/media/SaltRoad'
    const initial = (await sandbox.call(path)).headers
    await sandbox.send('PUT', '/media/SaltRoad', { title: 'Other' })
    expect((await sandbox.call(path, { headers: { 'if-none-match': initial.get('etag') ?? '' } })).status).toBe(200)
    const since = { 'if-modified-since': initial.get('last-modified') ?? '' }
    expect((await sandbox.call(path, { headers: since })).status).toBe(200)
  })

  it('a JSON response is compressed with gzip if the client accepts it', async () => {
    const response = await sandbox.call('/platform/v2/playlists/Featured', { headers: { 'accept-encoding': 'gzip' } })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect((await response.json()).feedid).toBe('Featured')
  })
})

describe('playlists', () => {
  it('a playlist is paginated by item offset with links to the first and last page', async () => {
    const all = await platform(`/v2/playlists/${ids.allFilms}`)
    const total = all.playlist.length
    expect(total).toBeGreaterThan(10)
    const seen: string[] = []
    for (let offset = 1; offset <= total; offset += 7) {
      const page = await platform(`/v2/playlists/${ids.allFilms}?page_limit=7&page_offset=${offset}`)
      seen.push(...idsOf(page.playlist))
      expect(Object.keys(page.links)).toEqual(['first', 'last'])
      expect(page.links.first).toMatch(/page_offset=1$/)
      expect(page.links.last).toContain(`page_offset=${Math.floor((total - 1) / 7) * 7 + 1}`)
    }
    expect(seen).toEqual(idsOf(all.playlist))
  })

  it('a search ignores case and accents and matches titles in both languages', async () => {
    const search = async (text: string) =>
      idsOf((await platform(`/v2/playlists/${ids.search}?search=${encodeURIComponent(text)}`)).playlist)
    expect((await search('SALT road'))[0]).toBe('SaltRoad')
    expect((await search('Ruta de la SAL'))[0]).toBe('SaltRoad')
    expect((await search('night bus'))[0]).toBe('SerNight')
    expect((await search('búho'))[0]).toBe('SerNight')
    expect(await search('marisol vega')).toContain('SerNight')
    expect(await search('foyer wild')).toEqual(['ChanNat1'])
    expect(await search('zzzz-nothing')).toEqual([])
    expect(await search('')).toEqual([])
    const app = await platform('/v2/sites/FoyerPix/app_content/media/search?search_query=salt%20road')
    expect(app.playlist[0].mediaid).toBe('SaltRoad')
  })

  it('recommendations contain twelve other items, the first with the same genre', async () => {
    const related = await platform(`/v2/playlists/${ids.recommended}?related_media_id=SaltRoad`)
    expect(related.playlist).toHaveLength(12)
    expect(idsOf(related.playlist)).not.toContain('SaltRoad')
    expect(related.playlist[0].genre).toBe('Drama')
    const own = await platform(`/v2/playlists/${ids.recommended}?related_media_id=${ids.recommendsItself}`)
    expect(idsOf(own.playlist)[0]).toBe(ids.recommendsItself)
    expect(own.playlist).toHaveLength(13)
  })

  it('a watchlist returns known items in the requested order, and another playlist id returns 404', async () => {
    const list = await platform(`/apps/watchlists/${ids.favorites}?media_ids=OrbitMom%2CNowhere1%2CSaltRoad`)
    expect(idsOf(list.playlist)).toEqual(['OrbitMom', 'SaltRoad'])
    expect(await status(`/apps/watchlists/${ids.featured}?media_ids=SaltRoad`)).toBe(404)
  })
})

describe('media', () => {
  it('a media item has stream URLs on the request host, images, tracks and a Spanish title', async () => {
    const item = (await platform('/v2/media/SaltRoad')).playlist[0]
    expect(item.sources[0].file).toBe(`${sandbox.url}/platform/manifests/SaltRoad.m3u8`)
    expect(item.images).toHaveLength(6)
    expect(item).not.toHaveProperty('feedid')
    expect(item['title-es']).toBe('La ruta de la sal')
    expect(item.tracks.map((track: { kind: string }) => track.kind).sort()).toEqual([
      'captions',
      'captions',
      'chapters',
      'thumbnails',
    ])
  })

  it('a signed media item and its stream return 403 without a token', async () => {
    expect(await status(`/v2/media/${ids.access.signed}`)).toBe(403)
    expect(await status(`/manifests/${ids.access.signed}.m3u8`)).toBe(403)
    expect(await status('/v2/sites/FoyerPix/media/SaltRoad/playback.json')).toBe(403)
  })

  it('the manifest of a geo-blocked media item returns 403', async () => {
    expect(await status(`/manifests/${ids.access.geoBlocked}.m3u8`, { method: 'HEAD' })).toBe(403)
    expect(await status('/manifests/SaltRoad.m3u8', { method: 'HEAD' })).toBe(200)
  })

  it('a media image is returned as WebP, and a missing image without a fallback returns 404', async () => {
    const response = await sandbox.call('/platform/v2/media/SaltRoad/images/card.webp?poster_fallback=1&width=320')
    expect(response.headers.get('content-type')).toBe('image/webp')
    const bare = catalogue.media.find((media) => media.images === false)
    expect(await status(`/v2/media/${bare?.id}/images/card.webp?poster_fallback=1&width=320`)).toBe(404)
    expect(bare).toBeDefined()
    expect(await status('/v2/media/SaltRoad/images/tall.webp?width=320')).toBe(404)
    expect(await status('/v2/media/SaltRoad/images/tall.webp?fallback=card&width=320')).toBe(200)
  })
})

describe('series', () => {
  const withSeasons = () => catalogue.series.find((series) => series.seasons.length === 4)
  const all = async (id: string): Promise<Episode[]> =>
    (await platform(`/apps/series/${id}/episodes?page_limit=200`)).episodes

  it('a series returns its season count and episode counts', async () => {
    const id = withSeasons()?.id ?? ''
    const response = await platform(`/apps/series/${id}`)
    expect(response).toMatchObject({ series_id: id, season_count: 4 })
    const counted = response.seasons.map((season: { episode_count: number }) => season.episode_count)
    expect(counted.reduce((sum: number, count: number) => sum + count, 0)).toBe(response.episode_count)
  })

  it('an episode list is paginated by page number, and each page number is the next offset', async () => {
    const id = withSeasons()?.id ?? ''
    const seen: Episode[] = []
    for (let page = 0, more = true; more; ) {
      const response = await platform(`/apps/series/${id}/episodes?page_limit=5&page_offset=${page}`)
      expect(response.page).toBe(page + 1)
      seen.push(...response.episodes)
      page = response.page
      more = response.page_limit * response.page < response.total
    }
    expect(seen).toEqual(await all(id))
  })

  it('after_id returns the next episode across seasons, and an empty list after the last episode', async () => {
    const id = withSeasons()?.id ?? ''
    const episodes = await all(id)
    const turn = episodes.findIndex((episode) => episode.season_number === 2) - 1
    const following = async (episode: Episode | undefined) =>
      (await platform(`/apps/series/${id}/episodes?page_limit=1&after_id=${episode?.media_item?.mediaid}`)).episodes
    expect(await following(episodes[turn])).toEqual([episodes[turn + 1]])
    expect(await following(episodes.at(-1))).toEqual([])
  })

  it('a season returns its episodes, and an unknown season or series returns 404', async () => {
    const id = withSeasons()?.id ?? ''
    const season = await platform(`/apps/series/${id}/seasons/2/episodes`)
    expect(season.episodes).toHaveLength(season.total)
    expect(await status(`/apps/series/${id}/seasons/9/episodes`)).toBe(404)
    expect(await status('/apps/series/SaltRoad')).toBe(404)
  })

  it('episodes of a series without seasons have no season number', async () => {
    const id = catalogue.series.find((series) => series.flat)?.id ?? ''
    expect((await platform(`/apps/series/${id}`)).seasons).toEqual([])
    expect((await all(id))[0]).toMatchObject({ season_number: null, episode_number: 1 })
  })

  it('a series lookup by media id returns the series of an episode', async () => {
    const id = withSeasons()?.id ?? ''
    const third = (await all(id))[2]?.media_item?.mediaid ?? ''
    const response = await platform(`/apps/series?media_ids=${third},SaltRoad`)
    expect(response).toEqual({ [third]: [{ series_id: id, episode_number: 3, season_number: 1 }] })
  })
})

describe('events', () => {
  const stateOf = async (id: string) => (await platform(`/v2/media/${id}`)).playlist[0]['VCH.EventState']

  it('an event without a state or a content type is returned without that field', async () => {
    const [stateless, plain] = await Promise.all(
      [ids.events.stateless, ids.events.plain].map(async (id) => (await platform(`/v2/media/${id}`)).playlist[0]),
    )
    expect(stateless).toMatchObject({ contentType: 'liveevent', 'VCH.ScheduledStart': expect.any(String) })
    expect(stateless).not.toHaveProperty(['VCH.EventState'])
    expect(plain).toMatchObject({ 'VCH.EventState': 'LIVE_PUBLISHED' })
    expect(plain).not.toHaveProperty('contentType')
    expect(await status(`/live/broadcast/${ids.events.plain}.m3u8`)).toBe(200)
  })

  it('an event changes from upcoming to live to on-demand with the sandbox clock', async () => {
    expect(await stateOf(ids.events.before)).toBe('PRE_LIVE')
    expect(await stateOf(ids.events.during)).toBe('LIVE_PUBLISHED')
    expect(await stateOf(ids.events.after)).toBe('VOD_PUBLIC')
    const item = (await platform(`/v2/media/${ids.events.before}`)).playlist[0]
    expect(await status(`/live/broadcast/${ids.events.before}.m3u8`)).toBe(404)
    const stateAt = async (moment: string, shift: number) => {
      await sandbox.send('PUT', '/clock', { now: new Date(Date.parse(moment) + shift * 60_000).toISOString() })
      return stateOf(ids.events.before)
    }
    expect(await stateAt(item['VCH.ScheduledStart'], -11)).toBe('PRE_LIVE')
    expect(await stateAt(item['VCH.ScheduledStart'], -9)).toBe('LIVE_UNPUBLISHED')
    expect(await status(`/live/broadcast/${ids.events.before}.m3u8`)).toBe(404)
    expect(await stateAt(item['VCH.ScheduledStart'], 0)).toBe('LIVE_PUBLISHED')
    expect(await status(`/live/broadcast/${ids.events.before}.m3u8`)).toBe(200)
    expect(await stateAt(item['VCH.ScheduledEnd'], 0)).toBe('INSTANT_VOD')
    expect(await status(`/manifests/${ids.events.before}.m3u8`)).toBe(200)
    expect(await stateAt(item['VCH.ScheduledEnd'], 61)).toBe('VOD_PUBLIC')
    await sandbox.send('PUT', '/clock', { now: null })
    expect(await stateOf(ids.events.before)).toBe('PRE_LIVE')
  })
})

describe('configs', () => {
  it('a valid config references only existing content', async () => {
    const overview = await sandbox.json('/', { headers: { accept: 'application/json' } })
    const sound = overview.configs.filter((config: { id: string }) => config.id !== 'broken01')
    const paths = { playlist: '/v2/playlists/', content_list: '/v2/sites/FoyerPix/content_lists/', media: '/v2/media/' }
    for (const { id } of sound) {
      const config = await platform(`/apps/configs/${id}.json`)
      const parts: { type: keyof typeof paths; contentId?: string }[] = [...config.content, ...config.menu]
      for (const { type, contentId } of parts)
        if (contentId) expect([contentId, await status(`${paths[type]}${contentId}`)]).toEqual([contentId, 200])
      for (const list of Object.values(config.features)) expect(await status(`/v2/playlists/${list}`)).toBe(200)
    }
  })
})
