import type { Page } from '@playwright/test'
import { type AccountSite, dialogOf, member } from './support/account.ts'
import { offersOn, payByCard } from './support/pay.ts'
import type { Sandbox } from './support/sandbox.ts'
import { savedFile } from './support/saved-file.ts'
import { grantOffer, restartSession, startSession } from './support/session.ts'
import { axe, expect, test } from './support/test.ts'

type Journey = { page: Page; sandbox: Sandbox }

const { demosvod, billsvod } = offersOn
const plan = (page: Page) => page.getByRole('region', { name: 'Subscription details' })

test.beforeEach(({ problems }) => problems.allow(/40[0-9]|422|500/))

const cancelAndRenew = ({ page, sandbox }: Journey) =>
  test.step('a subscriber can cancel and renew the subscription, also after a failed request', async () => {
    await page.goto('/u/payments/')
    await expect(plan(page)).toContainText('Next billing date is on')
    await axe(page)
    await page.getByTestId('cancel-subscription-button').click()
    await expect(page.getByRole('heading', { name: 'We are sorry to see you go.' })).toBeVisible()
    await expect(dialogOf(page)).toContainText(/You can watch until \w+ \d+, \d{4}\./)
    await axe(page)
    await sandbox.fault({ method: 'PATCH', path: 'subscriptions', status: 500 })
    await dialogOf(page).getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(dialogOf(page).getByRole('alert')).toContainText('An unknown error occurred')
    await dialogOf(page).getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { name: 'Miss you already.' })).toBeFocused()
    await expect(dialogOf(page)).toContainText(/will expire on \w+ \d+, \d{4}/)
    await axe(page)
    await dialogOf(page).getByRole('button', { name: 'Return to profile' }).click()
    await expect(plan(page)).toContainText('This plan will expire on')

    await page.getByRole('link', { name: 'Renew subscription' }).click()
    await expect(dialogOf(page)).toContainText('Next billing date will be')
    await expect(dialogOf(page).getByRole('heading')).toBeFocused()
    await axe(page)
    await sandbox.fault({ method: 'PATCH', path: 'subscriptions', status: 500 })
    await dialogOf(page).getByRole('button', { name: 'Renew subscription' }).click()
    await expect(dialogOf(page).getByRole('alert')).toContainText('An unknown error occurred')
    await dialogOf(page).getByRole('button', { name: 'Renew subscription' }).click()
    await expect(dialogOf(page).getByRole('heading', { name: 'Your subscription has been renewed' })).toBeFocused()
    await axe(page)
    await dialogOf(page).getByRole('button', { name: 'Back to profile' }).click()
    await expect(plan(page)).toContainText('Next billing date is on')
  })

const showHistory = ({ page, sandbox }: Journey) =>
  test.step('a long billing history shows four payments, and the show all button shows and focuses the others', async () => {
    const items = Array.from({ length: 7 }, (_, at) => ({
      transactionId: `T${at}`,
      transactionDate: 1_790_000_000 - at * 2_592_000,
      offerId: billsvod.month,
      offerType: 'S',
      offerTitle: `Month ${at}`,
      transactionPriceInclTax: 6.99,
      transactionCurrency: 'EUR',
      customerCountry: 'NL',
      paymentMethod: 'card',
    }))
    await sandbox.fault({ path: '/transactions', status: 200, body: { responseData: { items }, errors: [] } })
    await page.goto('/u/payments/')
    const history = page.getByRole('region', { name: 'Billing history' })
    await expect(history.getByRole('listitem')).toHaveCount(4)
    await expect(history).toContainText('3 more transactions')
    await expect(history.getByRole('button', { name: /receipt/ })).toHaveCount(0)
    await history.getByRole('button', { name: 'Show all' }).press('Enter')
    await expect(history.getByRole('listitem')).toHaveCount(7)
    await expect(history.getByRole('listitem').nth(4)).toBeFocused()
  })

const choosePlan = async (page: Page, offerId: string, terms: string | RegExp) => {
  await page.getByTestId('change-subscription-button').click()
  await page.getByTestId(offerId).click()
  await expect(page.getByTestId('change-terms')).toHaveText(terms)
  await axe(page)
  await dialogOf(page).getByRole('button', { name: 'Change plan' }).click()
}

const upgradeTerms = 'The new plan starts at once. You pay €69.99 a year from today.'

