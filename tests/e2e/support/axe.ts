import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'

const script = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

// Frames of other sites are not checked. Selectors and passed elements are costly, and no message has them
const options: Axe.RunOptions = {
  resultTypes: ['violations'],
  selectors: false,
  iframes: false,
  preload: { assets: ['media'] },
}

/** Violations in the open document, one for each element; the rules are loaded once for each document. */
const findViolations = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(`(() => { ${script} })()`)
  return page.evaluate(async (options) => {
    const axe: typeof Axe = Reflect.get(window, 'axe')
    const { violations } = await axe.run(document, options)
    return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}\n  ${html}`))
  }, options)
}

/** Fails for every accessibility violation, with all rules and elements. */
export const axe = async (page: Page): Promise<void> => {
  // Fades end first, as contrast is lower before; endless animations are ignored
  await page.evaluate(async () => {
    const running = document.getAnimations().filter((animation) => animation.playState === 'running')
    const ending = running.filter(
      ({ effect, timeline }) =>
        timeline === document.timeline && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
    )
    await Promise.allSettled(ending.map((animation) => animation.finished))
  })
  expect(await findViolations(page), `accessibility of ${page.url()}`).toEqual([])
}
