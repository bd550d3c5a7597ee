import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Drm } from '#core/content/media.ts'
import { type Engine, type EngineState, idle, type OpenStreams } from '../engine/engine.ts'
import { withCast } from './cast-engine.ts'
import type { CastMedia } from './connection.ts'

const device = vi.hoisted(() => ({
  disconnect: (_seconds: number, _wasPlaying: boolean): void => undefined,
  report: (_state: Partial<EngineState>): void => undefined,
}))
vi.mock('./connection.ts', () => ({
  chooseDevice: async () => true,
  openConnection: async ({ onEnd, onState }: CastMedia) => {
    device.disconnect = onEnd
    device.report = onState
    return { release: () => undefined, selectText: () => undefined }
  },
}))

const chrome = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const dataset: Record<string, string> = {}

beforeEach(() => {
  vi.stubGlobal('location', { href: 'https://site.test/m/film/' })
  vi.stubGlobal('document', { documentElement: { dataset } })
})

afterEach(() => {
  vi.unstubAllGlobals()
  for (const name of Object.keys(dataset)) delete dataset[name]
})

/** Cast state of a film after its stream has loaded. */
async function offered({ file = 'https://cdn.test/a.m3u8', drm }: { file?: string; drm?: Drm }, userAgent = chrome) {
  vi.stubGlobal('navigator', { userAgent })
  const source = { file, type: 'application/vnd.apple.mpegurl', ...(drm && { drm }) }
  const streams = { source, sources: [source], tracks: [] }
  const call = () => {}
  const commands = { play: call, pause: call, seek: call, setVolume: call, setMuted: call, selectText: call }
  const rest = { setRate: call, selectAudio: call, selectQuality: call, giveUp: call, destroy: call }
  const load = (open: OpenStreams) => () => void open(streams)
  const make = (open: OpenStreams) => (): Engine => ({
    ...{ ...commands, ...rest, statistics: () => ({ engine: '' }), load: load(open), $state: atom(idle) },
  })
  const media = { id: 'film', title: 'Film', metadata: '', sources: [source], tracks: [] }
  const engine = withCast(media, async () => streams, make)({} as HTMLElement)
  expect(engine.$state.get().cast, 'before the stream is there').toBeUndefined()
  engine.load(source, [], 0)
  await new Promise((done) => setTimeout(done))
  return engine.$state.get().cast
}

test('a film without DRM can be cast after its stream has loaded', async () => {
  expect(await offered({})).toBe('ready')
  expect(await offered({ file: '/films/a.m3u8' })).toBe('ready')
})

test('a film with DRM cannot be cast, because its licence is bound to the browser', async () => {
  expect(await offered({ drm: { widevine: { url: 'https://licences.test' } } })).toBeUndefined()
})

test("casting is unavailable in browsers without Cast, on televisions and with another publisher's config", async () => {
  expect(await offered({}, firefox)).toBeUndefined()
  dataset.screen = 'tv'
  expect(await offered({})).toBeUndefined()
  delete dataset.screen
  dataset.source = 'other001'
  expect(await offered({})).toBeUndefined()
})

test.each<[string, string, Partial<EngineState>, number]>([
  ['film', 'its position', { duration: 600 }, 300],
  ['live stream', 'the live edge', { duration: Number.POSITIVE_INFINITY, edge: 9_590 }, 9_590],
  ['live DASH stream', 'the live edge', { duration: 2 ** 32, edge: 9_590 }, 9_590],
  ['past programme of a live stream', 'its position', { duration: 3_600, range: { start: 0, end: 3_600 } }, 300],
])('a %s returns from the device at %s', async (_, __, state, expected) => {
  vi.stubGlobal('navigator', { userAgent: chrome })
  const source = { file: 'https://cdn.test/a.m3u8', type: 'application/vnd.apple.mpegurl' }
  const streams = { source, sources: [source], tracks: [] }
  const call = () => {}
  const [seek, selectText] = [vi.fn(), vi.fn()]
  const commands = { play: call, pause: call, setVolume: call, setMuted: call, selectText, setRate: call }
  const rest = { selectAudio: call, selectQuality: call, giveUp: call, destroy: call }
  const texts = ['en', 'es'].map((language) => ({ id: `here-${language}`, label: language, language }))
  const $state = atom<EngineState>({ ...idle, started: true, texts, ...state })
  const make = (open: OpenStreams) => (): Engine => ({
    ...{ ...commands, ...rest, seek, statistics: () => ({ engine: '' }), load: () => void open(streams), $state },
  })
  const media = { id: 'film', title: 'Film', metadata: '', sources: [source], tracks: [] }
  const engine = withCast(media, async () => streams, make)({} as HTMLElement)
  engine.load(source, [], 0)
  await new Promise((done) => setTimeout(done))
  await engine.toggleCast?.()
  const ofDevice = texts.map(({ language }) => ({ id: language, label: language, language }))
  device.report({ texts: ofDevice, text: undefined })
  device.disconnect(300, true)
  expect(seek.mock.calls).toEqual([[expected]])
  expect(selectText.mock.calls, 'captions that the viewer did not choose').toEqual([])
  await engine.toggleCast?.()
  engine.selectText('es')
  device.report({ texts: ofDevice, text: 'es' })
  device.disconnect(300, true)
  expect(selectText.mock.calls, 'captions of the device').toEqual([['here-es']])
})
