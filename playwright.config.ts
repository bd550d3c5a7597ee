import { availableParallelism } from 'node:os'
import { defineConfig, devices, type Project } from '@playwright/test'
import { findBrowser } from './scripts/lib/browser.ts'
import { journeys } from './scripts/lib/demo.ts'
import type { Options } from './tests/e2e/support/test.ts'

// FOYER_FIREFOX names a stock Firefox, in which the same journeys run
const { FOYER_FIREFOX } = process.env
const firefox = { browserName: 'firefox', channel: 'moz-firefox', userAgent: undefined } as const
const browser = FOYER_FIREFOX
  ? { ...firefox, launchOptions: { executablePath: FOYER_FIREFOX } }
  : // A headless shell takes a quarter less time
    { launchOptions: await findBrowser('chromium-headless-shell') }

// 1280 × 720; frames of 1440 × 900 take a tenth more of the processor's time
const desktop = { ...devices['Desktop Chrome'], ...browser }
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, ...browser }

// Files whose journeys depend on the size of the screen; of other files the journeys tagged @also-phone run on a phone.
const onPhones =
  /(?<!-)\b(accessibility|account-everyone|any-screen|home|keyboard|navigation|player(-(inline|landscape|live|menu))?)\.spec\.ts|@(also-)?phone/

// Files whose pages other code renders in the browser; of other files the journeys tagged @shell run there.
const inShell =
  /(?<!-)\b(home|language|lists|media|navigation|pages|search|series|unknown-to-the-build)\.spec\.ts|@shell/

// Journeys of playback run with the publisher's player library too
const playing =
  /\b(ads|player(-(faults|inline|live|menu|next|seek|share|trouble))?|protected|series-watching)\.spec\.ts$/

// Journeys that mostly wait for a video, a timer or a cache, and leave the processor to others
const waiting =
  /\b(ads|history|offline|player-(captions|engine|evening|faults|inline|landscape|live|lock|menu|next|seek|share|trouble)|protected)\.spec\.ts$/

// A site under a path has its own build and journeys
const nested = /nested\.spec\.ts$/

// A site with its own look has its own build too
const look = /(own-look|downloads|transcript|cast)\.spec\.ts$/

const busy = Math.max(3, availableParallelism() - 1)

// A free worker takes the first project whose own limit allows another
const projects: Project<Options>[] = [
  { name: 'playback', use: desktop, grepInvert: /@phone/, testMatch: waiting, workers: 2 },
  { name: 'site', use: desktop, grepInvert: /@phone/, testIgnore: [nested, look, waiting], workers: busy },
  {
    name: 'library',
    use: { ...desktop, site: 'library' },
    grepInvert: /@phone|@builtin/,
    testMatch: playing,
    workers: 1,
  },
  { name: 'look', use: { ...desktop, site: 'look' }, testMatch: look, workers: 1 },
  { name: 'look-phone', use: { ...phone, site: 'look' }, grep: /@also-phone/, testMatch: look, workers: 1 },
  { name: 'nested', use: { ...desktop, site: 'nested' }, testMatch: nested, workers: 1 },
  {
    name: 'shell',
    use: { ...desktop, site: 'shell' },
    grep: inShell,
    grepInvert: /@phone|@site/,
    testIgnore: [nested, look],
  },
  { name: 'phone', use: phone, grep: onPhones, grepInvert: /@desktop/, testIgnore: [nested, look] },
]
const inFirefox = (project: Project<Options>) => ({
  ...project,
  grepInvert: [project.grepInvert ?? [], /@chromium/].flat(),
})

// Tags limit a journey to projects: @site to prerendered pages or the fallback page, the same on both sites;
// @phone and @desktop to one size; @builtin to the built-in player or none; @chromium to its protocol.
// @also-phone and @shell add a project.
export default defineConfig<Options>({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: `${journeys}/results`,
  globalSetup: './tests/e2e/support/setup.ts',
  // Three workers fill two cores; two more run journeys that mostly wait
  workers: busy + 2,
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine may fail a journey once; the summary names second tries
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: `${journeys}/report.json` }]],
  // A service worker would answer before the routes of a journey
  use: {
    serviceWorkers: 'block',
    locale: 'en-US',
    trace: 'on-first-retry',
  },
  projects: FOYER_FIREFOX ? projects.map(inFirefox) : projects,
})
