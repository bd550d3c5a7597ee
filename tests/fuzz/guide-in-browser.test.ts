import { resolve } from 'node:path'
import fc from 'fast-check'
import { chromium, type Page } from 'playwright'
import { build } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { entriesOfXml } from '#providers/epg/xmltv.ts'
import { findBrowser } from '../../scripts/lib/browser.ts'
import { brokenGuides, type GuideFile, mutatedFiles, readableGuides } from '../support/guide-files.ts'
import { programmesOf } from '../support/programmes-of.ts'
import { readGuide } from '../support/read-guide.ts'

let page: Page
beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: resolve(import.meta.dirname, '../support/read-guide.ts'),
        output: { entryFileNames: 'read-guide.js' },
      },
    },
  })
  const outputs = 'output' in built ? built.output : []
  const files = new Map(outputs.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]))
  const browser = await chromium.launch(await findBrowser('chromium-headless-shell'))
  page = await browser.newPage()
  await page.route('https://site.test/**', (route) => {
    const file = files.get(new URL(route.request().url()).pathname.slice(1))
    const contentType = file === undefined ? 'text/html' : 'text/javascript'
    const body = typeof file === 'string' ? file : '<!doctype html><script type="module" src="/read-guide.js"></script>'
    return route.fulfill({ contentType, body })
  })
  await page.goto('https://site.test/')
  await page.waitForFunction(() => 'readGuide' in window)
})
afterAll(() => page?.context().browser()?.close())

/** Reads files in the browser, as the site does. */
const readInBrowser = (files: GuideFile[]): Promise<string[]> => {
  const encoded = files.map(({ bytes, contentType }) => [Buffer.from(bytes).toString('base64'), contentType] as const)
  return page.evaluate(
    (list) =>
      Promise.all(
        list.map(([base64, contentType]) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
          return Reflect.get(window, 'readGuide')(bytes, contentType)
        }),
      ),
    encoded,
  )
}

const batches = 20
const batchLength = 500

it('build and browser read the same programmes, warnings and errors from 10,000 damaged guides', {
  timeout: 180_000,
}, async () => {
  const files = fc.sample(mutatedFiles, { numRuns: batches * batchLength, seed: fc.readConfigureGlobal().seed ?? 1 })
  const outcomes = new Set<string>()
  for (let start = 0; start < files.length; start += batchLength) {
    const batch = files.slice(start, start + batchLength)
    const [browser, node] = await Promise.all([
      readInBrowser(batch),
      Promise.all(batch.map(({ bytes, contentType }) => readGuide(bytes, contentType))),
    ])
    const difference = node.findIndex((result, index) => result !== browser[index])
    expect(browser[difference]).toEqual(node[difference])
    for (const result of node) outcomes.add(result)
  }
  // The files differ, and many of them contain programmes.
  expect([...outcomes].filter((outcome) => outcome.startsWith('[[{')).length).toBeGreaterThan(files.length / 3)
})

it('every programme of a well-formed guide is read with its texts, times and picture', () => {
  fc.assert(
    fc.property(readableGuides, ({ xml, models }) => {
      expect(programmesOf(entriesOfXml(xml, 'en'))).toEqual(
        models.map(({ id, title, description, start, minutes }) => ({
          ...{ id, title, description, image: '/a.jpg?b=1&c=2', media: undefined },
          start: new Date(Date.UTC(2026, 0, 1, 0, start)),
          end: new Date(Date.UTC(2026, 0, 1, 0, start + minutes)),
        })),
      )
    }),
    { numRuns: 500 },
  )
})

it('a fault anywhere inside a programme affects no other programme', () => {
  fc.assert(
    fc.property(brokenGuides, ({ xml, good }) => {
      const titles = programmesOf(entriesOfXml(xml, 'en', 'one')).map(({ title }) => title)
      expect([titles[0], titles.at(-1)]).toEqual(good.map((model) => model?.title))
    }),
    { numRuns: 2_000 },
  )
})
