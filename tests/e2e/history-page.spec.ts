import type { Page } from '@playwright/test'
import { type AccountSite, isCleeng } from './support/account.ts'
import { ids, open, openPlainDocument } from './support/demo-pages.ts'
import { expectNoShift, recordShifts } from './support/layout-shift.ts'
import type { Sandbox } from './support/sandbox.ts'
import { restartSession, startSession } from './support/session.ts'
import { axe, expect, test } from './support/test.ts'

const { free } = ids.access
const begun = { mediaid: free, progress: 0.3 }
const seen = { mediaid: 'Undertow', progress: 1 }
const later = { mediaid: 'Eleventh', progress: 0.7 }

const stored = (page: Page, list = 'jwapp') =>
  page.evaluate((name) => JSON.parse(localStorage.getItem(`${name}.history`) ?? '[]'), list)

/** Replaces a stored history, on a document without scripts. */
const store = async (page: Page, history: object[], list = 'jwapp') => {
  await openPlainDocument(page)
  await page.evaluate(([name, text]) => localStorage.setItem(`${name}.history`, text), [
    list,
    JSON.stringify(history),
  ] as const)
}

const section = (page: Page, name: 'continue' | 'finished') => page.getByTestId(`history-${name}`)
const cards = (page: Page, name: 'continue' | 'finished') => section(page, name).getByRole('link')

test('the history page lists begun and finished films, removes one with Undo and clears all', {
  tag: ['@site', '@shell', '@phone'],
}, async ({ page }) => {
  await recordShifts(page)

  await test.step('the title of the row on the home page leads to both lists, without a layout shift', async () => {
    await store(page, [begun, seen, { mediaid: 'Gone0001', progress: 0.5 }, later])
    await page.goto('/')
    await page.getByTestId('shelf-continue_watching').getByRole('link', { name: 'Continue watching' }).click()
    await expect(page).toHaveURL(/\/history\/$/)
    await expect(cards(page, 'continue')).toHaveCount(2)
    await expect(cards(page, 'continue').first()).toHaveAttribute('href', /\/m\/SaltRoad\/.*play=1/)
    await expect(cards(page, 'continue').first()).toContainText('2025 · 14min')
    await expect(section(page, 'continue').getByRole('progressbar').first()).toHaveAttribute('value', '30')
    await expect(cards(page, 'finished')).toHaveCount(1)
    await expect(cards(page, 'finished')).toHaveAttribute('href', /\/m\/Undertow\/((?!play=1).)*$/)
    await expectNoShift(page)
    await axe(page)
  })

  await test.step('the footer leads to finished films, which have no row', async () => {
    await store(page, [seen])
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'History' }).click()
    await expect(cards(page, 'finished')).toHaveCount(1)
    await expect(cards(page, 'continue')).toHaveCount(0)
    await store(page, [begun, seen, later])
    await page.goto('/history/')
    await expect(cards(page, 'continue')).toHaveCount(2)
  })

  await test.step('a removed film stays at its place until the page is left, and Undo keeps the order of the list', async () => {
    const before = await stored(page)
    const remove = page.getByRole('button', { name: /^Remove from history: The Salt Road/ })
    await remove.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: 'Removed from history' })).toBeAttached()
    expect(await stored(page)).toEqual(before.slice(1))
    await expect(cards(page, 'continue')).toHaveCount(2)
    await expect(page.getByRole('button', { name: /^Undo: The Salt Road/ })).toBeFocused()
    await axe(page)
    await page.keyboard.press('Enter')
    await expect(remove).toBeFocused()
    expect(await stored(page)).toEqual(before)

    await page.keyboard.press('Enter')
    await page.reload()
    await expect(cards(page, 'continue')).toHaveCount(1)
    expect(await stored(page)).toEqual(before.slice(1))
  })

  await test.step('the list is cleared after a question only, and the focus stays on the page', async () => {
    const before = await stored(page)
    await page.getByRole('button', { name: 'Clear history' }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Escape')
    expect(await stored(page)).toEqual(before)
    await page.getByRole('button', { name: 'Clear history' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByRole('heading', { name: 'Nothing watched yet' })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    expect(await stored(page)).toEqual([])
    await axe(page)
  })
})

/** Reads the history of an account on two pages, and in another browser. */
const expectHistoryOf = async (page: Page, sandbox: Sandbox, site: AccountSite) => {
  await startSession(page, site)
  await store(page, [later])
  await store(page, [begun, seen], 'account')
  await open(page, '/history/')
  const links = page.getByRole('main').getByRole('navigation', { name: 'User menu' })
  await expect(links.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page')
  await expect(cards(page, 'continue')).toHaveAttribute('href', /\/m\/SaltRoad\//)
  await expect(cards(page, 'finished')).toHaveAttribute('href', /\/m\/Undertow\//)
  const saved = async () =>
    (await sandbox.requests()).some(
      ({ method, body, status }) => method === 'PATCH' && status < 300 && body?.includes('Undertow'),
    )
  await expect.poll(saved).toBe(true)

  await test.step(`${site}: a finished film stays in the history after the account has answered`, async () => {
    const loaded = async () =>
      (await sandbox.requests()).filter(
        ({ method, path }) => method === 'GET' && (isCleeng(site) ? /\/customers\/\d+$/ : /watch-history/).test(path),
      ).length
    const before = await loaded()
    await page.reload()
    await expect.poll(loaded).toBeGreaterThan(before)
    await expect(cards(page, 'finished')).toHaveCount(1)
    await page.getByRole('button', { name: /^Remove from history: Undertow/ }).click()
    const answered = await loaded()
    await page.reload()
    await expect.poll(loaded).toBeGreaterThan(answered)
    await expect(cards(page, 'continue')).toHaveCount(1)
    await expect(cards(page, 'finished')).toHaveCount(0)
    expect(await stored(page)).toEqual([later])
  })
}

test.describe('demoauth', () => {
  test.use({ site: 'demoauth' })

  test('a signed-in viewer sees the history of the account, with finished films', async ({ page, sandbox }) => {
    await expectHistoryOf(page, sandbox, 'demoauth')
  })
})

test.describe('billauth', () => {
  test.use({ site: 'billauth' })

  test('a signed-in viewer sees the history of the account, with finished films', async ({ page, sandbox }) => {
    await expectHistoryOf(page, sandbox, 'billauth')
    await restartSession(page, sandbox, 'billauth')
    await open(page, '/history/')
    await expect(page.getByRole('heading', { name: 'Nothing watched yet' })).toBeVisible()
  })
})

test('a site without "Continue watching" has no history page', async ({ page, problems }) => {
  problems.allow(/404/)
  await page.goto('/history/?app-config=nolists1')
  await expect(page.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
})
