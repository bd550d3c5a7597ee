import type { Page } from '@playwright/test'
import { demoPaths, open } from './support/demo-pages.ts'
import { awaitFirstFrame, startFilm } from './support/film.ts'
import { expect, test } from './support/test.ts'

test.use({ isAnimated: true })

// Decoding is slow on busy test machines
const busy = { timeout: 60_000 }

const start = (page: Page) => page.getByRole('link', { name: 'Start watching' })
const player = (page: Page) => page.getByRole('dialog', { name: 'Video player' })
const video = (page: Page) => player(page).locator('video')
const clock = (page: Page) => video(page).evaluate((film: HTMLVideoElement) => film.currentTime)
const isPaused = (page: Page) => video(page).evaluate((film: HTMLVideoElement) => film.paused)
const speedUp = (page: Page) =>
  video(page).evaluate((film: HTMLVideoElement) => Object.assign(film, { playbackRate: 4, muted: true }) && undefined)

/** Text of the active captions, in any language. */
const caption = (page: Page) =>
  video(page).evaluate((film: HTMLVideoElement) =>
    [...film.textTracks]
      .filter(({ mode }) => mode === 'showing')
      .flatMap(({ activeCues }) => [...(activeCues ?? [])].map((cue) => (cue as VTTCue).text))
      .join(' '),
  )

test('a film plays past ten seconds and shows captions', { tag: ['@site', '@library', '@shell'] }, async ({ page }) => {
  await open(page, demoPaths.film)
  await start(page).click()
  await expect(player(page)).toBeVisible()
  await expect.poll(() => clock(page), busy).toBeGreaterThan(0)
  await page.keyboard.press('c')
  await speedUp(page)
  await expect.poll(() => caption(page), { ...busy, intervals: [50] }).not.toBe('')
  await expect.poll(() => clock(page), busy).toBeGreaterThan(10)
  await expect(player(page).getByRole('alert')).toHaveCount(0)
})

test('the controls stay while a mouse rests on one of them, and hide after it has left', async ({ page }) => {
  await startFilm(page)
  const stage = page.getByTestId('player-container')
  // The controls may have hidden meanwhile
  await expect(async () => {
    await page.mouse.move(640, 300)
    await page.getByRole('button', { name: 'Mute' }).hover({ timeout: 2_000 })
  }).toPass()
  await speedUp(page)
  // Four times as long as the controls stay otherwise
  const from = await clock(page)
  await expect.poll(() => clock(page), busy).toBeGreaterThan(from + 48)
  await expect(stage).toHaveAttribute('data-shown', 'true')
  await page.mouse.move(640, 300)
  await expect(stage).toHaveAttribute('data-shown', 'false')
})

const countFirstRequests = async (page: Page) => {
  const requested: string[] = []
  page.on('request', (request) => request.method() === 'GET' && requested.push(new URL(request.url()).pathname))
  const segment = page.waitForRequest(/\/180p\/00\.ts$/)
  await page.route(/\/_astro\/hls\.[^/]+\.js$/, (route) => segment.then(() => route.continue()))
  await open(page, demoPaths.film)
  await start(page).click()
  await expect.poll(() => clock(page), busy).toBeGreaterThan(0)
  await page.unroute(/\/_astro\/hls\.[^/]+\.js$/)
  const first = requested.filter((path) => /SaltRoad\.m3u8$|\/180p(\.m3u8|\/00\.ts)$/.test(path))
  expect(first).toHaveLength(3)
}

const closeAndReturn = async (page: Page) => {
  await open(page, demoPaths.film)
  await page.mouse.wheel(0, 120)
  await start(page).scrollIntoViewIfNeeded()
  // Firefox scrolls by parts of a pixel
  const scrolled = () => page.evaluate(() => Math.round(scrollY))
  const before = await scrolled()
  await start(page).click()
  await expect(page).toHaveURL(/\?play=1$/)
  const back = player(page).getByRole('button', { name: 'Back', exact: true })
  await back.focus()
  await awaitFirstFrame(page)
  await expect(back).toBeFocused()
  await back.press('Enter')
  await expect(player(page)).toBeHidden()
  await expect(page).toHaveURL(({ pathname, search }) => pathname === demoPaths.film && search === '')
  await expect(start(page)).toBeFocused()
  expect(await scrolled()).toBe(before)
  await page.goForward()
  await expect(player(page)).toBeVisible()
  await page.goBack()
  await expect(player(page)).toBeHidden()
}

