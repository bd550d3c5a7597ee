import { parseArgs } from 'node:util'
import { pageFunctions } from 'lighthouse/core/lib/page-functions.js'
import { type Browser, chromium, type Locator, type Page } from 'playwright'
import { findBrowser } from '../lib/browser.ts'
import { startDemo } from '../lib/demo.ts'
import { demoRoutes } from '../lib/routes.ts'
import { chooseOffer, openCheckout, openSettings, startFilm } from '../screenshots/states.ts'
import { readSlowed, slowedOptions } from './options.ts'
import { median, ms, p75, printTable } from './table.ts'

type Target = { click: (page: Page) => Locator } | { press: string } | { type: string }
type Interaction = { name: string; on: string; prepare?: (page: Page) => Promise<unknown>; target: Target }

const goals = { p75: 100, max: 200 }

const button = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first()
const link = (name: string | RegExp) => (page: Page) => page.getByRole('link', { name }).first()
const dialog = (page: Page) => page.locator('dialog[data-view]')

const focusGuide = async (page: Page) => {
  await page.getByTestId('now-line').waitFor()
  await page.locator('[role=gridcell] [tabindex="0"]').focus()
}

/** Interactions of viewers, on the page of a route. */
const interactions: Interaction[] = [
  { name: 'open the menu', on: 'home', target: { click: button('Open menu') } },
  { name: 'open the languages', on: 'home', target: { click: button('Open language menu') } },
  { name: 'move along a shelf', on: 'home', prepare: focusCard, target: { press: 'Tab' } },
  { name: 'open the search', on: 'home', target: { click: link('Open search') } },
  { name: 'first letter of a search', on: 'search', prepare: focusSearch, target: { type: 'f' } },
  { name: 'next letter of a search', on: 'search', prepare: typeLetters, target: { type: 'r' } },
  {
    name: 'choose a genre',
    on: 'playlist-all',
    target: { click: (page) => page.getByRole('radio', { name: 'Comedy' }) },
  },
  { name: 'add a favourite', on: 'media', target: { click: button(/favorite/i) } },
  { name: 'share a film', on: 'media', target: { click: button(/share/i) } },
  { name: 'start a film', on: 'media', target: { click: link('Start watching') } },
  { name: 'pause', on: 'media', prepare: startFilm, target: { press: 'k' } },
  { name: 'seek', on: 'media', prepare: startFilm, target: { press: 'ArrowRight' } },
  { name: 'captions', on: 'media', prepare: startFilm, target: { press: 'c' } },
  { name: 'close the settings', on: 'media', prepare: openSettings, target: { press: 'Escape' } },
  { name: 'move in the guide', on: 'channels', prepare: focusGuide, target: { press: 'ArrowRight' } },
  { name: 'change the channel', on: 'channels', prepare: focusGuide, target: { press: 'ArrowDown' } },
  { name: 'open the sign-in', on: 'home?app-config=demosvod', target: { click: link('Sign in') } },
  { name: 'type an address', on: 'page-about?app-config=demosvod&u=login', prepare: focusLogin, target: { type: 'v' } },
  {
    name: 'choose an offer',
    on: 'page-about?app-config=demosvod&u=login',
    prepare: chooseOffer,
    target: { click: (page) => dialog(page).locator('label:has(input[type=radio])').first() },
  },
  {
    name: 'type a card number',
    on: 'page-about?app-config=demosvod&u=login',
    prepare: async (page) => {
      await openCheckout(page)
      await page.getByTestId('payment_form').getByLabel('Card number').focus()
    },
    target: { type: '4' },
  },
]

function focusCard(page: Page) {
  return page.getByTestId('shelf-quiet-storms').getByRole('link').first().focus()
}

function focusSearch(page: Page) {
  return page.getByRole('searchbox', { name: 'Search' }).first().focus()
}

async function typeLetters(page: Page) {
  await focusSearch(page)
  await page.keyboard.type('fe')
  await page.waitForTimeout(1_500)
}

function focusLogin(page: Page) {
  return page.getByTestId('login-email-input').focus()
}

const act = async (page: Page, target: Target) => {
  if ('click' in target) return target.click(page).click({ timeout: 10_000 })
  return 'press' in target ? page.keyboard.press(target.press) : page.keyboard.type(target.type)
}

// Time after the input in which its events and their next paint end.
const settledMs = 1_500

/** Duration of the longest event of an interaction, until its next paint, in ms. */
async function measure(browser: Browser, url: string, { prepare, target }: Interaction, rate: number) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' })
  try {
    await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
    await prepare?.(page)
    if ('click' in target) await target.click(page).waitFor({ timeout: 10_000 })
    await page.evaluate(() => {
      const slowest = { duration: 0 }
      Object.assign(window, { slowest })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (Reflect.get(entry, 'interactionId')) slowest.duration = Math.max(slowest.duration, entry.duration)
      }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
    })
    const protocol = await page.context().newCDPSession(page)
    await protocol.send('Emulation.setCPUThrottlingRate', { rate })
    await act(page, target)
    await page.waitForTimeout(settledMs)
    await protocol.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    // Events below the threshold of 16 ms are not reported.
    return Math.max(16, await page.evaluate(() => Reflect.get(window, 'slowest').duration as number))
  } finally {
    await page.close()
  }
}

/** Returns the benchmark index of Lighthouse: above 1,500 a fast desktop, 125 to 800 a mid-range phone. */
async function measureMachine(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  const index = await page.evaluate(pageFunctions.computeBenchmarkIndex)
  await page.close()
  return index
}

/** Measures interactions with a slowed processor, against goals for their next paint. */
export const benchInteractions = async (args: string[]): Promise<void> => {
  const options = { ...slowedOptions('5'), only: { type: 'string' } } as const
  const { values } = parseArgs({ args, options })
  const { runs, rate } = readSlowed(values)
  const chosen = interactions.filter(({ name }) => !values.only || name.includes(values.only))
  const demo = await startDemo({ folder: '.foyer/bench' })
  const browser = await chromium.launch(await findBrowser())
  const routes = new Map(demoRoutes(demo.out).map(({ name, path }) => [name, path]))
  try {
    const machine = await measureMachine(browser)
    const rows: string[][] = []
    const medians: number[] = []
    for (const interaction of chosen) {
      const [route = '', query] = interaction.on.split('?')
      const url = `${demo.site}${routes.get(route)}${query ? `?${query}` : ''}`
      const times: number[] = []
      try {
        for (let run = 0; run < runs; run += 1) times.push(await measure(browser, url, interaction, rate))
      } catch (error) {
        console.log(`${interaction.name}: ${error instanceof Error ? error.message : error}`)
        process.exitCode = 1
        continue
      }
      medians.push(median(times))
      rows.push([
        interaction.name,
        ms(median(times)),
        ms(Math.max(...times)),
        median(times) <= goals.max ? 'yes' : 'no',
      ])
      console.log(`${interaction.name}: ${times.map(ms).join(', ')} ms`)
    }
    console.log(`\nFrom input to next paint in ms, the processor ${rate} times slower, medians of ${runs}`)
    console.log(`Benchmark index of Lighthouse: ${machine}, slowed: ${ms(machine / rate)}`)
    printTable(['interaction', 'median', 'longest', `<= ${goals.max}`], rows)
    console.log(`75th percentile: ${ms(p75(medians))} ms (goal: <= ${goals.p75} ms)`)
  } finally {
    await browser.close()
    await demo.close()
  }
}
