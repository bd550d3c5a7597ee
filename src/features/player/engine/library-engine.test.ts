import { afterEach, describe, expect, test, vi } from 'vitest'
import { flushTasks } from '../../../../tests/support/fake-browser.ts'
import { timelineOf } from '../playback/timeline.ts'
import { libraryEngine } from './library-engine.ts'
import { loadLibrary } from './library-setup.ts'

vi.mock('virtual:foyer/site', () => ({ site: { platform: '', config: { custom: {} } } }))
vi.mock('./library-setup.ts', async (load) => ({
  ...(await load<typeof import('./library-setup.ts')>()),
  loadLibrary: vi.fn(),
}))

const source = { file: 'https://cdn.test/a.m3u8', type: 'application/vnd.apple.mpegurl' }
const region = vi.hoisted(() => ({ isBlocked: Promise.resolve(false) }))
vi.mock('./open-streams.ts', () => ({
  streamsOf: () => async () => ({ source, sources: [source], tracks: [], ...region }),
}))
vi.mock('../state/ads.store.ts', () => ({ adScheduleOf: () => new Promise(() => undefined) }))

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  region.isBlocked = Promise.resolve(false)
})

/** Player of the library with its own defaults, and a function that sends an event. */
function libraryPlayer() {
  const listeners: [string, (event: LibraryEvent) => void][] = []
  const send = (event: string, detail: LibraryEvent = {}) => {
    for (const [name, listener] of listeners) if (name === event) listener(detail)
  }
  const settings = { volume: 90, muted: false, rate: 1 }
  const change = (setting: Partial<typeof settings>, event: string) => {
    Object.assign(settings, setting)
    send(event)
  }
  const player: LibraryPlayer = {
    setup: () => player,
    on(event, listener) {
      listeners.push([event, listener])
      return player
    },
    off: () => player,
    remove: () => player,
    play: () => undefined,
    pause: () => undefined,
    seek: () => undefined,
    getState: () => 'idle',
    getPosition: () => 0,
    getDuration: () => 60,
    setVolume: (volume) => change({ volume }, 'volume'),
    getVolume: () => settings.volume,
    setMute: (muted) => change({ muted }, 'mute'),
    getMute: () => settings.muted,
    getCaptionsList: () => [],
    setCurrentCaptions: () => undefined,
    setPlaybackRate: (rate) => change({ rate }, 'playbackRateChanged'),
    getPlaybackRate: () => settings.rate,
  }
  return { player, settings, send }
}

/** Engine over the given player of the library. */
function openEngine(player: LibraryPlayer, ads = false) {
  const element = { append: () => undefined, replaceChildren: () => undefined, remove: () => undefined }
  vi.stubGlobal('document', { createElement: () => element })
  vi.mocked(loadLibrary).mockResolvedValue(() => player)
  const media = { id: 'film', title: 'Film', metadata: '', sources: [source], tracks: [], ads }
  return libraryEngine(media, { playerId: 'player01' })(element as unknown as HTMLElement)
}

test("the player library starts with the viewer's volume, mute and speed instead of its own", async () => {
  const { player, settings, send } = libraryPlayer()
  const engine = openEngine(player)
  engine.setVolume(0.4)
  engine.setMuted(true)
  engine.setRate(1.5)
  engine.load(source, [], 0)
  await new Promise((done) => setTimeout(done))
  send('ready')
  expect(settings).toEqual({ volume: 40, muted: true, rate: 1.5 })
  expect(engine.$state.get()).toMatchObject({ volume: 0.4, muted: true, rate: 1.5, duration: 60 })
})

test.each([
  ['25 s behind the newest footage', -300, -90, -25],
  ['at the position of a viewer who is nearer', -300, -12, -12],
  ['before the newest footage itself', -300, 0, -1],
  ['in a window shorter than 25 s', -22, -22, -22],
])('the live position in a DVR window of the player library is %s', async (_, duration, position, live) => {
  const { player, send } = libraryPlayer()
  const seek = vi.fn()
  const engine = openEngine(Object.assign(player, { getDuration: () => duration, getPosition: () => position, seek }))
  engine.load(source, [], 0)
  await new Promise((done) => setTimeout(done))
  send('ready')
  const line = timelineOf(engine.$state.get())
  expect([line.live, line.from, line.behind]).toEqual([true, duration, position === -90 ? 65 : 0])
  engine.seek(line.to)
  expect(seek).toHaveBeenCalledWith(live)
})

