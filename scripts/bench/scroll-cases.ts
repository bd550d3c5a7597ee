import type { Page } from 'playwright'
import type { Demo } from '../lib/demo.ts'
import { openFullGuide, publishGuide, scrollThrough } from './guide-scroll.ts'
import { type Smooth, type Step, scrollBySteps } from './scroll-through.ts'

const channels = 200

/** Prepares a page and returns the function that scrolls it. */
type Case = (page: Page, demo: Demo) => Promise<() => Promise<Smooth>>

const complete = (result: Smooth, expected: number, name: string) => {
  if (result.seen < expected) throw new Error(`Only ${result.seen} of ${expected} ${name} came into view`)
  return result
}

const openGuide = async (page: Page, { sandbox }: Demo) =>
  openFullGuide(page, await publishGuide(sandbox, channels), channels)

// About 9,000 px/s, faster than manual scrolling, to find the cost of one frame.
const leaps: Case = async (page, demo) => {
  const scroller = await openGuide(page, demo)
  return async () => complete(await scrollThrough(scroller), channels, 'channels')
}

const openHome = async (page: Page) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  return page.getByTestId(/^shelf-/)
}

const times = (length: number, step: Step) => Array.from({ length }, () => step)
// 400 px per step is a fast wheel. Further rows load during the pauses.
const down = [...times(6, { x: 0, y: 400, frames: 12 }), ...times(300, { x: 0, y: 24, frames: 1 })]
const rows = 16

const shelves: Case = async (page) => {
  await openHome(page)
  return async () => complete(await scrollBySteps(page.locator('html'), down, 'aria-labelledby'), rows, 'rows')
}

// Four clicks on the shelf button, and back.
const glides = [...times(4, { x: 800, y: 0, frames: 45 }), ...times(4, { x: -800, y: 0, frames: 45 })]

const shelf: Case = async (page) => {
  const row = (await openHome(page)).nth(1).getByRole('list')
  await row.scrollIntoViewIfNeeded()
  return () => scrollBySteps(row, glides, 'href')
}

// A fast wheel down and up, and the buttons of the timeline.
const guideSteps = [
  ...times(6, { x: 0, y: 600, frames: 30 }),
  ...times(4, { x: 1_050, y: 0, frames: 45 }),
  ...times(6, { x: 0, y: -600, frames: 30 }),
]
const inAround = 24

const guide: Case = async (page, demo) => {
  const scroller = await openGuide(page, demo)
  return async () => complete(await scrollBySteps(scroller, guideSteps, 'aria-rowindex'), inAround, 'channels')
}

export const cases = { guide, leaps, shelves, shelf }
