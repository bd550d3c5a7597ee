import { demoPaths, open } from './support/demo-pages.ts'
import { expect, test } from './support/test.ts'

test.use({ isAnimated: true })

/** Makes Chromium a browser without `command`, `closedby` and `::scroll-button`, as Safari 18 is. */
function removeDialogCommands() {
  Object.assign(CSS, { supports: () => false })
  Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement')
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy')
  const cancelNative = (event: Event) =>
    event.target instanceof Element && event.target.closest('[commandfor]') && event.preventDefault()
  addEventListener('click', cancelNative, true)
  addEventListener('DOMContentLoaded', () =>
    document.getElementById('sidebar')?.setAttribute('closedby', 'closerequest'),
  )
}

test('the keyboard opens and closes the sidebar and skips the header', { tag: ['@site', '@shell', '@phone'] }, async ({
  page,
}) => {
  await test.step('the first Tab stop is a skip link that moves focus past the header into the main content', async () => {
    await open(page, demoPaths.film)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  })
  await test.step('Enter opens the sidebar, Tab skips the page behind it, and Escape closes it and restores focus', async () => {
    const button = page.getByRole('button', { name: 'Open menu' })
    const sidebar = page.getByRole('dialog', { name: 'Menu' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(sidebar).toBeVisible()
    await expect(sidebar.locator(':focus')).toHaveCount(1)
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab')
      // Tab past either end reaches browser controls, not the page behind
      await expect(page.locator('main :focus, header :focus, footer :focus')).toHaveCount(0)
    }
    await page.keyboard.press('Escape')
    await expect(sidebar).toBeHidden()
    // The focus of the page, while controls of Firefox have that of the window
    await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true)
  })
})

test('the pointer opens and closes the sidebar, also without dialog commands', { tag: ['@site', '@phone'] }, async ({
  page,
}) => {
  await test.step('the sidebar closes on its close button and on a click outside it', async () => {
    await open(page, '/')
    const sidebar = page.getByRole('dialog', { name: 'Menu' })
    await page.getByRole('button', { name: 'Open menu' }).click()
    await sidebar.getByRole('button', { name: 'Close menu' }).click()
    await expect(sidebar).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(sidebar).toBeVisible()
    await page.mouse.click((page.viewportSize()?.width ?? 390) - 10, 400)
    await expect(sidebar).toBeHidden()
  })
  await test.step('the sidebar opens and closes by its buttons, Escape and backdrop in browsers without dialog commands', async () => {
    await page.addInitScript(removeDialogCommands)
    await open(page, '/')
    // Shelf buttons come from the same script
    await expect(page.locator('[data-shelf-button]').first()).toBeAttached()
    const button = page.getByRole('button', { name: 'Open menu' })
    const sidebar = page.getByRole('dialog', { name: 'Menu' })
    await button.click()
    await sidebar.getByRole('button', { name: 'Close menu' }).click()
    await expect(sidebar).toBeHidden()
    await button.click()
    await expect(sidebar).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sidebar).toBeHidden()
    await button.click()
    await expect(sidebar).toBeVisible()
    // A point beside the scrollbar
    await page.mouse.click((page.viewportSize()?.width ?? 390) - 40, 400)
    await expect(sidebar).toBeHidden()
  })
})

/** Slows the transition between pages to longer than any wait. */
const slowTransitions = () => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('::view-transition-old(*), ::view-transition-new(*) { animation-duration: 600s !important }')
  addEventListener('DOMContentLoaded', () => document.adoptedStyleSheets.push(sheet))
}

test('a press during the transition between two pages opens the link below it', async ({ page }) => {
  await open(page, demoPaths.film)
  await page.addInitScript(slowTransitions)
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  // The script that repeats a press comes after the first paint
  await expect(async () => {
    await page.getByRole('link', { name: 'Films', exact: true }).click({ force: true })
    await expect(page).toHaveURL(/AllFilms/, { timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
})

test('links of the sidebar, header, cards and footer open their pages, and the history restores them', {
  tag: ['@site', '@shell'],
}, async ({ page }) => {
  await test.step('the sidebar lists the configured links, navigates to them and marks the current page', async () => {
    await open(page, '/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const sidebar = page.getByRole('dialog', { name: 'Menu' })
    const labels = ['Home', 'Films', 'Series', 'Live', 'Summer', "Editor's choice", 'Who we are', 'Insights']
    await expect(sidebar.getByRole('link')).toHaveText(labels)
    await expect(sidebar.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
    await sidebar.getByRole('link', { name: 'Films' }).click()
    await expect(page).toHaveURL(new RegExp(`${demoPaths.films}$`))
    await expect(page.getByRole('heading', { level: 1, name: 'All films' })).toBeVisible()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(sidebar.getByRole('link', { name: 'Films' })).toHaveAttribute('aria-current', 'page')
  })
  await test.step('header menu links have a scroll margin and navigate, and the header logo navigates to the home page', async () => {
    await page.keyboard.press('Escape')
    const menu = page.getByRole('navigation', { name: 'Main navigation' })
    // Scroll margin shows part of the previous entry on keyboard focus
    await expect(menu.getByRole('link', { name: 'Summer' })).toHaveCSS('scroll-margin-inline-start', '100px')
    await menu.getByRole('link', { name: 'Summer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'A Weekend in the House' })).toBeVisible()
    await page.getByRole('link', { name: 'Homepage of Foyer Pictures' }).click()
    await expect(page).toHaveURL(({ pathname }) => pathname === '/')
  })
  await test.step('browser back and forward restore each visited page', async () => {
    await page.getByTestId('shelf-quiet-storms').getByTestId('Paper Boats').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Paper Boats' })).toBeVisible()
    const related = page.getByTestId('shelf-related').getByRole('link').first()
    const title = (await related.getAttribute('data-testid')) ?? ''
    await related.click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Paper Boats' })).toBeVisible()
    await page.goBack()
    await expect(page.getByTestId('shelf-featured')).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1, name: 'Paper Boats' })).toBeVisible()
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })
  await test.step('the footer shows the configured text, and its link opens the linked page', async () => {
    const footer = page.getByRole('contentinfo')
    await expect(footer).toContainText('© Foyer Pictures')
    await footer.getByRole('link', { name: 'Send us a film' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Send us a film' })).toBeVisible()
    await expect(page).toHaveURL(/\/m\/PageSubm\/send-us-a-film\/$/)
  })
})
