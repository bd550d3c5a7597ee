import type { Page } from '@playwright/test'
import { ids } from './support/demo-pages.ts'
import { axe, expect, test } from './support/test.ts'

// Compositing a small page takes less of the processor
test.use({ viewport: { width: 960, height: 540 } })

const player = (page: Page) => page.getByTestId('player-container')
const ad = (page: Page) => page.getByRole('region', { name: 'Advertisement' })
const open = (page: Page, config: string) => page.goto(`/m/SaltRoad/?app-config=${config}&play=1`)
const timeOf = (page: Page) => page.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
const seekTo = (page: Page, share: number) =>
  page.evaluate((part) => {
    const film = document.querySelector('video')
    if (film) film.currentTime = film.duration * part
  }, share)
const speedUp = (page: Page) =>
  page.evaluate(() => {
    for (const video of document.querySelectorAll('video')) if (!video.paused) video.playbackRate = 4
  })
const skipAd = async (page: Page) => {
  await expect(ad(page)).toContainText(/Ad ends in \d+ seconds/)
  await speedUp(page)
  await ad(page).getByRole('button', { name: 'Skip ad', exact: true }).click()
}

test.describe('advertisements', () => {
  test('a pre-roll can be skipped, a mid-roll plays at half time, and both send their tracking events', {
    tag: ['@playback', '@library'],
  }, async ({ page, sandbox }) => {
    const counted = async (name: string) =>
      (await sandbox.requests()).filter(
        ({ path, query }) => path.startsWith('/ads/track/') && `${path.slice(11, -4)} ${query.ad ?? query.at}` === name,
      ).length
    await test.step('a pre-roll can be skipped and sends the tracking events of a skipped ad', async () => {
      await open(page, 'adsvast1')
      await expect(ad(page)).toContainText(/Ad ends in \d+ seconds/)
      await expect(ad(page).getByRole('button', { name: /Skip ad in/ })).toBeVisible()
      await axe(page)
      await skipAd(page)
      await expect(ad(page)).toBeHidden()
      await expect.poll(() => timeOf(page)).toBeGreaterThan(0.5)
      expect(await counted('impression skip5')).toBe(1)
      expect(await counted('start skip5')).toBe(1)
      await expect.poll(() => counted('skip skip5')).toBe(1)
      expect(await counted('complete skip5')).toBe(0)
    })

    await test.step('a mid-roll plays at half time without a skip button and sends all its tracking events', async () => {
      await seekTo(page, 0.52)
      await expect(ad(page)).toBeVisible()
      await expect(ad(page).getByRole('button', { name: /Skip ad/ })).toHaveCount(0)
      const stood = await timeOf(page)
      await speedUp(page)
      await expect(ad(page)).toBeHidden({ timeout: 25_000 })
      for (const event of ['impression', 'start', 'firstQuartile', 'midpoint', 'thirdQuartile', 'complete'])
        await expect.poll(() => counted(`${event} whole`), event).toBe(1)
      expect(await counted('breakEnd 50%')).toBe(1)
      await expect.poll(() => timeOf(page)).toBeGreaterThan(stood)
    })
  })

  test('a blank line before the XML declaration and macros in the ad tag lead to an advertisement', {
    tag: '@playback',
  }, async ({ page }) => {
    await page.route('**/ads/vmap.xml*', async (route) => {
      const response = await route.fetch()
      const text = (await response.text()).replace('skip5.xml', 'skip5.xml?id=__item-mediaid__&d=[DOMAIN]&x=[OTHER]')
      await route.fulfill({ response, body: `\n\ufeff${text}` })
    })
    await page.route('**/ads/vast/skip5.xml*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: `\r\n${await response.text()}` })
    })
    const requested = page.waitForRequest('**/ads/vast/skip5.xml*')
    await open(page, 'adsvast1')
    await expect(ad(page)).toContainText(/Ad ends in \d+ seconds/)
    const query = Object.fromEntries(new URL((await requested).url()).searchParams)
    expect(query).toEqual({ id: 'SaltRoad', d: new URL(page.url()).host, x: '[OTHER]' })
  })

  test('after a post-roll, the choice to watch the credits still prevents autoplay', { tag: '@playback' }, async ({
    page,
  }) => {
    await page.route('**/ads/vmap.xml*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll('50%', 'end') })
    })
    const upNext = page.getByRole('complementary', { name: 'Up next' })
    await test.step('the card of the next film is closed by "Watch credits"', async () => {
      await page.goto(`/m/SaltRoad/?app-config=adsvast1&r=${ids.allFilms}&play=1`)
      await skipAd(page)
      await page.unroute('**/ads/vmap.xml*')
      await expect.poll(() => timeOf(page)).toBeGreaterThan(0.5)
      await seekTo(page, 0.99)
      await expect(upNext).toBeVisible()
      // Firefox drops a press after the element of the last one was removed
      await expect(async () => {
        if (await upNext.isVisible()) await upNext.getByRole('button', { name: 'Watch credits' }).click()
        await expect(upNext).toBeHidden({ timeout: 1_000 })
      }).toPass()
    })
    await speedUp(page)
    await expect(ad(page)).toBeVisible({ timeout: 20_000 })
    await speedUp(page)
    await expect(ad(page)).toBeHidden({ timeout: 25_000 })
    await expect(player(page).getByRole('button', { name: 'Watch again' })).toBeVisible()
    await expect(upNext).toBeHidden()
    await expect(page).toHaveURL(/\/m\/SaltRoad\//)
  })

  test('a scheduled break and an SSAI manifest play, and a film plays without an ad that fails', {
    tag: ['@playback', '@library'],
  }, async ({ page, sandbox, problems }) => {
    // First, because ad files remain in the HTTP cache
    await test.step('the film plays when the ad server or an ad file fails, and the ad failure is tracked with code 405', async () => {
      problems.allow(/status of (404|500).*\/ads\//)
      await sandbox.fault({ path: '/ads/vmap.xml', status: 500, times: 5 })
      await open(page, 'adsvast1')
      await expect.poll(() => timeOf(page), { timeout: 20_000 }).toBeGreaterThan(0.5)
      const [plan] = (await sandbox.requests()).filter(({ path }) => path === '/ads/vmap.xml')
      expect(plan?.status).toBe(500)
      await sandbox.reset()
      await sandbox.fault({ path: '/ads/media/trailer.mp4', status: 404, times: 5 })
      await page.reload()
      await expect.poll(() => timeOf(page), { timeout: 20_000 }).toBeGreaterThan(0.5)
      await expect(player(page).getByRole('alert')).toHaveCount(0)
      const codes = async () =>
        (await sandbox.requests()).filter(({ path }) => path === '/ads/track/error.gif').map(({ query }) => query.code)
      await expect.poll(codes).toEqual(['405'])
    })
    await test.step('a break from an advertising schedule of the platform plays, and the schedule is requested once', async () => {
      await sandbox.reset()
      await open(page, 'adslist1')
      await expect(ad(page)).toBeVisible()
      const requests = await sandbox.requests()
      expect(requests.filter(({ path }) => path === '/platform/v2/advertising/schedules/AdSched1.json')).toHaveLength(1)
    })
    await test.step('a film with server-side ad insertion plays from the SSAI manifest with its ad config id', async () => {
      await open(page, 'ssaidemo')
      await expect.poll(() => timeOf(page), { timeout: 20_000 }).toBeGreaterThan(0.5)
      const requests = await sandbox.requests()
      const stitched = requests.filter(({ path }) => path === '/platform/v2/sites/FoyerPix/media/SaltRoad/ssai.m3u8')
      expect(stitched.find(({ method }) => method === 'GET')?.query).toEqual({ ad_config_id: 'AdConf01' })
    })
  })
})
