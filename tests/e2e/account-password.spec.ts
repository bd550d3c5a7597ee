import type { Page } from '@playwright/test'
import { dialogOf, fillLogin, newestMail, openDialog, openSite, showDialog, viewer } from './support/account.ts'
import type { Sandbox } from './support/sandbox.ts'
import { resetVisit, startSession } from './support/session.ts'
import { expect, test } from './support/test.ts'

const fresh = 'Different22'

/** Resets a forgotten password with the token of the mail. */
const resetWithToken = async (page: Page, sandbox: Sandbox) => {
  await openDialog(page, 'demoauth', 'login')
  await dialogOf(page).getByRole('link', { name: 'Forgot password?' }).click()
  const form = page.getByTestId('forgot-password-form')
  await form.getByRole('button', { name: 'Email me' }).click()
  await expect(page.getByText('Please enter your email address')).toBeVisible()
  await form.getByLabel('Email').fill(viewer)
  await form.getByRole('button', { name: 'Email me' }).click()
  await expect(page).toHaveURL(/u=edit-password/)
  await expect(dialogOf(page)).toContainText(viewer)

  await dialogOf(page).getByLabel('New password', { exact: true }).fill(fresh)
  await dialogOf(page).getByLabel('Repeat new password').fill('Another11')
  await dialogOf(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('The passwords do not match.')).toBeVisible()
  await expect(page.getByText('The link in the email is not valid.')).toBeVisible()

  const { token = '' } = await newestMail(sandbox.url, viewer)
  await dialogOf(page).getByLabel('Token').fill(token)
  await dialogOf(page).getByLabel('Repeat new password').fill(fresh)
  await dialogOf(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/u=login/)
  await expect(page.getByText('Your password has been changed. Please sign in again.').first()).toBeVisible()
  await fillLogin(page, viewer, fresh)
  await expect(dialogOf(page)).toHaveCount(0)
}

const changePassword = async (page: Page) => {
  await page.goto('/u/my-account/')
  await page.getByRole('link', { name: 'Edit password' }).click()
  const dialog = dialogOf(page)
  await dialog.getByLabel('Old password').fill('Wrong1234')
  await dialog.getByLabel('New password', { exact: true }).fill(fresh)
  await dialog.getByLabel('Repeat new password').fill(fresh)
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  for (const typed of ['Wrong1234', fresh]) expect(stored).not.toContain(typed)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('The old password is not correct.')).toBeVisible()
  await dialog.getByLabel('Old password').fill('Password1')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/u=login/)
  // The page behind the dialog is inert
  const banner = dialog.locator('[popover]').filter({ hasText: 'Your password has been changed.' })
  await expect(banner).toBeVisible()
  await expect(banner.getByRole('status')).toHaveCount(0)
  await banner.getByRole('button', { name: 'Close' }).click()
  await expect(banner).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-viewer', /session/)
  await fillLogin(page, viewer, fresh)
  await expect(dialogOf(page)).toHaveCount(0)
}

test.describe('demoauth', () => {
  test.use({ site: 'demoauth' })

  test('a password is changed with the old password and reset with the emailed token', async ({
    page,
    sandbox,
    problems,
  }) => {
    await test.step('a forgotten password is reset with the emailed token after invalid values are rejected', () =>
      resetWithToken(page, sandbox))

    await resetVisit(page, sandbox)
    await startSession(page, 'demoauth')
    await test.step('the account page opens the old-password form again after a requested reset email', async () => {
      await page.goto('/u/my-account/')
      await page.getByRole('link', { name: 'Edit password' }).click()
      const dialog = dialogOf(page)
      await dialog.getByRole('link', { name: 'Forgot password?' }).click()
      await dialog.getByRole('button', { name: 'Yes, reset' }).click()
      await expect(dialog.getByLabel('Token')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
      await page.getByRole('link', { name: 'Edit password' }).click()
      await expect(dialog.getByLabel('Old password')).toBeVisible()
      await expect(dialog.getByLabel('Token')).toHaveCount(0)
      expect(problems.remaining()).toEqual([])
    })

    problems.allow(/40\d|422/)
    await test.step('a password change requires the old password, stores no password and ends the session', () =>
      changePassword(page))
  })
})

/** Resets a forgotten password with the link of the mail. */
const resetWithLink = async (page: Page, sandbox: Sandbox) => {
  await openDialog(page, 'billauth', 'forgot-password')
  await page.getByTestId('forgot-password-form').getByLabel('Email').fill(viewer)
  await page.getByTestId('forgot-password-form').getByRole('button', { name: 'Email me' }).click()
  await expect(page).toHaveURL(/u=send-confirmation/)
  await expect(dialogOf(page)).toContainText(viewer)
  expect(page.url()).not.toContain(viewer)
  await dialogOf(page).getByRole('button', { name: 'Back to sign in' }).click()
  await expect(page).toHaveURL(/u=login/)

  const { link = '' } = await newestMail(sandbox.url, viewer)
  await page.goto(link)
  await expect(dialogOf(page).getByLabel('New password', { exact: true })).toBeVisible()
  expect(page.url()).not.toMatch(/resetPasswordToken|email=/)
  await dialogOf(page).getByLabel('New password', { exact: true }).fill(fresh)
  await dialogOf(page).getByLabel('Repeat new password').fill(fresh)
  await dialogOf(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/u=login/)
  await fillLogin(page, viewer, fresh)
  await expect(dialogOf(page)).toHaveCount(0)
}

test.describe('billauth', () => {
  test.use({ site: 'billauth' })

  test('a password is reset with the emailed link, which works once', async ({ page, sandbox, problems }) => {
    await startSession(page, 'billauth')
    await test.step('a signed-in viewer requests the password reset email from the account page', async () => {
      await page.goto('/u/my-account/')
      await page.getByRole('link', { name: 'Edit password' }).click()
      await expect(page).toHaveURL(/u=reset-password/)
      await dialogOf(page).getByRole('button', { name: 'Yes, reset' }).click()
      await expect(dialogOf(page).getByRole('heading', { name: 'Password link sent' })).toBeVisible()
      expect((await newestMail(sandbox.url, viewer)).link).toContain('u=edit-password')
    })

    await resetVisit(page, sandbox)
    await test.step('a forgotten password is reset with the emailed link, whose token is removed from the URL', () =>
      resetWithLink(page, sandbox))

    expect(problems.remaining()).toEqual([])
    await resetVisit(page, sandbox)
    problems.allow(/40\d|422/)
    await test.step('a used password reset link shows an error and a link to request another', async () => {
      await openSite(page, 'billauth', '/?resetPasswordToken=spent&email=viewer%40example.com', 'edit-password')
      await dialogOf(page).getByLabel('New password', { exact: true }).fill(fresh)
      await dialogOf(page).getByLabel('Repeat new password').fill(fresh)
      await dialogOf(page).getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByText('This reset link is no longer valid. Please request a new one.')).toBeVisible()
      await expect(dialogOf(page).getByRole('link', { name: 'Forgot password?' })).toBeVisible()
    })
  })
})

