import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.stubGlobal('navigator', {}))
afterEach(() => vi.unstubAllGlobals())

/** A tab of a browser without locks. */
const openTab = async () => {
  vi.resetModules()
  return (await import('./refresh-lock.store.ts')).withRefreshLock
}

it.each(['resolved', 'rejected'])(
  'without locks, a tab refreshes only after the refresh of another is %s',
  async (end) => {
    const [one, other] = [await openTab(), await openTab()]
    const heard = new BroadcastChannel('jwp-refresh-token-channel')
    const refreshing = new Promise((done) => heard.addEventListener('message', done, { once: true }))
    const first = Promise.withResolvers<string>()
    const order: string[] = []
    const response = one(() => first.promise).catch(() => 'refused')
    await refreshing
    // The other tab has the same message by the next turn of the loop
    await new Promise((done) => setTimeout(done))
    const second = other(async () => void order.push('second'))
    await new Promise((done) => setTimeout(done))
    order.push('first')
    if (end === 'resolved') first.resolve('new')
    else first.reject(new Error('No'))
    await Promise.all([response, second])
    heard.close()
    expect(order).toEqual(['first', 'second'])
  },
)
