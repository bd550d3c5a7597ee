import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AccountLists } from '#core/account-provider.ts'
import { memory } from '../../../tests/support/memory.ts'

/** Account service in memory. `failing` refuses saves, `hold` delays them. */
const service = vi.hoisted(() => ({
  lists: { favorites: [], history: [] } as AccountLists,
  saves: [] as AccountLists[],
  failing: false,
  hold: undefined as Promise<void> | undefined,
}))
vi.mock('./provider.store.ts', () => ({
  account: async () => ({
    provider: {
      kind: 'cleeng',
      customer: {
        get: async () => ({ id: '7', email: 'viewer@example.com' }),
        lists: async () => service.lists,
        updateLists: async (_customer: object, lists: AccountLists) => {
          await service.hold
          if (service.failing) throw new Error('Failed to update')
          service.saves.push(lists)
          service.lists = lists
        },
      },
    },
  }),
}))

const ids = ({ favorites }: AccountLists) => favorites.map(({ mediaid }) => mediaid)
const saved = () => service.saves.map(ids)

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  Object.assign(service, { lists: { favorites: [], history: [] }, saves: [], failing: false, hold: undefined })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('localStorage', memory())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Stores of a page with a signed-in viewer, before the account's lists are there. */
async function openPage() {
  const { setViewer, forgetViewer } = await import('#core/viewer.store.ts')
  const { pressFavorite, $favorites } = await import('#features/lists/lists.store.ts')
  const { saveProgress, $history } = await import('#features/lists/lists.store.ts')
  const lists = await import('./account-lists.store.ts')
  setViewer({ signedIn: true, subscribed: false })
  return {
    ...lists,
    pressFavorite,
    saveProgress,
    forgetViewer,
    shown: () => $favorites.get().map(({ mediaid }) => mediaid),
    watched: () => $history.get().map(({ mediaid }) => mediaid),
  }
}

async function openReconciled() {
  const page = await openPage()
  await page.reconcileLists()
  return page
}

/** Delays saves until the returned function is called. */
function holdSaves() {
  const { promise, resolve } = Promise.withResolvers<void>()
  service.hold = promise
  return resolve
}

const elapse = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('changed lists', () => {
  it('are saved once, 400 ms after the last change', async () => {
    const { pressFavorite, saveLists } = await openReconciled()
    pressFavorite('one')
    saveLists()
    await elapse(399)
    pressFavorite('two')
    saveLists()
    await elapse(399)
    expect(saved()).toEqual([])
    await elapse(1)
    expect(saved()).toEqual([['two', 'one']])
    saveLists()
    await elapse(60_000)
    expect(saved()).toHaveLength(1)
  })

  it('are saved again where they changed during a save', async () => {
    const { pressFavorite, saveNow } = await openReconciled()
    const release = holdSaves()
    pressFavorite('one')
    const saving = saveNow()
    await elapse(0)
    pressFavorite('two')
    release()
    await saving
    expect(saved()).toEqual([['one'], ['two', 'one']])
  })

  it('are not scheduled while the same lists are on their way', async () => {
    const { pressFavorite, saveLists, saveNow } = await openReconciled()
    const release = holdSaves()
    pressFavorite('one')
    const saving = saveNow()
    await elapse(0)
    saveLists()
    await elapse(1_000)
    release()
    await saving
    await elapse(1_000)
    expect(saved()).toEqual([['one']])
  })

  it('stay unsaved of an ended session, for the next one of the account', async () => {
    const { pressFavorite, saveNow, forgetViewer } = await openReconciled()
    const { savedLists } = await import('#core/viewer.store.ts')
    const release = holdSaves()
    pressFavorite('one')
    const saving = saveNow()
    await elapse(0)
    forgetViewer()
    release()
    await saving
    expect(ids(savedLists())).toEqual([])
    expect(saved()).toEqual([['one']])
  })

  it('of strangers are never sent', async () => {
    const { pressFavorite, saveLists, saveNow, forgetViewer } = await openReconciled()
    forgetViewer()
    pressFavorite('one')
    saveLists()
    await saveNow()
    await elapse(1_000)
    expect(saved()).toEqual([])
  })

  it('are sent again 30 s after a failure, on top of what other devices changed', async () => {
    const { pressFavorite, saveNow, shown } = await openReconciled()
    service.failing = true
    pressFavorite('one')
    await expect(saveNow()).rejects.toThrow('Failed to update')
    service.lists = { favorites: [{ mediaid: 'elsewhere' }], history: [] }
    service.failing = false
    await elapse(29_999)
    expect(saved()).toEqual([])
    await elapse(1)
    expect(saved()).toEqual([['one', 'elsewhere']])
    expect(shown()).toEqual(['one', 'elsewhere'])
  })

  it('of two tabs are saved one after the other', async () => {
    const { pressFavorite, saveNow } = await openReconciled()
    const names: string[] = []
    const request = (name: string, work: () => Promise<void>) => {
      names.push(name)
      return work()
    }
    vi.stubGlobal('navigator', { locks: { request } })
    pressFavorite('one')
    await saveNow()
    expect(names).toEqual(['jwapp.lists'])
    expect(saved()).toEqual([['one']])
  })
})

