import { expect, type Page } from '@playwright/test'

type Source = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }
type Shift = { value: number; moved: string[] }

/** Records the layout shifts of the documents that a page opens from now on, until the result is disposed. */
export const recordShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = []
    const record = (entries: PerformanceEntry[]) => {
      for (const entry of entries) {
        const sources: Source[] = Reflect.get(entry, 'sources')
        const moved = sources.map(({ node, previousRect, currentRect }) => {
          // A node that was removed since has its places only
          const name = node ? `${node.nodeName} ${node.textContent?.slice(0, 40)}` : 'a removed node'
          return [name, ...[previousRect, currentRect].map((rect) => JSON.stringify(rect))].join(' ')
        })
        shifts.push({ value: Reflect.get(entry, 'value'), moved })
      }
    }
    const observer = new PerformanceObserver((list) => record(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    Reflect.set(window, 'readShifts', () => {
      record(observer.takeRecords())
      return shifts
    })
  })

/** Returns the layout shift of the present document, and what moved. */
export async function readShift(page: Page): Promise<{ sum: number; moved: string }> {
  const shifts = await page.evaluate((): Shift[] => Reflect.get(window, 'readShifts')())
  return { sum: shifts.reduce((total, { value }) => total + value, 0), moved: JSON.stringify(shifts) }
}

/** Expects that nothing moved visibly in the present document. */
export async function expectNoShift(page: Page) {
  const { sum, moved } = await readShift(page)
  expect(sum, moved).toBeLessThan(0.01)
}
