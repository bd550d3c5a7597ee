import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenBrowser } from './firefox.ts'
import { openSite } from './open-site.ts'

let site: Awaited<ReturnType<typeof openSite>>
let browser: OpenBrowser
let url: string

beforeAll(async () => {
  site = await openSite()
  ;({ browser, url } = site)
})
afterAll(() => site?.close())

// The last row hydrates when it becomes visible
const row = `[...document.querySelectorAll('astro-island[component-export=LiveShelf] ul')].at(-1)`
const arrows = `${row}.parentElement.shadowRoot?.querySelectorAll('[data-shelf-button]').length`
const isWaiting = `${row}.closest('astro-island').hasAttribute('ssr')`
const isHydrated = `Object.keys(${row}).some((key) => key.startsWith('__react'))`

test('a row has arrows before its hydration, which keeps its elements and the focus', async () => {
  await browser.resize(1440, 300)
  await browser.open(`${url}m/HubSumm1/a-weekend-in-the-house/`)
  await expect.poll(() => browser.read(arrows)).toBe(2)
  expect(await browser.read(isWaiting)).toBe(true)
  await browser.read(`((list) => {
    list.isFirst = true
    list.querySelector('a').focus({ preventScroll: true })
    list.scrollIntoView({ behavior: 'instant' })
    return true
  })(${row})`)
  await expect.poll(() => browser.read(isHydrated)).toBe(true)
  await expect.poll(() => browser.read(`!${isWaiting}`)).toBe(true)
  expect(await browser.read(`${row}.isFirst === true`)).toBe(true)
  expect(await browser.read(`${row}.contains(document.activeElement)`)).toBe(true)
  expect(await browser.read(arrows)).toBe(2)
})
