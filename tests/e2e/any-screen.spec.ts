import { demoRoutes } from '../../scripts/lib/routes.ts'
import { open, places, runningDemo } from './support/places.ts'
import { expect, test } from './support/test.ts'

const names = demoRoutes('no build yet').flatMap(({ name }) => (name === 'media-playing' ? [] : [name]))
const half = Math.ceil(names.length / 2)

test.describe('320 px wide', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  for (const part of [names.slice(0, half), names.slice(half)])
    test(`nothing scrolls sideways, from ${part[0]} to ${part.at(-1)}`, { tag: '@phone' }, async ({ page }) => {
      test.setTimeout(150_000)
      for (const { name, path } of demoRoutes(runningDemo().out).filter((route) => part.includes(route.name))) {
        await open(page, path)
        const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect.soft(tooWide, `${name} is wider than the screen by`).toBeLessThanOrEqual(0)
      }
    })

  test('the search of the header fits', { tag: '@phone' }, async ({ page }) => {
    await open(page, '/')
    await page.getByRole('link', { name: 'Open search' }).click()
    await page.getByRole('searchbox', { name: 'Search' }).fill('a rather long search for a very small screen')
    await expect(page.getByRole('button', { name: 'Clear search' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Close search' })).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await page.getByRole('button', { name: 'Close search' }).click()
    await expect(page.getByRole('link', { name: 'Open search' })).toBeFocused()
  })

  test('the sidebar and the language menu fit', { tag: '@phone' }, async ({ page }) => {
    await open(page, '/')
    await page.getByRole('button', { name: 'Open language menu' }).click()
    await expect(page.getByRole('link', { name: 'Español' })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('button', { name: 'Close menu' })).toBeInViewport({ ratio: 1 })
  })
})

test.describe('reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves by itself', { tag: '@site' }, async ({ page }) => {
    await open(page, '/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const longest = await page.evaluate(() =>
      Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0))),
    )
    expect(longest).toBeLessThan(50)
    const scroll = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((node) => getComputedStyle(node).scrollBehavior)
    expect(await scroll('[data-testid^=shelf-] ul')).toBe('auto')
    expect(await scroll('html')).toBe('auto')
  })
})

test.describe('forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('buttons keep an edge and the focus can be seen', { tag: '@site' }, async ({ page }) => {
    await open(page, places.film)
    const start = page.getByRole('link', { name: 'Start watching' })
    const edge = await start.evaluate((link) => getComputedStyle(link).borderTopStyle)
    expect(edge).not.toBe('none')
    await start.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    const outline = await start.evaluate((link) => getComputedStyle(link).outlineStyle)
    expect(outline).not.toBe('none')
  })
})
