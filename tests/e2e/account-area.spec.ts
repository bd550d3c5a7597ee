import type { Page } from '@playwright/test'
import {
  type AccountSite,
  dialogOf,
  member,
  onPhone,
  openDialog,
  openSite,
  sessionIn,
  showDialog,
  viewer,
} from './support/account.ts'
import type { Sandbox } from './support/sandbox.ts'
import { resetVisit, startSession } from './support/session.ts'
import { expect, test } from './support/test.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })
const account = async (page: Page) => {
  await page.goto('/u/my-account/')
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
}

const changeConsent = async (page: Page, sandbox: Sandbox) => {
  const terms = section(page, 'Legal & Marketing')
  const boxes = terms.getByRole('checkbox')
  await expect(boxes.first()).toBeChecked()
  await expect(boxes.first()).toBeDisabled()
  const other = boxes.nth(1)
  const before = await other.isChecked()
  await other.setChecked(!before)
  await terms.getByRole('button', { name: 'Cancel' }).click()
  await expect(other).toBeChecked({ checked: before })
  await expect(other).toBeFocused()
  await other.setChecked(!before)
  await terms.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your consents have been updated').first()).toBeVisible()
  await expect(other).toBeFocused()
  await page.reload()
  await expect(section(page, 'Legal & Marketing').getByRole('checkbox').nth(1)).toBeChecked({ checked: !before })
  const saved = (await sandbox.requests()).filter(
    ({ method, path }) => method === 'PUT' && /(\/accounts\/accounts|\/customers\/\d+\/consents)$/.test(path),
  )
  expect(saved).toMatchObject([{ status: 200 }])
}

const changeName = async (page: Page, site: AccountSite, sandbox: Sandbox) => {
  const about = section(page, 'About you')
  await expect(about.getByLabel('First name')).not.toBeEditable()
  await about.getByRole('button', { name: 'Edit information' }).click()
  await expect(about.getByLabel('First name')).toBeFocused()
  await expect(about.getByRole('button', { name: 'Edit information' })).toHaveCount(0)
  const others =
    site === 'billauth'
      ? [page.getByRole('button', { name: 'Edit account' })]
      : [
          section(page, 'Export account data').getByRole('button'),
          section(page, 'Other registration details').getByRole('button', { name: 'Edit information' }),
        ]
  for (const other of [section(page, 'Legal & Marketing').getByRole('checkbox').nth(1), ...others])
    await expect(other).toBeDisabled()

  await about.getByLabel('First name').fill('x'.repeat(51))
  await about.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('First name can have a maximum of 50 characters.')).toBeVisible()
  await about.getByRole('button', { name: 'Cancel' }).click()
  await expect(about.getByLabel('First name')).toHaveValue('Vera')
  await expect(about.getByRole('button', { name: 'Edit information' })).toBeFocused()

  await about.getByRole('button', { name: 'Edit information' }).click()
  await about.getByLabel('First name').fill('Veronica')
  await sandbox.fault({ path: '/(accounts/accounts|billing/customers/\\d+)$', status: 500, times: 3 })
  await about.getByRole('button', { name: 'Save' }).click()
  await expect(about.getByRole('alert')).toHaveText('An unknown error occurred. Please try again later.')
  await expect(about.getByLabel('First name')).toHaveValue('Veronica')
  await sandbox.clearFaults()
  await about.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile has been updated').first()).toBeVisible()
  await page.reload()
  await expect(section(page, 'About you').getByLabel('First name')).toHaveValue('Veronica')
}

const changeEmail = async (page: Page) => {
  // Functions that the provider does not have
  await expect(section(page, 'Export account data')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Delete account' })).toHaveCount(0)
  const email = section(page, 'Email')
  await email.getByRole('button', { name: 'Edit account' }).click()
  await email.getByLabel('Email').fill('vera@example.com')
  await email.getByLabel('Current password').fill('Wrong1234')
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).toContain('vera@example.com')
  expect(stored).not.toContain('Wrong1234')
  await email.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The current password is not correct')).toBeVisible()
  await email.getByLabel('Current password').fill('Password1')
  await email.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your email address has been updated').first()).toBeVisible()
  await page.reload()
  await expect(section(page, 'Email').getByLabel('Email')).toHaveValue('vera@example.com')
}

