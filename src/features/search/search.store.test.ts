import { afterEach, describe, expect, it, vi } from 'vitest'
import { paths } from '#core/address/paths.ts'
import { closeBrowser, type FakeBrowser, fakeBrowser } from '../../../tests/support/fake-browser.ts'

afterEach(closeBrowser)

async function openSearch(path = '/', browser: FakeBrowser = fakeBrowser(`https://site.test${path}`)) {
  vi.resetModules()
  const search = await import('./search.store.ts')
  return { ...search, ...browser, browser }
}

describe('search URL', () => {
  it.each([
    ['/q', ''],
    ['/q/', ''],
    ['/es/q/two%20words', 'two words'],
    ['/q/two%20words/', 'two words'],
    ['/q/a/b/', 'a/b'],
    ['/q/100%', '100%'],
    ['/q/AC%2F', 'AC/'],
    ['/q/a+b%23%3F', 'a+b#?'],
    ['/q/%20film%20/', 'film'],
    ['/q/%20', ''],
    ['/', undefined],
    ['/m/q/x', undefined],
    ['/esp/q/x', undefined],
    ['/fr/q/x', undefined],
    ['/qx', undefined],
    ['/es1/q/x', undefined],
  ])('the path %s has the search text %j', async (path, text) => {
    const { searchTextOf, openedAsSearch, $search } = await openSearch(path)
    expect(searchTextOf(path)).toBe(text)
    expect(openedAsSearch).toBe(text !== undefined)
    const leave = $search.listen(() => undefined)
    expect($search.get()).toBe(text)
    leave()
  })

  it('the search text follows history navigation, and listeners are removed with the last subscriber', async () => {
    const { $search, navigateToSearch, history, heard } = await openSearch()
    const leave = $search.listen(() => undefined)
    navigateToSearch('/q/film')
    expect($search.get()).toBe('film')
    history.back()
    expect($search.get()).toBeUndefined()
    leave()
    vi.runAllTimers()
    expect([...heard]).toEqual([])
  })

  it('the search text is undefined outside a browser', async () => {
    vi.resetModules()
    const { $search, openedAsSearch } = await import('./search.store.ts')
    const leave = $search.listen(() => undefined)
    expect([$search.get(), openedAsSearch]).toEqual([undefined, false])
    leave()
  })
})

describe('navigateToSearch', () => {
  it('navigateToSearch adds one history entry for a search and replaces it while the viewer types', async () => {
    const { navigateToSearch, history, location } = await openSearch('/m/film0001/')
    navigateToSearch('/q/f')
    navigateToSearch('/q/fi')
    navigateToSearch('/q/film')
    expect([location.pathname, history.length, history.state]).toEqual(['/q/film', 2, { searches: 1, over: true }])
  })

  it('navigateToSearch adds a history entry after a committed search', async () => {
    const { navigateToSearch, commitSearch, history, $search } = await openSearch('/m/film0001/')
    const leave = $search.listen(() => undefined)
    navigateToSearch('/q/film')
    commitSearch('film')
    expect(history.state).toEqual({ searches: 1, over: true, committed: true })
    navigateToSearch('/q/song')
    expect([history.length, history.state]).toEqual([3, { searches: 2, over: true }])
    history.back()
    expect($search.get()).toBe('film')
    leave()
  })

  it('navigateToSearch leaves the history unchanged for the same search text', async () => {
    const { navigateToSearch, history } = await openSearch('/q/film')
    navigateToSearch('/es/q/film/')
    expect([history.length, history.state]).toEqual([1, null])
  })

  it.each(['.', '..', '...'])('navigateToSearch for the text %s stays on the search page', async (text) => {
    const { navigateToSearch, $search, location } = await openSearch('/q/film')
    const leave = $search.listen(() => undefined)
    navigateToSearch(paths.search(text))
    expect(location.pathname).toBe(text === '...' ? '/q/...' : '/q/')
    expect($search.get()).toBe(text === '...' ? text : '')
    leave()
  })

  it('navigateToSearch replaces the URL of a document that was opened as a search page', async () => {
    const { navigateToSearch, history, location } = await openSearch('/q/film')
    navigateToSearch('/q/song')
    expect([history.length, history.state, location.pathname]).toEqual([1, { searches: 0 }, '/q/song'])
  })
})

