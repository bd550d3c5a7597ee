import type { Page } from '@playwright/test'
import { openPlainDocument } from './support/demo-pages.ts'
import { timeOf } from './support/film.ts'
import type { Sandbox } from './support/sandbox.ts'
import { axe, expect, test } from './support/test.ts'

test('a playback sends beacons from its setup to its end, with exactly the specified fields', {
  tag: ['@site', '@shell'],
}, async ({ page, sandbox }) => {
  const beats = async () =>
    (await sandbox.requests())
      .filter(({ path }) => path.startsWith('/analytics/v1/jwplayer6/ping.gif'))
      .map(({ query }) => query)
  await test.step('setup, start, progress and end each send a beacon', async () => {
    await page.goto('/m/SaltRoad/?r=TrueStor')
    await page.getByRole('link', { name: 'Start watching' }).click()
    await expect.poll(async () => (await beats()).map(({ e }) => e), { timeout: 30_000 }).toEqual(['e', 's'])
    await page.locator('video').evaluate((element: HTMLVideoElement) => {
      element.currentTime = element.duration / 2
    })
    await expect.poll(async () => (await beats()).map(({ e }) => e)).toContain('vs')
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await beats()).at(-1)?.e).toBe('gab')
  })

  await test.step('beacons have exactly the specified fields', async () => {
    const [setUp, start] = await beats()
    expect(setUp).toMatchObject({
      pss: '1',
      oos: 'Web',
      oosv: '5',
      sdk: '0',
      aid: 'foyer-sandbox-token',
      id: 'SaltRoad',
      fed: 'TrueStor',
      oiid: 'demofree',
    })
    expect(setUp).not.toHaveProperty('oaid')
    expect(setUp?.emi).toMatch(/^[0-9a-f]{12}$/)
    expect(setUp?.pli).toMatch(/^[0-9a-f]{12}$/)
    expect(Number(start?.vd)).toBeGreaterThan(0)
    expect(Object.keys(start ?? {})).toEqual(
      'pss oos oosv sdk aid bun fed id t oiid av emi pli sa e vd q pw ti'.split(' '),
    )
  })
})

const asking = { custom: { analyticsConsent: true } }
const film = '/m/SaltRoad/?app-config=inline01'
const question = (page: Page) => page.getByRole('region', { name: 'Privacy choices' })
const beaconsOf = async (sandbox: Sandbox) =>
  (await sandbox.requests()).filter(({ path }) => path.startsWith('/analytics')).map(({ query }) => query.e)

async function play(page: Page) {
  await page.getByRole('link', { name: /(Start|Continue) watching/ }).click()
  await expect(page.getByTestId('player-container')).toHaveAttribute('data-started', 'true', { timeout: 30_000 })
}

/** Events of the beacons that arrived before a request that the page sends after a second of playback. */
async function beaconsAfterPlay(page: Page, sandbox: Sandbox) {
  await play(page)
  await expect.poll(() => timeOf(page), { timeout: 30_000 }).toBeGreaterThan(1)
  await page.evaluate(async (url) => (await fetch(url)).text(), `${sandbox.seen}/platform/apps/configs/inline01.json`)
  return beaconsOf(sandbox)
}

test('analytics consent decides on beacons, and its refusal and withdrawal persist', async ({ page, sandbox }) => {
  await test.step('no beacon is sent before analytics consent is given, and a refusal persists', async () => {
    await sandbox.edit('configs', 'inline01', asking)
    await page.goto(film)
    await expect(question(page)).toContainText('May Foyer Inline count what is watched here?')
    await axe(page)
    expect(await beaconsAfterPlay(page, sandbox)).toEqual([])

    await question(page).getByRole('button', { name: "Don't allow" }).click()
    await expect(question(page)).toBeHidden()
    await expect(page.getByRole('status').filter({ hasText: 'What you watch is not counted.' })).toBeAttached()
    await page.goto(film)
    expect(await beaconsAfterPlay(page, sandbox)).toEqual([])
    await expect(question(page)).toBeHidden()
  })
  await page.evaluate(() => localStorage.clear())
  await test.step('granted analytics consent enables beacons, and its withdrawal stops them', async () => {
    await page.goto(film)
    await question(page).getByRole('button', { name: 'Allow', exact: true }).click()
    await play(page)
    await expect.poll(() => beaconsOf(sandbox)).toContain('s')

    await page.goto('/o/about/?app-config=inline01')
    await page.getByRole('link', { name: 'Privacy choices' }).click()
    await expect(question(page)).toBeVisible()
    await question(page).getByRole('button', { name: "Don't allow" }).click()
    await expect(question(page)).toBeHidden()
    const before = (await beaconsOf(sandbox)).length
    await page.goto(film)
    expect(await beaconsAfterPlay(page, sandbox)).toHaveLength(before)
  })
})

test('beacons are sent for playback and ads only, with the data of the item', async ({ page, sandbox }) => {
  await test.step('browsing and adding a favourite send no analytics beacon', async () => {
    await page.goto('/m/SaltRoad/')
    await page.getByRole('button', { name: 'Favorite', exact: true }).click()
    await page.goto('/', { waitUntil: 'networkidle' })
    expect((await sandbox.requests()).filter(({ path }) => path.startsWith('/analytics'))).toEqual([])
  })
  await page.evaluate(() => localStorage.clear())
  await test.step('a site without analytics token and continue watching list sends no beacon and stores no history', async () => {
    await sandbox.edit('configs', 'inline01', { analyticsToken: null, features: { continueWatchingList: null } })
    await page.goto(film)
    await play(page)
    await page.locator('video').evaluate((element: HTMLVideoElement) => {
      element.currentTime = element.duration / 2
    })
    await expect
      .poll(() => page.locator('video').evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(100)
    await page.goto('/?app-config=inline01', { waitUntil: 'networkidle' })
    expect(await page.evaluate(() => localStorage.getItem('jwapp.history'))).toBeNull()
    expect(await beaconsOf(sandbox)).toEqual([])
  })
  // Another site; the page before may still send beacons
  await openPlainDocument(page)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await sandbox.reset()
  await test.step('a live channel sends a start beacon without a duration', async () => {
    await page.goto('/p/LiveChan/live-channels/?channel=ChanNat1&play=1')
    await expect.poll(() => beaconsOf(sandbox), { timeout: 30_000 }).toContain('s')
    const start = (await sandbox.requests()).find(({ path, query }) => path.startsWith('/analytics') && query.e === 's')
    expect(start?.query).toMatchObject({ id: 'ChanNat1', vd: '0', q: '0', pw: '-1' })
  })
  await openPlainDocument(page)
  await sandbox.reset()
  await test.step('an ad impression sends one beacon to the ad analytics endpoint', async () => {
    await page.goto('/m/SaltRoad/?app-config=adsvast1&play=1')
    const shown = async () => (await sandbox.requests()).filter(({ path }) => path === '/analytics/v1/clienta/ping.gif')
    await expect.poll(async () => (await shown()).length, { timeout: 30_000 }).toBe(1)
    expect((await shown())[0]?.query).toMatchObject({ e: 'i', id: 'SaltRoad', aid: 'foyer-sandbox-token' })
  })
})
