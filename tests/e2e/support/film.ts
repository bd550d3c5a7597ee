import { expect, type Page } from '@playwright/test'

/** Free film with chapters (intro of 74 s, credits from 786 s), captions and thumbnails. */
export const saltRoad = '/m/SaltRoad/the-salt-road/'

/** Opens a media page, starts its film and waits for the first frame. */
export const startFilm = async (page: Page, address: string = saltRoad): Promise<void> => {
  await page.goto(address)
  await page.getByRole('link', { name: /^(Start|Continue) watching/ }).click()
  await awaitFirstFrame(page)
}

export const awaitFirstFrame = async (page: Page): Promise<void> => {
  await expect(page.getByTestId('player-container')).toHaveAttribute('data-started', 'true', { timeout: 20_000 })
}

/** Current time in seconds. */
export const timeOf = (page: Page): Promise<number> =>
  page
    .getByTestId('player-container')
    .locator('video')
    .evaluate((video) => (video as HTMLVideoElement).currentTime)

/** Seeks to a time, as the seek bar does. */
export const seekFilm = async (page: Page, seconds: number): Promise<void> => {
  await page.getByRole('slider', { name: 'Seek' }).fill(String(seconds))
}

/** Shows the controls again. */
export const showControls = async (page: Page): Promise<void> => {
  await page.mouse.move(120, 160)
  await page.mouse.move(126, 168)
}

/** Shows the controls until the pointer moves: no timer hides them while a viewer moves by Tab. */
export const keepControls = (page: Page): Promise<void> => page.keyboard.press('Tab')

/** Opens the settings menu, from any state of the controls. */
export const openSettings = async (page: Page): Promise<void> => {
  const settings = page.getByRole('button', { name: 'Player settings' })
  // Controls may hide before the click on busy test machines
  await expect(async () => {
    await showControls(page)
    if ((await settings.getAttribute('aria-expanded')) !== 'true') await settings.click({ timeout: 5_000 })
  }).toPass({ timeout: 30_000 })
}

/** Opens a page of the settings menu. */
export const openMenu = async (page: Page, entry: string): Promise<void> => {
  await openSettings(page)
  await page
    .getByTestId('player-container')
    .getByRole('button', { name: new RegExp(`^${entry}`) })
    .last()
    .click()
}
