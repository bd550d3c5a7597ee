import { dialogOf, member, openDialog, openSite } from './support/account.ts'
import { ids } from './support/demo-pages.ts'
import {
  cards,
  charges,
  delayAccess,
  gatewayField,
  offersOn,
  payByGateway,
  redeem,
  selectOffer,
  total,
} from './support/pay.ts'
import { restartSession, startSession } from './support/session.ts'
import { axe, expect, test } from './support/test.ts'

const { billsvod } = offersOn
const welcome = { name: /^Welcome to/ }

/** Slow devices encrypt the last field after the press on the button. */
const encryptLate = () => {
  const { encrypt } = SubtleCrypto.prototype
  SubtleCrypto.prototype.encrypt = async function (...args) {
    const { promise, resolve } = Promise.withResolvers<void>()
    setTimeout(resolve, 300)
    await promise
    return encrypt.apply(this, args)
  }
}

test.beforeEach(({ problems }) => problems.allow(/40[0-9]|422|500|ERR_/))

test.describe('billsvod', () => {
  test.use({ site: 'billsvod' })

  test('card fields of the gateway pay plans after errors, 3-D Secure in a frame and a change of method', async ({
    page,
    sandbox,
  }) => {
    await page.addInitScript(encryptLate)
    await startSession(page, 'billsvod')
    await test.step('a trial succeeds after a declined card, and card data appears in no request, log or storage', async () => {
      const logged: string[] = []
      page.on('console', (message) => logged.push(message.text()))
      await openDialog(page, 'billsvod', 'choose-offer')
      await selectOffer(page, billsvod.month)
      await expect(total(page)).toHaveText('€0.00')
      await expect(gatewayField(page, 'Card number')).toBeVisible()
      await axe(page)
      await page.getByTestId('payment_form').getByRole('button').last().click()
      for (const fieldError of ['name on the card', 'card number is not', 'expiry date is not', 'security code is not'])
        await expect(page.getByTestId('payment_form')).toContainText(fieldError)
      await axe(page)
      await payByGateway(page, cards.declined)
      await expect(dialogOf(page).getByRole('alert')).toContainText('declined')
      await expect(page.getByTestId('payment_form').locator('[data-banner]')).toBeFocused()
      await expect(gatewayField(page, 'Card number'), 'a declined card is kept').toHaveValue(/\d{4}$/)
      expect(await charges()).toEqual([])
      // An incomplete field is reported before any request
      await gatewayField(page, 'Card number').fill('')
      await expect(page.getByTestId('payment_form').locator('[data-brand]')).toHaveCount(0)
      await page.getByTestId('payment_form').getByRole('button').last().click()
      await expect(page.getByTestId('payment_form')).toContainText('card number is not')
      await gatewayField(page, 'Card number').pressSequentially(cards.good)
      await page.getByTestId('payment_form').getByRole('button').last().click()
      await expect(page.getByRole('heading', welcome)).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-viewer', /subscription/)
      const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))
      const sent = JSON.stringify([logged, (await sandbox.requests()).map(({ at: _, ...request }) => request)])
      const paid = (await sandbox.requests()).filter(({ path }) => path.endsWith('/initial-payment'))
      expect(paid).toHaveLength(2)
      for (const secret of [cards.good, cards.declined, '4111 1111', '12/39'])
        expect(stored + sent).not.toContain(secret)
      // The security code as a value of JSON, also escaped, or of a form
      expect(stored + sent).not.toMatch(/["=]123(?=["\\&])/)
    })

    await restartSession(page, sandbox, 'billsvod')
    await test.step('a refused 3-D Secure frame shows an error, and a confirmed retry is charged once', async () => {
      await openDialog(page, 'billsvod', 'choose-offer')
      await selectOffer(page, billsvod.year)
      await payByGateway(page, cards.inPage)
      const bank = page.frameLocator('iframe[name="threeDSIframe"]')
      await expect(bank.getByRole('link', { name: 'No, stop it' })).toBeVisible()
      await expect(page.getByRole('region', { name: 'Your bank asks' })).toBeFocused()
      await axe(page)
      await bank.getByRole('link', { name: 'No, stop it' }).click()
      await expect(dialogOf(page).getByRole('alert')).toContainText('Authentication failed')
      await page.getByTestId('payment_form').getByRole('button').last().click()
      await bank.getByRole('link', { name: 'Yes, this is me' }).click()
      await expect(page.getByRole('heading', welcome)).toBeVisible()
      expect(await charges()).toHaveLength(1)
      const finished = (await sandbox.requests()).filter(({ path }) => path.endsWith('/finalize'))
      expect(finished).toHaveLength(2)
    })

    await restartSession(page, sandbox, 'billsvod')
    await test.step('payment methods can be switched without loss of input, and the card is charged the coupon price', async () => {
      await openDialog(page, 'billsvod', 'choose-offer')
      await selectOffer(page, billsvod.year)
      await redeem(page, 'HALF')
      const half = await total(page).textContent()
      const holder = page.getByTestId('payment_form').getByLabel('Cardholder name')
      await holder.fill('Vera Viewer')
      await dialogOf(page).getByRole('radio', { name: 'PayPal' }).check()
      await expect(page.getByTestId('payment_form')).toContainText('PayPal site')
      await dialogOf(page).getByRole('radio', { name: 'Credit card' }).check()
      await expect(holder).toHaveValue('Vera Viewer')
      await payByGateway(page)
      await expect(page.getByRole('heading', welcome)).toBeVisible()
      expect((await charges()).map(({ amount }) => `€${amount.toFixed(2)}`)).toEqual([half])
    })
  })
})

