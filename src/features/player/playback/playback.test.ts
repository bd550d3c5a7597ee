import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type EngineState, idle } from '../engine/engine.ts'
import { stallMs } from '../engine/stalls.ts'
import type { Playable } from '../media/playable.ts'
import {
  $audio,
  $captionLanguage,
  $captionsOff,
  $dataSaver,
  $kindSettings,
  $mobileSaver,
  $prefersDescription,
  $sound,
  $soundingPlayer,
} from '../state/player.store.ts'
import { openPlayback } from './playback.ts'

const media = {
  id: 'abcdefgh',
  title: 'A film',
  metadata: '',
  sources: [{ file: 'https://a/x.mp4', type: 'video/mp4' }],
  tracks: [],
}
const audios = [
  { id: '0', label: 'English', language: 'en', described: false },
  { id: '1', label: 'English, described', language: 'en', described: true },
]
const texts = [{ id: '0', label: 'Español', language: 'es' }]

/** Engine that applies commands at once. */
function obedient() {
  const $state = atom<EngineState>(idle)
  const set = (change: Partial<EngineState>) => $state.set({ ...$state.get(), ...change })
  const loads: number[] = []
  const engine = {
    $state,
    load: (_: unknown, __: unknown, start: number) => {
      loads.push(start)
      const { volume, muted, rate, quality } = $state.get()
      set({ ...idle, volume, muted, rate, quality })
    },
    play: () => set({ paused: false }),
    pause: () => set({ paused: true }),
    seek: (time: number) => set({ time }),
    setVolume: (volume: number) => set({ volume }),
    setMuted: (muted: boolean) => set({ muted }),
    selectText: (text: string | undefined) => set({ text }),
    setRate: (rate: number) => set({ rate }),
    selectAudio: (audio: string) => set({ audio }),
    selectQuality: (quality: string) => set({ quality }),
    statistics: () => ({ engine: 'obedient' }),
    giveUp: (failure: NonNullable<EngineState['failure']>) => set({ failure, waiting: false, paused: true }),
    destroy: () => undefined,
  }
  return { engine, set, loads, state: () => $state.get() }
}

// Unused element: the fake engine renders nothing
const host = {} as HTMLElement
const open = (film: Playable = media, autoplay = true) => {
  const made = obedient()
  return { ...made, playback: openPlayback(host, film, { make: () => made.engine, autoplay }) }
}

let page = new EventTarget()

