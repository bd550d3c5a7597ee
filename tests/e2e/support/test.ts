import { test as base, expect } from '@playwright/test'
import { axe } from './axe.ts'
import { chromiumFlags, firefoxPrefs, insertByEditor } from './browser.ts'
import { startOwnSandbox } from './demo.ts'
import { type Problems, watchProblems } from './problems.ts'
import { type Sandbox, sandboxControls } from './sandbox.ts'
import { addressOf, type Site } from './site.ts'

/** Options of projects and of `test.use`. */
export type Options = {
  /** Site that a journey opens. */
  site: Site
}

type Fixtures = {
  problems: Problems
  /** The controls of the sandbox of this worker, reset before each test. */
  sandbox: Sandbox
}
type OfWorker = { ownSandbox: Omit<Awaited<ReturnType<typeof startOwnSandbox>>, 'close'> }

// Animations cost a tenth of the processor's time. These files show each kind of them on the desktop
const animated =
  /\b(account-(everyone|session)|any-screen|home|keyboard|language|lists|media|navigation|page-cache|pages|pay-buy|player(-(inline|menu))?|search(-in-place)?|series)\.spec\.ts$/

export { axe, expect }

export const test = base.extend<Options & Fixtures, OfWorker>({
  site: ['demo', { option: true }],
  baseURL: ({ site }, use) => use(addressOf(site)),
  contextOptions: ({ contextOptions }, use, { project, file }) =>
    use(
      /^(site|playback)$/.test(project.name) && animated.test(file)
        ? contextOptions
        : { reducedMotion: 'reduce', ...contextOptions },
    ),
  context: async ({ context, browserName }, use) => {
    if (browserName === 'firefox') await context.addInitScript(insertByEditor)
    await use(context)
  },
  ownSandbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const { close, ...own } = await startOwnSandbox()
      await use(own)
      await close()
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    ({ launchOptions: { args = [], ...options }, browserName, ownSandbox: { seen, url } }, use) =>
      use(
        browserName === 'firefox'
          ? { ...options, firefoxUserPrefs: firefoxPrefs(seen, url) }
          : { ...options, args: [...args, ...chromiumFlags(seen, url)] },
      ),
    { scope: 'worker' },
  ],
  sandbox: [
    async ({ ownSandbox }, use) => {
      const controls = sandboxControls(ownSandbox)
      await controls.reset()
      await use(controls)
    },
    { auto: true },
  ],
  problems: [
    async ({ page }, use) => {
      const problems = await watchProblems(page)
      await use(problems)
      expect(problems.remaining(), 'problems of the page').toEqual([])
    },
    { auto: true },
  ],
})
