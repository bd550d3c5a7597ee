import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails with every accessibility fault of the page as it stands: no rule is off, no element is left out. */
export const axe = async (page: Page): Promise<void> => {
  // What is fading in has not yet the contrast that it will have; what goes round for ever is looked at as it is
  await page.evaluate(async () => {
    const running = document.getAnimations().filter((one) => one.playState === 'running')
    const ending = running.filter(
      ({ effect, timeline }) =>
        timeline === document.timeline && effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY,
    )
    await Promise.allSettled(ending.map((one) => one.finished))
  })
  // In the page itself: what lies in frames of others is not ours, and a second page for it takes longer than the rest
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  const faults = violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}\n  ${node.html}`))
  expect(faults, `accessibility of ${page.url()}`).toEqual([])
}
