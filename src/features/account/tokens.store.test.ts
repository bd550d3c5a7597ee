import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '#core/errors.ts'
import type { Tokens } from '#core/session.ts'
import { tokenBox } from './tokens.store.ts'

const key = 'jwapp.auth'
const kept = new Map<string, string>()

beforeEach(() => {
  kept.clear()
  vi.stubGlobal('document', {})
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  })
})

const stored = {
  key,
  read: (text: string): Tokens | undefined => (text ? JSON.parse(text) : undefined),
  write: (tokens: Tokens) => JSON.stringify(tokens),
}
const spent: Tokens = { access: 'old', refresh: 'r1', expires: 0 }
const good: Tokens = { access: 'new', refresh: 'r2', expires: Date.now() + 3_600_000 }
const keepStored = (tokens: Tokens) => kept.set(key, stored.write(tokens))

describe('tokens', () => {
  it('are asked for anew once for all who wait, also of another tab', async () => {
    keepStored(spent)
    const refresh = vi.fn(async () => good)
    const tabs = [tokenBox({ stored, refresh }, () => {}), tokenBox({ stored, refresh }, () => {})]
    const tokens = await Promise.all(tabs.flatMap((tab) => [tab.fresh(), tab.fresh()]))
    expect(tokens).toEqual(['new', 'new', 'new', 'new'])
    expect(refresh).toHaveBeenCalledTimes(1)
    expect(kept.get(key)).toBe(stored.write(good))
  })

  it('that cannot be refreshed end the session for all who wait', async () => {
    keepStored(spent)
    const refresh = vi.fn(() => Promise.reject(new ApiError('Refresh token is expired or does not exist', 422)))
    const box = tokenBox({ stored, refresh }, () => kept.clear())
    const answers = await Promise.allSettled([box.fresh(), box.fresh()])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(refresh).toHaveBeenCalledTimes(1)
    await expect(box.fresh()).rejects.toThrow('User not logged in')
  })

  it.each([0, 200, 408, 429, 500, 503])(
    'are tried again where the provider could not be asked (%i)',
    async (status) => {
      keepStored(spent)
      const refresh = vi.fn(async () => good).mockRejectedValueOnce(new ApiError('Not now', status))
      const lost = vi.fn()
      const box = tokenBox({ stored, refresh }, lost)
      const answers = await Promise.allSettled([box.fresh(), box.fresh()])
      expect(answers.map((response) => response.status)).toEqual(['rejected', 'rejected'])
      expect(lost).not.toHaveBeenCalled()
      expect(kept.get(key)).toBe(stored.write(spent))
      await expect(box.fresh()).resolves.toBe('new')
    },
  )

  it.each([400, 401, 403, 404, 422])('that cannot be had any more (%i) end the session', async (status) => {
    keepStored(spent)
    const lost = vi.fn()
    const refresh = () => Promise.reject(new ApiError('No', status))
    await expect(tokenBox({ stored, refresh }, lost).fresh()).rejects.toThrow('No')
    expect(lost).toHaveBeenCalledTimes(1)
  })

  it('do not come back when the viewer signed out while they were refreshed', async () => {
    keepStored(spent)
    const refresh = async () => {
      kept.clear()
      return good
    }
    await expect(tokenBox({ stored, refresh }, () => {}).fresh()).rejects.toThrow('User not logged in')
    expect(kept.size).toBe(0)
  })

  it('are not given up because the browser is offline', async () => {
    keepStored(spent)
    vi.stubGlobal('navigator', { onLine: false })
    const lost = vi.fn()
    await expect(tokenBox({ stored, refresh: async () => good }, lost).fresh()).rejects.toThrow('offline')
    expect(lost).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })
})

describe('refresh without locks', () => {
  beforeEach(() => vi.stubGlobal('navigator', {}))
  afterEach(() => vi.unstubAllGlobals())

  /** A tab of a browser without locks. */
  const openTab = async () => {
    vi.resetModules()
    return (await import('./tokens.store.ts')).withRefreshLock
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
})
