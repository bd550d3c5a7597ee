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

/** Player stores with a value in localStorage. */
const openWith = (name: string, value: unknown) => {
  const browser = fakeBrowser()
  browser.localStorage.setItem(`jwapp.player.${name}`, JSON.stringify(value))
  return openStores(browser)
}

describe('player settings', () => {
  it('the player switches have default values and persist across pages', async () => {
    const { browser, ...player } = await openStores()
    const switches = (of: typeof player) =>
      [of.$dataSaver, of.$mobileSaver, of.$autoplay, of.$autoSkip, of.$stillWatching].map((store) => store.get())
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

  it('the data saver is on by default if the browser reduces data', async () => {
    const browser = fakeBrowser()
    Object.assign(browser.navigator, { connection: { saveData: true } })
    expect((await openStores(browser)).$dataSaver.get()).toBe(true)
  })

  it.each([0, 0.5, 1])('the stored volume %d is restored', async (volume) => {
    expect((await openWith('sound', { volume, muted: true })).$sound.get()).toEqual({ volume, muted: true })
  })

  it.each([-0.1, 1.1, '1', null])(
    'the sound has full volume and is not muted if the stored volume is %j',
    async (volume) => {
      expect((await openWith('sound', { volume, muted: true })).$sound.get()).toEqual({ volume: 1, muted: false })
    },
  )

  it('speed and quality persist for each kind of item', async () => {
    const { browser, $kindSettings } = await openStores()
    expect($kindSettings.get()).toEqual({})
    $kindSettings.set({ film: { rate: 1.5, height: 720 }, live: { height: 360 } })
    expect(stored(browser, 'kinds')).toEqual({ film: { rate: 1.5, height: 720 }, live: { height: 360 } })
    const recalled = (await openStores(browser)).$kindSettings.get()
    expect(recalled).toEqual({ film: { rate: 1.5, height: 720 }, series: {}, trailer: {}, live: { height: 360 } })
  })

  it('a setting that is remembered for a kind of item retains its other settings and those of other kinds', async () => {
    const { browser, rememberForKind, settingsOfKind } = await openStores()
    rememberForKind('film', { rate: 1.5 })
    rememberForKind('live', { height: 360 })
    rememberForKind('film', { height: 720 })
    expect((['film', 'live', 'trailer'] as const).map(settingsOfKind)).toEqual([
      { rate: 1.5, height: 720 },
      { height: 360 },
      {},
    ])
    expect(stored(browser, 'kinds')).toEqual({ film: { rate: 1.5, height: 720 }, live: { height: 360 } })
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
  ])('film settings stored as %j are read as %j', async (film, read) => {
    expect((await openWith('kinds', { film })).$kindSettings.get().film).toEqual(read)
  })

  it.each(['text', null, 5])('the settings of all item kinds are empty if %j is stored', async (value) => {
    expect((await openWith('kinds', value)).$kindSettings.get()).toEqual({})
  })
})

describe('mobile data limit', () => {
  it.each([
    ['cellular', true, true],
    ['cellular', false, false],
    ['wifi', true, false],
    [undefined, true, false],
  ])('for connection type %s and mobile data saver %s, isMobileLimited returns %s', async (type, isOn, applies) => {
    const browser = fakeBrowser()
    Object.assign(browser.navigator, { connection: { type } })
    const { $mobileSaver, isMobileLimited, hasConnectionType } = await openStores(browser)
    $mobileSaver.set(isOn)
    expect([isMobileLimited(), hasConnectionType()]).toEqual([applies, type !== undefined])
  })

  it('onConnectionChange calls back on connection changes until it is stopped', async () => {
    const browser = fakeBrowser()
    const connection = new EventTarget()
    Object.assign(browser.navigator, { connection })
    const { onConnectionChange } = await openStores(browser)
    const react = vi.fn()
    const leave = onConnectionChange(react)
    connection.dispatchEvent(new Event('change'))
    expect(react).toHaveBeenCalledTimes(1)
    leave()
    connection.dispatchEvent(new Event('change'))
    expect(react).toHaveBeenCalledTimes(1)
  })

  it('the mobile data limit does not apply in browsers without network information', async () => {
    const { onConnectionChange, hasConnectionType, isMobileLimited } = await openStores()
    expect([hasConnectionType(), isMobileLimited()]).toEqual([false, false])
    onConnectionChange(() => undefined)()
  })
})

describe('sleep timer', () => {
  it('a sleep timer stores its end time, persists across pages of the tab and can be stopped', async () => {
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

  it('a sleep timer for the end of a film persists across pages of the tab', async () => {
    const { browser, startSleep, $sleep } = await openStores()
    startSleep({ film: 'Film' })
    expect($sleep.get()).toEqual({ film: 'Film' })
    expect((await openStores(browser)).$sleep.get()).toEqual({ film: 'Film' })
  })

  it.each(['', '{', '{}', '{"at":"5","minutes":15}', '{"film":5}'])(
    'the sleep timer is off if %j is stored',
    async (text) => {
      const browser = fakeBrowser()
      browser.sessionStorage.setItem('jwapp.player.sleep', text)
      expect((await openStores(browser)).$sleep.get()).toBeUndefined()
    },
  )
})
