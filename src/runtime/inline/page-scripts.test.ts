import { afterEach, expect, test, vi } from 'vitest'
import type { Tag } from '#core/site/tags.ts'
import { bootHydration } from './boot-hydration.inline.ts'
import { bootNowAndNext } from './boot-now-and-next.inline.ts'
import { bootTags } from './boot-tags.inline.ts'
import { replayEarlyClick } from './replay-early-click.inline.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a hydration script that does not load causes no unhandled rejection', async () => {
  const rejections: unknown[] = []
  const addRejection = (reason: unknown) => void rejections.push(reason)
  process.on('unhandledRejection', addRejection)
  const content = 'data:text/javascript,throw(1) data:text/javascript,throw(2)'
  const documentElement = { dataset: {} }
  vi.stubGlobal('document', { hidden: true, documentElement, querySelector: () => ({ content }) })
  vi.stubGlobal('addEventListener', () => {})
  bootHydration()
  await Promise.allSettled(content.split(' ').map((file) => import(file)))
  await new Promise((done) => setImmediate(done))
  process.off('unhandledRejection', addRejection)
  expect(rejections).toEqual([])
})

test.each([
  [
    'reloads after a failed load in Firefox once the server responds',
    'error loading dynamically imported module',
    true,
    1,
  ],
  ['does not reload while the server does not respond', 'error loading dynamically imported module', false, 0],
  ['does not reload after an error of the script itself', 'e is not a function', true, 0],
])('a click %s', async (_, message, ok, reloads) => {
  const content = `data:text/javascript,throw new TypeError("${message}")//${ok}`
  const documentElement = { dataset: {} }
  const reload = vi.fn()
  let click = (_: object) => {}
  vi.stubGlobal('document', { hidden: true, documentElement, querySelector: () => ({ content: encodeURI(content) }) })
  vi.stubGlobal('addEventListener', (_: string, listener: typeof click) => {
    click = listener
  })
  vi.stubGlobal('fetch', () => (ok ? Promise.resolve({}) : Promise.reject(new TypeError('Failed to fetch'))))
  vi.stubGlobal('location', { reload })
  bootHydration()
  const settled = async () => {
    await import(encodeURI(content)).catch(() => {})
    await new Promise((done) => setImmediate(done))
  }
  await settled()
  expect(reload).toHaveBeenCalledTimes(0)
  click({})
  await settled()
  expect(reload).toHaveBeenCalledTimes(reloads)
})

test('only the island of the last early press is busy, as only that press is replayed', () => {
  let press = (_: object) => {}
  vi.stubGlobal('self', {})
  vi.stubGlobal('addEventListener', (_: string, listener: typeof press) => {
    press = listener
  })
  const openIsland = () => {
    const attributes = new Set<string>()
    const island = {
      setAttribute: (name: string) => attributes.add(name),
      removeAttribute: (name: string) => attributes.delete(name),
    }
    return {
      attributes,
      target: { closest: (selector: string) => selector.endsWith('button') && { closest: () => island } },
    }
  }
  const [first, second] = [openIsland(), openIsland()]
  replayEarlyClick('early')
  press(first)
  expect([...first.attributes]).toEqual(['aria-busy'])
  press(second)
  expect([first.attributes.size, [...second.attributes]]).toEqual([0, ['aria-busy']])
})

type Showing = { hidden: boolean; dataset: Record<string, string>; start: string }

const stateOf = ({ hidden, dataset }: Showing) => (hidden ? 'over' : 'on' in dataset ? 'on' : 'next')

/** Page that is parsed in steps; a time without a following node is incomplete. */
function openParsedPage(showings: Showing[]) {
  const parser = new EventTarget()
  const changes: (() => void)[] = []
  const times = showings.map((showing) => ({
    ...{ textContent: '', dataset: { local: 'time' }, dateTime: showing.start, nextSibling: null as object | null },
    closest: () => showing,
  }))
  const document = {
    ...{ readyState: 'loading', documentElement: { lang: 'en' } },
    querySelectorAll: () => [] as typeof times,
  }
  class Observer {
    constructor(change: () => void) {
      changes.push(change)
    }
    observe() {}
    disconnect() {
      changes.length = 0
    }
  }
  vi.stubGlobal('document', document)
  vi.stubGlobal('MutationObserver', Observer)
  vi.stubGlobal('addEventListener', parser.addEventListener.bind(parser))
  bootNowAndNext(() => (_, __, iso) => iso.slice(11, 16))
  return {
    times,
    parse: (count: number) => {
      document.querySelectorAll = () => times.slice(0, count)
      for (const time of times.slice(0, count - 1)) time.nextSibling = {}
      for (const change of changes) change()
    },
    end: () => {
      document.querySelectorAll = () => times
      document.readyState = 'interactive'
      parser.dispatchEvent(new Event('DOMContentLoaded'))
    },
  }
}

const at = (hour: number) => Date.UTC(2026, 10, 23, hour)

test.each([
  ['at the time of the build', 20, ['on', 'next', 'next']],
  ['after the first programme', 21, ['over', 'on', 'next']],
  ['after the last programme', 23, ['over', 'over', 'over']],
])('a page opened %s hides past programmes and marks only the current one', (_, hour, states) => {
  vi.useFakeTimers({ now: at(hour) })
  const showings = [20, 21, 22].map((start) => ({
    hidden: false,
    dataset: { end: String(at(start + 1)) } as Record<string, string>,
    start: new Date(at(start)).toISOString(),
  }))
  const page = openParsedPage(showings)
  page.parse(2)
  expect(showings.map(stateOf).slice(2)).toEqual(['next'])
  page.end()
  expect(showings.map(stateOf)).toEqual(states)
  expect(page.times.map(({ textContent }) => textContent)).toEqual([20, 21, 22].map((hour) => `${hour}:00`))
})

