import type { Locator, Page } from '@playwright/test'
import { ids } from './support/demo-pages.ts'
import { keepControls, seekFilm, showControls, startFilm } from './support/film.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: { width: 844, height: 390 } })

/** Returns true if a tap on the centre of a button hits it. */
const takesTaps = (button: Locator) =>
  button.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })

async function expectReachable(...buttons: Locator[]) {
  for (const button of buttons) {
    await expect(button).toBeInViewport({ ratio: 1 })
    await expect.poll(() => takesTaps(button), String(button)).toBe(true)
  }
}

const button = (page: Page, name: string) => page.getByTestId('player-container').getByRole('button', { name })
const sizes = [
  { width: 844, height: 390 },
  { width: 667, height: 375 },
  { width: 568, height: 320 },
  { width: 390, height: 220 },
]

test('on a landscape phone, controls do not overlap the skip intro and up next buttons', { tag: '@phone' }, async ({
  page,
  browserName,
}) => {
  await startFilm(page, `/m/SaltRoad/the-salt-road/?r=${ids.allFilms}`)
  await showControls(page)
  await seekFilm(page, 20)
  for (const size of sizes) {
    await page.setViewportSize(size)
    await keepControls(page)
    await expectReachable(button(page, 'Skip intro'), button(page, 'Pause'), button(page, 'Forward 10 seconds'))
  }
  // The protocol of Firefox delivers no taps
  await button(page, 'Skip intro')[browserName === 'firefox' ? 'click' : 'tap']()
  await expect(button(page, 'Skip intro')).toBeHidden()
  await page.setViewportSize({ width: 844, height: 390 })
  await showControls(page)
  await seekFilm(page, 787)
  const card = page.getByRole('complementary', { name: 'Up next' })
  await page.keyboard.press('k') // Paused playback stops the countdown
  for (const size of sizes) {
    await page.setViewportSize(size)
    await expectReachable(
      card.getByRole('button', { name: 'Play now' }),
      card.getByRole('button', { name: 'Watch credits' }),
    )
  }
})
