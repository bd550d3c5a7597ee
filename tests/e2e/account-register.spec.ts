import type { Page } from '@playwright/test'
import { type AccountSite, accountPath, dialogOf, isCleeng, onPhone, openSite, sessionIn } from './support/account.ts'
import type { Sandbox } from './support/sandbox.ts'
import { resetVisit } from './support/session.ts'
import { expect, test } from './support/test.ts'

const newcomer = 'newcomer@example.com'

const fillRequired = async (page: Page, site: AccountSite) => {
  const form = page.getByTestId('registration-form')
  await form.getByLabel('Email').fill(newcomer)
  await form.getByLabel('Password', { exact: true }).fill('Password1')
  if (!isCleeng(site)) await page.getByTestId('crf-country').selectOption({ label: 'Netherlands' })
}

/** Types a text into a field as soon as it gets the focus. */
const typeAtFocus = (page: Page, field: string, text: string) =>
  page.evaluate(
    ([field, text]) =>
      addEventListener('focusin', function type({ target }) {
        if (!(target instanceof HTMLInputElement) || !target.matches(field)) return
        removeEventListener('focusin', type)
        for (const letter of text) document.execCommand('insertText', false, letter)
      }),
    [field, text] as const,
  )

const send = (page: Page) => page.getByTestId('registration-form').getByRole('button', { name: 'Continue' }).click()

/** Fills and submits the personal details form. */
const answerDetails = async (page: Page, site: AccountSite) => {
  const form = page.getByTestId('personal_details-form')
  await form.getByLabel('First name').fill('Nora')
  await form.getByLabel('Last name').fill('Newcomer')
  for (const [label, value] of [
    ['Street and number', 'Laan 1'],
    ['Additional address details', 'Bis'],
    ['City', 'Utrecht'],
    ['State', 'Utrecht'],
    ['Postal code', '3511'],
    ['Company name', 'Foyer'],
    ['Phone number', '0612345678'],
    ['Day', '17'],
    ['Month', '5'],
    ['Year', '1990'],
  ] as const) {
    if (isCleeng(site)) await form.getByLabel(label).first().fill(value)
    else await expect(form.getByLabel(label)).toHaveCount(0)
  }
  await expect(form.getByText('Your shoe size')).toHaveCount(0)
  for (const list of await form.locator('select').all()) await list.selectOption({ index: 1 })
  for (const group of await form.locator('[role=radiogroup]').all()) await group.getByRole('radio').first().check()
  for (const field of await form.locator('input[type=text]').all())
    if ((await field.inputValue()) === '') await field.fill('An answer')
  await form.getByRole('button', { name: 'Continue' }).click()
}

/** Sends the form without values. */
const expectRequired = async (page: Page, site: AccountSite) => {
  await send(page)
  await expect(dialogOf(page).getByRole('alert')).toContainText('Please fill in all required fields')
  await expect(dialogOf(page).getByRole('alert')).toContainText('Please accept all required consents to continue.')
  await expect(dialogOf(page).getByRole('alert').getByRole('listitem')).toHaveText([
    /^I accept the Terms and Conditions of/,
  ])
  await expect(page.getByText('This field is required')).toHaveCount(isCleeng(site) ? 3 : 4)
}

/** Registers a viewer, after an empty form if it is validated. */
const register = async (page: Page, sandbox: Sandbox, site: AccountSite, { isValidated = true } = {}) => {
  await openSite(page, site, '/o/about/', 'login')
  await dialogOf(page).getByRole('link', { name: 'Sign up' }).click()
  if (isValidated) await expectRequired(page, site)

  await fillRequired(page, site)
  await send(page)
  const consents = page.getByTestId('crf-checkbox')
  await expect(consents.first()).toBeFocused()
  await consents.first().check()
  await send(page)
  await expect(page).toHaveURL(/u=personal-details/)
  expect((await sessionIn(page)).length).toBeGreaterThan(2)
  await answerDetails(page, site)
  if (site.endsWith('svod')) await expect(page).toHaveURL(/u=choose-offer/)
  else {
    await expect(dialogOf(page).getByRole('heading', { name: /^Welcome to Foyer/ })).toBeVisible()
    await expect(dialogOf(page).getByRole('button', { name: 'Start watching (9)' })).toBeVisible()
    await page.clock.runFor(9_000)
    await expect(dialogOf(page)).toHaveCount(0)
  }
  const requests = (await sandbox.requests()).filter(({ path }) => path.startsWith(`/${accountPath(site)}/`))
  expect(requests.filter(({ status }) => status === 422).map(({ path }) => path)).toEqual([])
  const details = requests.find(({ path }) => path.endsWith('/capture'))
  if (isCleeng(site))
    expect(JSON.parse(details?.body ?? '')).toMatchObject({
      companyName: 'Foyer',
      address2: 'Bis',
      phoneNumber: '0612345678',
    })
  const accepted = requests.filter(({ body }) => decodeURIComponent(body ?? '').includes('"accepted"'))
  expect(decodeURIComponent(accepted[0]?.body ?? '')).toContain('"name":"terms"')
}

