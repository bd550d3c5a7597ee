import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { findBrowser } from '../lib/browser.ts'
import { type Demo, startDemo } from '../lib/demo.ts'
import { readSlowed, slowedOptions } from './options.ts'
import { cases } from './scroll-cases.ts'
import type { Smooth } from './scroll-through.ts'
import { median, ms, printTable } from './table.ts'

type Name = keyof typeof cases

/** Summary of a scroll. A frame is late after 1.5 refresh intervals at 60 Hz. */
type Scrolled = Record<'longest' | 'perSecond' | 'late' | 'lost' | 'shifts' | 'elements', number>

const goals = { longest: 50, elements: 2_000, perSecond: 55 }
const lateMs = 25
const lostMs = 50

const summed = ({ longest, frames, shifts, elements }: Smooth): Scrolled => {
  const above = (limit: number) => (100 * frames.filter((frame) => frame > limit).length) / frames.length
  const perSecond = (1000 * frames.length) / frames.reduce((sum, frame) => sum + frame, 0)
  return { longest, perSecond, late: above(lateMs), lost: above(lostMs), shifts, elements }
}

const scrollOnce = async (browser: Browser, demo: Demo, name: Name, rate: number): Promise<Scrolled> => {
  const page = await browser.newPage({ baseURL: demo.site, viewport: { width: 1440, height: 900 } })
  try {
    const scroll = await cases[name](page, demo)
    const protocol = await page.context().newCDPSession(page)
    await protocol.send('Emulation.setCPUThrottlingRate', { rate })
    return summed(await scroll())
  } finally {
    await page.close()
  }
}

const row = (name: Name, results: Scrolled[]) => {
  const middle = (key: keyof Scrolled) => median(results.map((result) => result[key]))
  const met =
    middle('longest') < goals.longest && middle('elements') < goals.elements && middle('perSecond') > goals.perSecond
  return [
    name,
    `${ms(middle('longest'))} (${ms(Math.max(...results.map(({ longest }) => longest)))})`,
    ms(middle('perSecond')),
    middle('late').toFixed(1),
    middle('lost').toFixed(1),
    middle('shifts').toFixed(3),
    ms(middle('elements')),
    met ? 'yes' : 'no',
  ]
}

const head = [
  'case',
  'longest task (max), ms',
  'frames/s',
  `> ${lateMs} ms, %`,
  `> ${lostMs} ms, %`,
  'shift',
  'elements',
]

const read = (args: string[]) => {
  const { values } = parseArgs({ args, options: { ...slowedOptions('9'), only: { type: 'string' } } })
  const { runs, rate } = readSlowed(values)
  const caseNames = Object.keys(cases) as Name[]
  const names = caseNames.filter((name) => !values.only || name === values.only)
  if (!names.length) throw new Error(`--only ${values.only}: there is ${caseNames.join(', ')}`)
  return { runs, rate, names }
}

/** Measures scrolling of shelves and a 200-channel guide against limits. Writes `.bench/scroll.json`. */
export const benchScroll = async (args: string[]): Promise<void> => {
  const { runs, rate, names } = read(args)
  const demo = await startDemo({ folder: '.foyer/bench' })
  const browser = await chromium.launch(await findBrowser())
  const all = names.map((name) => ({ name, results: [] as Scrolled[] }))
  try {
    for (let run = 1; run <= runs; run += 1)
      for (const { name, results } of all) {
        const result = await scrollOnce(browser, demo, name, rate)
        results.push(result)
        console.log(
          `${run}/${runs} ${name}: longest task ${ms(result.longest)} ms, ${ms(result.perSecond)} frames a second`,
        )
      }
    const load = loadavg()[0]?.toFixed(1)
    const machine = { cores: availableParallelism(), cpu: cpus()[0]?.model, node: process.version, load }
    await mkdir('.bench', { recursive: true })
    await writeFile('.bench/scroll.json', JSON.stringify({ at: new Date().toISOString(), machine, rate, all }, null, 2))
    console.log(`\nScrolled ${runs} times, the processor ${rate} times slower, load ${load} on ${machine.cores} cores;`)
    console.log(`goals: tasks < ${goals.longest} ms, > ${goals.perSecond} frames/s, < ${goals.elements} elements`)
    printTable(
      [...head, 'met'],
      all.map(({ name, results }) => row(name, results)),
    )
  } finally {
    await browser.close()
    await demo.close()
  }
}
