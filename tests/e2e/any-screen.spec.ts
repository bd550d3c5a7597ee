import type { Page } from '@playwright/test'
import { demoRoutes, kindsOfPage } from '../../scripts/lib/routes.ts'
import { inChromium } from './support/browser.ts'
import { demoPaths, open, runningDemo, signInUserArea } from './support/demo-pages.ts'
import { readShift, recordShifts } from './support/layout-shift.ts'
import { startSession } from './support/session.ts'
import { axe, expect, test } from './support/test.ts'

test.use({ isAnimated: true })

const names = demoRoutes('no build yet').flatMap(({ name }) => (name === 'media-playing' ? [] : [name]))
const perTest = Math.ceil(names.length / 4)

/** Applies the text spacing of WCAG 1.4.12; the CSP allows adopted style sheets. */
const spaceText = (page: Page) =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important } p { margin-block-end: 2em !important }',
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })

const writtenFrom = (page: Page, side: 'ltr' | 'rtl') =>
  page.evaluate((dir) => {
    document.documentElement.dir = dir
  }, side)

/** Horizontal overflow, and clipped texts that cannot scroll. */
const lost = (page: Page) =>
  page.evaluate(async () => {
    // The guide adapts a frame after a resize
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    const cut = (element: Element) => {
      const { overflowX, overflowY, textOverflow, clipPath, position } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      // Ignores one-pixel texts for screen readers, and ellipses of titles
      if (width < 2 || height < 2 || clipPath !== 'none' || position === 'fixed' || textOverflow === 'ellipsis')
        return false
      // A long text is opened by the button below it
      if (element.matches('[data-lines]') || getComputedStyle(element).webkitLineClamp !== 'none') return false
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      return (
        (hides(overflowY) && element.scrollHeight > element.clientHeight + 4) ||
        (hides(overflowX) && element.scrollWidth > element.clientWidth + 4)
      )
    }
    const texts = [...document.querySelectorAll('body *')].filter(
      (element) => element.textContent?.trim() && element.checkVisibility() && cut(element),
    )
    const tooWide = document.documentElement.scrollWidth - innerWidth
    return [
      ...(tooWide > 0 ? [`${tooWide} px too wide`] : []),
      ...texts.map((element) => `cut off: ${element.outerHTML.slice(0, 160)}`),
    ]
  })

test.describe('viewport 320 px wide', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  for (const part of [0, 1, 2, 3].map((index) => names.slice(index * perTest, (index + 1) * perTest)))
    test(`no route from ${part[0]} to ${part.at(-1)} clips text, overflows or has an accessibility violation`, {
      tag: '@phone',
    }, async ({ page }) => {
      await signInUserArea(page)
      for (const { name, path } of demoRoutes(runningDemo().out).filter((route) => part.includes(route.name)))
        await test.step(name, async () => {
          await open(page, path)
          // accessibility.spec.ts checks the pages in Spanish
          if (!name.endsWith('-es')) await axe(page)
          expect.soft(await lost(page), name).toEqual([])
          await writtenFrom(page, 'rtl')
          expect.soft(await lost(page), `${name} in a language that is written from the right`).toEqual([])
          await writtenFrom(page, 'ltr')
          await spaceText(page)
          expect.soft(await lost(page), `${name}, its text spaced`).toEqual([])
          // A small desktop at 200 % zoom
          await page.setViewportSize({ width: 640, height: 450 })
          expect.soft(await lost(page), `${name} at 200 %`).toEqual([])
          await page.setViewportSize({ width: 320, height: 640 })
        })
    })

  test('the menus and the header search fit 320 px', { tag: '@phone' }, async ({ page }) => {
    await open(page, '/')
    await test.step('the sidebar and the language menu fit 320 px', async () => {
      await page.getByRole('button', { name: 'Open language menu' }).click()
      await expect(page.getByRole('link', { name: 'Español' })).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(page.getByRole('button', { name: 'Close menu' })).toBeInViewport({ ratio: 1 })
      await page.keyboard.press('Escape')
    })
    await test.step('the header search fits 320 px, and closing it focuses the search link', async () => {
      // A click before hydration navigates to the search page
      await page.waitForFunction(() => 'Astro' in self)
      await page.getByRole('link', { name: 'Open search' }).click()
      await page.getByRole('searchbox', { name: 'Search' }).fill('a rather long search for a very small screen')
      await expect(page.getByRole('button', { name: 'Clear search' })).toBeInViewport({ ratio: 1 })
      await expect(page.getByRole('button', { name: 'Close search' })).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      await page.getByRole('button', { name: 'Close search' }).click()
      await expect(page.getByRole('link', { name: 'Open search' })).toBeFocused()
    })
  })
})

/** All kinds of pages, including those for signed-in viewers. */
const stateful = [...kindsOfPage, 'media-locked', 'account', 'favorites']

