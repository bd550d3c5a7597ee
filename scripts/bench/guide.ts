import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { findBrowser } from '../lib/browser.ts'
import { type Demo, startDemo } from '../lib/demo.ts'
import { openFullGuide, publishGuide, type Scrolled, scrollThrough } from './guide-scroll.ts'
import { median, ms, printTable } from './table.ts'

const channels = 200
const goals = { longest: 50, elements: 2_000 }

const scrolls = async (demo: Demo, runs: number): Promise<Scrolled[]> => {
  const browser = await chromium.launch(await findBrowser())
  try {
    const page = await browser.newPage({ baseURL: demo.site, viewport: { width: 1440, height: 900 } })
    const scroller = await openFullGuide(page, await publishGuide(demo.sandbox, channels), channels)
    const found: Scrolled[] = []
    for (let run = 1; run <= runs; run += 1) {
      const one = await scrollThrough(scroller)
      if (one.rows !== channels) throw new Error(`Only ${one.rows} of ${channels} channels came into sight`)
      found.push(one)
      console.log(`${run}/${runs}: ${one.elements} elements, longest task ${ms(one.longest)} ms`)
    }
    return found
  } finally {
    await browser.close()
  }
}

const save = async (found: Scrolled[]) => {
  const machine = { cores: availableParallelism(), cpu: cpus()[0]?.model, node: process.version }
  await mkdir('.bench', { recursive: true })
  const facts = { at: new Date().toISOString(), machine, channels, goals, scrolls: found }
  await writeFile('.bench/guide.json', JSON.stringify(facts, null, 2))
}

const row = (what: 'longest' | 'elements', name: string, found: Scrolled[]) => {
  const values = found.map((one) => one[what])
  const [middle, most] = [median(values), Math.max(...values)]
  return [name, ms(middle), ms(most), `< ${goals[what]}`, middle < goals[what] ? 'yes' : 'no']
}

/** Scrolling through a guide of 200 channels and three days, beside its limits; to `.bench/guide.json`. */
export const benchGuide = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options: { runs: { type: 'string', default: '9' } } })
  const runs = Number(values.runs)
  if (!(runs >= 1)) throw new Error(`--runs ${values.runs}: give a number of runs, 1 or more`)
  const demo = await startDemo({ folder: '.foyer/bench' })
  try {
    const found = await scrolls(demo, runs)
    await save(found)
    console.log(`\nScrolling ${channels} channels x 3 days, ${runs} times (0: no task above 50 ms)`)
    const rows = [row('longest', 'longest task, ms', found), row('elements', 'elements on the page', found)]
    printTable(['what', 'median', 'most', 'goal', 'met'], rows)
  } finally {
    await demo.close()
  }
}
