import type Hls from 'hls.js'
import type { Level, MediaPlaylist } from 'hls.js'
import type { AudioChoice, QualityChoice, ReportState, StreamChoices } from './engine.ts'

/** Maximum height of the data saver, in lines. */
export const saverHeight = 480

/** Returns one choice per height with the highest bitrate, tallest first; ids are level indexes. */
export const qualitiesOf = (levels: readonly Pick<Level, 'height' | 'bitrate'>[]): QualityChoice[] => {
  const sized = [...levels.entries()].filter(([, { height }]) => height > 0)
  const richest = sized.filter(
    ([index, { height, bitrate }]) =>
      !sized.some(([other, level]) => other !== index && level.height === height && level.bitrate > bitrate),
  )
  const unique = richest.filter(
    ([, { height }], at) => richest.findIndex(([, level]) => level.height === height) === at,
  )
  return unique.map(([index, { height }]) => ({ id: String(index), height })).sort((a, b) => b.height - a.height)
}

/** Returns the highest level of at most 480 lines, else the lowest. */
export function saverLevel(levels: readonly Pick<Level, 'height' | 'bitrate'>[]) {
  const fit = [...levels.entries()].filter(([, { height }]) => height > 0 && height <= saverHeight)
  return fit.sort(([, a], [, b]) => b.bitrate - a.bitrate)[0]?.[0] ?? 0
}

/** Returns whether the name of a track contains audio description, for streams without the attribute. */
export const namesDescription = (name = '') => /audio.?descri|descriptive|described video/i.test(name)

type Sound = Pick<MediaPlaylist, 'name' | 'lang' | 'characteristics'>

export const audiosOf = (tracks: readonly Sound[]): AudioChoice[] =>
  tracks.map(({ name, lang, characteristics }, index) => ({
    id: String(index),
    label: name || lang || String(index + 1),
    language: lang ?? '',
    described: characteristics?.includes('public.accessibility.describes-video') || namesDescription(name),
  }))

/** Reports the choices of hls.js and applies selections. */
export function offerChoices({ Events }: typeof Hls, hls: Hls, report: ReportState): StreamChoices {
  hls.on(Events.MANIFEST_PARSED, () => report({ qualities: qualitiesOf(hls.levels) }))
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
