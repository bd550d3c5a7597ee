import type { Page } from '@playwright/test'
import { axe, expect, test } from './support/test.ts'

const series = '/m/SerNight/'
const list = (page: Page) => page.getByTestId('video-list').getByRole('link')
const idOf = async (page: Page, index: number) =>
  (await list(page).nth(index).getAttribute('href'))?.split('/')[2] ?? ''
const watch = (page: Page, mediaid: string, progress: number) =>
  page.evaluate((entry) => localStorage.setItem('jwapp.history', JSON.stringify([entry])), { mediaid, progress })

const finish = async (page: Page) => {
  const video = page.locator('video')
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 30_000 })
    .toBeGreaterThan(0.1)
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = element.duration - 0.5
  })
}

test('a series resumes the episode in progress at its position', { tag: ['@site', '@library'] }, async ({ page }) => {
  await page.goto(series)
  const third = await idOf(page, 2)
  await watch(page, third, 0.5)
  await page.reload()
  const resume = page.getByRole('link', { name: 'Continue watching' })
  await expect(resume).toHaveAttribute('href', new RegExp(`/m/${third}/`))
  await expect(page.getByText(/^S1:E3 - /)).toBeVisible()
  await resume.click()
  await expect(page).toHaveURL(new RegExp(`/m/${third}/.*play=1`))
  await expect
    .poll(() => page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime / element.duration), {
      timeout: 30_000,
    })
    .toBeGreaterThan(0.45)
})

test('finished episodes are marked, replace earlier ones and lead to the next one', async ({ page }) => {
  await test.step('the end of a season starts the first episode of the next season and marks the last one as watched', async () => {
    await page.goto(`${series}?season=all`)
    await expect(list(page).filter({ hasText: 'S2:E1' })).toBeVisible()
    const marks = await page.getByTestId('video-list').locator('li').allInnerTexts()
    const next = marks.findIndex((text) => text.includes('S2:E1'))
    const [last, first] = [await idOf(page, next - 1), await idOf(page, next)]
    await page.goto(`/m/${last}/?play=1`)
    await finish(page)
    await expect(page).toHaveURL(new RegExp(`/m/${first}/.*play=1`), { timeout: 30_000 })
    const history = await page.evaluate(() => JSON.parse(localStorage.getItem('jwapp.history') ?? '[]'))
    expect(history).toContainEqual({ mediaid: last, progress: 1 })
  })
  await test.step('a later episode of a series replaces an earlier one in the history', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto(series)
    const [first, second, third] = [await idOf(page, 0), await idOf(page, 1), await idOf(page, 2)]
    await watch(page, first, 0.5)
    await page.goto(`/m/${second}/?play=1`)
    await finish(page)
    await expect(page).not.toHaveURL(new RegExp(`/m/${second}/`), { timeout: 30_000 })
    const history = await page.evaluate(() => JSON.parse(localStorage.getItem('jwapp.history') ?? '[]'))
    expect(history.map((entry: { mediaid: string }) => entry.mediaid)).toEqual([third, second])
  })
  await test.step('after a finished episode, continue watching and the series page show the next episode', async () => {
    await page.evaluate(() => localStorage.clear())
    await page.goto(series)
    const [first, second, third] = [await idOf(page, 0), await idOf(page, 1), await idOf(page, 2)]
    await page.goto(`/m/${first}/?play=1`)
    await finish(page)
    await expect(page).toHaveURL(new RegExp(`/m/${second}/.*play=1`), { timeout: 30_000 })
    // Leaves the next episode before playback starts.
    await page.goto('/')
    const row = page.getByTestId('shelf-continue_watching').getByRole('list')
    await expect(row.getByRole('link')).toHaveCount(1)
    await expect(row.getByRole('link')).toHaveAttribute('href', new RegExp(`/m/${second}/.*play=1`))
    await expect(row.getByRole('link')).toContainText('Night Bus 7 · S1:E2')
    await axe(page)
    await row.getByRole('button', { name: /^Mark as watched/ }).click()
    await expect(row.getByRole('link'), 'the one after it follows').toHaveAttribute('href', new RegExp(`/m/${third}/`))
    await page.goto(series)
    await expect(page.getByRole('link', { name: 'Continue watching' })).toHaveAttribute(
      'href',
      new RegExp(`/m/${third}/`),
    )
  })
})

test('a series URL shows a playlist or a film, and an item without series data an error or a film', async ({
  page,
  sandbox,
  problems,
}) => {
  problems.allow(/status of (404|500)/)
  await test.step('a playlist of episodes opens as a series at a series URL', async () => {
    await page.goto('/s/TrueStor/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(list(page).first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Start watching' })).toBeVisible()
  })
  await test.step('a series URL with the id of a film shows the film page', async () => {
    await page.goto('/s/SaltRoad/')
    await expect(page.getByTestId('cinema-layout')).toBeVisible()
  })
  await test.step('a failed series request shows an error message', async () => {
    await sandbox.edit('media', 'NewSerie', {
      title: 'New series',
      params: { contentType: 'series' },
      contentType: 'series',
    })
    await sandbox.fault({ path: '/apps/series/', times: 6, status: 500 })
    await page.goto('/m/NewSerie/')
    await expect(page.getByText('An error occurred while requesting series')).toBeVisible()
  })
  await sandbox.reset()
  await test.step('a media item of type series without series data is shown as a film', async () => {
    const params = { contentType: 'series' }
    await sandbox.edit('media', 'NewSerie', { title: 'Not a series', params, ...params, duration: 300 })
    await page.goto('/m/NewSerie/')
    await expect(page.getByRole('heading', { level: 1, name: 'Not a series' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Start watching' })).toBeVisible()
    await expect(page.getByTestId('video-list')).toHaveCount(0)
  })
})
