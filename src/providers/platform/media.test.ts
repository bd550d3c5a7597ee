import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { recording } from '../../../tests/support/recordings.ts'
import { parseMedia, titleIn } from './media.ts'
import type { Reading } from './wire.ts'

const reading = (language = 'en', integration = 'cleeng'): Reading => ({
  language,
  integration,
  platform: 'https://p.test',
})

function read(item: object, language?: string) {
  const parsed = parseMedia({ mediaid: 'film0001', title: 'The Sea', ...item }, reading(language))
  return parsed.ok ? parsed.value : expect.unreachable(parsed.what)
}
const refused = (item: unknown) => {
  const parsed = parseMedia(item, reading())
  return parsed.ok ? expect.unreachable('it was read') : parsed.what
}

describe('kind of a media item', () => {
  const none = { contentType: undefined }
  it.each([
    [{ contentType: 'Series', episodeNumber: '1' }, 'series'],
    [{ contentType: 'EPISODE', seriesId: 'saga0001' }, 'episode'],
    [{ contentType: ' LiveChannel ' }, 'channel'],
    [{ contentType: 'liveevent' }, 'event'],
    [{ contentType: 'page' }, 'page'],
    [{ contentType: 'hub' }, 'hub'],
    [{ contentType: 'hub', seriesId: 'saga0001' }, 'series'],
    [{ ...none, episodeNumber: '2', seriesId: 'saga0001' }, 'episode'],
    [{ ...none, seriesPlayListId: 'list0001' }, 'series'],
    [{ ...none, seriesPlaylistId: 'list0001' }, 'series'],
    [{ ...none, series_id: 'saga0001' }, 'series'],
    [{ contentType: 'hologram' }, 'video'],
    [none, 'video'],
  ])('a media item with %o has the kind %s', (item, kind) => expect(read(item).kind).toBe(kind))
})

describe('publisher parameters of a media item', () => {
  it('parseMedia trims texts, ignores null and empty values and converts numeric texts', () => {
    expect(
      read({
        title: '  1984 ',
        description: null,
        duration: ' 90 ',
        tags: ' Drama, , Sea ',
        episodeNumber: 3,
        genre: '',
      }),
    ).toMatchObject({
      title: '1984',
      description: '',
      duration: 90,
      tags: ['Drama', 'Sea'],
      episodeNumber: 3,
      genre: undefined,
    })
  })

  it.each([
    [{}, false, true],
    [{ free: 'YES' }, true, true],
    [{ requiresSubscription: 'off' }, false, false],
    [{ free: 'perhaps', requiresSubscription: 'perhaps' }, false, true],
  ])('a media item with %o has free: %s and requiresSubscription: %s', (item, free, requiresSubscription) =>
    expect(read(item)).toMatchObject({ free, requiresSubscription }),
  )

  it('productIds yields only the offers of the active integration, and "!" marks a premier offer', () => {
    expect(read({ productIds: 'cleeng:S1, jwp:C2, !cleeng:C3' }).offers).toEqual([
      { offerId: 'S1', premier: false },
      { offerId: 'C3', premier: true },
    ])
  })

  it('parseMedia reads the schedule of a channel, with eight catch-up hours by default', () => {
    const channel = read({ scheduleUrl: '/guide.xml', scheduleType: 'ViewNexa', scheduleDemo: '1' })
    expect(channel.schedule).toMatchObject({ url: '/guide.xml', token: undefined, type: 'viewnexa', demo: true })
    expect(channel.catchupHours).toBe(8)
    expect(read({ catchupHours: '2.5' }).catchupHours).toBe(2.5)
  })

  it('parseMedia converts event and publication times to ISO 8601 in UTC and omits an invalid time', () => {
    const event = {
      'VCH.EventState': 'pre_live',
      'VCH.ScheduledStart': '2026-01-02T10:00:00+02:00',
      'VCH.ScheduledEnd': 'soon',
    }
    expect(read({ ...event, pubdate: 1_610_828_100 })).toMatchObject({
      eventState: 'PRE_LIVE',
      scheduledStart: '2026-01-02T08:00:00.000Z',
      scheduledEnd: undefined,
      publishedAt: '2021-01-16T20:15:00.000Z',
    })
  })

  it('parseMedia stores unknown parameters as text in params, without translations', () => {
    const { params } = read({ mood: 'calm', 'mood-es': 'calma', 'opt-in': true, genre: 'Drama', images: [] })
    expect(params).toEqual({ mood: 'calm', 'opt-in': 'true' })
  })
})

