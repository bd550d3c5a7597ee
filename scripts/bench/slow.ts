import { parseArgs } from 'node:util'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright'
import { findBrowser } from '../lib/browser.ts'
import { type Demo, startDemo } from '../lib/demo.ts'
import { demoRoutes } from '../lib/routes.ts'
import { chooseOffer } from '../screenshots/states.ts'
import { readSlowed, slowedOptions } from './options.ts'
import { emulateLine, slow3g } from './slow-line.ts'
import { kilobytes, median, ms, printTable } from './table.ts'

type Wait = {
  name: string
  /** Route, with a query. */
  on: string
  /** Else the demo's own. `subscribers` sells plans, `shell` renders in the browser. */
  site?: 'subscribers' | 'shell'
  /** Runs on a fast line, with the page complete. */
  prepare?: (page: Page) => Promise<unknown>
  /** Without a press, the wait begins with the navigation. */
  press?: (page: Page) => Promise<unknown>
  /** Selector of the element that ends the wait. */
  usable: string
  goal: number
}

const press = (role: 'link' | 'button', name: string | RegExp) => (page: Page) =>
  page.getByRole(role, { name }).first().dispatchEvent('click', { button: 0 })

const emailField = '[data-testid=login-email-input]'

/** Waits after a press or a navigation; goals in ms. */
const waits: Wait[] = [
  {
    name: 'sign-in form',
    on: 'home',
    site: 'subscribers',
    press: press('link', 'Sign in'),
    usable: emailField,
    goal: 4_000,
  },
  {
    name: 'sign-up form',
    on: 'home',
    site: 'subscribers',
    press: press('link', 'Sign up'),
    usable: '[data-testid=registration-form] input',
    goal: 5_000,
  },
  {
    name: 'checkout form',
    on: 'page-about?u=login',
    site: 'subscribers',
    prepare: chooseOffer,
    press: press('button', 'Continue'),
    usable: '[data-testid=payment_form] input',
    goal: 5_000,
  },
  {
    name: 'first frame',
    on: 'media',
    press: press('link', 'Start watching'),
    usable: '[data-testid=player-container][data-started=true]',
    goal: 5_500,
  },
  {
    name: 'content of the fallback page',
    on: 'media-in-browser',
    site: 'shell',
    usable: 'main h1:not(:empty)',
    goal: 6_000,
  },
  {
    name: 'first search results',
    on: 'search',
    press: (page) => page.getByRole('searchbox', { name: 'Search' }).first().pressSequentially('fer'),
    usable: 'section[aria-label="Search results"] a',
    goal: 4_000,
  },
  { name: 'guide, channels with programmes', on: 'channels', usable: 'li [data-showings] time', goal: 3_000 },
  {
    name: 'guide, grid after a press',
    on: 'channels',
    press: (page) => page.locator('main li a').nth(1).dispatchEvent('click', { button: 0 }),
    usable: '[role=gridcell] [tabindex="0"]',
    goal: 3_000,
  },
]

const waitMs = 60_000

/** Request after the beginning of a wait: times in ms since then. */
type Request = { name: string; from: number; to: number; bytes: number }

/** Records the requests of a page from now on, with their bytes on the line. */
async function recordRequests(session: CDPSession) {
  const requests = new Map<string, Request>()
  let beginning: number | undefined
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    beginning ??= timestamp
    const name = new URL(request.url).pathname.slice(-50)
    requests.set(requestId, { name, from: (timestamp - beginning) * 1000, to: Number.NaN, bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const request = requests.get(requestId)
    if (!request || beginning === undefined) return
    Object.assign(request, { to: (timestamp - beginning) * 1000, bytes: encodedDataLength })
  })
  await session.send('Network.enable')
  return () => [...requests.values()].filter(({ to }) => Number.isFinite(to))
}

/** Marks the first press of the page, of a pointer or a key. */
const markPress = () => {
  const mark = () => performance.getEntriesByName('press').length || performance.mark('press')
  for (const type of ['click', 'keydown']) addEventListener(type, mark, { capture: true })
}

