import type { Page } from '@playwright/test'
import {
  type AccountSite,
  dialogOf,
  isCleeng,
  openDialog,
  password,
  sessionIn,
  signIn,
  viewer,
} from './support/account.ts'
import { demoPaths, open, openPlainDocument } from './support/demo-pages.ts'
import type { Sandbox } from './support/sandbox.ts'
import { resetVisit, startSession } from './support/session.ts'
import { expect, type OpenDevice, test } from './support/test.ts'

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

/** Signs in, adds a favourite, looks it up in another browser and logs out. */
const syncFavorites = async (page: Page, openDevice: OpenDevice, sandbox: Sandbox, site: AccountSite) => {
  await openPlainDocument(page)
  await page.evaluate(() => localStorage.setItem('jwapp.favorites', '[{"mediaid":"AlphabtM"}]'))
  await signIn(page, site)
  await like(page)
  await page.evaluate(() => localStorage.setItem('jwapp.unrelated', '1'))
  const saved = async () =>
    (await sandbox.requests()).filter(
      ({ method, path, status }) => method !== 'GET' && status < 300 && saves(site).test(path),
    ).length
  await expect.poll(saved).toBeGreaterThan(0)

  const second = await openDevice(page.url())
  await startSession(second, site)
  await second.goto('/u/favorites/')
  await expect(second.getByRole('link', { name: /Salt Road/ }).first()).toBeVisible()
  await expect(second.getByRole('link', { name: /Alphabet/ })).toHaveCount(0)

  await page.evaluate(() => document.querySelector<HTMLElement>('#menu_panel [data-log-out]')?.click())
  await expect.poll(() => sessionIn(page)).toEqual([])
  expect(await stored(page, 'jwapp.favorites')).toContain('AlphabtM')
  await expect(favoriteButton(page)).toHaveAttribute('aria-pressed', 'false')
}

const registerWithLists = async (page: Page, sandbox: Sandbox) => {
  await openPlainDocument(page)
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
}

