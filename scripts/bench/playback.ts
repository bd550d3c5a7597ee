import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from 'playwright'
import { findBrowser } from '../lib/browser.ts'
import { startDemo } from '../lib/demo.ts'
import { demoRoutes } from '../lib/routes.ts'
import { readRuns } from './options.ts'
import { emulateSlow4g } from './slow-line.ts'
import { median, ms, printTable } from './table.ts'

const goals = { warmed: 800, cold: 2000 } as const
type Start = keyof typeof goals

type Case = { line: 'unthrottled' | 'slow 4G'; start: Start; times: number[] }

const cases = (): Case[] =>
  (['unthrottled', 'slow 4G'] as const).flatMap((line) =>
    (['cold', 'warmed'] as const).map((start) => ({ line, start, times: [] })),
  )

const waitMs = 60_000
// Delay in ms between engine download and click, for the script to compile.
const calmMs = 300

/** Measures the time from the click to the first frame, in ms. */
const clickToFrame = async (page: Page): Promise<number> => {
  await page.evaluate(() => {
    addEventListener('click', () => performance.mark('click'), { capture: true, once: true })
    // The video element appears after the click, so an observer waits for it.
    new MutationObserver(() => {
      const video = document.querySelector('video')
      if (!video || video.dataset.watched) return
      video.dataset.watched = ''
      video.requestVideoFrameCallback(() => performance.mark('frame'))
    }).observe(document, { childList: true, subtree: true })
  })
  await page.getByRole('link', { name: 'Start watching' }).dispatchEvent('click', { button: 0 })
  const marked = () => performance.getEntriesByName('frame').length > 0
  await page.waitForFunction(marked, undefined, { timeout: waitMs })
  return page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN
    return at('frame') - at('click')
  })
}

/** Hovers the button and waits for the preloaded engine. */
const warm = async (page: Page) => {
  const warmed = page.waitForResponse((response) => /\/hls\.[\w-]+\.js$/.test(new URL(response.url()).pathname))
  await page.getByRole('link', { name: 'Start watching' }).hover()
  await (await warmed).finished()
  await page.waitForTimeout(calmMs)
}

const measure = async (browser: Browser, url: string, { line, start }: Case): Promise<number> => {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 1280, height: 720 } })
  try {
    const page = await context.newPage()
    if (line === 'slow 4G') await emulateSlow4g(page)
    await page.goto(url, { waitUntil: 'networkidle', timeout: waitMs })
    if (start === 'warmed') await warm(page)
    return await clickToFrame(page)
  } finally {
    await context.close()
  }
}

const save = async (all: Case[], runs: number) => {
  const machine = { cores: availableParallelism(), cpu: cpus()[0]?.model, node: process.version }
  const measurements = { at: new Date().toISOString(), machine, runs, goals, cases: all }
  await mkdir('.bench', { recursive: true })
  await writeFile('.bench/playback.json', JSON.stringify(measurements, null, 2))
}

const row = ({ line, start, times }: Case) => {
  const middle = median(times)
  const range = `${ms(Math.min(...times))}-${ms(Math.max(...times))}`
  return [line, start, ms(middle), range, `<= ${goals[start]}`, middle <= goals[start] ? 'yes' : 'no']
}

/** Measures click to first frame, cold and preloaded, against goals. Writes `.bench/playback.json`. */
export const benchPlayback = async (args: string[]): Promise<void> => {
  const { values } = parseArgs({ args, options: { runs: { type: 'string', default: '9' } } })
  const runs = readRuns(values.runs)
  const demo = await startDemo({ folder: '.foyer/bench', tls: true })
  const browser = await chromium.launch(await findBrowser())
  const all = cases()
  try {
    const path = demoRoutes(demo.out).find(({ name }) => name === 'media')?.path
    if (!path) throw new Error('The demo has no media page to start a film from')
    for (let run = 1; run <= runs; run += 1)
      for (const testCase of all) {
        testCase.times.push(await measure(browser, demo.site + path, testCase))
        console.log(`${run}/${runs} ${testCase.line}, ${testCase.start}: ${ms(testCase.times.at(-1) ?? 0)} ms`)
      }
    await save(all, runs)
    console.log(`\nClick to first frame in ms, medians of ${runs}`)
    printTable(['line', 'start', 'median', 'range', 'goal', 'met'], all.map(row))
  } finally {
    await browser.close()
    await demo.close()
  }
}
