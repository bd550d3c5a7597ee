import { setMaxListeners } from 'node:events'
import { vi } from 'vitest'
import { memory } from './memory.ts'

class StorageEvent extends Event {
  readonly key: string | null
  constructor(type: string, { key = null }: { key?: string | null } = {}) {
    super(type)
    this.key = key
  }
}

/** Address and history of one tab. */
function fakeHistory(start: string, moved: () => void) {
  const entries: { state: unknown; href: string }[] = [{ state: null, href: start }]
  let at = 0
  const now = () => entries[at] ?? { state: null, href: start }
  const to = (path = '') => new URL(path, now().href).href
  const url = () => new URL(now().href)
  const go = (steps: number) => {
    at += steps
    moved()
  }
  const location = {
    get href() {
      return url().href
    },
    get origin() {
      return url().origin
    },
    get hostname() {
      return url().hostname
    },
    get pathname() {
      return url().pathname
    },
    get search() {
      return url().search
    },
    get hash() {
      return url().hash
    },
    assign: vi.fn<(url: string) => void>(),
  }
  const history = {
    get state() {
      return now().state
    },
    get length() {
      return entries.length
    },
    pushState(state: unknown, _: string, path?: string) {
      entries.splice(at + 1, entries.length, { state: structuredClone(state), href: to(path) })
      at += 1
    },
    replaceState(state: unknown, _: string, path?: string) {
      entries[at] = { state: structuredClone(state), href: to(path) }
    },
    go,
    back: () => go(-1),
  }
  return { location, history }
}

/** Locks of a browser: work of one name runs one at a time. */
function fakeLocks() {
  const last = new Map<string, Promise<unknown>>()
  const names: string[] = []
  const request = (name: string, work: () => Promise<unknown>) => {
    names.push(name)
    const done = (last.get(name) ?? Promise.resolve()).then(work)
    last.set(
      name,
      done.catch(() => undefined),
    )
    return done
  }
  return { names, request }
}

/** Channels that deliver each message to all others of the same name. */
function fakeChannels() {
  const open: { name: string; target: EventTarget }[] = []
  const posted: [name: string, data: unknown][] = []
  class Channel extends EventTarget {
    readonly name: string
    constructor(name: string) {
      super()
      this.name = name
      open.push({ name, target: this })
    }
    postMessage(data: unknown) {
      posted.push([this.name, data])
      const others = open.filter(({ name, target }) => name === this.name && target !== this)
      queueMicrotask(() => {
        for (const { target } of others) target.dispatchEvent(new MessageEvent('message', { data }))
      })
    }
  }
  return { posted, Channel }
}

/** Browser of one test, with fake timers. */
export function fakeBrowser(href = 'https://site.test/') {
  vi.useFakeTimers()
  const events = new EventTarget()
  // Each preference listens to storage events.
  setMaxListeners(0, events)
  const { location, history } = fakeHistory(href, () => events.dispatchEvent(new Event('popstate')))
  const locks = fakeLocks()
  const { posted, Channel } = fakeChannels()
  const heard = new Set<string>()
  const document = Object.assign(new EventTarget(), {
    documentElement: { dataset: {} as Record<string, string> },
    visibilityState: 'visible',
    referrer: '',
  })
  const navigator: Record<string, unknown> = { onLine: true, locks }
  const globals = {
    localStorage: memory(),
    sessionStorage: memory(),
    document,
    location,
    history,
    navigator,
    window: {},
    StorageEvent,
    BroadcastChannel: Channel,
    addEventListener: (name: string, listener: EventListener, options?: AddEventListenerOptions) => {
      heard.add(name)
      events.addEventListener(name, listener, options)
    },
    removeEventListener: (name: string, listener: EventListener) => {
      heard.delete(name)
      events.removeEventListener(name, listener)
    },
    dispatchEvent: (event: Event) => events.dispatchEvent(event),
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  return {
    ...globals,
    locks,
    posted,
    /** Names of the events with listeners. */
    heard,
    emit: (name: string) => void events.dispatchEvent(new Event(name)),
    /** Change by another tab; null for all keys. */
    changeElsewhere(key: string | null, value: string | null = null) {
      if (key && value !== null) globals.localStorage.setItem(key, value)
      else if (key) globals.localStorage.removeItem(key)
      events.dispatchEvent(new StorageEvent('storage', { key }))
    },
  }
}

/** Ends a test: timers of its stores never run. */
export function closeBrowser() {
  vi.useRealTimers()
  vi.unstubAllGlobals()
}

/** Runs due timers and pending promises. */
export const flushTasks = () => vi.advanceTimersByTimeAsync(0)

export type FakeBrowser = ReturnType<typeof fakeBrowser>