for (const site of ['demoauth', 'billsvod'] as const)
  test.describe(site, () => {
    test.use({ site })

    test('registration validates, saves consents and details, and ends with a welcome or the offers', {
      tag: onPhone(site),
    }, async ({ page, sandbox, problems }) => {
      problems.allow(/402/)
      await page.clock.install()
      await register(page, sandbox, site)
    })
  })

test('demosvod and billauth: registration saves consents and details, and ends with a welcome or the offers', async ({
  page,
  sandbox,
  problems,
}) => {
  problems.allow(/402/)
  await page.clock.install()
  await test.step('demosvod: registration saves consents and details, and ends with the offers', () =>
    register(page, sandbox, 'demosvod', { isValidated: false }))
  await resetVisit(page, sandbox)
  await test.step('billauth: registration saves consents and details, and ends with a welcome', () =>
    register(page, sandbox, 'billauth', { isValidated: false }))
})

const expectFields = async (page: Page, sandbox: Sandbox) => {
  await sandbox.fault({
    path: 'register-fields',
    status: 200,
    body: {
      collection: [
        ['terms', 'checkbox', ''],
        [
          'news',
          'checkbox',
          'Write <img src=x onerror="window.hacked=1"> me <a href="javascript:window.hacked=1">now</a>',
        ],
        ['nick', 'input', 'Nick'],
        ['taste', 'radio', 'Taste'],
        ['genre', 'select', 'Genre'],
        ['country', 'country', 'Country'],
        ['us_state', 'us_state', 'State'],
        ['born', 'datepicker', 'Born'],
      ].map(([name, type, label], id) => ({
        id,
        name,
        type,
        label,
        required: false,
        default_value: '',
        placeholder: '',
        options: type === 'radio' || type === 'select' ? { a: 'First', b: 'Second' } : {},
      })),
    },
  })
  await openSite(page, 'demoauth', '/o/about/', 'create-account')
  const fields = page.getByTestId('custom-reg-fields')
  for (const type of ['checkbox', 'input', 'radio', 'select', 'country', 'datepicker'])
    await expect(fields.getByTestId(`crf-${type}`).first()).toBeVisible()
  await expect(fields.getByTestId('crf-us_state')).toHaveCount(0)
  await fields.getByTestId('crf-country').selectOption('us')
  await expect(fields.getByTestId('crf-us_state')).toBeVisible()
  await expect(fields.locator('img, a[href^="javascript"]')).toHaveCount(0)
  await expect(fields).toContainText('Write me now')
  await fields.getByLabel('Day').fill('4x2')
  await expect(fields.getByLabel('Day')).toHaveValue('42')
  // A message of the date, shown as it loses the focus, would move the button
  await page.getByTestId('registration-form').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByTestId('registration-form').locator('[data-banner]')).toBeVisible()
  await fields.getByLabel('Day').fill('42')
  await fields.getByLabel('Day').blur()
  await expect(fields.getByLabel('Day')).toHaveAccessibleDescription('Enter a day from 1 to 31')
  await expect(page.getByText('Enter a day from 1 to 31')).toBeVisible()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
}

