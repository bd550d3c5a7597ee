import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { toMediaCard } from '#core/content/card.ts'
import type { Content } from '#core/content/content.ts'
import type { Media } from '#core/content/media.ts'
import { CardBadge } from '#ui/media/CardBadge.tsx'
import { plainMedia } from '../../../tests/support/media.ts'
import { episodeIdsAround, withNewestEpisodes, withSeries } from './cards.screen.ts'

const episode = (more: Partial<Media> = {}) =>
  plainMedia('part0002', { kind: 'episode', episodeNumber: 2, seasonNumber: 1, ...more })

const content = (more: Partial<Content> = {}) =>
  ({
    media: async (id) => (id === 'saga0001' ? plainMedia(id, { title: 'Salt & Pepper' }) : undefined),
    playlist: async () => undefined,
    seriesOf: async () => undefined,
    ...more,
  }) as Content

async function markOf(from: Content, item: Media) {
  const [media = item] = await withSeries(from, [item])
  const { mark } = toMediaCard(media, { model: 'avod', now: new Date() })
  return renderToStaticMarkup(mark && <CardBadge mark={mark} language="en" />).replace(/<[^>]*>/g, '')
}

test.each([
  ['a series id', content(), episode({ seriesId: 'saga0001' })],
  ['a series assigned by the platform', content({ seriesOf: async () => 'saga0001' }), episode()],
  [
    'a series of the platform and the id of its legacy playlist',
    content({ seriesOf: async () => 'saga0001' }),
    episode({ seriesId: 'list0001' }),
  ],
  [
    'a legacy playlist tag',
    content({ playlist: async () => ({ title: 'Salt & Pepper' }) as Awaited<ReturnType<Content['playlist']>> }),
    episode({ tags: ['seriesid_list0001'] }),
  ],
])('the card of an episode with %s shows its series title', async (_, from, item) => {
  expect(await markOf(from, item)).toBe('Salt &amp; Pepper · S1:E2')
})

test('the card of an episode shows only its number when the series request fails', async () => {
  const from = content({ seriesOf: () => Promise.reject(new Error('no answer')) })
  expect(await markOf(from, episode())).toBe('S1:E2')
})

const dated = (id: string, publishedAt: string) => ({ media: plainMedia(id, { publishedAt }) })
const saga = plainMedia('saga0001', { kind: 'series' })
const withEpisodes = (custom: object) =>
  content({
    config: { custom } as Content['config'],
    episodes: async () =>
      [dated('e1', '2026-11-20T00:00:00.000Z'), dated('e2', '2026-11-01T00:00:00.000Z')] as Awaited<
        ReturnType<Content['episodes']>
      >,
  })

test('withNewestEpisodes adds the newest date only with newForDays and a successful request', async () => {
  const [labelled] = await withNewestEpisodes(withEpisodes({ newForDays: 14 }), [saga])
  expect(labelled?.newestEpisodeAt).toBe('2026-11-20T00:00:00.000Z')
  expect(await withNewestEpisodes(withEpisodes({}), [saga])).toEqual([saga])
  const failing = { ...withEpisodes({ newForDays: 14 }), episodes: () => Promise.reject(new Error('no answer')) }
  expect(await withNewestEpisodes(failing, [saga])).toEqual([saga])
})

test('episodeIdsAround returns the episodes of a series, and an empty list for a film', async () => {
  expect(await episodeIdsAround(content({ media: async (id) => plainMedia(id) }), 'film0001')).toEqual([])
  const series = { ...withEpisodes({}), seriesOf: async () => 'saga0001' }
  expect(await episodeIdsAround(series, 'e1')).toEqual(['e1', 'e2'])
  const episodes = async (id: string) => (id === 'saga0001' ? series.episodes(id) : [])
  const media = async () => episode({ seriesId: 'list0001' })
  expect(await episodeIdsAround({ ...series, episodes, media }, 'e1')).toEqual(['e1', 'e2'])
})

test.each([
  ['a tag', episode({ tags: ['seriesid_list0001'] })],
  ['its seriesId', episode({ seriesId: 'list0001' })],
])('episodeIdsAround returns the playlist of a legacy series that %s names', async (_, item) => {
  const items = [plainMedia('e1'), plainMedia('e2')]
  const from = content({
    media: async (id) => (id === item.id ? item : undefined),
    episodes: () => Promise.reject(new Error('Series not found')),
    playlist: async () => ({ items }) as Awaited<ReturnType<Content['playlist']>>,
  })
  expect(await episodeIdsAround(from, item.id)).toEqual(['e1', 'e2'])
})
