import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeBrowser, fakeBrowser } from '../../../tests/support/fake-browser.ts'

vi.mock('virtual:foyer/site', () => ({ site: {} }))

afterEach(closeBrowser)

describe('bought items', () => {
  const open = async () => {
    const browser = fakeBrowser()
    return { browser, reload: importBought, ...(await importBought()) }
  }
  const importBought = () => {
    vi.resetModules()
    return import('./entitlements.store.ts')
  }
  const day = 86_400_000

  it('a bought item is restored on the next page until 24 h after the last check', async () => {
    const { storeAccess, reload } = await open()
    storeAccess('item0001', true)
    vi.setSystemTime(Date.now() + day - 1)
    expect((await reload()).$bought.get()).toEqual(['item0001'])
    vi.setSystemTime(Date.now() + 1)
    expect((await reload()).$bought.get()).toEqual([])
  })

  it('bought items are listed once, and entries older than 24 h are removed from storage', async () => {
    const { storeAccess, $bought, browser } = await open()
    storeAccess('old00001', true)
    vi.setSystemTime(Date.now() + day / 2)
    storeAccess('item0001', true)
    storeAccess('item0001', true)
    expect($bought.get()).toEqual(['old00001', 'item0001'])
    vi.setSystemTime(Date.now() + day / 2)
    storeAccess('item0002', true)
    expect(Object.keys(JSON.parse(browser.localStorage.getItem('bought') ?? ''))).toEqual(['item0001', 'item0002'])
  })

  it('storeAccess removes an item without access, and the storage key with the last item', async () => {
    const { storeAccess, $bought, browser } = await open()
    storeAccess('item0001', true)
    storeAccess('item0002', true)
    storeAccess('item0001', false)
    expect($bought.get()).toEqual(['item0002'])
    storeAccess('item0002', false)
    expect(browser.localStorage.getItem('bought')).toBeNull()
  })

  it.each(['{', 'null', '{"item0001":"yes"}', '{"item0001":"9999999999999"}', '[null]'])(
    'the list of bought items is empty for the invalid stored value %s',
    async (text) => {
      const { browser, reload } = await open()
      browser.localStorage.setItem('bought', text)
      expect((await reload()).$bought.get()).toEqual([])
    },
  )

  it('the end of the session clears the bought items', async () => {
    const { storeAccess, $bought } = await open()
    const { setViewer, clearSession } = await import('#core/account/viewer.store.ts')
    setViewer({ signedIn: true, subscribed: false })
    const listener = vi.fn()
    $bought.listen(listener)
    storeAccess('item0001', true)
    clearSession()
    expect(listener.mock.calls.at(-1)?.[0]).toEqual([])
  })
})
