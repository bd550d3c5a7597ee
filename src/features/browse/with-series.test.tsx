import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { toMediaCard } from '#core/card.ts'
import type { Content } from '#core/content.ts'
import type { Media } from '#core/media.ts'
import { CardBadge } from '#ui/media/CardBadge.tsx'
import { plainMedia } from '../../../tests/support/media.ts'
import { withSeries } from './with-series.screen.ts'

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
  ['says so itself', content(), episode({ seriesId: 'saga0001' })],
  ['the platform assigned', content({ seriesOf: async () => 'saga0001' }), episode()],
  [
    'stands in a playlist of episodes',
    content({ playlist: async () => ({ title: 'Salt & Pepper' }) as Awaited<ReturnType<Content['playlist']>> }),
    episode({ tags: ['seriesid_list0001'] }),
  ],
])('the card of an episode that %s names its series', async (_, from, item) => {
  expect(await markOf(from, item)).toBe('Salt &amp; Pepper · S1:E2')
})

test('an episode whose series cannot be had keeps its card', async () => {
  const from = content({ seriesOf: () => Promise.reject(new Error('no answer')) })
  expect(await markOf(from, episode())).toBe('S1:E2')
})
