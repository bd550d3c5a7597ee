import { afterEach, expect, test, vi } from 'vitest'
import { libraryEngine } from './library-engine.ts'
import { loadLibrary } from './library-setup.ts'

vi.mock('virtual:foyer/site', () => ({ site: { platform: '', config: { custom: {} } } }))
vi.mock('./library-setup.ts', async (load) => ({
  ...(await load<typeof import('./library-setup.ts')>()),
  loadLibrary: vi.fn(),
}))

const source = { file: 'https://cdn.test/a.m3u8', type: 'application/vnd.apple.mpegurl' }
vi.mock('./open-streams.ts', () => ({ streamsOf: () => async () => ({ source, sources: [source], tracks: [] }) }))

afterEach(() => vi.unstubAllGlobals())

/** Player of the library with its own defaults, and a function that sends an event. */
function libraryPlayer() {
  const listeners: [string, (event: LibraryEvent) => void][] = []
  const send = (event: string) => {
    for (const [name, listener] of listeners) if (name === event) listener({})
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

test("the player library starts with the viewer's volume, mute and speed instead of its own", async () => {
  const element = { append: () => undefined, replaceChildren: () => undefined, remove: () => undefined }
  vi.stubGlobal('document', { createElement: () => element })
  const { player, settings, send } = libraryPlayer()
  vi.mocked(loadLibrary).mockResolvedValue(() => player)
  const media = { id: 'film', title: 'Film', metadata: '', sources: [source], tracks: [], ads: false }
  const engine = libraryEngine(media, { playerId: 'player01' })(element as unknown as HTMLElement)
  engine.setVolume(0.4)
  engine.setMuted(true)
  engine.setRate(1.5)
  engine.load(source, [], 0)
  await new Promise((done) => setTimeout(done))
  send('ready')
  expect(settings).toEqual({ volume: 40, muted: true, rate: 1.5 })
  expect(engine.$state.get()).toMatchObject({ volume: 0.4, muted: true, rate: 1.5, duration: 60 })
})
