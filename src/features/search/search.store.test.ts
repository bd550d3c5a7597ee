import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeBrowser, type FakeBrowser, fakeBrowser } from '../../../tests/support/fake-browser.ts'

afterEach(closeBrowser)

async function openSearch(path = '/', browser: FakeBrowser = fakeBrowser(`https://site.test${path}`)) {
  vi.resetModules()
  const search = await import('./search.store.ts')
  return { ...search, ...browser, browser }
}

describe('the address of a search', () => {
  it.each([
    ['/q', ''],
    ['/q/', ''],
    ['/es/q/two%20words', 'two words'],
    ['/q/two%20words/', 'two words'],
    ['/q/a/b/', 'a/b'],
    ['/q/100%', '100%'],
    ['/', undefined],
    ['/m/q/x', undefined],
    ['/esp/q/x', undefined],
    ['/qx', undefined],
    ['/es1/q/x', undefined],
  ])('%s has the words %j', async (path, text) => {
    const { searchTextOf, bornSearching, $search } = await openSearch(path)
    expect(searchTextOf(path)).toBe(text)
    expect(bornSearching).toBe(text !== undefined)
    const leave = $search.listen(() => undefined)
    expect($search.get()).toBe(text)
    leave()
  })

  it('is followed through the history while the search is used', async () => {
    const { $search, searchAt, history, heard } = await openSearch()
    const leave = $search.listen(() => undefined)
    searchAt('/q/film')
    expect($search.get()).toBe('film')
    history.back()
    expect($search.get()).toBeUndefined()
    leave()
    vi.runAllTimers()
    expect([...heard]).toEqual([])
  })

  it('is none in a build', async () => {
    vi.resetModules()
    const { $search, bornSearching } = await import('./search.store.ts')
    const leave = $search.listen(() => undefined)
    expect([$search.get(), bornSearching]).toEqual([undefined, false])
    leave()
  })
})

describe('typing', () => {
  it('adds one step to the history for a search, however much is typed', async () => {
    const { searchAt, history, location } = await openSearch('/m/film0001/')
    searchAt('/q/f')
    searchAt('/q/fi')
    searchAt('/q/film')
    expect([location.pathname, history.length, history.state]).toEqual(['/q/film', 2, { searches: 1 }])
  })

  it('adds a step after words that were searched for', async () => {
    const { searchAt, commitSearch, history, $search } = await openSearch('/m/film0001/')
    const leave = $search.listen(() => undefined)
    searchAt('/q/film')
    commitSearch('film')
    expect(history.state).toEqual({ searches: 1, settled: true })
    searchAt('/q/song')
    expect([history.length, history.state]).toEqual([3, { searches: 2 }])
    history.back()
    expect($search.get()).toBe('film')
    leave()
  })

  it('of the same words changes nothing', async () => {
    const { searchAt, history } = await openSearch('/q/film')
    searchAt('/es/q/film/')
    expect([history.length, history.state]).toEqual([1, null])
  })

  it('in a document that began as a search replaces its address', async () => {
    const { searchAt, history, location } = await openSearch('/q/film')
    searchAt('/q/song')
    expect([history.length, history.state, location.pathname]).toEqual([1, { searches: 0 }, '/q/song'])
  })
})

describe('words of the field', () => {
  it('count before the address has them, until it does', async () => {
    const { $input, $search, typeSearch, searchAt } = await openSearch('/q/film')
    const leave = $input.listen(() => undefined)
    typeSearch(' song ')
    expect([$input.get(), $search.get()]).toEqual(['song', 'film'])
    searchAt('/q/song')
    expect([$input.get(), $search.get()]).toEqual(['song', 'song'])
    leave()
  })

  it('give way to the address after a step back', async () => {
    const { $input, typeSearch, searchAt, commitSearch, history } = await openSearch('/m/film0001/')
    const leave = $input.listen(() => undefined)
    searchAt('/q/film')
    commitSearch('film')
    searchAt('/q/song')
    typeSearch('songs')
    history.back()
    expect($input.get()).toBe('film')
    leave()
  })

  it('are none outside the search', async () => {
    const { $input, typeSearch } = await openSearch('/')
    const leave = $input.listen(() => undefined)
    typeSearch('film')
    expect($input.get()).toBeUndefined()
    leave()
  })

  it('remove the filters of earlier words from the address', async () => {
    const { searchAt, location } = await openSearch('/q/film?genre=Drama')
    searchAt('/q/song')
    expect(location.search).toBe('')
  })
})

