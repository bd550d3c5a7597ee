import type { Page } from '@playwright/test'
import { ids, open } from './support/demo-pages.ts'
import type { Sandbox } from './support/sandbox.ts'
import { axe, expect, test } from './support/test.ts'

test('the labels of new films and series follow newForDays', async ({ page, sandbox }) => {
  await test.step('a film published within newForDays has the label New on its card and its page', () =>
    expectNewFilm(page, sandbox))

  await sandbox.edit('configs', 'inline01', { custom: { newForDays: 14 } })
  const favorites = ['SerNight', 'SerSaltP', ids.events.before].map((mediaid) => ({ mediaid }))
  await page.evaluate((list) => localStorage.setItem('jwapp.favorites', list), JSON.stringify(favorites))
  const { episodes } = await (await fetch(`${sandbox.url}/platform/apps/series/SerNight/episodes`)).json()
  const [{ media_item: episode }] = episodes
  await sandbox.edit('media', episode.mediaid, { pubdate: Math.floor(Date.now() / 1000) })
  await page.clock.install()
  await open(page, '/?app-config=inline01')
  const row = page.getByTestId('shelf-favorites')
  const label = row.getByRole('link', { name: /Night Bus 7/ }).getByText('New episodes', { exact: true })

  await test.step('a favourite series with a recent episode has the label New episodes', async () => {
    await expect(label).toBeVisible()
    await expect(row.getByRole('link', { name: /Salt & Pepper/ })).not.toContainText('New')
    await axe(page)
  })

  await test.step('the label New episodes of a favourite series remains after a refresh of the shelf', async () => {
    await sandbox.edit('media', ids.events.before, { title: 'Opening Night, one day later' })
    await page.clock.runFor(31_000)
    await expect(row.getByRole('link', { name: /Opening Night, one day later/ })).toBeVisible()
    await expect(label).toBeVisible()
  })
})

const expectNewFilm = async (page: Page, sandbox: Sandbox) => {
  await sandbox.edit('configs', 'inline01', { custom: { newForDays: '14', leavingSoonDays: 7 } })
  const daysAgo = (days: number) => Math.floor(Date.now() / 1000) - days * 86_400
  await sandbox.edit('media', 'PaperBoa', { pubdate: daysAgo(13) })
  await sandbox.edit('media', 'TwoChair', { pubdate: daysAgo(15) })
  await open(page, `/p/${ids.shelves.quietStorms}/?app-config=inline01`)
  const card = (name: string) => page.getByRole('main').getByRole('link', { name })
  await expect(card('Paper Boats').getByText('New', { exact: true })).toBeVisible()
  await expect(card('Two Chairs')).not.toContainText('New')
  await axe(page)
  await card('Paper Boats').click()
  await expect(page.getByTestId('video-details-inline').getByText('New', { exact: true })).toBeVisible()
  await expect(page.getByTestId('video-details-inline').getByText('Leaving soon')).toBeHidden()
}
