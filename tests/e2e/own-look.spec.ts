import type { Page } from '@playwright/test'
import { coveredFocus, demoPaths, ids, open } from './support/demo-pages.ts'
import { expectNoShift, recordShifts } from './support/layout-shift.ts'
import type { Sandbox } from './support/sandbox.ts'
import { axe, expect, test } from './support/test.ts'

/** Requests of the publisher's tags in order of arrival. */
const reports = async (sandbox: Sandbox) =>
  (await sandbox.requests()).filter(({ path }) => path === '/publisher/seen.gif').map(({ query }) => query)

const namesOf = async (sandbox: Sandbox) => (await reports(sandbox)).map(({ name }) => name).sort()

const answer = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Privacy choices' }).getByRole('button', { name, exact: true }).click()

test('the publisher font is preloaded and replaces its fallback without a layout shift', { tag: '@look' }, async ({
  page,
  browserName,
}) => {
  await recordShifts(page)
  let release = () => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  await page.route(/\.woff2$/, async (route) => {
    await released
    await route.continue()
  })
  // The load event waits for preloaded fonts.
  await page.goto('/', { waitUntil: 'domcontentloaded' })
  const measure = () =>
    page.evaluate(() => ({
      height: document.documentElement.scrollHeight,
      lines: [...document.querySelectorAll('h1, main p')].map((element) => element.getClientRects()[0]?.height),
      // The face for other characters has no unicode range and is not required.
      isLoaded: [...document.fonts].some(
        ({ family, status, unicodeRange }) =>
          /Site font/.test(family) && status === 'loaded' && unicodeRange !== 'U+0-10FFFF',
      ),
    }))
  await test.step('the publisher font replaces its fallback without a layout shift', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const before = await measure()
    expect(before.isLoaded).toBe(false)
    release()
    await expect.poll(() => measure().then(({ isLoaded }) => isLoaded)).toBe(true)
    const { height, ...rest } = await measure()
    // Firefox rounds positions by the font
    expect(Math.abs(height - before.height)).toBeLessThanOrEqual(browserName === 'firefox' ? 1 : 0)
    expect(rest).toEqual({ lines: before.lines, isLoaded: true })
    await expectNoShift(page)
  })
  await test.step('two files of the publisher font are preloaded', async () => {
    const fonts = await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name }) => name.match(/[^/]+\.woff2$/) ?? []),
    )
    expect(fonts.length).toBeGreaterThanOrEqual(2)
    expect(await page.locator('link[rel=preload][as=font]').count()).toBe(2)
  })
})

test('a prerendered page shows a film as leaving soon only in the last days before it expires', {
  tag: '@look',
}, async ({ page }) => {
  const film = (name: string) => page.getByRole('main').getByRole('link', { name })
  const see = async (time: string, path: string) => {
    await page.clock.setFixedTime(new Date(time))
    await open(page, path)
  }
  await test.step('a card shows "Leaving soon" only in the last days of its film', async () => {
    await see('2099-01-20T21:00:00Z', '/')
    await expect(film('Paper Boats').getByText('Leaving soon')).toBeHidden()
    await see('2099-01-28T21:00:00Z', '/')
    await expect(film('Paper Boats').getByText('Leaving soon', { exact: true })).toBeVisible()
    await axe(page)
    await page.clock.setFixedTime(new Date('2099-02-01T00:00:00Z'))
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
    await expect(film('Paper Boats').getByText('Leaving soon')).toBeHidden()
  })

  await test.step('the page of a film shows its last days, and nothing after them', async () => {
    await see('2099-01-28T21:00:00Z', '/es/m/PaperBoa/paper-boats/')
    await expect(page.getByText('Últimos días: disponible hasta el 31 ene')).toBeVisible()
    await axe(page)
    await see('2099-02-01T00:00:00Z', '/es/m/PaperBoa/paper-boats/')
    await expect(page.getByText('Últimos días')).toBeHidden()
  })
})

