import type { Page } from '@playwright/test'
import { dialogOf } from './account.ts'
import { runningDemo } from './demo-pages.ts'
import { expect } from './test.ts'

export const offersOn = {
  demosvod: { month: 'S93000_70001', year: 'S93000_70002', film: 'C93002_71002', premier: 'C93001_71001' },
  billsvod: { month: 'S930000001_NL', year: 'S930000002_NL', film: 'C930020002_NL', premier: 'C930010001_NL' },
} as const

export const cards = {
  good: '4111111111111111',
  consent: '4000002500003155',
  declined: '4000000000000002',
  inPage: '5454545454545454',
}

type Charge = { amount: number; offerId: string; method: string; email: string }

/** Charges of the sandbox, duplicates included. */
export const charges = async (): Promise<Charge[]> => (await fetch(`${runningDemo().sandbox}/_sandbox/ledger`)).json()

/** Failed access checks after a payment; null is forever. */
export const delayAccess = async (checks: number | null) => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${runningDemo().sandbox}/_sandbox/access`, {
    method: 'PUT',
    headers,
    body: JSON.stringify({ checks }),
  })
  expect(response.ok).toBe(true)
}

/** Chooses an offer in the open dialog and goes on to the checkout. */
export const selectOffer = async (page: Page, offerId: string) => {
  await page.getByTestId(offerId).click()
  await dialogOf(page).getByRole('button', { name: 'Continue' }).click()
  await expect(dialogOf(page).getByRole('region', { name: 'Your order' })).toBeVisible()
}

/** Enters a coupon and waits for `message`. */
export const redeem = async (page: Page, code: string, message = 'Your coupon code has been applied') => {
  const open = dialogOf(page).getByRole('button', { name: 'Redeem coupon' })
  if (await open.isVisible()) await open.click()
  await dialogOf(page).getByLabel('Coupon code', { exact: true }).fill(code)
  await dialogOf(page).getByRole('button', { name: 'Apply' }).click()
  await expect(dialogOf(page)).toContainText(message)
}

/** Fills in the card form and sends it. */
export const payByCard = async (page: Page, number: string = cards.good) => {
  const form = page.getByTestId('payment_form')
  await form.getByLabel('Cardholder name').fill('Vera Viewer')
  for (const name of ['Card number', 'Expiry date']) await form.getByLabel(name).clear()
  await form.getByLabel('Card number').pressSequentially(number)
  await form.getByLabel('Expiry date').pressSequentially('1239')
  await form.getByLabel('Security code').fill('123')
  await form.getByRole('button').last().click()
}

export const payByPayPal = async (page: Page, linkName: 'Agree and pay' | 'Cancel and return' | 'Let it fail') => {
  await dialogOf(page).getByRole('radio', { name: 'PayPal' }).check()
  await expect(page.getByTestId('payment_form')).toContainText('PayPal site')
  await page.getByTestId('payment_form').getByRole('button').click()
  await page.getByRole('link', { name: linkName }).click()
}

export const total = (page: Page) => dialogOf(page).locator('[data-total] dd')

/** A part of the card in the gateway's own page. */
export const gatewayField = (page: Page, name: string) =>
  page.frameLocator(`iframe[title="${name}"]`).getByRole('textbox')

/** Types once the frame has the focus, which Firefox moves late: keys would reach the field before. */
const typeInGateway = async (page: Page, name: string, text: string) => {
  await gatewayField(page, name).click()
  await expect(page.locator(`iframe[title="${name}"]`)).toBeFocused()
  await gatewayField(page, name).pressSequentially(text)
}

/** Fills in and submits the gateway's fields; `names` are their labels. */
export const payByGateway = async (page: Page, number: string = cards.good, names = english) => {
  const form = page.getByTestId('payment_form')
  await form.getByLabel(names.holder).fill('Vera Viewer')
  await typeInGateway(page, names.number, number)
  await typeInGateway(page, names.expiry, '1239')
  await typeInGateway(page, names.code, '123')
  await form.getByRole('button').last().click()
}

const english = { holder: 'Cardholder name', number: 'Card number', expiry: 'Expiry date', code: 'Security code' }
