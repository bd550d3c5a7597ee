import type { Locator, Page } from '@playwright/test'
import { dialogOf, fillLogin, openDialog, openSite, showDialog, viewer } from './support/account.ts'
import { ids } from './support/demo-pages.ts'
import { charges, offersOn, payByCard, payByGateway, selectOffer, total } from './support/pay.ts'
import { restartSession, startSession } from './support/session.ts'
import { axe, expect, test } from './support/test.ts'

const { demosvod } = offersOn
const payments = { billsvod: payByGateway, demosvod: payByCard } as const

const openCheckout = async (page: Page, site: keyof typeof payments) => {
  await openDialog(page, site, 'choose-offer')
  await selectOffer(page, offersOn[site].year)
}

test.beforeEach(({ problems }) => problems.allow(/40[0-9]|422|500|ERR_/))

type Tabs = Record<'page' | 'beside' | 'elsewhere', Page>

const payOnce = ({ page, beside, elsewhere }: Tabs, site: keyof typeof payments) =>
  test.step(`${site}: a plan paid in one tab cannot be paid again in another tab or on another device`, async () => {
    for (const tab of [page, beside, elsewhere]) await openCheckout(tab, site)
    // Firefox types into the page in front only
    await page.bringToFront()
    await payments[site](page)
    await expect(page.getByRole('heading', { name: /^Welcome to/ })).toBeVisible()
    const had = { name: 'You already have access.' }
    await beside.bringToFront()
    await expect(beside.getByRole('heading', had)).toBeFocused()
    await expect(beside.getByTestId('payment_form')).toHaveCount(0)
    await expect(elsewhere.getByRole('heading', had)).toHaveCount(0)
    await elsewhere.bringToFront()
    await payments[site](elsewhere)
    await expect(elsewhere.getByRole('heading', had)).toBeFocused()
    await axe(beside)
    await dialogOf(beside).getByRole('button', { name: 'Close' }).last().click()
    await expect(dialogOf(beside)).toHaveCount(0)
    expect(await charges()).toMatchObject([{ offerId: offersOn[site].year }])
  })

/** Replaces the digit before a position. */
const correct = async (field: Locator, position: number, digit: string) => {
  await field.evaluate((input: HTMLInputElement, at) => input.setSelectionRange(at, at), position)
  await field.press('Backspace')
  await field.press(digit)
}

const caretOf = (field: Locator) => field.evaluate(({ selectionStart }: HTMLInputElement) => selectionStart)

test.describe('demosvod', () => {
  test.use({ site: 'demosvod' })

  test('the first plan is preselected, and card fields preserve the caret and values across edits', async ({
    page,
    sandbox,
  }) => {
    await startSession(page, 'demosvod')
    await test.step('the offer of a film is preselected when its page leads to the plans', async () => {
      await openSite(page, 'demosvod', `/m/${ids.access.payPerView}/`)
      await page.getByRole('link', { name: 'Buy' }).click()
      await dialogOf(page).getByText('This video').click()
      await expect(page.getByTestId(demosvod.film).getByRole('radio')).toBeChecked()
      await page.keyboard.press('Escape')
    })
    await test.step('the first plan is preselected on the payments page, which lists no film', async () => {
      await openSite(page, 'demosvod', '/u/payments/')
      await page.getByRole('link', { name: 'Choose a plan' }).click()
      await expect(page.getByTestId(demosvod.film)).toHaveCount(0)
      await expect(page.getByTestId(demosvod.month).getByRole('radio')).toBeChecked()
      await selectOffer(page, demosvod.year)
    })

    const form = page.getByTestId('payment_form')
    const [number, expiry, code] = ['Card number', 'Expiry date', 'Security code'].map((name) => form.getByLabel(name))
    if (!number || !expiry || !code) throw new Error('The form has no card')
    await test.step('card fields preserve the caret across edits and reject letters', async () => {
      await form.getByLabel('Cardholder name').fill('Vera Viewer')
      await number.pressSequentially('4111111111111111')
      await correct(number, 3, '2')
      await expect(number).toHaveValue('4121 1111 1111 1111')
      expect(await caretOf(number)).toBe(3)
      await correct(number, 3, '1')
      await expect(number).toHaveValue('4111 1111 1111 1111')
      await expiry.pressSequentially('1239')
      await correct(expiry, 2, '1')
      await expect(expiry).toHaveValue('11/39')
      expect(await caretOf(expiry)).toBe(2)
      await code.pressSequentially('12x345')
      await expect(code).toHaveValue('1234')
      await code.press('Backspace')
    })

    await test.step('the typed card returns after another payment method was selected', async () => {
      await dialogOf(page).getByRole('radio', { name: 'PayPal' }).check()
      await expect(form).toContainText('PayPal site')
      await dialogOf(page).getByRole('radio', { name: 'Credit card' }).check()
      await expect(number).toHaveValue('4111 1111 1111 1111')
      await expect(form.locator('[data-brand]')).toHaveText('VISA')
      await expect(code).toHaveValue('123')
    })
    await test.step('the payment has the corrected expiry date', async () => {
      await form.getByRole('button').last().click()
      await expect(page.getByRole('heading', { name: /^Welcome to/ })).toBeVisible()
      const [paid] = (await sandbox.requests()).filter(
        ({ method, path }) => method === 'POST' && path === '/accounts/subscriptions',
      )
      expect(Object.fromEntries(new URLSearchParams(paid?.body ?? ''))).toMatchObject({
        exp_month: '11',
        exp_year: '2039',
      })
    })
  })
})

test('a reopened checkout creates a new order, and a plan is paid once in several tabs, with both providers', async ({
  page,
  context,
  openDevice,
  sandbox,
}) => {
  await test.step('billsvod: a reopened checkout creates a new order, and an abandoned item purchase is not offered again', async () => {
    const orders = async () => (await sandbox.requests()).filter(({ path }) => path === '/billing/orders').length
    const { month, year, premier } = offersOn.billsvod
    await openSite(page, 'billsvod', `/m/${ids.access.premier}/`)
    await page.getByRole('link', { name: 'Buy' }).click()
    await expect(page.getByTestId('registration-form')).toBeVisible()
    await page.goBack()
    await expect(dialogOf(page)).toHaveCount(0)
    await showDialog(page, 'choose-offer')
    await fillLogin(page, viewer)
    await expect(page.getByTestId(month)).toBeVisible()
    await expect(page.getByTestId(premier)).toHaveCount(0)
    await selectOffer(page, year)
    expect(await orders()).toBe(1)
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toHaveCount(0)
    await showDialog(page, 'checkout')
    await expect(total(page)).toHaveText('€69.99')
    expect(await orders()).toBe(2)
  })

  const beside = await context.newPage()
  for (const site of ['billsvod', 'demosvod'] as const) {
    await beside.goto('about:blank')
    await restartSession(page, sandbox, site)
    const elsewhere = await openDevice(page.url())
    await startSession(elsewhere, site)
    await payOnce({ page, beside, elsewhere }, site)
  }
})