/** Downgrades the plan; the change is pending until renewal, also after a reload. */
const downgrade = async (page: Page, offerId: string) => {
  await choosePlan(page, offerId, /lasts until \w+ \d+, \d{4}\. From then on you pay €6\.99 a month\.$/)
  await expect(dialogOf(page)).toContainText(/Your plan changes on \w+ \d+, \d{4}\./, { timeout: 30_000 })
  await axe(page)
  await dialogOf(page).getByRole('button', { name: 'Back to profile' }).click()
  await expect(page.getByTestId('pending-downgrade')).toContainText('Your plan changes to')
  await expect(plan(page)).toContainText('€69.99/year')
  await page.reload()
  await expect(page.getByTestId('pending-downgrade')).toContainText('Your plan changes to')
  await expect(plan(page)).toContainText('This plan will expire on')
}

/** Time after the end of every paid period. */
const later = () => new Date(Date.now() + 370 * 86_400_000)

const monthlyNow = async (page: Page, site: AccountSite) => {
  await startSession(page, site, member)
  await page.goto('/u/payments/')
  await expect(plan(page)).toContainText('Monthly subscription')
  await expect(plan(page)).toContainText('Next billing date is on')
  await expect(page.getByTestId('pending-downgrade')).toHaveCount(0)
}

test.describe('billsvod', () => {
  test.use({ site: 'billsvod' })

  test('a subscriber can cancel, renew, change the payment method, downgrade and upgrade', async ({
    page,
    sandbox,
  }) => {
    await startSession(page, 'billsvod', member)
    await cancelAndRenew({ page, sandbox })

    await test.step('a subscriber can change the payment method to PayPal', async () => {
      await page.getByRole('link', { name: 'Update payment details' }).click()
      await dialogOf(page).getByRole('radio', { name: 'PayPal' }).check()
      await axe(page)
      await dialogOf(page).getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('link', { name: 'Agree and pay' }).click()
      await expect(page.getByRole('heading', { name: 'Your payment details have been updated' })).toBeVisible()
      await dialogOf(page).getByRole('button', { name: 'Back to profile' }).click()
      await expect(page.getByRole('region', { name: 'Payment method' })).toContainText('PayPal')
    })

    await showHistory({ page, sandbox })

    await test.step('a downgrade sends one request and applies after the paid period', async () => {
      await page.goto('/u/payments/')
      await downgrade(page, billsvod.month)
      const switched = (await sandbox.requests()).filter(
        ({ method, path }) => method === 'POST' && /switches/.test(path),
      )
      expect(switched).toHaveLength(1)
      await sandbox.clock(later())
      await monthlyNow(page, 'billsvod')
    })

    await restartSession(page, sandbox, 'billsvod')
    await test.step('an upgrade to a more expensive plan applies at once', async () => {
      await grantOffer('billsvod', billsvod.month)
      await page.goto('/u/payments/')
      await choosePlan(page, billsvod.year, upgradeTerms)
      await expect(dialogOf(page)).toContainText('successfully changed', { timeout: 30_000 })
      await dialogOf(page).getByRole('button', { name: 'Back to profile' }).click()
      await expect(plan(page)).toContainText('Annual subscription')
      await expect(page.getByTestId('pending-downgrade')).toHaveCount(0)
    })
  })
})

const changePlan = ({ page, sandbox }: Journey) =>
  test.step('a failed upgrade can be retried and applies at once; a downgrade applies after the paid period', async () => {
    await page.goto('/u/payments/')
    await sandbox.fault({ method: 'POST', path: 'stripe:switch', status: 500 })
    // The stored choice of a plan that is no longer sold
    const outdated = JSON.stringify({ offerId: 'S93000_1' })
    await page.evaluate((choice) => sessionStorage.setItem('jwapp.draft.upgrade-subscription', choice), outdated)
    await page.getByTestId('change-subscription-button').click()
    await dialogOf(page).getByRole('button', { name: 'Change plan' }).click()
    await expect(dialogOf(page)).toContainText('Please choose an offer')
    await page.getByTestId(demosvod.year).click()
    await dialogOf(page).getByRole('button', { name: 'Change plan' }).click()
    await expect(page.getByRole('heading', { name: 'Failed to update subscription!' })).toBeVisible()
    await expect(dialogOf(page).getByRole('alert')).toHaveText('Your plan could not be changed. Please try again.')
    await dialogOf(page).getByRole('button', { name: 'Back to profile' }).click()
    await choosePlan(page, demosvod.year, upgradeTerms)
    await expect(dialogOf(page)).toContainText('successfully changed', { timeout: 30_000 })
    await dialogOf(page).getByRole('button', { name: 'Back to profile' }).click()
    await expect(plan(page)).toContainText('Annual subscription')
    const newest = page.getByRole('region', { name: 'Billing history' }).getByRole('listitem').first()
    await expect(newest).toContainText('69.99')
    await downgrade(page, demosvod.month)
    await sandbox.clock(later())
    await monthlyNow(page, 'demosvod')
  })