for (const site of ['demoauth', 'billauth'] as const)
  test.describe(site, () => {
    test.use({ site })

    test('a consent and a name can be edited, cancelled and saved, and so can the email of a cleeng account', {
      tag: onPhone(site),
    }, async ({ page, sandbox, problems }) => {
      await startSession(page, site)
      await account(page)
      await test.step('an optional consent can be changed, cancelled and saved, a required one not, and the focus stays', () =>
        changeConsent(page, sandbox))
      expect(problems.remaining()).toEqual([])
      problems.allow(/50\d/)
      await test.step('a name edit disables other edits, validates, restores on cancel, survives an error and persists', () =>
        changeName(page, site, sandbox))
      if (site === 'billauth') {
        problems.allow(/40\d|422/)
        await test.step('an email change requires the current password, which is never stored, and persists', () =>
          changeEmail(page))
      }
    })
  })

const reloadUnsaved = async (page: Page) => {
  const about = section(page, 'About you')
  await about.getByRole('button', { name: 'Edit information' }).click()
  await about.getByLabel('First name').fill('Veronica')
  await page.reload()
  await expect(about.getByRole('button', { name: 'Save' })).toBeVisible()
  await expect(about.getByLabel('First name')).toHaveValue('Veronica')
  await about.getByRole('button', { name: 'Cancel' }).click()
  await expect(about.getByLabel('First name')).toHaveValue('Vera')
  await page.reload()
  await expect(about.getByRole('button', { name: 'Edit information' })).toBeVisible()
  await expect(about.getByLabel('First name')).toHaveValue('Vera')
}

const changeDetails = async (page: Page) => {
  const terms = section(page, 'Legal & Marketing')
  const before = await terms.getByRole('checkbox').nth(1).isChecked()
  await terms.getByRole('checkbox').nth(1).setChecked(!before)
  await terms.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your consents have been updated').first()).toBeVisible()
  const details = section(page, 'Other registration details')
  await details.getByRole('button', { name: 'Edit information' }).click()
  await details.getByTestId('crf-input').fill('Vee')
  await details.getByTestId('crf-country').selectOption({ label: 'Spain' })
  await details.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your details have been updated').first()).toBeVisible()
  await page.reload()
  await expect(section(page, 'Other registration details')).toContainText('Vee')
  await expect(section(page, 'Other registration details')).toContainText('Spain')
  await expect(section(page, 'Legal & Marketing').getByRole('checkbox').nth(1)).toBeChecked({ checked: !before })
}

const saveSlowly = async (page: Page) => {
  const about = section(page, 'About you')
  const edit = about.getByRole('button', { name: 'Edit information' })
  const firstName = about.getByLabel('First name')
  await edit.click()
  await firstName.fill('Veronica')
  const saving = Promise.withResolvers<void>()
  await page.route(/\/accounts\/accounts$/, async (route) => {
    if (route.request().method() === 'PUT') await saving.promise
    await route.continue()
  })
  await about.getByRole('button', { name: 'Save' }).click()
  await expect(about.locator('form')).toHaveAttribute('aria-busy', 'true')
  await expect(about.locator('button[type=submit]')).toHaveAttribute('aria-disabled', 'true')
  await expect(about.getByRole('button', { name: 'Cancel' })).toBeDisabled()
  saving.resolve()
  await expect(page.getByText('Your profile has been updated').first()).toBeVisible()
  await expect(page.locator('[data-announcer=assertive]')).toHaveText('Your profile has been updated')
  await edit.click()
  await firstName.fill('Vega')
  await about.getByRole('button', { name: 'Cancel' }).click()
  await expect(edit).toBeVisible()
  await expect(firstName).toHaveValue('Veronica')
}

