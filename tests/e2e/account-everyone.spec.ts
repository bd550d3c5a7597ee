import type { Locator, Page, TestInfo } from '@playwright/test'
import { dialogOf, openSite, showDialog } from './support/account.ts'
import type { Sandbox } from './support/sandbox.ts'
import { resetVisit, startSession } from './support/session.ts'
import { axe, expect, test } from './support/test.ts'

test.use({ isAnimated: true })

const awaitDialog = async (page: Page) => {
  await expect(dialogOf(page).getByRole('heading').first()).toBeVisible()
  await expect(dialogOf(page).getByText('Loading', { exact: true })).toHaveCount(0)
}

const expectDialog = async (page: Page, u: string) => {
  await showDialog(page, u)
  await expect(dialogOf(page)).toHaveAttribute('data-view', u)
  await awaitDialog(page)
}

const publicViews = ['login', 'create-account', 'forgot-password', 'send-confirmation', 'edit-password']
const privateViews = [
  'reset-password',
  'edit-password',
  'add-password',
  'delete-account',
  'warning-account-deletion',
  'welcome',
]

const payingViews = [
  'choose-offer',
  'payment-method',
  'payment-method-success',
  'payment-error',
  'payment-cancelled',
  'waiting-for-payment',
  'upgrade-subscription-success',
  'upgrade-subscription-error',
]

// English on the desktop, Spanish on the phone
const about = ({ project }: TestInfo) => (project.name === 'phone' ? '/es/o/about/' : '/o/about/')

/** Closes a dialog in each way. */
const closeDialogs = async (page: Page) => {
  await openSite(page, 'demoauth', '/o/about/')
  const opener = page.locator('a[href="?u=login"]').first()
  await opener.dispatchEvent('click')
  await awaitDialog(page)
  await dialogOf(page).getByRole('link', { name: 'Sign up' }).click()
  await expect(page.getByTestId('registration-form')).toBeVisible()
  await page.goBack()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/u=/)
  await page.goForward()
  await awaitDialog(page)
  await page.mouse.click(5, 5)
  await expect(dialogOf(page)).toHaveCount(0)
  await openSite(page, 'demoauth', '/o/about/?message=x', 'login')
  await awaitDialog(page)
  await dialogOf(page).getByRole('button', { name: 'Close panel' }).click()
  await expect(page).not.toHaveURL(/u=|message=/)
  expect(new URL(page.url()).pathname).toBe('/o/about/')
}

test(
  'dialogs for anonymous viewers close on history back, a click outside or the button, and pass axe',
  { tag: ['@site', '@phone'] },
  async ({ page }, info) => {
    await test.step('a dialog closes on history back, a backdrop click and its close button, and reopens on history forward', () =>
      closeDialogs(page))
    await test.step('dialogs for anonymous viewers have no accessibility violation before and after an invalid submit', async () => {
      await openSite(page, 'demoauth', about(info), 'login')
      for (const u of publicViews) {
        await expectDialog(page, u)
        await axe(page)
        const submit = dialogOf(page).locator('button[type=submit]')
        if (!(await submit.count())) continue
        await submit.first().click()
        await expect(dialogOf(page).getByRole('alert')).toBeVisible()
        await axe(page)
      }
    })
  },
)

/** Checks each private dialog and the account page with axe. */
const checkPrivate = async (page: Page) => {
  await openSite(page, 'demoauth', '/o/about/', 'welcome')
  for (const u of privateViews) {
    await expectDialog(page, u)
    await axe(page)
  }
  // Personal details without a question are skipped
  await showDialog(page, 'personal-details')
  await expect(page).toHaveURL(/u=welcome/)
  await expectDialog(page, 'delete-account')
  await dialogOf(page).getByLabel('Password', { exact: true }).fill('Password1')
  await dialogOf(page).getByRole('button', { name: 'Continue' }).click()
  await awaitDialog(page)
  await axe(page)
  await openSite(page, 'demoauth', '/u/my-account/')
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Edit information' }).first().click()
  await page.getByRole('textbox', { name: 'First name' }).fill('x'.repeat(51))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('First name can have a maximum of 50 characters.')).toBeVisible()
  await axe(page)
}

