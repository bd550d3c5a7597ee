import { readStored, writeStored } from './storage.ts'

/** Number and delays of polls. */
type Poll = { attempts: number; everyMs: number }

/** Polls until a result. Failures count as none. Undefined after all attempts or an abort. */
export async function poll<T>(
  { attempts, everyMs }: Poll,
  load: () => Promise<T | undefined>,
  signal?: AbortSignal,
): Promise<T | undefined> {
  for (let remaining = attempts; remaining > 0 && !signal?.aborted; remaining--) {
    const result = await load().catch(() => undefined)
    if (result !== undefined) return result
    if (remaining > 1 && !signal?.aborted) await pause(everyMs)
  }
  return undefined
}

export const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))

/** Returns the result, or that of `late` after `ms` milliseconds. */
function raceTimer<T, Late>(ms: number, work: Promise<T>, late: () => Late): Promise<T | Late> {
  const end = Promise.withResolvers<void>()
  const timer = setTimeout(end.resolve, ms)
  return Promise.race([work, end.promise.then(late)]).finally(() => clearTimeout(timer))
}

/** Returns the result, or undefined after `ms` milliseconds. */
export const withTimeout = <T>(ms: number, work: Promise<T>): Promise<T | undefined> =>
  raceTimer(ms, work, () => undefined)

const redirectMs = 20_000

/** Resolves when the viewer returns from a redirect, at the latest after 20 s. */
export const awaitReturn = () =>
  withTimeout(redirectMs, new Promise((resolve) => addEventListener('pageshow', resolve, { once: true })))

/** Maximum wait for dialogs, player and streams in milliseconds, before an error message. */
export const openingMs = 20_000

/** Rejects with an error after `ms` milliseconds. */
export const rejectAfter = <T>(ms: number, work: Promise<T>): Promise<T> =>
  raceTimer(ms, work, () => {
    throw new Error(`no response within ${ms / 1000} s`)
  })

const tabId = Math.random().toString(36).slice(2)
const claimMs = 60_000
const pauseMs = 100

/** Runs work while no other tab of this browser runs work of the same name. */
export function inTabLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const locks = globalThis.navigator?.locks
  return locks ? locks.request(name, work) : withClaim(name, work)
}

// Insecure contexts have no Web Locks; a stored claim replaces one.
async function withClaim<T>(name: string, work: () => Promise<T>): Promise<T> {
  while (!(await claim(name))) await pause(pauseMs)
  try {
    return await work()
  } finally {
    writeStored(name, null)
  }
}

/** Acquires a free lock; of concurrent tabs, the last writer wins. */
async function claim(name: string): Promise<boolean> {
  const [owner = '', since = '0'] = (readStored(name) ?? '').split(' ')
  if (owner && owner !== tabId && Date.now() - Number(since) < claimMs) return false
  writeStored(name, `${tabId} ${Date.now()}`)
  await pause(pauseMs)
  return readStored(name)?.startsWith(tabId) ?? true
}
