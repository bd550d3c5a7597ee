import type { WritableAtom } from 'nanostores'
import { captionLanguage } from '#core/captions/caption-language.ts'
import { pictureLines } from '#core/player/picture-lines.ts'
import { type AudioActions, type AudioState, namesDescription } from './concerns/audio-tracks.ts'
import type { PositionActions, PositionState } from './concerns/position.ts'
import { type Quality, type QualityActions, type QualityState, qualitiesOf, saverLevel } from './concerns/quality.ts'
import { initialRate, type RateActions, type RateState } from './concerns/rate.ts'
import type { ConcernTarget } from './concerns/target.ts'
import type { CaptionChoice, TextTrackActions, TextTrackState } from './concerns/text-tracks.ts'
import type { VolumeActions, VolumeState } from './concerns/volume.ts'
import type { EngineState } from './engine.ts'

/** Player library of an engine; its player exists once a source is opened. */
export type LibraryTarget<State> = Omit<ConcernTarget<State>, 'follow'> & {
  player: { current: LibraryPlayer | undefined }
  /** Events of all concerns. */
  events: ReadonlySet<string>
  /** Reads all concerns. Unchanged lists keep their identity. */
  read(player: LibraryPlayer): Partial<State>
  follow(events: readonly string[], read: (player: LibraryPlayer) => Partial<State>): void
}

/** Connects concerns with a player library. */
export function libraryTarget($state: WritableAtom<EngineState>): LibraryTarget<EngineState> {
  const readers: ((player: LibraryPlayer) => Partial<EngineState>)[] = []
  const followed = new Set<string>()
  return {
    player: { current: undefined },
    events: followed,
    state: () => $state.get(),
    report: (change) => $state.set({ ...$state.get(), ...change }),
    read(player) {
      const readings: Partial<EngineState> = Object.assign({}, ...readers.map((read) => read(player)))
      const lists = ['texts', 'audios', 'qualities'] as const
      const unchanged = lists.filter((list) => JSON.stringify(readings[list]) === JSON.stringify($state.get()[list]))
      return { ...readings, ...Object.fromEntries(unchanged.map((list) => [list, $state.get()[list]])) }
    },
    follow(events, read) {
      readers.push(read)
      for (const event of events) followed.add(event)
    },
  }
}

/** Distance of the library's live position from the newest footage, in seconds. */
const liveDelay = 25

export function libraryPosition({ player, state, follow }: LibraryTarget<PositionState>): PositionActions {
  follow(['meta', 'time', 'seek', 'seeked', 'bufferChange'], positionOf)
  return {
    seek(seconds) {
      // Positions in a DVR window are negative: 0 seeks to its start.
      const isWindow = state().range.start < 0
      player.current?.seek(isWindow ? Math.min(seconds, -1) : seconds)
    },
  }
}

function positionOf(player: LibraryPlayer): Partial<PositionState> {
  const time = player.getPosition()
  const length = player.getDuration()
  // Live streams report no duration, or a negative one with a DVR window.
  const isLive = length < 0 || length === Number.POSITIVE_INFINITY
  const back = isLive && Number.isFinite(length) ? length : 0
  return {
    time,
    duration: isLive ? Number.POSITIVE_INFINITY : length || 0,
    buffered: isLive ? time : Math.max(time, (length * (player.getBuffer?.() ?? 0)) / 100),
    range: isLive ? { start: back, end: 0 } : { start: 0, end: length || 0 },
    edge: isLive ? Math.max(back, -liveDelay) : undefined,
  }
}

export function libraryVolume({ player, report, follow }: LibraryTarget<VolumeState>): VolumeActions {
  follow(['volume', 'mute'], (player) => ({ volume: player.getVolume() / 100, muted: player.getMute() }))
  return {
    setVolume(volume) {
      player.current?.setVolume(volume * 100)
      report({ volume })
    },
    setMuted(muted) {
      player.current?.setMute(muted)
      report({ muted })
    },
  }
}

export function libraryRate({ player, report, follow }: LibraryTarget<RateState>): RateActions {
  follow(['playbackRateChanged'], (player) => ({ rate: player.getPlaybackRate?.() ?? initialRate.rate }))
  return {
    setRate(rate) {
      player.current?.setPlaybackRate?.(rate)
      report({ rate })
    },
  }
}

export function libraryTextTracks({ player, report, follow }: LibraryTarget<TextTrackState>): TextTrackActions {
  follow(['captionsList', 'captionsChanged'], textsOf)
  return {
    selectText(id) {
      player.current?.setCurrentCaptions(Number(id ?? 0))
      report({ text: id })
    },
  }
}

/** The first of the library's captions is "off". */
function textsOf(player: LibraryPlayer): TextTrackState {
  const [, ...captions] = player.getCaptionsList()
  const texts = captions.map(
    ({ label, language }, index): CaptionChoice => ({
      id: String(index + 1),
      label: label ?? language ?? String(index + 1),
      language: captionLanguage({ label, language }) ?? '',
    }),
  )
  const current = String(player.getCurrentCaptions?.() ?? 0)
  return { texts, text: texts.find(({ id }) => id === current)?.id }
}

export function libraryAudio({ player, follow }: LibraryTarget<AudioState>): AudioActions {
  follow(['audioTracks', 'audioTrackChanged'], (player) => ({
    audios: (player.getAudioTracks?.() ?? []).map(({ name, language }, index) => ({
      id: String(index),
      label: name || language || String(index + 1),
      language: language ?? '',
      described: namesDescription(name),
    })),
    audio: player.getAudioTracks ? String(player.getCurrentAudioTrack?.() ?? 0) : undefined,
  }))
  return { selectAudio: (id) => player.current?.setCurrentAudioTrack?.(Number(id)) }
}

export function libraryQuality({ player, state, report, follow }: LibraryTarget<QualityState>): QualityActions {
  follow(['levels', 'visualQuality'], (player) => ({
    qualities: qualitiesOf(levelsOf(player)),
    height: pictureLines(player.getVisualQuality?.()?.level ?? {}),
  }))
  return {
    selectQuality(quality) {
      report({ quality })
      if (player.current && state().qualities.length > 0) selectLibraryQuality(player.current, quality)
    },
  }
}

/** Selects a level by index, automatic, or one for reduced data. */
export function selectLibraryQuality(player: LibraryPlayer, quality: Quality) {
  // Level 0 is automatic; levels without a height are indistinguishable.
  const levels = levelsOf(player)
  if (levels.length < 2) return
  player.setCurrentQuality?.(quality === 'saver' ? saverLevel(levels) : Number(quality) || 0)
}

const levelsOf = (player: LibraryPlayer) =>
  (player.getQualityLevels?.() ?? []).map(({ width, height, bitrate = 0 }) => ({ width, height, bitrate }))
