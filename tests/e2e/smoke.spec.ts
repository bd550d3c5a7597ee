import { axe, expect, test } from './support/test.ts'

test('the front page stands, with a heading and shelves to choose from', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByTestId(/^shelf-/).first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
})

test('the front page has no accessibility fault', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await axe(page)
})

test('what does not exist says so', async ({ page }) => {
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByText("This page doesn't exist.")).toBeVisible()
})
