import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright'
import { findBrowser } from '../lib/browser.ts'
import { type Demo, startDemo } from '../lib/demo.ts'
import { openFullGuide, publishGuide } from './guide-scroll.ts'
import { readSlowed, slowedOptions } from './options.ts'
import { median, ms, printTable } from './table.ts'

type Wheel = { xDistance: number } | { yDistance: number }
type Case = { name: string; open: (page: Page, demo: Demo) => Promise<unknown>; wheel: Wheel }

const channels = 200
// Speed of a fast wheel, in px/s.
const speed = 1_500
const goal = 55

const openGuide = async (page: Page, { sandbox }: Demo) => {
  await openFullGuide(page, await publishGuide(sandbox, channels), channels)
  await page.getByRole('grid').evaluate((grid) => grid.scrollIntoView())
}
const openHome = (page: Page) => page.goto('/', { waitUntil: 'networkidle' })

const cases: Case[] = [
  { name: 'guide, down', open: openGuide, wheel: { yDistance: -3_600 } },
  { name: 'guide, across', open: openGuide, wheel: { xDistance: -3_000 } },
  { name: 'front page', open: openHome, wheel: { yDistance: -3_600 } },
]

/** Simulates a wheel and returns the drawn frames per second. */
async function wheelOnce(browser: Browser, demo: Demo, { open, wheel }: Case, rate: number): Promise<number> {
  const page = await browser.newPage({ baseURL: demo.site, viewport: { width: 1440, height: 900 } })
  try {
    await open(page, demo)
    const protocol = await page.context().newCDPSession(page)
    await protocol.send('Emulation.setCPUThrottlingRate', { rate })
    await browser.startTracing(page, {
      categories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame'],
    })
    const begun = performance.now()
    await protocol.send('Input.synthesizeScrollGesture', {
      ...wheel,
      x: 800,
      y: 500,
      speed,
      preventFling: true,
      gestureSourceType: 'mouse',
    })
    const seconds = (performance.now() - begun) / 1000
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString())
    return traceEvents.filter(({ name }: { name: string }) => name === 'DrawFrame').length / seconds
  } finally {
    await page.close()
  }
}

/** Measures wheel scrolling, which the compositor handles, in frames per second. */
export const benchWheel = async (args: string[]): Promise<void> => {
  const { runs, rate } = readSlowed(parseArgs({ args, options: slowedOptions('5') }).values)
  const demo = await startDemo({ folder: '.foyer/bench' })
  const browser = await chromium.launch(await findBrowser())
  try {
    const rows = []
    for (const testCase of cases) {
      const drawn: number[] = []
      for (let run = 0; run < runs; run += 1) drawn.push(await wheelOnce(browser, demo, testCase, rate))
      const middle = median(drawn)
      rows.push([testCase.name, ms(middle), ms(Math.min(...drawn)), middle > goal ? 'yes' : 'no'])
    }
    console.log(`\nA wheel at ${speed} px/s, the processor ${rate} times slower; goal: > ${goal} frames/s`)
    printTable(['case', 'frames drawn/s', 'fewest', 'met'], rows)
  } finally {
    await browser.close()
    await demo.close()
  }
}
