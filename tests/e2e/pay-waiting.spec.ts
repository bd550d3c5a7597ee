import type { Page } from '@playwright/test'
import { dialogOf, member, openDialog, openSite } from './support/account.ts'
import { charges, delayAccess, offersOn, payByCard, payByGateway, selectOffer } from './support/pay.ts'
import type { Sandbox } from './support/sandbox.ts'
import { restartSession, startSession } from './support/session.ts'
import { axe, expect, test } from './support/test.ts'

// Fake timers skip the delays of a checkout
test.beforeEach(async ({ page, problems }) => {
  problems.allow(/40[0-9]|422|500|ERR_/)
  await page.clock.install()
})

const payments = {
  billsvod: { pay: payByGateway, charge: /\/initial-payment$/ },
  demosvod: { pay: payByCard, charge: /\/accounts\/subscriptions$/ },
} as const

type Site = keyof typeof payments
type Journey = { page: Page; sandbox: Sandbox }

const often = { intervals: [0] }

const delayMessage = (page: Page) => dialogOf(page).getByText('taking longer than usual')

/** Skips the delays of the checkout until its delay message. */
const skipToDelayMessage = (page: Page) =>
  expect(async () => {
    await page.clock.fastForward(3_000)
    await expect(delayMessage(page)).toBeVisible({ timeout: 200 })
  }).toPass(often)

const payOnceAndWait = ({ page, sandbox }: Journey, site: Site) =>
  test.step('a checkout without a charge response waits across a reload, charges once and grants late access', async () => {
    const { pay, charge } = payments[site]
    const { year } = offersOn[site]
    await openDialog(page, site, 'choose-offer')
    await selectOffer(page, year)
    await delayAccess(12)
    // The request succeeds, and its response does not arrive
    await sandbox.fault({ method: 'POST', path: charge.source, after: true, delayMs: 600_000 })
    await pay(page)
    await expect.poll(charges).toHaveLength(1)
    await page.clock.fastForward(60_000)
    await expect(dialogOf(page)).toContainText('Waiting for payment')
    await page.reload()
    await expect(dialogOf(page)).toContainText('Waiting for payment')
    await expect(dialogOf(page).getByRole('status')).toHaveText(/^This usually takes a few seconds/)
    await skipToDelayMessage(page)
    await axe(page)
    await expect(async () => {
      if (await delayMessage(page).isVisible()) await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
      await page.clock.fastForward(3_000)
      await expect(page.getByRole('heading', { name: /^Welcome to/ })).toBeVisible({ timeout: 500 })
    }).toPass(often)
    await expect(page.locator('html')).toHaveAttribute('data-viewer', /subscription/)
    expect(await charges()).toMatchObject([{ offerId: year }])
    await sandbox.clearFaults()
    const paid = async () =>
      (await sandbox.requests()).filter(({ method, path }) => method === 'POST' && charge.test(path)).length
    await expect.poll(paid).toBe(1)
  })

const retryAccess = ({ page }: Journey, site: Site) =>
  test.step('missing access after a payment shows a delay message, again after a retry', async () => {
    const { year } = offersOn[site]
    await openDialog(page, site, 'choose-offer')
    await selectOffer(page, year)
    await delayAccess(null)
    await payments[site].pay(page)
    await skipToDelayMessage(page)
    await dialogOf(page).getByRole('button', { name: 'Try again' }).click()
    await expect(delayMessage(page)).toHaveCount(0)
    await skipToDelayMessage(page)
    await dialogOf(page).getByRole('button', { name: 'Close' }).last().click()
    await expect(dialogOf(page)).toHaveCount(0)
    expect(await charges()).toMatchObject([{ offerId: year }])
  })

test.describe('demosvod', () => {
  test.use({ site: 'demosvod' })

  test('late and missing access after a payment is waited for, and a subscriber is welcomed', async ({
    page,
    sandbox,
  }) => {
    await startSession(page, 'demosvod')
    await payOnceAndWait({ page, sandbox }, 'demosvod')
    await restartSession(page, sandbox, 'demosvod')
    await retryAccess({ page, sandbox }, 'demosvod')

    await restartSession(page, sandbox, 'demosvod', member)
    await test.step('a payment return without an offer shows the welcome dialog to a subscriber', async () => {
      await openDialog(page, 'demosvod', 'waiting-for-payment')
      await expect(page.getByRole('heading', { name: /^Welcome to/ })).toBeVisible()
    })
  })
})

test.describe('billsvod', () => {
  test.use({ site: 'billsvod' })

  test('late and missing access after a payment is waited for until the dialog is closed', async ({
    page,
    sandbox,
  }) => {
    await startSession(page, 'billsvod')
    await payOnceAndWait({ page, sandbox }, 'billsvod')
    await restartSession(page, sandbox, 'billsvod')
    await retryAccess({ page, sandbox }, 'billsvod')

    await restartSession(page, sandbox, 'billsvod')
    await test.step('a closed payment dialog stops the access checks', async () => {
      const countChecks = async () =>
        (await sandbox.requests()).filter(({ path }) => path.includes('/entitlements/')).length
      await openSite(page, 'billsvod', `/?offerId=${offersOn.billsvod.year}`, 'waiting-for-payment')
      await expect.poll(countChecks).toBeGreaterThan(0)
      await page.keyboard.press('Escape')
      await expect(dialogOf(page)).toHaveCount(0)
      const before = await countChecks()
      for (const _ of Array(5)) await page.clock.fastForward(3_000)
      expect(await countChecks()).toBe(before)
    })
  })
})
