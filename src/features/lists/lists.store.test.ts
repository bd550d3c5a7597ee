import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeBrowser, type FakeBrowser, fakeBrowser } from '../../../tests/support/fake-browser.ts'

afterEach(closeBrowser)

async function openLists(browser: FakeBrowser = fakeBrowser()) {
  vi.resetModules()
  const [viewer, lists, storedLists] = await Promise.all([
    import('#core/account/viewer.store.ts'),
    import('./lists.store.ts'),
    import('#core/browser/stored-list.store.ts'),
  ])
  return { browser, ...viewer, ...lists, ...storedLists }
}

const stored = (browser: FakeBrowser, key: string): unknown => JSON.parse(browser.localStorage.getItem(key) ?? 'null')
const ids = (list: readonly { mediaid: string }[]) => list.map(({ mediaid }) => mediaid)

describe('favourites', () => {
  it('toggleStoredFavorite adds an item first, removes it on a second press, and persists the list', async () => {
    const { toggleStoredFavorite, $favorites, browser } = await openLists()
    expect([toggleStoredFavorite('one'), toggleStoredFavorite('two'), ids($favorites.get())]).toEqual([
      'added',
      'added',
      ['two', 'one'],
    ])
    expect(toggleStoredFavorite('one')).toBe('removed')
    expect(stored(browser, 'jwapp.favorites')).toEqual([{ mediaid: 'two' }])
    expect(ids((await openLists(browser)).$favorites.get())).toEqual(['two'])
  })

  it('toggleStoredFavorite returns full at 48 items, and still removes an item', async () => {
    const { toggleStoredFavorite, $favorites } = await openLists()
    for (let index = 0; index < 48; index++) toggleStoredFavorite(`item${index}`)
    expect(toggleStoredFavorite('last')).toBe('full')
    expect($favorites.get()).toHaveLength(48)
    expect(toggleStoredFavorite('item0')).toBe('removed')
  })

  it('toggleStoredFavorite returns unpersisted when the browser rejects the write, and full at 48 items', async () => {
    const { toggleStoredFavorite, browser } = await openLists()
    browser.localStorage.setItem = () => {
      throw new Error('Denied')
    }
    expect(toggleStoredFavorite('one')).toBe('unpersisted')
    for (let index = 0; index < 47; index++) toggleStoredFavorite(`item${index}`)
    expect(toggleStoredFavorite('last')).toBe('full')
  })

  it('showFavorites replaces, removeFavorite shortens, and clearFavorites empties the list', async () => {
    const { showFavorites, removeFavorite, clearFavorites, $favorites, browser } = await openLists()
    showFavorites([{ mediaid: 'one' }, { mediaid: 'two' }])
    removeFavorite('one')
    expect(ids($favorites.get())).toEqual(['two'])
    clearFavorites()
    expect([$favorites.get(), stored(browser, 'jwapp.favorites')]).toEqual([[], []])
  })

  it('refreshFavorites reads the stored favourites again', async () => {
    const { refreshFavorites, $favorites, browser } = await openLists()
    const leave = $favorites.listen(() => undefined)
    browser.localStorage.setItem('jwapp.favorites', '[{"mediaid":"one"}]')
    refreshFavorites()
    expect(ids($favorites.get())).toEqual(['one'])
    leave()
  })
})

describe('history', () => {
  it('saveProgress lists each item once, newest first, with one episode per series', async () => {
    const { saveProgress, $history, browser } = await openLists()
    saveProgress('one', 0.2)
    saveProgress('ep1', 0.9)
    saveProgress('ep2', 0.1, ['ep1', 'ep3'])
    saveProgress('one', 0.5)
    expect($history.get()).toEqual([
      { mediaid: 'one', progress: 0.5 },
      { mediaid: 'ep2', progress: 0.1 },
    ])
    expect(stored(browser, 'jwapp.history')).toEqual($history.get())
  })

  it('saveProgress and addNextEpisode add the next episode after a finished one', async () => {
    const { saveProgress, addNextEpisode, $history } = await openLists()
    saveProgress('ep1', 1, ['ep1', 'ep2'])
    expect(ids($history.get())).toContain('ep2')
    saveProgress('s1', 1)
    expect(ids($history.get())).not.toContain('s2')
    addNextEpisode('s1', ['s1', 's2'])
    expect(ids($history.get())).toContain('s2')
  })

  it('showHistory replaces the history, markWatched sets progress 1, and removeProgress removes an item', async () => {
    const { showHistory, markWatched, removeProgress, $history } = await openLists()
    showHistory([
      { mediaid: 'one', progress: 0.5 },
      { mediaid: 'two', progress: 0.4 },
    ])
    markWatched('two')
    expect($history.get()[1]).toEqual({ mediaid: 'two', progress: 1 })
    removeProgress('one')
    expect(ids($history.get())).toEqual(['two'])
  })

  it('restoreProgress puts a removed item back at its index with its progress, and clearHistory empties the list', async () => {
    const { showHistory, removeProgress, restoreProgress, clearHistory, $history, browser } = await openLists()
    const list = ['one', 'two', 'three'].map((mediaid, index) => ({ mediaid, progress: index / 10 }))
    showHistory(list)
    removeProgress('two')
    restoreProgress({ mediaid: 'two', progress: 0.1 }, 1)
    restoreProgress({ mediaid: 'two', progress: 0.9 }, 0)
    expect($history.get()).toEqual(list)
    clearHistory()
    expect([$history.get(), stored(browser, 'jwapp.history')]).toEqual([[], []])
  })

  it('refreshHistory reads the stored history again', async () => {
    const { refreshHistory, $history, browser } = await openLists()
    const leave = $history.listen(() => undefined)
    browser.localStorage.setItem('jwapp.history', '[{"mediaid":"one","progress":0.5}]')
    refreshHistory()
    expect(ids($history.get())).toEqual(['one'])
    leave()
  })
})

