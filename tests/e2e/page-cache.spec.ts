import { findBrowser } from '../../scripts/lib/browser.ts'
import { open, places } from './support/places.ts'
import { expect, test } from './support/test.ts'

const { args, ...browser } = await findBrowser()

// Playwright switches off what this is about
test.use({ launchOptions: { ...browser, ...(args && { args }), ignoreDefaultArgs: ['--disable-back-forward-cache'] } })

test('going back from a film shows the page that was left, as it was left', { tag: '@site' }, async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }))
  })
  await open(page, '/')
  await page.evaluate(() => Object.assign(window, { mark: 'kept' }))
  await page
    .getByTestId(/^shelf-/)
    .getByRole('link')
    .first()
    .click()
  await page.waitForURL(/\/m\//)
  await page.evaluate(() => history.back())
  await page.waitForURL(/:\d+\/$/, { waitUntil: 'commit' })
  const back = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation')
    return [
      Reflect.get(window, 'persisted'),
      Reflect.get(window, 'mark'),
      JSON.stringify(Reflect.get(entry ?? {}, 'notRestoredReasons')),
    ]
  })
  expect(back).toEqual([true, 'kept', 'null'])
  void places
})
