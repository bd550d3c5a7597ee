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

const frame = (testId: string) => `document.querySelector('[data-testid="${testId}"] > div[data-ratio]')`
const scrolled = (testId: string) => browser.read(`${frame(testId)}.querySelector('ul').scrollLeft`)

test('shelf arrows scroll the shelf and are hidden at its ends in browsers without native scroll buttons', async () => {
  await browser.open(url)
  const arrows = `[...${frame('shelf-quiet-storms')}.shadowRoot?.querySelectorAll('[data-shelf-button]') ?? []]`
  const seen = () => browser.read(`${arrows}.map((one) => [one.ariaLabel, getComputedStyle(one).display])`)
  await expect.poll(seen).toEqual([
    ['Previous slide', 'none'],
    ['Next slide', 'block'],
  ])
  await browser.read(`${arrows}[1].click()`)
  await expect.poll(() => scrolled('shelf-quiet-storms')).toBeGreaterThan(500)
  await expect.poll(seen).toContainEqual(['Previous slide', 'block'])
  await browser.read(`${arrows}[0].click()`)
  await expect.poll(() => scrolled('shelf-quiet-storms')).toBe(0)
})

test('dots of a featured shelf select their card in browsers without native scroll markers', async () => {
  await browser.open(`${url}es/`)
  const dots = `[...${frame('shelf-featured')}.shadowRoot?.querySelectorAll('div > button') ?? []]`
  const current = () => browser.read(`${dots}.findIndex((dot) => dot.ariaCurrent === 'true')`)
  await expect.poll(current).toBe(0)
  expect(await browser.read(`${dots}.map((dot) => dot.ariaLabel)[0]`)).toBe('Farolera en Marte')
  await browser.read(`${dots}[2].click()`)
  await expect.poll(current).toBe(2)
})

test('the menu buttons open and close the sidebar in browsers without dialog commands', async () => {
  await browser.open(url)
  await expect.poll(() => browser.read(`Boolean(document.querySelector('[data-ratio]')?.shadowRoot)`)).toBe(true)
  const isOpen = () => browser.read(`document.querySelector('#sidebar').matches(':modal')`)
  await browser.read(`document.querySelector('[command=show-modal]').click()`)
  expect(await isOpen()).toBe(true)
  await browser.read(`document.querySelector('[command=close]').click()`)
  expect(await isOpen()).toBe(false)
})

test('a selected genre filters a list and is set in the query string', async () => {
  await browser.open(`${url}p/AllFilms/all-films/`)
  const shown = () =>
    browser.read(`[...document.querySelectorAll('main li a')].filter((one) => one.offsetParent).length`)
  const all = Number(await shown())
  await browser.read(`[...document.querySelectorAll('input[name=genre]')].at(-1).click()`)
  await expect.poll(() => browser.read('location.search')).toMatch(/^\?genre=\w+$/)
  await expect.poll(shown).toBeLessThan(all)
  expect(await shown()).toBeGreaterThan(0)
})
