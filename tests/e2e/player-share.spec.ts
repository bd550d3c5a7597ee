import type { Page } from '@playwright/test'
import { awaitFirstFrame, openSettings, saltRoad, seekFilm, startFilm } from './support/film.ts'
import { axe, expect, test } from './support/test.ts'

/** Browser without the Web Share API, with a readable clipboard. */
const clipboard = `
  Object.defineProperty(navigator, 'share', { value: undefined })
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { self.copied = text } } })
`
const copied = () => (self as unknown as { copied?: string }).copied

const copyLink = async (page: Page) => {
  await page.evaluate(clipboard)
  await page.getByRole('button', { name: 'Share' }).click()
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  await expect(page.locator('[data-announcer=polite]')).toHaveText('Link copied')
  expect(new URL((await page.evaluate(copied)) ?? '').pathname).toBe(saltRoad)
  await expect(page.getByRole('button', { name: 'Share' })).toBeVisible({ timeout: 4_000 })

  // A refused copy shows the URL
  const shown: string[] = []
  page.once('dialog', (dialog) => {
    shown.push(dialog.message(), dialog.defaultValue())
    return dialog.dismiss()
  })
  await page.evaluate(() => Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('no')) }))
  await page.getByRole('button', { name: 'Share' }).click()
  await expect.poll(() => shown[0]).toBe('Copy this link')
  expect(new URL(shown[1] ?? '').pathname).toBe(saltRoad)
}

test('a page is shared by the Web Share API or as a copied link, and its trailer is not shared', {
  tag: '@playback',
}, async ({ page }) => {
  await page.goto(saltRoad)
  await test.step('the share button uses the Web Share API if available', async () => {
    await page.evaluate(() => {
      const share = async (what: unknown) => Object.assign(self, { what })
      for (const [name, value] of Object.entries({ canShare: () => true, share }))
        Object.defineProperty(navigator, name, { value, configurable: true })
    })
    await page.getByRole('button', { name: 'Share' }).click()
    const what = () => page.evaluate(() => (self as unknown as { what?: { title: string } }).what?.title)
    await expect.poll(what).toBe('The Salt Road')
  })
  await test.step('the share button copies the page URL, announces it, shows a confirmation and then restores its label', () =>
    copyLink(page))
  await test.step('the settings of a trailer have no button to share it', async () => {
    await page.getByRole('button', { name: 'Watch the trailer' }).click()
    await awaitFirstFrame(page)
    await openSettings(page)
    await expect(page.getByRole('button', { name: 'Statistics' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Share at/ })).toHaveCount(0)
  })
})

test('sharing from the player copies a URL with the current playback time', { tag: ['@playback', '@library'] }, async ({
  page,
}) => {
  await page.addInitScript(clipboard)
  await startFilm(page)
  await page.keyboard.press('k')
  await seekFilm(page, 83)
  await openSettings(page)
  const label = page.getByRole('button', { name: /^Share at 1:2/ })
  await expect(label.locator('[aria-live], [role=status]'), 'a label that changes every second').toHaveCount(0)
  await label.click()
  await expect(page.getByRole('button', { name: 'Link copied' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Link copied' })).toBeAttached()
  expect(await page.evaluate(copied)).toMatch(/play=1&t=8\d$/)
})

test('a trailer plays in a dialog that closes at the end and returns focus to its button', {
  tag: ['@playback', '@phone'],
}, async ({ page }) => {
  await page.goto(saltRoad)
  const button = page.getByRole('button', { name: 'Watch the trailer' })
  const trailer = page.getByRole('dialog', { name: 'The Salt Road - Trailer' })
  await test.step('a trailer plays in a dialog, closes at its end and returns the focus', async () => {
    await expect(button).toHaveText('Trailer')
    await button.click()
    await expect(trailer.getByTestId('player-container')).toHaveAttribute('data-started', 'true', { timeout: 20_000 })
    await axe(page)
    await trailer.locator('video').evaluate((video) => {
      const film = video as HTMLVideoElement
      film.currentTime = film.duration - 0.4
    })
    await expect(trailer).toBeHidden({ timeout: 15_000 })
    await expect(button).toBeFocused()
  })

  await test.step('Back closes a trailer', async () => {
    await button.click()
    await expect(trailer).toBeVisible()
    await page.goBack()
    await expect(trailer, 'Back closes the trailer').toBeHidden()
    await expect(page).toHaveURL(/\/m\/SaltRoad\//)
    await expect(button).toBeVisible()
  })
})
