import { keepControls, startFilm, timeOf } from './support/film.ts'
import { axe, expect, test } from './support/test.ts'

test('a viewer can seek back in a live stream and return to the live edge', { tag: ['@playback', '@library'] }, async ({
  page,
}) => {
  await startFilm(page, '/m/EvntNow1/the-long-rehearsal-live/')
  await expect(page.getByTestId('player-container').getByText('LIVE', { exact: true })).toBeVisible()
  const now = await timeOf(page)
  const goLive = page.getByRole('button', { name: 'Go to live' })
  await test.step('a seek back leaves the live edge and shows the way to it', async () => {
    await page.getByRole('slider', { name: 'Seek' }).focus()
    await page.keyboard.press('3')
    await expect(goLive).toBeVisible()
    expect(await timeOf(page)).toBeLessThan(now - 20)
    await expect(page.getByRole('slider', { name: 'Seek' })).toHaveAttribute('aria-valuetext', /behind live/)
    await axe(page)
  })
  await test.step('the button returns to the live edge', async () => {
    await keepControls(page)
    await goLive.click()
    await expect(goLive).toBeHidden()
    // The live position of a publisher's library is 25 s behind the newest footage
    expect(await timeOf(page)).toBeGreaterThanOrEqual(now - 22)
  })
})
