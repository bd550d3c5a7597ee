import { afterEach, expect, it, vi } from 'vitest'
import { fetchThumbnails } from './text-files.ts'

const track = 'WEBVTT\n\n00:00.000 --> 00:05.000\n3.jpg#xywh=0,0,160,90\n'
const { signal } = new AbortController()

/** Responds to every request with the track, from an address. */
function serveTrack(url: string) {
  vi.stubGlobal('document', { baseURI: 'https://site.test/m/one/' })
  vi.stubGlobal('fetch', async () => Object.defineProperty(new Response(track), 'url', { value: url }))
}
afterEach(() => vi.unstubAllGlobals())

it.each([
  ['a file of the site', '/_downloads/one/t1.vtt', '', 'https://site.test/_downloads/one/3.jpg'],
  ['a redirected file', 'https://cdn.test/a.vtt', 'https://files.test/b/a.vtt', 'https://files.test/b/3.jpg'],
])('pictures of thumbnails are beside %s', async (_, file, final, picture) => {
  serveTrack(final)
  expect(await fetchThumbnails(file, signal)).toMatchObject([{ picture, area: { width: 160 } }])
})
