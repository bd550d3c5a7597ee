import { afterEach, expect, it, vi } from 'vitest'
import { closeBrowser, fakeBrowser } from '../../../tests/support/fake-browser.ts'

afterEach(closeBrowser)

type Link = { rel?: string; href?: string }

/** New page of a browser, with the stylesheets of its head. */
async function openPage(browser = fakeBrowser(), { contrast = false } = {}) {
  vi.resetModules()
  const links: Link[] = []
  const head = {
    append: (link: Link) => links.push(link),
    querySelector: (selector: string) => links.find(({ href }) => selector === `link[href="${href}"]`) ?? null,
  }
  const { dataset } = browser.document.documentElement
  Object.assign(browser.document, { head, createElement: () => ({}) })
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: contrast && query === '(prefers-contrast: more)' }))
  return { browser, links, dataset, ...(await import('./display.store.ts')) }
}

it('a display setting applies to this page at once, loads its stylesheet once and persists on the next page', async () => {
  const { browser, links, dataset, chooseDisplay, $display } = await openPage()
  expect($display.get()).toEqual([])
  chooseDisplay('contrast', true)
  chooseDisplay('font', true)
  expect([dataset.display, $display.get()]).toEqual(['font contrast', ['font', 'contrast']])
  expect(links).toEqual([{ rel: 'stylesheet', href: '/display/display.css' }])
  expect((await openPage(browser)).$display.get()).toEqual(['font', 'contrast'])
})

it('a display setting that is switched off ends at once, and without any setting nothing is stored', async () => {
  const { browser, dataset, chooseDisplay, $display } = await openPage()
  for (const setting of ['spacing', 'contrast'] as const) chooseDisplay(setting, true)
  chooseDisplay('contrast', false)
  expect([dataset.display, browser.localStorage.getItem('jwapp.display')]).toEqual(['spacing', 'spacing'])
  chooseDisplay('spacing', false)
  expect([dataset.display, $display.get(), Object.keys(browser.localStorage)]).toEqual(['', [], []])
})

it('more contrast that the device requests applies beside the choices of the viewer, and is not stored', async () => {
  const { browser, dataset, chooseDisplay, prefersContrast } = await openPage(fakeBrowser(), { contrast: true })
  expect(prefersContrast()).toBe(true)
  chooseDisplay('spacing', true)
  expect([dataset.display, browser.localStorage.getItem('jwapp.display')]).toEqual(['spacing contrast', 'spacing'])
})
