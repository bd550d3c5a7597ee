import type { Page } from '@playwright/test'
import { axe, expect, test } from './support/test.ts'

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const open = (page: Page) => page.getByRole('link', { name: 'Open search' })
/** The search overlay needs hydration; earlier presses open the search page. */
const start = async (page: Page) => {
  await page.goto('/')
  await page.waitForFunction(() => 'Astro' in self)
}
const answered = (page: Page) => page.getByRole('heading', { level: 1, name: /result/ })

test('the header searches over the page while one types, and gives the page back', {
  tag: ['@shell', '@also-phone'],
}, async ({ page }) => {
  await start(page)
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
  await open(page).click()
  await expect(field(page)).toBeFocused()
  await field(page).pressSequentially('salt')
  await expect(page.getByRole('heading', { level: 1, name: /results? for "salt"/ })).toBeVisible()
  await expect(page).toHaveURL(/\/q\/salt$/)
  await expect(page).toHaveTitle(/salt/)
  await expect(field(page)).toBeFocused()
  await axe(page)
  await field(page).fill('night')
  await expect(page.getByRole('heading', { level: 1, name: /"night"/ })).toBeVisible()
  await page.getByRole('button', { name: 'Close search' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByTestId(/^shelf-/).first()).toBeVisible()
  await expect(open(page)).toBeFocused()
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
})

test('words are asked for once they stand still for 350 ms', async ({ page, sandbox }) => {
  await start(page)
  await open(page).click()
  await expect(field(page)).toBeFocused()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const passed = async (ms: number) => {
    await page.clock.runFor(ms)
    return page.evaluate(() => decodeURI(location.pathname))
  }
  await field(page).pressSequentially('light')
  expect(await passed(349)).not.toContain('light')
  await field(page).pressSequentially('house')
  expect(await passed(349)).not.toContain('light')
  expect(await passed(1)).toContain('lighthouse')
  await page.clock.resume()
  await expect(page.getByRole('heading', { level: 1, name: /"lighthouse"/ })).toBeVisible()
  const asked = (await sandbox.requests()).flatMap(({ query }) => query.search ?? [])
  expect(asked).toEqual(['lighthouse'])
})

test('an address of a search shows what it finds, and other words need no new document', async ({ page }) => {
  await page.goto('/q/salt')
  await expect(answered(page)).toBeVisible()
  await expect(field(page)).toHaveValue('salt')
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
  await field(page).press('Enter')
  await field(page).fill('night')
  await expect(page.getByRole('heading', { level: 1, name: /"night"/ })).toBeVisible()
  await expect(page).toHaveURL(/\/q\/night$/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /"salt"/ })).toBeVisible()
  await expect(field(page)).toHaveValue('salt')
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
})

test('Escape closes, and the field can be emptied', async ({ page }) => {
  await start(page)
  await open(page).click()
  await field(page).fill('salt')
  await expect(answered(page)).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(field(page)).toHaveValue('')
  await expect(page.getByText('Type something in the search box').filter({ visible: true })).toHaveCount(1)
  await field(page).press('Escape')
  await expect(field(page)).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
})

test('nothing found comes with suggestions, a failure with another try', { tag: '@also-phone' }, async ({
  page,
  sandbox,
  problems,
}) => {
  problems.allow(/status of 500/)
  await page.goto('/q/xyzzyplugh')
  await expect(page.getByRole('heading', { level: 1, name: 'No results found for "xyzzyplugh"' })).toBeVisible()
  await expect(page.getByText('Suggestions:')).toBeVisible()
  await axe(page)
  await sandbox.fault({ path: '/v2/playlists/', times: 3, status: 500 })
  await field(page).fill('zzzzzz')
  await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /"zzzzzz"/ })).toBeVisible()
})

test('words are searched for that were typed before the script that wakes the field', {
  tag: ['@site', '@desktop'],
}, async ({ page }) => {
  const script = Promise.withResolvers<void>()
  await page.route(/_astro\/Document\..*\.js$/, async (route) => {
    await script.promise
    await route.continue()
  })
  await page.goto('/q/', { waitUntil: 'commit' })
  await field(page).fill('salt')
  script.resolve()
  await expect(page.getByRole('heading', { level: 1, name: /"salt"/ })).toBeVisible()
  await expect(field(page)).toHaveValue('salt')
})

test('recent searches come back, and can be forgotten', async ({ page }) => {
  await page.goto('/q/')
  for (const words of ['salt', 'night']) {
    await field(page).fill(words)
    await expect(page.getByRole('heading', { level: 1, name: new RegExp(`"${words}"`) })).toBeVisible()
    await field(page).press('Enter')
  }
  await page.goto('/q/')
  await field(page).focus()
  const recent = page.getByRole('region', { name: 'Recent searches' })
  await expect(recent.getByRole('link')).toHaveText(['night', 'salt'])
  await axe(page)
  await recent.getByRole('button', { name: 'Remove "night" from recent searches' }).click()
  await expect(recent.getByRole('link')).toHaveText(['salt'])
  await recent.getByRole('link', { name: 'salt' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /"salt"/ })).toBeVisible()
})

test('a percent sign and other languages are words like all others', async ({ page }) => {
  await page.goto('/es/q/100%25')
  await expect(page.getByRole('heading', { level: 1, name: /100%/ })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('100%')
})
