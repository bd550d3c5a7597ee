import type { Page } from '@playwright/test'
import { dialogOf, member, openDialog, openSite } from './support/account.ts'
import { charges, delayAccess, offersOn, payByCard, payByGateway, selectOffer } from './support/pay.ts'
import type { Sandbox } from './support/sandbox.ts'
import { restartSession, startSession } from './support/session.ts'
import { axe, expect, test } from './support/test.ts'

// Fake timers skip the delays of the stores
test.beforeEach(async ({ page, problems }) => {
  problems.allow(/400|ERR_|Failed to (fetch|load)|No response/)
  await page.clock.install()
})

const sites = {
  billsvod: {
    pay: payByGateway,
    charge: /\/initial-payment$/,
    cancellation: { method: 'PATCH', path: /\/customers\/\w+\/subscriptions$/ },
    done: { responseData: {}, errors: [] },
  },
  demosvod: {
    pay: payByCard,
    charge: /\/accounts\/subscriptions$/,
    cancellation: { method: 'GET', path: /\/subscriptions\/cancel\// },
    done: { code: 200, status: 'success' },
  },
} as const

type Site = keyof typeof sites
type Call = { method: string; path: RegExp }

const often = { intervals: [0] }
const plan = (page: Page) => page.getByRole('region', { name: 'Subscription details' })

/** Loses the responses of such requests, also of their repetitions, after the provider has processed them. */
const loseResponses = (sandbox: Sandbox, { method, path }: Call, delayMs?: number) =>
  sandbox.fault({ method, path: path.source, cut: true, after: true, times: 9, ...(delayMs && { delayMs }) })

/** Skips pauses until the text is in the dialog. */
const skipTo = (page: Page, text: string) =>
  expect(async () => {
    await page.clock.fastForward(3_000)
    await expect(dialogOf(page)).toContainText(text, { timeout: 300 })
  }).toPass(often)

for (const site of ['demosvod', 'billsvod'] satisfies Site[])
  test.describe(site, () => {
    test.use({ site })

    test('a payment whose response is lost with the network is not an error, and ends in the welcome dialog', async ({
      page,
      context,
      sandbox,
    }) => {
      const { pay, charge } = sites[site]
      const { year } = offersOn[site]
      await startSession(page, site)
      await openDialog(page, site, 'choose-offer')
      await selectOffer(page, year)
      await loseResponses(sandbox, { method: 'POST', path: charge }, 600_000)
      await pay(page)
      await expect.poll(charges).toHaveLength(1)
      await context.setOffline(true)
      await sandbox.clearFaults()
      await expect(dialogOf(page)).toContainText('Waiting for payment')
      await skipTo(page, 'Your payment may have gone through')
      await axe(page)
      expect(await charges()).toMatchObject([{ offerId: year }])

      await context.setOffline(false)
      await expect(page.getByRole('heading', { name: /^Welcome to/ })).toBeVisible()
      expect(await charges()).toHaveLength(1)
    })

    test('the payments page and a new checkout lead to the payment whose result is open, without a second charge', async ({
      page,
    }) => {
      await startSession(page, site)
      await openDialog(page, site, 'choose-offer')
      await selectOffer(page, offersOn[site].year)
      await delayAccess(null)
      await sites[site].pay(page)
      await skipTo(page, 'Waiting for payment')
      await test.step('a new checkout leads to the open payment', async () => {
        await openDialog(page, site, 'choose-offer')
        await page.getByTestId(offersOn[site].month).click()
        await dialogOf(page).getByRole('button', { name: 'Continue' }).click()
        await expect(dialogOf(page)).toContainText('Waiting for payment')
      })
      await test.step('the payments page leads to the open payment, without a second charge', async () => {
        await openSite(page, site, '/u/payments/')
        await expect(plan(page)).toContainText('Your last payment may have gone through')
        await plan(page).getByRole('link', { name: 'Check the payment' }).click()
        await expect(dialogOf(page)).toContainText('Waiting for payment')
        expect(await charges()).toHaveLength(1)
      })
    })

    test('a cancellation is shown as the provider has it, without a response or without an effect', async ({
      page,
      sandbox,
    }) => {
      const { cancellation, done } = sites[site]
      await startSession(page, site, member)
      await test.step('a cancellation without a response is shown as done', async () => {
        await openSite(page, site, '/u/payments/')
        await page.getByTestId('cancel-subscription-button').click()
        await loseResponses(sandbox, cancellation)
        await dialogOf(page).getByRole('button', { name: 'Unsubscribe' }).click()
        await expect(page.getByRole('heading', { name: 'Miss you already.' })).toBeVisible()
        await dialogOf(page).getByRole('button', { name: 'Return to profile' }).click()
        await expect(plan(page)).toContainText('This plan will expire on')
      })

      await test.step('a cancellation without an effect is shown as not confirmed', async () => {
        await restartSession(page, sandbox, site, member)
        await openSite(page, site, '/u/payments/')
        await page.getByTestId('cancel-subscription-button').click()
        const { method, path } = cancellation
        await sandbox.fault({ method, path: path.source, status: 200, body: done })
        await dialogOf(page).getByRole('button', { name: 'Unsubscribe' }).click()
        await skipTo(page, 'it is not confirmed yet')
        await axe(page)
        await expect(dialogOf(page)).not.toContainText('Miss you')
        await dialogOf(page).getByRole('button', { name: 'Back to profile' }).click()
        await expect(plan(page)).toContainText('Next billing date is on')
      })
    })
  })
