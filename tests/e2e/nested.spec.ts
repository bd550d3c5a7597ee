import { inChromium, offlineWorkers } from './support/browser.ts'
import { demoPaths, open } from './support/demo-pages.ts'
import { awaitFirstFrame } from './support/film.ts'
import { expect, test } from './support/test.ts'

// Relative URLs preserve the base path of the site.
const at = (path: string) => `.${path}`

test('a site under a path keeps visitors there on all its pages, also on those rendered in the browser', {
  tag: '@nested',
}, async ({ page, baseURL, problems }) => {
  problems.allow(/404.*media\/Unknown1/)
  await test.step('page URLs and same-origin requests stay under the base path while a viewer browses, plays and searches', async () => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await open(page, at('/'))
    await page.getByRole('link', { name: 'The Salt Road' }).first().click()
    await expect(page).toHaveURL(/\/watch\/tv\/m\/SaltRoad\/the-salt-road\//)
    await page.getByRole('link', { name: 'Start watching' }).click()
    await awaitFirstFrame(page)
    await page.keyboard.press('Escape')

    await page.getByRole('link', { name: 'Open search' }).click()
    await expect(page).toHaveURL(/\/watch\/tv\/q\/$/)
    await page.getByRole('searchbox', { name: 'Search' }).fill('night bus')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/watch\/tv\/q\/night%20bus/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ results? for "night bus"$/)
    await page.getByRole('region', { name: 'Search results' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/watch\/tv\/m\//)

    await open(page, at('/insights/'))
    await page.getByTestId('insights-list').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/watch\/tv\/insights\/\?insight=/)
    await expect(page.getByRole('article')).toBeVisible()

    const { origin } = new URL(baseURL ?? '')
    expect(requests.filter((url) => url.startsWith(`${origin}/`) && !url.startsWith(`${baseURL}`))).toEqual([])
  })
  await test.step('a URL without a prerendered file renders in the browser; an unknown video shows an error and a home link', async () => {
    await open(page, at('/es/q/mar'))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('«mar»')
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
    await open(page, at('/m/SaltRoad/'))
    await expect(page).toHaveURL(new URL(at(demoPaths.film), baseURL).href)
    await open(page, at('/m/Unknown1/'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Video not found')
    await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click()
    await expect(page).toHaveURL(/\/watch\/tv\/$/)
  })
  await test.step('with another configuration, the sign-in dialog opens on the page and the user area redirects to home', async () => {
    await open(page, at('/?app-config=demoauth'))
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await expect(page).toHaveURL(/\/watch\/tv\/\?.*u=login/)
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await open(page, at('/es/u/my-account/?app-config=demoauth'))
    await expect(page).toHaveURL(/\/watch\/tv\/es\/\?/)
  })
})

test.describe('Spanish browser', () => {
  test.use({ locale: 'es-ES' })

  test('a first visit with a Spanish browser locale redirects to the Spanish page under the base path', {
    tag: '@nested',
  }, async ({ page, baseURL }) => {
    await page.goto(at(demoPaths.film))
    await expect(page).toHaveURL(new URL(at(`/es${demoPaths.film}`), baseURL).href)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  })
})

test.describe('offline', () => {
  // Service workers bypass page.route, so other tests block them.
  test.use({ serviceWorkers: 'allow' })

  test('a service worker scoped to the base path serves visited pages, and the offline page for other URLs', {
    ...inChromium(offlineWorkers, '@nested'),
  }, async ({ page, context, problems, baseURL }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|NetworkError/)
    await test.step('the scope of the service worker is the base path', async () => {
      await open(page, at('/'))
      const scope = await page.evaluate(() => navigator.serviceWorker.ready.then((worker) => worker.scope))
      expect(scope).toBe(baseURL)
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      await open(page, at(demoPaths.film))
    })
    await test.step('an unvisited page is the offline page', async () => {
      await context.setOffline(true)
      await page.goto(at(demoPaths.hub))
      await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
    })
    await test.step('a visited page is served offline', async () => {
      const cachedPages = page.getByRole('region', { name: 'Kept on this device' })
      await cachedPages.getByRole('link', { name: 'The Salt Road' }).click()
      await expect(page).toHaveURL(/\/watch\/tv\/m\/SaltRoad\/the-salt-road\/$/)
      await expect(page.getByRole('heading', { level: 1, name: 'The Salt Road' })).toBeVisible()
    })
  })
})
