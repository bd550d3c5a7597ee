import type Hls from 'hls.js'
import type { Level, MediaPlaylist } from 'hls.js'
import { captionLanguage } from '#core/captions/caption-language.ts'
import { type AudioChoice, namesDescription } from './concerns/audio-tracks.ts'
import { qualitiesOf, saverLevel } from './concerns/quality.ts'
import { markForced } from './concerns/text-tracks.ts'
import type { ReportState, StreamChoices } from './engine.ts'

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

/** Wait in ms before a level with a failed segment is selected again, and how often. */
export const levelPenaltyMs = 30_000
const maxReturns = 2

/** Reports the choices of hls.js and applies selections. */
export function offerChoices(library: typeof Hls, hls: Hls, report: ReportState): StreamChoices {
  const { Events, ErrorTypes } = library
  markForcedTracks(library, hls)
  let selected = 'auto'
  let fixed: Level | undefined
  let returns = 0
  const choose = (quality: string) => {
    fixed = hls.levels[Number(quality)]
    returns = 0
    if (quality === 'saver') {
      hls.capLevelToPlayerSize = false
      hls.autoLevelCapping = saverLevel(hls.levels)
    } else if (!hls.capLevelToPlayerSize) {
      hls.autoLevelCapping = -1
      hls.capLevelToPlayerSize = true
    }
    // Else a choice before the start requests a segment for a measurement only.
    if (!fixed) hls.startLevel = 0
    hls.nextLevel = fixed ? Number(quality) : -1
  }
  hls.on(Events.MANIFEST_PARSED, () => selected !== 'auto' && choose(selected))
  // hls.js ends a manual selection when a segment of its level fails.
  hls.on(Events.FRAG_BUFFERED, () => {
    if (!fixed || !hls.autoLevelEnabled || returns === maxReturns) return
    if (performance.now() - fixed.loadErrorTime <= levelPenaltyMs) return
    returns += 1
    hls.loadLevel = hls.levels.indexOf(fixed)
  })
  hls.on(Events.ERROR, (_, { type }) => {
    // A level that the decoder refuses stays out.
    if (type === ErrorTypes.MEDIA_ERROR) fixed = undefined
  })
  // Levels that fail are removed, which changes the indexes of the others.
  for (const event of [Events.MANIFEST_PARSED, Events.LEVELS_UPDATED] as const)
    hls.on(event, () => report({ qualities: qualitiesOf(hls.levels) }))
  hls.on(Events.AUDIO_TRACKS_UPDATED, () => report({ audios: audiosOf(hls.audioTracks) }))
  hls.on(Events.AUDIO_TRACK_SWITCHING, (_, { id }) => report({ audio: String(id) }))
  hls.on(Events.LEVEL_UPDATED, (_, { details }) =>
    report({ edge: details.live ? (hls.liveSyncPosition ?? details.edge) : undefined }),
  )

  return {
    selectAudio(id) {
      hls.audioTrack = Number(id)
    },
    selectQuality(quality) {
      selected = quality
      if (hls.levels.length > 0) choose(quality)
    },
    statistics: () => ({
      engine: 'hls.js',
      bandwidth: hls.bandwidthEstimate,
      ...(hls.levels[hls.currentLevel] && { bitrate: hls.levels[hls.currentLevel]?.bitrate ?? 0 }),
      ...(hls.latestLevelDetails?.live && { latency: hls.latency }),
    }),
  }
}