const exportData = async (page: Page, sandbox: Sandbox) => {
  const email = section(page, 'Email').getByLabel('Email')
  await expect(email).toHaveValue(viewer)
  await expect(section(page, 'Email').getByRole('button')).toHaveCount(0)
  await expect(email).not.toBeEditable()
  await email.press('Enter')
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await expect(email).toBeFocused()
  await expect(section(page, 'Email').getByRole('alert')).toHaveCount(0)
  const exported = section(page, 'Export account data')
  await sandbox.fault({ path: 'accounts/export', status: 500, times: 9 })
  await exported.getByRole('button').click()
  await expect(exported.getByRole('alert')).toHaveText('An error occurred while exporting your account data.')
  await sandbox.clearFaults()
  await exported.getByRole('button').click()
  await expect(page.getByText('Please check your email.').first()).toBeVisible()
}

const deleteAccount = async (page: Page, sandbox: Sandbox) => {
  await page.getByRole('link', { name: 'Delete account' }).click()
  const dialog = dialogOf(page)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Please enter your password').last()).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('Wrong1234')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog).toHaveAttribute('data-size', 'large')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('The password is not correct.')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill('Password1')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByRole('button', { name: 'Delete account' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.goForward()
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('')
  await expect(page).toHaveURL(/u=delete-account(&|$)/)
  await expect(page.getByText('The password is not correct.')).toHaveCount(0)
  await dialog.getByLabel('Password', { exact: true }).fill('Password1')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await page.reload()
  await expect(page, 'the step of the password').toHaveURL(/u=delete-account(&|$)/)
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  expect(stored).not.toContain('Password1')
  await dialog.getByLabel('Password', { exact: true }).fill('Password1')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByText('Your account has been deleted.').first()).toBeVisible()
  await expect(page).not.toHaveURL(/my-account/)
  expect(await sessionIn(page)).toEqual([])
  const erased = (await sandbox.requests()).filter(({ path }) => path === '/accounts/accounts/erase')
  expect([erased.at(0), erased.at(-1)]).toMatchObject([
    { method: 'DELETE', status: 403 },
    { method: 'DELETE', status: 200 },
  ])
}

const redirectAnonymous = async (page: Page) => {
  for (const path of ['/u/my-account/', '/u/favorites/', '/u/payments/', '/u/nothing/', '/u/nothing/else/']) {
    await openSite(page, 'demoauth', path)
    await expect(page).toHaveURL(/^[^?]*:\d+\/(\?|$)/)
  }
  await openSite(page, 'demoauth', '/es/u/payments/history/')
  await expect(page).toHaveURL(/^[^?]*:\d+\/es\/(\?|$)/)
  await openDialog(page, 'demoauth', 'personal-details')
  await expect(page).toHaveURL(/u=login/)
  for (const u of ['add-password', 'delete-account', 'welcome']) {
    await showDialog(page, u)
    await expect(page).toHaveURL(/u=login/)
  }
  await showDialog(page, 'reset-password')
  await expect(page).toHaveURL(/u=forgot-password/)
  await openDialog(page, 'demoauth', 'no-such-dialog')
  await expect(page).not.toHaveURL(/u=/)
}

const useSideNavigation = async (page: Page, sandbox: Sandbox) => {
  await account(page)
  const side = page.getByRole('complementary').getByRole('navigation')
  for (const [name, address] of [
    ['Favorites', /favorites/],
    ['Payments', /payments/],
    ['Account', /my-account/],
  ] as const) {
    await side.getByRole('link', { name }).click()
    await expect(page).toHaveURL(address)
    await expect(side.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
  }
  await side.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/^[^?]*:\d+\/(\?|$)/)
  expect(await sessionIn(page)).toEqual([])
  const ended = async () =>
    (await sandbox.requests()).some(({ path, status }) => path === '/accounts/accounts/logout' && status === 200)
  await expect.poll(ended).toBe(true)
}

