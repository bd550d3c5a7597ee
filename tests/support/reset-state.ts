import { afterAll, vi } from 'vitest'

// Files share a worker process, which saves half of the time. Each file loads its own modules
vi.resetModules()

const { setTimeout, setInterval } = globalThis
const timers = new Set<NodeJS.Timeout>()

/** Adds the started timers to `timers`. */
const tracked = <Start extends typeof setTimeout | typeof setInterval>(start: Start): Start =>
  new Proxy(start, {
    apply: (target, self, args) => {
      const timer: NodeJS.Timeout = Reflect.apply(target, self, args)
      timers.add(timer)
      return timer
    },
  })

globalThis.setTimeout = tracked(setTimeout)
globalThis.setInterval = tracked(setInterval)

// Timers of a file, such as the unmount of a store, must not run during the next file
afterAll(() => {
  vi.useRealTimers()
  for (const timer of timers) clearTimeout(timer)
  Object.assign(globalThis, { setTimeout, setInterval })
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
