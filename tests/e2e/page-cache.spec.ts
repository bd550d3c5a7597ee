import { findBrowser } from '../../scripts/lib/browser.ts'
import { open } from './support/places.ts'
import { expect, test } from './support/test.ts'

// Playwright switches off what this is about
test.use({ launchOptions: { ...(await findBrowser()), ignoreDefaultArgs: ['--disable-back-forward-cache'] } })

test('going back from a film shows the page that was left, as it was left', { tag: '@site' }, async ({ page }) => {
  await page.addInitScript(() => addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })))
  await open(page, '/')
  await page.evaluate(() => Object.assign(window, { mark: 'as it was left' }))
  await page
    .getByTestId(/^shelf-/)
    .getByRole('link')
    .first()
    .click()
  await page.waitForURL(/\/m\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => history.back())
  // A page that comes back does not load
  await page.waitForURL(({ pathname }) => pathname === '/', { waitUntil: 'commit' })
  const found = () =>
    page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation')
      const reasons: unknown = Reflect.get(entry ?? {}, 'notRestoredReasons')
      return { isBack: Reflect.get(window, 'persisted'), mark: Reflect.get(window, 'mark'), reasons: reasons ?? [] }
    })
  await expect.poll(found).toEqual({ isBack: true, mark: 'as it was left', reasons: [] })
})
