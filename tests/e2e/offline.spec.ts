import type { BrowserContext, Page } from '@playwright/test'
import { inChromium, offlineWorkers } from './support/browser.ts'
import { demoPaths, open, runningDemo } from './support/demo-pages.ts'
import { awaitFirstFrame, timeOf } from './support/film.ts'
import { serveBuilds } from './support/next-build.ts'
import { startSession } from './support/session.ts'
import { expect, test } from './support/test.ts'

// Service workers bypass page.route, so other tests block them
test.use({ serviceWorkers: 'allow' })

const offlineErrors = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|NetworkError/
const favoriteButton = (page: Page) => page.getByRole('button', { name: 'Favorite', exact: true })

/** Waits until the worker controls the page with a complete cache. */
const waitForController = (page: Page) =>
  page.waitForFunction(() =>
    navigator.serviceWorker.ready.then(
      ({ active }) => active?.state === 'activated' && navigator.serviceWorker.controller !== null,
    ),
  )

const expectVisitedPages = async (page: Page, context: BrowserContext) => {
  await open(page, demoPaths.film)
  await context.setOffline(true)

  // The first page loaded before the service worker was active
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'You are offline' })).toHaveCount(0)
  await page.goto(`${demoPaths.film}?app-config=`)
  await expect(page.getByRole('heading', { level: 1, name: 'The Salt Road' })).toBeVisible()
  const picture = page.locator('main img').first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true)
  // Chromium 150 resets the emulated `navigator.onLine` on navigation.
  await context.setOffline(false)
  await context.setOffline(true)
  await favoriteButton(page).click()
  await expect(favoriteButton(page)).toHaveAttribute('aria-pressed', 'true')
  const watch = page.getByRole('link', { name: 'Start watching' })
  const position = await watch.boundingBox()
  await watch.click()
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveText('You are offline')
  expect(await watch.boundingBox()).toEqual(position)
  await context.setOffline(false)
  await watch.click()
  await awaitFirstFrame(page)
  await context.setOffline(true)
}