/** Browser without a response of the site. */
beforeEach(() => {
  vi.useFakeTimers()
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('location', { href: 'https://site.test/film/' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
})
afterEach(() => {
  vi.useRealTimers()
  $captionLanguage.set(undefined)
  $captionsOff.set(false)
  $sound.set({ volume: 1, muted: false })
  $audio.set(undefined)
  $prefersDescription.set(false)
  $dataSaver.set(false)
  $mobileSaver.set(false)
  $kindSettings.set({})
  vi.unstubAllGlobals()
})

describe('openPlayback', () => {
  it('playback fails after a stall of 20 s, and a retry resumes at the same position', async () => {
    const { set, state, loads, playback } = open()
    set({ started: true, time: 31, waiting: true })
    await vi.advanceTimersByTimeAsync(stallMs - 1)
    expect(state().failure).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(state().failure?.kind).toBe('network')
    playback.retry()
    expect(loads).toEqual([0, 31])
    expect(state()).toMatchObject({ failure: undefined, paused: false })
  })

  it.each([
    ['server', 31],
    ['media', 60],
  ])('a stall of a film while the site responds reloads once, then is the fault of the %s', async (kind, buffered) => {
    vi.stubGlobal('fetch', async () => new Response())
    const { set, state, loads } = open()
    const stall = { started: true, time: 31, buffered, waiting: true }
    set(stall)
    await vi.advanceTimersByTimeAsync(stallMs)
    expect(loads).toEqual([0, 31])
    expect(state().failure).toBeUndefined()
    set(stall)
    await vi.advanceTimersByTimeAsync(stallMs)
    expect(loads).toEqual([0, 31])
    expect(state().failure?.kind).toBe(kind)
  })

  it('a film that does not begin while the site responds fails without a reload', async () => {
    vi.stubGlobal('fetch', async () => new Response())
    const { set, state, loads } = open()
    set({ waiting: true })
    await vi.advanceTimersByTimeAsync(stallMs)
    expect(loads).toEqual([0])
    expect(state().failure?.kind).toBe('server')
  })

  it('a stall without a connection waits for it, and a limit of 20 s starts again with the connection', async () => {
    const browser = { onLine: false }
    vi.stubGlobal('navigator', browser)
    const { set, state } = open()
    set({ started: true, time: 31, waiting: true })
    await vi.advanceTimersByTimeAsync(10 * stallMs)
    expect(state().failure).toBeUndefined()
    browser.onLine = true
    await vi.advanceTimersByTimeAsync(stallMs)
    expect(state().failure?.kind).toBe('network')
  })

  it('a film that lost the connection plays on from the same position when the browser is online', () => {
    const { engine, set, state, loads } = open()
    set({ started: true, time: 31 })
    page.dispatchEvent(new Event('online'))
    expect(loads).toEqual([0])
    engine.giveUp({ kind: 'network', detail: 'fragLoadError' })
    page.dispatchEvent(new Event('online'))
    expect(loads).toEqual([0, 31])
    expect(state()).toMatchObject({ failure: undefined, paused: false })
    engine.giveUp({ kind: 'missing', detail: '404' })
    page.dispatchEvent(new Event('online'))
    expect(loads).toEqual([0, 31])
  })

  it.each(['forbidden', 'missing'] as const)(
    'an address that becomes %s during playback is requested once more, and one that never played is not',
    async (kind) => {
      const { engine, set, state, loads } = open()
      engine.giveUp({ kind, detail: '' })
      await Promise.resolve()
      expect(loads).toEqual([0])
      set({ started: true, time: 31, failure: undefined })
      engine.giveUp({ kind, detail: '' })
      await Promise.resolve()
      expect(loads).toEqual([0, 31])
      engine.giveUp({ kind, detail: '' })
      await Promise.resolve()
      expect(loads).toEqual([0, 31])
      expect(state().failure?.kind).toBe(kind)
    },
  )

  it('a second retry resumes at the same position if the first one fails before the first frame', () => {
    const { engine, set, loads, playback } = open()
    set({ started: true, time: 31 })
    for (let attempt = 0; attempt < 2; attempt++) {
      engine.giveUp({ kind: 'network', detail: 'levelLoadError' })
      playback.retry()
    }
    expect(loads).toEqual([0, 31, 31])
  })

  it('a retry after a seek to the start begins at the start', () => {
    const { engine, set, loads, playback } = open()
    set({ started: true, time: 31 })
    playback.seek(0)
    engine.giveUp({ kind: 'network', detail: 'fragLoadError' })
    playback.retry()
    expect(loads).toEqual([0, 0])
  })

  it('an expired stream URL reloads once at the same position, and again only after playback progress', async () => {
    const { engine, set, state, loads, playback } = open()
    const expire = async () => {
      engine.giveUp({ kind: 'expired', detail: 'manifestLoadError (403)' })
      await Promise.resolve()
    }
    set({ started: true, time: 31 })
    await expire()
    expect(loads).toEqual([0, 31])
    expect(state()).toMatchObject({ failure: undefined, paused: false })
    await expire()
    expect(loads).toEqual([0, 31])
    expect(state().failure?.kind).toBe('expired')
    playback.retry()
    set({ started: true, time: 45 })
    await expire()
    expect(loads).toHaveLength(4)
  })

  const fail = async (engine: ReturnType<typeof obedient>['engine'], kind: 'expired' | 'protected' | 'media') => {
    engine.giveUp({ kind, detail: 'keySystemLicenseRequestFailed (403)' })
    await Promise.resolve()
  }

  it('a licence failure during playback reloads the stream, and again only after 10 s of playback', async () => {
    const { engine, set, state, loads } = open()
    set({ started: true, time: 31 })
    await fail(engine, 'protected')
    expect(loads).toEqual([0, 31])
    set({ started: true, time: 36 })
    await fail(engine, 'protected')
    expect(loads, 'no endless circle of licences').toEqual([0, 31])
    expect(state().failure?.kind).toBe('protected')
    const other = open()
    for (const time of [31, 52, 73]) {
      other.set({ started: true, time })
      await fail(other.engine, 'expired')
    }
    expect(other.loads).toEqual([0, 31, 52, 73])
  })

  it.each(['protected', 'media'] as const)(
    'a failure of kind %s before playback starts does not reload the stream',
    async (kind) => {
      const { engine, loads, state } = open()
      await fail(engine, kind)
      expect(loads).toEqual([0])
      expect(state().failure?.kind).toBe(kind)
    },
  )

  it('a decoder error during playback reloads the stream once, and a second one shows the error', async () => {
    const { engine, set, state, loads } = open()
    set({ started: true, time: 31 })
    await fail(engine, 'media')
    expect(loads).toEqual([0, 31])
    expect(state().failure).toBeUndefined()
    set({ started: true, time: 31 })
    await fail(engine, 'media')
    expect(loads).toEqual([0, 31])
    expect(state().failure?.kind).toBe('media')
  })

  it('playback stays paused after the reload for a licence that expires during a pause', async () => {
    const { engine, set, state, loads } = open()
    set({ started: true, time: 31, paused: true })
    await fail(engine, 'expired')
    expect(loads).toEqual([0, 31])
    expect(state()).toMatchObject({ paused: true, failure: undefined })
  })

  it.each([
    ['of the built-in engine', { start: 600, end: 900 }, 890, 770, { start: 0, end: 300 }, 290, 170],
    ['of the player library', { start: -300, end: 0 }, -25, -145, { start: -300, end: 0 }, -25, -145],
    ['at the live edge', { start: 600, end: 900 }, 890, 888, { start: 0, end: 300 }, 290, 290],
    ['with a shorter window', { start: 600, end: 900 }, 890, 650, { start: 20, end: 120 }, 110, 20],
  ])(
    'an expired live stream %s continues at the same distance from the live edge',
    async (_, range, edge, time, newRange, newEdge, expected) => {
      const { engine, set, state, loads } = open()
      const live = { started: true, duration: Number.POSITIVE_INFINITY }
      set({ ...live, range, edge, time })
      await fail(engine, 'expired')
      expect(loads).toEqual([0, 0])
      set({ ...live, range: newRange, edge: newEdge, time: newEdge })
      expect(state().time).toBe(expected)
    },
  )

  it('a live stream that has ended reloads at the same position', async () => {
    const { engine, set, loads } = open()
    set({ started: true, duration: Number.POSITIVE_INFINITY, range: { start: 0, end: 900 }, edge: 890, time: 300 })
    set({ duration: 900, edge: undefined, time: 310 })
    await fail(engine, 'expired')
    expect(loads).toEqual([0, 310])
  })

  it('a seek of the viewer in a reloaded live stream takes precedence over the last position', async () => {
    const { engine, set, state, playback } = open()
    const live = { started: true, duration: Number.POSITIVE_INFINITY, range: { start: 0, end: 300 }, edge: 290 }
    set({ ...live, time: 100 })
    await fail(engine, 'expired')
    playback.seek(200)
    set({ ...live, time: 200 })
    expect(state().time).toBe(200)
  })

  it('a forbidden stream does not reload', async () => {
    const { engine, loads, state } = open()
    engine.giveUp({ kind: 'forbidden', detail: 'manifestLoadError (403)' })
    await Promise.resolve()
    expect(loads).toEqual([0])
    expect(state().failure?.kind).toBe('forbidden')
  })

  it('playback that advances between stalls, even slowly, does not fail', () => {
    const { set, state } = open()
    for (let time = 1; time < 5; time++) {
      set({ waiting: true, time })
      vi.advanceTimersByTime(stallMs - 1)
    }
    expect(state().failure).toBeUndefined()
  })

  it('a new player pauses the previous one, and its destruction clears the sounding player', () => {
    const [first, second] = [open(), open()]
    expect(first.state().paused).toBe(true)
    expect(second.state().paused).toBe(false)
    second.playback.destroy()
    expect($soundingPlayer.get()).toBeUndefined()
  })

  it('volume and caption language persist for the next film', () => {
    const first = open()
    first.set({ texts })
    expect(first.state().text).toBeUndefined()
    first.playback.setVolume(0.4)
    first.playback.chooseText('0')
    first.playback.destroy()
    const second = open()
    second.set({ texts })
    expect(second.state()).toMatchObject({ text: '0', volume: 0.4 })
  })

  it('the remembered caption language applies over the default captions of a film', () => {
    $captionLanguage.set('es')
    const { set, state, playback } = open()
    const both = [...texts, { id: '1', label: 'English', language: 'en' }]
    set({ texts: both, text: '1' })
    expect(state().text).toBe('0')
    playback.chooseText('1')
    set({ texts: [...both, { id: '2', label: 'Français', language: 'fr' }] })
    expect(state().text).toBe('1')
  })

  it('captions that are turned off stay off in a film with default captions until they are turned on', () => {
    const first = open()
    first.set({ texts, text: '0' })
    expect(first.state().text).toBe('0')
    first.playback.chooseText(undefined)
    first.playback.destroy()
    const second = open()
    second.set({ texts, text: '0' })
    expect([second.state().text, $captionLanguage.get()]).toEqual([undefined, 'es'])
    second.playback.chooseText('0')
    second.playback.destroy()
    const third = open()
    third.set({ texts })
    expect(third.state().text).toBe('0')
  })

  it('the volume of a Cast device does not replace the stored volume of the browser', () => {
    const { set } = open()
    set({ cast: 'connected', volume: 0.2 })
    set({ volume: 0.3, muted: true })
    $sound.set({ volume: 0.6, muted: false })
    set({ cast: 'ready', volume: 1, muted: false })
    expect($sound.get()).toEqual({ volume: 0.6, muted: false })
    set({ volume: 0.8 })
    expect($sound.get()).toEqual({ volume: 0.8, muted: false })
  })

  it('playback speed, data saver and kind of audio track persist for the next film', () => {
    const first = open()
    first.playback.setRate(1.5)
    first.playback.selectQuality('saver')
    first.set({ audios })
    first.playback.selectAudio('1')
    first.playback.destroy()
    const second = open()
    second.set({ audios, audio: '0' })
    expect(second.state()).toMatchObject({ rate: 1.5, quality: 'saver', audio: '1' })
  })

  it('a second audio track of one language stays selected and is selected again in the next film', () => {
    const pair = [
      { id: '0', label: 'English', language: 'en', described: false },
      { id: '1', label: 'Commentary', language: 'en', described: false },
    ]
    const first = open()
    first.set({ audios: pair, audio: '0' })
    first.playback.selectAudio('1')
    first.set({ audios: [...pair] })
    expect(first.state().audio).toBe('1')
    const second = open()
    second.set({ audios: pair, audio: '0' })
    expect(second.state().audio).toBe('1')
    const twins = pair.map((audio) => ({ ...audio, label: 'English' }))
    second.set({ audios: twins })
    expect(second.state().audio).toBe('1')
  })

  it('sound of another region of the language is selected if the next film lacks the region', () => {
    const sound = (...languages: string[]) =>
      languages.map((language, at) => ({ id: String(at), label: language, language, described: false }))
    const first = open()
    first.set({ audios: sound('en', 'es-419'), audio: '0' })
    first.playback.selectAudio('1')
    const second = open()
    second.set({ audios: sound('en', 'es-ES', 'fr'), audio: '0' })
    expect(second.state().audio).toBe('1')
    const third = open()
    third.set({ audios: sound('en', 'es', 'es-419'), audio: '0' })
    expect(third.state().audio).toBe('2')
  })

  describe('audio description', () => {
    const all = [
      ...audios,
      { id: '2', label: 'Español', language: 'es', described: false },
      { id: '3', label: 'Español, descrito', language: 'es', described: true },
    ]

    it('a preference for audio description selects it in the language of the film, if available', () => {
      $prefersDescription.set(true)
      const { set, state } = open()
      set({ audios: all, audio: '2' })
      expect(state().audio).toBe('3')
      const without = open()
      without.set({ audios: [{ id: '0', label: 'English', language: 'en', described: false }], audio: '0' })
      expect(without.state().audio).toBe('0')
    })

    it('a film without a preference for audio description retains its default audio track', () => {
      const { set, state } = open()
      set({ audios: all, audio: '0' })
      expect(state().audio).toBe('0')
    })

    it('the choice of a track with or without audio description sets the preference', () => {
      const { set, playback } = open()
      set({ audios: all, audio: '0' })
      playback.selectAudio('1')
      expect($prefersDescription.get()).toBe(true)
      playback.selectAudio('2')
      expect($prefersDescription.get()).toBe(false)
    })

    it('the choice of a track in a film without audio description leaves the preference unchanged', () => {
      $prefersDescription.set(true)
      const { set, playback } = open()
      set({ audios: all.filter(({ described }) => !described), audio: '0' })
      playback.selectAudio('2')
      expect($prefersDescription.get()).toBe(true)
    })

    it('preferDescription switches the audio track at once within the selected language', () => {
      const { set, state, playback } = open()
      set({ audios: all, audio: '0' })
      playback.selectAudio('2')
      playback.preferDescription(true)
      expect([state().audio, $prefersDescription.get()]).toEqual(['3', true])
      playback.preferDescription(false)
      expect([state().audio, $prefersDescription.get()]).toEqual(['2', false])
    })
  })

  const series = { ...media, series: 'A series' }
  const qualities = [
    { id: '2', height: 1080 },
    { id: '1', height: 720 },
    { id: '0', height: 360 },
  ]

  it('speed and quality persist separately for films and series, and do not apply to trailers', () => {
    const film = open()
    film.set({ qualities })
    film.playback.setRate(1.5)
    film.playback.selectQuality('1')
    film.playback.destroy()
    for (const other of [series, { ...media, ads: false }]) {
      const opened = open(other)
      opened.set({ qualities })
      expect(opened.state()).toMatchObject({ rate: 1, quality: 'auto' })
    }
    const episode = open(series)
    episode.playback.setRate(0.75)
    episode.playback.destroy()
    const next = open()
    next.set({ qualities })
    expect(next.state()).toMatchObject({ rate: 1.5, quality: '1' })
    expect(open(series).state().rate).toBe(0.75)
  })

  it('a film without the stored quality uses the next lower one, and the choice of auto persists', () => {
    const first = open()
    first.set({ qualities })
    first.playback.selectQuality('1')
    const second = open()
    second.set({ qualities: [qualities[0], { id: '7', height: 480 }].flatMap((entry) => entry ?? []) })
    expect(second.state().quality).toBe('7')
    second.playback.selectQuality('auto')
    const third = open()
    third.set({ qualities })
    expect(third.state().quality).toBe('auto')
  })

  it('a live stream plays at normal speed and leaves the stored speed of films unchanged', () => {
    const film = open()
    film.playback.setRate(2)
    film.playback.destroy()
    expect(open({ ...media, duration: 0 }).state().rate).toBe(1)
    const event = open({ ...media, duration: 600 })
    expect(event.state().rate).toBe(2)
    event.set({ duration: Number.POSITIVE_INFINITY })
    expect(event.state().rate).toBe(1)
    expect(open().state().rate, 'a film keeps its speed').toBe(2)
  })

  it('the mobile data saver limits quality only on a cellular connection and follows connection changes', () => {
    const connection = Object.assign(new EventTarget(), { type: 'wifi' })
    vi.stubGlobal('navigator', { connection })
    $mobileSaver.set(true)
    const film = open()
    expect(film.state().quality).toBe('auto')
    const change = (type: string) => {
      connection.type = type
      connection.dispatchEvent(new Event('change'))
      return film.state().quality
    }
    expect(change('cellular')).toBe('saver')
    expect(change('wifi')).toBe('auto')
    expect($dataSaver.get()).toBe(false)
    change('cellular')
    $mobileSaver.set(false)
    expect(film.state().quality).toBe('auto')
    film.playback.destroy()
    $mobileSaver.set(true)
    expect(change('cellular'), 'a closed player follows nothing').toBe('auto')
  })

  it('a quality chosen by hand on a cellular connection survives changes within that connection', () => {
    const connection = Object.assign(new EventTarget(), { type: 'cellular' })
    vi.stubGlobal('navigator', { connection })
    $mobileSaver.set(true)
    const film = open()
    film.set({ qualities })
    expect(film.state().quality).toBe('saver')
    film.playback.selectQuality('1')
    const select = vi.spyOn(film.engine, 'selectQuality')
    connection.dispatchEvent(new Event('change'))
    expect(film.state().quality).toBe('1')
    expect(select).not.toHaveBeenCalled()
  })
})
