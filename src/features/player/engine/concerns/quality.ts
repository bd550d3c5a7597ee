import { pictureLines } from '#core/player/picture-lines.ts'
import type { PlayingState } from './playing.ts'
import { isBetweenSources, type MediaTarget } from './target.ts'

/** `height` in lines, which name the quality. Streams without sizes have 0 and a bitrate in bits per second. */
export type QualityChoice = { id: string; height: number; bitrate?: number }

/** Quality id, or automatic choices: `auto`, and `saver` with reduced data. */
export type Quality = string

export type QualityState = {
  qualities: readonly QualityChoice[]
  quality: Quality
  /** Lines of the current rendition; 0 until loaded. */
  height: number
  /** Plays without a picture. */
  isSound: boolean
}

export type QualityActions = { selectQuality(quality: Quality): void }

export const initialQuality: QualityState = { qualities: [], quality: 'auto', height: 0, isSound: false }

const events = ['resize', 'loadedmetadata', 'loadeddata', 'playing', 'timeupdate', 'emptied']

/** Follows the picture of a media element, and selects the quality of its stream. */
export function mediaQuality(
  target: MediaTarget<QualityState & PlayingState>,
  stream: () => QualityActions | undefined,
): QualityActions {
  const { video, report, follow } = target
  const read = () => ({
    height: pictureLines({ width: video.videoWidth, height: video.videoHeight }),
    isSound: video.readyState >= video.HAVE_CURRENT_DATA && video.videoWidth === 0,
  })
  follow(events, () => (isBetweenSources(target) ? {} : read()))
  return {
    selectQuality(quality) {
      report({ quality })
      stream()?.selectQuality(quality)
    },
  }
}

/** Maximum of the data saver in lines, and in bits per second for levels without a size. */
export const saverHeight = 480
const saverBitrate = 2_000_000

/** Size in pixels, 0 or undefined if unknown; bitrate in bits per second. */
export type QualityLevel = { width?: number | undefined; height?: number | undefined; bitrate: number }

/**
 * Returns one choice per number of lines with the highest bitrate, best first; ids are level indexes. Levels without a
 * size are left out, or are choices by bitrate if no level has one.
 */
export function qualitiesOf(levels: readonly QualityLevel[]): QualityChoice[] {
  const choices = levels.map((level, index) => ({
    id: String(index),
    height: pictureLines(level),
    bitrate: level.bitrate,
  }))
  const isSized = choices.some(({ height }) => height > 0)
  const best = choices.toSorted((a, b) => b.height - a.height || b.bitrate - a.bitrate)
  const nameOf = ({ height, bitrate }: (typeof best)[number]) => (isSized ? height : bitrate)
  const unique = best.filter((choice, at) => nameOf(choice) > 0 && nameOf(choice) !== nameOf(best[at - 1] ?? none))
  return isSized ? unique.map(({ id, height }) => ({ id, height })) : unique
}

const none = { id: '', height: 0, bitrate: 0 }

/** Returns the index of the best level of at most 480 lines, else of the lowest level. */
export function saverLevel(levels: readonly QualityLevel[]) {
  const ranked = [...levels.entries()].sort(([, a], [, b]) => b.bitrate - a.bitrate)
  const isSized = levels.some((level) => pictureLines(level) > 0)
  const fits = (level: QualityLevel) =>
    isSized ? pictureLines(level) > 0 && pictureLines(level) <= saverHeight : level.bitrate <= saverBitrate
  return ranked.find(([, level]) => fits(level))?.[0] ?? 0
}
