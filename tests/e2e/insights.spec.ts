import type { Page } from '@playwright/test'
import { inChromium } from './support/browser.ts'
import { open } from './support/demo-pages.ts'
import { idle } from './support/idle.ts'
import { expect, test } from './support/test.ts'

const salt = 'how-we-lit-the-salt-road'
const title = 'How we lit The Salt Road with one mirror and a great deal of patience'

const list = (page: Page) => page.getByTestId('insights-list')
const card = (page: Page, name: string) => list(page).getByRole('link', { name })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Marks the document, so that a page load can be detected. */
const markDocument = (page: Page) => page.evaluate(() => void document.documentElement.setAttribute('data-marked', ''))
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-marked'))

const openCategories = async (page: Page) => {
  const button = page.getByRole('button', { name: 'Categories', exact: true })
  if (await button.isVisible()) await button.click()
  await expect(page.getByRole('navigation', { name: 'Articles by category' })).toBeVisible()
}

test('the menu opens the article list with the newest article first and without a footer', {
  tag: ['@site', '@phone'],
}, async ({ page }) => {
  await open(page, '/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Insights' }).click()
  await expect(heading(page, 'Insights')).toBeVisible()
  await expect(list(page).getByRole('link')).toHaveCount(13)
  await expect(list(page).getByRole('link').first()).toContainText('A cinema with forty seats opens in December')
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await expect(page).toHaveTitle('Insights - Foyer Pictures')
})

test('on a phone the categories panel closes on Escape, on its close button and on an outside tap', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, `/insights/${salt}/`)
  const nav = page.getByRole('navigation', { name: 'Articles by category' })
  await expect(nav).toBeHidden()
  await openCategories(page)
  await page.keyboard.press('Escape')
  await expect(nav).toBeHidden()
  await openCategories(page)
  await page.getByRole('button', { name: 'Close the categories' }).click()
  await expect(nav).toBeHidden()
  await openCategories(page)
  await page.mouse.click(380, 500)
  await expect(nav).toBeHidden()
})

