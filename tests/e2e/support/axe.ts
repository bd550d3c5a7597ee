import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails with every accessibility fault of the page as it stands: no rule is off, no element is left out. */
export const axe = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const faults = violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}\n  ${node.html}`))
  expect(faults, `accessibility of ${page.url()}`).toEqual([])
}
