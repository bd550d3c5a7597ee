import type { Page } from '@playwright/test'
import { open } from './support/demo-pages.ts'
import { axe, expect, test } from './support/test.ts'

const path = '/insights/how-we-lit-the-salt-road/'

const share = (page: Page) => page.getByRole('button', { name: 'Share', exact: true })
const panel = (page: Page) => page.getByTestId('share-panel')

test('the share popover has an email link, closes and has no accessibility violation, as the categories', {
  tag: ['@site', '@phone'],
}, async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await open(page, path)
  await test.step('the share popover has an email link and closes on Escape and on an outside click', async () => {
    await share(page).click()
    await expect(panel(page)).toBeVisible()
    await expect(panel(page).getByRole('link', { name: 'Send by e-mail' })).toHaveAttribute(
      'href',
      /^mailto:\?subject=How%20we%20lit/,
    )
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await share(page).click()
    await expect(panel(page)).toBeVisible()
    await page.mouse.click(12, 300)
    await expect(panel(page)).toBeHidden()
  })
  await test.step('the open share and category panels have no accessibility violation', async () => {
    await share(page).click()
    await expect(panel(page)).toBeVisible()
    await axe(page)
    await page.keyboard.press('Escape')
    const categories = page.getByRole('button', { name: 'Categories', exact: true })
    if (await categories.isVisible()) await categories.click()
    await page.getByTestId('insights-category-interviews').getByText('3 more').click()
    await axe(page)
  })
})

test('the share button copies the article URL, and uses the Web Share API where it is available', async ({
  page,
  context,
}) => {
  await test.step('the copy button copies the article URL, announces it and shows a confirmation that disappears', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await open(page, path)
    await share(page).click()
    await panel(page).getByRole('button', { name: 'Copy the link' }).click()
    const copied = panel(page).getByRole('button', { name: 'Link copied' })
    await expect(copied).toBeVisible()
    await expect(page.locator('[data-announcer=polite]')).toHaveText('Link copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/insights\/how-we-lit-the-salt-road\/$/)
    await expect(copied).toBeHidden({ timeout: 4_000 })
  })
  await test.step('the share button uses the Web Share API where it is available', async () => {
    await page.addInitScript(() => {
      const shared: ShareData[] = []
      Object.assign(window, { shared })
      Object.defineProperty(Navigator.prototype, 'canShare', { configurable: true, value: () => true })
      Object.defineProperty(Navigator.prototype, 'share', {
        configurable: true,
        value: async (data: ShareData) => void shared.push(data),
      })
    })
    await open(page, path)
    await share(page).click()
    await expect
      .poll(() => page.evaluate('window.shared'))
      .toEqual([
        expect.objectContaining({
          title: 'How we lit The Salt Road with one mirror and a great deal of patience',
          url: expect.stringMatching(/\/insights\/how-we-lit-the-salt-road\/$/),
        }),
      ])
    await expect(panel(page)).toBeHidden()
  })
})
