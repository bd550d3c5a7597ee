import { describe, expect, it } from 'vitest'
import { openSnapshot } from '../content-db/snapshot.ts'
import { editSnapshot } from '../content-db/snapshot-edit.ts'
import { documentsOf, listingsOf } from './listing.ts'

const film = {
  mediaid: 'film0001',
  title: 'Salt & <Road>',
  'title-es': 'Sal y camino',
  description: `A road.\n${'It is long. '.repeat(60)}`,
  duration: 842.4,
  pubdate: 1_767_323_045,
  tags: 'Drama,Road movie',
  sources: [{ file: 'https://streams.test/a.m3u8?x=1&y=2', type: 'application/vnd.apple.mpegurl' }],
}

/** Sitemap videos of an item with this config, by language. */
function videosOf(item: object, config: object = {}) {
  const snapshot = openSnapshot(':memory:')
  const edit = editSnapshot(snapshot)
  const wire = { description: '', siteId: 'site0001', content: [], ...config }
  edit.put('site', '', { config: wire, source: 'demo0001', platform: 'https://platform.test' })
  edit.put('media', 'film0001', { ...film, ...item }, { en: 'Salt' })
  edit.put('insight', 'storm', [{ slug: 'storm', _updatedAt: '2026-01-02T03:04:05Z' }])
  edit.put('insight', 'calm', [{ slug: 'calm' }])
  const listingOf = listingsOf(snapshot, new Date('2026-05-01T20:00:00Z'))
  return { snapshot, listingOf, videos: listingOf('media film0001').map((text) => JSON.parse(text).video[0]) }
}

describe('freely accessible film', () => {
  it('the title of a video has at most the 100 characters that search engines accept', () => {
    const [video] = videosOf({ title: 'A long title of many words. '.repeat(10) }).videos
    expect(video.title).toMatch(/^A long title.{60,86}…$/)
  })

  it('the sitemap entry of a free film contains its localised title, metadata and stream', () => {
    const [en, es] = videosOf({}).videos
    expect(en).toEqual({
      thumbnail_loc: 'https://platform.test/v2/media/film0001/poster.jpg?width=720',
      title: 'Salt & <Road>',
      description: expect.stringMatching(/^A road\. It is long\..{50,140}$/),
      content_loc: 'https://streams.test/a.m3u8?x=1&y=2',
      duration: 842,
      publication_date: '2026-01-02T03:04:05.000Z',
      tag: ['Drama', 'Road movie'],
      requires_subscription: 'no',
      live: 'no',
    })
    expect(es.title).toBe('Sal y camino')
  })

  it('a sitemap video has at most 32 tags and omits a duration above eight hours', () => {
    const tags = Array.from({ length: 40 }, (_, tag) => `tag ${tag}`).join(',')
    const [video] = videosOf({ tags, duration: 28_801 }).videos
    expect(video.tag).toHaveLength(32)
    expect(video).not.toHaveProperty('duration')
  })

  it('the sitemap video of a film with an end of availability contains that time', () => {
    const [video] = videosOf({ availableUntil: '2099-01-31T21:00:00Z' }).videos
    expect(video.expiration_date).toBe('2099-01-31T21:00:00.000Z')
  })

  it('a film without a picture has no sitemap video, because search engines require one', () => {
    const { snapshot, listingOf } = videosOf({})
    editSnapshot(snapshot).put('pictureless', 'film0001', true)
    expect(listingOf('media film0001')).toEqual([])
  })

  it('the sitemap video of a live channel is marked as live', () => {
    const [video] = videosOf({ contentType: 'LiveChannel', duration: 0 }).videos
    expect(video.live).toBe('yes')
  })
})

describe('live channel in a guide', () => {
  const channel = { contentType: 'LiveChannel', liveChannelsId: 'guide001' }

  function messagesOf(list: { head: object; ids: string[] }) {
    const { snapshot, listingOf } = videosOf(channel)
    editSnapshot(snapshot).put('playlist', 'guide001', list)
    return listingOf('media film0001')
  }

  it('a live channel in a guide is hidden in the sitemap', () => {
    const messages = messagesOf({ head: { contentType: 'Live' }, ids: ['other001', 'film0001'] })
    expect(messages).toEqual(['{"hidden":true}', '{"hidden":true}'])
  })

  it.each([
    ['its playlist is not a guide', { head: {}, ids: ['film0001'] }],
    ['the guide does not contain it', { head: { contentType: 'Live' }, ids: ['other001'] }],
  ])('a live channel is listed in the sitemap if %s', (_, list) => {
    expect(messagesOf(list).join('')).toContain('"live":"yes"')
  })
})

it.each([
  [
    'requires a subscription',
    { requiresSubscription: true },
    { integrations: { cleeng: { id: 'c', monthlyOffer: 'S1_NL' } } },
  ],
  ['has DRM', { sources: [{ ...film.sources[0], drm: { widevine: { url: 'https://l.test' } } }] }, {}],
  ['has no stream', { sources: [] }, {}],
  ['is a series', { contentType: 'Series' }, {}],
  [
    'is an upcoming event',
    { contentType: 'LiveEvent', 'VCH.EventState': 'PRE_LIVE', 'VCH.ScheduledStart': '2030-01-01T00:00:00Z' },
    {},
  ],
  ['is live without an event type', { 'VCH.EventState': 'LIVE_PUBLISHED' }, {}],
  ['is upcoming by its start time', { 'VCH.ScheduledStart': '2026-05-01T20:00:01Z' }, {}],
  [
    'is live by its start and end time',
    { 'VCH.ScheduledStart': '2026-05-01T20:00:00Z', 'VCH.ScheduledEnd': '2026-05-01T20:00:01Z' },
    {},
  ],
])('a media item that %s has no sitemap video', (_, item, config) => {
  expect(videosOf(item, config).videos).toEqual([])
})

it('an event whose end time has passed has a sitemap video', () => {
  const over = { 'VCH.ScheduledStart': '2026-05-01T18:00:00Z', 'VCH.ScheduledEnd': '2026-05-01T20:00:00Z' }
  expect(videosOf({ contentType: 'LiveEvent', ...over }).videos[0]).toMatchObject({
    title: 'Salt & <Road>',
    live: 'no',
  })
})

it('an article has a lastmod date only if the article service provides one', () => {
  const { listingOf } = videosOf({})
  expect(listingOf('insight storm')).toEqual(Array(2).fill('{"lastmod":"2026-01-02T03:04:05Z"}'))
  expect(listingOf('insight calm').join('')).toBe('')
  expect(listingOf('page /')).toEqual([])
})

it.each([
  ['2026-01-05', '2026-01-02T03:04:05.000Z'],
  ['2026-05-01', '2026'],
])('the search documents of a build on %s have the publication date %s with newForDays', (day, publishedAt) => {
  const config = { features: { searchPlaylist: 'list0001' }, custom: { newForDays: 14 } }
  const documents = documentsOf(videosOf({}, config).snapshot, new Date(day))('media film0001')
  expect(documents.map((text) => JSON.parse(text).publishedAt)).toEqual([publishedAt, publishedAt])
})
