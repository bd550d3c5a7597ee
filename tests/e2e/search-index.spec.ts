import type { Page } from '@playwright/test'
import { withoutScripts } from './support/browser.ts'
import { ids } from './support/demo-pages.ts'
import { axe, expect, test } from './support/test.ts'

const results = (page: Page) => page.getByRole('region', { name: 'Search results' })
const field = (page: Page) => page.getByRole('searchbox')

const loadIndex = (page: Page) =>
  test.step('the search index loads on the first typed letter, not with the page or the empty search field', async () => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await page.goto('/')
    await page.waitForFunction(() => 'Astro' in self)
    await page.getByRole('link', { name: 'Open search' }).click()
    await expect(field(page)).toBeFocused()
    await page.waitForLoadState('networkidle')
    const isSearch = (path: string) => path.startsWith('/search/') || /find-items/.test(path)
    expect(loaded.filter(isSearch)).toEqual([])
    await field(page).press('s')
    await expect.poll(() => loaded.filter(isSearch)).toContain('/search/en.json')
  })

test('the search index loads on typing and finds titles before the platform, which searches without an index too', async ({
  page,
  sandbox,
  problems,
}) => {
  await loadIndex(page)

  await test.step('search finds titles despite typing errors and missing accents, and by word prefix', async () => {
    await page.goto('/q/anholdt')
    await expect(results(page).getByTestId('Last Ferry to Anholt')).toBeVisible()
    await field(page).fill('lampl')
    await expect(
      results(page)
        .getByTestId(/Lamplighter/)
        .first(),
    ).toBeVisible()
    await page.goto('/es/q/ultimo%20ferri')
    await expect(page.getByTestId('El último ferri a Anholt')).toBeVisible()
  })

  await test.step('the button that clears the filters moves the focus to the first filter', async () => {
    await page.goto('/q/the')
    const filters = page.getByRole('group', { name: 'Filter results' })
    await filters.getByRole('combobox', { name: 'Genre' }).selectOption('Documentary')
    await filters.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL(/\/q\/the$/)
    await expect(filters.getByRole('combobox').first()).toBeFocused()
  })

  await test.step('the A to Z page passes the accessibility check', async () => {
    await page.goto('/a-z/')
    await axe(page)
  })

  await test.step('a failed platform search shows index results, a notice of missing results and a working retry button', async () => {
    expect(problems.remaining()).toEqual([])
    problems.allow(/status of 500/)
    await sandbox.fault({ path: `/playlists/${ids.search}`, status: 500, times: 100 })
    await page.goto('/q/anholt')
    await expect(results(page).getByTestId('Last Ferry to Anholt')).toBeVisible()
    const notice = page.getByRole('heading', { name: 'Some results may be missing' })
    await expect(notice).toBeVisible({ timeout: 30_000 })
    await expect(page.locator('[data-announcer=assertive]')).toHaveText('Some results may be missing')
    await expect(page.getByRole('heading', { level: 1, name: /for "anholt"/ })).toBeVisible()
    await axe(page)
    await sandbox.reset()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(notice).toBeHidden()
    await expect(results(page).getByTestId('Last Ferry to Anholt')).toBeVisible()
  })

  await test.step('index results appear before the platform request and retain their positions after its response', async () => {
    await page.goto('/q/')
    await field(page).fill('salt')
    await expect(results(page)).toHaveAttribute('aria-busy', 'false')
    // The installed clock cannot clear the timer of an unfinished search.
    await expect(page).toHaveURL(/\/q\/salt$/)
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await field(page).fill('ferry')
    const titles = results(page).getByRole('heading', { level: 2 })
    await expect(results(page).getByTestId('Last Ferry to Anholt')).toBeVisible()
    const early = await titles.allTextContents()
    expect((await sandbox.requests()).flatMap(({ query }) => query.search ?? [])).not.toContain('ferry')
    await page.clock.resume()
    await expect(results(page)).toHaveAttribute('aria-busy', 'false')
    const late = await titles.allTextContents()
    expect(late.slice(0, early.length)).toEqual(early)
    expect(new Set(late).size).toBe(late.length)
  })

  await test.step('a preview of another configuration searches the platform without the search index', async () => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await page.goto('/q/salt?app-config=inline01')
    await expect(results(page).getByTestId('The Salt Road')).toBeVisible()
    expect(loaded.filter((path) => path.startsWith('/search/'))).toEqual([])
  })
})

test('search filters narrow the results, persist after a reload and after Back, and can be cleared', {
  tag: ['@site', '@phone'],
}, async ({ page }) => {
  await page.goto('/q/the')
  const genre = page.getByRole('combobox', { name: 'Genre' })
  const titles = () => results(page).getByRole('heading', { level: 2 }).allTextContents()
  const heading = page.getByRole('heading', { level: 1 })
  const filtered = await test.step('a filter narrows the results and is stored in the URL', async () => {
    await genre.selectOption('Documentary')
    await expect(page).toHaveURL(/\?genre=Documentary$/)
    await expect(results(page)).toHaveAttribute('aria-busy', 'false')
    const filtered = await titles()
    await expect(heading).toHaveText(`${filtered.length} results for "the"`)
    await axe(page)
    return filtered
  })
  await test.step('a reload preserves the filter', async () => {
    await page.reload()
    await expect(genre).toHaveValue('Documentary')
    await expect.poll(titles).toEqual(filtered)
  })
  await test.step('Back from a film preserves the filter', async () => {
    await results(page).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/m\//)
    await page.goBack()
    await expect(genre).toHaveValue('Documentary')
    await expect.poll(titles).toEqual(filtered)
  })
  await test.step('cleared filters leave all results', async () => {
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page).toHaveURL(/\/q\/the$/)
    await expect.poll(async () => (await titles()).length).toBeGreaterThan(filtered.length)
  })
  await test.step('a new search text replaces the results', async () => {
    await field(page).fill('night')
    await expect(heading).toContainText('for "night"')
  })
})

test.describe('without JavaScript', withoutScripts, () => {
  test.use({ javaScriptEnabled: false })

  test('the A to Z page lists titles by letter and links to their pages, without JavaScript', async ({ page }) => {
    await page.goto('/o/about/')
    await page.getByRole('link', { name: 'All titles, A to Z' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'All titles, A to Z' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Letters' }).getByRole('link', { name: 'L', exact: true }).click()
    await expect(page).toHaveURL(/#letter-l$/)
    await page
      .getByRole('region', { name: 'L', exact: true })
      .getByRole('link', { name: 'Last Ferry to Anholt', exact: true })
      .click()
    await expect(page).toHaveURL(/\/m\/LastFerr\/last-ferry-to-anholt\/$/)
    await page.goto('/es/a-z/')
    await expect(page.getByRole('link', { name: 'El último ferri a Anholt', exact: true })).toHaveAttribute(
      'href',
      '/es/m/LastFerr/last-ferry-to-anholt/',
    )
  })
})
