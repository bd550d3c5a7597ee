import { dialogOf, openSite } from './support/account.ts'
import { cards, choose, ledger, offersOn, payByGateway, secured, total } from './support/pay.ts'
import { begin } from './support/session.ts'
import { axe, expect, test } from './support/test.ts'

const { billsvod } = offersOn
const welcome = { name: /^Welcome to/ }

test.beforeEach(({ problems }) => problems.allow(/40[0-9]|422|500|ERR_/))

test('billsvod: a card that is declined, then a month on trial, and no digit of it in any request of ours', async ({
  page,
  sandbox,
}) => {
  await begin(page, 'billsvod')
  await openSite(page, 'billsvod', '/', 'choose-offer')
  await choose(page, billsvod.month)
  await expect(total(page)).toHaveText('€0.00')
  await expect(secured(page, 'Card number')).toBeVisible()
  await axe(page)
  await page.getByTestId('payment_form').getByRole('button').last().click()
  for (const words of ['name on the card', 'card number is not', 'expiry date is not', 'security code is not'])
    await expect(page.getByTestId('payment_form')).toContainText(words)
  await axe(page)
  await payByGateway(page, cards.declined)
  await expect(dialogOf(page).getByRole('alert')).toContainText('declined')
  expect(await ledger()).toEqual([])
  await secured(page, 'Card number').fill('')
  await secured(page, 'Card number').pressSequentially(cards.good)
  await page.getByTestId('payment_form').getByRole('button').last().click()
  await expect(page.getByRole('heading', welcome)).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-viewer', /subscription/)
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
  const told = JSON.stringify((await sandbox.requests()).map(({ path, query, body }) => [path, query, body]))
  const paid = (await sandbox.requests()).filter(({ path }) => path.endsWith('/initial-payment'))
  expect(paid).toHaveLength(2)
  for (const secret of [cards.good, cards.declined, '"123"', '1239']) expect(kept + told).not.toContain(secret)
})

test('billsvod: a bank that asks in the page, and is told no, then yes', async ({ page, sandbox }) => {
  await begin(page, 'billsvod')
  await openSite(page, 'billsvod', '/', 'choose-offer')
  await choose(page, billsvod.year)
  await payByGateway(page, cards.inPage)
  const bank = page.frameLocator('iframe[name="threeDSIframe"]')
  await bank.getByRole('link', { name: 'No, stop it' }).click()
  await expect(dialogOf(page).getByRole('alert')).toContainText('Authentication failed')
  await page.getByTestId('payment_form').getByRole('button').last().click()
  await axe(page)
  await bank.getByRole('link', { name: 'Yes, this is me' }).click()
  await expect(page.getByRole('heading', welcome)).toBeVisible()
  expect(await ledger()).toHaveLength(1)
  const finished = (await sandbox.requests()).filter(({ path }) => path.endsWith('/finalize'))
  expect(finished).toHaveLength(2)
})