describe('search input', () => {
  it('the search input returns the trimmed typed text before the URL contains it', async () => {
    const { $input, $search, setSearchInput, navigateToSearch } = await openSearch('/q/film')
    const leave = $input.listen(() => undefined)
    setSearchInput(' song ')
    expect([$input.get(), $search.get()]).toEqual(['song', 'film'])
    navigateToSearch('/q/song')
    expect([$input.get(), $search.get()]).toEqual(['song', 'song'])
    leave()
  })

  it('the search input returns the text of the URL after a navigation back', async () => {
    const { $input, setSearchInput, navigateToSearch, commitSearch, history } = await openSearch('/m/film0001/')
    const leave = $input.listen(() => undefined)
    navigateToSearch('/q/film')
    commitSearch('film')
    navigateToSearch('/q/song')
    setSearchInput('songs')
    history.back()
    expect($input.get()).toBe('film')
    leave()
  })

  it('the search input is undefined outside the search', async () => {
    const { $input, setSearchInput } = await openSearch('/')
    const leave = $input.listen(() => undefined)
    setSearchInput('film')
    expect($input.get()).toBeUndefined()
    leave()
  })

  it('a new search text removes the filters of the previous search from the URL', async () => {
    const { navigateToSearch, location } = await openSearch('/q/film?genre=Drama')
    navigateToSearch('/q/song')
    expect(location.search).toBe('')
  })
})

describe('leaveSearch', () => {
  it('leaveSearch navigates back over all history entries of the search to the previous page', async () => {
    const { navigateToSearch, commitSearch, leaveSearch, location, $search } = await openSearch('/m/film0001/')
    const leave = $search.listen(() => undefined)
    navigateToSearch('/q/film')
    commitSearch('film')
    navigateToSearch('/q/song')
    expect(leaveSearch()).toBe(true)
    expect([location.pathname, $search.get()]).toEqual(['/m/film0001/', undefined])
    leave()
  })

  it('leaveSearch navigates back by one entry after a search with one history entry', async () => {
    const { navigateToSearch, leaveSearch, history, location } = await openSearch('/m/film0001/')
    const go = vi.spyOn(history, 'go')
    navigateToSearch('/q/film')
    expect(leaveSearch()).toBe(true)
    expect(go).toHaveBeenCalledWith(-1)
    expect(location.pathname).toBe('/m/film0001/')
  })

  it('leaveSearch returns false and does not navigate if the tab has no search', async () => {
    const { leaveSearch, history } = await openSearch('/m/film0001/')
    const go = vi.spyOn(history, 'go')
    expect(leaveSearch()).toBe(false)
    expect(go).not.toHaveBeenCalled()
  })

  it.each([
    ['navigates back if the referrer is a page of this site', 'https://site.test/m/film0001/', true],
    ['does not navigate if the referrer is a page of another site', 'https://site.test.evil.test/', false],
    ['does not navigate if the referrer is empty', '', false],
  ])('leaveSearch in a document that was opened as a search page %s', async (_, referrer, goes) => {
    const browser = fakeBrowser('https://site.test/m/film0001/')
    browser.history.pushState(null, '', '/q/film')
    browser.document.referrer = referrer
    const { leaveSearch, location } = await openSearch('', browser)
    expect(leaveSearch()).toBe(goes)
    expect(location.pathname).toBe(goes ? '/m/film0001/' : '/q/film')
  })

  it('leaveSearch after a reload of a search over a page returns to that page', async () => {
    const browser = fakeBrowser('https://site.test/')
    browser.history.pushState(null, '', '/m/film0001/')
    const { navigateToSearch, commitSearch } = await openSearch('', browser)
    navigateToSearch('/q/film')
    commitSearch('film')
    navigateToSearch('/q/song')
    browser.document.referrer = 'https://site.test/'
    const { leaveSearch, location } = await openSearch('', browser)
    expect(leaveSearch()).toBe(true)
    expect(location.pathname).toBe('/m/film0001/')
  })

  it('a reloaded search that returns to the page below loads that page again', async () => {
    const browser = fakeBrowser('https://site.test/m/film0001/')
    const { navigateToSearch } = await openSearch('', browser)
    navigateToSearch('/q/film')
    const reload = vi.fn()
    Object.assign(browser.location, { reload })
    const { leaveSearch, $search, location } = await openSearch('', browser)
    const leave = $search.listen(() => undefined)
    expect(leaveSearch()).toBe(true)
    expect(location.pathname).toBe('/m/film0001/')
    expect(reload).toHaveBeenCalledOnce()
    leave()
  })

  it('leaveSearch on the first page of a tab returns false after a return from a later page', async () => {
    const browser = fakeBrowser('https://site.test/q/film')
    browser.document.referrer = 'https://site.test/m/film0001/'
    browser.history.pushState(null, '', '/m/song0001/')
    browser.history.back()
    vi.stubGlobal('navigation', { currentEntry: { index: 0 } })
    const { leaveSearch, location } = await openSearch('', browser)
    expect(leaveSearch()).toBe(false)
    expect(location.pathname).toBe('/q/film')
  })

  it('leaveSearch returns false in a document without a previous history entry', async () => {
    const browser = fakeBrowser('https://site.test/q/film')
    browser.document.referrer = 'https://site.test/m/film0001/'
    const { leaveSearch } = await openSearch('', browser)
    expect(leaveSearch()).toBe(false)
  })
})

