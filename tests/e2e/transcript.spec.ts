import { withoutScripts } from './support/browser.ts'
import { demoPaths, open } from './support/demo-pages.ts'
import { timeOf } from './support/film.ts'
import { axe, expect, test } from './support/test.ts'

const transcript = '/t/SaltRoad/the-salt-road/'

test('a film page links to its transcript, and a time link in it plays the film from that position', {
  tag: ['@look', '@look-phone'],
}, async ({ page }) => {
  await open(page, demoPaths.film)
  await test.step('a film page links to its transcript', async () => {
    await page.getByRole('link', { name: 'Transcript', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Transcript: The Salt Road' })).toBeVisible()
    await expect(page.getByText('Down there, nobody hurries.').first()).toBeVisible()
    await axe(page)
  })
  await test.step('a time link plays the film from its position', async () => {
    await page.getByRole('link', { name: 'Play from 0:55', exact: true }).click()
    await expect(page).toHaveURL(/\/m\/SaltRoad\/.*t=55/)
    await expect.poll(() => timeOf(page)).toBeGreaterThan(54)
    expect(await timeOf(page)).toBeLessThan(70)
  })
})

test('the transcript is searchable, fits a narrow viewport and shows speakers in two languages', {
  tag: '@look',
}, async ({ page }) => {
  await open(page, transcript)
  await test.step('the browser find command matches transcript text across caption boundaries', async () => {
    // Captions share one element, so find matches a sentence across two of them.
    const isFound = await page.evaluate(() =>
      Reflect.apply(Reflect.get(window, 'find'), window, ['harbour with my name']),
    )
    expect(isFound).toBe(true)
  })
  for (const width of [320, 390])
    await test.step(`the transcript fits a viewport of ${width} px, and its time links measure at least 24 px`, async () => {
      await page.setViewportSize({ width, height: 844 })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(overflow).toBeLessThanOrEqual(0)
      const link = await page.getByRole('link', { name: 'Play from 0:55', exact: true }).boundingBox()
      expect(Math.min(link?.height ?? 0, link?.width ?? 0)).toBeGreaterThanOrEqual(24)
    })
  await page.setViewportSize({ width: 1440, height: 900 })
  await test.step('the transcript shows speaker names and links to the page of the other caption language', async () => {
    await open(page, '/t/Beekeepr/what-the-beekeeper-owed/')
    await expect(page.getByText('Old Anselm: Thirty-eight.')).toBeVisible()
    const languages = page.getByRole('navigation', { name: 'Languages of the transcript' })
    await expect(languages.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'page')
    await languages.getByRole('link', { name: 'Español' }).click()
    await expect(page).toHaveURL(/\/es\/t\/Beekeepr\//)
    await expect(page.getByText('Viejo Anselm: Treinta y ocho.')).toBeVisible()
    await axe(page)
  })
})

test.describe('without JavaScript', withoutScripts, () => {
  test.use({ javaScriptEnabled: false })

  test('the transcript is readable and links to the film position, without JavaScript', { tag: '@look' }, async ({
    page,
  }) => {
    await page.goto(transcript)
    await expect(page.getByText('Down there, nobody hurries.').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Play from 0:55', exact: true })).toHaveAttribute(
      'href',
      '/m/SaltRoad/the-salt-road/?play=1&t=55',
    )
  })
})