describe('a browser without locks', () => {
  it('saves lists as well', async () => {
    const { pressFavorite, saveNow } = await openReconciled()
    vi.stubGlobal('navigator', undefined)
    pressFavorite('one')
    await saveNow()
    expect(saved()).toEqual([['one']])
  })
})

describe('a page that is left', () => {
  it('sends unsaved changes at once, and only once', async () => {
    const { pressFavorite, saveProgress, saveLists, saveNow, saveBeforeLeaving } = await openReconciled()
    pressFavorite('one')
    saveProgress('two', 0.4)
    saveLists()
    await Promise.all([saveBeforeLeaving(), saveBeforeLeaving()])
    await elapse(1_000)
    expect(saved()).toEqual([['one']])
    expect(service.lists.history).toEqual([{ mediaid: 'two', progress: 0.4 }])
    await saveNow()
    expect(saved()).toHaveLength(1)
  })

  it('sends nothing without a change, and nothing of strangers', async () => {
    const { pressFavorite, saveBeforeLeaving, forgetViewer } = await openReconciled()
    await saveBeforeLeaving()
    forgetViewer()
    pressFavorite('one')
    await saveBeforeLeaving()
    expect(saved()).toEqual([])
  })

  it('sends nothing before the lists of the account are there, which it would overwrite', async () => {
    service.lists = { favorites: [{ mediaid: 'kept' }], history: [] }
    const { pressFavorite, saveBeforeLeaving } = await openPage()
    await (await import('./customer.store.ts')).theCustomer()
    pressFavorite('one')
    await saveBeforeLeaving()
    expect(ids(service.lists)).toEqual(['kept'])
  })

  it('sends its changes with the next save where leaving failed', async () => {
    const { pressFavorite, saveBeforeLeaving, saveNow } = await openReconciled()
    service.failing = true
    pressFavorite('one')
    await expect(saveBeforeLeaving()).rejects.toThrow('Failed to update')
    service.failing = false
    await saveNow()
    expect(saved()).toEqual([['one']])
  })
})

describe('lists of the account', () => {
  it('are shown with local changes since the last time, and saved', async () => {
    service.lists = { favorites: [{ mediaid: 'theirs' }], history: [] }
    const { pressFavorite, reconcileLists, shown } = await openPage()
    pressFavorite('ours')
    await reconcileLists()
    expect(shown()).toEqual(['ours', 'theirs'])
    expect(saved()).toEqual([['ours', 'theirs']])
  })

  it('are shown without a save where nothing changed here, and removals elsewhere are kept', async () => {
    service.lists = { favorites: [{ mediaid: 'theirs' }], history: [{ mediaid: 'seen', progress: 0.5 }] }
    const { reconcileLists, shown, watched } = await openReconciled()
    expect([shown(), watched()]).toEqual([['theirs'], ['seen']])
    service.lists = { favorites: [], history: [] }
    await reconcileLists()
    expect([shown(), watched()]).toEqual([[], []])
    expect(saved()).toEqual([])
  })

  it('are whole, with changes of an expired session, after the viewer signs in on the same page', async () => {
    service.lists = { favorites: [{ mediaid: 'kept' }], history: [{ mediaid: 'seen', progress: 0.5 }] }
    const { pressFavorite, reconcileLists, shown, watched } = await openReconciled()
    const { loseViewer, setViewer } = await import('#core/viewer.store.ts')
    pressFavorite('unsaved')
    loseViewer()
    expect(shown()).toEqual([])
    setViewer({ signedIn: true, subscribed: false })
    await reconcileLists()
    expect([shown(), watched()]).toEqual([['unsaved', 'kept'], ['seen']])
    expect(saved()).toEqual([['unsaved', 'kept']])
    expect(service.lists.history).toEqual([{ mediaid: 'seen', progress: 0.5 }])
  })

  it('that come after the end of the session are not shown', async () => {
    service.lists = { favorites: [{ mediaid: 'theirs' }], history: [] }
    const { reconcileLists, shown, forgetViewer } = await openPage()
    const reconciled = reconcileLists()
    forgetViewer()
    await reconciled
    expect(shown()).toEqual([])
  })

  it('that a session ends with are merged with the account', async () => {
    const { pressFavorite, lastLists } = await openReconciled()
    expect(lastLists()).toBeUndefined()
    pressFavorite('ours')
    service.lists = { favorites: [{ mediaid: 'theirs' }], history: [] }
    const { account } = await import('./provider.store.ts')
    await lastLists()?.((await account()).provider)
    expect(saved()).toEqual([['ours', 'theirs']])
  })

  it('of a new account begin with those of the browser', async () => {
    const { pushLocalLists, shown, watched } = await openReconciled()
    pushLocalLists({ favorites: [{ mediaid: 'local' }], history: [{ mediaid: 'seen', progress: 0.5 }] })
    expect([shown(), watched()]).toEqual([['local'], ['seen']])
    await elapse(0)
    expect(saved()).toEqual([['local']])
  })
})
