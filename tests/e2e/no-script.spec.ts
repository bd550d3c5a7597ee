import type { Page } from '@playwright/test'
import { withoutScripts } from './support/browser.ts'
import { demoPaths, ids, open } from './support/demo-pages.ts'
import { expect, test } from './support/test.ts'

test.use({ javaScriptEnabled: false })

test('all kinds of pages work without JavaScript', withoutScripts, async ({ page }) => {
  await test.step('the home page shows its first rows and links to the other rows, without JavaScript', () =>
    openFromHome(page))
  await test.step('a film page shows its details, a play link and working related links, without JavaScript', () =>
    openFilm(page))
  await test.step('the season and genre filters hide items that do not match, without JavaScript', () =>
    filterLists(page))
  await test.step('the menu opens a list page and the language menu opens its translation, without JavaScript', () =>
    useMenus(page))
  await test.step('the favourites page shows a sign-in message, and an unknown URL an error per language, without JavaScript', () =>
    expectMessages(page))
  await test.step('the search page suggests films, without JavaScript', async () => {
    await open(page, '/q/')
    await expect(page.getByTestId('suggested').getByRole('link', { name: 'The Salt Road' })).toBeVisible()
  })
  await test.step('articles are listed by category, open on their own page and link to their film, without JavaScript', () =>
    readArticle(page))
  await test.step('a channel URL redirects to the guide without JavaScript', async () => {
    await page.goto(`/m/${ids.channels.nature}/foyer-wild/`)
    await expect(page).toHaveURL(/\/p\/LiveChan\/live-channels\/\?channel=ChanNat1$/)
  })
})

const openFromHome = async (page: Page) => {
  await open(page, '/')
  await expect(page.getByTestId(/^shelf-/)).toHaveCount(4)
  await expect(page.getByTestId('shelf-featured').getByRole('button')).toHaveCount(0)
  const more = page.getByRole('navigation', { name: 'Show more rows' })
  await expect(more.getByRole('link')).toHaveCount(10)
  await more.getByRole('link', { name: 'Foyer Shorts' }).click()
  await expect(page.getByRole('main').locator('li a[data-testid]').first()).toBeVisible()
  await page.goBack()
  await page.getByTestId('shelf-quiet-storms').getByTestId('Paper Boats').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Paper Boats' })).toBeVisible()
}

const openFilm = async (page: Page) => {
  await open(page, demoPaths.film)
  await expect(page.getByTestId('video-details')).toContainText('only one of them knows the way home')
  await expect(page.getByRole('link', { name: 'Start watching' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeHidden()
  await page.getByTestId('shelf-related').getByRole('link').first().click()
  await expect(page).toHaveURL(/\?r=RelatedX$/)
  await expect(page.getByTestId('video-details')).toBeVisible()
}

const filterLists = async (page: Page) => {
  await open(page, demoPaths.series)
  const docks = page.getByTestId('video-list').getByTestId('The Docks')
  await expect(docks).toBeVisible()
  await page.getByRole('radio').nth(2).check()
  await expect(docks).toBeHidden()
  await open(page, demoPaths.films)
  await page.getByRole('radio', { name: 'Comedy' }).check()
  await expect(page.getByTestId('The Salt Road')).toBeHidden()
}

const useMenus = async (page: Page) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Films' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'All films' })).toBeVisible()
  await page.getByTestId('language-menu-button').click()
  await page.getByRole('link', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Todas las películas' })).toBeVisible()
}

const expectMessages = async (page: Page) => {
  await open(page, '/u/favorites/')
  await expect(page.locator('noscript h2').first()).toHaveText('Sign in to see this page')
  await expect(page.locator('noscript h2').first()).toBeVisible()
  await page.goto('/es/no/such/page')
  await expect(page.locator('noscript h1')).toHaveText(['Not found', 'No encontrado'])
  await expect(page.locator('noscript [lang=es] h1')).toBeVisible()
}

const readArticle = async (page: Page) => {
  await open(page, '/insights/')
  const group = page.getByTestId('insights-category-interviews')
  await group.getByText('3 more').click()
  await expect(group.getByRole('link', { name: 'Letters at two thousand metres' })).toBeVisible()
  await page.getByTestId('insights-list').getByRole('link', { name: 'How we lit The Salt Road' }).click()
  await expect(page).toHaveURL(/\/insights\/how-we-lit-the-salt-road\/$/)
  await expect(page.getByText('We ended up with three positions')).toBeVisible()
  await page.getByRole('link', { name: 'Play The Salt Road' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The Salt Road' })).toBeVisible()
}
