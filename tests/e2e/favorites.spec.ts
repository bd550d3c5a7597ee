import type { Page, Response } from '@playwright/test'
import { openPlainDocument } from './support/demo-pages.ts'
import { idle } from './support/idle.ts'
import { expectNoShift, recordShifts } from './support/layout-shift.ts'
import { axe, expect, test } from './support/test.ts'

const film = '/m/SaltRoad/'
const series = '/m/SerNight/'

const favorites = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('jwapp.favorites') ?? '[]'))

/** Replaces the stored values of the site that is open. */
const store = (page: Page, values: Record<string, string> = {}) =>
  page.evaluate((entries) => {
    localStorage.clear()
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, values)
const listOf = (...ids: string[]) => JSON.stringify(ids.map((mediaid) => ({ mediaid })))
const gone = (count: number) => listOf(...Array.from({ length: count }, (_, index) => `Gone${1000 + index}`))

const button = (page: Page) => page.getByRole('button', { name: 'Favorite', exact: true })
const shelf = (page: Page) => page.getByTestId('shelf-favorites')

test('a film is added to favourites with one click, shown on the home page and removed there', {
  tag: ['@site', '@shell', '@phone'],
}, async ({ page }) => {
  await test.step('one click adds a film and announces it', async () => {
    await page.goto(film)
    await expect(button(page)).toHaveAttribute('aria-pressed', 'false')
    await button(page).click()
    await expect(button(page)).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('status').filter({ hasText: 'Added to favorites' })).toBeAttached()
    expect(await favorites(page)).toEqual([{ mediaid: 'SaltRoad' }])
  })

  await test.step('the home page shows the film', async () => {
    await page.goto('/')
    await expect(shelf(page).getByRole('heading', { name: 'Favorites' })).toBeVisible()
    await expect(shelf(page).getByRole('link')).toHaveCount(1)
    await axe(page)
  })
  await test.step('a press on its card removes the film', async () => {
    await page.getByRole('button', { name: /^Remove from favorites/ }).click()
    await expect(shelf(page)).toBeHidden()
    expect(await favorites(page)).toEqual([])
  })
})

const expectAdded = async (page: Page) => {
  await expect(button(page)).toHaveAttribute('aria-pressed', 'true')
  expect(await favorites(page)).toEqual([{ mediaid: 'SaltRoad' }])
}

