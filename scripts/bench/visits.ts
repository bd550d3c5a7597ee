import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { findBrowser } from '../lib/browser.ts'
import { startDemo } from '../lib/demo.ts'
import { demoRoutes } from '../lib/routes.ts'
import { readRuns } from './options.ts'
import { startSlowLine } from './slow-line.ts'
import { median, ms, p75, printTable } from './table.ts'

type Link = { from: string; links: string }
type Measured = { next: number[]; back: number[] }

const goals = { next: 320, back: 100 }

// A pointer rests this long on a link before the click.
const hoverMs = 600
const settledMs = 1_500

/** Links that viewers follow, on the page of a route. */
const followed: Link[] = [
  { from: 'home', links: 'main a[href^="/m/"]' },
  { from: 'home', links: 'main a[href^="/p/"]' },
  { from: 'playlist-all', links: 'main a[href^="/m/"]' },
  { from: 'series', links: 'main a[href^="/m/"]' },
  { from: 'insights', links: 'main a[href^="/insights/"]' },
]

const ways = ['hover, then click', 'click at once'] as const
type Way = (typeof ways)[number]

/** Records the largest paint since activation, and the paint after a return from the back/forward cache. */
const observe = () => {
  const found: { paint?: number; back?: number } = {}
  Object.assign(window, { found })
  new PerformanceObserver((list) => {
    const [page] = performance.getEntriesByType('navigation')
    const start = Number(page && Reflect.get(page, 'activationStart'))
    for (const { startTime } of list.getEntries()) found.paint = Math.max(0, startTime - start)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  addEventListener('pageshow', ({ persisted, timeStamp }) => {
    if (!persisted) return
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        found.back = performance.now() - timeStamp
      }),
    )
  })
}

const read = (page: Page, name: 'paint' | 'back') =>
  page.evaluate((name) => Number(Reflect.get(window, 'found')?.[name] ?? Number.NaN), name)

/** Follows the nth link and returns. Times in ms; NaN where the browser made no paint or dropped the page. */
async function follow(context: BrowserContext, url: string, links: string, nth: number, way: Way) {
  const page = await context.newPage()
  await page.addInitScript(observe)
  await page.goto(url, { waitUntil: 'networkidle' })
  const link = page.locator(links).filter({ visible: true }).nth(nth)
  await link.scrollIntoViewIfNeeded()
  const box = await link.boundingBox()
  if (!box) throw new Error(`${url} has no link ${nth} of ${links}`)
  const [x, y] = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 40)]
  if (way === 'hover, then click') {
    await page.mouse.move(x, y)
    await page.waitForTimeout(hoverMs)
  }
  await Promise.all([page.waitForURL((to) => to.href !== url), page.mouse.click(x, y)])
  await page.waitForLoadState('load')
  await page.waitForTimeout(settledMs)
  const next = await read(page, 'paint')
  await page.goBack({ waitUntil: 'commit' })
  await page.waitForTimeout(settledMs)
  const back = await read(page, 'back')
  await page.close()
  return { next, back }
}

async function measure(browser: Browser, site: string, routes: Map<string, string>, runs: number, way: Way) {
  const all: Measured = { next: [], back: [] }
  for (const { from, links } of followed)
    for (let run = 0; run < runs; run += 1) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      try {
        const { next, back } = await follow(context, site + (routes.get(from) ?? '/'), links, run, way)
        all.next.push(next)
        all.back.push(back)
      } finally {
        await context.close()
      }
    }
  return all
}

const row = (name: string, times: number[], goal: number) => {
  const measured = `${times.filter(Number.isFinite).length} of ${times.length}`
  return [name, measured, ms(median(times)), ms(p75(times)), `<= ${goal}`, p75(times) <= goal ? 'yes' : 'no']
}

/** Measures the way to the next page and back on slow 4G, against goals for the 75th percentile. */
export const benchVisits = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options: { runs: { type: 'string', default: '5' } } })
  const runs = readRuns(values.runs)
  const demo = await startDemo({ folder: '.foyer/bench' })
  const line = await startSlowLine(Number(new URL(demo.site).port))
  const { executablePath, args: flags } = await findBrowser()
  // Playwright switches the back/forward cache off.
  const ignoreDefaultArgs = ['--disable-back-forward-cache']
  const browser = await chromium.launch({ executablePath, args: flags, ignoreDefaultArgs })
  try {
    const site = `http://127.0.0.1:${line.port}`
    const routes = new Map(demoRoutes(demo.out).map(({ name, path }) => [name, path]))
    const rows: string[][] = []
    for (const way of ways) {
      const { next, back } = await measure(browser, site, routes, runs, way)
      console.log(`${way}: ${next.map(ms).join(', ')} ms; back: ${back.map(ms).join(', ')} ms`)
      rows.push(row(`next page, ${way}`, next, goals.next), row(`back, ${way}`, back, goals.back))
    }
    console.log('\nLargest paint after the click, and paint after the return, in ms on slow 4G')
    printTable(['way', 'measured', 'median', 'p75', 'goal', 'met'], rows)
  } finally {
    await browser.close()
    line.close()
    await demo.close()
  }
}
