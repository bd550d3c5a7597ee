import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './scripts/lib/browser.ts'
import { journeys } from './scripts/lib/demo.ts'

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 }

// Files whose journeys depend on the size of the screen; of other files the journeys tagged @also-phone run on a phone.
const onPhones =
  /(?<!-)\b(accessibility|account-everyone|any-screen|home|keyboard|navigation|player(-(inline|landscape|live|menu))?)\.spec\.ts|@(also-)?phone/

// Files whose pages are made by other code in the browser; of other files the journeys tagged @shell run there.
const inShell =
  /(?<!-)\b(home|language|lists|media|navigation|pages|search|series|unknown-to-the-build)\.spec\.ts|@shell/

// What plays is tried on the publisher's own player library as well, and in a page made in the browser only in short
const playing =
  /\b(ads|player(-(faults|inline|live|menu|next|seek|share|trouble))?|protected|series-watching)\.spec\.ts$/

// A site at a path of its host has its own build and journeys
const nested = /nested\.spec\.ts$/

// A publisher's own look has its own build too
const look = /(own-look|downloads|transcript|cast)\.spec\.ts$/

// Tags say where a journey makes sense: @site needs pages rendered ahead or the fallback page, which both sites serve
// alike; @phone and @desktop need that size or read alike in any; @house needs the player of the house or none.
// @also-phone and @shell add a project.
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: `${journeys}/results`,
  globalSetup: './tests/e2e/support/setup.ts',
  // One core is left to the servers. Two cores have time for a third worker while films play
  workers: Math.max(3, availableParallelism() - 1),
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine may fail a journey once; what passes only then is named at the end
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: `${journeys}/report.json` }]],
  // A browser without a window of its own takes a quarter less time.
  // A worker would answer in the place of what a journey puts between page and network
  use: {
    serviceWorkers: 'block',
    launchOptions: await findBrowser('chromium-headless-shell'),
    locale: 'en-US',
    trace: 'on-first-retry',
  },
  projects: [
    { name: 'site', use: desktop, grepInvert: /@phone/, testIgnore: [nested, look] },
    {
      name: 'shell',
      use: desktop,
      grep: inShell,
      grepInvert: /@phone|@site/,
      testIgnore: [nested, look],
    },
    { name: 'phone', use: phone, grep: onPhones, grepInvert: /@desktop/, testIgnore: [nested, look] },
    { name: 'library', use: desktop, grepInvert: /@phone|@house/, testMatch: playing },
    { name: 'nested', use: desktop, testMatch: nested },
    { name: 'look', use: desktop, testMatch: look },
    { name: 'look-phone', use: phone, grep: /@also-phone/, testMatch: look },
  ],
})
