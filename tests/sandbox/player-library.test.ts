import { readFileSync } from 'node:fs'
import vm from 'node:vm'
import { expect, it, vi } from 'vitest'

const source = readFileSync(new URL('../../scripts/sandbox/platform/player-library.js', import.meta.url), 'utf8')

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
  const jwplayer = window.jwplayer as (id: string) => { setup(options: object): { getConfig(): object } }
  return { video, setUp: (options: object) => jwplayer('player').setup(options) }
}

const playlist = [{ sources: [{ file: 'http://a.test/film.mp4' }] }]

it('the player uses the autostart setting of the dashboard if the page sets none', async () => {
  const { video, setUp } = openLibrary()
  expect(setUp({ playlist }).getConfig()).toMatchObject({ autostart: true, stretching: 'uniform' })
  await vi.waitFor(() => expect(video.play).toHaveBeenCalled())
})

it('the player does not start by itself if the page sets autostart to false', async () => {
  const { video, setUp } = openLibrary()
  expect(setUp({ playlist, autostart: false }).getConfig()).toMatchObject({ autostart: false })
  await new Promise((done) => setTimeout(done, 20))
  expect(video.play).not.toHaveBeenCalled()
})
