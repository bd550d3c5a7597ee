import type { Page } from '@playwright/test'
import { ids } from './support/demo-pages.ts'
import {
  awaitFirstFrame,
  keepControls,
  openSettings,
  seekFilm,
  showControls,
  startFilm,
  timeOf,
} from './support/film.ts'
import { axe, expect, test } from './support/test.ts'

const player = (page: Page) => page.getByTestId('player-container')
const upNext = (page: Page) => page.getByRole('complementary', { name: 'Up next' })
const button = (page: Page, name: string) => page.getByTestId('player-container').getByRole('button', { name })
const lengthOf = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.duration)

/** Ids of the first episodes of a series, and of the last two of another. */
const [first, second, third] = ['NBusS1E1', 'NBusS1E2', 'NBusS1E3']
const [beforeLast, last] = ['LightsE5', 'LightsE6']

const playing = (id: string | undefined) => new RegExp(`/m/${id}/.*play=1`)

/** Seeks to a time before the end. */
const leaveSeconds = (page: Page, seconds: number) =>
  page.locator('video').evaluate((video: HTMLVideoElement, seconds) => {
    video.currentTime = video.duration - seconds
  }, seconds)

const playEpisode = async (page: Page) => {
  await startFilm(page, '/m/LightsE2/')
  await expect(player(page).getByRole('heading', { name: 'Salt on the Glass' })).toBeAttached()
  await expect.poll(() => timeOf(page)).toBeGreaterThan(0.5)
}

