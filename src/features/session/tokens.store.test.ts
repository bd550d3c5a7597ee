import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Tokens } from '#core/account/account-session.ts'
import { closeBrowser, fakeBrowser, flushTasks } from '../../../tests/support/fake-browser.ts'
import { refusal } from '../../../tests/support/fake-page.ts'

vi.mock('virtual:foyer/site', () => ({ site: {} }))

const key = 'jwapp.auth'
const storage = new Map<string, string>()

beforeEach(() => {
  storage.clear()
  vi.stubGlobal('document', {})
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  })
})

const stored = {
  key,
  read: (text: string): Tokens | undefined => (text ? JSON.parse(text) : undefined),
  write: (tokens: Tokens) => JSON.stringify(tokens),
}
const spent: Tokens = { access: 'old', refresh: 'r1', expires: 0 }
const good: Tokens = { access: 'new', refresh: 'r2', expires: Date.now() + 3_600_000 }
const createTokenStore = async (...plan: Parameters<typeof import('./provider.store.ts')['createTokenStore']>) =>
  (await import('./provider.store.ts')).createTokenStore(...plan)
const keepStored = (tokens: Tokens) => storage.set(key, stored.write(tokens))

describe('createTokenStore with expired tokens', () => {
  it('expired tokens are refreshed once for concurrent requests of several tabs', async () => {
    keepStored(spent)
    const refresh = vi.fn(async () => good)
    const tabs = [
      await createTokenStore({ stored, refresh }, () => {}),
      await createTokenStore({ stored, refresh }, () => {}),
    ]
    const tokens = await Promise.all(tabs.flatMap((tab) => [tab.fresh(), tab.fresh()]))
    expect(tokens).toEqual(['new', 'new', 'new', 'new'])
    expect(refresh).toHaveBeenCalledTimes(1)
    expect(storage.get(key)).toBe(stored.write(good))
  })

  it('a failed token refresh ends the session for all concurrent requests', async () => {
    keepStored(spent)
    const refresh = vi.fn(refusal(422, 'Refresh token is expired or does not exist'))
    const box = await createTokenStore({ stored, refresh }, () => storage.clear())
    const responses = await Promise.allSettled([box.fresh(), box.fresh()])
    expect(responses.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(refresh).toHaveBeenCalledTimes(1)
    await expect(box.fresh()).rejects.toThrow('User not logged in')
  })

  it.each([0, 200, 408, 429, 500, 503])(
    'a token refresh that fails with status %i retains the tokens and is retried by the next request',
    async (status) => {
      keepStored(spent)
      const refresh = vi.fn(async () => good).mockImplementationOnce(refusal(status, 'Not now'))
      const lost = vi.fn()
      const box = await createTokenStore({ stored, refresh }, lost)
      const responses = await Promise.allSettled([box.fresh(), box.fresh()])
      expect(responses.map((response) => response.status)).toEqual(['rejected', 'rejected'])
      expect(lost).not.toHaveBeenCalled()
      expect(storage.get(key)).toBe(stored.write(spent))
      await expect(box.fresh()).resolves.toBe('new')
    },
  )

  it.each([400, 401, 403, 404, 422])('a token refresh that fails with status %i ends the session', async (status) => {
    keepStored(spent)
    const lost = vi.fn()
    const refresh = refusal(status, 'No')
    await expect((await createTokenStore({ stored, refresh }, lost)).fresh()).rejects.toThrow('No')
    expect(lost).toHaveBeenCalledTimes(1)
  })

  it('a refusal of tokens that another sign-in has replaced does not end its session', async () => {
    keepStored(spent)
    const lost = vi.fn()
    const refuse = refusal(422, 'No')
    const refresh = () => {
      keepStored(good)
      return refuse()
    }
    await expect((await createTokenStore({ stored, refresh }, lost)).fresh()).rejects.toThrow('No')
    expect(lost).not.toHaveBeenCalled()
  })

  it('tokens refreshed during a sign-out are not stored', async () => {
    keepStored(spent)
    const refresh = async () => {
      storage.clear()
      return good
    }
    await expect((await createTokenStore({ stored, refresh }, () => {})).fresh()).rejects.toThrow('User not logged in')
    expect(storage.size).toBe(0)
  })

  it('a token refresh in an offline browser rejects and does not end the session', async () => {
    keepStored(spent)
    vi.stubGlobal('navigator', { onLine: false })
    const lost = vi.fn()
    await expect((await createTokenStore({ stored, refresh: async () => good }, lost)).fresh()).rejects.toThrow(
      'offline',
    )
    expect(lost).not.toHaveBeenCalled()
    vi.unstubAllGlobals()
  })
})

describe('token refresh in several tabs', () => {
  afterEach(closeBrowser)

  /** Tab of a browser, with or without Web Locks. */
  const openTab = async () => {
    vi.resetModules()
    return (await import('./provider.store.ts')).withRefreshLock
  }
  const unlocked = (navigator: object | undefined = {}) => {
    const browser = fakeBrowser()
    vi.stubGlobal('navigator', navigator)
    return browser
  }

  it('a token refresh runs in one tab at a time and broadcasts its state', async () => {
    const { locks, posted } = fakeBrowser()
    const [firstTab, secondTab] = [await openTab(), await openTab()]
    const first = Promise.withResolvers<string>()
    const second = vi.fn(async () => 'second')
    const results = Promise.all([firstTab(() => first.promise), secondTab(second)])
    await flushTasks()
    expect(second).not.toHaveBeenCalled()
    first.resolve('first')
    expect(await results).toEqual(['first', 'second'])
    expect(locks.names).toEqual(['jwapp.refresh', 'jwapp.refresh'])
    const message = (state: string) => ['jwp-refresh-token-channel', { state }]
    expect(posted).toEqual(['refreshing', 'resolved', 'refreshing', 'resolved'].map(message))
  })

  it('a failed token refresh broadcasts the rejected state', async () => {
    const { posted } = fakeBrowser()
    const lock = await openTab()
    await expect(lock(() => Promise.reject(new Error('No')))).rejects.toThrow('No')
    expect(posted.map(([, data]) => data)).toEqual([{ state: 'refreshing' }, { state: 'rejected' }])
  })

  it.each(['resolved', 'rejected'])(
    'a token refresh without Web Locks waits until the refresh of another tab is %s',
    async (end) => {
      unlocked()
      const [firstTab, secondTab] = [await openTab(), await openTab()]
      const first = Promise.withResolvers<string>()
      const order: string[] = []
      const response = firstTab(() => first.promise).catch(() => 'refused')
      await flushTasks()
      const second = secondTab(async () => void order.push('second'))
      await vi.advanceTimersByTimeAsync(14_999)
      order.push('first')
      if (end === 'resolved') first.resolve('new')
      else first.reject(new Error('No'))
      await Promise.all([response, second])
      expect(order).toEqual(['first', 'second'])
    },
  )

  it('a token refresh without Web Locks waits for a closed tab at most 15 s, and only once', async () => {
    unlocked()
    const [firstTab, secondTab] = [await openTab(), await openTab()]
    void firstTab(() => new Promise(() => undefined))
    await flushTasks()
    const second = vi.fn(async () => 'second')
    void secondTab(second)
    await vi.advanceTimersByTimeAsync(14_999)
    expect(second).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(second).toHaveBeenCalledTimes(1)
    expect(await secondTab(async () => 'third')).toBe('third')
  })

  it('a token refresh without Web Locks continues to wait when a third tab starts a refresh', async () => {
    unlocked()
    const [firstTab, secondTab] = [await openTab(), await openTab()]
    const never = () => new Promise(() => undefined)
    void firstTab(never)
    await flushTasks()
    const second = vi.fn(async () => 'second')
    void secondTab(second)
    await flushTasks()
    const late = await openTab()
    void late(never)
    await flushTasks()
    expect(second).not.toHaveBeenCalled()
  })

  it('a token refresh without Web Locks starts immediately when no other tab refreshes', async () => {
    unlocked(undefined)
    const work = vi.fn(async () => 'new')
    expect(await (await openTab())(work)).toBe('new')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('a token refresh runs in a browser without BroadcastChannel', async () => {
    unlocked()
    const real = Object.getOwnPropertyDescriptor(globalThis, 'BroadcastChannel')
    Reflect.deleteProperty(globalThis, 'BroadcastChannel')
    expect(await (await openTab())(async () => 'new')).toBe('new')
    if (real) Object.defineProperty(globalThis, 'BroadcastChannel', real)
  })
})

describe('access token', () => {
  afterEach(closeBrowser)

  const open = async (refresh: (tokens: Tokens) => Promise<Tokens> = async () => good) => {
    fakeBrowser()
    vi.resetModules()
    const { createTokenStore } = await import('./provider.store.ts')
    const lost = vi.fn()
    return { ...createTokenStore({ stored, refresh }, lost), lost }
  }

  it('a valid access token is returned without a refresh', async () => {
    const refresh = vi.fn(async () => good)
    const { store, fresh, read } = await open(refresh)
    const valid = { ...good, expires: Date.now() + 5_001 }
    expect([store(valid), read(), await fresh()]).toEqual([true, valid, 'new'])
    expect(refresh).not.toHaveBeenCalled()
  })

  it('a rejected but unexpired access token is refreshed, and the new tokens are stored', async () => {
    const next = { ...good, access: 'next' }
    const refresh = vi.fn(async () => next)
    const { store, renewed, read } = await open(refresh)
    store(good)
    expect(await renewed('new')).toBe('next')
    expect([refresh.mock.calls, read()]).toEqual([[[good]], next])
  })

  it('a rejected access token is not refreshed when the stored token is newer', async () => {
    const refresh = vi.fn(async () => good)
    const { store, renewed } = await open(refresh)
    store(good)
    expect(await renewed('old')).toBe('new')
    expect(refresh).not.toHaveBeenCalled()
  })

  it('a token refreshed during another sign-in does not replace the tokens of the new session', async () => {
    const box = await open(async () => {
      box.store({ ...good, access: 'other-session' })
      return good
    })
    box.store(spent)
    expect(await box.fresh()).toBe('new')
    expect(box.read()?.access).toBe('other-session')
  })

  it('fresh and renewed reject with 401 for an anonymous viewer and end no session', async () => {
    const { fresh, renewed, read, lost } = await open()
    expect(read()).toBeUndefined()
    for (const failure of [fresh(), renewed('old')])
      await expect(failure).rejects.toMatchObject({ message: 'User not logged in', status: 401 })
    expect(lost).not.toHaveBeenCalled()
  })

  it('an expired access token rejects with status 0 while the browser is offline', async () => {
    const { store, fresh } = await open()
    vi.stubGlobal('navigator', { onLine: false })
    store(spent)
    await expect(fresh()).rejects.toMatchObject({ message: 'The browser is offline', status: 0 })
  })

  it('an expired access token is refreshed in a browser without an online state', async () => {
    const { store, fresh } = await open()
    vi.stubGlobal('navigator', undefined)
    store(spent)
    expect(await fresh()).toBe('new')
  })
})
