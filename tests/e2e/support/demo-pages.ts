import type { Page } from '@playwright/test'
import { ids } from '../../../scripts/sandbox/catalogue/ids.ts'
import { runningDemo } from './demo.ts'
import { expect } from './test.ts'

export { ids, runningDemo }

/** Canonical start addresses of the journeys. */
export const demoPaths = {
  film: `/m/${ids.access.free}/the-salt-road/`,
  series: `/m/${ids.series.nightBus}/night-bus-7/`,
  hub: `/m/${ids.hub}/a-weekend-in-the-house/`,
  hostile: `/m/${ids.pages.hostile}/a-page-nobody-should-trust/`,
  films: `/p/${ids.allFilms}/all-films/`,
  contentList: `/n/${ids.contentLists.editorsChoice}/the-editors-choice/`,
}

/** Waits for the content of a page, pre-rendered or rendered in the browser. */
export const awaitContent = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
}

/** Opens an address and waits for its content. */
export const open = async (page: Page, path: string) => {
  const response = await page.goto(path)
  await awaitContent(page)
  return response
}

/**
 * Opens a document of the site without scripts, so that the page before saves nothing. A redirect of that page may
 * interrupt the first attempt. A route would turn the HTTP cache off.
 */
export const openPlainDocument = (page: Page) => expect(() => page.goto('/robots.txt')).toPass()

/** Signs in for pages of the user area only, which redirects anonymous viewers. */
export const signInUserArea = (page: Page) =>
  page.addInitScript(() => {
    if (/^(\/es)?\/u\//.test(location.pathname)) localStorage.setItem('viewer', 'session')
    else localStorage.removeItem('viewer')
  })

/** Focused element that is outside the window or covered. */
export const coveredFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: here } = document
    if (!here || here === document.body) return []
    const { left, right, top, bottom } = here.getBoundingClientRect()
    const [x, y] = [Math.max(left, 0) + Math.min(right, innerWidth), Math.max(top, 0) + Math.min(bottom, innerHeight)]
    const seen = document.elementFromPoint(x / 2, y / 2)
    return here.contains(seen) || seen?.contains(here) ? [] : [here.outerHTML.slice(0, 120)]
  })
