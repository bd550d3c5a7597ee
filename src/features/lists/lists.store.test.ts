import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeBrowser, type FakeBrowser, fakeBrowser } from '../../../tests/support/fake-browser.ts'

afterEach(closeBrowser)

async function openLists(browser: FakeBrowser = fakeBrowser()) {
  vi.resetModules()
  const [viewer, favorites, history, watchlist] = await Promise.all([
    import('#core/viewer.store.ts'),
    import('./lists.store.ts'),
    import('./lists.store.ts'),
    import('./watchlist.store.ts'),
  ])
  return { browser, ...viewer, ...favorites, ...history, ...watchlist }
}

const stored = (browser: FakeBrowser, key: string): unknown => JSON.parse(browser.localStorage.getItem(key) ?? 'null')
const ids = (list: readonly { mediaid: string }[]) => list.map(({ mediaid }) => mediaid)

describe('favourites', () => {
  it('are added first and removed by a second press, and survive the page', async () => {
    const { pressFavorite, $favorites, browser } = await openLists()
    expect([pressFavorite('one'), pressFavorite('two'), ids($favorites.get())]).toEqual([
      'added',
      'added',
      ['two', 'one'],
    ])
    expect(pressFavorite('one')).toBe('removed')
    expect(stored(browser, 'jwapp.favorites')).toEqual([{ mediaid: 'two' }])
    expect(ids((await openLists(browser)).$favorites.get())).toEqual(['two'])
  })

  it('are full at 48, which is said, and then change no more', async () => {
    const { pressFavorite, $favorites } = await openLists()
    for (let index = 0; index < 48; index++) pressFavorite(`item${index}`)
    expect(pressFavorite('last')).toBe('full')
    expect($favorites.get()).toHaveLength(48)
    expect(pressFavorite('item0')).toBe('removed')
  })

  it('that the browser does not store are said to last for this page', async () => {
    const { pressFavorite, browser } = await openLists()
    browser.localStorage.setItem = () => {
      throw new Error('Denied')
    }
    expect(pressFavorite('one')).toBe('unkept')
    for (let index = 0; index < 47; index++) pressFavorite(`item${index}`)
    expect(pressFavorite('last')).toBe('full')
  })

  it('are removed one by one or all at once, and replaced by those of an account', async () => {
    const { showFavorites, removeFavorite, clearFavorites, $favorites, browser } = await openLists()
    showFavorites([{ mediaid: 'one' }, { mediaid: 'two' }])
    removeFavorite('one')
    expect(ids($favorites.get())).toEqual(['two'])
    clearFavorites()
    expect([$favorites.get(), stored(browser, 'jwapp.favorites')]).toEqual([[], []])
  })

  it('are read again after the storage was changed by other code', async () => {
    const { refreshFavorites, $favorites, browser } = await openLists()
    const leave = $favorites.listen(() => undefined)
    browser.localStorage.setItem('jwapp.favorites', '[{"mediaid":"one"}]')
    refreshFavorites()
    expect(ids($favorites.get())).toEqual(['one'])
    leave()
  })
})

