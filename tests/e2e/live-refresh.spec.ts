import type { Locator, Page } from '@playwright/test'
import { demoPaths, ids, open } from './support/demo-pages.ts'
import { readShift, recordShifts } from './support/layout-shift.ts'
import type { Sandbox } from './support/sandbox.ts'
import { expect, test } from './support/test.ts'

const hour = 3_600_000

/** Sets the sandbox clock to an hour after the start of the event. */
const beginEvent = async (sandbox: Sandbox) =>
  sandbox.clock(new Date((await sandbox.startOf(ids.events.before)).getTime() + hour))

/** Expects an event card to show LIVE after its start and retain the focus. */
const expectOnAirLater = async (page: Page, sandbox: Sandbox, card: Locator) => {
  await expect(card).toContainText('Scheduled')
  await card.focus()
  await beginEvent(sandbox)
  await page.clock.runFor(31_000)
  await expect(card).toContainText('LIVE')
  await expect(card).toBeFocused()
}

test('an event page and a list show LIVE after the start, in place and with the focus', {
  tag: ['@site', '@shell'],
}, async ({ page, sandbox }) => {
  await recordShifts(page)
  await page.clock.install()
  await test.step('an event page shows LIVE after the start and retains the focus', async () => {
    await page.goto(`/m/${ids.events.before}/`)
    const details = page.getByTestId('video-details')
    const favorite = page.getByRole('button', { name: 'Favorite', exact: true })
    await favorite.click()
    await expect(favorite).toHaveAttribute('aria-pressed', 'true')
    await expect(details.getByText('LIVE', { exact: true })).toBeHidden()
    await beginEvent(sandbox)
    await page.clock.runFor(31_000)
    await expect(details.getByText('LIVE', { exact: true })).toBeVisible()
    await expect(favorite).toBeFocused()
  })
  await sandbox.reset()
  await test.step('a list with an event updates its card in place, without loss of focus and without a layout shift', async () => {
    await page.goto(`/p/${ids.liveEvents}/`)
    const card = page.getByRole('main').getByRole('link').filter({ hasText: 'Opening Night' })
    await expect(card).toContainText('Scheduled')
    await page.clock.runFor(1_000)
    await card.focus()
    const before = await card.elementHandle()
    const shift = await readShift(page)
    await beginEvent(sandbox)
    await page.clock.runFor(31_000)
    await expect(card).toContainText('LIVE')
    await expect(card).toBeFocused()
    expect(await before?.evaluate((element) => element.isConnected)).toBe(true)
    // The card on a phone loses a line; nothing else may move
    const { sum, moved } = await readShift(page)
    expect(sum - shift.sum, moved).toBeLessThan(0.01)
  })
})

const itemOf = async (sandbox: string, id: string) =>
  (await (await fetch(`${sandbox}/platform/v2/media/${id}`)).json()).playlist[0]

