import type { BrowserContext, Page, Route } from '@playwright/test'
import { inChromium, offlineWorkers, withoutScripts } from './support/browser.ts'
import { demoPaths, open } from './support/demo-pages.ts'
import { awaitFirstFrame, openMenu, openSettings, seekFilm, startFilm, timeOf } from './support/film.ts'
import type { Sandbox } from './support/sandbox.ts'
import { axe, expect, test } from './support/test.ts'

// The service worker serves the stored files
test.use({ serviceWorkers: 'allow' })

const offlineErrors = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|NetworkError/

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
  ...inChromium(offlineWorkers, '@look', '@look-phone'),
}, async ({ page, context, problems }) => {
  problems.allow(offlineErrors)
  await test.step('a film is downloaded from its page', async () => {
    await open(page, demoPaths.film)
    await download(page)
    await expect(page.getByRole('link', { name: 'Downloaded', exact: true })).toBeVisible({ timeout: 30_000 })
    // A visit caches the page, which was open before the service worker
    await page.reload()
    await context.setOffline(true)
  })

  await test.step('the downloads page plays the film offline, with its settings', async () => {
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
  })

  await test.step('the film page plays the download from the last position to its end', async () => {
    await page.goto(demoPaths.film)
    await expect(page.getByRole('link', { name: 'Downloaded', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Continue watching' }).click()
    await awaitFirstFrame(page)
    await expect.poll(() => timeOf(page)).toBeGreaterThan(390)
    await seekFilm(page, 838)
    const video = page.getByTestId('player-container').locator('video')
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.ended), { timeout: 30_000 })
      .toBe(true)
    await page.getByTestId('player-container').getByRole('button', { name: 'Back', exact: true }).press('Enter')
  })
  await test.step('a removal deletes the stored files', async () => {
    await page.goto('/downloads/')
    await page.getByRole('button', { name: 'Remove: The Salt Road' }).click()
    await expect(page.getByRole('heading', { name: 'No downloads yet' })).toBeVisible()
    await axe(page)
    await expect.poll(() => files(page)).toEqual([])
  })
})

/** Paths of the media segments that the sandbox has sent. */
const segmentsSent = async (sandbox: Sandbox) =>
  (await sandbox.requests()).map(({ path }) => path).filter((path) => path.includes('/segments/'))

const segmentOf = (route: Route) => route.request().url().split('/').at(-1)

/** Counts stored segments of an interrupted download, which two later tabs continue. */
const expectResumed = async (page: Page, context: BrowserContext, sandbox: Sandbox) => {
  let current = page
  await sandbox.reset()
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
}

/** Adds a second entry and removes both. */
const expectFocusAfterRemoval = async (page: Page) => {
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
}

