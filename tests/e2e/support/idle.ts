import type { Page } from '@playwright/test'

/** Waits until the page has handled everything that arrived: two frames, then no work of its scripts. */
export const idle = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) =>
        requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => done()))),
      ),
  )
