import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeBrowser, type FakeBrowser, fakeBrowser } from '../../../../tests/support/fake-browser.ts'

afterEach(closeBrowser)

async function openStores(browser: FakeBrowser = fakeBrowser()) {
  vi.resetModules()
  const player = await import('./player.store.ts')
  return { browser, ...player }
}

const stored = (browser: FakeBrowser, name: string): unknown =>
  JSON.parse(browser.localStorage.getItem(`jwapp.player.${name}`) ?? 'null')

/** Player of a browser whose storage has a value. */
const openWith = (name: string, value: unknown) => {
  const browser = fakeBrowser()
  browser.localStorage.setItem(`jwapp.player.${name}`, JSON.stringify(value))
  return openStores(browser)
}

describe('the settings of the player', () => {
  it('begin as a viewer expects, and survive the page', async () => {
    const { browser, ...player } = await openStores()
    const switches = (of: typeof player) =>
      [of.$dataSaver, of.$mobileSaver, of.$autoplay, of.$autoSkip, of.$stillWatching].map((one) => one.get())
    expect(switches(player)).toEqual([false, false, true, false, true])
    player.$dataSaver.set(true)
    player.$mobileSaver.set(true)
    player.$autoplay.set(false)
    player.$autoSkip.set(true)
    player.$stillWatching.set(false)
    const names = ['data-saver', 'mobile-saver', 'autoplay', 'auto-skip', 'still-watching']
    expect(names.map((name) => stored(browser, name))).toEqual([true, true, false, true, false])
    expect(switches(await openStores(browser))).toEqual([true, true, false, true, false])
  })

  it('reduce data where the browser does', async () => {
    const browser = fakeBrowser()
    Object.assign(browser.navigator, { connection: { saveData: true } })
    expect((await openStores(browser)).$dataSaver.get()).toBe(true)
  })

  it.each([0, 0.5, 1])('recall the volume %d', async (volume) => {
    expect((await openWith('sound', { volume, muted: true })).$sound.get()).toEqual({ volume, muted: true })
  })

  it.each([-0.1, 1.1, '1', null])('have the full volume where %j is stored', async (volume) => {
    expect((await openWith('sound', { volume, muted: true })).$sound.get()).toEqual({ volume: 1, muted: false })
  })

  it('recall speed and quality for each kind of item', async () => {
    const { browser, $kindSettings } = await openStores()
    expect($kindSettings.get()).toEqual({})
    $kindSettings.set({ film: { rate: 1.5, height: 720 }, live: { height: 360 } })
    expect(stored(browser, 'kinds')).toEqual({ film: { rate: 1.5, height: 720 }, live: { height: 360 } })
    const recalled = (await openStores(browser)).$kindSettings.get()
    expect(recalled).toEqual({ film: { rate: 1.5, height: 720 }, series: {}, trailer: {}, live: { height: 360 } })
  })

  it.each([
    [
      { rate: 0.5, height: 1 },
      { rate: 0.5, height: 1 },
    ],
    [{ rate: 2, height: 0 }, { rate: 2 }],
    [{ rate: 0.4, height: -1 }, {}],
    [{ rate: 2.1, height: '720' }, {}],
    [{ rate: '1' }, {}],
  ])('of a kind that are stored as %j are read as %j', async (film, read) => {
    expect((await openWith('kinds', { film })).$kindSettings.get().film).toEqual(read)
  })

  it.each(['text', null, 5])('of kinds are none where %j is stored', async (value) => {
    expect((await openWith('kinds', value)).$kindSettings.get()).toEqual({})
  })
})

describe('the limit for mobile data', () => {
  it.each([
    ['cellular', true, true],
    ['cellular', false, false],
    ['wifi', true, false],
    [undefined, true, false],
  ])('on a line of type %s with the switch %s applies: %s', async (type, isOn, applies) => {
    const browser = fakeBrowser()
    Object.assign(browser.navigator, { connection: { type } })
    const { $mobileSaver, isMobileLimited, namesConnection } = await openStores(browser)
    $mobileSaver.set(isOn)
    expect([isMobileLimited(), namesConnection()]).toEqual([applies, type !== undefined])
  })

  it('follows changes of the connection until its end', async () => {
    const browser = fakeBrowser()
    const connection = new EventTarget()
    Object.assign(browser.navigator, { connection })
    const { onLineChange } = await openStores(browser)
    const react = vi.fn()
    const leave = onLineChange(react)
    connection.dispatchEvent(new Event('change'))
    expect(react).toHaveBeenCalledTimes(1)
    leave()
    connection.dispatchEvent(new Event('change'))
    expect(react).toHaveBeenCalledTimes(1)
  })

  it('does nothing in browsers that do not describe the connection', async () => {
    const { onLineChange, namesConnection, isMobileLimited } = await openStores()
    expect([namesConnection(), isMobileLimited()]).toEqual([false, false])
    onLineChange(() => undefined)()
  })
})

describe('the sleep timer', () => {
  it('ends after its minutes, also on the next page of the tab', async () => {
    const { browser, startSleep, $sleep } = await openStores()
    expect($sleep.get()).toBeUndefined()
    vi.setSystemTime(1_000_000)
    startSleep({ minutes: 15 })
    expect($sleep.get()).toEqual({ minutes: 15, at: 1_000_000 + 15 * 60_000 })
    const next = await openStores(browser)
    expect(next.$sleep.get()).toEqual($sleep.get())
    next.stopSleep()
    expect([next.$sleep.get(), (await openStores(browser)).$sleep.get()]).toEqual([undefined, undefined])
  })

  it('ends with a film', async () => {
    const { browser, startSleep } = await openStores()
    startSleep({ film: 'Film' })
    expect((await openStores(browser)).$sleep.get()).toEqual({ film: 'Film' })
  })

  it.each(['', '{', '{}', '{"at":"5","minutes":15}', '{"film":5}'])('is off where %j is stored', async (text) => {
    const browser = fakeBrowser()
    browser.sessionStorage.setItem('jwapp.player.sleep', text)
    expect((await openStores(browser)).$sleep.get()).toBeUndefined()
  })
})