test('tabs share one download, another tab continues it when its own tab is closed, and a removal moves the focus', {
  tag: '@look',
}, async ({ page, context, sandbox, problems }) => {
  // Four downloads
  problems.allow(offlineErrors)
  const blocked: Route[] = []
  let isOpen = false
  await context.route(/\/segments\//, (route) => (isOpen ? route.continue() : blocked.push(route)))
  await open(page, demoPaths.film)
  const secondPage = await context.newPage()
  await secondPage.goto('/downloads/')
  await test.step('two tabs share one download, request each segment once and both show its completion', async () => {
    await download(page)
    await expect(entry(secondPage).getByText(/^Downloading/)).toBeVisible()
    await secondPage.reload()
    await expect(entry(secondPage).getByText(/^Downloading/)).toBeVisible()
    await secondPage.waitForLoadState('networkidle')
    await expect.poll(() => blocked.map(segmentOf).toSorted()).toEqual(['00.ts', '01.ts', '02.ts'])
    isOpen = true
    await Promise.all(blocked.map((route) => route.continue()))
    await isStored(secondPage)
    await expect(page.getByRole('link', { name: 'Downloaded', exact: true })).toBeVisible()
    const sent = await segmentsSent(sandbox)
    expect(new Set(sent).size).toBe(sent.length)
  })
  await test.step('a removal moves the focus to the neighbouring entry', () => expectFocusAfterRemoval(secondPage))
  await test.step('a download continues in another tab when its own tab is closed', async () => {
    isOpen = false
    await open(page, demoPaths.film)
    await download(page)
    await expect(entry(secondPage).getByText(/^Downloading/)).toBeVisible()
    isOpen = true
    await page.close()
    await isStored(secondPage)
  })
  await secondPage.getByRole('button', { name: 'Remove: The Salt Road' }).click()
  await expect(secondPage.getByRole('heading', { name: 'No downloads yet' })).toBeVisible()
  await test.step('an interrupted download resumes in another tab and requests only the missing segments', async () => {
    await context.unrouteAll()
    await expectResumed(secondPage, context, sandbox)
  })
})

const overtime = 'Overtime'

/** Names of the stored parts. */
const partsOf = async (page: Page) => (await files(page)).filter((name) => name.startsWith('part-')).toSorted()

/** Starts a download that stalls after its first part. */
const startParts = async (page: Page) => {
  await open(page, '/m/Overtime/overtime/')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Download: ${overtime}` })
  await expect(dialog.getByRole('radio', { name: /^22 MB/ })).toBeChecked()
  await dialog.getByRole('radio', { name: /^15 MB/ }).check()
  await axe(page)
  await dialog.getByRole('button', { name: 'Download', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => partsOf(page)).toEqual(['part-0.mp4'])
}

/** Tests that all parts are stored, and that the sandbox has sent the first one once. */
const expectParts = async (page: Page, sandbox: Sandbox) => {
  expect(await partsOf(page)).toEqual(['part-0.mp4', 'part-1.mp4', 'part-2.mp4', 'part-3.mp4'])
  const sent = (await sandbox.requests()).filter(({ path, method }) => method === 'GET' && /\/videos\//.test(path))
  const ranges = sent.map(({ headers }) => headers.range).filter((range) => range !== 'bytes=0-0')
  expect(
    ranges.filter((range) => range === 'bytes=0-4194303'),
    'the first part is sent once',
  ).toHaveLength(1)
  expect(new Set(ranges).size).toBe(4)
}

/** Requests ranges of the stored file and plays it to its end. */
const expectStoredFilm = async (page: Page) => {
  const responses = await page.evaluate(async () => {
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
  await page.getByRole('button', { name: `Play: ${overtime}` }).click()
  await awaitFirstFrame(page)
  for (const second of [350, 30, 600]) {
    await seekFilm(page, second)
    await expect.poll(() => timeOf(page)).toBeGreaterThan(second + 1)
    expect(await timeOf(page)).toBeLessThan(second + 60)
  }
  const video = page.getByTestId('player-container').locator('video')
  const duration = await video.evaluate((element: HTMLVideoElement) => element.duration)
  await seekFilm(page, Math.floor(duration) - 2)
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.ended), { timeout: 30_000 }).toBe(true)
  await page.getByTestId('player-container').getByRole('button', { name: 'Back', exact: true }).press('Enter')
}

test('an interrupted MP4 download resumes, plays offline, and can be repeated once its source has changed', {
  ...inChromium(offlineWorkers, '@look'),
}, async ({ page, context, sandbox, problems }) => {
  problems.allow(offlineErrors)
  // Requests stall after the first part.
  let isOpen = false
  await context.route(/\/videos\/.*\.mp4/, (route) => {
    const range = route.request().headers().range
    return isOpen || !range || /bytes=0-/.test(range) ? route.continue() : undefined
  })
  await startParts(page)
  const current = await context.newPage()
  await page.close()
  await test.step('an interrupted MP4 download resumes with the missing parts', async () => {
    await current.goto('/downloads/')
    await expect(entry(current, overtime).getByText(/^Downloading/)).toBeVisible()
    await expect(entry(current, overtime).getByRole('button', { name: /^Play/ })).toHaveCount(0)
    await axe(current)
    isOpen = true
    await current.reload()
    await isStored(current, overtime)
    await expectParts(current, sandbox)
  })
  await test.step('the film seeks and plays offline', async () => {
    await current.reload()
    await context.setOffline(true)
    await expectStoredFilm(current)
    await context.setOffline(false)
  })
  await test.step('an MP4 download whose source has changed can be downloaded again', async () => {
    await sandbox.edit('media', 'Overtime', { duration: 320 })
    await current.goto('/downloads/')
    await current.getByRole('button', { name: 'Download again: Overtime' }).click()
    await isStored(current, overtime)
    // The larger file of the shorter film is within the chosen bandwidth.
    expect(await partsOf(current)).toHaveLength(3)
  })
  await current.getByRole('button', { name: `Remove: ${overtime}` }).click()
  await expect.poll(() => files(current)).toEqual([])
})

/** Tests that the start of a download moves the focus. */
const expectFocusOnLink = async (page: Page) => {
  await open(page, demoPaths.film)
  await download(page)
  await expect(page.getByRole('link', { name: /^Downloading/ })).toBeFocused()
  await axe(page)
}

const expectFocusOnButtons = async (page: Page) => {
  await page.goto('/downloads/')
  const pause = page.getByRole('button', { name: 'Pause: The Salt Road' })
  const resume = page.getByRole('button', { name: 'Continue: The Salt Road' })
  await pause.click()
  await expect(resume).toBeFocused()
  await resume.press('Enter')
  await expect(pause).toBeFocused()
  await pause.press('Enter')
  await expect(resume).toBeFocused()
}

const expectRepeatedDownload = async (page: Page, sandbox: Sandbox) => {
  await sandbox.edit('media', 'SaltRoad', { duration: 20 })
  await page.goto('/downloads/')
  await page.getByRole('button', { name: 'Download again: The Salt Road' }).click()
  await isStored(page)
  expect((await files(page)).filter((name) => name.endsWith('.ts'))).toHaveLength(10)
}

const expectExpired = async (page: Page) => {
  await page.evaluate(() => {
    const [film] = JSON.parse(localStorage.getItem('jwapp.downloads') ?? '')
    localStorage.setItem('jwapp.downloads', JSON.stringify([{ ...film, expires: Date.now() - 1 }]))
  })
  await page.reload()
  await expect(entry(page).getByText(/^No longer available/)).toBeVisible()
  await expect(entry(page).getByRole('button', { name: /^Play/ })).toHaveCount(0)
  await expect.poll(() => files(page)).toEqual([])
}

test('a download moves the focus at its start and pause, resumes after a pause and follows its film in the catalogue', {
  tag: '@look',
}, async ({ page, context, sandbox, problems }) => {
  problems.allow(/status of 404/)
  await context.route(/\/segments\//, () => undefined)
  await test.step('the start of a download moves the focus from the closed dialog to the link of the downloads', () =>
    expectFocusOnLink(page))
  await test.step('the button of a paused download retains the focus', () => expectFocusOnButtons(page))
  await test.step('a paused download stays paused after a reload and completes once it is continued', async () => {
    await expect(entry(page).getByText(/^Paused/)).toBeVisible()
    await axe(page)
    await context.unrouteAll()
    await page.reload()
    await expect(entry(page).getByText(/^Paused/)).toBeVisible()
    await page.getByRole('button', { name: 'Continue: The Salt Road' }).click()
    await isStored(page)
  })
  await test.step('a changed download can be repeated', () => expectRepeatedDownload(page, sandbox))
  await test.step('an expired download does not play', () => expectExpired(page))
  await test.step('a deleted film is removed', async () => {
    // Waits for the end of the catalogue check on this page.
    await page.waitForLoadState('networkidle')
    // The page may request the picture while the copy is removed
    problems.allow(/_downloads\/SaltRoad\/picture/)
    await sandbox.edit('media', 'SaltRoad', { deleted: true })
    await page.reload()
    await expect(page.getByText('The Salt Road is no longer in the catalogue and was removed')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No downloads yet' })).toBeVisible()
  })
})

test('a season download without a downloadable episode shows an error, and another one completes more than two episodes', {
  tag: '@look',
}, async ({ page, sandbox }) => {
  test.slow()
  const dialog = page.getByRole('dialog', { name: 'Download: Night Bus 7' })
  await test.step('a season download without a downloadable episode shows an error', async () => {
    const { episodes } = await (await fetch(`${sandbox.url}/platform/apps/series/SerNight/episodes`)).json()
    for (const { season_number: season, media_item: episode } of episodes)
      if (season === 2 && episode) await sandbox.edit('media', episode.mediaid, { downloads: 'false' })
    await open(page, demoPaths.series)
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await dialog.getByRole('radio', { name: /^Season 2/ }).check()
    await dialog.getByRole('button', { name: 'Download', exact: true }).click()
    await expect(dialog.getByText('The publisher no longer offers this title for download.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Download', exact: true })).toBeEnabled()
    await axe(page)
  })
  await test.step('a season download lists more than two episodes and completes all of them', async () => {
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Download', exact: true }).click()
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
})

test('a download above the storage quota can be continued later and requires the PIN of the parental lock offline', {
  ...inChromium('Only the DevTools protocol sets a quota', '@look'),
}, async ({ page, context, sandbox, problems }) => {
  problems.allow(offlineErrors)
  await sandbox.edit('media', 'SaltRoad', { rating: '15' })
  await test.step('a download that exceeds the storage quota stops with an error and can be continued later', async () => {
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
  await test.step('a download above the limit of the parental lock requires the PIN offline, also without a stored rating', async () => {
    await startFilm(page, demoPaths.film)
    await openMenu(page, 'Parental lock')
    const player = page.getByTestId('player-container')
    await player.getByText('Up to age 12').click()
    await player.getByLabel('PIN of 4 digits').fill('4711')
    await player.getByRole('button', { name: 'Turn on' }).click()
    await expect(player.getByRole('button', { name: 'Parental lock Up to age 12' })).toBeVisible()

    await open(page, demoPaths.film)
    await expect(page.getByRole('link', { name: 'Downloaded', exact: true })).toBeVisible()
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
})

test.describe('without JavaScript', withoutScripts, () => {
  test.use({ javaScriptEnabled: false })

  test('the downloads page shows that it needs JavaScript, in the language of the page', { tag: '@look' }, async ({
    page,
  }) => {
    await page.goto('/downloads/')
    await expect(page.getByRole('heading', { level: 2, name: 'Downloads need JavaScript' })).toBeVisible()
    await page.goto('/es/downloads/')
    await expect(page.getByRole('heading', { level: 2, name: 'Las descargas necesitan JavaScript' })).toBeVisible()
  })
})
