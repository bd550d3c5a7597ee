import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Chromium, startQt } from '../../tests/browsers/chromium.ts'
import { startDemo } from '../lib/demo.ts'
import { type Engine, findEngines } from '../lib/engines.ts'
import { demoRoutes } from '../lib/routes.ts'
import { limitMemory, type MemoryGroup } from './memory-limit.ts'
import { readSlowed, slowedOptions } from './options.ts'
import { median, ms, p75, printTable } from './table.ts'

const goals = { move: 150, start: 4_000 }
const memoryMb = 1024

const times = (key: string, count: number): string[] => new Array(count).fill(key)

/** Keys that a viewer presses on a page, one after the other. */
const walks = [
  {
    name: 'rows of the home page',
    route: 'home',
    keys: [...times('ArrowDown', 6), ...times('ArrowRight', 6), ...times('ArrowDown', 3), ...times('ArrowUp', 6)],
  },
  {
    name: 'a list',
    route: 'playlist-all',
    keys: [...times('ArrowDown', 6), ...times('ArrowRight', 3), ...times('ArrowUp', 4), ...times('ArrowLeft', 3)],
  },
  { name: 'the page of a film', route: 'media', keys: [...times('ArrowRight', 3), ...times('ArrowDown', 5)] },
  { name: 'the guide', route: 'channels', keys: [...times('ArrowDown', 5), ...times('ArrowRight', 5)] },
]

// Faster than most viewers press
const pauseMs = 300
// Films, rows and pictures of a page arrive
const calmMs = 3_000

/** Maps each key that moves the focus to its duration until the next paint, 16 ms or more. */
const watchMoves = `(() => {
  self.moves = new Map()
  addEventListener('keydown', ({ timeStamp }) => {
    const before = document.activeElement
    requestAnimationFrame(() => document.activeElement === before || moves.set(timeStamp, 16))
  }, true)
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) if (moves.has(startTime)) moves.set(startTime, duration)
  }).observe({ type: 'event', durationThreshold: 16 })
  return true
})()`

/** Notes the time of the next key and of the first frame of a film. */
const watchStart = `(() => {
  self.start = {}
  addEventListener('keydown', ({ timeStamp }) => { start.key = timeStamp }, { capture: true, once: true })
  new MutationObserver(() => {
    const video = document.querySelector('video')
    if (!video || video.dataset.watched) return
    video.dataset.watched = ''
    video.requestVideoFrameCallback((now) => { start.frame = now })
  }).observe(document, { childList: true, subtree: true })
  return true
})()`

async function openTelevision({ program, kind }: Engine, group: MemoryGroup | undefined): Promise<Chromium> {
  const start = () => startQt(program, kind)
  const browser = await (group ? group.run(start) : start())
  await browser.resize(1920, 1080)
  return browser
}

const waitMs = 60_000

/** Waits for a condition of the page. Throws an Error after a minute. */
async function until(browser: Chromium, condition: string) {
  const end = Date.now() + waitMs
  while (!(await browser.read(condition))) {
    if (Date.now() > end) throw new Error(`${condition} was not true within a minute`)
    await setTimeout(50)
  }
}

async function openPage(browser: Chromium, url: string, rate: number) {
  await browser.open(`${url}?screen=tv`)
  await until(browser, `document.readyState === 'complete' && document.activeElement !== document.body`)
  await setTimeout(calmMs)
  await browser.slowDown(rate)
}

async function measureMoves(browser: Chromium, url: string, keys: string[], rate: number): Promise<number[]> {
  await openPage(browser, url, rate)
  await browser.read(watchMoves)
  for (const key of keys) {
    await browser.press(key)
    await setTimeout(pauseMs)
  }
  await browser.slowDown(1)
  return (await browser.read('[...moves.values()]')) as number[]
}

async function measureStart(browser: Chromium, url: string, rate: number): Promise<number> {
  await openPage(browser, url, rate)
  await until(browser, '/^(Start|Continue) watching/.test(document.activeElement.textContent)')
  await browser.read(watchStart)
  await browser.press('Enter')
  await until(browser, 'start.frame > 0')
  return (await browser.read('start.frame - start.key')) as number
}

async function findTelevision(): Promise<Engine> {
  const { engines, missing } = await findEngines()
  const engine = engines.find(({ kind }) => kind === 'PyQt5')
  if (!engine) throw new Error(missing.find((line) => line.startsWith('Chromium 87')))
  return engine
}

/** Measures moves of the focus and starts of films in the engine of a television with 1 GB of memory, against goals. */
export const benchTelevision = async (args: string[]): Promise<void> => {
  const { runs, rate } = readSlowed(parseArgs({ args, options: slowedOptions('5', '6') }).values)
  const engine = await findTelevision()
  const group = limitMemory(memoryMb)
  const demo = await startDemo({ folder: '.foyer/bench' })
  const routes = new Map(demoRoutes(demo.out).map(({ name, path }) => [name, demo.site + path]))
  const cases = [
    ...walks.map(({ name, route, keys }) => ({
      name,
      goal: goals.move,
      measure: (browser: Chromium, rate: number) => measureMoves(browser, routes.get(route) ?? '', keys, rate),
    })),
    {
      name: 'start of a film',
      goal: goals.start,
      measure: async (browser: Chromium, rate: number) => [
        await measureStart(browser, routes.get('media') ?? '', rate),
      ],
    },
  ].map((measured) => ({ ...measured, fast: [] as number[], slow: [] as number[] }))
  try {
    for (let run = 1; run <= runs; run++)
      for (const { name, measure, fast, slow } of cases)
        for (const [times, slowdown] of [
          [fast, 1],
          [slow, rate],
        ] as const) {
          const browser = await openTelevision(engine, group)
          times.push(...(await measure(browser, slowdown).finally(browser.close)))
          console.log(`${run}/${runs} ${name}, ${slowdown} times slower: ${ms(median(times))} ms`)
        }
    console.log(
      `\nFrom the key to its paint or the first frame in ms; the processor ${rate} times slower, then at full speed`,
    )
    const head = ['case', 'number', 'median', '75 %', 'longest', 'goal', 'met', 'full speed', 'ratio']
    const row = ({ name, goal, fast, slow }: (typeof cases)[number]) => {
      const [middle, quick] = [median(slow), median(fast)]
      const measured = [ms(middle), ms(p75(slow)), ms(Math.max(...slow))]
      return [
        name,
        `${slow.length}`,
        ...measured,
        `<= ${goal}`,
        middle <= goal ? 'yes' : 'no',
        ms(quick),
        (middle / quick).toFixed(1),
      ]
    }
    printTable(head, cases.map(row))
    console.log(
      group ? `Most memory: ${ms(group.peakMb())} of ${memoryMb} MB` : 'The memory was not limited: no control group',
    )
  } finally {
    await demo.close()
    await group?.remove()
  }
}
