import type { Page } from '@playwright/test'
import { openMenu, showControls, startFilm, timeOf } from './support/film.ts'
import { expect, test } from './support/test.ts'

// Compositing a small page takes less of the processor
test.use({ viewport: { width: 960, height: 540 } })

const expectProgress = async (page: Page) => {
  const before = await timeOf(page)
  await expect.poll(() => timeOf(page), { timeout: 20_000 }).toBeGreaterThan(before + 1)
  await expect(page.getByTestId('player-container').getByRole('alert')).toHaveCount(0)
}

const fillStorage = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
}
const blockStorage = () => {
  const refuse = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  Object.defineProperty(window, 'localStorage', { get: refuse })
  Object.defineProperty(window, 'sessionStorage', { get: refuse })
}

test('a film plays although its captions fail to load, or storage is full or forbidden', {
  tag: ['@playback', '@library'],
}, async ({ page, sandbox, problems }) => {
  problems.allow(/status of 404.*(subs-en|SaltRoad-en)/)
  await test.step('a film plays without an error when its captions fail to load', async () => {
    await sandbox.fault({ path: 'subs-en|SaltRoad-en', status: 404, times: 50 })
    await startFilm(page)
    await showControls(page)
    await page.keyboard.press('c')
    const missingPaths = async () =>
      (await sandbox.requests()).filter(({ status }) => status === 404).map(({ path }) => path)
    await expect.poll(async () => (await missingPaths()).join(' ')).toMatch(/subs-en|SaltRoad-en/)
    await expectProgress(page)
    await sandbox.reset()
  })
  for (const [name, broken] of Object.entries({ full: fillStorage, forbidden: blockStorage }))
    await test.step(`a film plays and applies a selected speed although storage is ${name}`, async () => {
      await page.evaluate(() => localStorage.clear())
      await page.addInitScript(broken)
      await startFilm(page)
      await openMenu(page, 'Playback speed')
      await page.getByText('1.25×').click()
      await expect(page.locator('video').first()).toHaveJSProperty('playbackRate', 1.25)
      await expectProgress(page)
      await page.keyboard.press('Escape')
      await expect(page.getByTestId('player-container')).toBeHidden()
    })
})