test.describe('billauth', () => {
  test.use({ site: 'billauth' })

  test('a new account gets the favourites of the browser, and an account shares its own with other browsers', async ({
    page,
    openDevice,
    sandbox,
  }) => {
    await test.step('registration saves the favourites and the history of the browser to the new account', () =>
      registerWithLists(page, sandbox))

    await resetVisit(page, sandbox)
    await test.step('account favourites sync to another browser, and logout restores the anonymous favourites', () =>
      syncFavorites(page, openDevice, sandbox, 'billauth'))
  })

  test('favourites are saved to the account again after changes during a save and after a failed save', async ({
    page,
    sandbox,
    problems,
  }) => {
    await startSession(page, 'billauth')
    await test.step('favourite changes during a pending save are sent in one request after it', async () => {
      await open(page, demoPaths.film)
      await sandbox.fault({ method: 'PATCH', path: '/billing/customers/\\d+$', delayMs: 5_000 })
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

    expect(problems.remaining()).toEqual([])
    problems.allow(/50\d/)
    await test.step('a favourites save that fails with 500 is repeated on the next page', async () => {
      await open(page, demoPaths.film)
      await sandbox.fault({ method: 'PATCH', path: '/billing/customers/\\d+$', status: 500, times: 3 })
      const saves = async () => (await sandbox.requests()).filter(({ method }) => method === 'PATCH')
      const before = (await saves()).length
      const tried = async () => (await saves()).slice(before)
      await favoriteButton(page).click()
      await expect.poll(async () => (await tried()).length).toBeGreaterThan(0)
      await sandbox.clearFaults()
      await page.goto('/o/about/')
      await expect.poll(async () => (await tried()).at(-1)?.status).toBe(200)
      expect((await tried()).at(-1)?.body).toContain('SaltRoad')
    })
  })
})

test.describe('demoauth', () => {
  test.use({ site: 'demoauth' })

  test('account favourites sync to another browser, also when the viewer leaves the page at once', async ({
    page,
    openDevice,
    sandbox,
  }) => {
    await test.step('account favourites sync to another browser, and logout restores the anonymous favourites', () =>
      syncFavorites(page, openDevice, sandbox, 'demoauth'))

    await resetVisit(page, sandbox)
    await startSession(page, 'demoauth')
    await test.step('a favourite is saved to the account when the viewer leaves the page at once', async () => {
      await open(page, demoPaths.film)
      await favoriteButton(page).click()
      await page.goto('/o/about/')
      const added = async () =>
        (await sandbox.requests()).some(({ method, body }) => method === 'POST' && body === 'media_id=SaltRoad')
      await expect.poll(added).toBe(true)
    })
  })
})

test('the home page shows the account favourites of a signed-in viewer', { tag: ['@site', '@shell'] }, async ({
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

const localLists = {
  'jwapp.history': '[{"mediaid":"SaltRoad","progress":0.4}]',
  'jwapp.favorites': '[{"mediaid":"AlphabtM"}]',
}
const accountLists = {
  'account.history': '[{"mediaid":"Undertow","progress":0.5}]',
  'account.favorites': '[{"mediaid":"OrbitMom"}]',
}

const store = (page: Page, entries: Record<string, string>) =>
  page.evaluate((all) => {
    for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value)
  }, entries)

const historyLink = (page: Page, id: string) =>
  page.getByTestId('shelf-continue_watching').locator(`a[href*="/${id}/"]`)
const favoriteLink = (page: Page, id: string) => page.getByTestId('shelf-favorites').locator(`a[href*="/${id}/"]`)

/** Opens the home page until its rows of both lists are stored, then again with the stored rows. */
const openHomeTwice = async (page: Page, owner: 'jwapp' | 'account', [watched, liked]: readonly [string, string]) => {
  await page.goto('/')
  await expect(historyLink(page, watched)).toBeVisible()
  await expect(favoriteLink(page, liked)).toBeVisible()
  await expect.poll(() => stored(page, `${owner}.row.history`)).toContain(watched)
  await expect.poll(() => stored(page, `${owner}.row.favorites`)).toContain(liked)
  await page.goto('/')
  await expect(page.locator('astro-island[data-row=history]')).toHaveCount(1)
  await expect(historyLink(page, watched)).toBeVisible()
}

/** Only the lists of the browser are on the page, in the markup as well. */
const expectLocalRows = async (page: Page) => {
  await expect(historyLink(page, 'Undertow')).toHaveCount(0)
  await expect(favoriteLink(page, 'OrbitMom')).toHaveCount(0)
  await expect(historyLink(page, 'SaltRoad')).toBeVisible()
  await expect(favoriteLink(page, 'AlphabtM')).toBeVisible()
}

const logOut = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLElement>('#menu_panel [data-log-out]')?.click())

for (const site of ['demoauth', 'billsvod'] as const)
  test.describe(site, () => {
    test.use({ site })

    test('logout removes the rows of the account from every tab, and the local rows return', async ({
      context,
      page,
      problems,
    }) => {
      problems.allow(/402/) // Response of the provider without a subscription
      await openPlainDocument(page)
      await store(page, localLists)
      await openHomeTwice(page, 'jwapp', ['SaltRoad', 'AlphabtM'])
      await startSession(page, site)
      await store(page, accountLists)
      await openHomeTwice(page, 'account', ['Undertow', 'OrbitMom'])
      const secondPage = await context.newPage()
      await secondPage.goto('/')
      await expect(historyLink(secondPage, 'Undertow')).toBeVisible()
      const hub = await context.newPage()
      await open(hub, '/m/OrbitMom/')
      await expect(favoriteButton(hub)).toHaveAttribute('aria-pressed', 'true')
      await logOut(page)
      await expect.poll(() => sessionIn(page)).toEqual([])
      await test.step('the tab of the logout', () => expectLocalRows(page))
      await test.step('another tab of the home page', () => expectLocalRows(secondPage))
      await test.step('the favourite button of a film in another tab', () =>
        expect(favoriteButton(hub)).toHaveAttribute('aria-pressed', 'false'))
      await test.step('a later visit', async () => {
        await page.goto('/')
        await expectLocalRows(page)
      })
    })
  })
