import { ids } from './support/places.ts'
import { expect, test } from './support/test.ts'

const hour = 3_600_000

test('the page of an event follows it on the air, and the focus stays', async ({ page, sandbox }) => {
  await page.clock.install()
  await page.goto(`/m/${ids.events.before}/`)
  const details = page.getByTestId('video-details')
  const favorite = page.getByRole('button', { name: 'Favorite', exact: true })
  await favorite.click()
  await expect(favorite).toHaveAttribute('aria-pressed', 'true')
  await expect(details.getByText('LIVE', { exact: true })).toBeHidden()
  await sandbox.clock(new Date(Date.now() + 27 * hour))
  await page.clock.runFor(31_000)
  await expect(details.getByText('LIVE', { exact: true })).toBeVisible()
  await expect(favorite).toBeFocused()
})
