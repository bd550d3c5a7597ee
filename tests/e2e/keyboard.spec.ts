import type { Locator, Page } from '@playwright/test'
import { coveredFocus, demoPaths, open } from './support/demo-pages.ts'
import { axe, expect, test } from './support/test.ts'

test.use({ isAnimated: true })

const isFocused = (target: Locator) => target.evaluate((node) => node === document.activeElement)

/** Presses Tab until the target has the focus. */
const tabTo = async (page: Page, target: Locator, maxStops = 60) => {
  for (let stop = 0; stop < maxStops; stop += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('a film is opened from the home page, played and closed with the keyboard alone', {
  tag: ['@site', '@shell'],
}, async ({ page }) => {
  await test.step('Enter on a card opens its film', async () => {
    await open(page, '/')
    const card = page.getByTestId('shelf-quiet-storms').getByTestId('Paper Boats')
    await tabTo(page, card)
    await expect(card).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Paper Boats' })).toBeVisible()
  })

  await test.step('the film plays, and Escape closes it and returns the focus', async () => {
    const start = page.getByRole('link', { name: 'Start watching' })
    await tabTo(page, start)
    await page.keyboard.press('Enter')
    const player = page.getByRole('dialog', { name: 'Video player' })
    const clock = () => player.locator('video').evaluate((film: HTMLVideoElement) => film.currentTime)
    await expect.poll(clock, { timeout: 60_000 }).toBeGreaterThan(1)
    await page.keyboard.press('Escape')
    await expect(player).toBeHidden()
    await expect(start).toBeFocused()
  })

  await test.step('Back returns to the home page', async () => {
    await page.goBack()
    await expect(page.getByTestId('shelf-featured')).toBeVisible()
  })
})

test('a film is within 8 stops of the home page, one press passes a row, arrows move within it, and / searches', {
  tag: ['@site', '@shell'],
}, async ({ page }) => {
  await open(page, '/')
  const rows = page.getByRole('main').locator('section[data-testid^=shelf-]').filter({ visible: true })
  const row = rows.nth(1)
  const cards = row.locator('li > a')
  const isWithin = (target: Locator) => target.evaluate((node) => node.contains(document.activeElement))

  await test.step('the first card of the first row is within 8 stops, by the skip link', async () => {
    const skip = rows.first().getByRole('button', { name: 'Skip this row' })
    // Keys before the page's script have no effect
    await expect(async () => {
      await page.keyboard.press('Shift')
      await expect(skip).toBeAttached({ timeout: 1000 })
    }).toPass()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(skip).toBeFocused()
    await page.keyboard.press('Enter')
    expect(await isWithin(row)).toBe(true)
    // Two links that skip, and the title of the row
    let stops = 3
    for (; stops <= 40 && !(await isFocused(cards.first())); stops += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement !== document.body), `stop ${stops}`).toBe(true)
    }
    expect(stops).toBeLessThanOrEqual(8)
    await expect(cards.first()).toBeInViewport()
  })

  await test.step('arrows move the focus to the next card and back, and the card is in view', async () => {
    for (let card = 1; card <= 6; card += 1) await page.keyboard.press('ArrowRight')
    await expect(cards.nth(6)).toBeFocused()
    await expect(cards.nth(6)).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('ArrowLeft')
    await expect(cards.nth(5)).toBeFocused()
  })

  await test.step('one press on the button before the cards moves the focus to the next row', async () => {
    await row.getByRole('heading').getByRole('link').focus()
    await page.keyboard.press('Tab')
    const skip = row.getByRole('button', { name: 'Skip this row' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await axe(page)
    await page.keyboard.press('Enter')
    expect(await isWithin(rows.nth(2))).toBe(true)
    await expect.poll(() => coveredFocus(page)).toEqual([])
  })

  await test.step('the slides of the featured row that are out of view have no stops', async () => {
    const slides = rows.first().locator('li > article')
    await expect
      .poll(() => slides.evaluateAll((all) => all.filter((slide) => !(slide as HTMLElement).inert).length))
      .toBe(1)
    await slides.first().getByRole('link').first().focus()
    await page.keyboard.press('ArrowRight')
    expect(await isWithin(slides.nth(1))).toBe(true)
    await expect(slides.nth(1)).toBeInViewport({ ratio: 0.9 })
    await expect.poll(() => slides.first().evaluate((slide: HTMLElement) => slide.inert)).toBe(true)
  })

  await test.step('/ opens the search, types into its field, and does nothing where the viewer turned it off', async () => {
    await page.keyboard.press('/')
    const field = page.getByRole('searchbox', { name: 'Search' })
    await expect(field).toBeFocused()
    await page.keyboard.type('a/b')
    await expect(field).toHaveValue('a/b')
    await open(page, '/o/display/')
    await page.getByRole('checkbox', { name: 'No keyboard shortcut for the search' }).check()
    await open(page, demoPaths.film)
    await page.keyboard.press('Tab')
    await page.keyboard.press('/')
    await page.keyboard.press('Tab')
    await expect(page).not.toHaveURL(/\/q\//)
    await expect(page.getByRole('searchbox')).toHaveCount(0)
  })
})

test('a series, the search, favourites and the guide are used with the keyboard alone', async ({ page }) => {
  await test.step('a season and an episode of a series are selected with the keyboard alone', async () => {
    await open(page, '/m/SerNight/night-bus-7/')
    await tabTo(page, page.getByRole('radio', { name: 'Winter timetable' }))
    await page.keyboard.press('ArrowRight')
    const episode = page.getByTestId('video-list').getByRole('link').filter({ hasText: 'S2:E1' })
    await tabTo(page, episode)
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('video-details')).toContainText('S2:E1')
  })
  await test.step('a film is found by search, added to favourites and removed with the keyboard alone', async () => {
    await tabTo(page, page.getByRole('link', { name: 'Open search' }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused()
    await page.keyboard.type('salt road')
    const found = page.getByRole('region', { name: 'Search results' }).getByTestId('The Salt Road')
    await expect(found).toBeVisible()
    await page.keyboard.press('Enter')
    await tabTo(page, found)
    await page.keyboard.press('Enter')

    const favorite = page.getByRole('button', { name: 'Favorite', exact: true })
    await expect(favorite).toBeVisible()
    await tabTo(page, favorite)
    await page.keyboard.press('Enter')
    await expect(favorite).toHaveAttribute('aria-pressed', 'true')

    await page.goto('/')
    const remove = page.getByRole('button', { name: 'Remove from favorites: The Salt Road' })
    await expect(remove).toBeAttached()
    await tabTo(page, remove)
    await expect(remove).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByTestId('shelf-favorites')).toBeHidden()
    await expect(page.getByRole('main')).toBeFocused()
  })
  await test.step('a player over the guide is opened and closed with the keyboard alone', async () => {
    await page.goto('/p/LiveChan/live-channels/')
    const start = page.getByTestId('video-details').getByRole('link', { name: 'Start watching' })
    await expect(start).toBeVisible()
    await tabTo(page, start)
    await expect(page.getByRole('grid').locator('[data-state=live]').first()).toBeVisible()
    await expect(start, 'when the guide has come').toBeFocused()
    await page.keyboard.press('Enter')
    const player = page.getByRole('dialog', { name: 'Video player' })
    await expect(player).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(player).toBeHidden()
    await expect(start).toBeFocused()
  })
})

test('the focused element is not covered while Tab and Shift+Tab move the focus', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', demoPaths.film]) {
    await open(page, path)
    for (const [key, times] of Object.entries({ Tab: 30, 'Shift+Tab': 25 }))
      for (let at = 1; at <= times; at += 1) {
        await page.keyboard.press(key)
        await expect.poll(() => coveredFocus(page), { message: `${path}, ${key} ${at}`, intervals: [20] }).toEqual([])
      }
  }
})

/** Overflow of the focus ring outside the window or under the header. */
const clippedBy = (page: Page) =>
  page.evaluate(() => {
    const ring = 4
    const { left, right, top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
    const under = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
    return Math.max(0, ring - left, right + ring - innerWidth, under + ring - top, bottom + ring - innerHeight)
  })

test('a card focused with Tab is fully visible with its focus ring in both directions', {
  tag: ['@site', '@phone'],
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, '/')
  for (const way of ['ltr', 'rtl'])
    await test.step(`a card focused with Tab is fully visible with its focus ring in ${way}`, async () => {
      await page.evaluate((dir) => {
        document.documentElement.dir = dir
      }, way)
      const cards = page.getByTestId('shelf-quiet-storms').getByRole('link').and(page.locator('li > a'))
      await cards.first().focus()
      const places = [...(await cards.all()).keys()]
      for (const [key, next] of [
        ['Tab', places.slice(1)],
        ['Shift+Tab', places.toReversed().slice(1)],
      ] as const)
        for (const at of next) {
          await page.keyboard.press(key)
          await expect(cards.nth(at)).toBeFocused()
          await expect.poll(() => clippedBy(page), { message: `card ${at}, ${key}`, intervals: [20] }).toBe(0)
        }
    })
})
