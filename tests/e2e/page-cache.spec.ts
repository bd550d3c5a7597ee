import { findBrowser } from '../../scripts/lib/browser.ts'
import { fillLogin, openDialog, viewer } from './support/account.ts'
import { inChromium } from './support/browser.ts'
import { open, runningDemo } from './support/demo-pages.ts'
import { expect, test } from './support/test.ts'

test.use({ isAnimated: true })

const fullChromium = 'The journey switches the page cache of Chromium on'

// Playwright disables the back/forward cache by default
test.use({ launchOptions: { ...(await findBrowser()), ignoreDefaultArgs: ['--disable-back-forward-cache'] } })

test('the back/forward cache restores a page as it was left, with changed display settings', {
  ...inChromium(fullChromium),
}, async ({ page }) => {
  await page.addInitScript(() => addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted })))
  await page.addInitScript(() =>
    addEventListener('pageshow', ({ persisted }) => persisted && sessionStorage.setItem('restored', location.pathname)),
  )
  await open(page, '/')
  await test.step('going back from a film restores the previous page from the back/forward cache', async () => {
    await page.evaluate(() => Object.assign(window, { mark: 'as it was left' }))
    await page
      .getByTestId(/^shelf-/)
      .getByRole('link')
      .first()
      .click()
    await page.waitForURL(/\/m\//)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => history.back())
    // Pages restored from the back/forward cache fire no load event
    await page.waitForURL(({ pathname }) => pathname === '/', { waitUntil: 'commit' })
    const found = () =>
      page.evaluate(() => {
        const [entry] = performance.getEntriesByType('navigation')
        const reasons: unknown = Reflect.get(entry ?? {}, 'notRestoredReasons')
        return { isBack: Reflect.get(window, 'persisted'), mark: Reflect.get(window, 'mark'), reasons: reasons ?? [] }
      })
    await expect.poll(found).toEqual({ isBack: true, mark: 'as it was left', reasons: [] })
  })
  await test.step('a page from the back/forward cache applies changed display settings', async () => {
    await page.evaluate(() => sessionStorage.removeItem('restored'))
    await page.waitForFunction(() => 'Astro' in self)
    await page.getByRole('contentinfo').getByRole('link', { name: 'Display settings' }).click()
    await page.getByRole('checkbox', { name: 'Font for easier reading' }).check()
    await page.evaluate(() => history.back())
    await page.waitForURL(({ pathname }) => pathname === '/', { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-display', 'font')
    await expect(page.locator('body')).toHaveCSS('font-family', /^OpenDyslexic/)
    expect(await page.evaluate(() => sessionStorage.getItem('restored'))).toBe('/')
  })
})

/** Fragment with a session of another customer, as a social sign-in returns it. */
const foreignSession = async () => {
  const query = new URLSearchParams({ redirect: 'http://site.test/' })
  const page = await (await fetch(`${runningDemo().sandbox}/accounts/pages/social/facebook?${query}`)).text()
  return /href="[^"]*(#[^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&') ?? ''
}

test.describe('demoauth', () => {
  test.use({ site: 'demoauth' })

  test('a link with a session changes nothing after an abandoned social sign-in', {
    ...inChromium(fullChromium),
  }, async ({ page }) => {
    const owner = () => page.evaluate(() => localStorage.getItem('account.owner'))
    const departure = () => page.evaluate(() => sessionStorage.getItem('jwapp.pending-redirect'))
    await openDialog(page, 'demoauth', 'login')
    await page.getByRole('link', { name: 'Sign in with Facebook' }).click()
    await expect(page.getByRole('link', { name: /^Continue as/ })).toBeVisible()
    await test.step('going back from the social network ends the departure', async () => {
      await page.evaluate(() => history.back())
      await page.waitForURL(/u=login/, { waitUntil: 'commit' })
      await expect(page.getByTestId('login-form')).toBeVisible()
      await expect.poll(departure).toBeNull()
    })
    await fillLogin(page, viewer)
    await expect(page.locator('html')).toHaveAttribute('data-viewer', /session/)
    await expect.poll(owner).toMatch(/^jwp\.\d+$/)
    const before = await owner()
    await test.step('a link with a session of another customer shows a warning and keeps the session', async () => {
      await page.goto(`/o/display/${await foreignSession()}`)
      await expect(page.getByText('A link tried to sign you in here').first()).toBeVisible()
      expect(await owner()).toBe(before)
    })
  })
})
