import type { Page, Route } from '@playwright/test'
import { filmRuns, goTo, timeOf } from './support/film.ts'
import { open, places } from './support/places.ts'
import { axe, expect, test } from './support/test.ts'

// Copies are served by the worker
test.use({ serviceWorkers: 'allow' })

const noLine = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/

/** Opens the choice of a film and starts its download. */
const download = async (page: Page, quality = '180p') => {
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: /^Download:/ })
  await dialog.getByRole('radio', { name: new RegExp(`^${quality}`) }).check()
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Names of the stored files. */
const files = (page: Page) =>
  page.evaluate(async () =>
    (await (await caches.open('downloads')).keys()).map(({ url }) => url.split('/').at(-1) ?? ''),
  )

const entry = (page: Page, title = 'The Salt Road') =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })

const isStored = (page: Page, title?: string) =>
  expect(entry(page, title).getByText('Downloaded', { exact: true })).toBeVisible({ timeout: 30_000 })

test('a downloaded film plays to its end without a connection, and leaves when it is removed', async ({
  page,
  context,
  problems,
}) => {
  problems.allow(noLine)
  await open(page, places.film)
  await download(page)
  await expect(page.getByRole('link', { name: 'Downloaded', exact: true })).toBeVisible({ timeout: 30_000 })
  // The page was open before the worker; its copy is made by a visit
  await page.reload()
  await context.setOffline(true)

  await page.goto('/downloads/')
  await isStored(page)
  await axe(page)
  await page.getByRole('button', { name: 'Play: The Salt Road' }).click()
  await filmRuns(page)
  await goTo(page, 11)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(12)
  await goTo(page, 400)
  await page.getByTestId('player-container').getByRole('button', { name: 'Back', exact: true }).press('Enter')

  // The page of the film plays the copy as well, where it was left
  await page.goto(places.film)
  await expect(page.getByRole('link', { name: 'Downloaded', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Continue watching' }).click()
  await filmRuns(page)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(390)
  await goTo(page, 835)
  const video = page.getByTestId('player-container').locator('video')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.ended), { timeout: 30_000 }).toBe(true)
  await page.getByTestId('player-container').getByRole('button', { name: 'Back', exact: true }).press('Enter')
  await page.goto('/downloads/')
  await page.getByRole('button', { name: 'Remove: The Salt Road' }).click()
  await expect(page.getByRole('heading', { name: 'No downloads yet' })).toBeVisible()
  await axe(page)
  await expect.poll(() => files(page)).toEqual([])
})

/** Media segments that the sandbox has sent since `from`. */
const segmentsSent = async (sandbox: { requests: () => Promise<{ path: string }[]> }) =>
  (await sandbox.requests()).map(({ path }) => path).filter((path) => path.includes('/segments/'))

test('a download that is cut at every tenth segment continues with the missing ones only', async ({
  page,
  context,
  sandbox,
  problems,
}) => {
  problems.allow(noLine)
  let current = page
  await open(current, places.film)
  // The line breaks after ten segments; the tab is closed there and another one opened
  const held: string[] = []
  let allowed = 10
  await context.route(/\/segments\//, (route) => {
    allowed -= 1
    if (allowed >= 0) return route.continue()
    held.push(new URL(route.request().url()).pathname)
    return undefined
  })
  await download(current)
  for (const stored of [10, 20]) {
    await expect.poll(async () => (await files(current)).filter((name) => name.endsWith('.ts')).length).toBe(stored)
    const next = await context.newPage()
    await current.close()
    allowed = 10
    await next.goto('/downloads/')
    await expect(entry(next).getByText(/Downloading/)).toBeVisible()
    await expect(entry(next).getByRole('button', { name: /^Play/ })).toHaveCount(0)
    current = next
  }
  await isStored(current)
  const sent = await segmentsSent(sandbox)
  expect(new Set(sent).size).toBe(24)
  const twice = sent.filter((path, index) => sent.indexOf(path) !== index)
  expect(twice.filter((path) => !held.includes(path))).toEqual([])
})