test('a programme is marked while the page is parsed, and an incompletely parsed time stays unchanged', () => {
  vi.useFakeTimers({ now: at(21) })
  const showings = [20, 21].map((start) => ({
    hidden: false,
    dataset: { end: String(at(start + 1)) } as Record<string, string>,
    start: new Date(at(start)).toISOString(),
  }))
  const page = openParsedPage(showings)
  page.parse(2)
  expect(page.times.map(({ textContent }) => textContent)).toEqual(['20:00', ''])
  expect(showings.map(stateOf)).toEqual(['over', 'next'])
  page.end()
  expect(showings.map(stateOf)).toEqual(['over', 'on'])
})

const tag = (consent: Tag['consent'], more: Partial<Tag> = {}): Tag => ({
  ...{ src: `https://tags.test/${consent}.js`, consent, when: 'idle', hosts: [], attributes: {}, globals: {} },
  ...more,
})

/** Opens a page with tags. `paint` draws its first frame, `idle` runs all idle callbacks. */
function openTagged(tags: Tag[], { stored = null as string | null, source = undefined as string | undefined } = {}) {
  const page = new EventTarget()
  const inserted: Record<string, string>[] = []
  const [paints, idles]: (() => void)[][] = [[], []]
  const self: Record<string, unknown> = { requestIdleCallback: true, name: 'mine' }
  const createElement = () => ({
    setAttribute: function (name: string, value: string) {
      Object.assign(this, { [name]: value })
    },
  })
  vi.stubGlobal('document', {
    documentElement: { dataset: { source } },
    readyState: 'loading',
    createElement,
    head: { append: (script: Record<string, string>) => inserted.push(script) },
  })
  vi.stubGlobal('self', self)
  vi.stubGlobal('localStorage', { getItem: () => stored })
  class PaintObserver {
    call: () => void
    constructor(call: () => void) {
      this.call = call
    }
    observe = ({ type }: { type: string }) => type === 'paint' && paints?.push(this.call)
    disconnect = () => undefined
  }
  vi.stubGlobal('PerformanceObserver', PaintObserver)
  vi.stubGlobal('requestIdleCallback', (call: () => void) => idles?.push(call))
  vi.stubGlobal('setTimeout', (call: () => void) => call())
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  bootTags(tags)
  const run = (calls: (() => void)[] = []) => {
    for (const call of calls.splice(0)) call()
  }
  const dispatch = (event: Event) => page.dispatchEvent(event)
  return {
    self,
    sources: () => inserted.map(({ src }) => src?.split('/').at(-1)),
    inserted,
    dispatch,
    load: () => dispatch(new Event('load')),
    paint: () => run(paints),
    idle: () => run(idles),
  }
}

test('no tag is inserted before the page is painted and idle', () => {
  const { sources, load, paint, idle } = openTagged([tag('necessary')])
  idle()
  load()
  expect(sources()).toEqual([])
  paint()
  expect(sources()).toEqual([])
  idle()
  expect(sources()).toEqual(['necessary.js'])
})

test.each([
  [null, ['necessary.js']],
  ['"refused"', ['necessary.js']],
  ['not json', ['necessary.js']],
  ['"given"', ['necessary.js', 'analytics.js']],
  ['"all"', ['necessary.js', 'analytics.js', 'advertising.js']],
])('with the stored consent %s the page inserts %j', (stored, expected) => {
  const { sources, load, paint, idle } = openTagged([tag('necessary'), tag('analytics'), tag('advertising')], {
    stored,
  })
  load()
  paint()
  idle()
  expect(sources()).toEqual(expected)
})

test('a storage event inserts no tag before the first frame of the page, for example of a prerendered one', () => {
  const { sources, paint, idle, dispatch } = openTagged([tag('analytics')], { stored: '"given"' })
  dispatch(new Event('storage'))
  idle()
  expect(sources()).toEqual([])
  paint()
  idle()
  expect(sources()).toEqual(['analytics.js'])
})

test('a consent event on the page inserts each allowed tag once', () => {
  const { sources, load, paint, idle, dispatch } = openTagged([tag('analytics'), tag('advertising')])
  load()
  paint()
  idle()
  for (const detail of ['given', 'given', 'all']) dispatch(new CustomEvent('consent', { detail }))
  idle()
  expect(sources()).toEqual(['analytics.js', 'advertising.js'])
})

test('a tag with interaction timing is inserted once, at the first input', () => {
  const { sources, load, paint, idle, dispatch } = openTagged([tag('necessary', { when: 'interaction' })])
  load()
  paint()
  idle()
  expect(sources()).toEqual([])
  dispatch(new Event('keydown'))
  dispatch(new Event('pointerdown'))
  expect(sources()).toEqual(['necessary.js'])
})

test('a tag gets its attributes and global variables, and existing variables stay unchanged', () => {
  const globals = { dataLayer: [{ event: 'gtm.js' }], name: 'theirs' }
  const tagged = openTagged([tag('necessary', { globals, attributes: { 'data-domain': 'films.test' } })])
  tagged.load()
  tagged.paint()
  tagged.idle()
  expect(tagged.inserted[0]).toMatchObject({ 'data-domain': 'films.test' })
  expect(tagged.self).toMatchObject({ dataLayer: [{ event: 'gtm.js' }], name: 'mine' })
})

test("a page with another publisher's config inserts no tags of the site", () => {
  const { sources, load, paint, idle } = openTagged([tag('necessary')], { source: 'other001' })
  load()
  paint()
  idle()
  expect(sources()).toEqual([])
})
