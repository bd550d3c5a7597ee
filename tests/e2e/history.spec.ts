import type { Page } from '@playwright/test'
import { demoPaths, ids, open, openPlainDocument, runningDemo } from './support/demo-pages.ts'
import { expectNoShift, recordShifts } from './support/layout-shift.ts'
import type { Sandbox } from './support/sandbox.ts'
import { axe, expect, test } from './support/test.ts'

const film = '/m/SaltRoad/'
const shelf = (page: Page) => page.getByTestId('shelf-continue_watching').getByRole('list')
const history = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('jwapp.history') ?? '[]'))

/** Replaces the stored history, on a document without scripts. */
const store = async (page: Page, list: unknown) => {
  await openPlainDocument(page)
  await page.evaluate((text) => localStorage.setItem('jwapp.history', text), JSON.stringify(list))
}

const video = (page: Page) => page.locator('video')
const expectTimePast = (page: Page, seconds: number) =>
  expect
    .poll(() => video(page).evaluate((element: HTMLVideoElement) => element.currentTime), { timeout: 30_000 })
    .toBeGreaterThan(seconds)
const seekTo = (page: Page, share: number) =>
  video(page).evaluate((element: HTMLVideoElement, to) => {
    element.currentTime = element.duration * to
  }, share)

test('a film left midway is stored in the history, shown with its progress and resumed from there', {
  tag: ['@playback', '@shell'],
}, async ({ page }) => {
  await test.step('a film left midway is stored with its progress', async () => {
    await page.goto(`${film}?play=1`)
    await expectTimePast(page, 0.2)
    await seekTo(page, 0.4)
    await expect
      .poll(() => video(page).evaluate((element: HTMLVideoElement) => element.currentTime / element.duration))
      .toBeGreaterThan(0.39)
    await page.keyboard.press('Escape')
    const resume = page.getByRole('link', { name: 'Continue watching' })
    await expect(resume).toBeVisible()
    const [entry] = await history(page)
    expect(entry).toEqual({ mediaid: 'SaltRoad', progress: expect.any(Number) })
    expect(entry.progress).toBeGreaterThan(0.38)
    expect(String(entry.progress).length).toBeLessThanOrEqual(7)
  })

  await page.goto('/')
  const card = shelf(page).getByRole('link')
  await test.step('the home page shows the film with its progress', async () => {
    await expect(card).toHaveAttribute('href', /\/m\/SaltRoad\/.*play=1/)
    await expect(shelf(page).getByRole('progressbar')).toBeVisible()
  })
  await test.step('the card of the film resumes it', async () => {
    await card.click()
    await expect
      .poll(() => video(page).evaluate((element: HTMLVideoElement) => element.currentTime / element.duration), {
        timeout: 30_000,
      })
      .toBeGreaterThan(0.38)
  })
})

test('a history entry can be removed or marked as watched, and its neighbour gets the focus', {
  tag: ['@playback', '@phone'],
}, async ({ page }) => {
  await store(page, [
    { mediaid: 'SaltRoad', progress: 0.3 },
    { mediaid: 'Undertow', progress: 0.5 },
    { mediaid: 'Eleventh', progress: 0.7 },
  ])
  await page.goto('/')
  await expect(shelf(page).getByRole('link')).toHaveCount(3)
  await axe(page)
  await test.step('an entry marked as watched leaves the row, and its neighbour gets the focus', async () => {
    await shelf(page)
      .getByRole('button', { name: /^Mark as watched/ })
      .first()
      .click()
    await expect(shelf(page).getByRole('link')).toHaveCount(2)
    await expect(shelf(page).getByRole('button').first()).toBeFocused()
  })
  await test.step('a removed entry leaves the row and the storage, and its neighbour gets the focus', async () => {
    await shelf(page)
      .getByRole('button', { name: /^Remove from continue watching/ })
      .first()
      .click()
    await expect(shelf(page).getByRole('link')).toHaveCount(1)
    await expect(shelf(page).getByRole('button').first()).toBeFocused()
    expect(await history(page)).toEqual([
      { mediaid: 'SaltRoad', progress: 1 },
      { mediaid: 'Eleventh', progress: 0.7 },
    ])
  })
})

test('a film saves its progress when it is closed or left, and resumes there, also with a full localStorage', {
  tag: '@playback',
}, async ({ page }) => {
  await test.step('a film closed after a start time in its URL resumes where it was left', async () => {
    const share = () => video(page).evaluate((element: HTMLVideoElement) => element.currentTime / element.duration)
    await page.goto(`${film}the-salt-road/?play=1&t=60`)
    await expectTimePast(page, 60)
    await seekTo(page, 0.4)
    await expect.poll(share).toBeGreaterThan(0.39)
    await page.keyboard.press('Escape')
    const resume = page.getByRole('link', { name: 'Continue watching' })
    await expect(resume).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
    await resume.click()
    await expect.poll(share, { timeout: 30_000 }).toBeGreaterThan(0.38)
  })

  await test.step('navigation away from the player saves the progress', async () => {
    await seekTo(page, 0.5)
    await expect
      .poll(() => video(page).evaluate((element: HTMLVideoElement) => element.currentTime / element.duration))
      .toBeGreaterThan(0.49)
    await page.goto('/q/')
    const [entry] = await history(page)
    expect(entry?.mediaid).toBe('SaltRoad')
    expect(entry?.progress).toBeGreaterThan(0.48)
  })

  await test.step('a film resumes on its open page when localStorage is full', async () => {
    await store(page, [])
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.goto(`${film}?play=1`)
    await expectTimePast(page, 0.2)
    await seekTo(page, 0.4)
    await expectTimePast(page, 100)
    await page.keyboard.press('Escape')
    const resume = page.getByRole('link', { name: 'Continue watching' })
    await expect(resume).toBeVisible()
    await resume.click()
    await expectTimePast(page, 100)
    await expect(page.getByTestId('player-container').getByRole('alert')).toHaveCount(0)
  })
})

