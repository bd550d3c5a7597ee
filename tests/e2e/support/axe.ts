import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails for every accessibility violation, with all rules and elements. */
export const axe = async (page: Page): Promise<void> => {
  // Fades end first, as contrast is lower before; endless animations are ignored
  await page.evaluate(async () => {
    const running = document.getAnimations().filter((one) => one.playState === 'running')
    const ending = running.filter(
      ({ effect, timeline }) =>
        timeline === document.timeline && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
    )
    await Promise.allSettled(ending.map((one) => one.finished))
  })
  // Runs in the page only: frames of other sites are not checked
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  const faults = violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}\n  ${node.html}`))
  expect(faults, `accessibility of ${page.url()}`).toEqual([])
}
