import type { Page } from '@playwright/test'
import {
  type AccountSite,
  dialogOf,
  isCleeng,
  openDialog,
  openSite,
  password,
  sessionIn,
  signIn,
  viewer,
} from './support/account.ts'
import { demoPaths, open } from './support/demo-pages.ts'
import { startSession } from './support/session.ts'
import { expect, test } from './support/test.ts'

const favoriteButton = (page: Page) => page.getByRole('button', { name: 'Favorite', exact: true })
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name) ?? '', key)

const like = async (page: Page, path: string = demoPaths.film) => {
  await open(page, path)
  await expect(favoriteButton(page)).toHaveAttribute('aria-pressed', 'false')
  await favoriteButton(page).click()
  await expect(favoriteButton(page)).toHaveAttribute('aria-pressed', 'true')
}

const saves = (site: AccountSite) =>
  isCleeng(site) ? /^\/billing\/customers\/\d+$/ : /^\/accounts\/v2\/accounts\/media\/favorites/

for (const site of ['demoauth', 'billauth'] as const)
  test(`${site}: account favourites sync to another browser, and logout restores the anonymous favourites`, async ({
    page,
    browser,
    sandbox,
    baseURL,
  }) => {
    await openSite(page, site)
    await page.evaluate(() => localStorage.setItem('jwapp.favorites', '[{"mediaid":"AlphabtM"}]'))
    await signIn(page, site)
    await like(page)
    await page.evaluate(() => localStorage.setItem('jwapp.unrelated', '1'))
    const saved = async () =>
      (await sandbox.requests()).filter(
        ({ method, path, status }) => method !== 'GET' && status < 300 && saves(site).test(path),
      ).length
    await expect.poll(saved).toBeGreaterThan(0)

    const context = await browser.newContext({ ...(baseURL && { baseURL }) })
    const second = await context.newPage()
    await startSession(second, site)
    await second.goto('/u/favorites/')
    await expect(second.getByRole('link', { name: /Salt Road/ }).first()).toBeVisible()
    await expect(second.getByRole('link', { name: /Alphabet/ })).toHaveCount(0)
    await context.close()

    await page.evaluate(() => document.querySelector<HTMLElement>('#menu_panel [data-log-out]')?.click())
    await expect.poll(() => sessionIn(page)).toEqual([])
    expect(await stored(page, 'jwapp.favorites')).toContain('AlphabtM')
    await expect(favoriteButton(page)).toHaveAttribute('aria-pressed', 'false')
  })

test('registration saves the favourites and the history of the browser to the new account', async ({
  page,
  sandbox,
}) => {
  await openSite(page, 'billauth')
  await page.evaluate(() => {
    localStorage.setItem('jwapp.favorites', '[{"mediaid":"AlphabtM"}]')
    localStorage.setItem('jwapp.history', '[{"mediaid":"SaltRoad","progress":0.4}]')
  })
  await openDialog(page, 'billauth', 'create-account')
  const form = page.getByTestId('registration-form')
  await form.getByLabel('Email').fill('lists@example.com')
  await form.getByLabel('Password', { exact: true }).fill(password)
  for (const box of await page.getByTestId('crf-checkbox').all()) await box.check()
  await form.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL(/personal-details/)
  const pushed = async () =>
    (await sandbox.requests()).some(
      ({ method, body }) =>
        method === 'PATCH' && body?.includes('AlphabtM') && body.includes('"SaltRoad","progress":0.4'),
    )
  await expect.poll(pushed).toBe(true)
})

test('favourite changes during a pending save are sent in one request after it', async ({ page, sandbox }) => {
  await startSession(page, 'billauth')
  await open(page, demoPaths.film)
  await sandbox.fault({ method: 'PATCH', path: '/billing/customers/\\d+$', delayMs: 1000 })
  const saving = page.waitForRequest((request) => request.method() === 'PATCH')
  await favoriteButton(page).click()
  await saving
  await favoriteButton(page).click()
  await favoriteButton(page).click()
  await favoriteButton(page).click()
  const bodies = async () =>
    (await sandbox.requests()).filter(({ method }) => method === 'PATCH').map(({ body }) => body ?? '')
  await expect.poll(async () => (await bodies()).length).toBe(2)
  const [first = '', last = ''] = await bodies()
  expect(first).toContain('SaltRoad')
  expect(last).not.toContain('SaltRoad')
})

test('a favourite is saved to the account when the viewer leaves the page at once', async ({ page, sandbox }) => {
  await startSession(page, 'demoauth')
  await open(page, demoPaths.film)
  await favoriteButton(page).click()
  await page.goto('/o/about/')
  const added = async () =>
    (await sandbox.requests()).some(({ method, body }) => method === 'POST' && body === 'media_id=SaltRoad')
  await expect.poll(added).toBe(true)
})

test('a favourites save that fails with 500 is repeated on the next page', async ({ page, sandbox, problems }) => {
  problems.allow(/50\d/)
  await startSession(page, 'billauth')
  await open(page, demoPaths.film)
  await sandbox.fault({ method: 'PATCH', path: '/billing/customers/\\d+$', status: 500, times: 3 })
  await favoriteButton(page).click()
  const tried = async () => (await sandbox.requests()).filter(({ method }) => method === 'PATCH')
  await expect.poll(async () => (await tried()).length).toBeGreaterThan(0)
  await fetch(`${sandbox.url}/_sandbox/faults`, { method: 'DELETE' })
  await page.goto('/o/about/')
  await expect.poll(async () => (await tried()).at(-1)?.status).toBe(200)
  expect((await tried()).at(-1)?.body).toContain('SaltRoad')
})

test('the home page shows the account favourites of a signed-in viewer', { tag: '@shell' }, async ({
  page,
  sandbox,
}) => {
  await startSession(page, 'demoauth', viewer)
  await like(page)
  await page.goto('/')
  await expect(page.getByTestId('shelf-favorites').getByRole('link', { name: /Salt Road/ })).toBeVisible()
  await expect(dialogOf(page)).toHaveCount(0)
  const loaded = async () =>
    (await sandbox.requests()).some(
      ({ method, path, status }) => method === 'GET' && path.endsWith('/media/favorites') && status === 200,
    )
  await expect.poll(loaded).toBe(true)
})