test('the end of a film starts the next one, related or of its playlist', { tag: '@playback' }, async ({ page }) => {
  await test.step('the end of a film starts a related film and stores the progress 1', async () => {
    await page.goto(`${film}?play=1`)
    await expectTimePast(page, 0.2)
    await video(page).evaluate((element: HTMLVideoElement) => {
      element.currentTime = element.duration - 0.5
    })
    await expect(page).toHaveURL(/\/m\/(?!SaltRoad).*play=1/, { timeout: 30_000 })
    expect(await history(page)).toContainEqual({ mediaid: 'SaltRoad', progress: 1 })
  })

  await test.step('the end of a film opened from a playlist starts the next film of the playlist', async () => {
    await store(page, [])
    await page.goto('/p/PlayLoud/')
    const cards = page.getByRole('main').getByRole('link')
    const second = await cards.nth(1).getAttribute('href')
    await cards.first().click()
    await page.getByRole('link', { name: 'Start watching' }).click()
    await expectTimePast(page, 0.2)
    await video(page).evaluate((element: HTMLVideoElement) => {
      element.currentTime = element.duration - 0.5
    })
    const id = second?.split('/')[2]
    await expect(page).toHaveURL(new RegExp(`/m/${id}/.*r=PlayLoud&play=1`), { timeout: 30_000 })
  })
})

/** Opens lists of a site whose history has started entries. */
const expectProgress = async (page: Page, sandbox: Sandbox, from = '') => {
  await open(page, from + demoPaths.series)
  const hrefs = await page
    .getByTestId('video-list')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const [begun = '', seen = ''] = hrefs.map((href) => href.split('/m/')[1]?.split('/')[0] ?? '')
  await page.evaluate(
    (list) => localStorage.setItem('jwapp.history', list),
    JSON.stringify([
      { mediaid: begun, progress: 0.4 },
      { mediaid: seen, progress: 1 },
      { mediaid: ids.access.free, progress: 0.6 },
    ]),
  )
  for (const [path, share] of [
    [hrefs[0] ?? '', '40'],
    [demoPaths.films, '60'],
  ] as const) {
    await open(page, from + path)
    const cards = page.locator('#content a[data-ratio]')
    await expect(cards.getByRole('progressbar')).toHaveCount(1)
    await expect(cards.getByRole('progressbar')).toHaveAttribute('value', share)
    if (!from) await expectNoShift(page)
  }
  expect((await sandbox.requests()).filter((request) => request.path.includes('/apps/watchlists/'))).toEqual([])
}

test('lists show the progress of started films and episodes, and follow another tab', { tag: '@playback' }, async ({
  page,
  context,
}) => {
  await test.step('continue watching shows a film at 50 % and omits films at 5 % and 95 %', async () => {
    await store(page, [
      { mediaid: 'SaltRoad', progress: 0.05 },
      { mediaid: 'Undertow', progress: 0.5 },
      { mediaid: 'Eleventh', progress: 0.95 },
    ])
    await page.goto('/')
    await expect(shelf(page).getByRole('link')).toHaveCount(1)
    await expect(shelf(page).getByRole('link')).toHaveAttribute('href', /Undertow/)
    await page.goto(film)
    await expect(page.getByRole('link', { name: 'Start watching' })).toBeVisible()
  })

  await test.step('a history change in one tab updates the shelf in another tab', async () => {
    await store(page, [{ mediaid: 'SaltRoad', progress: 0.3 }])
    await page.goto('/')
    await expect(shelf(page).getByRole('link')).toHaveCount(1)
    const secondPage = await context.newPage()
    await secondPage.goto('/o/about/')
    await secondPage.evaluate(() =>
      localStorage.setItem(
        'jwapp.history',
        JSON.stringify([
          { mediaid: 'Undertow', progress: 0.5 },
          { mediaid: 'SaltRoad', progress: 0.3 },
        ]),
      ),
    )
    await expect(shelf(page).getByRole('link')).toHaveCount(2)
    await expect(shelf(page).getByRole('link').first()).toHaveAttribute('href', /Undertow/)
    await secondPage.close()
  })
})

test('cards of started episodes and films show their progress without a watchlist request', {
  tag: '@playback',
}, async ({ page, sandbox }) => {
  await recordShifts(page)

  await test.step('lists rendered ahead: cards of started episodes and films show their progress without a watchlist request', () =>
    expectProgress(page, sandbox))
  await test.step('lists rendered in the browser: cards of started episodes and films show their progress without a watchlist request', () =>
    expectProgress(page, sandbox, runningDemo().shell))
})