describe('leaving a search', () => {
  it('goes back to the page before it, over all its steps', async () => {
    const { searchAt, commitSearch, leaveSearch, location, $search } = await openSearch('/m/film0001/')
    const leave = $search.listen(() => undefined)
    searchAt('/q/film')
    commitSearch('film')
    searchAt('/q/song')
    expect(leaveSearch()).toBe(true)
    expect([location.pathname, $search.get()]).toEqual(['/m/film0001/', undefined])
    leave()
  })

  it('goes back and not forward where the history has both', async () => {
    const { searchAt, leaveSearch, history, location } = await openSearch('/m/film0001/')
    const go = vi.spyOn(history, 'go')
    searchAt('/q/film')
    expect(leaveSearch()).toBe(true)
    expect(go).toHaveBeenCalledWith(-1)
    expect(location.pathname).toBe('/m/film0001/')
  })

  it('goes nowhere without a search in this tab', async () => {
    const { leaveSearch, history } = await openSearch('/m/film0001/')
    const go = vi.spyOn(history, 'go')
    expect(leaveSearch()).toBe(false)
    expect(go).not.toHaveBeenCalled()
  })

  it.each([
    ['of this site', 'https://site.test/m/film0001/', true],
    ['of another site', 'https://site.test.evil.test/', false],
    ['that is not known', '', false],
  ])('in a document that began as a search goes back to a page %s', async (_, referrer, goes) => {
    const browser = fakeBrowser('https://site.test/m/film0001/')
    browser.history.pushState(null, '', '/q/film')
    browser.document.referrer = referrer
    const { leaveSearch, location } = await openSearch('', browser)
    expect(leaveSearch()).toBe(goes)
    expect(location.pathname).toBe(goes ? '/m/film0001/' : '/q/film')
  })

  it('goes nowhere in a document whose history has no page before it', async () => {
    const browser = fakeBrowser('https://site.test/q/film')
    browser.document.referrer = 'https://site.test/m/film0001/'
    const { leaveSearch } = await openSearch('', browser)
    expect(leaveSearch()).toBe(false)
  })
})

describe('recent searches', () => {
  it('have the words of a committed search', async () => {
    const { searchAt, commitSearch, $recent } = await openSearch()
    searchAt('/q/film')
    commitSearch('film')
    expect($recent.get()).toEqual(['film'])
  })

  it('are the last eight, the newest first, each once in any letter case', async () => {
    const { rememberSearch, $recent } = await openSearch()
    for (let index = 1; index <= 9; index++) rememberSearch(`Word ${index}`)
    rememberSearch('  word 5 ')
    expect($recent.get()).toEqual(['word 5', 'Word 9', 'Word 8', 'Word 7', 'Word 6', 'Word 4', 'Word 3', 'Word 2'])
  })

  it('are none for no words', async () => {
    const { rememberSearch, commitSearch, $recent } = await openSearch()
    rememberSearch('  ')
    commitSearch('')
    expect($recent.get()).toEqual([])
  })

  it('are kept for the next page, and forgotten one by one or all at once', async () => {
    const { rememberSearch, browser } = await openSearch()
    rememberSearch('one')
    rememberSearch('two')
    const { $recent, forgetSearch, forgetSearches } = await openSearch('/', browser)
    expect($recent.get()).toEqual(['two', 'one'])
    forgetSearch('two')
    expect($recent.get()).toEqual(['one'])
    forgetSearches()
    expect([$recent.get(), browser.localStorage.getItem('jwapp.searches')]).toEqual([[], '[]'])
  })

  it.each([
    ['{"0":"x"}', []],
    ['[1,"one",null]', ['one']],
    [JSON.stringify(Array.from('123456789')), Array.from('12345678')],
  ])('of a damaged storage (%s) are those that can be read', async (text, list) => {
    const browser = fakeBrowser()
    browser.localStorage.setItem('jwapp.searches', text)
    const { $recent } = await openSearch('/', browser)
    expect($recent.get()).toEqual(list)
  })
})
