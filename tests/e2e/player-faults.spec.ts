import type { Page } from '@playwright/test'
import { openMenu, startFilm, timeOf, wake } from './support/film.ts'
import { expect, test } from './support/test.ts'

const goesOn = async (page: Page) => {
  const here = await timeOf(page)
  await expect.poll(() => timeOf(page), { timeout: 20_000 }).toBeGreaterThan(here + 1)
  await expect(page.getByTestId('player-container').getByRole('alert')).toHaveCount(0)
}

const full = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
}
const forbidden = () => {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  Object.defineProperty(window, 'localStorage', { get: refuse })
  Object.defineProperty(window, 'sessionStorage', { get: refuse })
}

for (const [name, broken] of Object.entries({ full, forbidden }))
  test(`a film plays and applies a selected speed although storage is ${name}`, async ({ page }) => {
    await page.addInitScript(broken)
    await startFilm(page)
    await openMenu(page, 'Playback speed')
    await page.getByText('1.25×').click()
    await expect(page.locator('video').first()).toHaveJSProperty('playbackRate', 1.25)
    await goesOn(page)
    await page.keyboard.press('Escape')
    await expect(page.getByTestId('player-container')).toBeHidden()
  })

test('a film plays without an error when its captions fail to load', async ({ page, sandbox, problems }) => {
  problems.allow(/status of 404/)
  await sandbox.fault({ path: 'subs-en|SaltRoad-en', status: 404, times: 50 })
  await startFilm(page)
  await wake(page)
  await page.keyboard.press('c')
  const refused = async () => (await sandbox.requests()).filter(({ status }) => status === 404).map(({ path }) => path)
  await expect.poll(async () => (await refused()).join(' ')).toMatch(/subs-en|SaltRoad-en/)
  await goesOn(page)
})
