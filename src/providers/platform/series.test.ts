import fc from 'fast-check'
import { expect, it } from 'vitest'
import { allEpisodes, EpisodesWire } from './series.ts'

const platform = (total: number, limit: number) => {
  const requested: number[] = []
  const page = async (offset: number) => {
    requested.push(offset)
    const entries = Array.from({ length: total }, (_, place) => ({ episode_number: place + 1, media_item: {} }))
    const episodes = entries.slice(offset * limit, (offset + 1) * limit)
    return EpisodesWire.parse({ page: offset + 1, page_limit: limit, total, episodes })
  }
  return { page, requested }
}

it('allEpisodes returns every episode once and in order, with one request per page', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 130 }), fc.constantFrom(1, 20, 25), async (total, limit) => {
      const { page, requested } = platform(total, limit)
      const episodes = await allEpisodes(page, undefined)
      expect(episodes.map(({ episode_number }) => episode_number)).toEqual(
        Array.from({ length: total }, (_, place) => place + 1),
      )
      expect(requested).toHaveLength(Math.max(1, Math.ceil(total / limit)))
    }),
  )
})

it('allEpisodes stops at an empty or repeated page even if the total is too high', async () => {
  const episodes = [{ media_item: {} }]
  const stuck = async () => EpisodesWire.parse({ page: 1, page_limit: 20, total: 1e9, episodes })
  expect((await allEpisodes(stuck, 3)).map(({ season_number }) => season_number)).toEqual([3, 3])
  const empty = async (offset: number) =>
    EpisodesWire.parse({ page: offset + 1, page_limit: 20, total: 1e9, episodes: [] })
  expect(await allEpisodes(empty, undefined)).toEqual([])
})
