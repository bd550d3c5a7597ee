import type { Page } from '@playwright/test'
import { open, places } from './support/places.ts'
import { expect, test } from './support/test.ts'

const remembered = (page: Page) => page.evaluate(() => localStorage.getItem('jwapp.language'))
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('the language menu leads to the same page in the other language, and the choice is kept', async ({ page }) => {
  await open(page, places.film)
  await page.getByRole('button', { name: 'Open language menu' }).click()
  await expect(page.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'true')
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL(new RegExp(`/es${places.film}$`))
  await expect(title(page, 'La ruta de la sal')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  expect(await remembered(page)).toBe('es')
  await page.goto('/')
  await expect(page).toHaveURL(/\/es\/$/)
  await page.getByTestId('language-menu-button').click()
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(({ pathname }) => pathname === '/')
  expect(await remembered(page)).toBe('en')
})

test('the language menu opens and closes by keyboard', { tag: '@site' }, async ({ page }) => {
  await open(page, '/')
  const button = page.getByRole('button', { name: 'Open language menu' })
  const spanish = page.getByRole('link', { name: 'Español' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(spanish).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(spanish).toBeHidden()
  await expect(button).toBeFocused()
})

test('an address that names its language is obeyed', async ({ page }) => {
  await open(page, `/es${places.film}`)
  await expect(title(page, 'La ruta de la sal')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/es${places.film}$`))
})

test.describe('a browser that speaks Spanish', () => {
  test.use({ locale: 'es-MX' })

  test('lands on Spanish pages from addresses without a language', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/es\/$/)
    await expect(page.getByRole('heading', { level: 2, name: 'Tormentas en calma' })).toBeVisible()
    await page.goto(`${places.film}?r=Featured`)
    await expect(page).toHaveURL(new RegExp(`/es${places.film}\\?r=Featured$`))
    await expect(title(page, 'La ruta de la sal')).toBeVisible()
  })

  test('stays in English once English was chosen', { tag: '@site' }, async ({ page }) => {
    await open(page, `/es${places.film}`)
    await page.getByTestId('language-menu-button').click()
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL(({ pathname }) => pathname === places.film)
    await expect(title(page, 'The Salt Road')).toBeVisible()
    await page.goto('/o/about/')
    await expect(title(page, 'About')).toBeVisible()
  })
})

test.describe('a browser that speaks English first', () => {
  test.use({ locale: 'en-GB' })

  test('gets English, whatever else it speaks', { tag: '@site' }, async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'languages', { get: () => ['en-GB', 'es'] }))
    await open(page, places.film)
    await expect(page).toHaveURL(({ pathname }) => pathname === places.film)
    await expect(title(page, 'The Salt Road')).toBeVisible()
  })
})

test.describe('a browser that speaks a language the site does not', () => {
  test.use({ locale: 'nl-NL' })

  test('gets English', async ({ page }) => {
    await open(page, places.film)
    await expect(title(page, 'The Salt Road')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})
