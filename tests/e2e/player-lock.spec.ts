import type { Page } from '@playwright/test'
import { awaitFirstFrame, openMenu, startFilm } from './support/film.ts'
import { axe, expect, test } from './support/test.ts'

const site = '?app-config=nostyle1'
const restricted = `/m/Undertow/undertow/${site}`
const unrestricted = `/m/SaltRoad/the-salt-road/${site}`
const prompt = (page: Page) => page.getByTestId('pin-prompt')
const menu = (page: Page) => page.getByTestId('player-container')

const openLock = async (page: Page) => {
  await startFilm(page, unrestricted)
  await openMenu(page, 'Parental lock')
}

/** Sets the lock in its open menu. */
const lockAbove = async (page: Page, limit: string, pin: string) => {
  await menu(page).getByText(limit).click()
  await menu(page).getByLabel('PIN of 4 digits').fill(pin)
  await axe(page)
  await menu(page).getByRole('button', { name: 'Turn on' }).click()
  await expect(menu(page).getByRole('button', { name: `Parental lock ${limit}` })).toBeVisible()
}

test.beforeEach(({ sandbox }) => sandbox.edit('configs', 'nostyle1', { custom: { pin: 'true' } }))

test('a film above the rating limit requires the PIN once per tab, and a film below plays at once', {
  tag: ['@playback', '@phone'],
}, async ({ page, sandbox }) => {
  await sandbox.edit('media', 'Undertow', { rating: '15', requiresSubscription: 'false' })
  await openLock(page)
  await lockAbove(page, 'Up to age 12', '4711')
  await test.step('the first press requires the PIN and rejects a wrong one', async () => {
    await page.goto(restricted)
    const arrival = Promise.withResolvers<void>()
    await page.route(/\/PinPrompt\./, async (route) => {
      await arrival.promise
      await route.continue()
    })
    await page.getByRole('link', { name: 'Start watching' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Loading video' })).toBeAttached()
    arrival.resolve()
    await expect(prompt(page)).toContainText('This video is rated 15')
    await page.unroute(/\/PinPrompt\./)
    await axe(page)
    await page.keyboard.press('Tab')
    await expect(prompt(page).locator(':focus-visible')).toHaveCSS('outline-color', 'rgb(255, 255, 255)')
    await prompt(page).getByLabel('PIN of 4 digits').fill('1234')
    await page.keyboard.press('Enter')
    await expect(prompt(page).getByRole('alert')).toHaveText('Wrong PIN. Try again.')
    await axe(page)
    await expect(menu(page)).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(prompt(page)).toBeHidden()
    await expect(page).not.toHaveURL(/play=1/)
  })

  await test.step('a link to the player requires the PIN, and Escape leaves the player', async () => {
    await page.goto(`${restricted}&play=1&t=20`)
    await expect(prompt(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).not.toHaveURL(/[?&](play|t)=/)
  })

  await test.step('a film below the limit plays at once', async () => {
    await page.goto(`${unrestricted}&play=1`)
    await awaitFirstFrame(page)
  })
  await test.step('a correct PIN starts the film, also after a reload of the tab', async () => {
    await page.goto(`${restricted}&play=1`)
    await prompt(page).getByLabel('PIN of 4 digits').fill('4711')
    await prompt(page).getByRole('button', { name: 'Watch' }).click()
    await awaitFirstFrame(page)
    await page.reload()
    await awaitFirstFrame(page)
  })
})

const turnOff = async (page: Page) => {
  await lockAbove(page, 'Only for all ages', '0815')
  const stored = await page.evaluate(() => localStorage.getItem('jwapp.lock'))
  expect(stored).toMatch(/"limit":0/)
  expect(stored).not.toContain('0815')
  await menu(page)
    .getByRole('button', { name: /^Parental lock/ })
    .click()
  await menu(page).getByLabel('PIN of 4 digits').fill('0816')
  await menu(page).getByRole('button', { name: 'Turn off' }).click()
  await expect(menu(page).getByRole('alert').filter({ hasText: 'Wrong PIN' })).toBeVisible()
  await menu(page).getByLabel('PIN of 4 digits').fill('0815')
  await menu(page).getByRole('button', { name: 'Turn off' }).click()
  await expect(menu(page).getByRole('button', { name: 'Parental lock Off' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('jwapp.lock'))).toBeNull()
}

const enterWrongPins = async (page: Page) => {
  await page.goto(`${restricted}&play=1`)
  const send = async (pin: string) => {
    await prompt(page).getByLabel('PIN of 4 digits').fill(pin)
    await page.keyboard.press('Enter')
  }
  await send('1234')
  const alert = prompt(page).getByRole('alert')
  await expect(alert).toHaveText('Wrong PIN. Try again.')
  await alert.evaluate((node) => {
    const changes: (string | null)[] = []
    Object.assign(window, { changes })
    new MutationObserver(() => changes.push(node.textContent)).observe(node, { childList: true, subtree: true })
  })
  await send('4321')
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'changes'))).toEqual(['', 'Wrong PIN. Try again.'])
}

test('only the correct PIN, stored hashed, turns the lock off, and a second wrong PIN is announced again', {
  tag: '@playback',
}, async ({ page, sandbox }) => {
  await sandbox.edit('media', 'Undertow', { rating: '15', requiresSubscription: 'false' })
  await openLock(page)
  await test.step('the parental lock stores no plain PIN, and only the correct PIN turns it off', () => turnOff(page))
  await test.step('the message of a wrong PIN is announced again after a second wrong PIN', async () => {
    await menu(page)
      .getByRole('button', { name: /^Parental lock/ })
      .click()
    await lockAbove(page, 'Up to age 12', '4711')
    await enterWrongPins(page)
  })
})
