import { expect, test } from 'vitest'
import type { Media } from '#core/content/media.ts'
import type { RenderContext } from '#core/screen.ts'
import { playlist } from '#features/playlist/playlist.screen.ts'
import { parseConfig } from '#providers/platform/parse-config.ts'
import { plainMedia } from '../../../tests/support/media.ts'
import { loadPlaylists } from './rows.screen.ts'

/** Returns whether the page and the row of a one-item list need a refresh. */
async function areFollowed(more: Partial<Media>, refetch = false) {
  const config = parseConfig({ siteId: 's', siteName: 'Site', description: '' })
  const none = async () => undefined
  const list = {
    id: 'list0001',
    title: 'List',
    slug: 'list',
    description: '',
    items: [plainMedia('item0001', more)],
    live: false,
    refetch,
    cardRatio: '16:9',
    shelfRatio: '16:9',
  } as const
  const context: RenderContext = {
    site: {
      platform: 'https://p.test',
      url: 'https://own.test',
      settings: { defaultSource: 'demofree', otherSources: [], anySource: false },
      config,
      menu: [],
    },
    content: {
      config,
      language: 'en',
      media: none,
      playlist: async () => ({ ...list, items: [...list.items] }),
      contentList: none,
      series: none,
      episodes: async () => [],
      seriesOf: none,
      watchlist: async () => [],
      search: () => Promise.reject(new Error('nobody searches here')),
    },
    language: 'en',
    now: new Date('2026-05-01T20:00:00Z'),
    hero: () => undefined,
  }
  const [row] = await loadPlaylists(context, ['list0001'])
  return [(await playlist.load(context, { id: 'list0001' }))?.timed, row?.timed]
}

test.each<[string, Partial<Media>]>([
  ['is live by its state without the type event', { eventState: 'LIVE_PUBLISHED' }],
  ['is scheduled by its state', { eventState: 'PRE_LIVE' }],
  ['starts in one second', { scheduledStart: '2026-05-01T20:00:01Z' }],
  ['is live by its times', { scheduledStart: '2026-05-01T19:00:00Z', scheduledEnd: '2026-05-01T20:00:01Z' }],
  ['is a channel', { kind: 'channel' }],
])('a list is refreshed when one of its items %s', async (_, item) => {
  expect(await areFollowed(item)).toEqual([true, true])
})

test('a list is refreshed when its publisher enables refetching', async () => {
  expect(await areFollowed({}, true)).toEqual([true, true])
})

test.each<[string, Partial<Media>]>([
  ['films', {}],
  ['recordings', { kind: 'event', eventState: 'VOD_PUBLIC' }],
  ['ended broadcasts', { scheduledStart: '2026-05-01T19:00:00Z', scheduledEnd: '2026-05-01T20:00:00Z' }],
])('a list of %s only is not refreshed', async (_, item) => {
  expect(await areFollowed(item)).toEqual([false, false])
})
