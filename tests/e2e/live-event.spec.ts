import type { Page } from '@playwright/test'
import { keepControls } from './support/film.ts'
import type { Sandbox } from './support/sandbox.ts'
import { axe, expect, test } from './support/test.ts'

const soon = '/m/EvntSoon/opening-night-the-last-ferry/'
const running = '/m/EvntNow1/the-long-rehearsal-live/'
const over = '/m/EvntPast/moonrise-picnic-2026/'

const details = (page: Page) => page.getByTestId('video-details')
const hour = 3_600_000

/** Sets both clocks to a minute before the event; returns its start. */
const setMinuteBefore = async (page: Page, sandbox: Sandbox) => {
  const start = await sandbox.startOf('EvntSoon')
  const before = new Date(start.getTime() - 60_000)
  await sandbox.clock(before)
  await page.clock.install({ time: before })
  return start
}

test('a future event shows a countdown and a calendar file, and a reminder shows a notice at its start', {
  tag: ['@site', '@phone'],
}, async ({ page, sandbox }) => {
  await test.step('a future event shows a countdown, a calendar file and a disabled start button', async () => {
    // Event times of the sandbox depend on the current hour.
    await sandbox.clock(new Date())
    const start = await sandbox.startOf('EvntSoon')
    await page.goto(soon)
    await expect(details(page).getByRole('button', { name: 'Start watching' })).toBeDisabled()
    await expect(details(page).getByRole('timer')).toContainText('day')
    await expect(details(page)).toContainText('Scheduled')
    const reminder = details(page).getByRole('link', { name: 'Add to calendar' })
    const [download] = await Promise.all([page.waitForEvent('download'), reminder.click()])
    expect(download.suggestedFilename()).toMatch(/^opening-night.*\.ics$/)
    const file = async () => decodeURIComponent((await reminder.getAttribute('href')) ?? '')
    await expect.poll(file).toContain(`DTSTART:${start.toISOString().replace(/[-:]|\.\d+/g, '')}`)
    await axe(page)
  })
  await test.step('an event reminder shows one in-page notice at the start of the event, also over the menu of another page', async () => {
    await setMinuteBefore(page, sandbox)
    await page.goto(soon)
    const remind = details(page).getByRole('button', { name: 'Notify me' })
    await remind.click()
    await expect(remind).toHaveAttribute('aria-pressed', 'true')
    await expect(details(page)).toContainText('Notifications are off in this browser')
    await axe(page)

    await page.goto('/')
    await page.getByRole('button', { name: 'Open menu' }).click()
    const notice = page.getByRole('link', { name: 'Opening Night: The Last Ferry starts now' })
    await page.clock.runFor(30_000)
    await expect(notice).toHaveCount(0)
    await page.clock.runFor(45_000)
    await expect(notice).toHaveAttribute('href', new RegExp(soon))
    await axe(page)
    await page.getByRole('button', { name: 'Close', exact: true }).last().click()
    await expect(notice).toHaveCount(0)
    await page.reload()
    await page.clock.runFor(30_000)
    await expect(notice).toHaveCount(0)
  })
})

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a permitted event reminder is a system notification of the service worker', async ({ page, sandbox }) => {
    await setMinuteBefore(page, sandbox)
    // Headless browsers refuse notifications; on Android only service workers show them
    await page.addInitScript(() => {
      const permission = 'granted'
      const refuse = () => {
        throw new TypeError('Illegal constructor')
      }
      const shown: string[] = []
      Reflect.set(self, 'shown', shown)
      Reflect.set(
        self,
        'Notification',
        Object.assign(refuse, { permission, requestPermission: async () => permission }),
      )
      ServiceWorkerRegistration.prototype.showNotification = async (title, { data } = {}) =>
        void shown.push(`${title}: ${new URL(data).pathname}`)
    })
    await page.goto(soon)
    await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'))
    await details(page).getByRole('button', { name: 'Notify me' }).click()
    await page.clock.runFor(75_000)
    const shown = () => page.evaluate(() => Reflect.get(self, 'shown'))
    await expect.poll(shown).toEqual([`Opening Night: The Last Ferry starts now: ${soon}`])
    await expect(page.getByRole('link', { name: 'Opening Night: The Last Ferry starts now' })).toHaveCount(0)
  })
})

