import type { Page, Route } from '@playwright/test'
import { demoPaths, open } from './support/demo-pages.ts'
import { awaitFirstFrame, openMenu, openSettings, seekFilm, startFilm, timeOf } from './support/film.ts'
import { axe, expect, test } from './support/test.ts'

// The service worker serves the stored files
test.use({ serviceWorkers: 'allow' })

const offlineErrors = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/

/** Opens the download dialog of a film and starts its download. */
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

test('a downloaded film plays offline to its end, and its removal deletes the stored files', {
  tag: '@also-phone',
}, async ({ page, context, problems }) => {
  problems.allow(offlineErrors)
  await open(page, demoPaths.film)
  await download(page)
  await expect(page.getByRole('link', { name: 'Downloaded', exact: true })).toBeVisible({ timeout: 30_000 })
  // A visit caches the page, which was open before the service worker
  await page.reload()
  await context.setOffline(true)

  await page.goto('/downloads/')
  await isStored(page)
  await axe(page)
  await page.getByRole('button', { name: 'Play: The Salt Road' }).click()
  await awaitFirstFrame(page)
  await openSettings(page)
  await expect(page.getByRole('region', { name: 'Settings' })).toBeVisible()
  await page.keyboard.press('Escape')
  await seekFilm(page, 11)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(12)
  await seekFilm(page, 400)
  await page.getByTestId('player-container').getByRole('button', { name: 'Back', exact: true }).press('Enter')

  // The film page also plays the download, from the last position
  await page.goto(demoPaths.film)
  await expect(page.getByRole('link', { name: 'Downloaded', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Continue watching' }).click()
  await awaitFirstFrame(page)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(390)
  await seekFilm(page, 835)
  const video = page.getByTestId('player-container').locator('video')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.ended), { timeout: 30_000 }).toBe(true)
  await page.getByTestId('player-container').getByRole('button', { name: 'Back', exact: true }).press('Enter')
  await page.goto('/downloads/')
  await page.getByRole('button', { name: 'Remove: The Salt Road' }).click()
  await expect(page.getByRole('heading', { name: 'No downloads yet' })).toBeVisible()
  await axe(page)
  await expect.poll(() => files(page)).toEqual([])
})

/** Paths of the media segments that the sandbox has sent. */
const segmentsSent = async (sandbox: { requests: () => Promise<{ path: string }[]> }) =>
  (await sandbox.requests()).map(({ path }) => path).filter((path) => path.includes('/segments/'))

test('an interrupted download resumes in another tab and requests only the missing segments', async ({
  page,
  context,
  sandbox,
  problems,
}) => {
  problems.allow(offlineErrors)
  let current = page
  await open(current, demoPaths.film)
  // Requests stall after ten segments; then another tab replaces the current one
  const blocked: string[] = []
  let allowed = 10
  await context.route(/\/segments\//, (route) => {
    allowed -= 1
    if (allowed >= 0) return route.continue()
    blocked.push(new URL(route.request().url()).pathname)
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
  expect(twice.filter((path) => !blocked.includes(path))).toEqual([])
})

test('an interrupted MP4 download resumes with the missing parts, and the film seeks and plays offline', async ({
  page,
  context,
  sandbox,
  problems,
}) => {
  problems.allow(offlineErrors)
  const title = 'Overtime'
  let current = page
  await open(current, '/m/Overtime/overtime/')
  // Requests stall after the first part.
  let isOpen = false
  await context.route(/\/videos\/.*\.mp4/, (route) => {
    const range = route.request().headers().range
    return isOpen || !range || /bytes=0-/.test(range) ? route.continue() : undefined
  })
  await current.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = current.getByRole('dialog', { name: `Download: ${title}` })
  await expect(dialog.getByRole('radio', { name: /^22 MB/ })).toBeChecked()
  await dialog.getByRole('radio', { name: /^15 MB/ }).check()
  await axe(current)
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(dialog).toBeHidden()
  const parts = async () => (await files(current)).filter((name) => name.startsWith('part-')).toSorted()
  await expect.poll(parts).toEqual(['part-0.mp4'])

  const next = await context.newPage()
  await current.close()
  current = next
  await current.goto('/downloads/')
  await expect(entry(current, title).getByText(/^Downloading/)).toBeVisible()
  await expect(entry(current, title).getByRole('button', { name: /^Play/ })).toHaveCount(0)
  await axe(current)
  isOpen = true
  await current.reload()
  await isStored(current, title)
  expect(await parts()).toEqual(['part-0.mp4', 'part-1.mp4', 'part-2.mp4', 'part-3.mp4'])
  const sent = (await sandbox.requests()).filter(({ path, method }) => method === 'GET' && /\/videos\//.test(path))
  const ranges = sent.map(({ headers }) => headers.range).filter((range) => range !== 'bytes=0-0')
  expect(
    ranges.filter((range) => range === 'bytes=0-4194303'),
    'the first part is sent once',
  ).toHaveLength(1)
  expect(new Set(ranges).size).toBe(4)

  await current.reload()
  await context.setOffline(true)
  const responses = await current.evaluate(async () => {
    const send = async (range: string) => {
      const response = await fetch('/_downloads/Overtime/main.mp4', { headers: { range } })
      return [response.status, response.headers.get('content-range'), (await response.arrayBuffer()).byteLength]
    }
    return Promise.all(['bytes=4194300-4194309', 'bytes=-5', 'bytes=99999999-'].map(send))
  })
  expect(responses).toEqual([
    [206, expect.stringMatching(/^bytes 4194300-4194309\/\d{8}$/), 10],
    [206, expect.stringMatching(/^bytes \d{8}-\d{8}\/\d{8}$/), 5],
    [416, expect.stringMatching(/^bytes \*\/\d{8}$/), 0],
  ])
  await current.getByRole('button', { name: `Play: ${title}` }).click()
  await awaitFirstFrame(current)
  for (const second of [350, 30, 600]) {
    await seekFilm(current, second)
    await expect.poll(() => timeOf(current)).toBeGreaterThan(second + 1)
    expect(await timeOf(current)).toBeLessThan(second + 60)
  }
  await seekFilm(current, 700)
  const video = current.getByTestId('player-container').locator('video')
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.ended), { timeout: 30_000 }).toBe(true)
  await current.getByTestId('player-container').getByRole('button', { name: 'Back', exact: true }).press('Enter')
  await current.goto('/downloads/')
  await current.getByRole('button', { name: `Remove: ${title}` }).click()
  await expect.poll(() => files(current)).toEqual([])
})

test('an MP4 download whose source has changed can be downloaded again', async ({ page, sandbox }) => {
  await open(page, '/m/Overtime/overtime/')
  await download(page, '15 MB')
  await expect(page.getByRole('link', { name: 'Downloaded', exact: true })).toBeVisible({ timeout: 30_000 })
  await sandbox.edit('media', 'Overtime', { duration: 320 })
  await page.goto('/downloads/')
  await page.getByRole('button', { name: 'Download again: Overtime' }).click()
  await isStored(page, 'Overtime')
  // The larger file of the shorter film is within the chosen bandwidth.
  expect((await files(page)).filter((name) => name.startsWith('part-'))).toHaveLength(3)
})

test('a paused download stays paused after a reload and completes once it is continued', async ({ page, context }) => {
  let isOpen = false
  await context.route(/\/segments\//, (route) => (isOpen ? route.continue() : undefined))
  await open(page, demoPaths.film)
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

test('a season download lists more than two episodes and completes all of them', async ({ page }) => {
  test.slow()
  await open(page, demoPaths.series)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Download: Night Bus 7' })
  await expect(dialog.getByRole('radio', { name: /^Season 1/ })).toBeChecked()
  await axe(page)
  await dialog.getByRole('radio', { name: /^180p/ }).check()
  // Live regions behind a modal dialog are inert
  await page.evaluate(() => {
    const region = document.querySelector('[data-announcer=polite]')
    const note = () => region?.setAttribute('data-inert', String(document.querySelector('dialog:modal') !== null))
    if (region) new MutationObserver(note).observe(region, { childList: true })
  })
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('[data-inert=false]')).toHaveText(/episodes will be downloaded$/)
  await page.goto('/downloads/')
  const all = page.getByRole('main').getByRole('listitem')
  await expect(all).not.toHaveCount(0)
  const count = await all.count()
  expect(count).toBeGreaterThan(2)
  await expect(all.getByText('Downloaded', { exact: true })).toHaveCount(count, { timeout: 60_000 })
})

test('a season download without a downloadable episode shows an error', async ({ page, sandbox }) => {
  const { episodes } = await (await fetch(`${sandbox.url}/platform/apps/series/SerNight/episodes`)).json()
  for (const { season_number: season, media_item: episode } of episodes)
    if (season === 2 && episode) await sandbox.edit('media', episode.mediaid, { downloads: 'false' })
  await open(page, demoPaths.series)
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Download: Night Bus 7' })
  await dialog.getByRole('radio', { name: /^Season 2/ }).check()
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(dialog.getByText('The publisher no longer offers this title for download.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Download', exact: true })).toBeEnabled()
  await axe(page)
})

test('the button of a paused download retains the focus, and a removal moves the focus to the neighbouring entry', async ({
  page,
  context,
}) => {
  await context.route(/\/segments\//, () => undefined)
  await open(page, demoPaths.film)
  await download(page)
  await page.goto('/downloads/')
  const pause = page.getByRole('button', { name: 'Pause: The Salt Road' })
  const resume = page.getByRole('button', { name: 'Continue: The Salt Road' })
  await pause.click()
  await expect(resume).toBeFocused()
  await resume.press('Enter')
  await expect(pause).toBeFocused()
  await pause.press('Enter')
  await expect(resume).toBeFocused()

  await page.evaluate(() => {
    const [film] = JSON.parse(localStorage.getItem('jwapp.downloads') ?? '')
    const second = { ...film, item: { ...film.item, id: 'Undertow', title: 'Undertow' } }
    localStorage.setItem('jwapp.downloads', JSON.stringify([film, second]))
  })
  await page.reload()
  await page.getByRole('button', { name: 'Remove: The Salt Road' }).click()
  await expect(entry(page, 'Undertow').getByRole('link', { name: 'Undertow' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove: Undertow' }).click()
  await expect(page.getByRole('heading', { name: 'No downloads yet' })).toBeVisible()
  await expect(page.locator('#content')).toBeFocused()
})

test('the start of a download moves the focus from the closed dialog to the link of the downloads', async ({
  page,
  context,
}) => {
  await context.route(/\/segments\//, () => undefined)
  await open(page, demoPaths.film)
  await download(page)
  await expect(page.getByRole('link', { name: /^Downloading/ })).toBeFocused()
  await axe(page)
})

test('a changed download can be repeated, an expired one does not play, and a deleted film is removed', async ({
  page,
  sandbox,
  problems,
}) => {
  problems.allow(/status of 404/)
  await open(page, demoPaths.film)
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

  // Waits for the end of the catalogue check on this page.
  await page.waitForLoadState('networkidle')
  await sandbox.edit('media', 'SaltRoad', { deleted: true })
  await page.reload()
  await expect(page.getByText('The Salt Road is no longer in the catalogue and was removed')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No downloads yet' })).toBeVisible()
})

test('a download that exceeds the storage quota stops with an error and can be continued later', async ({
  page,
  context,
}) => {
  await open(page, demoPaths.film)
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

test('a download above the limit of the parental lock requires the PIN offline, also without a stored rating', async ({
  page,
  context,
  sandbox,
  problems,
}) => {
  problems.allow(offlineErrors)
  await sandbox.edit('media', 'SaltRoad', { rating: '15' })
  await startFilm(page, demoPaths.film)
  await openMenu(page, 'Parental lock')
  const player = page.getByTestId('player-container')
  await player.getByText('Up to age 12').click()
  await player.getByLabel('PIN of 4 digits').fill('4711')
  await player.getByRole('button', { name: 'Turn on' }).click()
  await expect(player.getByRole('button', { name: 'Parental lock Up to age 12' })).toBeVisible()

  await open(page, demoPaths.film)
  await download(page)
  await expect(page.getByRole('link', { name: 'Downloaded', exact: true })).toBeVisible({ timeout: 30_000 })
  await page.reload()
  await context.setOffline(true)
  const prompt = page.getByTestId('pin-prompt')
  const play = async () => {
    await page.goto('/downloads/')
    await page.getByRole('button', { name: 'Play: The Salt Road' }).click()
  }
  await play()
  await expect(prompt).toContainText('This video is rated 15')
  await expect(player).toBeHidden()
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(prompt).toBeHidden()
  await expect(player).toBeHidden()

  await page.evaluate(() => {
    const [{ item, ...film }] = JSON.parse(localStorage.getItem('jwapp.downloads') ?? '')
    localStorage.setItem('jwapp.downloads', JSON.stringify([{ ...film, item: { ...item, rating: undefined } }]))
  })
  await play()
  await prompt.getByLabel('PIN of 4 digits').fill('4711')
  await prompt.getByRole('button', { name: 'Watch' }).click()
  await awaitFirstFrame(page)
})

test('two tabs share one download, request each segment once and both show its completion', async ({
  page,
  context,
  sandbox,
}) => {
  const blocked: Route[] = []
  let isOpen = false
  await context.route(/\/segments\//, (route) => (isOpen ? route.continue() : blocked.push(route)))
  await open(page, demoPaths.film)
  const other = await context.newPage()
  await other.goto('/downloads/')
  await download(page)
  await expect(entry(other).getByText(/^Downloading/)).toBeVisible()
  await other.reload()
  await expect(entry(other).getByText(/^Downloading/)).toBeVisible()
  await other.waitForLoadState('networkidle')
  await expect.poll(() => blocked.length).toBe(3)
  isOpen = true
  await Promise.all(blocked.map((route) => route.continue()))
  await isStored(other)
  await expect(page.getByRole('link', { name: 'Downloaded', exact: true })).toBeVisible()
  const sent = await segmentsSent(sandbox)
  expect(new Set(sent).size).toBe(sent.length)
})

test('a download continues in another tab when its own tab is closed', async ({ page, context }) => {
  let isOpen = false
  await context.route(/\/segments\//, (route) => (isOpen ? route.continue() : undefined))
  await open(page, demoPaths.film)
  const other = await context.newPage()
  await other.goto('/downloads/')
  await download(page)
  await expect(entry(other).getByText(/^Downloading/)).toBeVisible()
  isOpen = true
  await page.close()
  await isStored(other)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the downloads page shows that it needs JavaScript, in the language of the page', async ({ page }) => {
    await page.goto('/downloads/')
    await expect(page.getByRole('heading', { level: 2, name: 'Downloads need JavaScript' })).toBeVisible()
    await page.goto('/es/downloads/')
    await expect(page.getByRole('heading', { level: 2, name: 'Las descargas necesitan JavaScript' })).toBeVisible()
  })
})
