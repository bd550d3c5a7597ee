import type { Page } from '@playwright/test'
import { dialogOf, fillLogin, openDialog, openSite, showDialog, viewer } from './support/account.ts'
import { offersOn, selectOffer } from './support/pay.ts'
import { startSession } from './support/session.ts'
import { axe, expect, test } from './support/test.ts'

test.beforeEach(({ problems }) => problems.allow(/40[0-9]|422|500|ERR_/))

const commonDialogs = [
  ['choose-offer', 'Choose plan'],
  ['checkout', 'Choose plan'],
  ['waiting-for-payment', 'Waiting for payment'],
  ['payment-error&message=No%20money', 'Payment failed'],
  ['payment-cancelled', 'Payment cancelled'],
  ['welcome', /^Welcome to/],
  ['upgrade-subscription', 'Choose plan'],
  ['upgrade-subscription-pending', 'Subscription updated!'],
  ['upgrade-subscription-success', 'Subscription updated!'],
  ['upgrade-subscription-error', 'Failed to update subscription!'],
  ['unsubscribe', 'Subscription details'],
  ['renew-subscription', 'Subscription details'],
] as const

/** Payment dialogs by URL parameter, with their headings. */
const addresses = {
  billsvod: [
    ...commonDialogs,
    ['finalize-payment', 'Completing your payment'],
    ['payment-method', 'Update payment details'],
    ['edit-card', 'Update payment details'],
    // The address alone changes nothing at the provider
    ['payment-method-success', 'Not confirmed yet'],
  ],
  demosvod: [...commonDialogs, ['edit-card', 'Add card details'], ['payment-method', 'Add card details']],
} as const

const expectDialog = async (page: Page, name: string | RegExp, about: string) => {
  await expect(dialogOf(page).getByRole('heading', { name, level: 2 }), about).toBeVisible()
  await expect(dialogOf(page).getByText('Loading', { exact: true })).toHaveCount(0)
}

/** Dialogs without an accessibility check in another test. */
const checkedHere = ['waiting-for-payment', 'welcome', 'upgrade-subscription-success', 'upgrade-subscription-error']

/** Pending step of an expired session, and its message after sign-in. */
const pendingSteps = {
  billsvod: ['finalize-payment&orderId=12&redirectResult=x', 'Order with 12 not found'],
  demosvod: ['payment-error&message=No%20money', 'The payment could not be completed.'],
} as const

type Site = keyof typeof addresses

const requireSignIn = (page: Page, site: Site) =>
  test.step('payment dialogs require sign-in, after which the requested dialog opens', async () => {
    const [step, message] = pendingSteps[site]
    await openSite(page, site, '/o/about/')
    for (const u of [...addresses[site].map(([name]) => name), step]) {
      await showDialog(page, u)
      await expect(page, u).toHaveURL(/u=login/)
      await expect(dialogOf(page).getByTestId('login-form'), u).toBeVisible()
    }
    await fillLogin(page, viewer)
    await expect(dialogOf(page)).toContainText(message)
    // Error text from the URL is not displayed
    await expect(dialogOf(page)).not.toContainText('No money')
  })

const openEachDialog = (page: Page, site: Site) =>
  test.step('each payment dialog opens by its URL for a viewer without a subscription', async () => {
    for (const [u, heading] of addresses[site]) {
      await showDialog(page, u)
      await expectDialog(page, heading, u)
      // Viewers without a subscription are redirected to the offers
      if (heading === 'Choose plan') await expect(page).toHaveURL(/u=choose-offer/)
      if (site === 'billsvod' && checkedHere.includes(u)) await axe(page)
    }
  })

test.describe('demosvod', () => {
  test.use({ site: 'demosvod' })

  test('payment dialogs open by their URLs after sign-in, and replaced content takes the focus', async ({ page }) => {
    await requireSignIn(page, 'demosvod')
    await openEachDialog(page, 'demosvod')

    await test.step('content that replaces the focused element of a payment dialog takes the focus', async () => {
      await openDialog(page, 'demosvod', 'payment-method')
      await expectDialog(page, 'Add card details', 'payment-method')
      await expect(dialogOf(page).getByLabel('Cardholder name')).toBeFocused()
      await showDialog(page, 'choose-offer')
      await selectOffer(page, offersOn.demosvod.year)
      const coupon = dialogOf(page).getByRole('button', { name: 'Redeem coupon' })
      await coupon.press('Enter')
      await expect(dialogOf(page).getByLabel('Coupon code', { exact: true })).toBeFocused()
      await dialogOf(page).getByRole('button', { name: 'Close coupon form' }).press('Enter')
      await expect(coupon).toBeFocused()
    })
  })
})

test.describe('billsvod', () => {
  test.use({ site: 'billsvod' })

  test('payment dialogs open by their URLs after sign-in, and an unknown payment shows an error', async ({ page }) => {
    await requireSignIn(page, 'billsvod')
    await openEachDialog(page, 'billsvod')

    await test.step('a return from an unknown payment shows an error and a link back to the offers', async () => {
      await openDialog(page, 'billsvod', 'finalize-payment')
      await expect(dialogOf(page).getByRole('alert')).toContainText('The order of this payment is unknown')
      await openSite(page, 'billsvod', '/?orderId=12&redirectResult=x', 'finalize-payment')
      await expect(dialogOf(page).getByRole('alert')).toContainText('Order with 12 not found')
      await axe(page)
      await dialogOf(page).getByRole('link', { name: 'Go back to checkout' }).click()
      await expect(dialogOf(page).getByRole('heading', { name: 'Choose plan' })).toBeVisible()
    })
  })
})

test('sites without accounts, offers or a signed-in viewer show no payments, and no dialog for them', async ({
  page,
}) => {
  await test.step('the payments page redirects an anonymous viewer to the home page, on paid and free sites', async () => {
    for (const site of ['billsvod', 'demofree']) {
      await page.goto(`/u/payments/?app-config=${site}`)
      await expect(page, site).toHaveURL(/^[^?]*:\d+\/(\?|$)/)
    }
  })

  await test.step('with another configuration without accounts, the dialog parameter is removed from the URL', async () => {
    await page.goto('/?app-config=nostyle1&u=login')
    await expect(page).not.toHaveURL(/[?&]u=/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the offer dialog of a site without offers shows a message and a disabled continue button', async () => {
    await startSession(page, 'billauth')
    await openDialog(page, 'billauth', 'choose-offer')
    await expect(dialogOf(page)).toContainText('no pricing options available')
    await expect(dialogOf(page).getByRole('button', { name: 'Continue' })).toBeDisabled()
    await axe(page)
  })
})
