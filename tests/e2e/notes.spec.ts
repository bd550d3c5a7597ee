import type { Page } from '@playwright/test'
import { demoPaths, open } from './support/demo-pages.ts'
import { expect, test } from './support/test.ts'

/** Names of the visible controls below a note. */
const controlsBelow = (page: Page) =>
  page.evaluate(() => {
    const note =
      document.querySelector('p[popover]')?.getBoundingClientRect() ?? new DOMRect(0, 0, innerWidth, innerHeight)
    return [...document.querySelectorAll('a, button, input')].flatMap((control) => {
      const { left, right, top, bottom, width } = control.getBoundingClientRect()
      const isBeside = right < note.left || left > note.right || bottom < note.top || top > note.bottom
      return width === 0 || isBeside ? [] : [control.textContent || control.getAttribute('aria-label')]
    })
  })

test('the note of a press without a connection covers no button or link, and lets a press through', {
  tag: ['@site', '@phone'],
}, async ({ page, context, problems }) => {
  problems.allow(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|NetworkError|error loading/)
  for (const name of ['Start watching', 'Favorite', 'Share'])
    await test.step(`the note beside "${name}" covers no button or link`, async () => {
      await open(page, demoPaths.film)
      const control = page
        .getByRole('main')
        .getByRole(name === 'Start watching' ? 'link' : 'button', { name, exact: true })
      await context.setOffline(true)
      await control.click()
      const note = page.locator('p[popover]')
      await expect(note).toHaveText('You are offline')
      await expect(note).toBeInViewport({ ratio: 1 })
      expect(await controlsBelow(page)).toEqual([])
      await expect(note).toHaveCSS('pointer-events', 'none')
      await context.setOffline(false)
    })
})
