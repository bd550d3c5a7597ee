import { dialogOf, member, openSite } from './support/account.ts'
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
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
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
  const told = JSON.stringify([logged, (await sandbox.requests()).map(({ at: _, ...request }) => request)])
  const paid = (await sandbox.requests()).filter(({ path }) => path.endsWith('/initial-payment'))
  expect(paid).toHaveLength(2)
  for (const secret of [cards.good, cards.declined, '4111 1111', '"123"', '12/39'])
    expect(kept + told).not.toContain(secret)
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

test('billsvod, in Spanish and by keyboard alone: a bank on a page of its own', async ({ page, sandbox }) => {
  await begin(page, 'billsvod')
  await openSite(page, 'billsvod', '/es/', 'choose-offer')
  const offer = page.getByTestId(billsvod.year).getByRole('radio')
  await offer.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  const form = page.getByTestId('payment_form')
  await expect(secured(page, 'Número de tarjeta')).toBeVisible()
  await form.getByLabel('Titular de la tarjeta').focus()
  await page.keyboard.type('Vera Viewer')
  for (const typed of [cards.consent, '1239']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(typed)
  }
  await expect(secured(page, 'Código de seguridad')).toBeFocused()
  await page.keyboard.type('123')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Yes, this is me' }).press('Enter')
  await expect(page.getByRole('heading', { name: /^Te damos la bienvenida/ })).toBeVisible()
  expect(page.url()).toContain('/es/')
  expect(await ledger()).toMatchObject([{ offerId: billsvod.year }])
  expect((await sandbox.requests()).filter(({ path }) => path.endsWith('/finalize'))).toHaveLength(1)
})

test('billsvod: another card for later payments, and no plan beside the one there is', async ({ page, sandbox }) => {
  await begin(page, 'billsvod', member)
  await openSite(page, 'billsvod', '/u/payments/')
  await page.getByRole('link', { name: 'Update payment details' }).click()
  await payByGateway(page, cards.consent)
  await page.getByRole('link', { name: 'Yes, this is me' }).click()
  await expect(page.getByRole('heading', { name: 'Your payment details have been updated' })).toBeVisible()
  await axe(page)
  await dialogOf(page).getByRole('button', { name: 'Back to profile' }).click()
  await expect(page.getByText('•••• 3155')).toBeVisible()
  await openSite(page, 'billsvod', '/', 'choose-offer')
  await page.getByTestId(billsvod.month).click()
  await dialogOf(page).getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'You already have access.' })).toBeVisible()
  expect((await sandbox.requests()).filter(({ path }) => path === '/billing/orders')).toEqual([])
})

const addresses = [
  ['choose-offer', 'Choose plan'],
  ['checkout', 'Choose plan'],
  ['waiting-for-payment', 'Waiting for payment'],
  ['finalize-payment', 'Completing your payment'],
  ['payment-error&message=No%20money', 'Payment failed'],
  ['payment-cancelled', 'Payment cancelled'],
  ['welcome', /^Welcome to/],
  ['upgrade-subscription', 'Choose plan'],
  ['unsubscribe', 'Subscription details'],
  ['renew-subscription', 'Subscription details'],
  ['payment-method', 'Update payment details'],
  ['payment-method-success', 'Your payment details have been updated'],
] as const

test('each dialog of paying opens by its address, for who has nothing yet', async ({ page }) => {
  await begin(page, 'billsvod')
  await openSite(page, 'billsvod', '/', 'choose-offer')
  for (const [u, heading] of addresses) {
    await page.evaluate((address) => {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/?app-config=billsvod&u=${u}`)
    await expect(dialogOf(page).getByRole('heading', { name: heading, level: 2 }), u).toBeVisible()
    // Who has nothing to change or to pay is led to the offers, and only there may go on
    if (heading === 'Choose plan') await expect(page).toHaveURL(/u=choose-offer/)
  }
  await page.goto('/?app-config=billsvod&u=finalize-payment')
  await expect(dialogOf(page).getByRole('alert')).toContainText('The order of this payment is unknown')
  await page.goto('/?app-config=billsvod&u=finalize-payment&orderId=12&redirectResult=x')
  await expect(dialogOf(page).getByRole('alert')).toContainText('Order with 12 not found')
  await axe(page)
  await dialogOf(page).getByRole('link', { name: 'Go back to checkout' }).click()
  await expect(dialogOf(page).getByRole('heading', { name: 'Choose plan' })).toBeVisible()
})
