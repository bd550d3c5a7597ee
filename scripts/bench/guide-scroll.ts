import type { Locator, Page } from 'playwright'
import { type Smooth, scrollBySteps } from './scroll-through.ts'

const send = async (url: string, content: unknown) => {
  const body = JSON.stringify(content)
  const response = await fetch(url, { method: 'PUT', headers: { 'content-type': 'application/json' }, body })
  if (!response.ok) throw new Error(`PUT ${url} returned status ${response.status}: ${await response.text()}`)
}

/** Publishes a playlist of channels, returns its path. `seen` is the sandbox URL in pages. */
export const publishGuide = async (sandbox: string, channels: number, seen = sandbox): Promise<string> => {
  const { playlist } = await (await fetch(`${sandbox}/platform/v2/playlists/LiveChan`)).json()
  const items = Array.from({ length: channels }, (_, index) => ({
    ...playlist[1],
    mediaid: `Chan${1000 + index}`,
    title: `Channel ${index + 1}`,
    scheduleUrl: `${seen}/guide/Chan${1000 + index}.json`,
  }))
  await send(`${sandbox}/_sandbox/playlists/Guide200`, {
    title: 'Many channels',
    contentType: 'Live',
    playlist: items,
  })
  return '/p/Guide200/'
}

/** Opens a guide and waits for all schedules. */
export const openFullGuide = async (page: Page, address: string, channels: number): Promise<Locator> => {
  await page.route('**/images/**', (route) => route.fulfill({ status: 204 }))
  let requests = 0
  page.on('requestfinished', (request) => {
    if (request.url().includes('/guide/Chan1')) requests += 1
  })
  await page.goto(address)
  const grid = page.getByRole('grid', { name: 'TV guide' })
  await grid.locator('[data-state=live]').first().waitFor()
  while (requests < channels) await page.waitForEvent('requestfinished', { timeout: 30_000 })
  await page.waitForTimeout(500) // waits for the last render
  return grid.locator('xpath=../..')
}

const thereAndBack = Array.from({ length: 160 }, (_, step) => ({ x: step % 80 < 40 ? 180 : -180, y: 150, frames: 1 }))

/** Scrolls through a whole guide, back and forth. Returns the number of rows in view. */
export const scrollThrough = async (scroller: Locator): Promise<Smooth & { rows: number }> => {
  const result = await scrollBySteps(scroller, thereAndBack, 'aria-rowindex')
  return { ...result, rows: result.seen }
}
