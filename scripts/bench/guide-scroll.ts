import type { Locator, Page } from 'playwright'

const send = async (url: string, content: unknown) => {
  const body = JSON.stringify(content)
  const response = await fetch(url, { method: 'PUT', headers: { 'content-type': 'application/json' }, body })
  if (!response.ok) throw new Error(`PUT ${url} answered ${response.status}: ${await response.text()}`)
}

/**
 * Publishes a list of so many channels in the sandbox, which pages know as `seen`, each with the schedule of three days;
 * answers its address.
 */
export const publishGuide = async (sandbox: string, channels: number, seen = sandbox): Promise<string> => {
  const { playlist } = await (await fetch(`${sandbox}/platform/v2/playlists/LiveChan`)).json()
  const items = Array.from({ length: channels }, (_, place) => ({
    ...playlist[1],
    mediaid: `Chan${1000 + place}`,
    title: `Channel ${place + 1}`,
    scheduleUrl: `${seen}/guide/Chan${1000 + place}.json`,
  }))
  await send(`${sandbox}/_sandbox/playlists/Guide200`, {
    title: 'Many channels',
    contentType: 'Live',
    playlist: items,
  })
  return '/p/Guide200/'
}

/** Opens a guide and waits until every schedule has come. */
export const openFullGuide = async (page: Page, address: string, channels: number): Promise<Locator> => {
  await page.route('**/images/**', (route) => route.fulfill({ status: 204 }))
  let asked = 0
  page.on('requestfinished', (request) => {
    if (request.url().includes('/guide/Chan1')) asked += 1
  })
  await page.goto(address)
  const grid = page.getByRole('grid', { name: 'TV guide' })
  await grid.locator('[data-state=live]').first().waitFor()
  while (asked < channels) await page.waitForEvent('requestfinished', { timeout: 30_000 })
  await page.waitForTimeout(500) // what came last is drawn
  return grid.locator('xpath=../..')
}

/** The longest task in milliseconds (0: none above 50), the most elements at a time, and the rows that were seen. */
export type Scrolled = { longest: number; elements: number; rows: number }

/** Scrolls through a whole guide, frame by frame, back and forth as it goes down. */
export const scrollThrough = (scroller: Locator): Promise<Scrolled> =>
  scroller.evaluate(async (element) => {
    const seen: Scrolled = { longest: 0, elements: 0, rows: 0 }
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
    })
    observer.observe({ type: 'longtask' })
    const rows = new Set<string>()
    const frame = () => new Promise(requestAnimationFrame)
    const look = () => {
      seen.elements = Math.max(seen.elements, document.querySelectorAll('*').length)
      for (const row of element.querySelectorAll('[aria-rowindex]')) rows.add(row.getAttribute('aria-rowindex') ?? '')
    }
    element.scrollTop = 0
    for (let step = 0; step < 160; step++) {
      element.scrollTop += 150
      element.scrollLeft += step % 80 < 40 ? 180 : -180
      await frame()
      look()
    }
    await frame()
    observer.disconnect()
    return { ...seen, rows: rows.size }
  })
