import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { OpenBrowser } from './open-browser.ts'

/** Elements of a page: a selector, and a pattern of their accessible names. */
export type Query = string | [selector: string, name: RegExp]

// In the words of Chromium 87
const search = `(selector, pattern) => {
  const name = (element) => {
    const labels = [...(element.labels || [])].map((label) => label.textContent).join(' ')
    const text = element.getAttribute('aria-label') || labels || element.innerText || element.textContent || ''
    return text.replace(/\\s+/g, ' ').trim()
  }
  const isShown = (element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
  }
  return [...document.querySelectorAll(selector)].filter(
    (element) => isShown(element) && (!pattern || pattern.test(name(element))),
  )
}`

const find = (query: Query) => {
  const [selector, pattern = null] = typeof query === 'string' ? [query] : query
  return `(${search})(${JSON.stringify(selector)}, ${pattern})`
}

// Chromium 109 to 119 scroll smoothly where a style does, in spite of `instant`
const scrollTo = `(element) => {
  const smooth = []
  for (let around = element.parentElement; around; around = around.parentElement)
    if (getComputedStyle(around).scrollBehavior === 'smooth') smooth.push(around)
  for (const { style } of smooth) style.scrollBehavior = 'auto'
  element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
  for (const { style } of smooth) style.removeProperty('scroll-behavior')
}`

/** Centre of an element that is scrolled into view, or the reason that a press does not reach it. */
const target = (query: Query) => `(() => {
  const [element] = ${find(query)}
  if (!element) return 'absent'
  // The transition from the page before begins with the first paint, and takes all presses
  if (!performance.getEntriesByName('first-contentful-paint').length) return 'not painted'
  const rect = () => element.getBoundingClientRect()
  const isIn = ({ top, bottom, left, right }) => top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth
  if (!isIn(rect())) (${scrollTo})(element)
  const { left, top, right, bottom } = rect()
  const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
  const hit = document.elementFromPoint(x, y)
  if (!hit) return 'outside the window'
  const label = hit.closest('label')
  const reaches = element.contains(hit) || (label && label.control === element)
  return reaches ? [x, y] : 'covered by ' + hit.outerHTML.slice(0, 120)
})()`

// Shorter than a test, whose error would name no condition
const pollMs = 45_000
const poll: typeof expect.poll = (read, options) => expect.poll(read, { timeout: pollMs, ...options })

/** A page of a browser: what a viewer sees and does, in the words of all drivers. Waits by condition. */
export function pageOf(browser: OpenBrowser, folder: string) {
  const read = <Value>(expression: string) => browser.read(expression) as Promise<Value>
  const texts = (query: Query) => read<string[]>(`${find(query)}.map((element) => element.textContent)`)
  const count = (query: Query) => read<number>(`${find(query)}.length`)
  const see = (query: Query) => poll(() => count(query), { message: `no ${query}` }).toBeGreaterThan(0)

  const place = async (query: Query): Promise<[number, number]> => {
    let last: unknown
    let place: unknown
    const isStill = async () => {
      last = place
      place = await read(target(query))
      return Array.isArray(place) && JSON.stringify(place) === JSON.stringify(last) ? 'still' : place
    }
    await poll(isStill, { message: `press ${query}` }).toBe('still')
    return place as [number, number]
  }

  return {
    read,
    count,
    texts,
    see,
    /** Opens an address and waits until its scripts have started. */
    async open(url: string) {
      await browser.open(url)
      await poll(() => read(`document.readyState`), { message: url }).toBe('complete')
    },
    resize: browser.resize,
    gone: (query: Query) => poll(() => count(query), { message: `still ${query}` }).toBe(0),
    async click(query: Query) {
      await browser.click(...(await place(query)))
    },
    press: browser.press,
    async type(text: string) {
      for (const key of text) await browser.press(key)
    },
    /** Clicks into a field and types. */
    async fill(query: Query, text: string) {
      const isFocused = async () => {
        await browser.click(...(await place(query)))
        return read(`${find(query)}.includes(document.activeElement)`)
      }
      // The field may move while the rest of its form loads
      await poll(isFocused, { message: `focus in ${query}` }).toBe(true)
      for (const key of text) await browser.press(key)
    },
    focus: (query: Query) => read(`(${find(query)}[0].focus(), true)`),
    hasFocus: (query: Query) =>
      poll(() => read(`${find(query)}.includes(document.activeElement)`), { message: `focus on ${query}` }).toBe(true),
    /** Presses a key until an element has the focus. */
    async pressUntil(key: string, query: Query, maxPresses = 40) {
      const isFocused = () => read(`${find(query)}.includes(document.activeElement)`)
      for (let presses = 0; presses < maxPresses && !(await isFocused()); presses++) await browser.press(key)
      await poll(isFocused, { message: `${key} until ${query}` }).toBe(true)
    },
    becomes: (expression: string, value: unknown) =>
      poll(() => read(expression), { message: expression }).toEqual(value),
    isAt: (pattern: RegExp) => poll(() => read(`location.pathname + location.search`)).toMatch(pattern),
    /** Writes a picture of the window to the reports of this engine. */
    async screenshot(name: string) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, `${name}.png`), await browser.screenshot())
    },
  }
}

export type Page = ReturnType<typeof pageOf>