describe('fields of a media item', () => {
  it.each(['PRE_LIVE', 'LIVE_UNPUBLISHED', 'LIVE_PUBLISHED', 'INSTANT_VOD', 'VOD_PUBLIC'])(
    'parseMedia accepts the event state %s in lower case',
    (state) => expect(read({ 'VCH.EventState': state.toLowerCase() }).eventState).toBe(state),
  )

  it('an unknown or missing event state is omitted, and the scheduled end is an ISO 8601 time', () => {
    expect(read({ 'VCH.EventState': 'paused', 'VCH.ScheduledEnd': '2026-01-02T10:00:00Z' })).toMatchObject({
      ...{ eventState: undefined, scheduledEnd: '2026-01-02T10:00:00.000Z' },
    })
    expect(read({}).eventState).toBeUndefined()
  })

  it('pubdate is read in seconds or milliseconds, and a missing one yields no publication time', () => {
    const publishedAt = '2021-01-16T20:15:00.000Z'
    expect(read({ pubdate: 1_610_828_100_000 }).publishedAt).toBe(publishedAt)
    expect(read({ pubdate: 1_610_828_100 }).publishedAt).toBe(publishedAt)
    expect(read({}).publishedAt).toBeUndefined()
  })

  it.each([
    ['2026-01-02T10:00:00', '2026-01-02T10:00:00.000Z'],
    ['2026-01-02 10:00', '2026-01-02T10:00:00.000Z'],
    ['2026-01-02', '2026-01-02T00:00:00.000Z'],
    ['2026-01-02T10:00:00-05:00', '2026-01-02T15:00:00.000Z'],
    [1_767_348_000, '2026-01-02T10:00:00.000Z'],
    ['1767348000000', '2026-01-02T10:00:00.000Z'],
    ['next week', undefined],
  ])('the time %j of a custom parameter is %s in every time zone', (time, iso) => {
    const zone = process.env.TZ
    process.env.TZ = 'Asia/Tokyo'
    try {
      expect(read({ 'VCH.ScheduledStart': time, availableUntil: time, downloadsUntil: time })).toMatchObject({
        scheduledStart: iso,
        availableUntil: iso,
        params: { downloadsUntil: iso ?? time },
      })
    } finally {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    }
  })

  it('parseMedia reads ids under old and new parameter names, prefers the new, and omits invalid ids', () => {
    const old = { series_id: 'saga0001', seriesPlayListId: 'list0001', playlist: 'a, ../b ,c' }
    expect(read(old)).toMatchObject({ seriesId: 'saga0001', seriesPlaylistId: 'list0001', playlists: ['a', 'c'] })
    const both = { ...old, seriesId: 'saga0002', seriesPlaylistId: 'list0002', playlists: 'd' }
    expect(read(both)).toMatchObject({ seriesId: 'saga0002', seriesPlaylistId: 'list0002', playlists: ['d'] })
    expect(read({ seriesId: 'a/b', trailerId: 'x y' })).toMatchObject({ seriesId: undefined, trailerId: undefined })
  })

  it('a schedule requires a valid web URL and by default has the type jwp and no demo flag', () => {
    const scheduleOf = (more: object) => read({ scheduleUrl: 'http://guides.test/a', ...more }).schedule
    expect(scheduleOf({ scheduleType: 'other', scheduleDemo: 'no' })).toMatchObject({ type: 'jwp', demo: false })
    expect(scheduleOf({ scheduleToken: 'key' })).toEqual({
      ...{ url: 'http://guides.test/a', token: 'key', type: 'jwp', demo: false },
    })
    expect(scheduleOf({ scheduleUrl: 'https://' })).toBeUndefined()
    expect(scheduleOf({ scheduleUrl: 'xhttps://guides.test/a' })).toBeUndefined()
    expect(scheduleOf({ scheduleUrl: 'HTTPS://guides.test/a' })?.url).toBe('HTTPS://guides.test/a')
  })

  it('a source gets its type from its file extension, retains DRM licences and is omitted with invalid ones', () => {
    const licences = {
      ...{ widevine: { url: 'w' }, playready: { url: 'p' }, clearkey: { url: 'c' } },
      fairplay: { processSpcUrl: 's', certificateUrl: 'f' },
    }
    const sources = ['m3u8', 'mpd?a=b', 'mp4', 'm4a', 'bin'].map((end) => ({ file: `https://p.test/a.${end}` }))
    const { sources: parsed } = read({ sources: [...sources, { file: '/own', type: 'video/x', drm: licences }] })
    expect(parsed.map(({ type }) => type)).toEqual([
      ...['application/vnd.apple.mpegurl', 'application/dash+xml', 'video/mp4', 'audio/mp4', '', 'video/x'],
    ])
    expect(parsed[0]).not.toHaveProperty('drm')
    expect(parsed.at(-1)?.drm).toEqual(licences)
    const none = { widevine: null, playready: null, fairplay: null }
    expect(read({ sources: [{ file: '/own', drm: none }] }).sources).toEqual([{ file: '/own', type: '' }])
    const absent = { widevine: null, playready: null, fairplay: { processSpcUrl: 's', certificateUrl: null } }
    expect(read({ sources: [{ file: '/own', drm: absent }] }).sources[0]?.drm).toEqual({
      fairplay: { processSpcUrl: 's' },
    })
    expect(
      read({
        sources: [
          { file: '/own', drm: { widevine: {} } },
          { file: '/b', drm: null },
        ],
      }).sources,
    ).toEqual([{ file: '/b', type: '' }])
  })

  it('the documented DRM example of the platform is read with the licences of each manifest', () => {
    // Fields and order of https://docs.jwplayer.com/players/docs/enable-drm-with-jw-stream: DASH first
    const laurl = (system: string) => `https://licences.test/${system}?token=eyJh.eyJl.c2ln`
    const fairplay = { processSpcUrl: laurl('fairplay'), certificateUrl: 'https://licences.test/fairplay.cer' }
    const dash = { widevine: { url: laurl('widevine') }, playready: { url: laurl('playready') } }
    const manifest = (end: string) => `https://cdn.test/manifests/WlvsLi24.${end}?exp=1604076000&sig=0f1e`
    const item = {
      ...{ title: 'Tears of Steel WAVE Test', mediaid: 'WlvsLi24', link: 'https://cdn.test/previews/WlvsLi24' },
      ...{ image: 'https://cdn.test/v2/media/WlvsLi24/poster.jpg?width=720', images: [], duration: 30 },
      ...{ pubdate: 1_603_891_888, description: '', tracks: [], variations: {} },
      sources: [
        { drm: dash, file: manifest('mpd'), type: 'application/dash+xml' },
        { drm: { fairplay }, file: manifest('m3u8'), type: 'application/vnd.apple.mpegurl' },
      ],
    }
    expect(read(item).sources).toEqual([
      { file: manifest('mpd'), type: 'application/dash+xml', drm: dash },
      { file: manifest('m3u8'), type: 'application/vnd.apple.mpegurl', drm: { fairplay } },
    ])
    expect(read(item)).toMatchObject({ id: 'WlvsLi24', duration: 30, publishedAt: '2020-10-28T13:31:28.000Z' })
  })

  it('parseMedia reads captions, thumbnails and chapters as tracks and omits all others', () => {
    const tracks = ['captions', 'thumbnails', 'chapters', 'metadata'].map((kind) => ({ kind, file: `/${kind}.vtt` }))
    const labelled = { kind: 'captions', file: '/es.vtt', label: 'Español', language: 'es' }
    expect(read({ tracks: [...tracks, labelled, { kind: 'captions' }] }).tracks).toEqual([
      ...tracks.slice(0, 3),
      labelled,
    ])
    expect(read({ tracks: null }).tracks).toEqual([])
  })

  it('a track without a kind is captions, and so are subtitles', () => {
    const tracks = [
      {},
      { kind: null },
      { kind: 'subtitles' },
      { kind: 'Captions' },
      { kind: 'Thumbnails' },
      { kind: 'metadata' },
    ]
    const kinds = read({ tracks: tracks.map((track) => ({ file: '/a.vtt', ...track })) }).tracks.map(({ kind }) => kind)
    expect(kinds).toEqual(['captions', 'captions', 'captions', 'captions', 'thumbnails'])
  })

  it('an address without a scheme gets https', () => {
    const [file, image] = ['//cdn.test/a.m3u8', '//cdn.test/a.vtt']
    const media = read({
      sources: [{ file }],
      tracks: [{ kind: 'captions', file: image }],
      scheduleUrl: '//epg.test/a',
    })
    expect(media.sources[0]?.file).toBe('https://cdn.test/a.m3u8')
    expect(media.tracks[0]?.file).toBe('https://cdn.test/a.vtt')
    expect(media.schedule?.url).toBe('https://epg.test/a')
    expect(read({ sources: [{ file: '///a.mp4' }, { file: '/a.mp4' }] }).sources.at(-1)?.file).toBe('/a.mp4')
  })

  it.each([
    [1_716_896_410, '2024-05-28T11:40:10.000Z'],
    ['1716896410', '2024-05-28T11:40:10.000Z'],
    [1_716_896_410_000, '2024-05-28T11:40:10.000Z'],
    ['2024-05-28T11:40:10+00:00', '2024-05-28T11:40:10.000Z'],
    ['Tue, 28 May 2024 11:40:10 GMT', '2024-05-28T11:40:10.000Z'],
    [null, undefined],
    ['', undefined],
  ])('the publication date %j is %s', (pubdate, date) => expect(read({ pubdate }).publishedAt).toBe(date))

  it('an item with an unreadable publication date is rejected by name', () => {
    expect(refused({ mediaid: 'film0001', title: 'x', pubdate: 'soon' })).toBe('pubdate: must be a date')
  })

  it('parseMedia reads the language of captions from their code or else their label', () => {
    const captions = [{ label: 'Español (Latinoamérica)' }, { language: 'eng' }, { label: 'Captions' }]
    const tracks = captions.map((track) => ({ kind: 'captions', file: '/a.vtt', ...track }))
    expect(read({ tracks }).tracks.map(({ language }) => language)).toEqual(['es-419', 'en', undefined])
  })

  it('parseMedia removes control characters except tab and newline, and replaces lone surrogates', () => {
    expect(read({ title: 'A\u0000 B\u0007\ud800', description: 'a\nb\tc' })).toMatchObject({
      ...{ title: 'A B\ufffd', description: 'a\nb\tc' },
    })
  })

  it('parseMedia reads numeric texts, clamps negative numbers to 0 and rejects invalid ids, tags and durations', () => {
    expect(read({ seasonNumber: '2', episodeNumber: 'two', catchupHours: -3, duration: -5 })).toMatchObject({
      ...{ seasonNumber: 2, episodeNumber: undefined, catchupHours: 0, duration: 0 },
    })
    expect(refused({ mediaid: 'a b', title: 'x' })).toBe('mediaid: must be letters and digits')
    expect(refused({ mediaid: 'ab/', title: 'x', duration: {}, tags: {} })).toBe(
      'mediaid: must be letters and digits; tags: must be text; duration: must be a number',
    )
  })

  it('a parameter with a language suffix is a translation only beside its base parameter', () => {
    const more = { 'opt-in-es': 'x', 'mood-ES': 'y', mood: 'calm', 'mood-esp': 'z' }
    expect(read(more).params).toEqual({ ...more })
    expect(read({ mood: 'calm', 'mood-es': 'calma', 'VCH.EventState': 'x', pubdate: 1 }).params).toEqual({
      mood: 'calm',
    })
  })
})

