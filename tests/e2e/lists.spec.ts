import type { Locator, Page } from '@playwright/test'
import { demoPaths, ids, open } from './support/demo-pages.ts'
import { expect, test } from './support/test.ts'

test.use({ isAnimated: true })

test('pages of playlists and content lists show and filter their films', { tag: ['@site', '@shell'] }, async ({
  page,
}) => {
  await test.step('a playlist page shows its title, its description and more than 60 films', async () => {
    await open(page, demoPaths.films)
    await expect(page).toHaveTitle('All films - Foyer Pictures')
    await expect(page.getByRole('heading', { level: 1, name: 'All films' })).toBeVisible()
    await expect(page.getByText('Every short film of the house, the newest first.')).toBeVisible()
    // More than one page of API results
    expect(await page.getByRole('main').locator('li a[data-testid]').count()).toBeGreaterThan(60)
    await expect(page.getByTestId('The Salt Road')).toContainText('2025 · 14min')
  })
  await test.step('the genre filter works by pointer and keyboard and is restored by reload and history back', () =>
    filterByGenre(page))
  await test.step('a content list page shows its title and links to the pages of its films', async () => {
    await open(page, demoPaths.contentList)
    await expect(page.getByRole('heading', { level: 1, name: 'The editors’ choice' })).toBeVisible()
    await expect(page.getByRole('main').locator('li a[data-testid]')).toHaveCount(10)
    await page.getByTestId('The Salt Road').click()
    await expect(page).toHaveURL(new RegExp(demoPaths.film))
    await expect(page.getByRole('link', { name: 'Start watching' })).toBeVisible()
  })
})

test('the genre filter works by pointer and keyboard and is restored by reload and history back', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, demoPaths.films)
  await filterByGenre(page)
})

const filterByGenre = async (page: Page) => {
  const main = page.getByRole('main')
  const drama = main.getByTestId('The Salt Road')
  const shown = () => main.locator('li a[data-testid]:visible').count()
  await expect(page.getByRole('group', { name: 'Filter videos by genre' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'All' })).toBeChecked()
  const all = await shown()
  await page.getByRole('radio', { name: 'Comedy' }).check()
  await expect(page.getByRole('radio', { name: 'Comedy' })).toBeChecked()
  await expect(drama).toBeHidden()
  expect(await shown()).toBeGreaterThan(3)
  await expect(page).toHaveURL(/\?genre=Comedy$/)
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Comedy' })).toBeChecked()
  await expect(drama).toBeHidden()
  await main.locator('li a[data-testid]:visible').first().click()
  await expect(page.getByTestId('video-details')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Comedy' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Comedy' })).toBeInViewport({ ratio: 1 })
  await expect(drama).toBeHidden()
  await page.getByRole('radio', { name: 'Comedy' }).press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'Drama' })).toBeFocused()
  await expect(drama).toBeVisible()
  await page.getByRole('radio', { name: 'All' }).check()
  expect(await shown()).toBe(all)
}

const rowOf = (page: Page, channel: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: channel }) })