test('card fields of the gateway replace a card, buy a film and pay a plan in Spanish with the keyboard', async ({
  page,
  sandbox,
}) => {
  await startSession(page, 'billsvod', member)
  await test.step('a subscriber can replace the card with 3-D Secure and cannot order a second plan', async () => {
    await openSite(page, 'billsvod', '/u/payments/')
    await page.getByRole('link', { name: 'Update payment details' }).click()
    await payByGateway(page, cards.consent)
    await page.getByRole('link', { name: 'Yes, this is me' }).click()
    const updated = page.getByRole('heading', { name: 'Your payment details have been updated' })
    await expect(updated).toBeVisible()
    await axe(page)
    await expect(page).not.toHaveURL(/redirectResult/)
    await page.reload()
    await expect(updated).toBeVisible()
    const finished = (await sandbox.requests()).filter(({ path }) => path.endsWith('/payment-details/finalize'))
    expect(finished).toHaveLength(1)
    await dialogOf(page).getByRole('button', { name: 'Back to profile' }).click()
    await expect(page.getByText('•••• 3155')).toBeVisible()
    await openDialog(page, 'billsvod', 'choose-offer')
    await expect(page.getByRole('heading', { name: 'You already have access.' })).toBeVisible()
    expect((await sandbox.requests()).filter(({ path }) => path === '/billing/orders')).toEqual([])
  })

  await restartSession(page, sandbox, 'billauth')
  await test.step('billauth: a film bought by card opens after delayed access, and no subscription is requested or shown', async () => {
    await openSite(page, 'billauth', `/m/${ids.access.payPerView}/`)
    await page.getByRole('link', { name: 'Buy' }).click()
    await expect(page.getByTestId(billsvod.film)).toBeVisible()
    await expect(page.getByTestId(billsvod.month)).toHaveCount(0)
    await selectOffer(page, billsvod.film)
    await delayAccess(2)
    await payByGateway(page)
    await expect(page.getByRole('link', { name: 'Start watching' })).toBeVisible()
    await expect(dialogOf(page)).toHaveCount(0)
    expect(await charges()).toMatchObject([{ offerId: billsvod.film }])
    await openSite(page, 'billauth', '/u/payments/')
    await expect(page.getByRole('region', { name: 'Billing history' }).getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('region', { name: 'Subscription details' })).toHaveCount(0)
    expect((await sandbox.requests()).filter(({ path }) => path.endsWith('/subscriptions'))).toEqual([])
  })

  await restartSession(page, sandbox, 'billsvod')
  await test.step('a keyboard checkout in Spanish completes after 3-D Secure on a separate page', async () => {
    await openSite(page, 'billsvod', '/es/', 'choose-offer')
    const offer = page.getByTestId(billsvod.year).getByRole('radio')
    await offer.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    const form = page.getByTestId('payment_form')
    await expect(gatewayField(page, 'Número de tarjeta')).toBeVisible()
    await form.getByLabel('Titular de la tarjeta').focus()
    await page.keyboard.type('Vera Viewer')
    await page.keyboard.press('Enter')
    await expect(gatewayField(page, 'Número de tarjeta'), 'the first missing field').toBeFocused()
    await page.keyboard.type(cards.consent)
    await page.keyboard.press('Tab')
    // The gateway moves the focus on from a complete date
    await page.keyboard.type('1239')
    await expect(gatewayField(page, 'Código de seguridad')).toBeFocused()
    await page.keyboard.type('123')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'Yes, this is me' }).press('Enter')
    await expect(page.getByRole('heading', { name: /^Te damos la bienvenida/ })).toBeVisible()
    expect(page.url()).toContain('/es/')
    expect(await charges()).toMatchObject([{ offerId: billsvod.year }])
    expect((await sandbox.requests()).filter(({ path }) => path.endsWith('/finalize'))).toHaveLength(1)
  })
})
