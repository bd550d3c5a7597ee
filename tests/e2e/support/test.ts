import { test as base, expect } from '@playwright/test'
import type { Demo } from '../../../scripts/lib/demo.ts'
import { axe } from './axe.ts'
import { type Problems, watchProblems } from './problems.ts'
import { sandboxControls } from './sandbox.ts'
import { takeTurn } from './turns.ts'

type Turn = { alone: () => Promise<void> }
type Fixtures = {
  turn: Turn
  problems: Problems
  /** The sandbox's controls: a test that asks for them has the sandbox to itself, fresh before and after. */
  sandbox: ReturnType<typeof sandboxControls>
}

const demo = (): Demo => JSON.parse(process.env.FOYER_DEMO ?? '{}')

const baseOf = (project: string, { site, shell, library }: Demo) => ({ shell, library })[project] ?? site

export { axe, expect }

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  baseURL: ({}, use, info) => use(baseOf(info.project.name, demo())),
  turn: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      let giveBack = await takeTurn('shared')
      const alone = async () => {
        giveBack()
        giveBack = await takeTurn('alone')
      }
      await use({ alone })
      giveBack()
    },
    { auto: true, timeout: 300_000 },
  ],
  sandbox: [
    async ({ turn }, use) => {
      await turn.alone()
      const controls = sandboxControls(demo().sandbox)
      await controls.reset()
      await use(controls)
      await controls.reset()
    },
    { timeout: 300_000 },
  ],
  problems: [
    async ({ page }, use) => {
      const problems = await watchProblems(page)
      await use(problems)
      expect(problems.left(), 'what the page complained of').toEqual([])
    },
    { auto: true },
  ],
})
