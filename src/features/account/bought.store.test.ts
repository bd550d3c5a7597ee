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

  it('lose their lock on the next page for a day after the last check', async () => {
    const { noteBought, reload } = await open()
    noteBought('item0001', true)
    vi.setSystemTime(Date.now() + day - 1)
    expect((await reload()).$bought.get()).toEqual(['item0001'])
    vi.setSystemTime(Date.now() + 1)
    expect((await reload()).$bought.get()).toEqual([])
  })

  it('are listed once, and those of yesterday leave the storage', async () => {
    const { noteBought, $bought, browser } = await open()
    noteBought('old00001', true)
    vi.setSystemTime(Date.now() + day / 2)
    noteBought('item0001', true)
    noteBought('item0001', true)
    expect($bought.get()).toEqual(['old00001', 'item0001'])
    vi.setSystemTime(Date.now() + day / 2)
    noteBought('item0002', true)
    expect(Object.keys(JSON.parse(browser.localStorage.getItem('bought') ?? ''))).toEqual(['item0001', 'item0002'])
  })

  it('that ended are locked again, and the last one leaves no entry', async () => {
    const { noteBought, $bought, browser } = await open()
    noteBought('item0001', true)
    noteBought('item0002', true)
    noteBought('item0001', false)
    expect($bought.get()).toEqual(['item0002'])
    noteBought('item0002', false)
    expect(browser.localStorage.getItem('bought')).toBeNull()
  })

  it.each(['{', 'null', '{"item0001":"yes"}', '{"item0001":"9999999999999"}', '[null]'])(
    'are none in a damaged storage (%s)',
    async (text) => {
      const { browser, reload } = await open()
      browser.localStorage.setItem('bought', text)
      expect((await reload()).$bought.get()).toEqual([])
    },
  )

  it('are locked again at the end of the session', async () => {
    const { noteBought, $bought } = await open()
    const { setViewer, forgetViewer } = await import('#core/viewer.store.ts')
    setViewer({ signedIn: true, subscribed: false })
    const heard = vi.fn()
    $bought.listen(heard)
    noteBought('item0001', true)
    forgetViewer()
    expect(heard.mock.calls.at(-1)?.[0]).toEqual([])
  })
})
