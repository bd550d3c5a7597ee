import type { Page } from '@playwright/test'
import { demoPaths, open } from './support/demo-pages.ts'
import { expect, test } from './support/test.ts'

// Decoding is slow on busy test machines
const busy = { timeout: 60_000 }
const quick = { timeout: 2_000 }

const player = (page: Page) => page.getByRole('dialog', { name: 'Video player' })
const clock = (page: Page) =>
  player(page)
    .locator('video')
    .evaluate((film: HTMLVideoElement) => film.currentTime)
const manifest = '/manifests/SaltRoad\\.m3u8'

const watch = async (page: Page) => {
  await open(page, demoPaths.film)
  await page.getByRole('link', { name: 'Start watching' }).click()
}

const failures = [
  { method: 'GET', status: 404, title: 'This video cannot be played', message: 'This video is no longer available.' },
  { method: 'GET', status: 500, title: 'This video cannot be played', message: 'This video is not arriving.' },
  { method: '*', status: 403, title: 'Content unavailable', message: 'currently unavailable in your region' },
]

test('a failed request of a stream shows the error of its status, and a retry plays the film', {
  tag: ['@playback', '@library'],
}, async ({ page, sandbox, problems }) => {
  problems.allow(new RegExp(`status of (404|500|403).*${manifest}`))
  for (const { method, status, title, message } of failures)
    await test.step(`a request (${method}) of a stream that fails with ${status} shows its error, and a retry plays the film`, async () => {
      await sandbox.fault({ method, path: manifest, status, times: 50 })
      await watch(page)
      const alert = player(page).getByRole('alert')
      await expect(alert).toContainText(title, busy)
      await expect(alert).toContainText(message)
      const again = player(page).getByRole('button', { name: 'Try again' })
      await expect(again).toBeFocused()
      await sandbox.reset()
      await again.press('Enter')
      await expect(alert).toBeHidden()
      await expect.poll(() => clock(page), busy).toBeGreaterThan(0.2)
    })
})

const failPlayerCode = async (page: Page) => {
  await page.route('**/_astro/Player.*.js*', (route) => route.abort())
  await open(page, demoPaths.film)
  const watch = page.getByRole('link', { name: 'Start watching' })
  const placeOnPage = () =>
    watch.evaluate((link) => {
      const { x, y, width, height } = link.getBoundingClientRect()
      return [x, y + scrollY, width, height].map(Math.round)
    })
  const before = await placeOnPage()
  await watch.click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText(
    'The connection was lost. Check your network and try again.',
  )
  expect(await placeOnPage()).toEqual(before)
  await page.unroute('**/_astro/Player.*.js*')
  await page.evaluate(() => Object.assign(window, { sameLoad: true }))
  await watch.click()
  await expect(player(page).getByTestId('player-container')).toHaveAttribute('data-started', 'true', busy)
  expect(await page.evaluate(() => 'sameLoad' in window)).toBe(true)
}

const failSettingsCode = async (page: Page) => {
  const settings = player(page).getByRole('button', { name: 'Settings' })
  await settings.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'Check your connection and try again.' })).toBeVisible()
  await expect(settings).toHaveAttribute('aria-expanded', 'false')
  await page.unroute('**/_astro/Extras.*.js*')
  // Firefox keeps the failed import of the player: there the first press reloads the page with its film
  await expect(async () => {
    if ((await settings.getAttribute('aria-expanded', quick)) === 'false') await settings.press('Enter', quick)
    await expect(player(page).getByRole('region', { name: 'Settings' })).toBeVisible(quick)
  }).toPass(busy)
}

const blockAutoplay = async (page: Page) => {
  await page.addInitScript(() => {
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = () => {
      HTMLMediaElement.prototype.play = play
      return Promise.reject(new DOMException('the viewer did nothing yet', 'NotAllowedError'))
    }
  })
  await open(page, `${demoPaths.film}?play=1&t=0`)
  const start = player(page).getByRole('button', { name: 'Play', exact: true }).first()
  await expect(start).toBeVisible(busy)
  expect(await clock(page)).toBe(0)
  await start.click()
  await expect.poll(() => clock(page), busy).toBeGreaterThan(0.2)
}

test('failed code can be loaded again, and blocked autoplay shows a play button', {
  tag: '@playback',
}, async ({ page, problems }) => {
  problems.allow(/(ERR_FAILED|Failed to fetch).*\/_astro\/(Player|Extras)\./)
  await page.route('**/_astro/Extras.*.js*', (route) => route.abort())
  await test.step('a failed load of the player code shows an error without a layout shift, and a retry opens the player', () =>
    failPlayerCode(page))
  await test.step('a failed load of the settings code shows an error, and the next press opens the settings', () =>
    failSettingsCode(page))
  await test.step('blocked autoplay shows a play button that starts the film', () => blockAutoplay(page))
})

test('a stalled stream shows an error, and the back button closes the player and restores focus', {
  tag: ['@playback', '@library'],
}, async ({ page, sandbox, problems }) => {
  problems.allow(/ERR_|Failed to load/)
  await page.clock.install()
  await sandbox.fault({ path: '/segments/', delayMs: 60_000, times: 50 })
  await watch(page)
  await test.step('a stalled stream shows an error', async () => {
    await expect(async () => {
      await page.clock.fastForward(3_000)
      await expect(player(page).getByRole('alert')).toContainText('This video is not arriving', { timeout: 500 })
    }).toPass(busy)
  })
  await test.step('the back button closes the player and restores the focus', async () => {
    await player(page).getByRole('button', { name: 'Back' }).last().click()
    await expect(player(page)).toBeHidden()
    await expect(page.getByRole('link', { name: 'Start watching' })).toBeFocused()
  })
})
