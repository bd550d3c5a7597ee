import { atom } from 'nanostores'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type EngineState, idle } from '../engine/engine.ts'
import { stallMs } from '../engine/failure.ts'
import type { Playable } from '../film/playable.ts'
import {
  $audio,
  $captionLanguage,
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

// The engine of these tests shows nothing, so the host is never touched
const host = {} as HTMLElement
const open = (film: Playable = media, autoplay = true) => {
  const made = obedient()
  return { ...made, playback: openPlayback(host, film, { make: () => made.engine, autoplay }) }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  $captionLanguage.set(undefined)
  $sound.set({ volume: 1, muted: false })
  $audio.set(undefined)
  $prefersDescription.set(false)
  $dataSaver.set(false)
  $mobileSaver.set(false)
  $kindSettings.set({})
  vi.unstubAllGlobals()
})

describe('openPlayback', () => {
  it('gives up a film that stands still for 20 s, and starts again where it broke', () => {
    const { set, state, loads, playback } = open()
    set({ started: true, time: 31, waiting: true })
    vi.advanceTimersByTime(stallMs - 1)
    expect(state().failure).toBeUndefined()
    vi.advanceTimersByTime(1)
    expect(state().failure?.kind).toBe('network')
    playback.retry()
    expect(loads).toEqual([0, 31])
    expect(state()).toMatchObject({ failure: undefined, paused: false })
  })

  it('asks once for a new signature when that of the address has run out, and goes on where the film broke', async () => {
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

  const fail = async (engine: ReturnType<typeof obedient>['engine'], kind: 'expired' | 'protected') => {
    engine.giveUp({ kind, detail: 'keySystemLicenseRequestFailed (403)' })
    await Promise.resolve()
  }

  it('asks for a new licence where one fails during playback, again only after 10 s of film', async () => {
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

  it('asks for no other licence where the first one is refused', async () => {
    const { engine, loads, state } = open()
    await fail(engine, 'protected')
    expect(loads).toEqual([0])
    expect(state().failure?.kind).toBe('protected')
  })

  it('stays paused where a licence expires during a pause', async () => {
    const { engine, set, state, loads } = open()
    set({ started: true, time: 31, paused: true })
    await fail(engine, 'expired')
    expect(loads).toEqual([0, 31])
    expect(state()).toMatchObject({ paused: true, failure: undefined })
  })

  it('asks for nothing more when the region is refused', async () => {
    const { engine, loads, state } = open()
    engine.giveUp({ kind: 'forbidden', detail: 'manifestLoadError (403)' })
    await Promise.resolve()
    expect(loads).toEqual([0])
    expect(state().failure?.kind).toBe('forbidden')
  })

  it('is patient with a film that moves on, if slowly', () => {
    const { set, state } = open()
    for (let time = 1; time < 5; time++) {
      set({ waiting: true, time })
      vi.advanceTimersByTime(stallMs - 1)
    }
    expect(state().failure).toBeUndefined()
  })

  it('silences the player before it', () => {
    const [first, second] = [open(), open()]
    expect(first.state().paused).toBe(true)
    expect(second.state().paused).toBe(false)
    second.playback.destroy()
    expect($soundingPlayer.get()).toBeUndefined()
  })

  it('keeps loudness and language of captions for the next film', () => {
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

  it('keeps speed, saving of data and kind of sound for the next film', () => {
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

  describe('audio description', () => {
    const all = [
      ...audios,
      { id: '2', label: 'Español', language: 'es', described: false },
      { id: '3', label: 'Español, descrito', language: 'es', described: true },
    ]

    it('is chosen at the start of each film by a viewer who prefers it, in the language of the film', () => {
      $prefersDescription.set(true)
      const { set, state } = open()
      set({ audios: all, audio: '2' })
      expect(state().audio).toBe('3')
      const without = open()
      without.set({ audios: [{ id: '0', label: 'English', language: 'en', described: false }], audio: '0' })
      expect(without.state().audio).toBe('0')
    })

    it('is left to the film by others', () => {
      const { set, state } = open()
      set({ audios: all, audio: '0' })
      expect(state().audio).toBe('0')
    })

    it('is remembered with the choice of a track, and forgotten with another', () => {
      const { set, playback } = open()
      set({ audios: all, audio: '0' })
      playback.selectAudio('1')
      expect($prefersDescription.get()).toBe(true)
      playback.selectAudio('2')
      expect($prefersDescription.get()).toBe(false)
    })

    it('stays preferred when a film without it has several languages', () => {
      $prefersDescription.set(true)
      const { set, playback } = open()
      set({ audios: all.filter(({ described }) => !described), audio: '0' })
      playback.selectAudio('2')
      expect($prefersDescription.get()).toBe(true)
    })

    it('is switched at once, in the language that is heard', () => {
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

  it('remembers speed and quality for films and for episodes apart, and none of it for trailers', () => {
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

  it('takes the nearest lower quality where a film lacks the remembered one, and automatic again once chosen', () => {
    const first = open()
    first.set({ qualities })
    first.playback.selectQuality('1')
    const second = open()
    second.set({ qualities: [qualities[0], { id: '7', height: 480 }].flatMap((one) => one ?? []) })
    expect(second.state().quality).toBe('7')
    second.playback.selectQuality('auto')
    const third = open()
    third.set({ qualities })
    expect(third.state().quality).toBe('auto')
  })

  it('never speeds up a live stream, whatever speed a film had', () => {
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

  it('limits the quality on mobile data only, and follows the connection', () => {
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
})