/** Deletes an account without a password, which requires one first. */
const addPasswordToDelete = async (page: Page, sandbox: Sandbox) => {
  await page.getByRole('link', { name: 'Delete account' }).click()
  await expect(dialogOf(page).getByRole('heading', { name: 'Warning' })).toBeVisible()
  await showDialog(page, 'delete-account')
  await expect(page).toHaveURL(/u=warning-account-deletion/)
  await dialogOf(page).getByRole('button', { name: 'Proceed to adding a password' }).click()
  await expect(page).toHaveURL(/u=add-password/)
  await dialogOf(page).getByRole('button', { name: 'Resend the email' }).click()
  await expect(dialogOf(page).locator('form [data-kind=success]')).toHaveText('Password link sent')
  await expect(dialogOf(page).locator('[data-announcer=assertive]')).toHaveText('Password link sent')
  const { token = '' } = await newestMail(sandbox.url, 'social@example.com')
  await dialogOf(page).getByLabel('Token').fill(token)
  await dialogOf(page).getByLabel('New password', { exact: true }).fill(fresh)
  await dialogOf(page).getByLabel('Repeat new password').fill(fresh)
  await dialogOf(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page).toHaveURL(/u=login/)
  await fillLogin(page, 'social@example.com', fresh)
  await expect(dialogOf(page)).toHaveCount(0)
}

test('an account of a social sign-in has no password until its email is sent and confirmed', async ({
  page,
  sandbox,
  problems,
}) => {
  await openDialog(page, 'demoauth', 'login')
  await page.getByRole('link', { name: 'Sign in with Google' }).click()
  await page.getByRole('link', { name: /^Continue as/ }).click()
  await expect(page.locator('html')).toHaveAttribute('data-viewer', /session/)
  await page.goto('/u/my-account/')
  problems.allow(/status of 500 .*forgot-password/)

  await test.step('a failed email for a first password shows an error on the account page and leaves its button enabled', async () => {
    await sandbox.fault({ path: 'forgot-password', status: 500, times: 9 })
    await page.getByRole('button', { name: 'Add password' }).click()
    await expect(page.getByText('Failed to send the email to add a password. Please try again.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add password' })).toBeEnabled()
  })

  await sandbox.clearFaults()
  await page.reload()
  await test.step('account deletion without a password first sets one with an emailed token and confirms a resent email', () =>
    addPasswordToDelete(page, sandbox))
})

test('the password forms name the account for password managers', async ({ page, sandbox }) => {
  const username = dialogOf(page).locator('input[autocomplete=username]')
  await test.step('a new password by a mailed link, whose plus is not encoded', async () => {
    await openSite(page, 'billauth', '/?resetPasswordToken=abc&email=john+tag@example.com', 'edit-password')
    await expect(username).toHaveValue('john+tag@example.com')
    await expect(dialogOf(page).getByLabel('New password', { exact: true })).toBeFocused()
  })
  await resetVisit(page, sandbox)
  await startSession(page, 'demoauth')
  for (const u of ['edit-password', 'delete-account'])
    await test.step(`the dialog ${u}`, async () => {
      await openDialog(page, 'demoauth', u)
      await expect(username).toHaveValue(viewer)
      await expect(username).toBeHidden()
    })
})
