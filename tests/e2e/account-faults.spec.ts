import type { Page } from '@playwright/test'
import { dialogOf, fillLogin, openSite, signIn, viewer } from './support/account.ts'
import type { Fault } from './support/sandbox.ts'
import { expect, test } from './support/test.ts'

const broken = { responseData: {}, errors: ['Something else'] }

/** How a line can fail: at the host, in the answer, and by refusing. */
const ways: Record<string, Omit<Fault, 'path'>> = {
  'a 500': { status: 500 },
  'an answer that breaks off': { truncateAt: 10 },
  'a 401': { status: 401, body: broken },
}

const everyCall = '^/(accounts|billing)/'

/** Something is said, and there is something to press. */
const saysSo = async (page: Page) => {
  await expect(dialogOf(page).getByRole('alert').first()).toBeVisible({ timeout: 40_000 })
  await expect(dialogOf(page).getByRole('button').last()).toBeEnabled()
}

for (const [way, fault] of Object.entries(ways))
  for (const site of ['demoauth', 'billauth'] as const)
    test(`${site}: ${way} while signing in is said, and the next try works`, async ({ page, sandbox, problems }) => {
      test.setTimeout(120_000)
      problems.allow(/./)
      await openSite(page, site, '/', 'login')
      await expect(page.getByTestId('login-form')).toBeVisible()
      await sandbox.fault({ ...fault, path: everyCall, times: 40 })
      await fillLogin(page, viewer)
      await saysSo(page)
      await fetch(`${sandbox.url}/_sandbox/faults`, { method: 'DELETE' })
      await page.getByTestId('login-form').getByRole('button', { name: 'Sign in' }).click()
      await expect(dialogOf(page)).toHaveCount(0)
    })

test('a provider that does not answer is said, and nothing typed is lost', async ({ page, sandbox, problems }) => {
  test.setTimeout(120_000)
  problems.allow(/./)
  await openSite(page, 'billauth', '/', 'login')
  await expect(page.getByTestId('login-form')).toBeVisible()
  await sandbox.fault({ path: '/billing/auths', delayMs: 60_000, times: 4 })
  await page.clock.install()
  await fillLogin(page, viewer)
  await expect(page.getByTestId('login-form')).toHaveAttribute('aria-busy', 'true')
  const said = dialogOf(page).getByRole('alert')
  for (let wait = 0; wait < 30 && !(await said.isVisible()); wait++) {
    await page.clock.runFor(3_000)
    await page.waitForTimeout(150)
  }
  await expect(said).toBeVisible()
  await expect(page.getByTestId('login-email-input')).toHaveValue(viewer)
})

test('a form whose questions cannot be had offers to ask again', async ({ page, sandbox, problems }) => {
  test.setTimeout(120_000)
  problems.allow(/50\d/)
  for (const site of ['demoauth', 'billauth'] as const) {
    await sandbox.fault({ path: '(register-fields|/publishers/)', status: 500, times: 9 })
    await openSite(page, site, '/', 'create-account')
    await expect(dialogOf(page).getByRole('alert')).toContainText('The content could not be loaded', {
      timeout: 30_000,
    })
    await fetch(`${sandbox.url}/_sandbox/faults`, { method: 'DELETE' })
    await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByTestId('registration-form')).toBeVisible()
  }
})

test('an account that cannot be had offers to ask again', async ({ page, sandbox, problems }) => {
  test.setTimeout(120_000)
  problems.allow(/50\d/)
  await signIn(page, 'demoauth')
  await sandbox.fault({ method: 'GET', path: everyCall, status: 500, times: 40 })
  await page.goto('/u/my-account/')
  await expect(page.locator('main').getByRole('alert')).toBeVisible({ timeout: 30_000 })
  await fetch(`${sandbox.url}/_sandbox/faults`, { method: 'DELETE' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
})

test('signing out works whatever the provider says to it', async ({ page, sandbox, problems }) => {
  problems.allow(/50\d/)
  await signIn(page, 'demoauth')
  await sandbox.fault({ path: 'logout', status: 500, times: 9 })
  await page.evaluate(() => document.querySelector<HTMLElement>('#menu_panel [data-log-out]')?.click())
  await expect(page.locator('html')).not.toHaveAttribute('data-viewer', /session/)
})

test('a deletion that fails is said, and leads back to the password', async ({ page, sandbox, problems }) => {
  problems.allow(/50\d/)
  await signIn(page, 'demoauth')
  await openSite(page, 'demoauth', '/', 'delete-account')
  await dialogOf(page).getByLabel('Password', { exact: true }).fill('Password1')
  await dialogOf(page).getByRole('button', { name: 'Continue' }).click()
  await sandbox.fault({ path: 'erase', status: 500, times: 9 })
  await dialogOf(page).getByRole('button', { name: 'Delete account' }).click()
  await expect(dialogOf(page).getByRole('alert')).toContainText('An error occurred while deleting your account')
  await expect(dialogOf(page).getByLabel('Password', { exact: true })).toBeVisible()
})