test.describe('signed-in viewer', () => {
  test.use({ site: 'demoauth' })

  // Islands that a session or favourites change
  const affected = '[component-export=WatchPanel],[component-export=Guide],:has([data-list=favorites])'

  test(
    'pages load the lists of a signed-in viewer without a layout shift',
    { tag: ['@site', '@phone'] },
    async ({ page, sandbox }, info) => {
      const names = info.project.name === 'phone' ? ['home', 'media', 'series'] : stateful
      const kinds = demoRoutes(runningDemo().out).filter(({ name }) => names.includes(name))
      await startSession(page, 'demoauth')
      await page.evaluate(() => {
        localStorage.setItem('account.favorites', '[{"mediaid":"SaltRoad"},{"mediaid":"Undertow"}]')
      })
      await recordShifts(page)
      const countLists = async () =>
        (await sandbox.requests()).filter(({ method, path }) => method === 'GET' && /media\/favorites$/.test(path))
          .length
      for (const [index, { name, path }] of kinds.entries()) {
        await open(page, path)
        await expect.poll(countLists).toBe(index + 1)
        await expect(page.locator('html')).toHaveAttribute('data-viewer', 'session lists')
        await expect(page.locator(`astro-island[ssr]:is(${affected})`)).toHaveCount(0)
        // Waits until the response is rendered
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
        const { sum, moved } = await readShift(page)
        expect.soft(sum, `${name}: ${moved}`).toBeLessThan(0.01)
      }
    },
  )
})

const expectWholeLinks = async (page: Page) => {
  await open(page, '/es/')
  const menu = page.getByRole('banner').getByRole('navigation')
  const box = await menu.locator('ul').boundingBox()
  const links = await menu.getByRole('link').all()
  const placed = await Promise.all(links.map((link) => link.boundingBox()))
  const isInside = (link: typeof box) =>
    !!box && !!link && link.y < box.y + box.height && link.x + link.width <= box.x + box.width
  const isBelow = (link: typeof box) => !!box && !!link && link.y >= box.y + box.height
  expect(placed.filter((link) => !isInside(link) && !isBelow(link))).toEqual([])
  expect(placed.filter(isInside).length).toBeGreaterThan(2)
  expect(placed.filter(isBelow).length).toBeGreaterThan(0)
  await links.at(-1)?.focus()
  await expect(menu.getByRole('link').last()).toBeInViewport({ ratio: 1 })
}

const expectNoMotion = async (page: Page) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  // Animations of other timelines follow the scroll position
  const maxDuration = await page.evaluate(() => {
    const animations = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
    return Math.max(0, ...animations.map(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0)))
  })
  expect(maxDuration).toBeLessThan(50)
  const scroll = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((node) => getComputedStyle(node).scrollBehavior)
  expect(await scroll('[data-testid^=shelf-] ul')).toBe('auto')
  expect(await scroll('html')).toBe('auto')
}

const expectSystemColours = async (page: Page) => {
  const start = page.getByRole('link', { name: 'Start watching' })
  const edge = await start.evaluate((link) => getComputedStyle(link).borderTopStyle)
  expect(edge).not.toBe('none')
  await start.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  const outline = await start.evaluate((link) => getComputedStyle(link).outlineStyle)
  expect(outline).not.toBe('none')

  await page.evaluate(() => {
    localStorage.setItem('jwapp.history', '[{"mediaid":"SaltRoad","progress":0.4}]')
  })
  await open(page, demoPaths.films)
  const system = (name: string) =>
    page.evaluate((color) => {
      const sample = document.body.appendChild(document.createElement('i'))
      sample.style.color = color
      const found = getComputedStyle(sample).color
      sample.remove()
      return found
    }, name)
  const current = page.getByRole('banner').locator('a[aria-current]').first()
  await expect(current).toHaveCSS('background-color', await system('Highlight'))
  await expect(current).toHaveCSS('color', await system('HighlightText'))
  const watched = page.getByRole('progressbar').first()
  await expect(watched).toHaveCSS('outline-style', 'solid')
  await expect(watched).toHaveCSS('background-color', await system('Canvas'))
}

test('pages adapt to a tablet, a landscape phone and reduced motion', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await test.step('the header menu cuts no link, and a link that does not fit scrolls into view on focus', () =>
    expectWholeLinks(page))
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await test.step('reduced motion disables animations and smooth scrolling', () => expectNoMotion(page))
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 844, height: 390 })
  for (const [kind, path] of Object.entries({ series: demoPaths.series, film: demoPaths.film }))
    await test.step(`the title and the start button of a ${kind} are visible without scrolling on a landscape phone`, async () => {
      await open(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
      await expect(page.getByText('Start watching')).toBeInViewport({ ratio: 1 })
    })
})

test('the start button, the current page and watched bars have edges or system colours in forced colours', {
  ...inChromium('Playwright emulates forced colours only in its own build of Firefox'),
}, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, demoPaths.film)
  await expectSystemColours(page)
})