describe('the history', () => {
  it('has each item once, the last watched first, and one episode of a series', async () => {
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

  it('has the next episode of a finished one, at once or from the page of its series', async () => {
    const { saveProgress, addNextEpisode, $history } = await openLists()
    saveProgress('ep1', 1, ['ep1', 'ep2'])
    expect(ids($history.get())).toContain('ep2')
    saveProgress('s1', 1)
    expect(ids($history.get())).not.toContain('s2')
    addNextEpisode('s1', ['s1', 's2'])
    expect(ids($history.get())).toContain('s2')
  })

  it('marks an item as watched, forgets one, and is replaced by that of an account', async () => {
    const { showHistory, markWatched, forgetProgress, $history } = await openLists()
    showHistory([
      { mediaid: 'one', progress: 0.5 },
      { mediaid: 'two', progress: 0.4 },
    ])
    markWatched('two')
    expect($history.get()[1]).toEqual({ mediaid: 'two', progress: 1 })
    forgetProgress('one')
    expect(ids($history.get())).toEqual(['two'])
  })

  it('is read again after the storage was changed by other code', async () => {
    const { refreshHistory, $history, browser } = await openLists()
    const leave = $history.listen(() => undefined)
    browser.localStorage.setItem('jwapp.history', '[{"mediaid":"one","progress":0.5}]')
    refreshHistory()
    expect(ids($history.get())).toEqual(['one'])
    leave()
  })
})

describe('a list of a session', () => {
  it('is kept apart from that of the browser, which comes back at the sign-out', async () => {
    const { pressFavorite, setViewer, forgetViewer, $favorites, browser } = await openLists()
    const leave = $favorites.listen(() => undefined)
    pressFavorite('local')
    setViewer({ signedIn: true, subscribed: false })
    expect($favorites.get()).toEqual([])
    pressFavorite('account')
    expect([stored(browser, 'account.favorites'), stored(browser, 'jwapp.favorites')]).toEqual([
      [{ mediaid: 'account' }],
      [{ mediaid: 'local' }],
    ])
    forgetViewer()
    expect(ids($favorites.get())).toEqual(['local'])
    leave()
  })
})

describe('a stored list', () => {
  it('takes in what another tab has added before it changes', async () => {
    const { pressFavorite, $favorites, browser } = await openLists()
    pressFavorite('mine')
    browser.localStorage.setItem('jwapp.favorites', '[{"mediaid":"theirs"},{"mediaid":"mine"}]')
    pressFavorite('next')
    expect(ids($favorites.get())).toEqual(['next', 'theirs', 'mine'])
  })

  it('follows other tabs, by its own key or when all is cleared', async () => {
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

  it('is read again by a page from the back/forward cache', async () => {
    const { $favorites, browser } = await openLists()
    const leave = $favorites.listen(() => undefined)
    browser.localStorage.setItem('jwapp.favorites', '[{"mediaid":"theirs"}]')
    browser.emit('pageshow')
    expect(ids($favorites.get())).toEqual(['theirs'])
    leave()
  })

  it('that is not used listens to nothing', async () => {
    const { $favorites, $viewer, browser } = await openLists()
    const leave = $favorites.listen(() => undefined)
    expect([...browser.heard].sort()).toEqual(['pageshow', 'storage'])
    const left = vi.spyOn(globalThis, 'removeEventListener')
    leave()
    vi.runAllTimers()
    // Those of the list, and those of the viewer that it followed
    expect(left.mock.calls.map(([name]) => name).sort()).toEqual(['pageshow', 'pageshow', 'storage', 'storage'])
    expect($viewer.lc).toBe(0)
  })

  it.each(['{', 'null', '{"mediaid":"one"}', '[{"mediaid":5}]'])('that is damaged (%s) is empty', async (text) => {
    const browser = fakeBrowser()
    browser.localStorage.setItem('jwapp.favorites', text)
    const { $favorites, pressFavorite } = await openLists(browser)
    expect($favorites.get()).toEqual([])
    expect(pressFavorite('one')).toBe('added')
  })

  it('tells the page of a change, and of none where nothing changed', async () => {
    const { pressFavorite, browser, storedList, listsChanged } = await openLists()
    const heard = vi.fn()
    browser.addEventListener(listsChanged, heard)
    pressFavorite('one')
    expect(heard).toHaveBeenCalledTimes(1)
    const { atom } = await import('nanostores')
    const list = storedList(atom('jwapp.any'), (json) => (Array.isArray(json) ? json : []))
    expect(list.change((same) => same)).toBe(true)
    expect([heard.mock.calls.length, stored(browser, 'jwapp.any')]).toEqual([1, null])
    expect(list.change(() => ['x'])).toBe(true)
    expect([heard.mock.calls.length, list.$list.get()]).toEqual([2, ['x']])
  })

  it('draws its views again only after a change', async () => {
    const { pressFavorite, refreshFavorites, $favorites } = await openLists()
    pressFavorite('one')
    const heard = vi.fn()
    const leave = $favorites.listen(heard)
    refreshFavorites()
    expect(heard).not.toHaveBeenCalled()
    leave()
  })

  it('is empty in a build, which has no browser', async () => {
    vi.resetModules()
    const { $favorites, pressFavorite } = await import('./lists.store.ts')
    const leave = $favorites.listen(() => undefined)
    expect($favorites.get()).toEqual([])
    expect(pressFavorite('one')).toBe('unkept')
    leave()
  })
})
