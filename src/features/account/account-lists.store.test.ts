import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AccountLists } from '#core/account/account-provider.ts'
import { memory } from '../../../tests/support/memory.ts'

/** Account service in memory. `failing` rejects saves, `delay` delays all responses. */
const service = vi.hoisted(() => ({
  lists: { favorites: [], history: [] } as AccountLists,
  saves: [] as AccountLists[],
  failing: false,
  canListFinished: true,
  delay: undefined as Promise<void> | undefined,
}))
vi.mock('#features/session/provider.store.ts', () => ({
  openAccount: async () => ({
    provider: {
      kind: 'cleeng',
      features: { watchListSizeLimit: 48, canListFinished: service.canListFinished },
      customer: {
        get: async () => ({ id: '7', email: 'viewer@example.com' }),
        lists: async () => {
          await service.delay
          return service.lists
        },
        updateLists: async (_customer: object, lists: AccountLists) => {
          await service.delay
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
  Object.assign(service, {
    lists: { favorites: [], history: [] },
    saves: [],
    failing: false,
    canListFinished: true,
    delay: undefined,
  })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('localStorage', memory())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Stores of a page with a signed-in viewer, before the account lists load. */
async function openPage() {
  const { setViewer, clearSession } = await import('#core/account/viewer.store.ts')
  const { toggleStoredFavorite, $favorites } = await import('#features/lists/lists.store.ts')
  const { saveProgress, $history } = await import('#features/lists/lists.store.ts')
  const { clearCustomer } = await import('#features/session/customer.store.ts')
  const lists = await import('./account-lists.store.ts')
  const signIn = () => setViewer({ signedIn: true, subscribed: false })
  signIn()
  return {
    ...lists,
    /** Sign-out, and sign-in of another viewer. */
    changeViewer: () => {
      clearSession()
      clearCustomer()
      signIn()
    },
    toggleStoredFavorite,
    saveProgress,
    clearSession,
    shown: () => $favorites.get().map(({ mediaid }) => mediaid),
    watched: () => $history.get().map(({ mediaid }) => mediaid),
  }
}

async function openReconciled() {
  const page = await openPage()
  await page.reconcileLists()
  return page
}

/** Delays all responses until the returned function is called. */
function delayResponses() {
  const { promise, resolve } = Promise.withResolvers<void>()
  service.delay = promise
  return resolve
}

const elapse = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('history of an account that lists no finished items', () => {
  const history = [
    { mediaid: 'half', progress: 0.5 },
    { mediaid: 'seen', progress: 1 },
  ]
  const synced = async () => {
    service.canListFinished = false
    const page = await openReconciled()
    for (const { mediaid, progress } of history.toReversed()) page.saveProgress(mediaid, progress)
    await page.saveNow()
    service.lists = { favorites: [], history: history.slice(0, 1) }
    return page
  }

  it('a finished item stays after the account has answered without it, and is not saved again', async () => {
    const { reconcileLists, watched } = await synced()
    const saves = service.saves.length
    await reconcileLists()
    expect(watched()).toEqual(['half', 'seen'])
    expect(service.saves).toHaveLength(saves)
  })

  it('a finished item that was removed here is removed from the account and stays away', async () => {
    const { reconcileLists, saveNow, watched } = await synced()
    const { removeProgress } = await import('#features/lists/lists.store.ts')
    removeProgress('seen')
    await saveNow()
    expect(service.saves.at(-1)?.history.map(({ mediaid }) => mediaid)).toEqual(['half'])
    await reconcileLists()
    expect(watched()).toEqual(['half'])
  })

  it('an item that another device removed goes if it was not finished, or if the account lists finished ones', async () => {
    const { reconcileLists, watched } = await synced()
    service.lists = { favorites: [], history: [] }
    await reconcileLists()
    expect(watched()).toEqual(['seen'])
    service.canListFinished = true
    await reconcileLists()
    expect(watched()).toEqual([])
  })
})

describe('save of changed lists', () => {
  it('saveLists sends one request, 400 ms after the last change', async () => {
    const { toggleStoredFavorite, saveLists } = await openReconciled()
    toggleStoredFavorite('one')
    saveLists()
    await elapse(399)
    toggleStoredFavorite('two')
    saveLists()
    await elapse(399)
    expect(saved()).toEqual([])
    await elapse(1)
    expect(saved()).toEqual([['two', 'one']])
    saveLists()
    await elapse(60_000)
    expect(saved()).toHaveLength(1)
  })

  it('a list change during a save is sent in a second request', async () => {
    const { toggleStoredFavorite, saveNow } = await openReconciled()
    const release = delayResponses()
    toggleStoredFavorite('one')
    const saving = saveNow()
    await elapse(0)
    toggleStoredFavorite('two')
    release()
    await saving
    expect(saved()).toEqual([['one'], ['two', 'one']])
  })

  it('saveLists schedules no save while a save of the same lists is pending', async () => {
    const { toggleStoredFavorite, saveLists, saveNow } = await openReconciled()
    const release = delayResponses()
    toggleStoredFavorite('one')
    const saving = saveNow()
    await elapse(0)
    saveLists()
    await elapse(1_000)
    release()
    await saving
    await elapse(1_000)
    expect(saved()).toEqual([['one']])
  })

  it('a save that completes after the end of the session does not mark the lists as saved', async () => {
    const { toggleStoredFavorite, saveNow, clearSession } = await openReconciled()
    const { savedLists } = await import('#core/account/viewer.store.ts')
    const release = delayResponses()
    toggleStoredFavorite('one')
    const saving = saveNow()
    await elapse(0)
    clearSession()
    release()
    await saving
    expect(ids(savedLists())).toEqual([])
    expect(saved()).toEqual([['one']])
  })

  it('a save that completes after another viewer has signed in is followed by no other save', async () => {
    const { toggleStoredFavorite, saveNow, changeViewer } = await openReconciled()
    const { savedLists } = await import('#core/account/viewer.store.ts')
    vi.stubGlobal('navigator', undefined)
    const release = delayResponses()
    toggleStoredFavorite('one')
    const saving = saveNow()
    await elapse(0)
    changeViewer()
    release()
    await saving
    expect(ids(savedLists())).toEqual([])
    expect(saved()).toEqual([['one']])
  })

  it('a change of the next viewer retains the account lists of that viewer', async () => {
    const { toggleStoredFavorite, saveNow, saveBeforeLeaving, changeViewer } = await openReconciled()
    changeViewer()
    service.lists = { favorites: [{ mediaid: 'theirs' }], history: [] }
    await (await import('#features/session/customer.store.ts')).loadCustomer()
    toggleStoredFavorite('ours')
    await saveBeforeLeaving()
    expect(saved()).toEqual([])
    await saveNow()
    expect(saved()).toEqual([['ours', 'theirs']])
  })

  it('lists of an anonymous viewer are never sent to the account', async () => {
    const { toggleStoredFavorite, saveLists, saveNow, clearSession } = await openReconciled()
    clearSession()
    toggleStoredFavorite('one')
    saveLists()
    await saveNow()
    await elapse(1_000)
    expect(saved()).toEqual([])
  })

  it('a failed save is retried after 30 s and merged with the changes of other devices', async () => {
    const { toggleStoredFavorite, saveNow, shown } = await openReconciled()
    service.failing = true
    toggleStoredFavorite('one')
    await expect(saveNow()).rejects.toThrow('Failed to update')
    service.lists = { favorites: [{ mediaid: 'elsewhere' }], history: [] }
    service.failing = false
    await elapse(29_999)
    expect(saved()).toEqual([])
    await elapse(1)
    expect(saved()).toEqual([['one', 'elsewhere']])
    expect(shown()).toEqual(['one', 'elsewhere'])
  })

  it('a save more than a minute after the lists were loaded retains changes of other devices', async () => {
    const { toggleStoredFavorite, saveNow, shown } = await openReconciled()
    service.lists = { favorites: [{ mediaid: 'elsewhere' }], history: [{ mediaid: 'film', progress: 0.5 }] }
    await elapse(60_001)
    toggleStoredFavorite('one')
    await saveNow()
    expect(saved()).toEqual([['one', 'elsewhere']])
    expect(service.lists.history).toEqual([{ mediaid: 'film', progress: 0.5 }])
    expect(shown()).toEqual(['one', 'elsewhere'])
  })

  it('a save of the lists runs in the Web Lock jwapp.lists', async () => {
    const { toggleStoredFavorite, saveNow } = await openReconciled()
    const names: string[] = []
    const request = (name: string, work: () => Promise<void>) => {
      names.push(name)
      return work()
    }
    vi.stubGlobal('navigator', { locks: { request } })
    toggleStoredFavorite('one')
    await saveNow()
    expect(names).toEqual(['jwapp.lists'])
    expect(saved()).toEqual([['one']])
  })
})

describe('browser without Web Locks', () => {
  it('saveNow saves the lists in a browser without Web Locks', async () => {
    const { toggleStoredFavorite, saveNow } = await openReconciled()
    vi.stubGlobal('navigator', undefined)
    toggleStoredFavorite('one')
    await saveNow()
    expect(saved()).toEqual([['one']])
  })
})

describe('page unload', () => {
  it('saveBeforeLeaving sends unsaved changes immediately and only once', async () => {
    const { toggleStoredFavorite, saveProgress, saveLists, saveNow, saveBeforeLeaving } = await openReconciled()
    toggleStoredFavorite('one')
    saveProgress('two', 0.4)
    saveLists()
    await Promise.all([saveBeforeLeaving(), saveBeforeLeaving()])
    await elapse(1_000)
    expect(saved()).toEqual([['one']])
    expect(service.lists.history).toEqual([{ mediaid: 'two', progress: 0.4 }])
    await saveNow()
    expect(saved()).toHaveLength(1)
  })

  it('a failed saveBeforeLeaving of a page that stays is retried after 30 s', async () => {
    const { toggleStoredFavorite, saveBeforeLeaving } = await openReconciled()
    service.failing = true
    toggleStoredFavorite('one')
    await expect(saveBeforeLeaving()).rejects.toThrow('Failed to update')
    service.failing = false
    await elapse(30_000)
    expect(saved().at(-1)).toEqual(['one'])
  })

  it('saveBeforeLeaving sends no request without a change or for an anonymous viewer', async () => {
    const { toggleStoredFavorite, saveBeforeLeaving, clearSession } = await openReconciled()
    await saveBeforeLeaving()
    clearSession()
    toggleStoredFavorite('one')
    await saveBeforeLeaving()
    expect(saved()).toEqual([])
  })

  it('saveBeforeLeaving does not overwrite account lists that are not loaded yet', async () => {
    service.lists = { favorites: [{ mediaid: 'kept' }], history: [] }
    const { toggleStoredFavorite, saveBeforeLeaving } = await openPage()
    await (await import('#features/session/customer.store.ts')).loadCustomer()
    toggleStoredFavorite('one')
    await saveBeforeLeaving()
    expect(ids(service.lists)).toEqual(['kept'])
  })

  it('a change during a load of the lists is sent by the next page if the page unloads meanwhile', async () => {
    vi.stubGlobal('navigator', undefined)
    service.lists = { favorites: [{ mediaid: 'theirs' }], history: [] }
    const { toggleStoredFavorite, reconcileLists, saveBeforeLeaving } = await openReconciled()
    service.delay = new Promise(() => undefined)
    void reconcileLists()
    await elapse(0)
    toggleStoredFavorite('ours')
    await saveBeforeLeaving()
    expect(saved()).toEqual([])
    service.delay = undefined
    vi.resetModules()
    const { shown } = await openReconciled()
    expect(shown()).toEqual(['ours', 'theirs'])
    expect(saved()).toEqual([['ours', 'theirs']])
  })

  it('a saveBeforeLeaving that completes after the end of the session stores no lists', async () => {
    const { toggleStoredFavorite, saveBeforeLeaving, clearSession } = await openReconciled()
    const { savedLists } = await import('#core/account/viewer.store.ts')
    const release = delayResponses()
    toggleStoredFavorite('one')
    const saving = saveBeforeLeaving()
    await elapse(0)
    clearSession()
    release()
    await saving
    expect(ids(savedLists())).toEqual([])
  })

  it('changes of a failed saveBeforeLeaving are sent by the next save', async () => {
    const { toggleStoredFavorite, saveBeforeLeaving, saveNow } = await openReconciled()
    service.failing = true
    toggleStoredFavorite('one')
    await expect(saveBeforeLeaving()).rejects.toThrow('Failed to update')
    service.failing = false
    await saveNow()
    expect(saved()).toEqual([['one']])
  })
})

describe('account lists', () => {
  it('reconcileLists merges local changes into the account lists, then shows and saves them', async () => {
    service.lists = { favorites: [{ mediaid: 'theirs' }], history: [] }
    const { toggleStoredFavorite, reconcileLists, shown } = await openPage()
    toggleStoredFavorite('ours')
    await reconcileLists()
    expect(shown()).toEqual(['ours', 'theirs'])
    expect(saved()).toEqual([['ours', 'theirs']])
  })

  it('reconcileLists without local changes applies remote additions and removals without a save', async () => {
    service.lists = { favorites: [{ mediaid: 'theirs' }], history: [{ mediaid: 'seen', progress: 0.5 }] }
    const { reconcileLists, shown, watched } = await openReconciled()
    expect([shown(), watched()]).toEqual([['theirs'], ['seen']])
    service.lists = { favorites: [], history: [] }
    await reconcileLists()
    expect([shown(), watched()]).toEqual([[], []])
    expect(saved()).toEqual([])
  })

  it('a sign-in after an expired session merges its unsaved changes with the account lists', async () => {
    service.lists = { favorites: [{ mediaid: 'kept' }], history: [{ mediaid: 'seen', progress: 0.5 }] }
    const { toggleStoredFavorite, reconcileLists, shown, watched } = await openReconciled()
    const { expireSession, setViewer } = await import('#core/account/viewer.store.ts')
    toggleStoredFavorite('unsaved')
    expireSession()
    expect(shown()).toEqual([])
    setViewer({ signedIn: true, subscribed: false })
    await reconcileLists()
    expect([shown(), watched()]).toEqual([['unsaved', 'kept'], ['seen']])
    expect(saved()).toEqual([['unsaved', 'kept']])
    expect(service.lists.history).toEqual([{ mediaid: 'seen', progress: 0.5 }])
  })

  it('account lists that load after the end of the session are not shown', async () => {
    service.lists = { favorites: [{ mediaid: 'theirs' }], history: [] }
    const { reconcileLists, shown, clearSession } = await openPage()
    const reconciled = reconcileLists()
    clearSession()
    await reconciled
    expect(shown()).toEqual([])
  })

  it('account lists that load after another viewer has signed in are neither shown nor saved', async () => {
    service.lists = { favorites: [{ mediaid: 'theirs' }], history: [] }
    const { reconcileLists, shown, changeViewer } = await openPage()
    const { savedLists } = await import('#core/account/viewer.store.ts')
    vi.stubGlobal('navigator', undefined)
    const release = delayResponses()
    const reconciled = reconcileLists()
    await elapse(0)
    changeViewer()
    release()
    await reconciled
    expect([shown(), ids(savedLists())]).toEqual([[], []])
  })

  it('prepareFinalSave merges unsaved lists with the account lists, and returns undefined without changes', async () => {
    const { toggleStoredFavorite, prepareFinalSave } = await openReconciled()
    expect(prepareFinalSave()).toBeUndefined()
    toggleStoredFavorite('ours')
    service.lists = { favorites: [{ mediaid: 'theirs' }], history: [] }
    const { openAccount } = await import('#features/session/provider.store.ts')
    await prepareFinalSave()?.((await openAccount()).provider)
    expect(saved()).toEqual([['ours', 'theirs']])
  })

  it('pushLocalLists shows the local lists and saves them to a new account', async () => {
    const { pushLocalLists, shown, watched } = await openReconciled()
    pushLocalLists({ favorites: [{ mediaid: 'local' }], history: [{ mediaid: 'seen', progress: 0.5 }] })
    expect([shown(), watched()]).toEqual([['local'], ['seen']])
    await elapse(0)
    expect(saved()).toEqual([['local']])
  })
})
