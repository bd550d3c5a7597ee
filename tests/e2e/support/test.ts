import { test as base, expect, type TestInfo } from '@playwright/test'
import type { Demo } from '../../../scripts/lib/demo.ts'
import { axe } from './axe.ts'
import { chromiumFlags, firefoxPrefs, insertByEditor } from './browser.ts'
import { runningDemo, startOwnSandbox } from './demo.ts'
import { type Problems, watchProblems } from './problems.ts'
import { type Sandbox, sandboxControls } from './sandbox.ts'

type Fixtures = {
  problems: Problems
  /** The controls of the sandbox of this worker, reset before each test. */
  sandbox: Sandbox
}
type OfWorker = { ownSandbox: Omit<Awaited<ReturnType<typeof startOwnSandbox>>, 'close'> }

/** Site of a journey: that of its project, or the prerendered site of the config that starts its title. */
const baseOf = ({ project, title }: TestInfo, { site, ...demo }: Demo) => {
  const { shell, library, nested, look, members, subscribers, patrons } = demo
  const ofProject = { shell, library, look, 'look-phone': look, nested: nested && `${nested}/` }[project.name]
  const [, config = ''] = /^(\w+): /.exec(title) ?? []
  return ofProject ?? { demoauth: members, demosvod: subscribers, billsvod: patrons }[config] ?? site
}

// Animations cost a tenth of the processor's time. These files show each kind of them on the desktop
const animated =
  /\b(account-(everyone|session)|any-screen|home|keyboard|language|lists|media|navigation|page-cache|pages|pay-buy|player(-(inline|menu))?|search(-in-place)?|series)\.spec\.ts$/

export { axe, expect }

export const test = base.extend<Fixtures, OfWorker>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  baseURL: ({}, use, info) => use(baseOf(info, runningDemo())),
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
    // biome-ignore lint/correctness/noEmptyPattern: as above
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