test('the registration form retains entered values, rates the password and renders the fields of the publisher', async ({
  page,
  sandbox,
  problems,
}) => {
  await test.step('text entered as soon as the email field of the registration form gets the focus is retained', async () => {
    await openSite(page, 'demoauth', '/o/about/', 'login')
    await expect(page.getByTestId('login-email-input')).toBeFocused()
    await typeAtFocus(page, '[data-testid=registration-form] [type=email]', newcomer)
    await dialogOf(page).getByRole('link', { name: 'Sign up' }).click()
    await expect(page.getByTestId('registration-form').getByLabel('Email')).toHaveValue(newcomer)
  })

  await test.step('a meter shows the strength of a typed password, and an invalid password shows an error on submit', async () => {
    const field = page.getByTestId('registration-form').getByLabel('Password', { exact: true })
    const meter = page.getByRole('meter', { name: 'Password strength' })
    await expect(field).toBeVisible()
    await expect(meter).toHaveCount(0)
    for (const [typed, strength, value] of [
      ['short1', 'Invalid', '0'],
      ['abcdefg1', 'Weak', '1'],
      ['Abcdefg12', 'Fair', '2'],
      ['Abcdef12!', 'Strong', '3'],
      ['Abcdef12!~', 'Very strong', '4'],
    ] as const) {
      await field.fill(typed)
      await expect(page.getByText(strength, { exact: true })).toBeVisible()
      await expect(meter).toHaveJSProperty('value', Number(value))
    }
    await field.fill('short1')
    await send(page)
    await expect(page.getByText(/^Invalid password: use at least 8 characters/)).toBeVisible()
  })

  await test.step('a reload restores the registration values except the password, which is not stored', async () => {
    await fillRequired(page, 'demoauth')
    await page.getByTestId('crf-input').fill('Nora')
    await page.reload()
    await expect(page.getByTestId('crf-input')).toHaveValue('Nora')
    await expect(page.getByTestId('registration-form').getByLabel('Email')).toHaveValue(newcomer)
    await expect(page.getByTestId('registration-form').getByLabel('Password', { exact: true })).toHaveValue('')
    const storage = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
    expect(storage).not.toContain('Password1')
  })

  await resetVisit(page, sandbox)
  await test.step('registration renders publisher fields of every type and strips markup from their labels', () =>
    expectFields(page, sandbox))

  await resetVisit(page, sandbox)
  expect(problems.remaining()).toEqual([])
  problems.allow(/40\d|422/)
  await test.step('registration with an existing email shows an error and retains the entered values', async () => {
    for (const site of ['demoauth', 'billauth'] as const) {
      await openSite(page, site, '/o/about/', 'create-account')
      await fillRequired(page, site)
      await page.getByTestId('registration-form').getByLabel('Email').fill('viewer@example.com')
      for (const box of await page.getByTestId('crf-checkbox').all()) await box.check()
      await send(page)
      await expect(dialogOf(page).getByRole('alert')).toHaveText('There is already a user with this email address')
      await expect(page.getByTestId('registration-form').getByLabel('Email')).toHaveValue('viewer@example.com')
      await expect(page.getByTestId('crf-checkbox').first()).toBeChecked()
      await page.evaluate(() => sessionStorage.clear())
    }
  })
})

const fillAll = async (page: Page, site: AccountSite) => {
  await openSite(page, site, '/o/about/', 'create-account')
  await fillRequired(page, site)
  await page.getByTestId('crf-checkbox').first().check()
}

const banner = (page: Page) => dialogOf(page).getByRole('alert')
const announced = (page: Page) => page.getByText('You have been successfully registered')

/** States of the consents that the provider stored, newest request last. */
const sentConsents = async (sandbox: Sandbox) =>
  (await sandbox.requests()).filter(({ method, path }) => method === 'PUT' && path.endsWith('/consents'))

test.describe('billauth', () => {
  test.use({ site: 'billauth' })

  test('consents that fail to save are sent again, and the registration is not complete before', async ({
    page,
    sandbox,
    problems,
  }) => {
    problems.allow(/500/)
    await sandbox.fault({ method: 'PUT', path: '/consents$', status: 500, times: 99 })
    await test.step('the form names the unsaved answers', async () => {
      await fillAll(page, 'billauth')
      await send(page)
      await expect(banner(page)).toContainText('your answers to the questions could not be saved')
      await expect(announced(page)).toHaveCount(0)
    })
    await test.step('the next attempt saves them without another registration', async () => {
      await sandbox.clearFaults()
      await send(page)
      await expect(page).toHaveURL(/u=personal-details/)
      const registered = (await sandbox.requests()).filter(
        ({ method, path }) => method === 'POST' && path === '/billing/customers',
      )
      expect(registered).toHaveLength(1)
      const last = (await sentConsents(sandbox)).at(-1)
      expect([last?.status, last?.body]).toEqual([200, expect.stringContaining('"name":"terms"')])
    })
  })

  test('the next page sends the consents of a registration dialog that was closed', async ({
    page,
    sandbox,
    problems,
  }) => {
    problems.allow(/500/)
    await sandbox.fault({ method: 'PUT', path: '/consents$', status: 500, times: 99 })
    await fillAll(page, 'billauth')
    await send(page)
    await expect(banner(page)).toBeVisible()
    await sandbox.clearFaults()
    await page.goto('/o/about/')
    await expect.poll(async () => (await sentConsents(sandbox)).at(-1)?.status).toBe(200)
  })
})

const registrations = { demoauth: '/accounts/accounts$', billauth: '/billing/customers$' } as const

for (const site of ['demoauth', 'billauth'] as const)
  test.describe(site, () => {
    test.use({ site })

    test('a registration whose answer is lost signs the viewer in to the new account', async ({ page, sandbox }) => {
      await sandbox.fault({ method: 'POST', path: registrations[site], truncateAt: 5 })
      await fillAll(page, site)
      await send(page)
      await expect(page).toHaveURL(/u=personal-details/)
      expect((await sessionIn(page)).length).toBeGreaterThan(2)
    })

    test('a registration without a connection names the connection, and succeeds with one', async ({
      context,
      page,
      problems,
    }) => {
      // The provider is asked whether the failed registration was made.
      problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 401/)
      await fillAll(page, site)
      await context.setOffline(true)
      await send(page)
      await expect(banner(page)).toHaveText('Check your connection and try again.')
      await context.setOffline(false)
      await send(page)
      await expect(page).toHaveURL(/u=personal-details/)
    })
  })
