import type { Page } from '@playwright/test'
import { open, runningDemo } from './support/demo-pages.ts'
import { expect, test } from './support/test.ts'

// Every page here renders in the browser from the content service
test.use({ site: 'shell' })

const published = { publishDate: '2026-11-20T08:00:00Z' }
const query = '/insights/v.*/data/query'
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const paragraph = (text: string, more = {}) => ({
  _type: 'block',
  style: 'normal',
  markDefs: [],
  children: [{ _type: 'span', text, marks: [] }],
  ...more,
})

test('the article list shows errors, loading and emptiness of the content service, and newer articles open', async ({
  page,
  sandbox,
  problems,
}) => {
  problems.allow(/status of (404|503)/)
  await test.step('a content service that fails with 503 shows an error, and a retry loads the articles', async () => {
    await sandbox.fault({ path: query, times: 20, status: 503 })
    await page.goto('/insights/#content')
    await expect(heading(page, 'The articles could not be loaded')).toBeVisible({ timeout: 30_000 })
    await sandbox.reset()
    await page.getByRole('link', { name: 'Try again' }).click()
    await expect(page.getByTestId('insights-list').getByRole('link')).toHaveCount(13)
  })
  await test.step('the article list shows thirteen skeletons while it loads', async () => {
    await sandbox.fault({ path: query, times: 1, delayMs: 2_500 })
    await page.goto('/insights/')
    await expect(page.getByTestId('insight-skeleton')).toHaveCount(13)
    await expect(page.getByTestId('insights-list').getByRole('link')).toHaveCount(13)
    await expect(page.getByTestId('insight-skeleton')).toHaveCount(0)
  })
  await test.step('an empty article list shows a message', async () => {
    await sandbox.fault({ path: query, times: 4, body: { result: [] } })
    await page.goto('/insights/')
    await expect(heading(page, 'No insights available at the moment.')).toBeVisible()
  })
  await sandbox.reset()
  await test.step('an article published after the build renders at both of its URLs', async () => {
    await sandbox.edit('insights', 'written-this-morning', {
      title: 'Written this morning',
      ...published,
      content: [paragraph('It came out after the site was built.')],
    })
    for (const path of ['/insights/written-this-morning', '/insights/?insight=written-this-morning']) {
      await page.goto(new URL(path, runningDemo().site).href)
      await expect(heading(page, 'Written this morning')).toBeVisible()
      await expect(page.getByText('It came out after the site was built.')).toBeVisible()
      await expect(page).toHaveTitle('Written this morning - Foyer Pictures')
    }
  })
})

test('an article with hostile markup, links and nesting renders as text and runs no script', async ({
  page,
  sandbox,
}) => {
  const warnings: string[] = []
  // Ignores the Playwright warning about blocked service workers
  page.on(
    'console',
    (message) =>
      message.type() === 'warning' && !/Service Worker/.test(message.text()) && warnings.push(message.text()),
  )
  const link = (href: string) =>
    paragraph('', {
      markDefs: [{ _key: 'l', _type: 'link', href }],
      children: [{ _type: 'span', text: `to ${href}`, marks: ['l'] }],
    })
  await sandbox.edit('insights', 'hostile', {
    title: '<img src=x onerror=alert(1)> & "quotes"',
    author: { name: '<b>Nobody</b>', link: 'javascript:alert(2)' },
    thumbnail: { _type: 'image', asset: { _ref: 'image-gone-10x10-jpg' } },
    tags: ['<script>alert(3)</script>'],
    ...published,
    content: [
      paragraph('<script>alert(4)</script> <a href="javascript:alert(5)">a</a>'),
      link('javascript:alert(6)'),
      { _type: 'image', asset: null },
      { _type: 'poll' },
      { _type: 'poll' },
      ...Array.from({ length: 200 }, (_, index) => paragraph('deep', { listItem: 'bullet', level: index + 1 })),
      ...Array.from({ length: 400 }, () => paragraph('A long paragraph of an article without an end. '.repeat(11))),
    ],
  })
  let alerts = 0
  page.on('dialog', (dialog) => {
    alerts += 1
    return dialog.dismiss()
  })
  await open(page, '/insights/hostile')
  await expect(heading(page, '<img src=x onerror=alert(1)> & "quotes"')).toBeVisible()
  await expect(page.getByText('<script>alert(4)</script>')).toBeVisible()
  await expect(page.locator('main a[href^="javascript"]')).toHaveCount(0)
  await expect(page.getByText('to javascript:alert(6)')).toBeVisible()
  await expect(page.getByText('deep').last()).toBeVisible()
  expect(warnings.filter((text) => text.includes('poll'))).toHaveLength(1)
  expect(alerts).toBe(0)
})