test('the home page recommends unwatched films based on the history, without a layout shift', { tag: '@look' }, async ({
  page,
}) => {
  const watched = [
    { mediaid: ids.access.free, progress: 0.98 },
    { mediaid: 'GlassHou', progress: 0.5 },
  ]
  await page.addInitScript((list) => {
    // Only the first load has a history
    if (!sessionStorage.getItem('isLoaded')) localStorage.setItem('jwapp.history', JSON.stringify(list))
    sessionStorage.setItem('isLoaded', 'true')
  }, watched)
  await recordShifts(page)
  await page.goto('/')
  const shelf = page.getByTestId('shelf-because')
  await test.step('the row recommends unwatched films without a layout shift', async () => {
    await expect(shelf.getByRole('heading', { name: /^Because you watched \w/ })).toBeVisible()
    const addresses = await shelf
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(addresses.length).toBeGreaterThan(2)
    expect(addresses.filter((address) => /GlassHou/.test(address ?? ''))).toEqual([])
    expect(addresses.filter((address) => address?.includes(ids.access.free))).toEqual([])
    await expectNoShift(page)
    await axe(page)
  })

  await test.step('the row remains when an item leaves the history', async () => {
    await page
      .getByTestId('shelf-continue_watching')
      .getByRole('button', { name: /^Remove from/ })
      .first()
      .click()
    await expect(shelf).toBeVisible()
  })
  await test.step('a home page without a history recommends nothing', async () => {
    await page.evaluate(() => localStorage.removeItem('jwapp.history'))
    await page.reload()
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('heading', { name: /^Because you watched/ })).toHaveCount(0)
  })
})

test('tags of the publisher load after the first paint and by the consent of the viewer', { tag: '@look' }, async ({
  page,
  sandbox,
}) => {
  await test.step('a necessary tag loads after the first paint, and other tags load after consent to their category', async () => {
    await page.goto('/')
    await expect.poll(() => namesOf(sandbox)).toEqual(['always'])
    const early = await page.evaluate(() => {
      const tag = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/tag/always.js'))
      const paint = performance.getEntriesByName('first-contentful-paint')[0]
      return (tag?.startTime ?? 0) < (paint?.startTime ?? Number.POSITIVE_INFINITY)
    })
    expect(early).toBe(false)
    await axe(page)
    await answer(page, 'Measure only')
    await expect.poll(() => namesOf(sandbox)).toEqual(['always', 'manager'])
    expect((await reports(sandbox)).find(({ name }) => name === 'manager')?.queue).toBe('[{"event":"gtm.js"}]')

    await page.goto('/#consent')
    await answer(page, 'Allow')
    await page.mouse.click(5, 5)
    await expect.poll(() => namesOf(sandbox)).toContain('partner')
  })
  await page.evaluate(() => localStorage.clear())
  await sandbox.reset()
  await test.step('after a refusal of consent, only the necessary tag loads, also on the next page', async () => {
    await page.goto('/')
    await answer(page, "Don't allow")
    await page.mouse.click(5, 5)
    await page.goto(demoPaths.film)
    await expect.poll(() => namesOf(sandbox)).toEqual(['always', 'always'])
    await page.mouse.wheel(0, 300)
    await page.waitForLoadState('networkidle')
    expect(await namesOf(sandbox)).toEqual(['always', 'always'])
  })
})

test('the home page in its own look shows focus rings, the configured heading, and a footer in its language', {
  tag: '@look',
}, async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await open(page, '/')
  await test.step('focus rings in the header have its text colour, and the consent bar covers no focused element', async () => {
    await expect(page.getByRole('region', { name: 'Privacy choices' })).toBeInViewport()
    await page.getByRole('button', { name: 'Open menu' }).focus()
    await page.keyboard.press('Tab')
    const white = 'rgb(255, 255, 255)'
    await expect(page.getByRole('banner')).toHaveCSS('color', white)
    await expect(page.getByRole('banner').locator(':focus-visible')).toHaveCSS('outline-color', white)
    for (let at = 1; at <= 30; at += 1) {
      await page.keyboard.press('Tab')
      await expect.poll(() => coveredFocus(page), { message: `Tab ${at}`, intervals: [20] }).toEqual([])
    }
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.reload()
  const footer = page.getByRole('contentinfo')
  const main = page.getByRole('main')
  await test.step('the home page shows the heading of the configured landing page instead of its default heading', async () => {
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('About Foyer Pictures')
    await expect(main.getByRole('link', { name: 'The Salt Road' }).or(main.getByRole('list')).first()).toBeVisible()
  })
  await test.step('the footer shows the configured columns', async () => {
    await expect(footer.getByRole('heading', { level: 2 })).toHaveText(['Watch', 'Company'])
  })
  await test.step('the Spanish home page has no default heading either', async () => {
    await open(page, '/es/')
    await expect(main.getByRole('heading', { level: 1 })).not.toHaveText('Inicio')
  })
  await test.step('the footer shows the configured links in the language of the page', async () => {
    await expect(footer.getByRole('heading', { level: 2 })).toHaveText('Ver')
    await footer.getByRole('link', { name: 'Tormentas' }).click()
    await expect(page).toHaveURL(new RegExp(`^${baseURL}/es/p/${ids.shelves.quietStorms}/.`))
  })
})
