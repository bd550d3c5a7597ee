import type { Page } from '@playwright/test'
import { open, places } from './support/places.ts'
import { expect, test } from './support/test.ts'

// Elsewhere workers are kept out, because they answer in the place of what a journey puts between page and network
test.use({ serviceWorkers: 'allow' })

/** Waits until the worker has what it keeps and answers for the page. */
const inCharge = (page: Page) =>
  page.waitForFunction(() =>
    navigator.serviceWorker.ready.then(
      ({ active }) => active?.state === 'activated' && navigator.serviceWorker.controller !== null,
    ),
  )

test('who goes offline can browse what they visited, keep a favourite, and finds it kept', { tag: '@site' }, async ({
  page,
  context,
  problems,
}) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/)
  await open(page, '/')
  await inCharge(page)
  await open(page, places.film)
  await open(page, '/')
  await context.setOffline(true)

  await page.goto(`${places.film}?app-config=`)
  await expect(page.getByRole('heading', { level: 1, name: 'The Salt Road' })).toBeVisible()
  const picture = page.locator('main img').first()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true)
  await page.getByRole('button', { name: 'Favorite', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Favorite', exact: true })).toHaveAttribute('aria-pressed', 'true')

  await page.goto(places.hub)
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible()
  await page.goto(`/es${places.hub}`)
  await expect(page.getByRole('heading', { level: 1, name: 'No tienes conexión' })).toBeVisible()

  await context.setOffline(false)
  await open(page, '/')
  await expect(page.getByTestId('shelf-favorites').getByRole('link')).toHaveCount(1)
})

test('the worker keeps no address with a query, no account, no stream', { tag: '@site' }, async ({ page }) => {
  await open(page, '/')
  await inCharge(page)
  await open(page, `${places.film}?play=1&token=secret`)
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.readyState ?? 0), { timeout: 30_000 })
    .toBeGreaterThan(1)
  const kept = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return stores.flat().map(({ url }) => url)
  })
  expect(kept.some((url) => url.endsWith(places.film))).toBe(true)
  expect(kept.filter((url) => /token|secret|accounts|\.(m3u8|ts|mp4|m4s|json)/.test(url))).toEqual([])
})

test('a newer worker never loads a page anew that plays or holds something typed', { tag: '@site' }, async ({
  page,
}) => {
  const lookAway = () =>
    page.evaluate(() => {
      Object.assign(window, { sameLoad: true })
      navigator.serviceWorker.dispatchEvent(new Event('controllerchange'))
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
  const isSameLoad = () => page.evaluate(() => 'sameLoad' in window)
  await open(page, '/')
  await inCharge(page)

  await open(page, `${places.film}?play=1`)
  await expect.poll(() => page.evaluate(() => document.querySelector('video')?.paused), { timeout: 30_000 }).toBe(false)
  await lookAway()
  expect(await isSameLoad()).toBe(true)

  await open(page, '/o/about/')
  // A field that nothing else listens to
  await page.evaluate(() => document.querySelector('main')?.append(document.createElement('textarea')))
  await page.getByRole('textbox').fill('half a sentence')
  await lookAway()
  expect(await isSameLoad()).toBe(true)

  await open(page, places.film)
  const again = page.waitForEvent('load')
  await lookAway()
  await again
  expect(await isSameLoad()).toBe(false)
})