test('dialogs for signed-in viewers and the account page pass axe, and only the welcome dialog shows the banner', async ({
  page,
  sandbox,
}) => {
  await startSession(page, 'demoauth')
  await test.step('dialogs for signed-in viewers and the account page have no accessibility violation', () =>
    checkPrivate(page))
  await test.step('the banner of the publisher is shown in the welcome dialog but not in the deletion dialog', async () => {
    await sandbox.edit('configs', 'demoauth', {
      assets: { banner: `${sandbox.seen}/platform/v2/media/SaltRoad/images/card.webp?width=320` },
    })
    await openSite(page, 'demoauth', '/o/about/', 'welcome')
    await awaitDialog(page)
    await expect(dialogOf(page).locator('img[alt=""]')).toHaveCount(1)
    await expectDialog(page, 'delete-account')
    await expect(dialogOf(page).locator('img[alt=""]')).toHaveCount(0)
  })
})

test('account and payment dialogs in Spanish have no accessibility violation', { tag: '@phone' }, async ({ page }) => {
  await startSession(page, 'billsvod')
  await openSite(page, 'billsvod', '/es/o/about/', 'welcome')
  for (const u of [...privateViews, ...payingViews]) {
    await expectDialog(page, u)
    await axe(page)
  }
})

test('the personal details form shows errors for missing fields and an invalid date, and passes axe', async ({
  page,
  sandbox,
}) => {
  await startSession(page, 'billauth')
  await sandbox.fault({
    path: 'capture/status',
    status: 200,
    body: {
      responseData: {
        isCaptureEnabled: true,
        shouldCaptureBeDisplayed: true,
        settings: [
          { key: 'firstNameLastName', enabled: true, required: true, answer: { firstName: '', lastName: '' } },
          { key: 'birthDate', enabled: true, required: true, answer: null },
          { key: 'companyName', enabled: true, required: false, answer: null },
          { key: 'address', enabled: true, required: true, answer: null },
          { key: 'phoneNumber', enabled: true, required: false, answer: null },
          { key: 'custom_1', enabled: true, required: true, question: 'Why?', value: '', answer: null },
          {
            key: 'custom_2',
            enabled: true,
            required: false,
            question: 'News',
            value: 'yes:Send me news',
            answer: null,
          },
          { key: 'custom_3', enabled: true, required: true, question: 'Pet', value: 'c:Cat;d:Dog', answer: null },
          {
            key: 'custom_4',
            enabled: true,
            required: true,
            question: 'Day',
            value: '1:Mon;2:Tue;3:Wed',
            answer: null,
          },
        ],
      },
      errors: [],
    },
  })
  await openSite(page, 'billauth', '/o/about/', 'personal-details')
  await awaitDialog(page)
  const form = page.getByTestId('personal_details-form')
  await test.step('missing fields show an error, and each question has its control', async () => {
    await form.getByRole('button', { name: 'Continue' }).click()
    await expect(form.getByText('This field is required')).toHaveCount(10)
    await expect(form.getByLabel('First name')).toBeFocused()
    await expect(form.getByRole('textbox', { name: 'Why?' })).toBeVisible()
    await expect(form.getByRole('checkbox', { name: 'Send me news' })).toBeVisible()
    await expect(form.getByRole('radiogroup', { name: 'Pet' }).getByRole('radio')).toHaveCount(2)
    await expect(form.getByRole('combobox', { name: 'Day' }).locator('option')).toHaveText([/./, 'Mon', 'Tue', 'Wed'])
    await axe(page)
  })
  await test.step('an invalid date shows an error', async () => {
    await form.getByRole('textbox', { name: 'Day' }).fill('31')
    await form.getByLabel('Month').fill('2')
    await form.getByLabel('Year').fill('1990')
    await form.getByRole('button', { name: 'Continue' }).click()
    await expect(form.getByText('Please enter a valid date')).toBeVisible()
  })
})

const signInByKeys = async (page: Page, sandbox: Sandbox) => {
  await openSite(page, 'demoauth', '/o/about/')
  const link = page.getByRole('link', { name: 'Sign in', exact: true })
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('login-email-input')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(page).not.toHaveURL(/u=/)
  await expect(link).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('login-email-input')).toBeFocused()
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    const isBehind = await page.evaluate(() => document.activeElement?.closest('header, main, footer') !== null)
    expect(isBehind, 'the page behind is out of reach').toBe(false)
  }
  await page.getByTestId('login-email-input').focus()
  await page.keyboard.type('viewer@example.com')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Password1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Open user menu' })).toBeVisible()
  const sent = (await sandbox.requests()).filter(({ path }) => path.endsWith('/authenticate'))
  expect(sent).toMatchObject([{ method: 'POST', status: 200 }])
}

