import { afterAll, vi } from 'vitest'

// Files share a worker process, which saves half of the time. Each file loads its own modules
vi.resetModules()

const { setTimeout } = globalThis
const timers = new Set<NodeJS.Timeout>()

const setTrackedTimeout = (...args: Parameters<typeof setTimeout>) => {
  const timer = setTimeout(...args)
  timers.add(timer)
  return timer
}

globalThis.setTimeout = Object.assign(setTrackedTimeout, setTimeout)

// Timers of a file, such as the unmount of a store, must not run during the next file
afterAll(() => {
  vi.useRealTimers()
  for (const timer of timers) clearTimeout(timer)
  globalThis.setTimeout = setTimeout
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
