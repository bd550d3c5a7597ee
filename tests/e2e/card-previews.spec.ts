import type { Page } from '@playwright/test'
import { inChromium } from './support/browser.ts'
import { demoPaths, open } from './support/demo-pages.ts'
import { expect, test } from './support/test.ts'

test.use({ isAnimated: true })

const cardOf = (page: Page) => page.getByRole('main').getByTestId('Overtime')

/** Points at a card and waits until its script has run. */
async function restOn(page: Page) {
  const script = page.waitForResponse(/\/card-previews\./)
  await cardOf(page).hover()
  await (await script).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
}

test('the card of a free film plays without sound while a mouse rests on it, and loads nothing before', {
  ...inChromium('Firefox prefers less motion in all journeys'),
}, async ({ page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await open(page, demoPaths.films)
  const preview = cardOf(page).locator('video')
  await cardOf(page).scrollIntoViewIfNeeded()
  const isPreview = (url: string) => /card-previews|\.(mp4|m3u8|ts)(\?|$)/.test(url)
  expect(requests.filter(isPreview)).toEqual([])
  await restOn(page)
  // A tenth of the film is skipped, at most a minute
  const isShown = ({ currentTime, muted, paused }: HTMLVideoElement) => muted && !paused && currentTime > 50
  await expect.poll(() => preview.evaluate(isShown)).toBe(true)
  const files = requests.filter((url) => isPreview(url) && !url.endsWith('.js'))
  expect(new Set(files.map((url) => url.replace(/.*\//, '')))).toEqual(new Set(['Overtime-small.mp4']))
  await page.mouse.move(0, 0)
  await expect(preview).toHaveCount(0)
  await cardOf(page).hover()
  await expect(preview).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(preview, 'keys end a preview').toHaveCount(0)
})

test('the header of a free film plays without sound behind its text, until a press starts the film', {
  ...inChromium('Firefox prefers less motion in all journeys'),
}, async ({ page }) => {
  await open(page, demoPaths.film)
  const header = page.getByTestId('cinema-layout')
  const preview = header.locator('video:not(dialog video)')
  await expect(preview).toHaveCount(0)
  await header.getByRole('heading', { level: 1 }).hover()
  const isShown = ({ currentTime, muted, paused }: HTMLVideoElement) => muted && !paused && currentTime > 0
  await expect.poll(() => preview.evaluate(isShown)).toBe(true)
  const boxes = await header.evaluate((element) =>
    ['img', 'video'].map((name) => {
      const { left, top, width, height } = element.querySelector(name)?.getBoundingClientRect() ?? new DOMRect()
      return [left, top, width, height].map(Math.round)
    }),
  )
  expect(boxes[1], 'the place of the preview').toEqual(boxes[0])
  await header.getByRole('link', { name: 'Start watching' }).click()
  await page.mouse.move(400, 400)
  const film = page.getByRole('dialog').locator('video')
  const watched = () => film.evaluate(({ currentTime }: HTMLVideoElement) => currentTime)
  await expect.poll(watched, 'longer than a pointer rests before a preview').toBeGreaterThan(1)
  await expect(preview, 'the player is inside the header').toHaveCount(0)
})

test.describe('of a site that sells plans', () => {
  test.use({ site: 'demosvod' })

  test('the card of a locked film plays its trailer', {
    ...inChromium('Firefox prefers less motion in all journeys'),
  }, async ({ page, sandbox }) => {
    await open(page, demoPaths.films)
    const card = page.getByRole('main').getByTestId('Room With No Number')
    await expect(card).not.toHaveAttribute('data-access', 'nothing')
    // The trailers of the sandbox are streams
    const file = `${sandbox.seen}/platform/videos/Overtime-small.mp4`
    await sandbox.fault({
      path: '/platform/v2/media/TrRoom53$',
      times: 50,
      body: { playlist: [{ sources: [{ file, type: 'video/mp4', width: 320 }] }] },
    })
    const requested = page.waitForRequest(/\/v2\/media\/TrRoom53$/)
    await card.hover()
    await requested
    const time = () => card.locator('video').evaluate(({ currentTime }: HTMLVideoElement) => currentTime)
    await expect.poll(time).toBeGreaterThan(0)
  })
})

const store = (page: Page, key: string, value: string) =>
  page.addInitScript(([name = '', text = '']) => localStorage.setItem(name, text), [key, value])

const reasons: Record<string, (page: Page) => Promise<unknown>> = {
  'has locked films above an age': (page) => store(page, 'jwapp.lock', '{"limit":12,"salt":"a","hash":"b"}'),
  'saves data in the player': (page) => store(page, 'jwapp.player.data-saver', 'true'),
  'asked for less motion': (page) => page.emulateMedia({ reducedMotion: 'reduce' }),
  'saves data': (page) =>
    page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })),
  'has a slow connection': (page) =>
    page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } })),
}

for (const [reason, emulate] of Object.entries(reasons))
  test(`no card plays for a viewer who ${reason}`, async ({ page }) => {
    await emulate(page)
    await page.clock.install()
    await open(page, demoPaths.films)
    const fetched: string[] = []
    page.on('request', (request) => request.resourceType() === 'fetch' && fetched.push(new URL(request.url()).pathname))
    await restOn(page)
    await page.clock.runFor(2_000)
    // Follows a request that the timer made
    await page.evaluate(() => fetch('/robots.txt'))
    await expect.poll(() => fetched).toContain('/robots.txt')
    expect(fetched.filter((path) => path.startsWith('/m/'))).toEqual([])
    await expect(page.locator('video')).toHaveCount(0)
  })