test('articles open from the list without a page load, with their details and in two languages', {
  tag: ['@site', '@shell'],
}, async ({ page }) => {
  await test.step('an article replaces the list without a page load, and history back and forward restore the focus', async () => {
    await open(page, '/insights/')
    await expect(list(page)).toBeVisible()
    await markDocument(page)
    await card(page, 'The sound of a door').scrollIntoViewIfNeeded()
    await card(page, title).click()
    await expect(heading(page, title)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/insights/\\?insight=${salt}$`))
    await expect(page).toHaveTitle(`${title} - Foyer Pictures`)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/insights/${salt}/$`))
    await expect(list(page)).toHaveCount(0)
    await page.goBack()
    await expect(card(page, title)).toBeVisible()
    await expect(page).toHaveTitle('Insights - Foyer Pictures')
    // The focus is restored for keyboards and screen readers
    await expect(card(page, title)).toBeFocused()
    await page.goForward()
    await expect(heading(page, title)).toBeVisible()
    await expect(heading(page, title)).toBeFocused()
    expect(await isMarked(page)).toBe(true)
  })
  await test.step('the article page shows author, date, reading time, tags, figure, related articles and heading links', async () => {
    await open(page, `/insights/${salt}/`)
    await expect(heading(page, title)).toBeVisible()
    const article = page.getByRole('article')
    await expect(article).toContainText('By Marta Quint')
    await expect(article.getByRole('link', { name: 'Marta Quint' })).toHaveAttribute('href', /example\.com\/people/)
    await expect(article).toContainText('November 18, 2026')
    await expect(article).toContainText('2 min read')
    await expect(article.getByRole('list', { name: 'Tags' })).toContainText('salt flats')
    await expect(article.getByRole('figure').filter({ hasText: 'who worked without a contract' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Read next' }).getByRole('link')).toHaveCount(3)
    await article.getByRole('link', { name: 'What a mirror can do' }).click()
    await expect(page.getByRole('heading', { name: 'What a mirror can do' })).toBeInViewport()
  })
  await test.step('the Spanish article page has Spanish labels and links, and marks the English title with lang=en', async () => {
    await open(page, '/es/insights/')
    await expect(heading(page, 'Artículos')).toBeVisible()
    await list(page).getByRole('link', { name: title }).click()
    await expect(heading(page, title)).toHaveAttribute('lang', 'en')
    await expect(page.getByText('2 min de lectura')).toBeVisible()
    await expect(page.getByRole('article').getByRole('link', { name: 'The Salt Road', exact: true })).toHaveAttribute(
      'href',
      '/es/m/SaltRoad/the-salt-road/',
    )
    await expect(page.getByRole('heading', { name: 'Seguir leyendo' })).toBeVisible()
    await page.getByTestId('language-menu-button').click()
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL(new RegExp(`/insights/${salt}/$|/insights/\\?insight=${salt}$`))
    await expect(page.getByText('2 min read')).toBeVisible()
  })
})

test('the article list links to its second page, and its sidebar to categories and articles', async ({ page }) => {
  await test.step('the article list links to its second page and back', async () => {
    await open(page, '/insights/')
    await page.getByRole('link', { name: 'Older articles' }).click()
    await expect(page).toHaveURL(/\/insights\/page\/2\/$/)
    await expect(page.getByText('Page 2 of 2')).toBeVisible()
    await expect(card(page, 'The archive is open')).toBeVisible()
    await page.getByRole('link', { name: 'Newer articles' }).click()
    await expect(page.getByText('Page 1 of 2')).toBeVisible()
  })
  await test.step('the sidebar shows two articles of a category, expands to all and opens one without a page load', async () => {
    await expect(list(page)).toBeVisible()
    await markDocument(page)
    await openCategories(page)
    const group = page.getByTestId('insights-category-interviews')
    const shown = group.locator('ul a:visible')
    await expect(shown).toHaveCount(2)
    await group.getByText('3 more').click()
    await expect(shown).toHaveCount(5)
    await group.getByRole('link', { name: 'Letters at two thousand metres' }).click()
    await expect(heading(page, 'Letters at two thousand metres')).toBeVisible()
    await expect(page).toHaveURL(/\?insight=a-shepherd-learns-to-read$/)
    expect(await isMarked(page)).toBe(true)
  })
  await test.step('a category link opens the article list of the category', async () => {
    await open(page, '/insights/')
    await openCategories(page)
    await page.getByRole('link', { name: 'Craft and code', exact: true }).click()
    await expect(heading(page, 'Craft and code')).toBeVisible()
    await expect(page).toHaveURL(/\/insights\/category\/craft-and-code\/$/)
    await expect(list(page).getByRole('link')).toHaveCount(6)
  })
})

const expectHiddenCategories = async (page: Page) => {
  await open(page, `/insights/${salt}/`)
  const nav = page.getByRole('navigation', { name: 'Articles by category' })
  const box = page.getByRole('checkbox', { name: 'Hide categories' })
  await expect(nav).toBeVisible()
  await expect(page.getByRole('button', { name: 'Categories', exact: true })).toBeHidden()
  await box.check()
  await expect(nav).toBeHidden()
  await box.uncheck()
  await nav.getByRole('link').first().focus()
  await page.keyboard.press('Escape')
  await expect(nav).toBeHidden()
  await expect(box).toBeFocused()
  await open(page, '/insights/')
  await expect(box).toBeChecked()
  await expect(nav).toBeHidden()
  await box.uncheck()
  await page.reload()
  await expect(nav).toBeVisible()
}

test('an article prints on white without navigation and share button', {
  ...inChromium('Playwright emulates print only in its own build of Firefox'),
}, async ({ page }) => {
  await open(page, `/insights/${salt}/`)
  await page.emulateMedia({ media: 'print' })
  await expect(heading(page, title)).toBeVisible()
  for (const name of ['Main navigation', 'Articles by category', 'In this article'])
    await expect(page.getByRole('navigation', { name })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toBeHidden()
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

const expectTablet = async (page: Page) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await open(page, '/insights/')
  await expect(page.getByRole('navigation', { name: 'Articles by category' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Categories', exact: true })).toBeHidden()
  await card(page, title).click()
  await expect(heading(page, title)).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(768)
  await page.goBack()
  await expect(card(page, title)).toBeVisible()
}

test('an article has its categories on a wide screen and a tablet, and opens from its list address', async ({
  page,
}) => {
  await test.step('on a wide screen the categories are visible, and hiding them persists until they are shown again', () =>
    expectHiddenCategories(page))
  for (const path of [`/insights/?insight=${salt}`, `/insights/page/2/?insight=${salt}`])
    await test.step(`${path} shows the article`, async () => {
      await page.goto(path)
      await expect(heading(page, title)).toBeVisible()
      await expect(page.getByText('brought one camera')).toBeVisible()
    })
  await test.step('on a tablet the categories are visible, and an article opens without horizontal overflow', () =>
    expectTablet(page))
})

test('an unknown article, page or category shows a not-found message and a link to all articles of its language', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 404/)
  await test.step('an unknown article, page or category shows a not-found message and a link to all articles', async () => {
    for (const path of [
      '/insights/nobody-wrote-this/',
      '/insights/?insight=nobody-wrote-this',
      '/insights/page/99/',
      '/insights/category/nothing/',
    ]) {
      await page.goto(path)
      await expect(heading(page, /not found/i), path).toBeVisible()
      await page
        .getByRole('main')
        .getByRole('link', { name: /All articles/ })
        .click()
      await expect(list(page), path).toBeVisible()
    }
  })
  await test.step('the link to all articles on a Spanish not-found page opens the Spanish list', async () => {
    await page.goto('/es/insights/no-such-article/')
    await page.getByRole('main').getByRole('link', { name: 'Todos los artículos' }).click()
    await expect(page).toHaveURL(/\/es\/insights\/$/)
    await expect(heading(page, 'Artículos')).toBeVisible()
  })
})

test('an article that fails to load or arrives after a navigation back leaves the list and the focus unchanged', async ({
  page,
  problems,
}) => {
  problems.allow(/ERR_FAILED/)
  const article = new RegExp(`/insights/${salt}/$`)
  await open(page, '/insights/')
  await expect(list(page)).toBeVisible()
  await markDocument(page)
  for (const [outcome, end] of [
    ['fails to load', 'abort'],
    ['arrives', 'continue'],
  ] as const)
    await test.step(`an article that ${outcome} after a navigation back leaves the list and the focus unchanged`, async () => {
      const pending = Promise.withResolvers<void>()
      await page.route(
        article,
        async (route) => {
          await pending.promise
          await route[end]()
        },
        { times: 1 },
      )
      const requested = page.waitForRequest(article)
      await card(page, title).click()
      await expect(page).toHaveURL(/\?insight=/)
      await page.goBack()
      await expect(page).toHaveURL(/\/insights\/$/)
      pending.resolve()
      await (await requested).response()
      await idle(page)
      await expect(page).toHaveURL(/\/insights\/$/)
      await expect(card(page, title)).toBeFocused()
      await expect(page.locator('[data-insights-main]')).not.toHaveAttribute('aria-busy')
      expect(await isMarked(page)).toBe(true)
    })
})
