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
  it('allows every origin, method and header that clients use', async () => {
    const headers = { origin: 'http://site.example', 'access-control-request-method': 'PATCH' }
    const response = await sandbox.call('/platform/v2/media/SaltRoad', { method: 'OPTIONS', headers })
    expect(response.status).toBe(204)
    expect(response.headers.get('access-control-allow-methods')).toContain('PATCH')
    for (const name of ['authorization', 'content-type', 'accept', 'api-key'])
      expect(response.headers.get('access-control-allow-headers')).toContain(name)
  })

  it('answers errors as JSON with a message', async () => {
    for (const path of ['/v2/media/Nowhere1', '/v2/playlists/Nowhere1', '/apps/series/Nowhere1', '/unheard/of']) {
      const response = await sandbox.call(`/platform${path}`)
      expect(response.status).toBe(404)
      expect(await response.json()).toEqual({ message: expect.stringMatching(/not found/i) })
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    }
  })

  it('answers 304 to what the client holds, until it is edited', async () => {
    for (const path of ['/platform/v2/media/SaltRoad', '/platform/v2/media/SaltRoad/images/card.webp?width=320']) {
      const first = await sandbox.call(path)
      const etag = first.headers.get('etag') ?? ''
      const modified = first.headers.get('last-modified') ?? ''
      expect((await sandbox.call(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
      expect((await sandbox.call(path, { headers: { 'if-modified-since': modified } })).status).toBe(304)
    }
    const path = '/platform/v2/media/SaltRoad'
    const held = (await sandbox.call(path)).headers
    await sandbox.send('PUT', '/media/SaltRoad', { title: 'Other' })
    expect((await sandbox.call(path, { headers: { 'if-none-match': held.get('etag') ?? '' } })).status).toBe(200)
    const since = { 'if-modified-since': held.get('last-modified') ?? '' }
    expect((await sandbox.call(path, { headers: since })).status).toBe(200)
  })

  it('compresses JSON for those who accept it', async () => {
    const response = await sandbox.call('/platform/v2/playlists/Featured', { headers: { 'accept-encoding': 'gzip' } })
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect((await response.json()).feedid).toBe('Featured')
  })
})

describe('playlists', () => {
  it('page by item offset with links to first, last and next', async () => {
    const all = await platform(`/v2/playlists/${ids.allFilms}`)
    const total = all.playlist.length
    expect(total).toBeGreaterThan(10)
    const seen: string[] = []
    let next: string | undefined = `${sandbox.url}/platform/v2/playlists/${ids.allFilms}?page_limit=7`
    while (next) {
      const page: { playlist: Item[]; links: { next?: string; last: string } } = await (await fetch(next)).json()
      seen.push(...idsOf(page.playlist))
      next = page.links.next
      expect(page.links.last).toContain(`page_offset=${Math.floor((total - 1) / 7) * 7 + 1}`)
    }
    expect(seen).toEqual(idsOf(all.playlist))
  })

  it('search by words, without case or accents, in both languages', async () => {
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

  it('recommend twelve others of the same kind', async () => {
    const related = await platform(`/v2/playlists/${ids.recommended}?related_media_id=SaltRoad`)
    expect(related.playlist).toHaveLength(12)
    expect(idsOf(related.playlist)).not.toContain('SaltRoad')
    expect(related.playlist[0].genre).toBe('Drama')
  })

  it('give watch lists in the order asked, without the unknown', async () => {
    const list = await platform(`/apps/watchlists/${ids.favorites}?media_ids=OrbitMom%2CNowhere1%2CSaltRoad`)
    expect(idsOf(list.playlist)).toEqual(['OrbitMom', 'SaltRoad'])
    expect(await status(`/apps/watchlists/${ids.featured}?media_ids=SaltRoad`)).toBe(404)
  })
})

describe('media', () => {
  it('carry addresses of the host they were asked at', async () => {
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

  it('are refused without a token when signed, and their streams too', async () => {
    expect(await status(`/v2/media/${ids.access.signed}`)).toBe(403)
    expect(await status(`/manifests/${ids.access.signed}.m3u8`)).toBe(403)
    expect(await status('/v2/sites/FoyerPix/media/SaltRoad/playback.json')).toBe(403)
  })

  it('are refused by their manifest when geo-blocked', async () => {
    expect(await status(`/manifests/${ids.access.geoBlocked}.m3u8`, { method: 'HEAD' })).toBe(403)
    expect(await status('/manifests/SaltRoad.m3u8', { method: 'HEAD' })).toBe(200)
  })

  it('have a picture that is sized as asked, or none', async () => {
    const response = await sandbox.call('/platform/v2/media/SaltRoad/images/card.webp?poster_fallback=1&width=320')
    expect(response.headers.get('content-type')).toBe('image/webp')
    const bare = catalogue.media.find((media) => media.images === false)
    if (bare) expect(await status(`/v2/media/${bare.id}/images/card.webp?poster_fallback=1&width=320`)).toBe(404)
    expect(await status('/v2/media/SaltRoad/images/tall.webp?width=320')).toBe(404)
    expect(await status('/v2/media/SaltRoad/images/tall.webp?fallback=card&width=320')).toBe(200)
  })
})

describe('series', () => {
  const withSeasons = () => catalogue.series.find((series) => series.seasons.length === 4)
  const all = async (id: string): Promise<Episode[]> =>
    (await platform(`/apps/series/${id}/episodes?page_limit=200`)).episodes

  it('count their seasons and episodes', async () => {
    const id = withSeasons()?.id ?? ''
    const response = await platform(`/apps/series/${id}`)
    expect(response).toMatchObject({ series_id: id, season_count: 4 })
    const counted = response.seasons.map((season: { episode_count: number }) => season.episode_count)
    expect(counted.reduce((sum: number, count: number) => sum + count, 0)).toBe(response.episode_count)
  })

  it('page by page number: the last page is the next offset', async () => {
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

  it('go on after an episode across seasons and end with an empty list', async () => {
    const id = withSeasons()?.id ?? ''
    const episodes = await all(id)
    const turn = episodes.findIndex((episode) => episode.season_number === 2) - 1
    const following = async (episode: Episode | undefined) =>
      (await platform(`/apps/series/${id}/episodes?page_limit=1&after_id=${episode?.media_item?.mediaid}`)).episodes
    expect(await following(episodes[turn])).toEqual([episodes[turn + 1]])
    expect(await following(episodes.at(-1))).toEqual([])
  })

  it('list one season, and 404 for a season or series there is not', async () => {
    const id = withSeasons()?.id ?? ''
    const season = await platform(`/apps/series/${id}/seasons/2/episodes`)
    expect(season.episodes).toHaveLength(season.total)
    expect(await status(`/apps/series/${id}/seasons/9/episodes`)).toBe(404)
    expect(await status('/apps/series/SaltRoad')).toBe(404)
  })

  it('without seasons number their episodes with no season', async () => {
    const id = catalogue.series.find((series) => series.flat)?.id ?? ''
    expect((await platform(`/apps/series/${id}`)).seasons).toEqual([])
    expect((await all(id))[0]).toMatchObject({ season_number: null, episode_number: 1 })
  })

  it('are found by their episodes', async () => {
    const id = withSeasons()?.id ?? ''
    const third = (await all(id))[2]?.media_item?.mediaid ?? ''
    const response = await platform(`/apps/series?media_ids=${third},SaltRoad`)
    expect(response).toEqual({ [third]: [{ series_id: id, episode_number: 3, season_number: 1 }] })
  })
})

describe('events', () => {
  const stateOf = async (id: string) => (await platform(`/v2/media/${id}`)).playlist[0]['VCH.EventState']

  it('that have no state, or no content type, are sent as they are', async () => {
    const [stateless, plain] = await Promise.all(
      [ids.events.stateless, ids.events.plain].map(async (id) => (await platform(`/v2/media/${id}`)).playlist[0]),
    )
    expect(stateless).toMatchObject({ contentType: 'liveevent', 'VCH.ScheduledStart': expect.any(String) })
    expect(stateless).not.toHaveProperty(['VCH.EventState'])
    expect(plain).toMatchObject({ 'VCH.EventState': 'LIVE_PUBLISHED' })
    expect(plain).not.toHaveProperty('contentType')
    expect(await status(`/live/broadcast/${ids.events.plain}.m3u8`)).toBe(200)
  })

  it('go from coming to on air to over as the clock moves', async () => {
    expect(await stateOf(ids.events.before)).toBe('PRE_LIVE')
    expect(await stateOf(ids.events.during)).toBe('LIVE_PUBLISHED')
    expect(await stateOf(ids.events.after)).toBe('VOD_PUBLIC')
    const item = (await platform(`/v2/media/${ids.events.before}`)).playlist[0]
    expect(await status(`/live/broadcast/${ids.events.before}.m3u8`)).toBe(404)
    await sandbox.send('PUT', '/clock', { now: item['VCH.ScheduledStart'] })
    expect(await stateOf(ids.events.before)).toBe('LIVE_PUBLISHED')
    expect(await status(`/live/broadcast/${ids.events.before}.m3u8`)).toBe(200)
    await sandbox.send('PUT', '/clock', { now: item['VCH.ScheduledEnd'] })
    expect(await stateOf(ids.events.before)).toBe('VOD_PUBLIC')
    expect(await status(`/manifests/${ids.events.before}.m3u8`)).toBe(200)
    await sandbox.send('PUT', '/clock', { now: null })
    expect(await stateOf(ids.events.before)).toBe('PRE_LIVE')
  })
})

describe('configs', () => {
  it('point only at content that exists', async () => {
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