const pressEpisodeButtons = async (page: Page) => {
  const arrival = Promise.withResolvers<void>()
  await page.route(/\/neighbours\.client\./, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await startFilm(page, `/m/${first}/`)
  await showControls(page)
  const leftOfVolume = async () => (await page.getByRole('slider', { name: 'Volume' }).boundingBox())?.x
  const left = await leftOfVolume()
  arrival.resolve()
  await expect(button(page, 'Next episode')).toBeVisible()
  await page.unroute(/\/neighbours\.client\./)
  expect(await leftOfVolume()).toBe(left)
  await expect(button(page, 'Previous episode')).toHaveCount(0)
  await keepControls(page)
  await button(page, 'Next episode').click()
  await expect(page).toHaveURL(playing(second))
  await awaitFirstFrame(page)
  await keepControls(page)
  await button(page, 'Previous episode').click()
  await expect(page).toHaveURL(playing(first))
}

const watchCredits = async (page: Page) => {
  await startFilm(page, `/m/${first}/`)
  await showControls(page)
  await seekFilm(page, Math.floor(await lengthOf(page)) - 8)
  await expect(upNext(page)).toContainText(/Starts in \d seconds?/)
  await page.keyboard.press('k') // Paused playback stops the countdown
  await axe(page)
  const tops = await upNext(page)
    .getByRole('button')
    .evaluateAll((all) => all.map((element) => element.getBoundingClientRect().top))
  expect(new Set(tops).size, 'rows of its buttons').toBe(1)
  await upNext(page).getByRole('button', { name: 'Watch credits' }).click()
  await expect(upNext(page)).toBeHidden()
  await page.keyboard.press('k')
  await leaveSeconds(page, 1)
  await expect(button(page, 'Watch again')).toBeVisible({ timeout: 30_000 })
  await expect(page).toHaveURL(playing(first))
  await page.keyboard.press('n')
  await expect(page).toHaveURL(playing(second))
}

const withoutAutoplay = async (page: Page) => {
  await startFilm(page, `/m/${first}/`)
  await expect(page.getByTestId('player-container')).toContainText('Night Bus 7 • S1:E1')
  await openSettings(page)
  await button(page, 'Autoplay').click()
  await expect(button(page, 'Autoplay')).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('Escape')
  await seekFilm(page, Math.floor(await lengthOf(page)) - 2)
  await expect(button(page, 'Watch again')).toBeVisible({ timeout: 30_000 })
  await expect(upNext(page)).not.toContainText('Starts in')
  await expect(upNext(page)).toContainText('Night Bus 7 • S1:E2')
  await upNext(page).getByRole('button', { name: 'Play now' }).click()
  await expect(page).toHaveURL(playing(second))

  await awaitFirstFrame(page)
  await showControls(page)
  await seekFilm(page, 5)
  await page.evaluate((follows) => {
    localStorage.setItem('jwapp.player.autoplay', 'true')
    sessionStorage.setItem('jwapp.player.unattended', JSON.stringify({ films: 2, pressedAt: Date.now(), follows }))
  }, second)
  await page.reload()
  await awaitFirstFrame(page)
  await leaveSeconds(page, 2)
  await expect(upNext(page)).toContainText('Are you still watching?')
  await expect(button(page, 'Watch again')).toBeVisible({ timeout: 30_000 })
  await expect(page).toHaveURL(playing(second))
  await upNext(page).getByRole('button', { name: 'Play now' }).click()
  await expect(page).toHaveURL(playing(third))
}

const playDuringCredits = async (page: Page) => {
  await startFilm(page, `/m/SaltRoad/the-salt-road/?r=${ids.allFilms}`)
  await showControls(page)
  await seekFilm(page, 787)
  await upNext(page).getByRole('button', { name: 'Play now' }).click()
  await expect(page).toHaveURL(new RegExp(`/m/(?!SaltRoad).*r=${ids.allFilms}&play=1`))
  await awaitFirstFrame(page)
  const history = await page.evaluate(() => JSON.parse(localStorage.getItem('jwapp.history') ?? '[]'))
  expect(history).toContainEqual({ mediaid: 'SaltRoad', progress: 1 })
}

const playNextInFullScreen = async (page: Page) => {
  await expect(page).toHaveURL(playing(second))
  const title = () => player(page).getByRole('heading', { level: 2 })
  await expect(title()).toContainText('Slaughterhouse Road')
  await awaitFirstFrame(page)
  const before = (await title().textContent()) ?? ''
  // Adjacent episodes load after the first frame
  await showControls(page)
  await expect(button(page, 'Next episode')).toBeVisible()
  const isFull = () => page.evaluate(() => document.fullscreenElement !== null)
  await page.keyboard.press('f')
  await expect.poll(isFull).toBe(true)
  await page.keyboard.press('n')
  await expect(title()).not.toHaveText(before)
  await expect(page).toHaveURL(playing(third))
  await awaitFirstFrame(page)
  expect(await isFull()).toBe(true)
  await page.keyboard.press('f')
  await expect.poll(isFull).toBe(false)
  const name = (await title().textContent()) ?? ''
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(({ pathname, search }) => pathname.startsWith(`/m/${third}/`) && search === '')
  await expect(page).toHaveTitle(new RegExp(name))
  await page.goBack()
  await expect(title()).toHaveText(before)
}

const endSeriesInFullScreen = async (page: Page) => {
  await startFilm(page, `/m/${beforeLast}/`)
  const title = page.getByTestId('player-container').getByRole('heading', { level: 2 })
  const before = (await title.textContent()) ?? ''
  await showControls(page)
  await expect(button(page, 'Next episode')).toBeVisible()
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await page.keyboard.press('n')
  await expect(title).not.toHaveText(before)
  await awaitFirstFrame(page)
  await leaveSeconds(page, 0.5)
  await expect(page.getByTestId('player-container')).toHaveCount(0, { timeout: 30_000 })
  await expect(page).toHaveURL(({ pathname, search }) => pathname.startsWith(`/m/${last}/`) && search === '')
  const current = page.getByTestId('video-list').locator('a[aria-current]')
  await expect(current).toHaveAttribute('href', new RegExp(`/m/${last}/`))
}

test('an episode plays with buttons to its neighbours, and the next film or the end of a series follows it', {
  tag: '@playback',
}, async ({ page }) => {
  await test.step('the episode buttons play the next and previous episode, and the first episode has no previous button', () =>
    pressEpisodeButtons(page))
  await test.step('an episode plays from its own page', () => playEpisode(page))
  await test.step('playing the next film during the credits marks the current film as watched', () =>
    playDuringCredits(page))
  await test.step('in full screen, the end of the last episode closes the player and shows the page of that episode', () =>
    endSeriesInFullScreen(page))
})

test('the next episode follows a countdown or N, in full screen as well', {
  tag: ['@playback', '@library', '@phone'],
}, async ({ page }) => {
  await test.step('the up next card counts down, the watch credits button prevents autoplay, and N plays the next episode', () =>
    watchCredits(page))
  await test.step('in full screen, the next episode replaces the current one, and closing the player shows its page', () =>
    playNextInFullScreen(page))
})

test(
  'without autoplay, or after two unattended episodes, the next episode starts only on a button click',
  { tag: ['@playback', '@library'] },
  ({ page }) => withoutAutoplay(page),
)
