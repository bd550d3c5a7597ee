import type { Page } from '@playwright/test'
import { demoPaths, open } from './support/demo-pages.ts'
import { expect, test } from './support/test.ts'

test.use({ isAnimated: true })

const remembered = (page: Page) => page.evaluate(() => localStorage.getItem('jwapp.language'))
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('an English browser switches the language by the menu or the URL', { tag: ['@site', '@shell'] }, async ({
  page,
}) => {
  await test.step('a URL with a language prefix renders in that language without a redirect', async () => {
    await open(page, `/es${demoPaths.film}`)
    await expect(title(page, 'La ruta de la sal')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/es${demoPaths.film}$`))
  })
  await test.step('the language menu opens on Enter, and Escape closes it and returns the focus to its button', async () => {
    await open(page, demoPaths.film)
    const button = page.getByRole('button', { name: 'Open language menu' })
    const spanish = page.getByRole('link', { name: 'Español' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(spanish).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(spanish).toBeHidden()
    await expect(button).toBeFocused()
  })
  await test.step('the language menu opens the same page in the other language and stores the choice', async () => {
    await page.getByRole('button', { name: 'Open language menu' }).click()
    await expect(page.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'true')
    await page.getByRole('link', { name: 'Español' }).click()
    await expect(page).toHaveURL(new RegExp(`/es${demoPaths.film}$`))
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
})

test.describe('browser with a Spanish locale', () => {
  test.use({ locale: 'es-MX' })

  test('a Spanish browser shows Spanish pages until English is selected', { tag: ['@site', '@shell'] }, async ({
    page,
  }) => {
    await test.step('a URL without a language prefix redirects a Spanish browser to the Spanish page', async () => {
      await page.goto('/')
      await expect(page).toHaveURL(/\/es\/$/)
      await expect(page.getByRole('heading', { level: 2, name: 'Tormentas en calma' })).toBeVisible()
      await page.goto(`${demoPaths.film}?r=Featured`)
      await expect(page).toHaveURL(new RegExp(`/es${demoPaths.film}\\?r=Featured$`))
      await expect(title(page, 'La ruta de la sal')).toBeVisible()
    })
    await test.step('a Spanish browser stays on English pages after English is selected', async () => {
      await page.getByTestId('language-menu-button').click()
      await page.getByRole('link', { name: 'English' }).click()
      await expect(page).toHaveURL(({ pathname }) => pathname === demoPaths.film)
      await expect(title(page, 'The Salt Road')).toBeVisible()
      await page.goto('/o/about/')
      await expect(title(page, 'About')).toBeVisible()
    })
  })
})

test.describe('browser with an unsupported locale', () => {
  test.use({ locale: 'nl-NL' })

  test('a browser that does not prefer Spanish receives English pages', { tag: ['@site', '@shell'] }, async ({
    page,
  }) => {
    await test.step('a browser with an unsupported locale receives the English page', async () => {
      await open(page, demoPaths.film)
      await expect(title(page, 'The Salt Road')).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    })
    await test.step('a browser with English before Spanish receives the English page', async () => {
      await page.addInitScript(() => Object.defineProperty(navigator, 'languages', { get: () => ['en-GB', 'es'] }))
      await open(page, demoPaths.film)
      await expect(page).toHaveURL(({ pathname }) => pathname === demoPaths.film)
      await expect(title(page, 'The Salt Road')).toBeVisible()
    })
  })
})
