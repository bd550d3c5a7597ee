import type { Source, Track } from '#core/content/media.ts'
import { primaryLanguage } from '#core/text/language-tag.ts'
import { causes, repeatedSeconds } from '../engine/causes.ts'
import type { AudioChoice, CreateEngine, Engine, EngineState, QualityChoice } from '../engine/engine.ts'
import { watchStalls } from '../engine/failure.ts'
import { bestSource } from '../engine/sources.ts'
import { choiceIn } from '../engine/texts.ts'
import { type Playable, playbackKindOf } from '../film/playable.ts'
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
  isMobileLimited,
  type KindSettings,
  onConnectionChange,
  type PlaybackKind,
  pauseOtherPlayers,
  releaseSound,
} from '../state/player.store.ts'
import { clampToTimeline, timelineOf } from './timeline.ts'

/** Playback of one film, with the rules common to all engines. */
export type Playback = Omit<Engine, 'load' | 'selectText' | 'giveUp'> & {
  /** Name in `$soundingPlayer`. */
  name: string
  /** Shows captions in this film and the next ones; undefined turns them off. */
  chooseText(id: string | undefined): void
  /** Turns audio description on or off, for this film and the next ones. */
  preferDescription(on: boolean): void
  /** Restarts at the position of the failure. */
  retry(): void
}

type Options = { make: CreateEngine; autoplay: boolean; start?: number }

let players = 0

/** Opens a film in the host; `start` is in seconds. */
export function openPlayback(host: HTMLElement, media: Playable, { make, autoplay, start = 0 }: Options): Playback {
  const engine = make(host)
  const source = bestSource(media.sources)
  const kind = playbackKindOf(media)
  const name = `player ${++players}`
  const stops = [
    watchStalls(engine),
    ...[persistVolume(engine, name), persistLanguage(engine), persistAudio(engine)],
    ...[limitQuality(engine, kind), keepLiveSpeed(engine)],
  ]
  engine.setRate(kind === 'live' ? 1 : (settingsOf(kind).rate ?? 1))

  const position = followPosition(engine, start)
  const begin = (play: boolean) => {
    position.load(source, media.tracks)
    if (play) engine.play()
  }
  stops.push(position.stop, recoverOnce(engine, begin), resumeOnline(engine, begin))
  begin(autoplay)

  return {
    ...engine,
    name,
    seek(seconds) {
      position.set(seconds)
      engine.seek(seconds)
    },
    chooseText(id) {
      const { texts, text } = engine.$state.get()
      const last = texts.find((choice) => choice.id === (id ?? text))
      if (last) $captionLanguage.set(last.language)
      $captionsOff.set(id === undefined)
      engine.selectText(id)
    },
    setRate(rate) {
      remember(kind, { rate })
      engine.setRate(rate)
    },
    selectAudio(id) {
      const { audios } = engine.$state.get()
      const choice = audios.find((audio) => audio.id === id)
      $audio.set(choice)
      if (choice && audios.some(({ described }) => described)) $prefersDescription.set(choice.described)
      engine.selectAudio(id)
    },
    preferDescription(on) {
      $audio.set(undefined)
      $prefersDescription.set(on)
      const { audios, audio } = engine.$state.get()
      const choice = describedLike(audios, audio, on)
      if (choice) engine.selectAudio(choice.id)
    },
    selectQuality(quality) {
      const chosen = engine.$state.get().qualities.find(({ id }) => id === quality)
      if (quality === 'saver' || $dataSaver.get()) $dataSaver.set(quality === 'saver')
      if (quality !== 'saver') remember(kind, { height: chosen?.height })
      engine.selectQuality(quality)
    },
    retry: () => begin(true),
    destroy() {
      for (const stop of stops) stop()
      engine.destroy()
    },
  }
}

const onChange = (engine: Engine, react: (state: EngineState, before: EngineState | undefined) => void) =>
  engine.$state.listen((state, before) => react(state, before))

/** Loads at the last time or, in a live stream, distance from the live edge. */
function followPosition(engine: Engine, start: number) {
  // A load resets the time, and a live stream then has other times.
  let reached = start
  let behind: number | undefined
  let stopReturn = () => {}
  const stopFollowing = onChange(engine, (state) => {
    reached = state.time || reached
    const line = playedTimeline(state)
    // A live stream that has ended keeps its times.
    if (line) behind = line.live ? line.behind : undefined
  })
  return {
    load(source: Source | undefined, tracks: readonly Track[]) {
      stopReturn()
      const seconds = behind
      engine.load(source, tracks, seconds === undefined ? reached : 0)
      if (seconds) stopReturn = seekBehind(engine, seconds)
    },
    set(seconds: number) {
      stopReturn()
      reached = seconds
    },
    stop() {
      stopReturn()
      stopFollowing()
    },
  }
}

/** Timeline of a started film; undefined during ads and before a live range is known. */
function playedTimeline(state: EngineState) {
  const { started, time, ad, range } = state
  if (!started || time === 0 || ad) return undefined
  const line = timelineOf(state)
  return line.live && range.start === range.end ? undefined : line
}

/** Seeks behind the live edge once playback has started there; returns a cancel function. */
function seekBehind(engine: Engine, seconds: number) {
  const stop = onChange(engine, (state) => {
    const line = playedTimeline(state)
    if (!line?.live) return
    stop()
    engine.seek(clampToTimeline(line, line.to - seconds))
  })
  return stop
}

