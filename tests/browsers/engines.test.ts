import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import type { Demo } from '../../scripts/lib/demo.ts'
import type { Engine } from '../../scripts/lib/engines.ts'
import type { OpenBrowser } from './open-browser.ts'
import { type Page, pageOf } from './page.ts'
import { startEngine } from './start-engine.ts'
import { accountSteps } from './steps/account.ts'
import { browseSteps } from './steps/browse.ts'
import { guideSteps } from './steps/guide.ts'
import { offlineSteps } from './steps/offline.ts'
import { shelfSteps } from './steps/shelves.ts'
import { televisionSteps } from './steps/television.ts'
import { watchSteps } from './steps/watch.ts'

const engine: Engine = JSON.parse(process.env.FOYER_ENGINE ?? '{}')
const demo: Demo = JSON.parse(process.env.FOYER_DEMO ?? '{}')
const isSmoke = process.env.FOYER_SMOKE === '1'

const all = [
  ...browseSteps,
  ...shelfSteps,
  ...watchSteps,
  ...guideSteps,
  ...televisionSteps,
  ...accountSteps,
  ...offlineSteps,
]
const steps = all.filter((step) => {
  const isSupported = engine.level !== 'watchable' || step.level === 'watchable'
  return isSupported && (!isSmoke || step.isSmoke)
})

let browser: OpenBrowser
let page: Page

beforeAll(async () => {
  browser = await startEngine(engine)
  await browser.resize(1440, 900)
  page = pageOf(browser, join('.screens/engines', engine.name.replace(/\W+/g, '-')))
})
afterAll(() => browser?.close())
afterEach(({ task }) => page?.screenshot(task.name.slice(0, 60).replace(/\W+/g, '-')))

describe(engine.name, () => {
  for (const { title, run } of steps)
    test(title, { timeout: 60_000 }, () => run({ page, demo, tag: `n${Date.now().toString(36)}${process.pid}` }))
})
