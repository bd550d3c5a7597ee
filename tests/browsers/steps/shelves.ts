import { expect } from 'vitest'
import { forget, openAsNew, type Step, type Visit } from './step.ts'

const frame = '[data-testid="shelf-quiet-storms"] > div[data-ratio]'
const arrows = `[...document.querySelector('${frame}').shadowRoot.querySelectorAll('[data-shelf-button]')]`
// An arrow at the end of its shelf keeps its place, without a look or the focus
const isShown = `${arrows}.map((arrow) => !arrow.hidden && arrow.tabIndex === 0)`
const scrolled = `document.querySelector('${frame} ul').scrollLeft`

// The last row hydrates when it becomes visible
const row = `[...document.querySelectorAll('astro-island[component-export=LiveShelf] ul')].at(-1)`
const rowArrows = `(${row}.parentElement.shadowRoot || document).querySelectorAll('[data-shelf-button]').length`
const isWaiting = `${row}.closest('astro-island').hasAttribute('ssr')`
const isHydrated = `Object.keys(${row}).some((key) => key.startsWith('__react'))`

const openHome = async (visit: Visit) => {
  const { page } = visit
  await openAsNew(visit, '/')
  await page.becomes(`Boolean(document.querySelector('${frame}').shadowRoot)`, true)
}

// Browsers with native buttons have none of these elements
const without = 'selector(::scroll-button(left))'

export const shelfSteps: Step[] = [
  {
    title: 'shelf arrows scroll the shelf and are hidden at its ends',
    level: 'simple',
    without,
    async run(visit) {
      const { page } = visit
      await openHome(visit)
      await page.becomes(isShown, [false, true])
      await page.read(`(${arrows}[1].click(), true)`)
      await page.becomes(`${scrolled} > 500`, true)
      await page.becomes(isShown, [true, true])
      await page.read(`(${arrows}[0].click(), true)`)
      await page.becomes(scrolled, 0)
    },
  },
  {
    title: 'dots of a featured shelf select their card, and its slides snap to the edge',
    level: 'simple',
    without,
    async run(visit) {
      const { page } = visit
      await openHome(visit)
      const dots = `[...document.querySelector('[data-testid=shelf-featured] > div[data-ratio]').shadowRoot.querySelectorAll('div > button')]`
      const current = `${dots}.findIndex((dot) => dot.getAttribute('aria-current') === 'true')`
      await page.becomes(current, 0)
      await page.read(`(${dots}[2].click(), true)`)
      await page.becomes(current, 2)
      const list = `document.querySelector('[data-testid=shelf-featured] ul')`
      const offset = `Math.round(${list}.children[1].getBoundingClientRect().left - ${list}.getBoundingClientRect().left)`
      await page.read(`(${list}.scrollBy(-0.9 * ${list}.clientWidth, 0), true)`)
      await page.becomes(offset, 0)
    },
  },
  {
    title: 'a row has arrows before its hydration, which keeps its elements and the focus',
    level: 'simple',
    without,
    async run(visit) {
      const { page, demo } = visit
      await forget(visit, demo.site)
      await page.resize(1440, 300)
      try {
        await page.open(`${demo.site}/m/HubSumm1/a-weekend-in-the-house/`)
        await page.becomes(rowArrows, 2)
        expect(await page.read(isWaiting)).toBe(true)
        await page.read(`((list) => {
          list.isFirst = true
          list.querySelector('a').focus({ preventScroll: true })
          list.scrollIntoView({ behavior: 'instant' })
          return true
        })(${row})`)
        await page.becomes(isHydrated, true)
        await page.becomes(isWaiting, false)
        expect(await page.read(`${row}.isFirst === true`)).toBe(true)
        expect(await page.read(`${row}.contains(document.activeElement)`)).toBe(true)
        expect(await page.read(rowArrows)).toBe(2)
      } finally {
        await page.resize(1440, 900)
      }
    },
  },
]
