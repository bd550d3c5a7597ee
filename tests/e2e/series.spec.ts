import type { Page } from '@playwright/test'
import { demoPaths, ids, open } from './support/demo-pages.ts'
import { expect, test } from './support/test.ts'

test.use({ isAnimated: true })

const list = (page: Page) => page.getByTestId('video-list')
const episodes = (page: Page) => list(page).getByRole('listitem')
const season = (page: Page, name: string | RegExp) => page.getByRole('radio', { name })

test('a series shows its first season, and the season filter shows all seasons or another one', {
  tag: ['@site', '@shell', '@phone'],
}, async ({ page }) => {
  await open(page, demoPaths.series)
  await test.step('a series shows its first season alone', async () => {
    await expect(page.getByTestId('video-details')).toContainText(/\d+ episodes/)
    await expect(page.getByRole('group', { name: 'Filter episodes by season' })).toBeVisible()
    await expect(season(page, 'Winter timetable')).toBeChecked()
    await expect(list(page).getByTestId('Central Station')).toBeVisible()
    await expect(
      list(page)
        .getByText(/^S[2-4]:/)
        .first(),
    ).toBeHidden()
  })
  await test.step('the season filter shows all seasons', async () => {
    await season(page, 'All seasons').check()
    await expect(list(page).getByText(/^S4:/).first()).toBeVisible()
    await expect(list(page).getByTestId('Central Station')).toBeVisible()
  })
  await test.step('the season filter shows another season alone', async () => {
    await season(page, 'All seasons').press('ArrowLeft')
    await expect(list(page).getByTestId('Central Station')).toBeHidden()
    await expect(list(page).getByText(/^S4:/).first()).toBeVisible()
  })
})

test('addresses of a series restore its season and episode, and a series without seasons has one list', {
  tag: ['@site', '@shell'],
}, async ({ page }) => {
  await test.step('a selected season is stored in the URL and is restored after Back, a reload and from a shared link', async () => {
    const secondAlone = async () => {
      await expect(page).toHaveURL(/\?season=2$/)
      await expect(list(page).getByText(/^S2:/).first()).toBeVisible()
      await expect(list(page).getByTestId('Central Station')).toBeHidden()
    }
    await open(page, demoPaths.series)
    await expect(season(page, 'Winter timetable')).toBeChecked()
    await page.getByRole('radio').nth(2).check()
    await secondAlone()
    await list(page).getByRole('link').filter({ hasText: /S2:E3/ }).click()
    await expect(page).toHaveURL(/\/m\/NBusS2E3\//)
    await page.goBack()
    await secondAlone()
    await page.reload()
    await secondAlone()
    await open(page, `${demoPaths.series}?season=all`)
    await expect(season(page, 'All seasons')).toBeChecked()
    await expect(list(page).getByText(/^S4:/).first()).toBeVisible()
  })
  await test.step('the URL of an episode shows the series with that episode selected', async () => {
    await open(page, demoPaths.series)
    await list(page).getByTestId('The Docks').click()
    await expect(page).toHaveURL(/\/m\/NBusS1E4\/the-docks\//)
    await expect(page).toHaveTitle('The Docks - Night Bus 7 - Foyer Pictures')
    await expect(page.getByRole('heading', { level: 1, name: 'Night Bus 7' })).toBeVisible()
    await expect(page.getByTestId('video-details')).toContainText('S1:E4 - The Docks')
    await expect(list(page).locator('[aria-current]')).toHaveCount(1)
    await expect(list(page).getByTestId('The Docks')).toContainText('Current episode')
  })
  await test.step('the e parameter of a series URL selects the episode and its season', async () => {
    await open(page, `${demoPaths.series}?e=NBusS2E3`)
    const current = list(page).locator('[aria-current]')
    await expect(current).toContainText('S2:E3')
    await expect(current).toBeVisible()
    await expect(season(page, 'Winter timetable')).not.toBeChecked()
    await expect(page.getByTestId('video-details')).toContainText('S2:E3')
  })
  await test.step('a series without seasons shows its episodes in one list without a season filter', async () => {
    await open(page, `/m/${ids.series.lighthouseKeepers}/keepers-of-light/`)
    await expect(page.getByTestId('video-details')).toContainText('6 episodes')
    await expect(page.getByRole('radio')).toHaveCount(0)
    await expect(episodes(page)).toHaveCount(6)
    await expect(list(page).getByTestId('Salt on the Glass')).toContainText('E2')
  })
})

test('the selected season is in view on a phone', { tag: '@phone' }, async ({ page }) => {
  const options = page.locator('[data-options]')
  await test.step('the list of seasons is not scrolled while the selected one is visible', async () => {
    await open(page, demoPaths.series)
    expect(await options.evaluate(({ scrollLeft }) => scrollLeft)).toBe(0)
  })
  await test.step('the list is scrolled to a season of the URL', async () => {
    const last = (await page.getByRole('radio').count()) - 1
    await open(page, `${demoPaths.series}?season=${last}`)
    await expect(page.getByRole('radio').last()).toBeChecked()
    await expect(page.getByRole('radio').last()).toBeInViewport({ ratio: 1 })
  })
})

test('legacy URLs, unknown episodes and seasons selected early open a series', async ({ page }) => {
  await test.step('the legacy URL of a series opens the series page', async () => {
    await open(page, `/s/${ids.series.saltAndPepper}/any-words-here`)
    await expect(page.getByRole('heading', { level: 1, name: 'Salt & Pepper' })).toBeVisible()
    await expect(list(page).getByTestId('The Wall')).toBeVisible()
  })
  await test.step('an unknown episode in the URL leaves the first season selected', async () => {
    await open(page, `${demoPaths.series}?e=nonesuch`)
    await expect(page).toHaveURL(/\?e=nonesuch$/)
    await expect(season(page, 'Winter timetable')).toBeChecked()
  })
  await test.step('a season selected before its script loads is added to the URL', async () => {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/season-address.*.js', async (route) => {
      await released
      await route.continue()
    })
    // The requested script delays the load event of Firefox
    await page.goto(demoPaths.series, { waitUntil: 'domcontentloaded' })
    await page.getByRole('radio').nth(2).check()
    release()
    await expect(page).toHaveURL(/\?season=2$/)
  })
})
