import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Drm } from '#core/media.ts'
import { type Engine, idle, type OpenStreams } from '../engine/engine.ts'
import { withCast } from './cast-engine.ts'

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
