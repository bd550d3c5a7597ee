import type { Route } from '@playwright/test'
import { dialogOf, fillLogin, openDialog, openSite, viewer } from './support/account.ts'
import { startSession } from './support/session.ts'
import { axe, expect, test } from './support/test.ts'

const everyCall = '^/(accounts|billing)/'

// Display only; tests/contract/account-forms.test.ts covers the messages
test('a sign-in that fails with 500 shows an error, and the next attempt succeeds', async ({
  page,
  sandbox,
  problems,
}) => {
  problems.allow(/./)
  await openDialog(page, 'demoauth', 'login')
  await expect(page.getByTestId('login-form')).toBeVisible()
  await sandbox.fault({ status: 500, path: everyCall, times: 40 })
  await fillLogin(page, viewer)
  await expect(dialogOf(page).getByRole('alert')).toHaveText('An unknown error occurred. Please try again later.')
  await fetch(`${sandbox.url}/_sandbox/faults`, { method: 'DELETE' })
  await page.getByTestId('login-form').getByRole('button', { name: 'Sign in' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
})

test('a sign-in without a response shows an error after the timeout and retains the email', async ({
  page,
  sandbox,
  problems,
}) => {
  test.setTimeout(120_000)
  problems.allow(/./)
  await openDialog(page, 'billauth', 'login')
  await expect(page.getByTestId('login-form')).toBeVisible()
  await sandbox.fault({ path: '/billing/auths', delayMs: 60_000, times: 4 })
  await page.clock.install()
  await fillLogin(page, viewer)
  await expect(page.getByTestId('login-form')).toHaveAttribute('aria-busy', 'true')
  const alert = dialogOf(page).getByRole('alert')
  for (let wait = 0; wait < 30 && !(await alert.isVisible()); wait++) {
    await page.clock.runFor(3_000)
    await page.waitForTimeout(150)
  }
  await expect(alert).toBeVisible()
  await expect(page.getByTestId('login-email-input')).toHaveValue(viewer)
})

for (const [problem, block, waitMs] of [
  ['fails to load', (route: Route) => route.abort(), 0],
  ['does not load within 20 s', () => undefined, 20_000],
] as const)
  test(`a dialog whose script ${problem} shows a retry link that works with a fragment in the URL`, async ({
    page,
    problems,
  }) => {
    problems.allow(/Failed to (load resource|fetch)|ERR_FAILED|error loading/i)
    const script = /\/Login\.[^/]*\.js/
    if (waitMs) await page.clock.install()
    let isBlocked = true
    await page.route(script, (route) => (isBlocked ? block(route) : route.continue()))
    const requested = page.waitForRequest(script)
    await page.goto('/?app-config=demoauth&u=login#content')
    // The timeout of the dialog starts with this request.
    await requested
    if (waitMs) await page.clock.runFor(waitMs)
    const again = dialogOf(page).getByRole('link', { name: 'Try again' })
    await expect(again).toBeVisible()
    await axe(page)
    // A removed route would let the delayed script pass.
    isBlocked = false
    await again.click()
    await expect(page.getByTestId('login-form')).toBeVisible()
    await expect(page).toHaveURL(/u=login/)
  })

test('a dialog link whose script fails to load shows an error, and the next press opens the dialog', async ({
  page,
  problems,
}) => {
  problems.allow(/Failed to (load resource|fetch)|ERR_FAILED|error loading/i)
  let isBlocked = true
  await page.route(/\/DialogHost\.[^/]*\.js/, (route) => (isBlocked ? route.abort() : route.continue()))
  await openSite(page, 'demoauth', '/o/about/')
  const link = page.getByRole('banner').getByRole('link', { name: 'Sign in' })
  await link.click()
  await expect(page.locator('[popover]').filter({ hasText: 'Check your connection and try again.' })).toBeVisible()
  isBlocked = false
  await link.click()
  await expect(page.getByTestId('login-form')).toBeVisible()
})

test('a registration form whose fields fail to load shows an error, and a retry loads it', async ({
  page,
  sandbox,
  problems,
}) => {
  problems.allow(/50\d/)
  await sandbox.fault({ path: 'register-fields', status: 500, times: 9 })
  await openDialog(page, 'demoauth', 'create-account')
  await expect(dialogOf(page).getByRole('alert')).toContainText('The content could not be loaded')
  await fetch(`${sandbox.url}/_sandbox/faults`, { method: 'DELETE' })
  await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByTestId('registration-form')).toBeVisible()
})

test('an account page whose requests fail shows an error, and a retry loads it', async ({
  page,
  sandbox,
  problems,
}) => {
  test.setTimeout(120_000)
  problems.allow(/50\d/)
  await startSession(page, 'demoauth')
  await sandbox.fault({ method: 'GET', path: everyCall, status: 500, times: 40 })
  await page.goto('/u/my-account/')
  await expect(page.locator('main').getByRole('alert')).toBeVisible({ timeout: 30_000 })
  await fetch(`${sandbox.url}/_sandbox/faults`, { method: 'DELETE' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
  await expect(page.locator('#content')).toBeFocused()
})

test('a logout request that fails with 500 still ends the session', async ({ page, sandbox, problems }) => {
  problems.allow(/50\d/)
  await startSession(page, 'demoauth')
  await openSite(page, 'demoauth', '/o/about/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await sandbox.fault({ path: 'logout', status: 500, times: 9 })
  await page.locator('#menu_panel [data-log-out]').dispatchEvent('click')
  await expect(page.locator('html')).not.toHaveAttribute('data-viewer', /session/)
})

test('an account deletion that fails shows an error and returns to the password form', async ({
  page,
  sandbox,
  problems,
}) => {
  problems.allow(/50\d/)
  await startSession(page, 'demoauth')
  await openSite(page, 'demoauth', '/o/about/', 'delete-account')
  await dialogOf(page).getByLabel('Password', { exact: true }).fill('Password1')
  await dialogOf(page).getByRole('button', { name: 'Continue' }).click()
  await sandbox.fault({ path: 'erase', status: 500, times: 9 })
  await dialogOf(page).getByRole('button', { name: 'Delete account' }).click()
  await expect(dialogOf(page).getByRole('alert')).toContainText('An error occurred while deleting your account')
  await expect(dialogOf(page).getByLabel('Password', { exact: true })).toBeVisible()
})