describe('translations of a media item', () => {
  const item = {
    'title-es': 'El mar',
    'description-es': 'Azul',
    'genre-es': ' ',
    genre: 'Drama',
    'mediaid-es': 'otro0001',
  }
  it('parseMedia prefers translated fields, except the id and blank translations', () =>
    expect(read(item, 'es')).toMatchObject({ id: 'film0001', title: 'El mar', description: 'Azul', genre: 'Drama' }))
  it('a translated title does not change the slug', () => expect(read(item, 'es').slug).toBe('the-sea'))
  it('titleLang, descriptionLang and markdownLang are set only for texts without a translation', () => {
    const langsOf = (more: object, language?: string) => {
      const { titleLang, descriptionLang } = read({ description: 'Blue', ...more }, language)
      return [titleLang, descriptionLang]
    }
    expect(langsOf({}, 'es')).toEqual(['en', 'en'])
    expect(langsOf({ 'title-es': 'El mar' }, 'es')).toEqual([undefined, 'en'])
    expect(langsOf(item, 'es')).toEqual([undefined, undefined])
    expect(langsOf({ description: '' }, 'es')).toEqual(['en', undefined])
    expect(langsOf({})).toEqual([undefined, undefined])
    expect(read({ markdown: 'Who we are' }, 'es').markdownLang).toBe('en')
    expect(read({ markdown: 'Who we are', 'markdown-es': 'Somos' }, 'es').markdownLang).toBeUndefined()
  })
  it('translations are not used in the default language', () => expect(read(item).title).toBe('The Sea'))
})