test('lists are requested again while they have live items or refetch, and keep their cards on failure', async ({
  page,
  sandbox,
  problems,
}) => {
  problems.allow(/status of 500/)
  await page.clock.install()
  await test.step('a list without live items is not requested again after 65 seconds or on focus and online events', async () => {
    await page.goto(`/p/${ids.shelves.trueStories}/`)
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
    const countRequests = async () =>
      (await sandbox.requests()).filter(({ path }) => path.includes(`/playlists/${ids.shelves.trueStories}`)).length
    const before = await countRequests()
    await page.clock.runFor(65_000)
    await page.evaluate(() => {
      for (const event of ['visibilitychange', 'focus', 'online'])
        (event === 'visibilitychange' ? document : window).dispatchEvent(new Event(event))
    })
    await page.clock.runFor(1_000)
    expect(await countRequests()).toBe(before)
  })
  await test.step('a list refresh that fails with 500 retains the cards of the list', async () => {
    await page.goto(`/p/${ids.liveEvents}/`)
    const cards = page.getByRole('main').getByRole('link')
    await expect(cards).toHaveCount(6)
    await sandbox.fault({ path: `/playlists/${ids.liveEvents}`, status: 500, times: 50 })
    await page.clock.runFor(95_000)
    await expect(cards).toHaveCount(6)
  })
  await sandbox.reset()
  await test.step('a playlist with refetch shows new items without a reload', async () => {
    const [road, tide] = await Promise.all([itemOf(sandbox.url, 'SaltRoad'), itemOf(sandbox.url, 'Undertow')])
    await sandbox.edit('playlists', 'Refetch1', { title: 'News', refetch: 'true', playlist: [road] })
    await page.goto('/p/Refetch1/')
    const cards = page.getByRole('main').getByRole('link')
    await expect(cards).toHaveCount(1)
    await sandbox.edit('playlists', 'Refetch1', { title: 'News', refetch: 'true', playlist: [tide, road] })
    await page.clock.runFor(31_000)
    await expect(cards).toHaveCount(2)
    await expect(cards.first()).toHaveAttribute('href', /Undertow/)
  })
  await test.step('the card of an event without a state shows LIVE within 5 seconds of its start', async () => {
    const start = (await sandbox.startOf(ids.events.stateless)).getTime()
    const event = await itemOf(sandbox.url, ids.events.stateless)
    await sandbox.edit('playlists', ids.liveEvents, { title: 'Live events', playlist: [event] })
    // The date stays the same while timers run.
    await page.clock.setFixedTime(start - 1_000)
    await page.goto(`/p/${ids.liveEvents}/`)
    const card = page.getByRole('main').getByRole('link')
    // The built page has more cards than the refreshed list.
    await expect(card).toHaveCount(1)
    await expect(card).toContainText('Scheduled')
    // Requests are repeated only after 30 s.
    await page.clock.setFixedTime(start + 1_000)
    await page.clock.runFor(5_000)
    await expect(card).toContainText('LIVE')
  })
})

/** Scrolls until the row with the event is loaded, and returns its card. */
const findRowCard = async (page: Page) => {
  const row = page.getByTestId('shelf-live-events')
  await expect(async () => {
    await page.mouse.wheel(0, 2_000)
    await page.clock.runFor(500)
    await expect(row).toBeVisible({ timeout: 500 })
  }).toPass()
  return row.getByRole('link').filter({ hasText: 'Opening Night' })
}

test('an event in rows, favourites and search results shows LIVE after the start and retains the focus', async ({
  page,
  sandbox,
}) => {
  await page.addInitScript((mediaid) => {
    localStorage.setItem('jwapp.favorites', JSON.stringify([{ mediaid }]))
  }, ids.events.before)
  await page.clock.install()
  await page.goto('/')
  const favorite = page.getByTestId('shelf-favorites').getByRole('link')
  await expect(favorite).toContainText('Scheduled')
  await test.step('an event in a row of the home page shows LIVE after the start and retains the focus', async () => {
    await expectOnAirLater(page, sandbox, await findRowCard(page))
  })
  await test.step('a favourite event shows LIVE on its shelf after the start', async () => {
    await expect(favorite).toContainText('LIVE')
  })
  await sandbox.reset()
  await test.step('an event in a row of the hub page shows LIVE after the start and retains the focus', async () => {
    await page.goto(demoPaths.hub)
    await expectOnAirLater(page, sandbox, await findRowCard(page))
  })
  await sandbox.reset()
  await test.step('an event in search results shows LIVE after the start and retains the focus', async () => {
    await open(page, '/q/opening%20night')
    const card = page.getByRole('main').getByRole('link').filter({ hasText: 'Opening Night' })
    await expectOnAirLater(page, sandbox, card)
  })
})

test.describe('page rendered in the browser', () => {
  test.use({ site: 'shell' })

  test('an event among related films shows LIVE after the start on a page rendered in the browser', async ({
    page,
    sandbox,
  }) => {
    const relate = async () => {
      const event = await itemOf(sandbox.url, ids.events.before)
      await sandbox.edit('playlists', ids.recommended, { title: 'Related films', playlist: [event] })
    }
    await relate()
    await page.clock.install()
    await page.goto(demoPaths.film)
    const card = page.getByTestId('shelf-related').getByRole('link').filter({ hasText: 'Opening Night' })
    await expect(card).toContainText('Scheduled')
    await beginEvent(sandbox)
    await relate()
    await page.clock.runFor(31_000)
    await expect(card).toContainText('LIVE')
  })
})
