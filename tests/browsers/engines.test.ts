import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest'
import type { Demo } from '../../scripts/lib/demo.ts'
import type { Engine } from '../../scripts/lib/engines.ts'
import { pageOf } from './page.ts'
import { startEngine } from './start-engine.ts'
import { accountSteps } from './steps/account.ts'
import { browseSteps } from './steps/browse.ts'
import { guideSteps } from './steps/guide.ts'
import { offlineSteps } from './steps/offline.ts'
import { shelfSteps } from './steps/shelves.ts'
import type { Step } from './steps/step.ts'
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
// What the browser lacks decides about its steps
const browser = await startEngine(engine)
const page = pageOf(browser, join('.screens/engines', engine.name.replace(/\W+/g, '-')))

const levels = ['watchable', 'simple', 'complete'] as const
const steps: Step[] = []
for (const step of all) {
  const isReached = levels.indexOf(step.level) <= levels.indexOf(engine.level)
  const isNative = step.without && (await page.read<boolean>(`CSS.supports('${step.without}')`))
  if (isReached && !isNative && (!isSmoke || step.isSmoke)) steps.push(step)
}

beforeAll(() => browser.resize(1440, 900))
afterAll(() => browser.close())
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await page.screenshot(`failed-${task.name.slice(0, 60).replace(/\W+/g, '-')}`)
})

describe(engine.name, () => {
  for (const { title, run } of steps)
    test(title, { timeout: 120_000 }, () => run({ page, demo, tag: `n${Date.now().toString(36)}${process.pid}` }))
})
