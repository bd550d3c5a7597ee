import { awaitFirstFrame, openSettings, saltRoad } from './support/film.ts'
import { axe, expect, test } from './support/test.ts'

test.use({ isAnimated: true })

test('the inline layout plays the film in the page with its details below, without a dialog', {
  tag: ['@playback', '@phone'],
}, async ({ page }) => {
  await page.goto(`${saltRoad}?app-config=inline01`)
  const layout = page.getByTestId('inline-layout')
  await test.step('the layout shows details and list in place of the cinema layout', async () => {
    await expect(layout.getByTestId('video-details-inline')).toContainText('The Salt Road')
    await expect(layout.getByTestId('video-list').getByRole('link').first()).toBeVisible()
    await expect(page.getByTestId('cinema-layout')).toHaveCount(0)
    // Beside a long list, a stretched row would make them higher
    for (const button of await layout.getByTestId('video-details-inline').getByRole('button').all())
      expect((await button.boundingBox())?.height).toBeLessThanOrEqual(44)
    await axe(page)
  })
  await test.step('the film plays above its details, without a dialog', async () => {
    await layout.getByRole('link', { name: 'Start watching' }).click()
    await awaitFirstFrame(page)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const [player, details] = await Promise.all([
      page.getByTestId('player-container').boundingBox(),
      layout.getByTestId('video-details-inline').boundingBox(),
    ])
    expect((player?.y ?? 0) + (player?.height ?? 0)).toBeLessThanOrEqual((details?.y ?? 0) + 1)
  })
  await test.step('the settings are in the visible area', async () => {
    await openSettings(page)
    await expect(page.getByRole('button', { name: /^Playback speed/ })).toBeInViewport()
    await axe(page)
  })
})