test('renditions of equal height in the player library are one quality, with the highest bitrate', async () => {
  const { player, send } = libraryPlayer()
  const levels: LibraryLevel[] = [
    { label: 'Auto' },
    { height: 360, bitrate: 600_000 },
    { height: 720, bitrate: 2_000_000 },
    { height: 720, bitrate: 3_000_000 },
    { label: 'Sound only', bitrate: 64_000 },
  ]
  const engine = openEngine(Object.assign(player, { getQualityLevels: () => levels }))
  engine.load(source, [], 0)
  await new Promise((done) => setTimeout(done))
  send('levels')
  expect(engine.$state.get().qualities).toEqual([
    { id: '3', height: 720 },
    { id: '1', height: 360 },
  ])
})

test('a seek to 0 reaches the player library unchanged for a film', async () => {
  const { player, send } = libraryPlayer()
  const seek = vi.fn()
  const engine = openEngine(Object.assign(player, { seek }))
  engine.load(source, [], 0)
  await new Promise((done) => setTimeout(done))
  send('ready')
  engine.seek(0)
  expect(seek).toHaveBeenCalledWith(0)
})

test('the player library starts without advertisements if the ad schedule does not arrive within 6 s', async () => {
  vi.useFakeTimers()
  const { player } = libraryPlayer()
  const setup = vi.fn((_options: object) => player)
  const engine = openEngine(Object.assign(player, { setup }), true)
  engine.load(source, [], 0)
  await vi.advanceTimersByTimeAsync(5_999)
  expect(setup).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(setup).toHaveBeenCalledTimes(1)
  expect(setup.mock.calls[0]?.[0]).not.toHaveProperty('advertising')
  expect(engine.$state.get().failure).toBeUndefined()
})

test('a manifest that is refused in the region ends playback of the player library', async () => {
  region.isBlocked = Promise.resolve(true)
  const { player } = libraryPlayer()
  const remove = vi.fn(() => player)
  const engine = openEngine(Object.assign(player, { remove }))
  engine.load(source, [], 0)
  await new Promise((done) => setTimeout(done))
  expect(engine.$state.get().failure?.kind).toBe('forbidden')
  expect(remove).toHaveBeenCalledTimes(1)
})

test('playback of the player library that the browser blocks waits for a press of the play button', async () => {
  const { player, send } = libraryPlayer()
  const engine = openEngine(player)
  engine.load(source, [], 0)
  engine.play()
  await new Promise((done) => setTimeout(done))
  send('playAttemptFailed', { code: 303_213 })
  expect(engine.$state.get(), 'an interrupted attempt').toMatchObject({ blocked: false, waiting: true })
  send('playAttemptFailed', { code: 303_220 })
  expect(engine.$state.get()).toMatchObject({ blocked: true, paused: true, waiting: false })
  engine.play()
  expect(engine.$state.get()).toMatchObject({ blocked: false, paused: false })
})

describe('errors of the player library', () => {
  /** Kind of the failure after an error with this code; `onLine` of the browser, whose site responds. */
  async function kindOf(code: number, onLine = true) {
    vi.useFakeTimers()
    vi.stubGlobal('navigator', { onLine })
    vi.stubGlobal('location', { href: 'https://site.test/m/film/' })
    vi.stubGlobal('fetch', async () => new Response())
    const { player, send } = libraryPlayer()
    const engine = openEngine(player)
    engine.load(source, [], 0)
    await flushTasks()
    send('error', { code, message: 'This video cannot be played' })
    await flushTasks()
    return engine.$state.get().failure?.kind
  }

  test.each([
    [232_401, 'forbidden'],
    [232_403, 'forbidden'],
    [232_451, 'forbidden'],
    [232_404, 'missing'],
    [233_410, 'missing'],
    [232_429, 'server'],
    [232_500, 'server'],
    [230_503, 'server'],
    [233_599, 'server'],
    [241_403, 'protected'],
    [224_003, 'media'],
    [102_404, 'media'],
  ])('the library error %i is of the kind %s, not a lost network', async (code, kind) => {
    expect(await kindOf(code)).toBe(kind)
    expect(await kindOf(code, false)).toBe(kind)
  })

  test.each([232_000, 232_011, 232_600, 239_999])(
    'the library error %i without an HTTP status is a lost network only while the site does not respond',
    async (code) => {
      expect(await kindOf(code)).toBe('server')
      expect(await kindOf(code, false)).toBe('network')
    },
  )
})
