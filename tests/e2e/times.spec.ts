import type { Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

const event = '/m/EvntSoon/opening-night-the-last-ferry/'
const shape = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

for (const { timeZone, locale, clock } of [
  { timeZone: 'America/New_York', locale: 'en-US', clock: { hourCycle: 'h12' } },
  { timeZone: 'Europe/Madrid', locale: 'en-GB', clock: { hourCycle: 'h23' } },
] as const)
  test.describe(timeZone, () => {
    test.use({ timezoneId: timeZone, locale })
    const { format } = new Intl.DateTimeFormat('en', { ...shape, ...clock, timeZone })

    async function expectOwnTime(page: Page, path: string) {
      const time = page.locator('time[datetime]:visible').first()
      // Sandbox events move hourly; a refresh can change datetime and text together.
      await expect(async () => {
        const { moment, text } = await time.evaluate((element) => ({
          moment: element.getAttribute('datetime'),
          text: element.textContent,
        }))
        expect(text, path).toBe(format(new Date(moment ?? '')))
      }).toPass({ timeout: 15_000 })
    }

    test('lists, search and events show start times in the viewer time zone, also before hydration', async ({
      page,
      problems,
    }) => {
      problems.allow(/ERR_FAILED|Failed to (load|fetch)/)
      await page.route('**/_astro/*.js', (route) => route.abort())
      for (const path of ['/p/LiveEvnt/live-events/', event]) {
        await page.goto(path)
        await expectOwnTime(page, `${path} before any island`)
      }
      await page.unroute('**/_astro/*.js')
      await page.goto(event)
      await page.waitForFunction(() => 'Astro' in self)
      await page.mouse.move(200, 300)
      await expect(page.getByRole('timer')).toBeVisible()
      await expectOwnTime(page, `${event} once awake`)
      await page.goto('/q/opening%20night/')
      await expectOwnTime(page, 'search')
    })
  })
