import type { Locator, Page } from '@playwright/test'
import { ids, open, places, runningDemo } from './support/places.ts'
import type { Sandbox } from './support/sandbox.ts'
import { expect, test } from './support/test.ts'

const hour = 3_600_000

/** Moves the clock of the sandbox into the event, however long the demo has been running. */
const beginEvent = async (sandbox: Sandbox) =>
  sandbox.clock(new Date((await sandbox.startOf(ids.events.before)).getTime() + hour))

test('the page of an event follows it on the air, and the focus stays', { tag: '@shell' }, async ({
  page,
  sandbox,
}) => {
  await page.clock.install()
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

/** The card of an event turns to LIVE at its start, with the focus unchanged. */
const expectOnAirLater = async (page: Page, sandbox: Sandbox, card: Locator) => {
  await expect(card).toContainText('Scheduled')
  await card.focus()
  await beginEvent(sandbox)
  await page.clock.runFor(31_000)
  await expect(card).toContainText('LIVE')
  await expect(card).toBeFocused()
}

const shiftOf = (page: Page) => page.evaluate(() => Number(Reflect.get(window, 'shift')))
const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    Reflect.set(window, 'shift', 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })

test('a list with an event in it is asked for again, in place and with the focus where it was', {
  tag: '@shell',
}, async ({ page, sandbox }) => {
  await watchShifts(page)
  await page.clock.install()
  await page.goto(`/p/${ids.liveEvents}/`)
  const card = page.getByRole('main').getByRole('link').filter({ hasText: 'Opening Night' })
  await expect(card).toContainText('Scheduled')
  await page.clock.runFor(1_000)
  await card.focus()
  const before = await card.elementHandle()
  const shift = await shiftOf(page)
  await beginEvent(sandbox)
  await page.clock.runFor(31_000)
  await expect(card).toContainText('LIVE')
  await expect(card).toBeFocused()
  expect(await before?.evaluate((element) => element.isConnected)).toBe(true)
  // on a phone the card needs a line less than before; nothing else may move
  expect((await shiftOf(page)) - shift).toBeLessThan(0.01)
})

test('a favourite that goes on the air says so on its shelf', async ({ page, sandbox }) => {
  await page.addInitScript((mediaid) => {
    localStorage.setItem('jwapp.favorites', JSON.stringify([{ mediaid }]))
  }, ids.events.before)
  await page.clock.install()
  await page.goto('/')
  const card = page.getByTestId('shelf-favorites').getByRole('link')
  await expect(card).toContainText('Scheduled')
  await beginEvent(sandbox)
  await page.clock.runFor(31_000)
  await expect(card).toContainText('LIVE')
})

test('what was found says so when it goes on the air', { tag: '@desktop' }, async ({ page, sandbox }) => {
  await page.clock.install()
  await open(page, '/q/opening%20night')
  const card = page.getByRole('main').getByRole('link').filter({ hasText: 'Opening Night' })
  await expectOnAirLater(page, sandbox, card)
})

test('a platform that fails meanwhile takes nothing away', async ({ page, sandbox, problems }) => {
  problems.allow(/status of 500/)
  await page.clock.install()
  await page.goto(`/p/${ids.liveEvents}/`)
  const cards = page.getByRole('main').getByRole('link')
  await expect(cards).toHaveCount(6)
  await sandbox.fault({ path: `/playlists/${ids.liveEvents}`, status: 500, times: 50 })
  await page.clock.runFor(95_000)
  await expect(cards).toHaveCount(6)
})

test('a list without anything live is asked for once, also by who goes and comes back', async ({ page, sandbox }) => {
  await page.clock.install()
  await page.goto(`/p/${ids.shelves.trueStories}/`)
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
  const asked = async () =>
    (await sandbox.requests()).filter(({ path }) => path.includes(`/playlists/${ids.shelves.trueStories}`)).length
  const before = await asked()
  await page.clock.runFor(65_000)
  await page.evaluate(() => {
    for (const event of ['visibilitychange', 'focus', 'online'])
      (event === 'visibilitychange' ? document : window).dispatchEvent(new Event(event))
  })
  await page.clock.runFor(1_000)
  expect(await asked()).toBe(before)
})

const itemOf = async (sandbox: string, id: string) =>
  (await (await fetch(`${sandbox}/platform/v2/media/${id}`)).json()).playlist[0]

test('a list that its publisher wants asked again shows what came new', async ({ page, sandbox }) => {
  const [road, tide] = await Promise.all([itemOf(sandbox.url, 'SaltRoad'), itemOf(sandbox.url, 'Undertow')])
  await sandbox.edit('playlists', 'Refetch1', { title: 'News', refetch: 'true', playlist: [road] })
  await page.clock.install()
  await page.goto('/p/Refetch1/')
  const cards = page.getByRole('main').getByRole('link')
  await expect(cards).toHaveCount(1)
  await sandbox.edit('playlists', 'Refetch1', { title: 'News', refetch: 'true', playlist: [tide, road] })
  await page.clock.runFor(31_000)
  await expect(cards).toHaveCount(2)
  await expect(cards.first()).toHaveAttribute('href', /Undertow/)
})

for (const [name, path] of Object.entries({ home: '/', hub: places.hub }))
  test(`a row of the ${name} page follows its events, and the focus stays`, async ({ page, sandbox }) => {
    await page.clock.install()
    await page.goto(path)
    const row = page.getByTestId('shelf-live-events')
    await expect(async () => {
      await page.mouse.wheel(0, 2_000)
      await page.clock.runFor(500)
      await expect(row).toBeVisible({ timeout: 500 })
    }).toPass()
    const card = row.getByRole('link').filter({ hasText: 'Opening Night' })
    await expectOnAirLater(page, sandbox, card)
  })

test.describe('made in the browser', () => {
  test.use({ baseURL: runningDemo().shell })

  test('what is related follows its events too', { tag: ['@site', '@desktop'] }, async ({ page, sandbox }) => {
    const relate = async () => {
      const event = await itemOf(sandbox.url, ids.events.before)
      await sandbox.edit('playlists', ids.recommended, { title: 'Related films', playlist: [event] })
    }
    await relate()
    await page.clock.install()
    await page.goto(places.film)
    const card = page.getByTestId('shelf-related').getByRole('link').filter({ hasText: 'Opening Night' })
    await expect(card).toContainText('Scheduled')
    await beginEvent(sandbox)
    await relate()
    await page.clock.runFor(31_000)
    await expect(card).toContainText('LIVE')
  })
})