const openByUrl = async (page: Page, project: string) => {
  await page.goto(`${demoPaths.film}?play=1&r=Featured`)
  await expect(player(page)).toBeVisible(busy)
  await expect(player(page).getByRole('heading', { name: 'The Salt Road' })).toBeVisible()
  await expect(
    player(page)
      .getByRole('button', { name: /^(Play|Pause)$/ })
      .first(),
  ).toBeVisible(busy)
  const library = page.locator('script[src$="/platform/libraries/FoyerPl1.js"]')
  await expect(library).toHaveCount(project === 'library' ? 1 : 0)
  await page.keyboard.press('Escape')
  await expect(player(page)).toBeHidden()
  await expect(page).toHaveURL(({ search }) => search === '?r=Featured')
  await expect(start(page)).toBeVisible()
}

const useKeys = async (page: Page) => {
  await start(page).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => clock(page), busy).toBeGreaterThan(0)
  await page.keyboard.press('k')
  await expect.poll(() => isPaused(page)).toBe(true)
  const here = await clock(page)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => clock(page)).toBeGreaterThan(here + 9)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => clock(page)).toBeLessThan(here + 1)
  await page.keyboard.press('m')
  await expect.poll(() => video(page).evaluate((film: HTMLVideoElement) => film.muted)).toBe(true)
  await page.keyboard.press('k')
  await expect.poll(() => isPaused(page)).toBe(false)
  await page.keyboard.press('Escape')
  await expect(player(page)).toBeHidden()
  await expect(start(page)).toBeFocused()
}

const selectCaptions = async (page: Page) => {
  await start(page).click()
  const button = player(page).getByRole('button', { name: 'Captions' })
  await expect(button).toBeVisible(busy)
  const showing = () =>
    video(page).evaluate((film: HTMLVideoElement) =>
      [...film.textTracks].filter(({ mode }) => mode === 'showing').map(({ language }) => language),
    )
  await button.focus()
  await page.keyboard.press('Enter')
  const choice = (name: string) => player(page).getByRole('radio', { name })
  await expect(choice('Off')).toBeChecked()
  await expect(choice('Off')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect.poll(showing).toEqual(['en'])
  await expect(player(page).getByRole('button', { name: 'Captions on', exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(choice('Español')).toBeChecked()
  await expect.poll(showing).toEqual(['es'])
  await page.keyboard.press('ArrowDown')
  await expect.poll(showing).toEqual([])
}

test('a film requests its first files once, and the back button restores its page', async ({ page }) => {
  await test.step('a film requests its playlists and first segment once each, before its engine loads', () =>
    countFirstRequests(page))
  await test.step('the back button closes the player and restores the URL, scroll position and focus', () =>
    closeAndReturn(page))
})

test(
  'a film plays from a URL and by keys, with captions, and a live channel has its label',
  { tag: ['@site', '@library'] },
  async ({ page }, { project }) => {
    await test.step('play=1 in the URL opens the player; closing removes it', () => openByUrl(page, project.name))
    await test.step('the keyboard starts, pauses, seeks, mutes, resumes and closes the player', () => useKeys(page))
    await test.step('the captions menu selects a language and turns captions off', () => selectCaptions(page))
    await test.step('a live channel plays and has a live label', async () => {
      await open(page, '/m/ChanSolo/')
      await start(page).click()
      await expect.poll(() => clock(page), busy).toBeGreaterThan(0.5)
      await expect(player(page).getByText('LIVE', { exact: true })).toBeAttached()
    })
  },
)

test('on a phone, the captions menu selects a language and turns captions off, and a button closes it', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, demoPaths.film)
  await selectCaptions(page)
  await player(page).getByRole('button', { name: 'Close menu' }).click()
  await expect(player(page).getByRole('radio')).toHaveCount(0)
  await expect(player(page).getByRole('button', { name: 'Captions', exact: true })).toBeFocused()
})

test('the player of a history entry opens after a reload of the page behind it', async ({ page }) => {
  await page.goto(demoPaths.film)
  await start(page).click()
  await expect(player(page)).toBeVisible()
  await page.goBack()
  await expect(player(page)).toHaveCount(0)
  await page.reload()
  await page.waitForFunction(() => 'Astro' in self)
  await page.goForward()
  await expect(player(page)).toBeVisible()
})