test('an open event page shows changes of its event in place', async ({ page, sandbox, problems }) => {
  problems.allow(/status of 50[03]/)
  const start = await setMinuteBefore(page, sandbox)
  await test.step('a changed event title replaces the heading of the open page', async () => {
    await page.goto(soon)
    await expect(details(page).getByRole('timer')).toBeVisible()
    await sandbox.edit('media', 'EvntSoon', { title: 'Opening Night, one day later' })
    await page.clock.runFor(36_000)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Opening Night, one day later')
  })
  await sandbox.reset()
  await test.step('an open event page becomes live in place at the start, and the start link gets the focus', async () => {
    await setMinuteBefore(page, sandbox)
    await page.goto(soon)
    await expect(details(page).getByRole('timer')).toBeVisible()
    const heading = await page.getByRole('heading', { level: 1 }).elementHandle()
    await page.getByRole('button', { name: 'Open menu' }).focus()
    await page.clock.runFor(10_000)
    await expect(details(page).getByRole('button', { name: 'Start watching' })).toBeDisabled()

    await details(page).getByRole('link', { name: 'Add to calendar' }).focus()
    await sandbox.clock(new Date(start.getTime() + 1_000))
    await page.clock.runFor(60_000)
    const watch = details(page).getByRole('link', { name: 'Start watching' })
    await expect(watch).toBeFocused()
    await expect(details(page)).toContainText('LIVE')
    await expect(details(page).getByRole('timer')).toHaveCount(0)
    expect(await heading?.evaluate((element) => element.isConnected)).toBe(true)
  })
  await sandbox.reset()
  await test.step('an event page still has one main heading when platform requests fail with 500', async () => {
    await sandbox.fault({ path: '/v2/media/EvntSoon$', status: 500, times: 50 })
    await page.goto(soon)
    await page.clock.runFor(36_000)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Opening Night/)
  })
})

test('an event with times but no state starts within 5 s and ends by the clock', async ({ page, sandbox }) => {
  const start = await sandbox.startOf('EvntTime')
  await page.clock.install({ time: new Date(start.getTime() - 20_000) })
  await page.goto('/m/EvntTime/the-tide-comes-in/')
  await expect(details(page).locator('[role=timer][data-ready=true]')).toBeVisible()
  await expect(details(page).getByRole('button', { name: 'Start watching' })).toBeDisabled()
  // Requests are repeated after 30 s.
  await page.clock.runFor(26_000)
  await expect(details(page)).toContainText('LIVE', { timeout: 2_000 })
  await expect(details(page).getByRole('link', { name: 'Start watching' })).toBeVisible()
  await page.clock.runFor(2 * hour)
  await expect(details(page)).toContainText('This event has ended')
})

test('an event whose end moves just before that end remains LIVE on its open page', async ({ page, sandbox }) => {
  const end = (await sandbox.startOf('EvntTime')).getTime() + 2 * hour
  await page.clock.install({ time: new Date(end - 25_000) })
  await page.goto('/m/EvntTime/the-tide-comes-in/')
  await expect(details(page)).toContainText('LIVE')
  // The response of the first request still has the planned end.
  await page.waitForLoadState('networkidle')
  await sandbox.edit('media', 'EvntTime', { 'VCH.ScheduledEnd': new Date(end + hour).toISOString() })
  // The clock must not reach the time limit of the request at the planned end
  const response = page.waitForResponse(/EvntTime/)
  await page.clock.runFor(26_000)
  await response
  await page.clock.runFor(10_000)
  await expect(details(page)).toContainText('LIVE')
  await expect(details(page)).not.toContainText('This event has ended')
})

test('a running event plays live, ends in place, and other live and ended items show their state', async ({
  page,
  sandbox,
}) => {
  await test.step('a running event plays its live stream, and Back returns the focus to the start link', async () => {
    await page.goto(running)
    await expect(details(page)).toContainText('LIVE')
    await details(page).getByRole('link', { name: 'Start watching' }).click()
    const player = page.getByRole('dialog', { name: 'Video player' })
    await expect(player.locator('video')).toHaveJSProperty('paused', false)
    const isRequested = async (path: string) =>
      (await sandbox.requests()).some((request) => request.path.includes(path))
    expect(await isRequested('/live/broadcast/EvntNow1')).toBe(true)
    await keepControls(page)
    await player.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(details(page).getByRole('link', { name: 'Start watching' })).toBeFocused()
  })
  await test.step('an open event page shows the end of the event and a start link for the recording', async () => {
    await page.clock.install({ time: new Date() })
    await page.goto(running)
    await expect(details(page)).toContainText('LIVE')
    await sandbox.clock(new Date(Date.now() + 13 * hour))
    await page.clock.runFor(36_000)
    await expect(details(page)).toContainText('This event has ended')
    await expect(details(page).getByRole('link', { name: 'Start watching' })).toBeVisible()
  })
  await sandbox.reset()
  await test.step('an ended event shows a start link and no LIVE label', async () => {
    await page.goto(over)
    await expect(details(page).getByRole('link', { name: 'Start watching' })).toBeVisible()
    await expect(details(page)).not.toContainText('LIVE')
    await axe(page)
  })
  await sandbox.reset()
  await test.step('a live item without event type shows LIVE on card and page and is requested again within 31 seconds', async () => {
    await page.goto('/p/LiveEvnt/')
    const card = page.getByRole('main').getByRole('link').filter({ hasText: 'Rain on the Roof' })
    await expect(card).toContainText('LIVE')
    await card.click()
    await expect(details(page)).toContainText('LIVE')
    const countRequests = async () =>
      (await sandbox.requests()).filter(({ path }) => path.endsWith('/v2/media/PlainLiv')).length
    await page.clock.runFor(10_000)
    await expect.poll(countRequests).toBeGreaterThan(0)
    const before = await countRequests()
    await page.clock.runFor(31_000)
    await expect.poll(countRequests).toBe(before + 1)
  })
})
