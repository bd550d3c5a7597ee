import type { Page } from '@playwright/test'
import { showControls, startFilm } from './support/film.ts'
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
  tag: ['@also-phone', '@builtin'],
}, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('jwapp.player.captions', '"en"'))
  await page.route(/tracks\/SaltRoad-en-loop\.vtt/, (route) =>
    route.fulfill({ body: captions, contentType: 'text/vtt', headers: { 'access-control-allow-origin': '*' } }),
  )
  await startFilm(page)
  await showControls(page)
  await page.keyboard.press('k')
  await expect.poll(() => cuePositions(page).then(({ lines }) => lines.length)).toBeGreaterThan(1)
  await expect.poll(() => cuePositions(page).then(({ isLifted }) => isLifted)).toBe(true)
  const shown = await cuePositions(page)
  expect(shown.lines).toContain('auto')
  const height = (await page.locator('video').boundingBox())?.height ?? 1
  const title = await page.getByTestId('player-container').getByRole('heading', { name: 'The Salt Road' }).boundingBox()
  const bottomOfTitle = (100 * ((title?.y ?? 0) + (title?.height ?? 0))) / height
  // Top edge of the cue, minus the lift of all captions.
  const [top = 0] = shown.lines.filter((line): line is number => typeof line === 'number')
  const lift = await page
    .locator('[data-lifted]')
    .evaluate((area) => Number.parseFloat(getComputedStyle(area).getPropertyValue('--lift')))
  expect(top - (100 * lift * 16) / height).toBeGreaterThan(bottomOfTitle)
  // The lift includes the skip intro button above the controls.
  expect(lift).toBe((page.viewportSize()?.width ?? 0) < 768 ? 10.75 : 7.25)
  await page.keyboard.press('k')
  await expect(page.getByTestId('player-container')).toHaveAttribute('data-shown', 'false')
  await expect.poll(() => cuePositions(page).then(({ isLifted }) => isLifted)).toBe(false)
  expect((await cuePositions(page)).lines).toContain(0)
})