/** Time in ms from the press, or the navigation, until the selector matches a visible element; undefined before. */
const timeUntil = (selector: string) => {
  const isUsable = [...document.querySelectorAll(selector)].some((element) => element.checkVisibility())
  const start = performance.getEntriesByName('press')[0]?.startTime ?? 0
  return isUsable ? performance.now() - start : undefined
}

type Measured = { time: number; requests: Request[] }

async function measure(browser: Browser, url: string, wait: Wait, rate: number): Promise<Measured> {
  const options = { ignoreHTTPSErrors: true, viewport: { width: 1280, height: 720 }, serviceWorkers: 'block' } as const
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    if (wait.press) {
      await page.goto(url, { waitUntil: 'networkidle', timeout: waitMs })
      await wait.prepare?.(page)
      await page.waitForLoadState('networkidle')
      await page.evaluate(markPress)
    }
    await emulateLine(page, slow3g)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    const requestsUntilNow = await recordRequests(session)
    if (wait.press) await wait.press(page)
    else await page.goto(url, { waitUntil: 'commit', timeout: waitMs })
    const time = await page
      .waitForFunction(timeUntil, wait.usable, { timeout: waitMs })
      .then((handle) => handle.jsonValue())
    return { time: time ?? Number.NaN, requests: requestsUntilNow() }
  } finally {
    await context.close()
  }
}

const bytesOf = ({ requests }: Measured) => requests.reduce((sum, { bytes }) => sum + bytes, 0)

/** Shortest possible wait in ms: one round trip for requests known at the press, and the bytes on the line. */
const floorOf = (measured: Measured) => slow3g.latency + (bytesOf(measured) / slow3g.downloadThroughput) * 1000

const printWaterfall = ({ requests }: Measured) =>
  printTable(
    ['request', 'from', 'to', 'kB'],
    requests.map(({ name, from, to, bytes }) => [name, ms(from), ms(to), kilobytes(bytes)]),
  )

const addressOf = (demo: Demo, routes: Map<string, string>, { on, site }: Wait) => {
  const [name = '', query] = on.split('?')
  return `${demo[site ?? 'site']}${routes.get(name)}${query ? `?${query}` : ''}`
}

/** Measures waits on slow 3G with a slowed processor and a cold cache, beside their floor and goal. */
export const benchSlow = async (args: string[]): Promise<void> => {
  const options = { ...slowedOptions('5', '6'), only: { type: 'string' }, waterfall: { type: 'boolean' } } as const
  const { values } = parseArgs({ args, options })
  const { runs, rate } = readSlowed(values)
  const chosen = waits.filter(({ name }) => !values.only || name.includes(values.only))
  const demo = await startDemo({ folder: '.foyer/bench', tls: true, others: ['subscribers'] })
  const browser = await chromium.launch(await findBrowser())
  const routes = new Map(demoRoutes(demo.out).map(({ name, path }) => [name, path]))
  try {
    const rows: string[][] = []
    for (const wait of chosen) {
      const all: Measured[] = []
      for (let run = 0; run < runs; run += 1)
        all.push(await measure(browser, addressOf(demo, routes, wait), wait, rate))
      const times = all.map(({ time }) => time)
      console.log(`${wait.name}: ${times.map(ms).join(', ')} ms`)
      const middle = median(times)
      const typical = all.toSorted((a, b) => Math.abs(a.time - middle) - Math.abs(b.time - middle))[0]
      if (!typical) continue
      if (values.waterfall) printWaterfall(typical)
      rows.push([
        wait.name,
        ms(middle),
        `<= ${wait.goal}`,
        middle <= wait.goal ? 'yes' : 'no',
        ms(floorOf(typical)),
        String(typical.requests.length),
        kilobytes(bytesOf(typical)),
      ])
    }
    console.log(`\nWaits in ms on slow 3G, the processor ${rate} times slower, medians of ${runs}`)
    printTable(['wait', 'median', 'goal', 'met', 'floor', 'requests', 'kB'], rows)
  } finally {
    await browser.close()
    await demo.close()
  }
}
