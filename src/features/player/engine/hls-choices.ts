import type Hls from 'hls.js'
import type { MediaPlaylist } from 'hls.js'
import { captionLanguage } from '#core/captions/caption-language.ts'
import { pictureLines } from '#core/player/picture-lines.ts'
import type { AudioChoice, QualityChoice, ReportState, StreamChoices } from './engine.ts'
import { markForced } from './texts.ts'

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

/** Returns whether the name of a track contains audio description, for streams without the attribute. */
export const namesDescription = (name = '') => /audio.?descri|descriptive|described video/i.test(name)

type Sound = Pick<MediaPlaylist, 'name' | 'lang' | 'characteristics'>

export const audiosOf = (tracks: readonly Sound[]): AudioChoice[] =>
  tracks.map(({ name, lang, characteristics }, index) => ({
    id: String(index),
    label: name || lang || String(index + 1),
    language: captionLanguage({ language: lang, label: name }) ?? '',
    described: characteristics?.includes('public.accessibility.describes-video') || namesDescription(name),
  }))

// hls.js creates the tracks after the event.
function markForcedTracks({ Events }: typeof Hls, hls: Hls) {
  const mark = () =>
    queueMicrotask(() =>
      markForced(hls.subtitleTracks.map(({ forced, trackNode }) => (forced ? trackNode?.track : undefined))),
    )
  hls.on(Events.SUBTITLE_TRACKS_UPDATED, mark)
  hls.on(Events.MEDIA_ATTACHED, mark)
}

/** Reports the choices of hls.js and applies selections. */
export function offerChoices(library: typeof Hls, hls: Hls, report: ReportState): StreamChoices {
  const { Events } = library
  markForcedTracks(library, hls)
  // Levels that fail are removed, which changes the indexes of the others.
  for (const event of [Events.MANIFEST_PARSED, Events.LEVELS_UPDATED] as const)
    hls.on(event, () => report({ qualities: qualitiesOf(hls.levels) }))
  hls.on(Events.AUDIO_TRACKS_UPDATED, () => report({ audios: audiosOf(hls.audioTracks) }))
  hls.on(Events.AUDIO_TRACK_SWITCHING, (_, { id }) => report({ audio: String(id) }))
  hls.on(Events.LEVEL_UPDATED, (_, { details }) =>
    report({ edge: details.live ? (hls.liveSyncPosition ?? details.edge) : undefined }),
  )

  const choose = (quality: string) => {
    const saving = quality === 'saver'
    const chosen = Number(quality)
    hls.capLevelToPlayerSize = !saving
    hls.autoLevelCapping = saving ? saverLevel(hls.levels) : -1
    hls.nextLevel = Number.isInteger(chosen) ? chosen : -1
  }
  return {
    selectAudio(id) {
      hls.audioTrack = Number(id)
    },
    selectQuality(quality) {
      if (hls.levels.length > 0) return choose(quality)
      // Playback starts at the lowest level regardless of the choice.
      hls.once(Events.MANIFEST_PARSED, () => quality !== 'auto' && choose(quality))
    },
    statistics: () => ({
      engine: 'hls.js',
      bandwidth: hls.bandwidthEstimate,
      ...(hls.levels[hls.currentLevel] && { bitrate: hls.levels[hls.currentLevel]?.bitrate ?? 0 }),
      ...(hls.latestLevelDetails?.live && { latency: hls.latency }),
    }),
  }
}
