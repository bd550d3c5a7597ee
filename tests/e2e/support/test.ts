import { type BrowserContext, test as base, expect, type Page, type TestInfo } from '@playwright/test'
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
  /** Whether pages show their animations on the desktop. They cost a tenth of the processor's time. */
  isAnimated: boolean
}

/** Opens a page of another device, whose relative addresses begin with `baseURL`. */
export type OpenDevice = (baseURL: string) => Promise<Page>

type Fixtures = {
  /** Refuses unknown tags before each test. */
  knownTags: undefined
  openDevice: OpenDevice
  problems: Problems
  /** The controls of the sandbox of this worker, reset before each test. */
  sandbox: Sandbox
}
type OfWorker = { ownSandbox: Omit<Awaited<ReturnType<typeof startOwnSandbox>>, 'close'> }

/** Throws an Error for a tag that is not the name of a project, so that a journey misses no project by a typo. */
const refuseUnknownTags = ({ tags, config }: TestInfo) => {
  const known = ['@chromium', ...config.projects.map(({ name }) => `@${name}`)]
  const unknown = tags.filter((tag) => !known.includes(tag))
  if (unknown.length) throw new Error(`Unknown tag ${unknown.join(', ')}: choose from ${known.join(', ')}`)
}

/** Repeats a navigation that one of the page interrupts. Firefox reports it where Chromium continues. */
const repeatInterrupted = (page: Page) => {
  const goto = page.goto.bind(page)
  page.goto = (url, options) =>
    goto(url, options).catch((error: unknown) => {
      if (!/is interrupted by another navigation/.test(String(error))) throw error
      return goto(url, options)
    })
}

export { axe, expect }

export const test = base.extend<Options & Fixtures, OfWorker>({
  site: ['demo', { option: true }],
  baseURL: ({ site }, use) => use(addressOf(site)),
  isAnimated: [false, { option: true }],
  contextOptions: ({ contextOptions, isAnimated }, use, { project }) =>
    use(
      isAnimated && /^(site|playback)$/.test(project.name)
        ? contextOptions
        : { reducedMotion: 'reduce', ...contextOptions },
    ),
  context: async ({ context, browserName }, use) => {
    if (browserName === 'firefox') await context.addInitScript(insertByEditor)
    await use(context)
  },
  page: async ({ page, browserName }, use) => {
    if (browserName === 'firefox') repeatInterrupted(page)
    await use(page)
  },
  openDevice: async ({ browser, browserName }, use) => {
    const devices: BrowserContext[] = []
    await use(async (baseURL) => {
      const device = await browser.newContext({ baseURL, locale: 'en-US', reducedMotion: 'reduce' })
      devices.push(device)
      if (browserName === 'firefox') await device.addInitScript(insertByEditor)
      return device.newPage()
    })
    for (const device of devices) await device.close()
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
  knownTags: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use, info) => {
      refuseUnknownTags(info)
      await use(undefined)
    },
    { auto: true },
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
