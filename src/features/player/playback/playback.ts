import type { CreateEngine, Engine } from '../engine/engine.ts'
import { bestSource } from '../engine/sources.ts'
import { watchStalls } from '../engine/stalls.ts'
import { type Playable, playbackKindOf } from '../media/playable.ts'
import { type DescriptionActions, rememberAudio } from './audio-preference.ts'
import { type CaptionActions, rememberCaptions } from './caption-preference.ts'
import { followPosition } from './follow-position.ts'
import { rememberQuality } from './quality-preference.ts'
import { rememberRate } from './rate-preference.ts'
import { recoverOnce, resumeOnline } from './recovery.ts'
import { rememberVolume } from './volume-preference.ts'

/** Playback of one media item, with the rules common to all engines. */
export type Playback = Omit<Engine, 'load' | 'selectText' | 'giveUp'> &
  CaptionActions &
  DescriptionActions & {
    /** Name in `$soundingPlayer`. */
    name: string
    /** Restarts at the position of the failure. */
    retry(): void
  }

type Options = { make: CreateEngine; autoplay: boolean; start?: number }

let players = 0

/** Opens a media item in the host; `start` is in seconds. */
export function openPlayback(host: HTMLElement, media: Playable, { make, autoplay, start = 0 }: Options): Playback {
  const engine = make(host)
  const source = bestSource(media.sources)
  const kind = playbackKindOf(media)
  const name = `player ${++players}`
  const stopVolume = rememberVolume(engine, name)
  const preferences = [
    rememberCaptions(engine),
    rememberAudio(engine),
    rememberQuality(engine, kind),
    rememberRate(engine, kind),
  ] as const
  const [captions, audio, quality, rate] = preferences
  const position = followPosition(engine, start)
  const begin = (play: boolean) => {
    position.load(source, media.tracks)
    if (play) engine.play()
  }
  const stops = [
    watchStalls(engine),
    stopVolume,
    ...preferences.map(({ stop }) => stop),
    position.stop,
    recoverOnce(engine, begin),
    resumeOnline(engine, begin),
  ]
  begin(autoplay)

  return {
    ...engine,
    ...captions.actions,
    ...audio.actions,
    ...quality.actions,
    ...rate.actions,
    name,
    seek(seconds) {
      position.set(seconds)
      engine.seek(seconds)
    },
    retry: () => begin(true),
    destroy() {
      for (const stop of stops) stop()
      engine.destroy()
    },
  }
}
