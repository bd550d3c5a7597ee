import type { Engine, EngineState, MakeEngine } from '../engine/engine.ts'
import { bestSource } from '../engine/sources.ts'
import { watchStalls } from '../engine/stall.ts'
import { choiceIn } from '../engine/texts.ts'
import type { Playable } from '../film/playable.ts'
import {
  $audio,
  $captionLanguage,
  $dataSaver,
  $rate,
  $sound,
  $soundingPlayer,
  leaveSound,
  takeSound,
} from '../state/player.store.ts'

/** Playback of one film, with the rules common to all engines. */
export type Playback = Omit<Engine, 'load' | 'selectText' | 'giveUp'> & {
  /** Shows captions and remembers the language for the next film; undefined turns them off. */
  chooseText(id: string | undefined): void
  /** Starts again at the moment where it broke. */
  retry(): void
}

type Options = { make: MakeEngine; autoplay: boolean; start?: number }

let players = 0

/** Opens a film in the host; `start` is in seconds. */
export function openPlayback(host: HTMLElement, media: Playable, { make, autoplay, start = 0 }: Options): Playback {
  const engine = make(host)
  const source = bestSource(media.sources)
  const stops = [watchStalls(engine), persistVolume(engine), persistLanguage(engine), persistAudio(engine)]
  engine.setRate($rate.get())
  engine.selectQuality($dataSaver.get() ? 'saver' : 'auto')

  const begin = (at: number, play: boolean) => {
    engine.load(source, media.tracks, at)
    if (play) engine.play()
  }
  stops.push(renewExpired(engine, (play) => begin(engine.$state.get().time || start, play)))
  begin(start, autoplay)

  return {
    ...engine,
    chooseText(id) {
      $captionLanguage.set(engine.$state.get().texts.find((choice) => choice.id === id)?.language)
      engine.selectText(id)
    },
    setRate(rate) {
      $rate.set(rate)
      engine.setRate(rate)
    },
    selectAudio(id) {
      $audio.set(engine.$state.get().audios.find((choice) => choice.id === id))
      engine.selectAudio(id)
    },
    selectQuality(quality) {
      if (quality === 'saver' || $dataSaver.get()) $dataSaver.set(quality === 'saver')
      engine.selectQuality(quality)
    },
    retry: () => begin(engine.$state.get().time || start, true),
    destroy() {
      for (const stop of stops) stop()
      engine.destroy()
    },
  }
}

const onChange = (engine: Engine, react: (state: EngineState, before: EngineState | undefined) => void) =>
  engine.$state.listen((state, before) => react(state, before))

/** Distance in seconds of playback after which another renewal is allowed. */
const renewalSeconds = 10

/** Licences that fail during playback may have expired with their address. */
const isRenewable = ({ failure, started }: EngineState) =>
  failure?.kind === 'expired' || (failure?.kind === 'protected' && started)

/** Reloads with new addresses after an expiry, from the same position, once until playback advances. */
function renewExpired(engine: Engine, again: (play: boolean) => void) {
  let renewedAt: number | undefined
  return onChange(engine, (state, before) => {
    const { failure, started, time } = state
    if (started && !failure && renewedAt !== undefined && Math.abs(time - renewedAt) > renewalSeconds)
      renewedAt = undefined
    if (!isRenewable(state) || before?.failure || renewedAt !== undefined) return
    renewedAt = time
    // The engine must release the failed source first.
    queueMicrotask(() => again(!before?.paused))
  })
}

/** Applies the stored volume and pauses all other players. */
function persistVolume(engine: Engine) {
  const name = `player ${++players}`
  const { volume, muted } = $sound.get()
  engine.setVolume(volume)
  engine.setMuted(muted)
  const stops = [
    $soundingPlayer.listen((player) => player && player !== name && engine.pause()),
    onChange(engine, ({ paused, volume, muted }, before) => {
      if (!paused && before?.paused) takeSound(name)
      if (volume !== before?.volume || muted !== before?.muted) $sound.set({ volume, muted })
    }),
    () => leaveSound(name),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Shows the captions of the remembered language as soon as the film offers them. */
const persistLanguage = (engine: Engine) =>
  onChange(engine, ({ texts, text }, before) => {
    if (texts === before?.texts || texts.length === before?.texts.length || text) return
    const choice = choiceIn(texts, $captionLanguage.get())
    if (choice) engine.selectText(choice.id)
  })

/** Changes to the sound of the viewer's choice as soon as the film offers it. */
const persistAudio = (engine: Engine) =>
  onChange(engine, ({ audios, audio }, before) => {
    const preferred = $audio.get()
    if (!preferred || audios === before?.audios) return
    const choice = audios.find(
      ({ language, described }) => language === preferred.language && described === preferred.described,
    )
    if (choice && choice.id !== audio) engine.selectAudio(choice.id)
  })
