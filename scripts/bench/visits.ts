import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { messageOf } from '#core/data/errors.ts'
import { startDemo } from '../lib/demo.ts'
import { demoRoutes } from '../lib/routes.ts'
import { readRuns } from './options.ts'
import { type PrerenderTab, startPrerenderBrowser } from './prerender-tab.ts'
import { startSlowLine } from './slow-line.ts'
import { median, ms, p75, printTable } from './table.ts'

type Link = { from: string; links: string }
type Visit = { paint: number; isPrerendered: boolean; back: number }

const goals = { next: 320, back: 100 }

// Time of a pointer over a link before the click.
const hoverMs = 600
const settledMs = 1_500
const snapMs = 500

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
  const measured: { paint?: number; back?: number; isPrerendered?: boolean } = {}
  Object.assign(window, { measured })
  new PerformanceObserver((list) => {
    const [page] = performance.getEntriesByType('navigation')
    const start = Number(page && Reflect.get(page, 'activationStart'))
    measured.isPrerendered = start > 0
    for (const { startTime } of list.getEntries()) measured.paint = Math.max(0, startTime - start)
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  addEventListener('pageshow', ({ persisted, timeStamp }) => {
    if (!persisted) return
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        measured.back = performance.now() - timeStamp
      }),
    )
  })
}

/** Scrolls to the nth visible link; returns its address and a point in it. */
const findLink = (links: string, nth: number) => {
  const visible = [...document.querySelectorAll<HTMLAnchorElement>(links)].filter((link) => link.checkVisibility())
  const link = visible[nth]
  if (!link) throw new Error(`There is no link ${nth} of ${links}`)
  link.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  const { x, y, width, height } = link.getBoundingClientRect()
  return { href: link.href, x: x + width / 2, y: y + Math.min(height / 2, 40) }
}

const isOpen = (url: string) => `location.href === ${JSON.stringify(url)} && document.readyState === 'complete'`

/** Follows the nth link and returns. Times in ms; NaN where the browser made no paint or dropped the page. */
async function follow(tab: PrerenderTab, url: string, links: string, nth: number, way: Way): Promise<Visit> {
  await tab.evaluate(`location.assign(${JSON.stringify(url)})`)
  await tab.waitFor(isOpen(url))
  // A service worker that claims pages removes them from the back/forward cache once.
  await tab.waitFor('navigator.serviceWorker.controller !== null')
  await setTimeout(settledMs)
  const find = `(${findLink})(${JSON.stringify(links)}, ${nth})`
  await tab.waitFor(find)
  // Rows snap after a scroll.
  await setTimeout(snapMs)
  const link = await tab.waitFor(find)
  const { href, x, y } = link as ReturnType<typeof findLink>
  if (way === 'hover, then click') {
    await tab.mouse('mouseMoved', x, y)
    await setTimeout(hoverMs)
  }
  await tab.mouse('mousePressed', x, y)
  await tab.mouse('mouseReleased', x, y)
  await tab.waitFor(isOpen(href))
  await setTimeout(settledMs)
  const { paint, isPrerendered } = (await tab.waitFor('window.measured')) as Partial<Visit>
  await tab.evaluate('history.back()')
  await tab.waitFor(isOpen(url))
  await setTimeout(settledMs)
  const { back } = (await tab.waitFor('window.measured')) as Partial<Visit>
  return { paint: paint ?? Number.NaN, isPrerendered: isPrerendered === true, back: back ?? Number.NaN }
}

const notMeasured = (error: unknown): Visit => {
  console.log(`Not measured: ${messageOf(error)}`)
  return { paint: Number.NaN, isPrerendered: false, back: Number.NaN }
}

type Browser = Awaited<ReturnType<typeof startPrerenderBrowser>>

async function measure(browser: Browser, site: string, routes: Map<string, string>, runs: number, way: Way) {
  const visits: Visit[] = []
  for (const { from, links } of followed)
    for (let run = 0; run < runs; run += 1) {
      const tab = await browser.openTab(`(${observe})()`)
      try {
        const visit = follow(tab, site + (routes.get(from) ?? '/'), links, run, way)
        visits.push(await visit.catch((error: unknown) => notMeasured(error)))
      } finally {
        await tab.close()
      }
    }
  return visits
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
  const browser = await startPrerenderBrowser()
  try {
    const site = `http://127.0.0.1:${line.port}`
    const routes = new Map(demoRoutes(demo.out).map(({ name, path }) => [name, path]))
    const rows: string[][] = []
    for (const way of ways) {
      const visits = await measure(browser, site, routes, runs, way)
      const [next, back] = [visits.map(({ paint }) => paint), visits.map(({ back }) => back)]
      const prerendered = visits.filter(({ isPrerendered }) => isPrerendered).length
      console.log(
        `${way}: ${next.map(ms).join(', ')} ms, ${prerendered} prerendered; back: ${back.map(ms).join(', ')} ms`,
      )
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
