import type { Page, Response } from '@playwright/test'
import { axe, expect, test } from './support/test.ts'

const film = '/m/SaltRoad/'
const series = '/m/SerNight/'

const favorites = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('jwapp.favorites') ?? '[]'))
const store = (page: Page, key: string, list: unknown) =>
  page.addInitScript(
    ([name, text]) => {
      if (!localStorage.getItem(name)) localStorage.setItem(name, text)
    },
    [key, JSON.stringify(list)] as const,
  )
const many = (count: number) => Array.from({ length: count }, (_, index) => ({ mediaid: `Gone${1000 + index}` }))

const button = (page: Page) => page.getByRole('button', { name: 'Favorite', exact: true })
const shelf = (page: Page) => page.getByTestId('shelf-favorites')

test('a film is added to favourites with one click, shown on the home page and removed there', {
  tag: ['@shell', '@also-phone'],
}, async ({ page }) => {
  await page.goto(film)
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false')
  await button(page).click()
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('status').filter({ hasText: 'Added to favorites' })).toBeAttached()
  expect(await favorites(page)).toEqual([{ mediaid: 'SaltRoad' }])

  await page.goto('/')
  await expect(shelf(page).getByRole('heading', { name: 'Favorites' })).toBeVisible()
  await expect(shelf(page).getByRole('link')).toHaveCount(1)
  await axe(page)
  await page.getByRole('button', { name: /^Remove from favorites/ }).click()
  await expect(shelf(page)).toBeHidden()
  expect(await favorites(page)).toEqual([])
})

test('a film page with an inline player has a favourite button', async ({ page }) => {
  await page.goto(`${film}?app-config=inline01`)
  await button(page).click()
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true')
  expect(await favorites(page)).toEqual([{ mediaid: 'SaltRoad' }])
})

test('a second click on the favourite button removes the film', async ({ page }) => {
  await page.goto(film)
  await button(page).click()
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true')
  await button(page).click()
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false')
  expect(await favorites(page)).toEqual([])
})

test('a click on the favourite button before hydration adds the film @site', async ({ page }) => {
  const script = Promise.withResolvers<void>()
  await page.route(/_astro\/Document\..*\.js$/, async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto(`${film}the-salt-road/`, { waitUntil: 'commit' })
  await button(page).click()
  script.resolve()
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true')
  expect(await favorites(page)).toEqual([{ mediaid: 'SaltRoad' }])
})

test('the newest favourite is first, and an episode adds its series', async ({ page }) => {
  await store(page, 'jwapp.favorites', [{ mediaid: 'SaltRoad' }])
  await page.goto(series)
  await page.getByTestId('video-list').getByRole('link').nth(1).click()
  await button(page).click()
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true')
  expect(await favorites(page)).toEqual([{ mediaid: 'SerNight' }, { mediaid: 'SaltRoad' }])
  await page.goto('/')
  await expect(shelf(page).getByRole('link').first()).toHaveAttribute('href', /\/m\/SerNight\//)
})

test('the 49th favourite is rejected with a warning', async ({ page }) => {
  await store(page, 'jwapp.favorites', many(48))
  await page.goto(film)
  await button(page).click()
  await expect(page.getByText(/You can only add up to 48/)).toBeVisible()
  await expect(button(page)).toHaveAttribute('aria-pressed', 'false')
  expect(await favorites(page)).toHaveLength(48)
})

test('adding or removing a favourite in one tab updates the home page in another tab', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('heading', { level: 1 })).toBeAttached()
  await page.goto(film)
  await button(page).click()
  await expect(shelf(other).getByRole('link')).toHaveCount(1)
  await button(page).click()
  await expect(shelf(other)).toBeHidden()
})

test('stored favourites with invalid JSON are treated as an empty list', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('jwapp.favorites', '[{"id":1}'))
  await page.goto(film)
  await button(page).click()
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true')
  expect(await favorites(page)).toEqual([{ mediaid: 'SaltRoad' }])
})

test('the favourite button works with a full localStorage and shows a warning', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.goto(film)
  await button(page).click()
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/does not allow this site to remember/)).toBeVisible()
})

test('the home page and the favourite button work with a blocked localStorage', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('forbidden', 'SecurityError')
      },
    })
  })
  await page.goto('/')
  await expect(page.getByTestId(/^shelf-/).first()).toBeVisible()
  await expect(shelf(page)).toBeHidden()
  await page.goto(film)
  await button(page).click()
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true')
})

