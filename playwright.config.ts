import { availableParallelism } from 'node:os'
import { defineConfig, devices, type Project } from '@playwright/test'
import { findBrowser } from './scripts/lib/browser.ts'
import { journeys } from './scripts/lib/demo.ts'
import type { Options } from './tests/e2e/support/test.ts'

// FOYER_FIREFOX names a stock Firefox, in which the same journeys run
const { FOYER_FIREFOX } = process.env
const firefox = { browserName: 'firefox', channel: 'moz-firefox', userAgent: undefined } as const
const browser = FOYER_FIREFOX
  ? { ...firefox, launchOptions: { executablePath: FOYER_FIREFOX, downloadsPath: `${journeys}/downloads` } }
  : // A headless shell takes a quarter less time
    { launchOptions: await findBrowser('chromium-headless-shell') }

// 1280 × 720; frames of 1440 × 900 take a tenth more of the processor's time
const desktop = { ...devices['Desktop Chrome'], ...browser }
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, ...browser }

const busy = Math.max(3, availableParallelism() - 1)

type NamedProject = Project<Options> & { name: string }

// A journey runs in the projects that its tags name (`@phone`), and in `site` without such a tag.
// A free worker takes the first project whose own limit allows another
const projects: NamedProject[] = [
  // Journeys that mostly wait for a video, a timer or a cache, and leave the processor to others
  { name: 'playback', use: desktop, workers: 2 },
  { name: 'site', use: desktop, workers: busy },
  // Playback with the player library of a publisher
  { name: 'library', use: { ...desktop, site: 'library' }, workers: 1 },
  // A site with a look of its own, downloads and transcripts
  { name: 'look', use: { ...desktop, site: 'look' }, workers: 1 },
  { name: 'look-phone', use: { ...phone, site: 'look' }, workers: 1 },
  // A site under a path of its host
  { name: 'nested', use: { ...desktop, site: 'nested' }, workers: 1 },
  // Pages that the browser renders
  { name: 'shell', use: { ...desktop, site: 'shell' } },
  { name: 'phone', use: phone },
]
const tagged = (names: string) => `@(${names})(?![\\w-])`
const untagged = new RegExp(`^(?!.*${tagged(projects.map(({ name }) => name).join('|'))})`)

const withJourneys = (project: NamedProject) => ({
  ...project,
  grep: [new RegExp(tagged(project.name)), project.name === 'site' ? untagged : []].flat(),
  // Journeys that need a protocol of Chromium
  ...(FOYER_FIREFOX && { grepInvert: /@chromium/ }),
})

export default defineConfig<Options>({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: `${journeys}/results`,
  globalSetup: './tests/e2e/support/setup.ts',
  // Three workers fill two cores, in Firefox two; two more run journeys that mostly wait
  workers: FOYER_FIREFOX ? busy : busy + 2,
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine may fail a journey once; the summary names second tries
  retries: 1,
  // Slow machines take a minute for long journeys: only those that hang reach it
  timeout: FOYER_FIREFOX ? 480_000 : 240_000,
  expect: { timeout: FOYER_FIREFOX ? 30_000 : 15_000 },
  reporter: [['list'], ['json', { outputFile: `${journeys}/report.json` }]],
  // A service worker would answer before the routes of a journey
  use: {
    serviceWorkers: 'block',
    locale: 'en-US',
    trace: 'on-first-retry',
  },
  projects: projects.map(withJourneys),
})
