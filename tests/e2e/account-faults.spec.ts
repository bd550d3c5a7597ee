import type { Locator, Page, Route } from '@playwright/test'
import { dialogOf, fillLogin, openDialog, openSite, viewer } from './support/account.ts'
import { openPlainDocument } from './support/demo-pages.ts'
import { resetVisit, startSession } from './support/session.ts'
import { axe, expect, test } from './support/test.ts'

const everyCall = '^/(accounts|billing)/'

/** Lets the clock of the page run until a message is shown. */
const runUntil = (page: Page, message: Locator, stepMs: number) =>
  expect(async () => {
    await page.clock.runFor(stepMs)
    await expect(message).toBeVisible({ timeout: 500 })
  }).toPass()

// Display only; tests/contract/account-forms.test.ts covers the messages
test('a form whose requests fail or stay without a response shows an error, and the next attempt succeeds', async ({
  page,
  sandbox,
  problems,
}) => {
  problems.allow(/50\d/)
  await test.step('a registration form whose fields fail to load shows an error, and a retry loads it', async () => {
    await sandbox.fault({ path: 'register-fields', status: 500, times: 9 })
    await openDialog(page, 'demoauth', 'create-account')
    await expect(dialogOf(page).getByRole('alert')).toContainText('The content could not be loaded')
    await sandbox.clearFaults()
    await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByTestId('registration-form')).toBeVisible()
    expect(problems.remaining()).toEqual([])
  })

  problems.allow(/./)
  await test.step('a sign-in that fails with 500 shows an error, and the next attempt succeeds', async () => {
    await openDialog(page, 'demoauth', 'login')
    await expect(page.getByTestId('login-form')).toBeVisible()
    await sandbox.fault({ status: 500, path: everyCall, times: 40 })
    await fillLogin(page, viewer)
    await expect(dialogOf(page).getByRole('alert')).toHaveText('An unknown error occurred. Please try again later.')
    await sandbox.clearFaults()
    await page.getByTestId('login-form').getByRole('button', { name: 'Sign in' }).click()
    await expect(dialogOf(page)).toHaveCount(0)
  })

  await resetVisit(page, sandbox)
  await test.step('a sign-in without a response shows an error after the timeout and retains the email', async () => {
    await openDialog(page, 'billauth', 'login')
    await expect(page.getByTestId('login-form')).toBeVisible()
    await sandbox.fault({ path: '/billing/auths', delayMs: 60_000, times: 4 })
    await page.clock.install()
    await fillLogin(page, viewer)
    await expect(page.getByTestId('login-form')).toHaveAttribute('aria-busy', 'true')
    await runUntil(page, dialogOf(page).getByRole('alert'), 3_000)
    await expect(page.getByTestId('login-email-input')).toHaveValue(viewer)
  })
})

test('a dialog whose script fails to load or arrives late shows an error and opens later or by a retry', async ({
  page,
  problems,
}) => {
  problems.allow(/Failed to (load resource|fetch)|ERR_FAILED|error loading/i)
  const hint = page.locator('[popover]').filter({ hasText: 'Check your connection and try again.' })
  const form = page.getByTestId('login-form')
  const again = dialogOf(page).getByRole('link', { name: 'Try again' })
  const pass = (route: Route) => route.continue()
  // A removed route would let delayed scripts pass
  let onHost = pass
  let onView: (route: Route) => unknown = pass
  await page.route(/\/registry\.client\.[^/]*\.js/, (route) => onHost(route))
  await page.route(/\/Login\.[^/]*\.js/, (route) => onView(route))

  await test.step('a dialog link whose script fails to load shows an error, and the next press opens the dialog', async () => {
    onHost = (route) => route.abort()
    await openSite(page, 'demoauth', '/o/about/')
    const link = page.getByRole('banner').getByRole('link', { name: 'Sign in' })
    await link.click()
    await expect(hint).toBeVisible()
    onHost = pass
    await link.click()
    await expect(form).toBeVisible()
  })

  for (const [problem, block, waitMs] of [
    ['fails to load', (route: Route) => route.abort(), 0],
    ['does not load within 20 s', () => undefined, 20_000],
  ] as const)
    await test.step(`a dialog whose script ${problem} shows a retry link that works with a fragment in the URL`, async () => {
      // The same URL with a fragment would not load again
      await openPlainDocument(page)
      onView = block
      if (waitMs) await page.clock.install()
      const requested = page.waitForRequest(/\/Login\.[^/]*\.js/)
      await page.goto('/?app-config=demoauth&u=login#content')
      await requested
      // Its timeout starts when the dialog opens
      await expect(page.getByRole('dialog')).toBeVisible()
      if (waitMs) await page.clock.runFor(waitMs)
      await expect(again).toBeVisible()
      await axe(page)
      onView = pass
      await again.click()
      await expect(form).toBeVisible()
      await expect(page).toHaveURL(/u=login/)
    })

  await test.step('a dialog whose scripts arrive more than 20 s late opens after its error messages', async () => {
    const [host, view] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    onHost = (route) => host.promise.then(() => route.continue())
    onView = (route) => view.promise.then(() => route.continue())
    await page.goto('/o/about/?app-config=demoauth&u=login', { waitUntil: 'commit' })
    await runUntil(page, hint, 7_000)
    host.resolve()
    await expect(dialogOf(page)).toBeVisible()
    await runUntil(page, again, 7_000)
    view.resolve()
    await expect(form).toBeVisible()
  })
})

test('failed requests of a signed-in viewer show an error on the account page and never retain a session after logout', async ({
  page,
  sandbox,
  problems,
}) => {
  problems.allow(/50\d/)
  await startSession(page, 'demoauth')

  await test.step('an account page whose requests fail shows an error, and a retry loads it', async () => {
    await sandbox.fault({ method: 'GET', path: everyCall, status: 500, times: 40 })
    await page.goto('/u/my-account/')
    await expect(page.locator('main').getByRole('alert')).toBeVisible({ timeout: 30_000 })
    await sandbox.clearFaults()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
    await expect(page.locator('#content')).toBeFocused()
  })

  await test.step('an account deletion that fails shows an error and returns to the password form', async () => {
    await openSite(page, 'demoauth', '/o/about/', 'delete-account')
    await dialogOf(page).getByLabel('Password', { exact: true }).fill('Password1')
    await dialogOf(page).getByRole('button', { name: 'Continue' }).click()
    await sandbox.fault({ path: 'erase', status: 500, times: 9 })
    await dialogOf(page).getByRole('button', { name: 'Delete account' }).click()
    await expect(dialogOf(page).getByRole('alert')).toContainText('An error occurred while deleting your account')
    await expect(dialogOf(page).getByLabel('Password', { exact: true })).toBeVisible()
  })

  await test.step('a logout request that fails with 500 still ends the session', async () => {
    await openSite(page, 'demoauth', '/o/about/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('data-viewer', /session/)
    await sandbox.fault({ path: 'logout', status: 500, times: 9 })
    await page.locator('#menu_panel [data-log-out]').dispatchEvent('click')
    await expect(page.locator('html')).not.toHaveAttribute('data-viewer', /session/)
  })
})