const expectOfflinePage = async (page: Page, context: BrowserContext) => {
  await page.goto(demoPaths.hub)
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  const cachedLinks = page.getByRole('region', { name: 'Kept on this device' }).getByRole('link')
  await expect(cachedLinks).toHaveText(['The Salt Road', 'Foyer Pictures'])
  for (const link of await cachedLinks.all())
    await expect
      .poll(() => link.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  await page.evaluate(() => localStorage.setItem('jwapp.language', 'es'))
  await page.goto(demoPaths.hub)
  await expect(page.getByRole('heading', { level: 1, name: 'No tienes conexión' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/es${demoPaths.hub}$`))

  await context.setOffline(false)
  await page.getByRole('link', { name: 'Intentar de nuevo' }).click()
  await expect(page.locator('#video-details').getByRole('heading', { level: 1 })).toBeVisible()
  await open(page, '/es/')
  await expect(page.getByTestId('shelf-favorites').getByRole('link')).toHaveCount(1)
}

test('the service worker serves visited pages offline, caches no tokens, account data or streams, and searches offline', {
  ...inChromium(offlineWorkers, '@playback'),
}, async ({ page, context, problems }) => {
  problems.allow(offlineErrors)
  await open(page, '/')
  await waitForController(page)
  await test.step('offline, visited pages open, other URLs show the offline page, and an added favourite persists', async () => {
    await expectVisitedPages(page, context)
    await expectOfflinePage(page, context)
  })
  await test.step('the service worker caches a visited page, but no tokens, account data or streams', async () => {
    await page.evaluate(() => localStorage.removeItem('jwapp.language'))
    await open(page, `${demoPaths.film}?play=1&token=secret`)
    await expect
      .poll(() => page.evaluate(() => document.querySelector('video')?.readyState ?? 0), { timeout: 30_000 })
      .toBeGreaterThan(1)
    const cachedUrls = await page.evaluate(async () => {
      const stores = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
      const addresses = stores.flat().map(({ url }) => url)
      // The URL of a cached response can differ from its cache key
      return addresses.concat(await Promise.all(addresses.map(async (url) => (await caches.match(url))?.url ?? '')))
    })
    expect(cachedUrls.some((url) => url.endsWith(demoPaths.film))).toBe(true)
    expect(cachedUrls.filter((url) => /token=|secret|accounts|\.(m3u8|ts|mp4|m4s|json)/.test(url))).toEqual([])
  })
  await test.step('offline search finds titles after an earlier online search', async () => {
    await open(page, '/q/')
    const field = page.getByRole('searchbox', { name: 'Search' })
    const results = page.getByRole('region', { name: 'Search results' })
    await field.fill('salt')
    await expect(results.getByTestId('The Salt Road')).toBeVisible()
    await expect(results).toHaveAttribute('aria-busy', 'false')
    await context.setOffline(true)
    await page.goto('/q/')
    await field.fill('anholdt')
    await expect(results.getByTestId('Last Ferry to Anholt')).toBeVisible()
  })
})

test.describe('site with accounts', () => {
  test.use({ site: 'demoauth' })

  test('a favourite that a signed-in viewer adds offline is saved to the account after reconnection', {
    tag: '@playback',
  }, async ({ page, context, sandbox, problems }) => {
    problems.allow(offlineErrors)
    const countSaves = async () =>
      (await sandbox.requests()).filter(({ method, body }) => method === 'POST' && body === 'media_id=SaltRoad').length
    await startSession(page, 'demoauth')
    await open(page, '/')
    await waitForController(page)
    await open(page, demoPaths.film)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('account.saved'))).not.toBeNull()
    await context.setOffline(true)

    await test.step('a favourite added offline is shown after a reload, and not sent', async () => {
      await page.goto(demoPaths.film)
      await expect(favoriteButton(page)).toHaveAttribute('aria-pressed', 'false')
      await favoriteButton(page).click()
      await expect(favoriteButton(page)).toHaveAttribute('aria-pressed', 'true')
      await page.reload()
      await expect(favoriteButton(page)).toHaveAttribute('aria-pressed', 'true')
      expect(await countSaves()).toBe(0)
    })

    await test.step('the reconnection saves the favourite to the account', async () => {
      await context.setOffline(false)
      await open(page, '/')
      await expect.poll(countSaves).toBe(1)
      await expect(page.getByTestId('shelf-favorites').getByRole('link', { name: /Salt Road/ })).toBeVisible()
    })
  })
})

const servers: { close(): void }[] = []

test.afterEach(() => {
  for (const { close } of servers.splice(0)) close()
})

/** Serves successive builds at one URL; the first page has an active worker. */
const openControlled = async (page: Page, path: string) => {
  test.slow() // Service worker installation is slow on a busy machine
  const { site, library = '' } = runningDemo()
  const server = await serveBuilds(site, library)
  servers.push(server)
  const { url, publish } = server
  await page.addInitScript(() => {
    navigator.serviceWorker?.addEventListener('controllerchange', () => Object.assign(window, { isReplaced: true }))
  })
  await open(page, url)
  await waitForController(page)
  await open(page, url + path)
  await page.evaluate(() => Object.assign(window, { sameLoad: true }))
  /** Publishes the next build and waits until its worker takes control. */
  const replace = async () => {
    publish()
    // `update()` during a running check starts no new one
    const isReplaced = () =>
      page.evaluate(async () => {
        await (await navigator.serviceWorker.ready).update()
        return 'isReplaced' in window
      })
    try {
      await expect.poll(isReplaced, { timeout: 20_000 }).toBe(true)
    } catch {
      // Chromium can leave a worker waiting during playback: a later one replaces it
      publish()
      await expect.poll(isReplaced, { timeout: 40_000 }).toBe(true)
    }
  }
  return { replace, url }
}

/** Hides the page. */
const hidePage = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
const isSameLoad = (page: Page) => page.evaluate(() => 'sameLoad' in window)
const importMapOf = (page: Page) => page.locator('script[type=importmap]').textContent()

test('a new service worker does not reload a playing page, but reloads it when hidden after playback', {
  tag: '@playback',
}, async ({ page }) => {
  const { replace } = await openControlled(page, `${demoPaths.film}?play=1`)
  await awaitFirstFrame(page)
  const importMap = await importMapOf(page)
  await test.step('a new service worker does not reload a playing page', async () => {
    await replace()
    await hidePage(page)
    const seen = await timeOf(page)
    await expect.poll(() => timeOf(page)).toBeGreaterThan(seen)
    expect(await isSameLoad(page)).toBe(true)
  })

  await test.step('a new service worker reloads the hidden page after playback', async () => {
    await page.getByTestId('player-container').getByRole('button', { name: 'Back', exact: true }).press('Enter')
    await expect(page.getByTestId('player-container')).toBeHidden()
    expect(await isSameLoad(page)).toBe(true)
    const again = page.waitForEvent('load')
    await hidePage(page)
    await again
    expect(await isSameLoad(page)).toBe(false)
    expect(await importMapOf(page)).not.toBe(importMap)
  })
})

test('visited pages work offline after an update of the service worker, and typed text outlives it', {
  ...inChromium(offlineWorkers, '@playback'),
}, async ({ page, context, problems }) => {
  problems.allow(offlineErrors)
  const { replace, url } = await openControlled(page, demoPaths.film)
  await test.step('a page visited before a new build still works offline after the service worker update', async () => {
    const importMap = await importMapOf(page)
    // A new worker caches open pages again
    await open(page, `${url}/`)
    await replace()
    // Browsers may evict the HTTP cache
    await (await context.newCDPSession(page)).send('Network.clearBrowserCache')
    await context.setOffline(true)

    await page.goto(url + demoPaths.film)
    expect(await importMapOf(page)).toBe(importMap)
    await favoriteButton(page).click()
    await expect(favoriteButton(page)).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('a new service worker does not reload a hidden page with typed text', async () => {
    await context.setOffline(false)
    await open(page, `${url}/q/`)
    await page.evaluate(() => Object.assign(window, { sameLoad: true }))
    await page.getByRole('searchbox').fill('half a word')
    await expect(page).toHaveURL(/half%20a%20word$/)
    await replace()
    await hidePage(page)
    await expect(page.getByRole('searchbox')).toHaveValue('half a word')
    expect(await isSameLoad(page)).toBe(true)
  })
})
