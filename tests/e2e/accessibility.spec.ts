import type { Page } from '@playwright/test'
import { demoRoutes } from '../../scripts/lib/routes.ts'
import { open, places, runningDemo, settled } from './support/places.ts'
import { axe, expect, test } from './support/test.ts'

// A colour half way through a transition is nobody's fault
test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** The user area is empty for strangers; its shells are looked at as somebody who is signed in. */
const signIn = (page: Page) => page.addInitScript(() => localStorage.setItem('viewer', 'session'))

for (const { name } of demoRoutes('no build yet').filter((route) => route.name !== 'media-playing'))
  test(`${name} has no accessibility fault`, { tag: '@site' }, async ({ page }) => {
    const path = demoRoutes(runningDemo().out).find((route) => route.name === name)?.path ?? ''
    if (path.startsWith('/u/')) await signIn(page)
    await open(page, path)
    await axe(page)
  })

test('the open sidebar has no accessibility fault', async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await axe(page)
})

test('the open language menu has no accessibility fault', async ({ page }) => {
  await open(page, places.film)
  await page.getByRole('button', { name: 'Open language menu' }).click()
  await expect(page.getByRole('link', { name: 'Español' })).toBeVisible()
  await axe(page)
})

test('the player, its captions menu open, has no accessibility fault', async ({ page }) => {
  test.setTimeout(120_000)
  await open(page, places.film)
  await page.getByRole('link', { name: 'Start watching' }).click()
  const captions = page.getByRole('button', { name: 'Captions' })
  await expect(captions).toBeVisible({ timeout: 60_000 })
  await captions.press('Enter')
  await expect(page.getByRole('radio', { name: 'Off' })).toBeFocused()
  await axe(page)
})

test('a player in trouble has no accessibility fault', async ({ page, sandbox, problems }) => {
  problems.allow(/status of 404/)
  await sandbox.fault({ path: '/manifests/', status: 404, times: 50 })
  await open(page, places.film)
  await page.getByRole('link', { name: 'Start watching' }).click()
  await expect(page.getByTestId('player-container').getByRole('alert')).toBeVisible({ timeout: 45_000 })
  await axe(page)
})

test('pages of a platform that fails have no accessibility fault', async ({ page, sandbox, problems }) => {
  problems.allow(/status of 500/)
  await sandbox.fault({ path: '/platform/v2/', status: 500, times: 200 })
  await page.goto('/q/storm')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible({ timeout: 45_000 })
  await axe(page)
  await page.goto('/m/SaltRoad')
  await expect(page.getByRole('heading', { name: 'The content could not be loaded' })).toBeVisible({ timeout: 45_000 })
  await axe(page)
})

test('an empty list has no accessibility fault', { tag: '@site' }, async ({ page, sandbox }) => {
  await sandbox.fault({ path: '/playlists/Oddities', times: 20, body: { title: 'Empty', playlist: [] } })
  await page.goto('/p/Oddities')
  await expect(page.getByRole('heading', { name: 'No content available' })).toBeVisible()
  await axe(page)
})

test('pages made in the browser have no accessibility fault', { tag: '@desktop' }, async ({ page }) => {
  for (const path of ['/', places.film, places.series, places.films, `/es${places.hub}`]) {
    await page.goto(new URL(path, runningDemo().shell).href)
    await settled(page)
    await axe(page)
  }
})