test('pages of channels and events show their state', { tag: ['@site', '@shell'] }, async ({ page }) => {
  await test.step('each channel in the guide has one live programme', async () => {
    await open(page, `/p/${ids.liveChannels}/live-channels/`)
    await expect(page.getByRole('heading', { level: 1, name: 'Live channels' })).toBeVisible()
    for (const name of ['Foyer One', 'Foyer Wild', 'Foyer Loud', 'Foyer Small'])
      await expect(rowOf(page, name).locator('[data-state=live]')).toHaveCount(1)
  })
  await test.step('a channel without a guide has its own page with a start link', async () => {
    await open(page, `/m/${ids.channels.withoutList}/the-projectionists-window/`)
    await expect(page.getByRole('heading', { level: 1, name: 'The Projectionist’s Window' })).toBeVisible()
    await expect(page.getByText('A camera in the projection room')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Start watching' })).toBeVisible()
  })
  await test.step('an event page shows LIVE during the event, its start before it, and date and duration after it', async () => {
    const details = page.getByTestId('video-details')
    await open(page, `/m/${ids.events.during}/the-long-rehearsal-live/`)
    await expect(details).toContainText('LIVE')
    await open(page, `/m/${ids.events.before}/opening-night-the-last-ferry/`)
    await expect(details).toContainText(/Starts [A-Z]/)
    await expect(details).toContainText(/Drama/)
    await expect(details).not.toContainText('LIVE')
    await open(page, `/m/${ids.events.after}/moonrise-picnic-2026/`)
    await expect(details).toContainText(/20\d\d.*19min/)
  })
})

test('other addresses of lists and channels are redirected, and columns follow the width', async ({ page }) => {
  await test.step('a playlist URL with another slug opens the list and changes to the canonical URL', async () => {
    await open(page, `/p/${ids.shelves.trueStories}/quite-another-title`)
    await expect(page.getByRole('heading', { level: 1, name: 'True, as far as we know' })).toBeVisible()
    await expect(page).toHaveURL(/\/p\/TrueStor\/true-as-far-as-we-know\/$/)
  })
  await test.step('a channel URL redirects to the channel in the guide and retains play=1', async () => {
    await page.goto(`/m/${ids.channels.nature}/`)
    await expect(page).toHaveURL(/\/p\/LiveChan\/live-channels\/\?channel=ChanNat1$/)
    await expect(page.getByTestId('video-details')).toContainText('On Foyer Wild')
    await page.goto(`/es/m/${ids.channels.music}/?play=1`)
    await expect(page).toHaveURL(/\/es\/p\/LiveChan\/live-channels\/\?channel=ChanMus1&play=1$/)
    await expect(page.locator('video')).toHaveCount(1)
  })
  await test.step('the number of columns follows the breakpoints, and descriptions are clamped to 12 or 8 lines', () =>
    expectColumns(page))
})

const edges = [400, 479, 480, 767, 768, 1023, 1024, 1199, 1200, 1440]

const expectColumns = async (page: Page) => {
  /** Measures at each width on both sides of the breakpoints. */
  const atWidths = async (measure: () => Promise<number>) => {
    const found: number[] = []
    for (const width of edges) {
      await page.setViewportSize({ width, height: 900 })
      found.push(await measure())
    }
    return found
  }
  const wholeCards = (shelf: string) =>
    page
      .getByTestId(shelf)
      .getByRole('listitem')
      .evaluateAll((cards) => cards.filter((card) => card.getBoundingClientRect().right <= innerWidth).length)
  const columns = (list: Locator) =>
    list.evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  const lines = () =>
    page
      .getByTestId('video-details')
      .locator('p')
      .evaluateAll((all) => all.map((one) => getComputedStyle(one).webkitLineClamp).filter((clamp) => clamp !== 'none'))

  await open(page, '/')
  expect(await atWidths(() => wholeCards('shelf-quiet-storms'))).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5])
  expect(await atWidths(() => wholeCards('shelf-featured'))).toEqual(edges.map(() => 1))
  await open(page, demoPaths.films)
  const grid = page
    .getByRole('main')
    .getByRole('list')
    .filter({ has: page.getByTestId('The Salt Road') })
  expect(await atWidths(() => columns(grid))).toEqual([2, 2, 2, 2, 3, 3, 4, 4, 5, 5])
  await open(page, `/p/${ids.shelves.doorsLeftOpen}/doors-left-open/`)
  const portraits = page.getByRole('main').locator('ul[data-ratio="2:3"]')
  expect(await atWidths(() => columns(portraits))).toEqual([3, 3, 3, 3, 4, 4, 5, 5, 6, 6])
  await page.evaluate(
    (list) => {
      localStorage.setItem('viewer', 'session')
      localStorage.setItem('account.favorites', list)
    },
    JSON.stringify(['SaltRoad', 'Undertow'].map((mediaid) => ({ mediaid }))),
  )
  await page.goto('/u/favorites/')
  const favorites = page.getByRole('list', { name: 'Favorites' })
  expect(await atWidths(() => columns(favorites))).toEqual([2, 2, 3, 3, 3, 3, 3, 3, 3, 3])
  await open(page, demoPaths.film)
  expect(await lines()).toEqual(['12'])
  await open(page, demoPaths.hub)
  expect(await lines()).toEqual(['8'])
}
