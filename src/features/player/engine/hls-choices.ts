import type Hls from 'hls.js'
import type { MediaPlaylist } from 'hls.js'
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