/** Licences and addresses that fail during playback may have expired, and decoders may have crashed. */
const isRecoverable = ({ failure, started }: EngineState) =>
  failure !== undefined && causes[failure.kind][started ? 'later' : 'next'] === 'address'

/** Reloads with new addresses from the same position, once until playback advances. */
function recoverOnce(engine: Engine, again: (play: boolean) => void) {
  let reloadedAt: number | undefined
  return onChange(engine, (state, before) => {
    const { failure, started, time } = state
    if (started && !failure && reloadedAt !== undefined && Math.abs(time - reloadedAt) > repeatedSeconds)
      reloadedAt = undefined
    if (!isRecoverable(state) || before?.failure || reloadedAt !== undefined) return
    reloadedAt = time
    // The engine must release the failed source first.
    queueMicrotask(() => again(!before?.paused))
  })
}

/** Plays on from the same position once the browser is online again. */
function resumeOnline(engine: Engine, again: (play: boolean) => void) {
  let wasPaused = false
  const stop = onChange(engine, ({ failure }, before) => {
    if (failure && !before?.failure) wasPaused = before?.paused ?? false
  })
  const resume = () => engine.$state.get().failure?.kind === 'network' && again(!wasPaused)
  addEventListener('online', resume)
  return () => {
    stop()
    removeEventListener('online', resume)
  }
}

/** Applies and stores the volume, except of a Cast device. Pauses all other players. */
function persistVolume(engine: Engine, name: string) {
  const { volume, muted } = $sound.get()
  engine.setVolume(volume)
  engine.setMuted(muted)
  const stops = [
    $soundingPlayer.listen((player) => player && player !== name && engine.pause()),
    onChange(engine, ({ paused, volume, muted, cast }, before) => {
      if (!paused && before?.paused) pauseOtherPlayers(name)
      if (cast === 'connected' || before?.cast === 'connected') return
      if (volume !== before?.volume || muted !== before?.muted) $sound.set({ volume, muted })
    }),
    () => releaseSound(name),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Applies the remembered captions, or none, over the default ones once the film lists them. */
const persistLanguage = (engine: Engine) =>
  onChange(engine, ({ texts, text }, before) => {
    if (texts === before?.texts || texts.length === before?.texts.length) return
    const shown = texts.find(({ id }) => id === text)
    const choice = $captionsOff.get() ? undefined : (choiceIn(texts, $captionLanguage.get()) ?? shown)
    if (choice?.language !== shown?.language) engine.selectText(choice?.id)
  })

/** Changes to the sound of the viewer's choice as soon as the film offers it. */
const persistAudio = (engine: Engine) =>
  onChange(engine, ({ audios, audio }, before) => {
    if (audios === before?.audios) return
    const preferred = $audio.get()
    // The current track takes precedence among equals.
    const alike = [...audios.filter(({ id }) => id === audio), ...audios].filter(
      ({ described }) => described === preferred?.described,
    )
    const exact = alike.filter(({ language }) => language === preferred?.language)
    const primary = primaryLanguage(preferred?.language ?? '')
    const fitting = exact.length > 0 ? exact : alike.filter(({ language }) => primaryLanguage(language) === primary)
    const chosen = fitting.find(({ label }) => label === preferred?.label) ?? fitting[0]
    const choice = chosen ?? ($prefersDescription.get() ? describedLike(audios, audio, true) : undefined)
    if (choice && choice.id !== audio) engine.selectAudio(choice.id)
  })

/** Sound in the language of the current one, with audio description or without it. */
function describedLike(audios: readonly AudioChoice[], current: string | undefined, described: boolean) {
  const { language } = audios.find(({ id }) => id === current) ?? audios[0] ?? {}
  return audios.find((audio) => audio.described === described && audio.language === language)
}

const settingsOf = (kind: PlaybackKind): KindSettings => $kindSettings.get()[kind] ?? {}

const remember = (kind: PlaybackKind, change: KindSettings) =>
  $kindSettings.set({ ...$kindSettings.get(), [kind]: { ...settingsOf(kind), ...change } })

/** Returns the tallest choice of at most `height`, else the lowest. Choices begin with the tallest. */
export const qualityWithin = (qualities: readonly QualityChoice[], height: number) =>
  (qualities.find((choice) => choice.height <= height) ?? qualities.at(-1))?.id

/** Applies the data saver, else the remembered height as soon as the film offers it. */
function limitQuality(engine: Engine, kind: PlaybackKind) {
  const isSaving = () => $dataSaver.get() || isMobileLimited()
  const applyHeight = () => {
    const { height } = settingsOf(kind)
    const id = height && qualityWithin(engine.$state.get().qualities, height)
    engine.selectQuality(id || 'auto')
  }
  const apply = () => (isSaving() ? engine.selectQuality('saver') : applyHeight())
  apply()
  let limited = isMobileLimited()
  // Keep a quality chosen by hand on other changes of the connection.
  const follow = () => {
    if (limited === isMobileLimited()) return
    limited = !limited
    apply()
  }
  const stops = [
    onConnectionChange(follow),
    $mobileSaver.listen(follow),
    onChange(engine, ({ qualities }, before) => {
      if (qualities.length > 0 && before?.qualities.length === 0 && !isSaving() && settingsOf(kind).height)
        applyHeight()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Plays live streams at normal speed; speed keys of a film do not apply. */
const keepLiveSpeed = (engine: Engine) =>
  onChange(engine, (state) => {
    if (state.rate !== 1 && timelineOf(state).live) engine.setRate(1)
  })