describe('list of a session', () => {
  it('a session has its own favourites, and sign-out restores the local favourites', async () => {
    const { toggleStoredFavorite, setViewer, clearSession, $favorites, browser } = await openLists()
    const leave = $favorites.listen(() => undefined)
    toggleStoredFavorite('local')
    setViewer({ signedIn: true, subscribed: false })
    expect($favorites.get()).toEqual([])
    toggleStoredFavorite('account')
    expect([stored(browser, 'account.favorites'), stored(browser, 'jwapp.favorites')]).toEqual([
      [{ mediaid: 'account' }],
      [{ mediaid: 'local' }],
    ])
    clearSession()
    expect(ids($favorites.get())).toEqual(['local'])
    leave()
  })
})

describe('stored list', () => {
  it('a list change includes the items that another tab stored before', async () => {
    const { toggleStoredFavorite, $favorites, browser } = await openLists()
    toggleStoredFavorite('mine')
    browser.localStorage.setItem('jwapp.favorites', '[{"mediaid":"theirs"},{"mediaid":"mine"}]')
    toggleStoredFavorite('next')
    expect(ids($favorites.get())).toEqual(['next', 'theirs', 'mine'])
  })

  it('a list follows storage events of its own key and of a cleared storage', async () => {
    const { $favorites, browser } = await openLists()
    const leave = $favorites.listen(() => undefined)
    browser.changeElsewhere('jwapp.favorites', '[{"mediaid":"theirs"}]')
    expect(ids($favorites.get())).toEqual(['theirs'])
    browser.localStorage.removeItem('jwapp.favorites')
    browser.changeElsewhere('jwapp.other', '[]')
    expect(ids($favorites.get())).toEqual(['theirs'])
    browser.changeElsewhere(null)
    expect($favorites.get()).toEqual([])
    leave()
  })

  it('a pageshow event reads the stored list again', async () => {
    const { $favorites, browser } = await openLists()
    const leave = $favorites.listen(() => undefined)
    browser.localStorage.setItem('jwapp.favorites', '[{"mediaid":"theirs"}]')
    browser.emit('pageshow')
    expect(ids($favorites.get())).toEqual(['theirs'])
    leave()
  })

  it('a list without subscribers removes its event listeners', async () => {
    const { $favorites, $viewer, browser } = await openLists()
    const leave = $favorites.listen(() => undefined)
    expect([...browser.heard].sort()).toEqual(['pageshow', 'storage'])
    const removeListener = vi.spyOn(globalThis, 'removeEventListener')
    leave()
    vi.runAllTimers()
    // Listeners of the list and of the viewer store
    expect(removeListener.mock.calls.map(([name]) => name).sort()).toEqual([
      'pageshow',
      'pageshow',
      'storage',
      'storage',
    ])
    expect($viewer.lc).toBe(0)
  })

  it.each(['{', 'null', '{"mediaid":"one"}', '[{"mediaid":5}]'])(
    'an invalid stored list (%s) is read as empty',
    async (text) => {
      const browser = fakeBrowser()
      browser.localStorage.setItem('jwapp.favorites', text)
      const { $favorites, toggleStoredFavorite } = await openLists(browser)
      expect($favorites.get()).toEqual([])
      expect(toggleStoredFavorite('one')).toBe('added')
    },
  )

  it('a list change dispatches one event, and an unchanged list dispatches none', async () => {
    const { toggleStoredFavorite, browser, storedList, listsChanged } = await openLists()
    const listener = vi.fn()
    browser.addEventListener(listsChanged, listener)
    toggleStoredFavorite('one')
    expect(listener).toHaveBeenCalledTimes(1)
    const { atom } = await import('nanostores')
    const list = storedList(atom('jwapp.any'), (json) => (Array.isArray(json) ? json : []))
    expect(list.change((same) => same)).toBe(true)
    expect([listener.mock.calls.length, stored(browser, 'jwapp.any')]).toEqual([1, null])
    expect(list.change(() => ['x'])).toBe(true)
    expect([listener.mock.calls.length, list.$list.get()]).toEqual([2, ['x']])
  })

  it('a refresh of an unchanged list notifies no subscriber', async () => {
    const { toggleStoredFavorite, refreshFavorites, $favorites } = await openLists()
    toggleStoredFavorite('one')
    const listener = vi.fn()
    const leave = $favorites.listen(listener)
    refreshFavorites()
    expect(listener).not.toHaveBeenCalled()
    leave()
  })

  it('the favourites are empty and not stored in a build without a browser', async () => {
    vi.resetModules()
    const { $favorites, toggleStoredFavorite } = await import('./lists.store.ts')
    const leave = $favorites.listen(() => undefined)
    expect($favorites.get()).toEqual([])
    expect(toggleStoredFavorite('one')).toBe('unpersisted')
    leave()
  })
})