const replaceCardAndCancel = ({ page, sandbox }: Journey) =>
  test.step('a subscriber can replace the card, download a receipt and cancel the subscription', async () => {
    await page.goto('/u/payments/')
    await page.getByRole('link', { name: 'Edit card' }).click()
    await expect(page.getByRole('heading', { name: 'Add card details' })).toBeVisible()
    await axe(page)
    await sandbox.fault({ method: 'PUT', path: 'cards/default', status: 422 })
    await payByCard(page, '5555555555554444')
    await expect(dialogOf(page).getByRole('alert')).toContainText('Failed to update card details')
    await expect(page.getByLabel('Card number')).toHaveValue('5555 5555 5555 4444')
    await page.getByTestId('payment_form').getByRole('button', { name: 'Save' }).click()
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(page.getByText('•••• 4444')).toBeVisible()
    await expect(page.getByText('12/39')).toBeVisible()

    const columns = await page.getByRole('region', { name: 'Billing history' }).evaluate((history) =>
      ['time', 'button[aria-label]'].map((selector) => {
        const cells = [...history.querySelectorAll(selector)]
        return new Set(cells.map((cell) => Math.round(cell.getBoundingClientRect().left))).size
      }),
    )
    expect(columns, 'columns of dates and of receipts').toEqual([1, 1])
    const receipt = page.getByRole('button', { name: /^Show receipt of/ }).first()
    expect(await savedFile(page, () => receipt.click())).toMatch(/^receipt_.+\.pdf$/)
    await sandbox.fault({ path: '/receipt', status: 500, times: 3 })
    await receipt.click()
    await expect(
      page.getByText('The receipt could not be fetched. Please try again.', { exact: true }).first(),
    ).toBeVisible()
    const error = page.locator('[popover] > div').filter({ hasText: 'The receipt could not be fetched.' })
    await error.getByRole('button', { name: 'Close' }).press('Enter')
    await expect(error).toHaveCount(0)
    await expect(page.locator('#content')).toBeFocused()

    await page.getByTestId('cancel-subscription-button').click()
    await dialogOf(page).getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { name: 'Miss you already.' })).toBeVisible()
    await dialogOf(page).getByRole('button', { name: 'Return to profile' }).click()
    await expect(plan(page)).toContainText('This plan will expire on')
  })

test.describe('demosvod', () => {
  test.use({ site: 'demosvod' })

  test('subscriptions of a store and of the publisher have no plans, and others can be changed and cancelled', async ({
    page,
    sandbox,
  }) => {
    await test.step('an App Store subscription links to the store and cannot be cancelled or changed on the site', async () => {
      await startSession(page, 'demosvod', 'apple@example.com')
      await page.goto('/u/payments/')
      await expect(plan(page).getByRole('link')).toHaveAttribute('href', 'https://support.apple.com/118428')
      await expect(page.getByTestId('cancel-subscription-button')).toHaveCount(0)
      for (const u of ['unsubscribe', 'upgrade-subscription']) {
        await page.goto(`/u/payments/?u=${u}`)
        await expect(dialogOf(page)).toContainText('Your subscription is managed in the App Store.')
        await expect(dialogOf(page).getByRole('radio')).toHaveCount(0)
        await expect(dialogOf(page).getByRole('button', { name: 'Unsubscribe' })).toHaveCount(0)
      }
    })

    await test.step('a granted subscription shows neither a next billing date nor links', async () => {
      await startSession(page, 'demosvod', 'guest@example.com')
      await page.goto('/u/payments/')
      await expect(plan(page)).toContainText('Granted subscription')
      await expect(plan(page)).not.toContainText('Next billing date')
      await expect(plan(page).getByRole('link')).toHaveCount(0)
    })

    await restartSession(page, sandbox, 'demosvod', member)
    await replaceCardAndCancel({ page, sandbox })

    await restartSession(page, sandbox, 'demosvod', member)
    await changePlan({ page, sandbox })
  })
})
