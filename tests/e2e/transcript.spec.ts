import { timeOf } from './support/film.ts'
import { open, places } from './support/places.ts'
import { axe, expect, test } from './support/test.ts'

const transcript = '/t/SaltRoad/the-salt-road/'

test('the transcript of a film is linked from its page, and a time in it plays the film from there', {
  tag: '@also-phone',
}, async ({ page }) => {
  await open(page, places.film)
  await page.getByRole('link', { name: 'Transcript', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Transcript: The Salt Road' })).toBeVisible()
  await expect(page.getByText('Down there, nobody hurries.').first()).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: 'Play from 0:55', exact: true }).click()
  await expect(page).toHaveURL(/\/m\/SaltRoad\/.*t=55/)
  await expect.poll(() => timeOf(page)).toBeGreaterThan(54)
  expect(await timeOf(page)).toBeLessThan(70)
})

test('speakers are named, and each language of the captions leads to its page', async ({ page }) => {
  await open(page, '/t/Beekeepr/what-the-beekeeper-owed/')
  await expect(page.getByText('Old Anselm: Thirty-eight.')).toBeVisible()
  const languages = page.getByRole('navigation', { name: 'Languages of the transcript' })
  await expect(languages.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'page')
  await languages.getByRole('link', { name: 'Español' }).click()
  await expect(page).toHaveURL(/\/es\/t\/Beekeepr\//)
  await expect(page.getByText('Viejo Anselm: Treinta y ocho.')).toBeVisible()
  await axe(page)
})

test('words of the transcript are found by the search of the browser, over the ends of captions', async ({ page }) => {
  await open(page, transcript)
  // Text in one element, so that a sentence over two captions is one hit.
  const isFound = await page.evaluate(() =>
    Reflect.apply(Reflect.get(window, 'find'), window, ['harbour with my name']),
  )
  expect(isFound).toBe(true)
})

for (const width of [320, 390])
  test(`the transcript fits a screen of ${width} px, and its links are large enough`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await open(page, transcript)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow).toBeLessThanOrEqual(0)
    const link = await page.getByRole('link', { name: 'Play from 0:55', exact: true }).boundingBox()
    expect(Math.min(link?.height ?? 0, link?.width ?? 0)).toBeGreaterThanOrEqual(24)
  })

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the transcript is readable, and its links lead to the film', async ({ page }) => {
    await page.goto(transcript)
    await expect(page.getByText('Down there, nobody hurries.').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Play from 0:55', exact: true })).toHaveAttribute(
      'href',
      '/m/SaltRoad/the-salt-road/?play=1&t=55',
    )
  })
})
