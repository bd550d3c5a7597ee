import { type BrowserContext, chromium, type Page } from 'playwright'
import { findBrowser } from '../lib/browser.ts'
import { type Demo, startDemo } from '../lib/demo.ts'
import { demoRoutes } from '../lib/routes.ts'
import { startFilm } from '../screenshots/states.ts'
import { kilobytes, printTable } from './table.ts'

type Kind = 'page' | 'script' | 'data' | 'picture' | 'video'
type Bytes = Record<Kind, number>
type Step = { name: string; run: (page: Page, at: (route: string) => string) => Promise<unknown> }

const goal = 250 * 1024

const visit = (route: string): Step => ({
  name: route,
  run: (page, at) => page.goto(at(route), { waitUntil: 'networkidle' }),
})

/** Pages and presses of one evening. */
const steps: Step[] = [
  visit('home'),
  {
    name: 'search, three letters',
    run: async (page, at) => {
      await page.goto(at('search'), { waitUntil: 'networkidle' })
      await page.getByRole('searchbox', { name: 'Search' }).first().pressSequentially('fer')
      await page.getByRole('region', { name: 'Search results' }).getByRole('link').first().waitFor()
      await page.waitForLoadState('networkidle')
    },
  },
  visit('media'),
  visit('series'),
  {
    name: 'player, ten seconds',
    run: async (page, at) => {
      await page.goto(at('media'), { waitUntil: 'networkidle' })
      await startFilm(page)
      await page.waitForTimeout(10_000)
    },
  },
  visit('playlist'),
  visit('hub'),
  visit('channels'),
  visit('article'),
  visit('page-about'),
]

const kindOf = (type: string, url: string): Kind => {
  if (/\.(ts|m4s|mp4|m3u8|mpd|vtt)(\?|$)/.test(url)) return 'video'
  if (type === 'Image') return 'picture'
  if (type === 'Document' || type === 'Stylesheet' || type === 'Font') return 'page'
  return type === 'Script' ? 'script' : 'data'
}

const none = (): Bytes => ({ page: 0, script: 0, data: 0, picture: 0, video: 0 })

/** Counts transferred bytes, headers included, by kind. Responses of caches have none. */
async function countBytes(page: Page): Promise<() => Bytes> {
  const protocol = await page.context().newCDPSession(page)
  let counted = none()
  const kinds = new Map<string, Kind>()
  protocol.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.fromDiskCache && !response.fromServiceWorker) kinds.set(requestId, kindOf(type, response.url))
  })
  protocol.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId)
    if (kind) counted[kind] += encodedDataLength
  })
  await protocol.send('Network.enable')
  return () => {
    const counts = counted
    counted = none()
    return counts
  }
}

const sumOf = ({ page, script, data }: Bytes) => page + script + data

async function spendEvening(context: BrowserContext, demo: Demo): Promise<Bytes[]> {
  const routes = new Map(demoRoutes(demo.out).map(({ name, path }) => [name, path]))
  const page = await context.newPage()
  const takeBytes = await countBytes(page)
  const spent: Bytes[] = []
  for (const { run } of steps) {
    await run(page, (route) => demo.site + routes.get(route))
    spent.push(takeBytes())
  }
  await page.close()
  return spent
}

/** Measures the bytes of one evening, without service worker: its requests cannot be counted here. */
export const benchEvening = async (): Promise<void> => {
  const demo = await startDemo({ folder: '.foyer/bench' })
  const browser = await chromium.launch(await findBrowser())
  try {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
    for (const viewer of ['new', 'returning']) {
      const spent = await spendEvening(context, demo)
      const total = spent.reduce((sum, bytes) => sum + sumOf(bytes), 0)
      console.log(`\nA ${viewer} viewer, transferred kB: ${kilobytes(total)} (goal: <= ${kilobytes(goal)})`)
      const row = (bytes: Bytes, index: number) => [
        steps[index]?.name ?? '',
        ...[sumOf(bytes), bytes.page, bytes.script, bytes.data, bytes.picture, bytes.video].map(kilobytes),
      ]
      printTable(['step', 'sum', 'page', 'script', 'data', '(pictures)', '(video)'], spent.map(row))
    }
  } finally {
    await browser.close()
    await demo.close()
  }
}
