import type { Page } from '@playwright/test'
import { demoPaths, ids, open } from './support/demo-pages.ts'
import { expect, test } from './support/test.ts'

test.use({ isAnimated: true })

test('pages of films, hubs and static texts show their content, also with unusual data', {
  tag: ['@site', '@shell'],
}, async ({ page }) => {
  await test.step('a film page shows image, title, metadata, description and start link', () => expectFilm(page))
  await test.step('related films exclude the current film and link to their own pages', async () => {
    const related = page.getByTestId('shelf-related')
    await expect(related.getByRole('heading', { level: 2, name: 'Related films' })).toBeVisible()
    await expect(related.getByTestId('The Salt Road')).toHaveCount(0)
    const next = related.getByRole('link').first()
    const title = await next.getAttribute('data-testid')
    await next.click()
    await expect(page).toHaveURL(new RegExp(`\\?r=${ids.recommended}$`))
    await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible()
  })
  await test.step('a hub page shows its title and its lists as rows with links', () => openHub(page))
  await test.step('items without an image, with emoji or with an Arabic title have a page', async () => {
    for (const [id, title] of [
      ['OddNoImg', 'Unseen'],
      ['OddEmoji', '🎬 Night of the 🦊🌙 — Director’s ✂️'],
      ['OddArab1', 'مصباح على الشاطئ'],
    ] as const) {
      await open(page, `/m/${id}/`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    }
  })
  await test.step('markup in a description renders as text and runs no script', async () => {
    await open(page, '/m/OddHtml1/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tom & Jo')
    await expect(page.getByTestId('video-details')).toContainText('Pasted from a')
    await expect(page.getByRole('main').locator('script:not([type]), [onerror], a[href^="javascript:"]')).toHaveCount(0)
    expect(await page.evaluate('window.hostile')).toBeUndefined()
  })
  await test.step('a static page renders safe text and links and omits hostile elements, attributes and URLs', async () => {
    await open(page, demoPaths.hostile)
    const content = page.getByRole('main')
    await expect(content).toContainText('This sentence is safe and stays.')
    await expect(content.getByRole('link', { name: 'last link' })).toHaveAttribute('href', 'https://foyer.example/')
    await expect(content.locator('iframe, form, style, svg circle, [onclick], [onerror], [onload]')).toHaveCount(0)
    const hrefs = await content
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(hrefs.filter((href) => /^\s*(javascript|data|vbscript):/i.test(href))).toEqual([])
    await content.getByText('upper case').click()
    expect(await page.evaluate('window.hostile')).toBeUndefined()
  })
})

test('a film page and a hub page fit a small screen', { tag: '@phone' }, async ({ page }) => {
  await test.step('a film page shows image, title, metadata, description and start link', () => expectFilm(page))
  await test.step('a long description expands and collapses on a small screen', async () => {
    const content = page.getByTestId('video-details').getByText('Every spring Amparo')
    const height = () => content.evaluate((text) => text.getBoundingClientRect().height)
    await expect.poll(height).toBeLessThanOrEqual(61)
    await page.getByText('Expand').click()
    await expect.poll(height).toBeGreaterThan(100)
    await page.getByText('Collapse').click()
    await expect.poll(height).toBeLessThanOrEqual(61)
  })
  await test.step('a hub page shows its title and its lists as rows with links', () => openHub(page))
})

const expectFilm = async (page: Page) => {
  await open(page, demoPaths.film)
  const details = page.getByTestId('video-details')
  await expect(page).toHaveTitle('The Salt Road - Foyer Pictures')
  await expect(details.getByRole('heading', { level: 1, name: 'The Salt Road' })).toBeVisible()
  await expect(details).toContainText('2025 • 14min • Drama • PG')
  await expect(details).toContainText('only one of them knows the way home')
  await expect(details.getByRole('link', { name: 'Start watching' })).toBeVisible()
  const picture = page.getByTestId('cinema-layout').locator('img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(300)
}

const openHub = async (page: Page) => {
  await open(page, demoPaths.hub)
  await expect(page.getByRole('heading', { level: 1, name: 'A Weekend in the House' })).toBeVisible()
  const names = ['Small catastrophes', 'Tomorrow, probably', 'Drawn by hand', 'Live events', 'Series']
  for (const name of names) await expect(page.getByRole('region', { name })).toBeAttached()
  await page.getByRole('region', { name: 'Series' }).getByTestId('Night Bus 7').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Night Bus 7' })).toBeVisible()
}