test('the personal shelves of a returning viewer appear without a layout shift @site', async ({ page }) => {
  await store(page, 'jwapp.favorites', [{ mediaid: 'SaltRoad' }, { mediaid: 'SerNight' }])
  await store(page, 'jwapp.history', [{ mediaid: 'Undertow', progress: 0.4 }])
  await page.addInitScript(() => {
    Reflect.set(window, 'shift', 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/')
  await expect(shelf(page).getByRole('link')).toHaveCount(2)
  await expect(page.getByTestId('shelf-continue_watching').getByRole('link')).toHaveCount(1)
  await page.waitForTimeout(500)
  expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThan(0.01)
})

test('the home page loads less than 10,500 bytes of script for a viewer without lists @site', async ({ page }) => {
  const scripts: Response[] = []
  page.on('response', (response) => response.request().resourceType() === 'script' && scripts.push(response))
  await page.goto('/', { waitUntil: 'networkidle' })
  const bytes = await Promise.all(scripts.map(async (script) => (await script.body()).length))
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(10_500)
})

test('a favourites shelf that fails to load shows an error, and a retry loads it', async ({
  page,
  sandbox,
  problems,
}) => {
  problems.allow(/status of 500/)
  await sandbox.fault({ path: '/apps/watchlists/', times: 3, status: 500 })
  await store(page, 'jwapp.favorites', [{ mediaid: 'SaltRoad' }])
  await page.goto('/')
  await expect(page.getByText('Could not load items')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(shelf(page).getByRole('link')).toHaveCount(1)
  await expect(page.locator('[data-list=favorites]')).toBeFocused()
})

test('a favourites shelf that failed to load reloads when the list changes in another tab', async ({
  page,
  context,
  sandbox,
  problems,
}) => {
  problems.allow(/status of 500/)
  await sandbox.fault({ path: '/apps/watchlists/', times: 3, status: 500 })
  await store(page, 'jwapp.favorites', [{ mediaid: 'SaltRoad' }])
  await page.goto('/')
  await expect(page.getByText('Could not load items')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/o/about/')
  await other.evaluate(() =>
    localStorage.setItem('jwapp.favorites', JSON.stringify([{ mediaid: 'Undertow' }, { mediaid: 'SaltRoad' }])),
  )
  await expect(shelf(page).getByRole('link')).toHaveCount(2)
  await expect(page.getByText('Could not load items')).toHaveCount(0)
})

test('a favourites shelf continues to show its films when the request of another one fails', async ({
  page,
  context,
  sandbox,
  problems,
}) => {
  problems.allow(/status of 500/)
  await store(page, 'jwapp.favorites', [{ mediaid: 'SaltRoad' }])
  await page.goto('/')
  await expect(shelf(page).getByRole('link')).toHaveCount(1)
  const other = await context.newPage()
  await other.goto('/o/about/')
  const requests = async () =>
    (await sandbox.requests()).filter(({ path }) => path.includes('/apps/watchlists/')).length
  const before = await requests()
  await sandbox.fault({ path: '/apps/watchlists/', times: 3, status: 500 })
  await other.evaluate(() =>
    localStorage.setItem('jwapp.favorites', JSON.stringify([{ mediaid: 'Undertow' }, { mediaid: 'SaltRoad' }])),
  )
  await expect.poll(requests, { timeout: 20_000 }).toBe(before + 3)
  await page.waitForTimeout(500)
  await expect(shelf(page).getByRole('link')).toHaveCount(1)
  await expect(page.getByText('Could not load items')).toHaveCount(0)
})

test('the favourites page lists the favourites of a signed-in viewer and clears them after confirmation', async ({
  page,
  sandbox,
}) => {
  const storedFavorites = () => page.evaluate(() => JSON.parse(localStorage.getItem('account.favorites') ?? '[]'))
  await page.addInitScript(() => localStorage.setItem('viewer', 'session'))
  await store(page, 'account.favorites', [{ mediaid: 'SaltRoad' }, { mediaid: 'Undertow' }])
  await sandbox.fault({ path: '/apps/watchlists/', delayMs: 1_500, times: 1 })
  await page.goto('/u/favorites/')
  await expect(page.getByRole('heading', { level: 1, name: 'Favorites' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })).toBeAttached()
  await expect(page.getByRole('list', { name: 'Favorites' }).getByRole('link')).toHaveCount(2)
  await axe(page)
  const clear = page.getByRole('button', { name: 'Clear favorites' })
  await clear.click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
  await axe(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect(await storedFavorites()).toHaveLength(2)
  await expect(clear).toBeFocused()
  await clear.click()
  await page.mouse.click(5, 5)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await storedFavorites()).toHaveLength(2)
  await clear.click()
  await page.getByRole('dialog', { name: 'Clear favorites?' }).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('Your favorites are empty')).toBeVisible()
  await expect(page.locator('#content')).toBeFocused()
  expect(await storedFavorites()).toEqual([])
})

test('a favourites shelf whose films all left the catalogue is hidden', async ({ page }) => {
  await store(page, 'jwapp.favorites', many(2))
  await page.goto('/')
  await expect(shelf(page)).toBeAttached()
  await expect(shelf(page)).toBeHidden()
})

test('the favourites page is empty for films that left the catalogue, and still clears them', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('viewer', 'session'))
  await store(page, 'account.favorites', many(2))
  await page.goto('/u/favorites/')
  await expect(page.getByText('Your favorites are empty')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Clear favorites' }).click()
  await page.getByRole('dialog', { name: 'Clear favorites?' }).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByRole('button', { name: 'Clear favorites' })).toHaveCount(0)
  await expect(page.locator('#content')).toBeFocused()
})
