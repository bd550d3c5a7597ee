import { readFileSync } from 'node:fs'
import vm from 'node:vm'
import { expect, it, vi } from 'vitest'

const source = readFileSync(new URL('../../scripts/sandbox/platform/player-library.js', import.meta.url), 'utf8')

type Player = { getConfig(): object; seek(position: number): void; getPosition(): number; getDuration(): number }

/** Player of the library on a page without a browser, and its video. */
const openLibrary = () => {
  const video = {
    ...{ play: vi.fn(async () => undefined), pause: vi.fn(), append: vi.fn(), replaceChildren: vi.fn() },
    ...{ setAttribute: vi.fn(), addEventListener: vi.fn(), textTracks: { addEventListener: vi.fn() } },
  }
  const container = { replaceChildren: vi.fn(), append: vi.fn(), classList: { add: vi.fn() } }
  const window: Record<string, unknown> = {}
  const document = { createElement: () => video, getElementById: () => container }
  vm.runInNewContext(source, { window, document, queueMicrotask, btoa, TextEncoder, setTimeout })
  const jwplayer = window.jwplayer as (id: string) => { setup(options: object): Player }
  return { video, setUp: (options: object) => jwplayer('player').setup(options) }
}

const playlist = [{ sources: [{ file: 'http://a.test/film.mp4' }] }]

it('the player uses the autostart setting of the dashboard if the page sets none', async () => {
  const { video, setUp } = openLibrary()
  expect(setUp({ playlist }).getConfig()).toMatchObject({ autostart: true, stretching: 'uniform' })
  await vi.waitFor(() => expect(video.play).toHaveBeenCalled())
})

it('the player does not start by itself if the page sets autostart to false', async () => {
  const [still, later] = [openLibrary(), openLibrary()]
  expect(still.setUp({ playlist, autostart: false }).getConfig()).toMatchObject({ autostart: false })
  later.setUp({ playlist })
  await vi.waitFor(() => expect(later.video.play).toHaveBeenCalled())
  expect(still.video.play).not.toHaveBeenCalled()
})

it('a live position counts back from the newest footage, and a seek to 0 leads to the start of the stream', () => {
  const { video, setUp } = openLibrary()
  const player = setUp({ playlist, autostart: false, minDvrWindow: 20 })
  const seekable = { length: 1, start: () => 100, end: () => 400 }
  Object.assign(video, { duration: Number.POSITIVE_INFINITY, seekable, currentTime: 380 })
  expect([player.getPosition(), player.getDuration()]).toEqual([-20, -300])
  player.seek(-25)
  expect(video).toMatchObject({ currentTime: 375 })
  player.seek(0)
  expect(video).toMatchObject({ currentTime: 0 })
})
