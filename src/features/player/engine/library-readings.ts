import { captionLanguage } from '#core/captions/caption-language.ts'
import { pictureLines } from '#core/player/picture-lines.ts'
import { type CaptionChoice, type EngineState, idle, type Quality } from './engine.ts'
import { namesDescription, qualitiesOf, saverLevel } from './hls-choices.ts'

type Readings = Pick<
  EngineState,
  | 'time'
  | 'duration'
  | 'buffered'
  | 'range'
  | 'edge'
  | 'volume'
  | 'muted'
  | 'rate'
  | 'texts'
  | 'text'
  | 'audios'
  | 'audio'
  | 'qualities'
  | 'height'
>

/** Distance of the library's live position from the newest footage, in seconds. */
const liveDelay = 25

/** Converts the library's state. Unchanged lists keep their identity. */
export function libraryReadings(player: LibraryPlayer, before: EngineState): Readings {
  const now = readFrom(player)
  const lists = ['texts', 'audios', 'qualities'] as const
  const same = lists.filter((list) => JSON.stringify(now[list]) === JSON.stringify(before[list]))
  return { ...now, ...Object.fromEntries(same.map((list) => [list, before[list]])) }
}

function readFrom(player: LibraryPlayer): Readings {
  const time = player.getPosition()
  const length = player.getDuration()
  // Live streams report no duration, or a negative one with a DVR window.
  const isLive = length < 0 || length === Number.POSITIVE_INFINITY
  const back = isLive && Number.isFinite(length) ? length : 0
  return {
    ...soundOf(player),
    ...textsOf(player),
    ...pictureOf(player),
    time,
    duration: isLive ? Number.POSITIVE_INFINITY : length || 0,
    buffered: isLive ? time : Math.max(time, (length * (player.getBuffer?.() ?? 0)) / 100),
    range: isLive ? { start: back, end: 0 } : { start: 0, end: length || 0 },
    edge: isLive ? Math.max(back, -liveDelay) : undefined,
    rate: player.getPlaybackRate?.() ?? idle.rate,
  }
}

const soundOf = (player: LibraryPlayer) => ({
  volume: player.getVolume() / 100,
  muted: player.getMute(),
  audios: (player.getAudioTracks?.() ?? []).map(({ name, language }, index) => ({
    id: String(index),
    label: name || language || String(index + 1),
    language: language ?? '',
    described: namesDescription(name),
  })),
  audio: player.getAudioTracks ? String(player.getCurrentAudioTrack?.() ?? 0) : undefined,
})

/** Level 0 is automatic; levels without a height are indistinguishable. */
const pictureOf = (player: LibraryPlayer) => ({
  qualities: qualitiesOf(levelsOf(player)),
  height: pictureLines(player.getVisualQuality?.()?.level ?? {}),
})

const levelsOf = (player: LibraryPlayer) =>
  (player.getQualityLevels?.() ?? []).map(({ width, height, bitrate = 0 }) => ({ width, height, bitrate }))

/** Selects a level by index, automatic, or one for reduced data. */
export function selectQuality(player: LibraryPlayer, quality: Quality) {
  const levels = levelsOf(player)
  if (levels.length < 2) return
  player.setCurrentQuality?.(quality === 'saver' ? saverLevel(levels) : Number(quality) || 0)
}

/** The first of the library's captions is "off". */
function textsOf(player: LibraryPlayer): { texts: CaptionChoice[]; text: string | undefined } {
  const [, ...offered] = player.getCaptionsList()
  const texts = offered.map(({ label, language }, index) => ({
    id: String(index + 1),
    label: label ?? language ?? String(index + 1),
    language: captionLanguage({ label, language }) ?? '',
  }))
  const shown = String(player.getCurrentCaptions?.() ?? 0)
  return { texts, text: texts.find(({ id }) => id === shown)?.id }
}
