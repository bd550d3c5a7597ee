import { beforeEach, expect, it, vi } from 'vitest'
import { loadPlaybackSource } from '../state/playback.store.ts'
import { streamsOf } from './open-streams.ts'

vi.mock('../state/playback.store.ts', () => ({ isGeoBlocked: async () => false, loadPlaybackSource: vi.fn() }))

const streams = (file: string) => ({ sources: [{ file, type: 'application/vnd.apple.mpegurl' }], tracks: [] })
const fresh = 'https://a.test/fresh.m3u8'
const signed = (expires: number) => `https://a.test/ahead.m3u8?exp=${expires}&sig=abc`
beforeEach(() => void vi.mocked(loadPlaybackSource).mockReset().mockResolvedValue(streams(fresh)))

/** URLs of the first and second load of a prefetched film. */
async function played(file: string) {
  const film = { id: 'SaltRoad', title: '', metadata: '', sources: [], tracks: [] }
  const open = streamsOf({ ...film, source: Promise.resolve(streams(file)) })
  const empty = { source: undefined, sources: [], tracks: [] }
  return [(await open(empty)).source?.file, (await open(empty)).source?.file]
}

it('playback starts with the prefetched streams, and a retry requests new ones', async () => {
  const good = signed(Date.now() / 1000 + 60)
  expect(await played(good)).toEqual([good, fresh])
})

it('a retry after a failed prefetch requests new streams', async () => {
  const film = { id: 'SaltRoad', title: '', metadata: '', sources: [], tracks: [] }
  const open = streamsOf({ ...film, source: Promise.reject(new Error('offline')) })
  const empty = { source: undefined, sources: [], tracks: [] }
  await expect(open(empty)).rejects.toThrow('offline')
  expect((await open(empty)).source?.file).toBe(fresh)
})

it('playback requests new streams if the prefetched ones have expired', async () => {
  expect(await played(signed(1_000))).toEqual([fresh, fresh])
})
