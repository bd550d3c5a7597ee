import { afterEach, expect, it, vi } from 'vitest'
import { builtInEngine } from './built-in-engine.ts'
import { attachDash } from './dash-source.ts'

vi.mock('./dash-source.ts', () => ({ attachDash: vi.fn() }))

afterEach(() => vi.unstubAllGlobals())

/** Built-in engine on a video element without a browser. */
const openEngine = () => {
  const textTracks = Object.assign(new EventTarget(), { length: 0 })
  const video = Object.assign(new EventTarget(), { textTracks, volume: 1, play: async () => undefined, pause() {} })
  vi.stubGlobal('document', { createElement: () => video })
  return builtInEngine()({ append: () => undefined } as unknown as HTMLElement)
}

it('a sound selected when a stream lists its sounds is selected once the stream is attached', async () => {
  const selectAudio = vi.fn()
  const choices = { selectAudio, selectQuality: () => undefined, statistics: () => ({ engine: 'Shaka Player' }) }
  vi.mocked(attachDash).mockImplementation(async (_video, _source, _start, _fail, report) => {
    const audios = ['en', 'de'].map((language, at) => ({ id: `${at}`, label: language, language, described: at === 1 }))
    report({ audios, audio: '0' })
    await Promise.resolve()
    return { choices, destroy: async () => undefined }
  })
  const engine = openEngine()
  const stop = engine.$state.listen(({ audios }, before) => {
    if (audios.length > 0 && before?.audios !== audios) engine.selectAudio('1')
  })
  engine.load({ file: 'https://a.test/film.mpd', type: 'application/dash+xml' }, [], 0)
  await vi.waitFor(() => expect(selectAudio).toHaveBeenCalledExactlyOnceWith('1'))
  stop()
})
