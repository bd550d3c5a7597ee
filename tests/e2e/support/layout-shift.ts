import { expect, type Page } from '@playwright/test'

type Shift = { value: number; moved: string[] }

/** Records the layout shifts of the documents that a page opens from now on, until the result is disposed. */
export const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = []
    Reflect.set(window, 'shifts', shifts)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources: { node: Node | null }[] = Reflect.get(entry, 'sources')
        const moved = sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`)
        shifts.push({ value: Reflect.get(entry, 'value'), moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Returns the layout shift of the present document, and what moved. */
export async function readShift(page: Page): Promise<{ sum: number; moved: string }> {
  const shifts = await page.evaluate((): Shift[] => Reflect.get(window, 'shifts'))
  return { sum: shifts.reduce((total, { value }) => total + value, 0), moved: JSON.stringify(shifts) }
}

/** Expects that nothing moved visibly in the present document. */
export async function expectNoShift(page: Page) {
  const { sum, moved } = await readShift(page)
  expect(sum, moved).toBeLessThan(0.01)
}