test('a paused download waits, also on the next page, and continues where it was', async ({ page, context }) => {
  let isOpen = false
  await context.route(/\/segments\//, (route) => (isOpen ? route.continue() : undefined))
  await open(page, places.film)
  await download(page)
  await page.goto('/downloads/')
  await page.getByRole('button', { name: 'Pause: The Salt Road' }).click()
  await expect(entry(page).getByText(/^Paused/)).toBeVisible()
  await axe(page)
  isOpen = true
  await page.reload()
  await expect(entry(page).getByText(/^Paused/)).toBeVisible()
  await page.getByRole('button', { name: 'Continue: The Salt Road' }).click()
  await isStored(page)
})

test('a season is downloaded whole, one episode after the other', async ({ page }) => {
  test.slow()
  await open(page, places.series)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Download: Night Bus 7' })
  await expect(dialog.getByRole('radio', { name: /^Season 1/ })).toBeChecked()
  await axe(page)
  await dialog.getByRole('radio', { name: /^180p/ }).check()
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/downloads/')
  const all = page.getByRole('main').getByRole('listitem')
  await expect(all).not.toHaveCount(0)
  const count = await all.count()
  expect(count).toBeGreaterThan(2)
  await expect(all.getByText('Downloaded', { exact: true })).toHaveCount(count, { timeout: 60_000 })
})

test('a changed film is offered anew, a removed one leaves, and one beyond its window does not play', async ({
  page,
  sandbox,
  problems,
}) => {
  problems.allow(/status of 404/)
  await open(page, places.film)
  await download(page)
  await expect(page.getByRole('link', { name: 'Downloaded', exact: true })).toBeVisible({ timeout: 30_000 })
  await sandbox.edit('media', 'SaltRoad', { duration: 20 })
  await page.goto('/downloads/')
  await page.getByRole('button', { name: 'Download again: The Salt Road' }).click()
  await isStored(page)
  expect((await files(page)).filter((name) => name.endsWith('.ts'))).toHaveLength(10)

  await page.evaluate(() => {
    const [film] = JSON.parse(localStorage.getItem('jwapp.downloads') ?? '')
    localStorage.setItem('jwapp.downloads', JSON.stringify([{ ...film, expires: Date.now() - 1 }]))
  })
  await page.reload()
  await expect(entry(page).getByText(/^No longer available/)).toBeVisible()
  await expect(entry(page).getByRole('button', { name: /^Play/ })).toHaveCount(0)
  await expect.poll(() => files(page)).toEqual([])

  // The look at the catalogue of this page is over.
  await page.waitForLoadState('networkidle')
  await sandbox.edit('media', 'SaltRoad', { deleted: true })
  await page.reload()
  await expect(page.getByText('The Salt Road is no longer in the catalogue and was removed')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No downloads yet' })).toBeVisible()
})

test('a full disk stops a download with a sentence, and keeps what is there', async ({ page, context }) => {
  await open(page, places.film)
  const { origin } = new URL(page.url())
  const devtools = await context.newCDPSession(page)
  const limit = (quotaSize?: number) =>
    devtools.send('Storage.overrideQuotaForOrigin', { origin, ...(quotaSize && { quotaSize }) })
  const used = () => page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0)
  await limit((await used()) + 300_000)
  await download(page)
  await page.goto('/downloads/')
  await expect(entry(page).getByRole('alert')).toHaveText(/^Not enough space: .* needed, .* free/)
  await expect(entry(page).getByRole('button', { name: /^Play/ })).toHaveCount(0)
  await axe(page)
  await limit()
  await page.getByRole('button', { name: 'Continue: The Salt Road' }).click()
  await isStored(page)
})

test('two tabs share one run: no segment is fetched twice, and both show the end', async ({
  page,
  context,
  sandbox,
}) => {
  const held: Route[] = []
  let isOpen = false
  await context.route(/\/segments\//, (route) => (isOpen ? route.continue() : held.push(route)))
  await open(page, places.film)
  const other = await context.newPage()
  await other.goto('/downloads/')
  await download(page)
  await expect(entry(other).getByText(/^Downloading/)).toBeVisible()
  await other.reload()
  await expect(entry(other).getByText(/^Downloading/)).toBeVisible()
  await other.waitForLoadState('networkidle')
  await expect.poll(() => held.length).toBe(3)
  isOpen = true
  await Promise.all(held.map((route) => route.continue()))
  await isStored(other)
  await expect(page.getByRole('link', { name: 'Downloaded', exact: true })).toBeVisible()
  const sent = await segmentsSent(sandbox)
  expect(new Set(sent).size).toBe(sent.length)
})

test('a download goes on in another tab when its own is closed', async ({ page, context }) => {
  let isOpen = false
  await context.route(/\/segments\//, (route) => (isOpen ? route.continue() : undefined))
  await open(page, places.film)
  const other = await context.newPage()
  await other.goto('/downloads/')
  await download(page)
  await expect(entry(other).getByText(/^Downloading/)).toBeVisible()
  isOpen = true
  await page.close()
  await isStored(other)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the page of downloads says that it needs them, in the language of the page', async ({ page }) => {
    await page.goto('/downloads/')
    await expect(page.getByRole('heading', { level: 2, name: 'Downloads need JavaScript' })).toBeVisible()
    await page.goto('/es/downloads/')
    await expect(page.getByRole('heading', { level: 2, name: 'Las descargas necesitan JavaScript' })).toBeVisible()
  })
})
