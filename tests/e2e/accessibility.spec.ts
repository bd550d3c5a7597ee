import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { demoRoutes } from '../../scripts/lib/routes.ts'
import { awaitContent, demoPaths, open, runningDemo, signInUserArea } from './support/demo-pages.ts'
import { axe, expect, test } from './support/test.ts'

// Colours within a transition are ignored
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const names = demoRoutes('no build yet').flatMap(({ name }) => (/-es$|^media-playing$/.test(name) ? [] : [name]))
const perTest = Math.ceil(names.length / 4)

/** Address of the Spanish page; any-screen.spec.ts checks the pages in English, on a phone. */
const spanishOf = (path: string) => {
  const isThere = (address: string) => existsSync(join(runningDemo().out, address, 'index.html'))
  return isThere(`es${path}`) || !isThere(path) ? `/es${path}` : path
}

for (const part of [0, 1, 2, 3].map((index) => names.slice(index * perTest, (index + 1) * perTest)))
  test(`no route from ${part[0]} to ${part.at(-1)} has an accessibility violation in Spanish`, async ({ page }) => {
    await signInUserArea(page)
    for (const { path } of demoRoutes(runningDemo().out).filter(({ name }) => part.includes(name))) {
      await open(page, spanishOf(path))
      await axe(page)
    }
  })

test('open menus and the player have no accessibility violation', { tag: ['@site', '@phone'] }, async ({ page }) => {
  await open(page, demoPaths.film)
  await test.step('the open language menu and the open site menu have no accessibility violation', async () => {
    await page.getByRole('button', { name: 'Open language menu' }).click()
    await expect(page.getByRole('link', { name: 'Español' })).toBeVisible()
    await axe(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
    await axe(page)
    await page.keyboard.press('Escape')
  })
  await test.step('the player with an open captions menu has no accessibility violation', async () => {
    await page.getByRole('link', { name: 'Start watching' }).click()
    const captions = page.getByRole('button', { name: 'Captions' })
    await expect(captions).toBeVisible({ timeout: 60_000 })
    await captions.press('Enter')
    await expect(page.getByRole('radio', { name: 'Off' })).toBeFocused()
    await axe(page)
  })
})

test('error messages and empty pages have no accessibility violation', async ({ page, sandbox, problems }) => {
  problems.allow(/status of 404/)
  await test.step('the player error for a stream that fails with 404 has no accessibility violation', async () => {
    await sandbox.fault({ path: '/manifests/', status: 404, times: 50 })
    await open(page, demoPaths.film)
    await page.getByRole('link', { name: 'Start watching' }).click()
    await expect(page.getByTestId('player-container').getByRole('alert')).toBeVisible({ timeout: 45_000 })
    await axe(page)
  })
  expect(problems.remaining()).toEqual([])
  problems.allow(/status of 500/)
  const title = 'the pages of an empty list, a failed search and a failed film have no accessibility violation'
  await test.step(title, async () => {
    await sandbox.reset()
    await sandbox.fault({ path: '/playlists/Oddities', times: 20, body: { title: 'Empty', playlist: [] } })
    await page.goto('/p/Oddities')
    await expect(page.getByRole('heading', { name: 'No content available' })).toBeVisible()
    await axe(page)
    await sandbox.fault({ path: '/platform/v2/', status: 500, times: 200 })
    await page.goto('/q/storm')
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible({ timeout: 45_000 })
    await expect(page.locator('[data-announcer=assertive]')).toHaveText('Something went wrong')
    await axe(page)
    await page.goto('/m/SaltRoad')
    const failed = page.getByRole('heading', { name: 'The content could not be loaded' })
    await expect(failed).toBeVisible({ timeout: 45_000 })
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The content could not be loaded')
    await axe(page)
  })
})

test('pages rendered in the browser have no accessibility violation', async ({ page }) => {
  for (const path of ['/', demoPaths.film, demoPaths.series, demoPaths.films, `/es${demoPaths.hub}`]) {
    await page.goto(new URL(path, runningDemo().shell).href)
    await awaitContent(page)
    await axe(page)
  }
})