describe('invalid media items', () => {
  it('parseMedia rejects invalid fields and names each with its path', () => {
    expect(refused({ title: 'No id' })).toBe('mediaid: is missing')
    expect(refused({ mediaid: '../../x', title: 'Climber' })).toBe('mediaid: must be letters and digits')
    expect(refused({ mediaid: 'film0001', title: '  ' })).toBe('title: is missing')
    expect(refused({ mediaid: 'film0001', title: 'x', description: {}, duration: '04:00' })).toBe(
      'description: must be text; duration: must be a number',
    )
    expect(refused({ mediaid: 'film0001', title: 'x', sources: { file: 'none' } })).toBe('sources: must be a list')
    expect(refused('film0001')).toBe('(top level): must be an object')
  })

  it('parseMedia omits sources and schedules with a javascript: URL', () => {
    const script = 'javascript:alert(1)'
    const media = read({
      sources: [{ file: script }, { file: 'https://p.test/a.m3u8' }],
      scheduleUrl: script,
    })
    expect(media.sources).toEqual([{ file: 'https://p.test/a.m3u8', type: 'application/vnd.apple.mpegurl' }])
    expect(media.schedule).toBeUndefined()
  })

  it('a video file has its size and bitrate, in any spelling of its type, and none that is no number', () => {
    const file = 'https://p.test/a.mp4'
    const sources = [
      { file, type: 'mp4', width: 1280, height: '720', bitrate: 1_200_000.5, label: '720p' },
      { file, type: 'VIDEO/MP4', width: 0, height: 'tall', bitrate: null },
      { file: 'https://p.test/a', type: 'hls', width: 640, height: 360 },
    ]
    expect(read({ sources }).sources).toEqual([
      { file, type: 'video/mp4', width: 1280, height: 720, bitrate: 1_200_000.5 },
      { file, type: 'video/mp4' },
      { file: 'https://p.test/a', type: 'application/vnd.apple.mpegurl' },
    ])
  })

  it('a source with the file extension "constructor" has an empty type', () => {
    const file = 'https://p.test/a.constructor'
    expect(read({ sources: [{ file }] }).sources).toEqual([{ file, type: '' }])
  })

  it('titleIn returns the same title or problem as parseMedia in that language', () => {
    const field = fc.constantFrom('title', 'title-es', 'description-es', 'tags-es', 'duration-es', 'sources-es', 'x')
    fc.assert(
      fc.property(fc.dictionary(field, fc.jsonValue()), (fields) => {
        const item = { mediaid: 'film0001', title: 'The Sea', ...fields }
        const [plain, translated] = [parseMedia(item, reading()), parseMedia(item, reading('es'))]
        fc.pre(plain.ok)
        const title = titleIn(item, 'es', plain.value)
        expect(title).toEqual(translated.ok ? { ok: true, value: translated.value.title } : translated)
      }),
    )
  })

  it('parseMedia never throws for arbitrary values and returns a title or a problem', () =>
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('title', 'tags', 'sources', 'duration', 'free', 'x'), fc.jsonValue()),
        (item) => {
          const parsed = parseMedia({ mediaid: 'film0001', ...item }, reading('es'))
          expect(parsed.ok ? parsed.value.title.length : parsed.what.length).toBeGreaterThan(0)
        },
      ),
    ))
})

describe('recorded platform responses', () => {
  it.each(['playlist', 'livePlaylist', 'favorites'])('all items of the recorded response %s are valid', (name) => {
    const { playlist } = recording(`platform/${name}.json`) as { playlist: unknown[] }
    const read = playlist.map((item) => parseMedia(item, reading()))
    expect(read.filter(({ ok }) => !ok)).toEqual([])
    expect(read.length).toBeGreaterThan(2)
  })
})
