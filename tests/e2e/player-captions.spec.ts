import type { Page } from '@playwright/test'
import type { Source, Track } from '../../src/core/content/media.ts'
import type { Playback } from '../../src/features/player/playback/playback.ts'
import { startEnginePage } from './support/engine-page.ts'
import { showControls, startFilm } from './support/film.ts'
import type { Sandbox } from './support/sandbox.ts'
import { expect, test } from './support/test.ts'

const captions = `WEBVTT
X-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000

00:00:00.000 --> 01:00:00.000
At the bottom, where captions usually are.

00:00:00.000 --> 01:00:00.000 line:0
At the top, because the bottom has a name.
`

/** Positions of the active cues, and the attribute that lifts the low ones. */
const cuePositions = (page: Page) =>
  page.getByTestId('player-container').evaluate((stage) => {
    const video = stage.querySelector('video')
    const cues = [...(video?.textTracks ?? [])].flatMap((track) =>
      track.mode === 'showing' ? [...(track.activeCues ?? [])] : [],
    )
    return {
      isLifted: video?.parentElement?.hasAttribute('data-lifted'),
      lines: cues.map((cue) => (cue as VTTCue).line),
    }
  })

test('captions do not overlap the visible title and controls, and return to their position when these hide', {
  tag: ['@playback', '@phone'],
}, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('jwapp.player.captions', '"en"'))
  await page.route(/tracks\/SaltRoad-en-loop\.vtt/, (route) =>
    route.fulfill({ body: captions, contentType: 'text/vtt', headers: { 'access-control-allow-origin': '*' } }),
  )
  await test.step('captions are between the visible title and controls', async () => {
    await startFilm(page)
    await showControls(page)
    await page.keyboard.press('k')
    await expect.poll(() => cuePositions(page).then(({ lines }) => lines.length)).toBeGreaterThan(1)
    // Other engines have no container of captions: each cue moves by its line
    const movesContainer = await page.evaluate(() =>
      CSS.supports('selector(video::-webkit-media-text-track-container)'),
    )
    await expect
      .poll(() =>
        cuePositions(page).then(({ isLifted, lines }) => (movesContainer ? isLifted : !lines.includes('auto'))),
      )
      .toBe(true)
    const liftOf = () =>
      page.locator('video').evaluate((video) => Number.parseFloat(getComputedStyle(video).getPropertyValue('--lift')))
    // On phones the lift includes the skip intro button above the controls, once the chapters are there.
    const lift = (page.viewportSize()?.width ?? 0) < 768 ? 10.75 : 7.25
    await expect.poll(liftOf).toBe(lift)
    const { lines } = await cuePositions(page)
    const numbers = lines.filter((line): line is number => typeof line === 'number')
    const height = (await page.locator('video').boundingBox())?.height ?? 1
    const title = await page
      .getByTestId('player-container')
      .getByRole('heading', { name: 'The Salt Road' })
      .boundingBox()
    const bottomOfTitle = (100 * ((title?.y ?? 0) + (title?.height ?? 0))) / height
    const liftPercent = (100 * lift * 16) / height
    if (movesContainer) expect(lines).toContain('auto')
    else expect(Math.max(...numbers)).toBeLessThan(100 - liftPercent + 1)
    // Top edge of the cue, minus the lift of the container
    expect(Math.min(...numbers) - (movesContainer ? liftPercent : 0)).toBeGreaterThan(bottomOfTitle)
  })
  await test.step('captions return to their position when the controls hide', async () => {
    await page.keyboard.press('k')
    await expect(page.getByTestId('player-container')).toHaveAttribute('data-shown', 'false')
    await expect.poll(() => cuePositions(page)).toEqual({ isLifted: false, lines: ['auto', 0] })
  })
})

const sources = ({ seen }: Sandbox) => ({
  hls: { file: `${seen}/platform/manifests/SaltRoad.m3u8`, type: 'application/vnd.apple.mpegurl' },
  mp4: { file: `${seen}/platform/videos/Overtime-small.mp4`, type: 'video/mp4' },
})

const sideTracks = ({ seen }: Sandbox): Track[] =>
  ['English [CC]', 'Español (Latinoamérica)'].map((label, at) => ({
    kind: 'captions',
    file: `${seen}/platform/tracks/SaltRoad-${at ? 'es' : 'en'}.vtt`,
    label,
  }))

