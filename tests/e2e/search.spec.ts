import { ids, open } from './support/demo-pages.ts'
import { expect, test } from './support/test.ts'

test.use({ isAnimated: true })

test('a search query opens a results page, and a result opens its film page', { tag: ['@site', '@shell'] }, async ({
  page,
}) => {
  await open(page, '/')
  await test.step('a search query opens a results page', async () => {
    await page.getByRole('link', { name: 'Open search' }).click()
    await expect(page).toHaveURL(/\/q\/$/)
    await expect(page.getByText('Type something in the search box to start searching')).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search' }).fill('salt road')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/q\/salt%20road/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^\d+ results? for "salt road"$/)
  })
  await test.step('a result opens its film page', async () => {
    await page.getByRole('region', { name: 'Search results' }).getByTestId('The Salt Road').click()
    await expect(page).toHaveURL(new RegExp(`/m/${ids.access.free}/the-salt-road/\\?r=${ids.search}$`))
    await expect(page.getByRole('link', { name: 'Start watching' })).toBeVisible()
  })
})

test('search URLs show their queries, results, suggestions and errors, in both languages', async ({
  page,
  sandbox,
  problems,
}) => {
  await test.step('search field and language menu follow the query of the URL, which can be cleared', async () => {
    await open(page, '/q/storm')
    const field = page.getByRole('searchbox', { name: 'Search' })
    const spanish = page.locator('header a[hreflang=es]')
    await expect(field).toHaveValue('storm')
    await expect(spanish).toHaveAttribute('href', '/es/q/storm')
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(field).toHaveValue('')
    await expect(spanish).toHaveAttribute('href', '/es/q/')
    await field.fill('salt')
    await expect(spanish).toHaveAttribute('href', '/es/q/salt')
  })

  await test.step('a search without results shows advice and suggested films', async () => {
    await open(page, '/q/zzzzzz')
    await expect(page.getByRole('heading', { level: 1, name: 'No results found for "zzzzzz"' })).toBeVisible()
    await expect(page.getByText('Make sure all words are spelled correctly')).toBeVisible()
    await expect(page.getByTestId('suggested').getByRole('link', { name: 'The Salt Road' })).toBeVisible()
  })

  await test.step('percent signs, markup and punctuation in a search URL are treated as plain text', async () => {
    for (const [address, searchText] of [
      ['/q/100%25', '100%'],
      ['/q/%3Cb%3Ea%20%26%20b', '<b>a & b'],
      ['/q/%C2%BFqu%C3%A9%3F', '¿qué?'],
    ] as const) {
      await open(page, address)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(`for "${searchText}"`)
      await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(searchText)
    }
  })

  await test.step('a Spanish query on the Spanish site finds a Spanish title', async () => {
    await open(page, '/es/q/ruta')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/resultados? para «ruta»/)
    await expect(page.getByTestId('La ruta de la sal')).toBeVisible()
  })

  await test.step('a failed search shows an error, and a retry completes the search', async () => {
    expect(problems.remaining()).toEqual([])
    problems.allow(/status of 500/)
    await sandbox.fault({ path: `/playlists/${ids.search}`, status: 500, times: 100 })
    await page.goto('/q/zzzzzz')
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible({ timeout: 30_000 })
    await sandbox.reset()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('for "zzzzzz"')
  })
})

test('suggestions of the search page fill their last row in windows of each width', async ({ page }) => {
  await open(page, '/q/')
  const suggestions = page.getByTestId('suggested')
  const setCount = (count: number) =>
    suggestions.getByRole('list').evaluate((list, count) => {
      const [card] = list.children
      list.replaceChildren(...Array.from({ length: count }, () => card?.cloneNode(true) ?? ''))
    }, count)
  for (let count = 2; count <= 10; count += 1) {
    await setCount(count)
    for (const width of [390, 800, 1100, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const ends = await suggestions.evaluate((section) => {
        const cards = [...section.querySelectorAll('li')].filter((card) => card.checkVisibility())
        return cards.map((card) => Math.round(card.getBoundingClientRect().right))
      })
      expect(ends.at(-1), `${count} cards at ${width} px`).toBe(Math.max(...ends))
    }
  }
})
