import type { Page } from '@playwright/test'
import { demoPaths, ids, open } from './support/demo-pages.ts'
import { expect, test } from './support/test.ts'

test.use({ isAnimated: true })

test('the about page shows a heading in English and in Spanish, and its English text', {
  tag: ['@site', '@shell'],
}, async ({ page }) => {
  await test.step('the English about page shows its heading and text', async () => {
    await open(page, '/o/about/')
    await expect(page.getByRole('heading', { level: 1, name: 'About' })).toBeVisible()
    await expect(page.getByText('On Foyer Pictures you can browse films, series and live channels')).toBeVisible()
  })
  await test.step('the Spanish about page shows its heading', async () => {
    await open(page, '/es/o/about/')
    await expect(page.getByRole('heading', { level: 1, name: 'Acerca de' })).toBeVisible()
  })
})

test('wrong addresses show an error page, and right addresses write no console messages', async ({
  page,
  sandbox,
  problems,
}) => {
  await test.step('pages and playback write no console messages', () => expectNoMessages(page))
  await test.step('an unknown URL returns status 404 and an error page in the language of the URL', async () => {
    expect((await open(page, '/no/such/page'))?.status()).toBe(404)
    await expect(page.getByText("This page doesn't exist.")).toBeVisible()
    await expect(page).toHaveTitle('Not found - Foyer Pictures')
    await expect(page.getByTestId('suggested').getByRole('link', { name: 'The Salt Road' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible()
  })
  await test.step('the search field of the error page opens the search page with the results', () =>
    searchOnErrorPage(page))
  await test.step('an unknown URL returns status 404 and an error page in the language of the URL, in Spanish', async () => {
    expect((await open(page, '/es/no/such/page/'))?.status()).toBe(404)
    await expect(page.getByText('Esta página no existe.')).toBeVisible()
    await page.getByRole('link', { name: 'Ir a la página de inicio' }).click()
    await expect(page).toHaveURL(/\/es\/$/)
    await expect(page.getByTestId('shelf-featured')).toBeVisible()
  })
  await test.step('user area pages redirect an anonymous viewer to the home page of the same language', async () => {
    for (const name of ['my-account', 'favorites', 'payments']) {
      await page.goto(`/u/${name}/`)
      await expect(page).toHaveURL(({ pathname }) => pathname === '/')
    }
    await page.goto('/es/u/favorites')
    await expect(page).toHaveURL(({ pathname }) => pathname === '/es/')
    await expect(page.getByTestId('shelf-featured')).toBeVisible()
  })
  expect(problems.remaining()).toEqual([])
  problems.allow(/status of 404 .*\/platform\//)
  await test.step('an unknown video or playlist returns status 404 and an error message for its type', async () => {
    for (const [path, kind] of [
      ['/m/Nonesuch/', 'video'],
      ['/p/Nonesuch/', 'list'],
      ['/n/Nonesuch/any-title/', 'list'],
    ] as const) {
      expect((await open(page, path))?.status()).toBe(404)
      await expect(
        page.getByRole('heading', { level: 1, name: kind === 'video' ? 'Video not found' : 'Playlist not found' }),
      ).toBeVisible()
      await expect(page.getByText(`This ${kind} is no longer available or the address is wrong.`)).toBeVisible()
    }
  })
  expect(problems.remaining()).toEqual([])
  problems.allow(/status of 50\d/)
  await test.step('a failed platform request shows an error, and its retry link loads the film', async () => {
    await sandbox.fault({ path: '/platform/v2/media/SaltRoad$', status: 503, times: 100 })
    await page.goto('/m/SaltRoad#content')
    await expect(page.getByRole('heading', { level: 1, name: 'The content could not be loaded' })).toBeVisible({
      timeout: 30_000,
    })
    await sandbox.reset()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'The Salt Road' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(demoPaths.film))
  })
})

test('the search field of the error page opens the search page with the results', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/no/such/page')
  await searchOnErrorPage(page)
})

const expectNoMessages = async (page: Page) => {
  const written: string[] = []
  page.on('console', (message) => {
    // Messages on blocked service workers and on 404.html as fallback are expected
    if (!/Service Worker|status of 404/.test(message.text())) written.push(`${page.url()}: ${message.text()}`)
  })
  const { film, series, hub, films, contentList } = demoPaths
  for (const path of ['/', film, series, hub, films, contentList, `/p/${ids.liveEvents}/`, '/q/sea', '/o/about/'])
    await open(page, path)
  await page.goto(`${film}?play=1`)
  await expect(page.locator('video')).toHaveJSProperty('paused', false)
  expect(written).toEqual([])
}

const searchOnErrorPage = async (page: Page) => {
  const field = page.getByRole('main').getByRole('searchbox')
  await field.fill('salt')
  await field.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: /results? for "salt"/ })).toBeVisible()
  await expect(page).toHaveURL(/\/q\/salt$/)
}
