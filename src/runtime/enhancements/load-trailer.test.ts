import { afterEach, expect, test, vi } from 'vitest'
import { loadTrailer } from './load-trailer.ts'

vi.mock('virtual:foyer/site', () => ({ site: { platform: 'https://platform.test' } }))
afterEach(() => vi.unstubAllGlobals())

const file = { file: 'https://p.test/a.mp4', type: 'video/mp4', width: 640 }
const { signal } = new AbortController()

/** Answers the next request. */
const respond = (body: unknown, status = 200) => {
  const fetch = vi.fn(async (_: string) => Response.json(body, { status }))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('loadTrailer returns the sources that have a file and a type', async () => {
  const fetch = respond({ playlist: [{ sources: [file, null, 7, { file: 'b' }, { type: 'video/mp4' }] }] })
  expect(await loadTrailer('Trailer1', signal)).toEqual([file])
  expect(fetch.mock.calls.map(([url]) => url)).toEqual(['https://platform.test/v2/media/Trailer1'])
})

test('loadTrailer returns no source of a refused request and of another response', async () => {
  respond({ playlist: [{ sources: [file] }] }, 403)
  expect(await loadTrailer('Trailer1', signal)).toEqual([])
  for (const body of [null, {}, { playlist: [] }, { playlist: [{ sources: 'x' }] }]) {
    respond(body)
    expect(await loadTrailer('Trailer1', signal)).toEqual([])
  }
})