describe('recent searches', () => {
  it('the recent searches contain a committed search', async () => {
    const { navigateToSearch, commitSearch, $recent } = await openSearch()
    navigateToSearch('/q/film')
    commitSearch('film')
    expect($recent.get()).toEqual(['film'])
  })

  it('the recent searches are the last eight, newest first and without duplicates in any letter case', async () => {
    const { rememberSearch, $recent } = await openSearch()
    for (let index = 1; index <= 9; index++) rememberSearch(`Word ${index}`)
    rememberSearch('  word 5 ')
    expect($recent.get()).toEqual(['word 5', 'Word 9', 'Word 8', 'Word 7', 'Word 6', 'Word 4', 'Word 3', 'Word 2'])
  })

  it('the recent searches do not contain an empty search', async () => {
    const { rememberSearch, commitSearch, $recent } = await openSearch()
    rememberSearch('  ')
    commitSearch('')
    expect($recent.get()).toEqual([])
  })

  it('the recent searches persist across pages and can be removed one by one or all at once', async () => {
    const { rememberSearch, browser } = await openSearch()
    rememberSearch('one')
    rememberSearch('two')
    const { $recent, removeSearch, clearSearches } = await openSearch('/', browser)
    expect($recent.get()).toEqual(['two', 'one'])
    removeSearch('two')
    expect($recent.get()).toEqual(['one'])
    clearSearches()
    expect([$recent.get(), browser.localStorage.getItem('jwapp.searches')]).toEqual([[], '[]'])
  })

  it.each([
    ['{"0":"x"}', []],
    ['[1,"one",null]', ['one']],
    [JSON.stringify(Array.from('123456789')), Array.from('12345678')],
  ])('the recent searches stored as %s are read without invalid and excess entries', async (text, list) => {
    const browser = fakeBrowser()
    browser.localStorage.setItem('jwapp.searches', text)
    const { $recent } = await openSearch('/', browser)
    expect($recent.get()).toEqual(list)
  })
})