/** Films that start one after another in a page of the engine, with the choices that the browser remembers. */
const openFilms = async (page: Page, url: string) => {
  await page.goto(url)
  await page.waitForFunction(() => 'openFilm' in window)
  return {
    /** Plays a film for a second, and returns its captions: label, language and mode. */
    start: async (source: Source, tracks: Track[]) => {
      const film = { id: 'film', title: 'Film', metadata: '', sources: [source], tracks }
      const playback = await page.evaluateHandle((film): Playback => Reflect.get(window, 'openFilm')(film), film)
      await expect
        .poll(() => playback.evaluate(({ $state }) => $state.get().time), { timeout: 30_000 })
        .toBeGreaterThan(1)
      const read = () =>
        playback.evaluate(({ $state }) => ({
          menu: $state.get().texts.map(({ label, language }) => `${label} ${language}`),
          text: $state.get().texts.find(({ id }) => id === $state.get().text)?.label,
          modes: [...(document.querySelector('video')?.textTracks ?? [])].map(({ label, mode }) => `${label} ${mode}`),
        }))
      const choose = (label: string | undefined) =>
        playback.evaluate(
          ({ $state, chooseText }, label) => chooseText($state.get().texts.find((text) => text.label === label)?.id),
          label,
        )
      return { read, choose, end: () => playback.evaluate(({ destroy }) => destroy()) }
    },
  }
}

test.describe('captions at the start of films', () => {
  let served: Awaited<ReturnType<typeof startEnginePage>>
  test.beforeAll(async () => {
    served = await startEnginePage()
  })
  test.afterAll(() => served.close())
  test.use({ viewport: { width: 640, height: 360 } })

  test('the chosen language alone shows in the next films, from the stream or from files with only a label', {
    tag: '@playback',
  }, async ({ page, sandbox }) => {
    const films = await openFilms(page, served.url)
    const { hls, mp4 } = sources(sandbox)
    await test.step('a chosen language is shown and stored', async () => {
      const first = await films.start(mp4, sideTracks(sandbox))
      expect((await first.read()).modes).toEqual(['English [CC] disabled', 'Español (Latinoamérica) disabled'])
      await first.choose('Español (Latinoamérica)')
      await expect.poll(async () => (await first.read()).text).toBe('Español (Latinoamérica)')
      await first.end()
      expect(await page.evaluate(() => localStorage.getItem('jwapp.player.captions'))).toBe('"es-419"')
    })
    await test.step('a stream with further files shows the chosen language alone', async () => {
      const stream = await films.start(hls, sideTracks(sandbox))
      const ofStream = await stream.read()
      expect(ofStream.menu).toEqual(['English en', 'Español es', 'Español (Latinoamérica) es-419'])
      await stream.end()
      expect(ofStream.modes).toEqual(['English disabled', 'Español disabled', 'Español (Latinoamérica) showing'])
    })
    await test.step('a stream without files shows the nearest language', async () => {
      const streamAlone = await films.start(hls, [])
      expect((await streamAlone.read()).modes).toEqual(['English disabled', 'Español showing'])
      await streamAlone.end()
    })
    await test.step('files with only a label show the chosen language', async () => {
      const files = await films.start(mp4, sideTracks(sandbox))
      expect((await files.read()).modes).toEqual(['English [CC] disabled', 'Español (Latinoamérica) showing'])
      await files.choose(undefined)
      await files.end()
    })
    await test.step('switched-off captions stay off in the next films', async () => {
      for (const source of [hls, mp4]) {
        const off = await films.start(source, sideTracks(sandbox))
        expect((await off.read()).modes.filter((mode) => !mode.endsWith('disabled'))).toEqual([])
        await off.end()
      }
    })
  })

  test('a stream with default and forced captions lists only the others, and "off" hides the default', {
    tag: '@playback',
  }, async ({ page, sandbox }) => {
    const { hls } = sources(sandbox)
    const master = await (await fetch(sandbox.found(hls.file))).text()
    const [english = ''] = /^.*NAME="English".*$/m.exec(master) ?? []
    const forced = english.replace('"English"', '"English signs"').replace('FORCED=NO', 'FORCED=YES')
    const body = master
      .replaceAll(sandbox.url, sandbox.seen)
      .replace(english, `${english.replace('DEFAULT=NO', 'DEFAULT=YES')}\n${forced}`)
    await page.route(hls.file, (route) => route.fulfill({ body, headers: { 'access-control-allow-origin': '*' } }))
    const films = await openFilms(page, served.url)
    const shown = await films.start(hls, [])
    const { menu, text } = await shown.read()
    expect([menu, text]).toEqual([['English en', 'Español es'], 'English'])
    await shown.choose(undefined)
    await shown.end()
    const off = await films.start(hls, [])
    expect((await off.read()).modes).toEqual(['English disabled', 'English signs disabled', 'Español disabled'])
  })
})