test('account pages redirect anonymous viewers and are linked for signed-in viewers', async ({
  page,
  sandbox,
  problems,
}) => {
  await test.step('for anonymous viewers, account pages redirect to home and private dialogs to public dialogs', () =>
    redirectAnonymous(page))

  await resetVisit(page, sandbox)
  await startSession(page, 'demoauth')
  await test.step('an unknown URL below /u/ shows the account page to a signed-in viewer', async () => {
    for (const path of ['/u/nothing/', '/u/nothing/else/']) {
      await openSite(page, 'demoauth', path)
      await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
    }
  })

  expect(problems.remaining()).toEqual([])
  problems.allow(/404 .*cards\/default/) // Response of the provider for a viewer without a card
  await test.step('the side navigation opens each account page, marks it as current and ends the session', () =>
    useSideNavigation(page, sandbox))

  await resetVisit(page, sandbox)
  await startSession(page, 'demoauth')
  await test.step('a site without favourites redirects the favourites page to the account and omits its link', async () => {
    await page.goto('/u/favorites/?app-config=nolists1')
    await expect(page).toHaveURL(/my-account/)
    await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
    await expect(page.getByRole('complementary').getByRole('link', { name: 'Favorites' })).toHaveCount(0)
  })
})

test.describe('demoauth', () => {
  test.use({ site: 'demoauth' })

  test('the addresses /u/ and /u/ with an unknown page show the account', async ({ page }) => {
    await startSession(page, 'demoauth')
    for (const path of ['/u/', '/u/nothing/', '/es/u/']) {
      await openSite(page, 'demoauth', path)
      await expect(page.getByRole('region', { name: /^(About you|Sobre ti)$/ })).toBeVisible()
    }
  })

  test('sections of the account page survive a reload, are busy during a save, export the data and delete the account', async ({
    page,
    sandbox,
    problems,
  }) => {
    await startSession(page, 'demoauth')
    await account(page)
    await test.step('a reload opens the section of an unsaved name, whose edit can be cancelled', () =>
      reloadUnsaved(page))
    await test.step('a change of the registration details persists and retains the saved consents', () =>
      changeDetails(page))
    await test.step('a section is busy during a save, which is announced, and a later cancel shows the saved name', () =>
      saveSlowly(page))
    expect(problems.remaining()).toEqual([])
    problems.allow(/50\d/)
    await test.step('the email is read-only, and a data export shows an error on failure and a notice on success', () =>
      exportData(page, sandbox))
    problems.allow(/40\d|422/)
    await test.step('account deletion requires the correct password, again after Escape or a reload, and ends the session', () =>
      deleteAccount(page, sandbox))
  })

  test('a payment that cannot be shown leaves the other sections and a retry', async ({ page, problems }) => {
    problems.allow(/This time is broken/)
    await startSession(page, 'demoauth', member)
    // The time of a payment is written by this function only.
    await page.addInitScript(() => {
      const { toISOString } = Date.prototype
      Date.prototype.toISOString = function write() {
        if (Reflect.get(window, 'isRepaired') || !location.pathname.startsWith('/u/payments/'))
          return toISOString.call(this)
        throw new RangeError('This time is broken')
      }
    })
    await openSite(page, 'demoauth', '/u/payments/')
    await expect(page.getByRole('heading', { name: 'Payment method' })).toBeVisible()
    const failure = page.getByText('The content could not be loaded')
    await expect(failure).toHaveCount(1)
    await page.evaluate(() => Object.assign(window, { isRepaired: true }))
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(failure).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Billing history' })).toBeVisible()
  })

  test('a payment with a time out of range is left out, and the others are shown', async ({
    page,
    sandbox,
    problems,
  }) => {
    problems.allow(/is not readable/)
    await startSession(page, 'demoauth', member)
    const payment = {
      trx_token: 'R1',
      item_title: 'Readable',
      charged_amount: 5,
      currency_iso: 'EUR',
      created_at: 1_700_000_000,
    }
    const collection = [{ ...payment, trx_token: 'R2', item_title: 'Broken', created_at: 99_999_999_999_999 }, payment]
    await sandbox.fault({ path: 'payment-history', status: 200, body: { collection }, times: 9 })
    await openSite(page, 'demoauth', '/u/payments/')
    await expect(page.getByText('Readable')).toBeVisible()
    await expect(page.getByText('Broken')).toHaveCount(0)
  })
})
