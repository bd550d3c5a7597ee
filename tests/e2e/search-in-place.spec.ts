import type { Page } from '@playwright/test'
import { coveredFocus } from './support/demo-pages.ts'
import { axe, expect, test } from './support/test.ts'

test.use({ isAnimated: true })

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const open = (page: Page) => page.getByRole('link', { name: 'Open search' })
/** The search overlay needs hydration; earlier presses open the search page. */
const start = async (page: Page) => {
  await page.goto('/')
  await page.waitForFunction(() => 'Astro' in self)
}
const resultHeading = (page: Page) => page.getByRole('heading', { level: 1, name: /result/ })

test('the search overlay shows results during typing, and closing it restores the page without a document load', {
  tag: ['@site', '@shell', '@phone'],
}, async ({ page }) => {
  await start(page)
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
  await test.step('results, URL and title follow the typed text, and the field keeps the focus', async () => {
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
  })
  await test.step('a closed search restores the page without a document load', async () => {
    await page.getByRole('button', { name: 'Close search' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByTestId(/^shelf-/).first()).toBeVisible()
    await expect(open(page)).toBeFocused()
    expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true)
  })
})

/** Opens a page that only the browser can render, and delays responses that match. */
async function openFallback(page: Page, path: string, delayed: RegExp) {
  const arrival = Promise.withResolvers<void>()
  await page.route(delayed, async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => 'Astro' in self)
  return arrival.resolve
}

const fallback = 'astro-island[component-url*="/Fallback."]'

test('a search that opens before a page or its script arrives stays open, and its end shows the page', async ({
  page,
  problems,
  sandbox,
}) => {
  await test.step('a query typed before the page script loads is searched after it loads', async () => {
    const script = Promise.withResolvers<void>()
    const document = /_astro\/Document\..*\.js$/
    await page.route(document, async (route) => {
      await script.promise
      await route.continue()
    })
    await page.goto('/q/', { waitUntil: 'commit' })
    await field(page).fill('salt')
    script.resolve()
    await expect(page.getByRole('heading', { level: 1, name: /"salt"/ })).toBeVisible()
    await expect(field(page)).toHaveValue('salt')
    await page.unroute(document)
    expect(problems.remaining()).toEqual([])
  })

  await test.step('content that arrives below an open search leaves its URL, and has its own title after the search', async () => {
    problems.allow(/status of 404/)
    await sandbox.edit('media', 'NewFilm2', { title: 'A Late Film', description: 'It arrives.', duration: 300 })
    const path = '/m/NewFilm2/a-late-film/'
    const resolveFilm = await openFallback(page, path, /\/media\/NewFilm2\b/)
    await expect(page.locator(fallback).getByRole('status')).toBeAttached()
    await open(page).click()
    await field(page).fill('salt')
    await expect(page.getByRole('heading', { level: 1, name: /results? for "salt"/ })).toBeVisible()
    await expect(page).toHaveURL(/\/q\/salt$/)
    resolveFilm()
    await expect(page.locator(fallback).getByText('It arrives.')).toBeAttached()
    await expect(page).toHaveURL(/\/q\/salt$/)
    await expect(page).toHaveTitle(/salt/)
    await page.getByRole('button', { name: 'Close search' }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(page).toHaveTitle('A Late Film - Foyer Pictures')
    await expect(page.getByRole('heading', { level: 1, name: 'A Late Film' })).toBeVisible()
    await page.unroute(/\/media\/NewFilm2\b/)
  })

  await test.step('a search that opens before the script of a fallback page is the only search, and its end shows the page', async () => {
    problems.allow(/status of 404/)
    const resolveScript = await openFallback(page, '/m/Missing1', /\/Fallback\.island\./)
    await open(page).click()
    await field(page).fill('salt')
    await expect(page.getByRole('heading', { level: 1, name: /results? for "salt"/ })).toBeVisible()
    resolveScript()
    await expect(page.locator(`${fallback} *`).first()).toBeAttached()
    await expect(page.locator('input[type=search]')).toHaveCount(1)
    await page.getByRole('button', { name: 'Close search' }).click()
    await expect(page.getByText('This video is no longer available or the address is wrong.')).toBeVisible()
  })
})

test('the search overlay can be cleared, and sends a request after a pause and stores an unchanged query', async ({
  page,
  sandbox,
}) => {
  await test.step('the clear button empties the search, the focus skips the covered header, and Escape closes it', async () => {
    await start(page)
    await open(page).click()
    await field(page).fill('salt')
    await expect(resultHeading(page)).toBeVisible()
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(field(page)).toHaveValue('')
    await expect(page.getByText('Type something in the search box').filter({ visible: true })).toHaveCount(1)
    await expect(field(page)).toBeFocused()
    for (const key of ['Shift+Tab', 'Tab', 'Tab', 'Tab']) {
      await page.keyboard.press(key)
      await expect.poll(() => coveredFocus(page), { message: key, intervals: [20] }).toEqual([])
    }
    await field(page).press('Escape')
    await expect(field(page)).toBeHidden()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.locator('header [inert]')).toHaveCount(0)
  })

  await sandbox.reset()
  await test.step('a search request is sent 350 ms after the last input', async () => {
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
    const searched = (await sandbox.requests()).flatMap(({ query }) => query.search ?? [])
    expect(searched).toEqual(['lighthouse'])
  })

  await test.step('a query that is unchanged for 2 s is stored in the browser history', async () => {
    await page.goto('/q/')
    await field(page).fill('salt')
    await expect(page.getByRole('heading', { level: 1, name: /"salt"/ })).toBeVisible()
    await page.clock.runFor(2_000)
    await field(page).fill('night')
    await expect(page.getByRole('heading', { level: 1, name: /"night"/ })).toBeVisible()
    await expect(page).toHaveURL(/\/q\/night$/)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: /"salt"/ })).toBeVisible()
    await expect(field(page)).toHaveValue('salt')
  })
})

