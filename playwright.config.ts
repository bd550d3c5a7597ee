import { availableParallelism } from 'node:os'
import { defineConfig, devices } from '@playwright/test'
import { findBrowser } from './scripts/lib/browser.ts'
import { journeys } from './scripts/lib/demo.ts'

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } }
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 }

// What has nothing to do with the size of a screen is not tried again on a small one. Answers of providers have not: each
// dialog that shows them is opened there by account-area, account-register, account-session, pay-buy and pay-form.
const ofAnySize = new RegExp(
  `/(${[
    'account-(access|faults|lists|password)',
    'ads|analytics|config-source|insights-service|language|live-refresh|no-script|offline|page-cache|pages',
    'pay-(addresses|gateway|subscription|waiting)',
    'player-(engine|faults|trouble)|protected|search|unknown-to-the-build',
  ].join('|')})\\.spec\\.ts$`,
)

// What another publisher's config shows is made in the browser either way: journeys of its accounts need one build only
const elsewhere = /(account|pay)-[\w-]+\.spec\.ts$/

// What plays is tried on the publisher's own player library as well, and in a page made in the browser only in short
const playing = /(ads|player(-(faults|inline|live|menu|next|seek|share|trouble))?|protected|series-watching)\.spec\.ts$/

// A site at a path of its host has its own build and journeys
const nested = /nested\.spec\.ts$/

// A publisher's own look has its own build too
const look = /own-look\.spec\.ts$/

const playingInDetail = /(ads|player-[\w-]+|protected)\.spec\.ts$/

// Tags say where a journey makes sense: @site needs pages rendered ahead, @phone and @desktop need that size, @house the
// player of the house.
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.spec.ts',
  outputDir: `${journeys}/results`,
  globalSetup: './tests/e2e/support/setup.ts',
  // One core is left to the servers
  workers: Math.max(2, availableParallelism() - 1),
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
    { name: 'shell', use: desktop, grepInvert: /@phone|@site/, testIgnore: [elsewhere, playingInDetail, nested, look] },
    { name: 'phone', use: phone, grepInvert: /@desktop/, testIgnore: [ofAnySize, nested, look] },
    { name: 'library', use: desktop, grepInvert: /@phone|@house/, testMatch: playing },
    { name: 'nested', use: desktop, testMatch: nested },
    { name: 'look', use: desktop, testMatch: look },
  ],
})
