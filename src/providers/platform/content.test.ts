import { expect, it } from 'vitest'
import type { Content } from '#core/content/content.ts'
import { platformContent } from './content.ts'
import { parseConfig } from './parse-config.ts'

const minute = 60_000

it.each<[string, number, (content: Content) => Promise<unknown>]>([
  ['media item', 10, (content) => content.media('item0001')],
  ['playlist', 60, (content) => content.playlist('list0001', { limit: 25 })],
  ['content list', 60, (content) => content.contentList('list0001')],
  ['series', 20, (content) => content.series('item0001')],
  ['list of episodes', 20, (content) => content.episodes('item0001')],
  ['search', 20, (content) => content.search('sea')],
])('a cached %s expires after exactly %i minutes and is then requested again', async (_, minutes, ask) => {
  let requests = 0
  let now = 0
  const response = { title: 'Sea', playlist: [], list: [], episodes: [], series_id: 'item0001' }
  const content = platformContent({
    platform: 'https://p.test',
    config: parseConfig({ siteId: 's', siteName: 'Site', description: '', custom: { appContentSearch: 'true' } }),
    language: 'en',
    now: () => now,
    fetchOptions: {
      retries: 0,
      fetch: async () => {
        requests += 1
        return Response.json(response)
      },
    },
  })
  await ask(content)
  now = minutes * minute - 1
  await ask(content)
  expect(requests).toBe(1)
  now = minutes * minute
  await ask(content)
  expect(requests).toBe(2)
})