test('the search page shows the results of its URL, and can be searched, cleared and closed', async ({
  page,
  problems,
}) => {
  await test.step('a search URL shows its results, and a new query updates the page without a document load', async () => {
    await page.goto('/q/salt')
    await expect(resultHeading(page)).toBeVisible()
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

  await test.step('the clear button moves the focus to the search field', async () => {
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(field(page)).toHaveValue('')
    await expect(field(page)).toBeFocused()
  })

  await test.step('a Spanish search URL with an encoded percent sign shows the decoded query', async () => {
    await page.goto('/es/q/100%25')
    await expect(page.getByRole('heading', { level: 1, name: /100%/ })).toBeVisible()
    await expect(page.getByRole('searchbox')).toHaveValue('100%')
  })

  expect(problems.remaining()).toEqual([])
  await test.step('the close link of a search page leads home, and after a reload of a search overlay to the page below it', async () => {
    problems.allow(/status of 404/)
    const close = page.getByRole('link', { name: 'Close search' })
    await page.goto('/q/salt')
    await expect(resultHeading(page)).toBeVisible()
    await close.click()
    await expect(page).toHaveURL(/:\d+\/$/)

    await page.goto('/o/about/')
    await page.waitForFunction(() => 'Astro' in self)
    await open(page).click()
    await field(page).fill('salt')
    await expect(page).toHaveURL(/\/q\/salt$/)
    await page.reload()
    await expect(field(page)).toHaveValue('salt')
    await page.evaluate(() => Reflect.set(window, 'sameDocument', true))
    await close.click()
    await page.waitForFunction(() => !Reflect.has(window, 'sameDocument') && 'Astro' in self)
    await expect(page).toHaveURL(/\/o\/about\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await open(page).click()
    await expect(field(page)).toBeVisible()
  })
})

test('recent searches are listed, repeated and removed, and the focus stays near', async ({ page }) => {
  await test.step('recent searches are listed newest first, can be removed and can be repeated', async () => {
    await page.goto('/q/')
    for (const searchText of ['salt', 'night']) {
      await field(page).fill(searchText)
      await expect(page.getByRole('heading', { level: 1, name: new RegExp(`"${searchText}"`) })).toBeVisible()
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

  await test.step('a removed recent search moves the focus to its neighbour or the field, a repeated one to the results', async () => {
    await page.addInitScript(() => localStorage.setItem('jwapp.searches', '["night","salt","ferry"]'))
    await page.goto('/q/')
    await field(page).focus()
    const recent = page.getByRole('region', { name: 'Recent searches' })
    const remove = (searchText: string) =>
      recent.getByRole('button', { name: `Remove "${searchText}" from recent searches` })
    await remove('night').click()
    await expect(remove('salt')).toBeFocused()
    await remove('ferry').click()
    await expect(remove('salt')).toBeFocused()
    await remove('salt').click()
    await expect(recent).toHaveCount(0)
    await expect(field(page)).toBeFocused()

    await page.reload()
    await field(page).focus()
    await recent.getByRole('button', { name: 'Clear recent searches' }).click()
    await expect(recent).toHaveCount(0)
    await expect(field(page)).toBeFocused()

    await page.reload()
    await field(page).focus()
    await recent.getByRole('link', { name: 'salt' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /"salt"/ })).toBeVisible()
    await expect(page.locator('#content')).toBeFocused()
  })
})

test('a search without results shows suggestions, and a failed search shows a working retry button', async ({
  page,
  sandbox,
  problems,
}) => {
  problems.allow(/status of 500/)
  await test.step('a search without results shows suggestions', async () => {
    await page.goto('/q/xyzzyplugh')
    await expect(page.getByRole('heading', { level: 1, name: 'No results found for "xyzzyplugh"' })).toBeVisible()
    await expect(page.getByText('Suggestions:')).toBeVisible()
    await axe(page)
  })
  await test.step('a failed search shows a working retry button', async () => {
    await sandbox.fault({ path: '/v2/playlists/', times: 3, status: 500 })
    await field(page).fill('zzzzzz')
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /"zzzzzz"/ })).toBeVisible()
  })
})
