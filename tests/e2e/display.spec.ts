import type { Page } from '@playwright/test'
import { inChromium } from './support/browser.ts'
import { demoPaths, open } from './support/demo-pages.ts'
import { axe, expect, test } from './support/test.ts'

const fontsOf = (page: Page) =>
  page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /opendyslexic/.test(name)).length)

test('display settings are linked in the footer, and the font option applies at once and on the next page', {
  tag: ['@site', '@shell', '@phone'],
}, async ({ page }) => {
  await test.step('the footer links the settings, whose style sheet no other page loads', async () => {
    await open(page, demoPaths.film)
    expect(await page.locator('link[href$="display.css"]').count()).toBe(0)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Display settings' }).click()
  })
  await test.step('the font option applies at once', async () => {
    const font = page.getByRole('checkbox', { name: 'Font for easier reading' })
    await expect(font).not.toBeChecked()
    await font.check()
    await expect.poll(() => fontsOf(page)).toBeGreaterThan(0)
    await expect(page.locator('body')).toHaveCSS('font-family', /^OpenDyslexic/)
    await axe(page)
  })
  await test.step('the font option applies to the next page before its first paint', async () => {
    await open(page, demoPaths.film)
    await expect(page.locator('html')).toHaveAttribute('data-display', 'font')
    const blocking = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.endsWith('/display.css'))
        // Firefox does not report the status
        .map((entry) => Reflect.get(entry, 'renderBlockingStatus') ?? 'blocking'),
    )
    expect(blocking, 'the style sheet loads before the first paint').toEqual(['blocking'])
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^OpenDyslexic/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await axe(page)
  })
})

test('wider spacing follows WCAG 1.4.12 without horizontal overflow at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await open(page, '/o/display/')
  await page.getByRole('checkbox', { name: 'Wider spacing' }).check()
  // The title and the description of the last page are one long word each.
  for (const path of [demoPaths.film, '/', demoPaths.films, '/m/OddWord1/']) {
    await open(page, path)
    const text = page.locator('main p').first()
    const [letter, size, line] = await text.evaluate((node) => {
      const { letterSpacing, fontSize, lineHeight } = getComputedStyle(node)
      return [letterSpacing, fontSize, lineHeight].map(Number.parseFloat)
    })
    expect((letter ?? 0) / (size ?? 1)).toBeCloseTo(0.12, 2)
    expect((line ?? 0) / (size ?? 1)).toBeGreaterThanOrEqual(1.5)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0)
  }
})

test('a device preference for more contrast enables high contrast and disables its checkbox', {
  ...inChromium('Playwright emulates contrast only in its own build of Firefox'),
}, async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' })
  await open(page, '/o/display/')
  const box = page.getByRole('checkbox', { name: 'High contrast' })
  await expect(box).toBeChecked()
  await expect(box).toBeDisabled()
  await expect(page.getByText('Your device requests high contrast, so it is on.')).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(0, 0, 0)')
})

/** Texts on a plain background with a contrast below 7:1. */
const axeAAA = (page: Page) =>
  page.evaluate(async () => {
    const axe = Reflect.get(window, 'axe')
    const { violations } = await axe.run(document, { runOnly: ['color-contrast-enhanced'] })
    return violations.flatMap(({ nodes }: { nodes: { html: string }[] }) => nodes.map(({ html }) => html))
  })

test('high contrast sets a contrast ratio of at least 7:1 for all text, also over the pictures of a light site', {
  tag: ['@site', '@phone'],
}, async ({ page }) => {
  await open(page, '/o/display/')
  await page.getByRole('checkbox', { name: 'High contrast' }).check()
  for (const path of ['/o/display/', demoPaths.film, demoPaths.films, '/']) {
    await open(page, path)
    await axe(page)
    expect(await axeAAA(page), path).toEqual([])
  }
  await page.evaluate(() => {
    document.documentElement.style.colorScheme = 'light'
  })
  const title = page.getByTestId('shelf-featured').getByRole('heading', { level: 3 }).first()
  const [ink = '', halo = ''] = await title.evaluate((heading) => {
    const { color, textShadow } = getComputedStyle(heading)
    return [color, textShadow.split(') ')[0] ?? '']
  })
  expect(['rgb(0, 0, 0), oklch(1 0 0', 'rgb(255, 255, 255), oklch(0 0 0'], 'the halo of the text').toContain(
    `${ink}, ${halo}`,
  )
  await title.getByRole('link').focus()
  await page.keyboard.press('Tab')
  const ring = ink === 'rgb(0, 0, 0)' ? 'rgb(0, 0, 255)' : ink
  await expect(page.locator(':focus-visible')).toHaveCSS('outline-color', ring)
})