const registerByKeys = async (page: Page, sandbox: Sandbox) => {
  await openSite(page, 'demoauth', '/o/about/', 'login')
  await expect(page.getByTestId('login-email-input')).toBeFocused()
  const here = (name: string) => dialogOf(page).getByRole('textbox', { name, exact: true })
  const tabTo = async (target: Locator) => {
    for (let step = 0; step < 20 && !(await target.evaluate((it) => it === document.activeElement)); step++)
      await page.keyboard.press('Tab')
    await expect(target).toBeFocused()
  }
  await tabTo(dialogOf(page).getByRole('link', { name: 'Sign up' }))
  await page.keyboard.press('Enter')
  await expect(here('Email')).toBeFocused()
  await page.keyboard.type('keys@example.com')
  await tabTo(here('Password'))
  await page.keyboard.type('Password1')
  await tabTo(page.getByTestId('crf-checkbox').first())
  await page.keyboard.press('Space')
  await tabTo(page.getByTestId('crf-country'))
  await page.keyboard.type('Neth')
  await page.keyboard.press('Enter')
  await tabTo(dialogOf(page).getByRole('button', { name: 'Continue' }))
  await page.keyboard.press('Enter')
  await expect(here('First name')).toBeFocused()
  await page.keyboard.type('Kay')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Board')
  await page.keyboard.press('Enter')
  await expect(dialogOf(page).getByRole('heading', { name: /^Welcome to/ })).toBeFocused()
  await page.keyboard.press('Tab') // A key stops the countdown
  await expect(dialogOf(page).getByRole('button', { name: 'Start watching', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  expect((await sandbox.requests()).some(({ path, status }) => path === '/accounts/accounts' && status === 200)).toBe(
    true,
  )
}

test('sign-in works with the keyboard alone, and the dialog traps the focus and restores it on Escape', ({
  page,
  sandbox,
}) => signInByKeys(page, sandbox))

test('registration works with the keyboard alone, and accounts of the Spanish site are in Spanish', async ({
  page,
  sandbox,
}) => {
  await test.step('registration works with the keyboard alone', () => registerByKeys(page, sandbox))
  await resetVisit(page, sandbox)
  await test.step('the sign-in dialog and the account page of the Spanish site are in Spanish', async () => {
    await openSite(page, 'demoauth', '/es/o/about/', 'login')
    await expect(dialogOf(page).getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
    await page.getByTestId('login-form').getByRole('button').last().click()
    await expect(dialogOf(page).getByRole('alert')).toContainText('obligatorios')
    await page.getByTestId('login-email-input').fill('viewer@example.com')
    await page.getByTestId('login-password-input').fill('Password1')
    await page.keyboard.press('Enter')
    await expect(dialogOf(page)).toHaveCount(0)
    await page.goto('/es/u/my-account/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cuenta')
    await expect(page.getByRole('button', { name: 'Editar información' }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /Edit (information|account)|Save/ })).toHaveCount(0)
  })
})

const narrow = [
  ['320 px', { width: 320, height: 640 }],
  ['200 %', { width: 720, height: 450 }],
] as const

test('at 320 px and 200 % the public dialogs and the account page do not overflow horizontally', async ({ page }) => {
  const tooWide = () =>
    page.evaluate(() => {
      const dialog = document.querySelector('dialog[open]')
      const pageWide = document.documentElement.scrollWidth - innerWidth
      return Math.max(pageWide, dialog ? dialog.scrollWidth - dialog.clientWidth : 0)
    })
  await page.setViewportSize(narrow[0][1])
  await openSite(page, 'demoauth', '/o/about/', 'login')
  for (const u of publicViews) {
    await expectDialog(page, u)
    for (const [size, viewport] of narrow)
      await test.step(`at ${size} the dialog ${u} does not overflow horizontally`, async () => {
        await page.setViewportSize(viewport)
        expect(await tooWide()).toBeLessThanOrEqual(0)
        const last = dialogOf(page).locator('button').last()
        await last.scrollIntoViewIfNeeded()
        await expect(last).toBeInViewport()
      })
  }
  await startSession(page, 'demoauth')
  await page.goto('/u/my-account/')
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible()
  for (const [size, viewport] of narrow)
    await test.step(`at ${size} the account page does not overflow horizontally`, async () => {
      await page.setViewportSize(viewport)
      expect(await tooWide()).toBeLessThanOrEqual(0)
    })
})