test('the favourite button of a film works with every stored list, player and state of the page', async ({
  page,
  problems,
  browserName,
}) => {
  await test.step('a second click on the favourite button removes the film', async () => {
    await page.goto(film)
    await button(page).click()
    await expect(button(page)).toHaveAttribute('aria-pressed', 'true')
    await button(page).click()
    await expect(button(page)).toHaveAttribute('aria-pressed', 'false')
    expect(await favorites(page)).toEqual([])
  })

  await test.step('stored favourites with invalid JSON are treated as an empty list', async () => {
    await store(page, { 'jwapp.favorites': '[{"id":1}' })
    await page.goto(film)
    await button(page).click()
    await expectAdded(page)
  })

  await test.step('the 49th favourite is rejected with a warning', async () => {
    await store(page, { 'jwapp.favorites': gone(48) })
    await page.goto(film)
    await button(page).click()
    await expect(page.getByText(/You can only add up to 48/)).toBeVisible()
    await expect(button(page)).toHaveAttribute('aria-pressed', 'false')
    expect(await favorites(page)).toHaveLength(48)
  })

  await test.step('a film page with an inline player has a favourite button', async () => {
    await store(page)
    await page.goto(`${film}?app-config=inline01`)
    await button(page).click()
    await expectAdded(page)
  })

  await test.step('a click on the favourite button before hydration adds the film', async () => {
    await store(page)
    const script = Promise.withResolvers<void>()
    await page.route(/_astro\/Document\..*\.js$/, async (route) => {
      await script.promise
      await route.continue()
    })
    await page.goto(`${film}the-salt-road/`, { waitUntil: 'commit' })
    await button(page).click()
    await expect(button(page)).toHaveCSS('opacity', '0.55')
    script.resolve()
    await expectAdded(page)
    await expect(button(page)).toHaveCSS('opacity', '1')
    await page.unrouteAll()
  })

  await test.step('a click loads the scripts of hydration that failed before', async () => {
    problems.allow(/ERR_FAILED|error loading dynamically imported module/)
    await store(page)
    await page.route(/_astro\/.*\.js$/, (route) => route.abort())
    await page.goto(`${film}the-salt-road/`)
    await page.unrouteAll()
    if (browserName === 'firefox') {
      const reload = page.waitForEvent('load')
      await button(page).click()
      await reload
    }
    await button(page).click()
    await expectAdded(page)
  })

  await test.step('the favourite button works with a full localStorage and shows a warning', async () => {
    await store(page)
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
})

test('a button shows that it is pressed while its script loads', async ({ page }) => {
  const script = Promise.withResolvers<void>()
  await page.goto(`${film}the-salt-road/`)
  await page.waitForFunction(() => 'Astro' in self)
  await page.route(/_astro\/.*\.js$/, async (route) => {
    await script.promise
    await route.continue()
  })
  await button(page).click()
  await expect(button(page)).toHaveCSS('opacity', '0.55')
  script.resolve()
  await expectAdded(page)
  await expect(button(page)).toHaveCSS('opacity', '1')
  await page.unrouteAll()
})

test('the home page loads little script without lists, shows the newest favourite first and needs no localStorage', async ({
  page,
}) => {
  await test.step('the home page loads less than 10,500 bytes of script for a viewer without lists', async () => {
    const scripts: Response[] = []
    // Only engines without `::scroll-button` load shelf-buttons
    const isCounted = (response: Response) =>
      response.request().resourceType() === 'script' && !response.url().includes('shelf-buttons')
    const collect = (response: Response) => isCounted(response) && scripts.push(response)
    page.on('response', collect)
    await page.goto('/', { waitUntil: 'networkidle' })
    const bytes = await Promise.all(scripts.map(async (script) => (await script.body()).length))
    page.off('response', collect)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(10_500)
  })

  await test.step('a favourites shelf whose films all left the catalogue is hidden', async () => {
    await store(page, { 'jwapp.favorites': gone(2) })
    await page.goto('/')
    await expect(shelf(page)).toBeAttached()
    await expect(shelf(page)).toBeHidden()
  })

  await test.step('the newest favourite is first, and an episode adds its series', async () => {
    await store(page, { 'jwapp.favorites': listOf('SaltRoad') })
    await page.goto(series)
    await page.getByTestId('video-list').getByRole('link').nth(1).click()
    await button(page).click()
    await expect(button(page)).toHaveAttribute('aria-pressed', 'true')
    expect(await favorites(page)).toEqual([{ mediaid: 'SerNight' }, { mediaid: 'SaltRoad' }])
    await page.goto('/')
    await expect(shelf(page).getByRole('link').first()).toHaveAttribute('href', /\/m\/SerNight\//)
  })

  await test.step('the home page and the favourite button work with a blocked localStorage', async () => {
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
})

test('the favourites shelf appears without a layout shift and follows another tab, also after failed requests', async ({
  page,
  context,
  sandbox,
  problems,
}) => {
  const secondPage = await context.newPage()
  const change = (...ids: string[]) =>
    secondPage.evaluate((list) => localStorage.setItem('jwapp.favorites', list), listOf(...ids))
  const requests = async () =>
    (await sandbox.requests()).filter(({ path }) => path.includes('/apps/watchlists/')).length
  const links = shelf(page).getByRole('link')
  const failure = page.getByText('Could not load items')
  const failRequests = () => sandbox.fault({ path: '/apps/watchlists/', times: 3, status: 500 })

  await test.step('the personal shelves of a returning viewer appear without a layout shift', async () => {
    await openPlainDocument(page)
    await store(page, {
      'jwapp.favorites': listOf('SaltRoad', 'SerNight'),
      'jwapp.history': '[{"mediaid":"Undertow","progress":0.4}]',
    })
    const observer = await recordShifts(page)
    await page.goto('/')
    await expect(shelf(page).getByRole('link')).toHaveCount(2)
    await expect(page.getByTestId('shelf-continue_watching').getByRole('list').getByRole('link')).toHaveCount(1)
    await idle(page)
    await expectNoShift(page)
    await observer.dispose()
  })

  await test.step('adding or removing a favourite in one tab updates the home page in another tab', async () => {
    await store(page)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    await secondPage.goto(film)
    await button(secondPage).click()
    await expect(links).toHaveCount(1)
    await button(secondPage).click()
    await expect(shelf(page)).toBeHidden()
    await secondPage.goto('/o/about/')
    expect(problems.remaining()).toEqual([])
  })

  problems.allow(/status of 500/)
  await test.step('a favourites shelf continues to show its films when the request of another one fails', async () => {
    await change('SaltRoad')
    await expect(links).toHaveCount(1)
    const before = await requests()
    await failRequests()
    await change('Undertow', 'SaltRoad')
    await expect.poll(requests, { timeout: 20_000 }).toBe(before + 3)
    await idle(page)
    await expect(links).toHaveCount(1)
    await expect(failure).toHaveCount(0)
  })

  await test.step('a favourites shelf that failed to load reloads when the list changes in another tab', async () => {
    await store(page, { 'jwapp.favorites': listOf('SaltRoad') })
    await failRequests()
    await page.goto('/')
    await expect(failure).toBeVisible()
    await change('Undertow', 'SaltRoad')
    await expect(links).toHaveCount(2)
    await expect(failure).toHaveCount(0)
  })

  await test.step('a favourites shelf that fails to load shows an error, and a retry loads it', async () => {
    await store(page, { 'jwapp.favorites': listOf('SaltRoad') })
    await failRequests()
    await page.goto('/')
    await expect(failure).toBeVisible()
    // Firefox leaves a page unfocused after another tab
    await page.bringToFront()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(links).toHaveCount(1)
    await expect(page.locator('[data-list=favorites]')).toBeFocused()
  })
})

test('the favourites page lists the favourites of a signed-in viewer and clears them after confirmation, also those of films that left', async ({
  page,
  sandbox,
}) => {
  const storedFavorites = () => page.evaluate(() => JSON.parse(localStorage.getItem('account.favorites') ?? '[]'))
  const clear = page.getByRole('button', { name: 'Clear favorites' })
  const confirmation = page.getByRole('dialog', { name: 'Clear favorites?' })
  await openPlainDocument(page)

  await test.step('the favourites page lists the favourites of a signed-in viewer and clears them after confirmation', async () => {
    await store(page, { viewer: 'session', 'account.favorites': listOf('SaltRoad', 'Undertow') })
    await sandbox.fault({ path: '/apps/watchlists/', delayMs: 1_500, times: 1 })
    await page.goto('/u/favorites/')
    await expect(page.getByRole('heading', { level: 1, name: 'Favorites' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })).toBeAttached()
    await expect(page.getByRole('list', { name: 'Favorites' }).getByRole('link')).toHaveCount(2)
    await axe(page)
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
    await confirmation.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('Your favorites are empty')).toBeVisible()
    await expect(page.locator('#content')).toBeFocused()
    expect(await storedFavorites()).toEqual([])
  })

  await test.step('a favourite is removed on its card and put back at its place', async () => {
    await store(page, { viewer: 'session', 'account.favorites': listOf('SaltRoad', 'Undertow', 'PaperBoa') })
    await page.goto('/u/favorites/')
    const stored = async () => (await storedFavorites()).map(({ mediaid }: { mediaid: string }) => mediaid)
    await page.getByRole('button', { name: 'Remove from favorites: Undertow' }).click()
    await expect.poll(stored).toEqual(['SaltRoad', 'PaperBoa'])
    await page.getByRole('button', { name: 'Remove from favorites: The Salt Road' }).click()
    const undo = page.getByRole('button', { name: 'Undo: The Salt Road' })
    await expect(undo).toBeFocused()
    await axe(page)
    await undo.click()
    await page.getByRole('button', { name: 'Undo: Undertow' }).click()
    await expect.poll(stored).toEqual(['SaltRoad', 'Undertow', 'PaperBoa'])
    await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0)
  })

  await test.step('the favourites page is empty for films that left the catalogue, and still clears them', async () => {
    await store(page, { viewer: 'session', 'account.favorites': gone(2) })
    await page.goto('/u/favorites/')
    await expect(page.getByText('Your favorites are empty')).toBeVisible()
    await axe(page)
    await clear.click()
    await confirmation.getByRole('button', { name: 'Yes' }).click()
    await expect(clear).toHaveCount(0)
    await expect(page.locator('#content')).toBeFocused()
  })
})

test('a later visit shows the personal row without React, and a press on its button removes the film', async ({
  page,
}) => {
  // The featured cards contain neither
  const row = () => page.evaluate(() => localStorage.getItem('jwapp.row.favorites'))
  await test.step('the first visit stores the row', async () => {
    await openPlainDocument(page)
    await store(page, { 'jwapp.favorites': listOf('Undertow', 'SerNight') })
    await page.goto('/')
    await expect(shelf(page).getByRole('link')).toHaveCount(2)
    await expect.poll(row).toContain('SerNight')
  })

  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await test.step('a later visit shows the row without React and without a request of the list', async () => {
    await page.reload()
    await expect(shelf(page).getByRole('link')).toHaveCount(2)
    // A later idle page has loaded all that it loads
    await page.waitForLoadState('networkidle')
    expect(requested.filter((url) => /\/client\.[\w-]+\.js|\/watchlists\//.test(url))).toEqual([])
  })

  await test.step('a press on the button of the row removes the film', async () => {
    await shelf(page).getByRole('button', { name: 'Remove from favorites: Undertow' }).click()
    await expect(shelf(page).getByRole('link')).toHaveCount(1)
    expect(await favorites(page)).toEqual([{ mediaid: 'SerNight' }])
    await expect.poll(row).not.toContain('Undertow')
  })
})
