import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './scripts/lib/browser.ts'
import { journeys } from './scripts/lib/demo.ts'

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 }

// Files whose journeys depend on the size of the screen; of other files the journeys tagged @also-phone run on a phone.
const onPhones =
  /(?<!-)\b(accessibility|account-everyone|any-screen|home|keyboard|navigation|player(-(inline|landscape|live|menu))?)\.spec\.ts|@(also-)?phone/

// Files whose pages other code renders in the browser; of other files the journeys tagged @shell run there.
const inShell =
  /(?<!-)\b(home|language|lists|media|navigation|pages|search|series|unknown-to-the-build)\.spec\.ts|@shell/

// Journeys of playback run with the publisher's player library too
const playing =
  /\b(ads|player(-(faults|inline|live|menu|next|seek|share|trouble))?|protected|series-watching)\.spec\.ts$/

// A site under a path has its own build and journeys
const nested = /nested\.spec\.ts$/

// A site with its own look has its own build too
const look = /(own-look|downloads|transcript|cast)\.spec\.ts$/

// Tags limit a journey to projects: @site to prerendered pages or the fallback page, the same on both sites;
// @phone and @desktop to one size; @builtin to the built-in player or none. @also-phone and @shell add a project.
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: `${journeys}/results`,
  globalSetup: './tests/e2e/support/setup.ts',
  // One core is left to the servers; two cores serve three workers
  workers: Math.max(3, availableParallelism() - 1),
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine may fail a journey once; the summary names second tries
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: `${journeys}/report.json` }]],
  // A headless shell takes a quarter less time.
  // A service worker would answer before the routes of a journey
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
    { name: 'library', use: desktop, grepInvert: /@phone|@builtin/, testMatch: playing },
    { name: 'nested', use: desktop, testMatch: nested },
    { name: 'look', use: desktop, testMatch: look },
    { name: 'look-phone', use: phone, grep: /@also-phone/, testMatch: look },
  ],
})
