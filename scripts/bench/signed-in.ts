import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { findBrowser } from '../lib/browser.ts'
import { startDemo } from '../lib/demo.ts'
import { readRuns } from './options.ts'
import { emulateSlow4g } from './slow-line.ts'
import { median, ms, printTable } from './table.ts'
import { clearCaches, visitSignedIn } from './viewers.ts'

const goals = { rows: 1_500, scriptBytes: 40_000 } as const

type Visit = { paint: number; rows: number; scripts: number; scriptBytes: number; shift: number }

/** Marks the time at which both personal rows have cards, and adds up layout shifts. */
const observe = () => {
  const lists = ['history', 'favorites']
  const measured = { rows: 0, shift: 0 }
  Object.assign(globalThis, { measured })
  new MutationObserver(() => {
    const isShown = (list: string) => document.querySelector(`[data-row="${list}"] li`)
    if (!measured.rows && lists.every(isShown)) requestAnimationFrame(() => (measured.rows ||= performance.now()))
  }).observe(document, { childList: true, subtree: true, attributes: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) measured.shift += Reflect.get(entry, 'value')
  }).observe({ type: 'layout-shift', buffered: true })
}

const read = (): Visit => {
  const scripts = performance
    .getEntriesByType('resource')
    .filter(({ name }) => new URL(name).pathname.endsWith('.js')) as PerformanceResourceTiming[]
  const { rows, shift } = Reflect.get(globalThis, 'measured')
  const paint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
  const scriptBytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  return { paint, rows, scripts: scripts.length, scriptBytes, shift }
}

/** Opens the home page on slow 4G as a signed-in viewer with stored rows and an empty cache. */
const visit = async (browser: Browser, site: string, sandbox: string): Promise<Visit> => {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 390, height: 844 } })
  try {
    const page = await context.newPage()
    await visitSignedIn(page, site, sandbox, 'en')
    await clearCaches(page)
    await emulateSlow4g(page)
    await page.addInitScript(observe)
    await page.goto(site, { waitUntil: 'networkidle', timeout: 60_000 })
    return await page.evaluate(read)
  } finally {
    await context.close()
  }
}

/** Measures personal rows and scripts of a signed-in viewer's home page on slow 4G, before an interaction. */
export const benchSignedIn = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options: { runs: { type: 'string', default: '5' } } })
  const runs = readRuns(values.runs)
  const demo = await startDemo({ folder: '.foyer/bench-accounts', tls: true, env: { CONFIG_SOURCE: 'demoauth' } })
  const browser = await chromium.launch(await findBrowser())
  try {
    const visits: Visit[] = []
    for (let run = 0; run < runs; run++) visits.push(await visit(browser, demo.site, demo.sandbox))
    const of = (name: keyof Visit) => visits.map((result) => result[name])
    const row = (label: string, name: keyof Visit, goal: string) => {
      const values = of(name)
      return [label, ms(median(values)), `${ms(Math.min(...values))}-${ms(Math.max(...values))}`, goal]
    }
    console.log(`Home page of a signed-in viewer, slow 4G, empty cache, medians of ${runs}\n`)
    printTable(
      ['', 'median', 'range', 'goal'],
      [
        row('first paint, ms', 'paint', ''),
        row('personal rows, ms', 'rows', `<= ${goals.rows}`),
        row('scripts', 'scripts', ''),
        row('scripts, B', 'scriptBytes', `<= ${goals.scriptBytes}`),
      ],
    )
    console.log(`\nLayout shift: ${Math.max(...of('shift')).toFixed(3)} (goal 0)`)
  } finally {
    await browser.close()
    await demo.close()
  }
}
