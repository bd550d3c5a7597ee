import shaka from 'shaka-player/dist/shaka-player.dash-es2021.js'
import { captionLanguage } from '#core/captions/caption-language.ts'
import type { Drm } from '#core/content/media.ts'
import { type AudioChoice, namesDescription } from './concerns/audio-tracks.ts'
import { qualitiesOf, saverLevel } from './concerns/quality.ts'
import { markForced } from './concerns/text-tracks.ts'
import { failureOfDash } from './dash-failure.ts'
import { keySystems, licenceServers } from './drm.ts'
import type { AttachStream, ReportState, StreamChoices } from './engine.ts'

const retryParameters = {
  maxAttempts: 3,
  baseDelay: 500,
  backoffFactor: 2,
  fuzzFactor: 0.5,
  timeout: 30_000,
  stallTimeout: 9_000,
  connectionTimeout: 9_000,
}

const config = (drm: Drm | undefined) => ({
  // Unwatched buffer costs data.
  streaming: { bufferingGoal: 30, bufferBehind: 60, retryParameters },
  manifest: { retryParameters },
  // A low first estimate gives an early first frame.
  abr: { restrictToElementSize: true, defaultBandwidthEstimate: 500_000 },
  drm: { retryParameters, servers: drm ? licenceServers(drm) : {}, preferredKeySystems: [...keySystems] },
})

/** Criteria of adaptation without the video codec of a selected track: its profile differs in each quality. */
const criteriaOfAnyCodec = (player: shaka.Player) => {
  const { adaptationSetCriteriaFactory } = player.getConfiguration()
  return () => {
    const criteria = adaptationSetCriteriaFactory()
    const configure = criteria.configure.bind(criteria)
    criteria.configure = ({ preferredVideo, ...others }) =>
      configure({ ...others, preferredVideo: preferredVideo.map((video) => ({ ...video, codec: '' })) })
    return criteria
  }
}

/** Buffer that outlives a change of quality. */
const retainedSeconds = 4

/** Plays a DASH manifest with Shaka Player; undefined without Media Source Extensions. */
export const attachDash: AttachStream = async (video, { file, drm }, start, fail, report, signal) => {
  if (signal.aborted || !shaka.Player.isBrowserSupported()) return undefined
  const player = new shaka.Player()
  player.configure({ ...config(drm), adaptationSetCriteriaFactory: criteriaOfAnyCodec(player) })
  const onError = (error: unknown) => {
    const failure = failureOfDash(error)
    if (failure) fail(failure)
  }
  player.addEventListener('error', (event: Event) => onError('detail' in event ? event.detail : event))
  let closing: Promise<void> | undefined
  const destroy = () => {
    closing ??= player.destroy().catch(() => undefined)
    return closing
  }
  // A manifest that loads late would replace the next source of the element.
  signal.addEventListener('abort', destroy)
  const choices = offerDashChoices(player, report)
  let isLive = false
  const reportEdge = () => {
    const wasLive = isLive
    isLive = player.isLive()
    // A live stream that has ended has no edge.
    if (isLive || wasLive) report({ edge: isLive ? player.seekRange().end : undefined })
  }
  video.addEventListener('timeupdate', reportEdge, { signal })
  markForcedTracks(player, video)
  await player.attach(video)
  const load = () => player.load(file, start || null, 'application/dash+xml').catch(onError)
  await load()
  const resume = () => void (player.getManifest() ? player.retryStreaming() : load())
  return { choices, destroy, resume }
}

// Shaka Player adds its tracks to the element in the order of its own list.
const markForcedTracks = (player: shaka.Player, video: HTMLVideoElement) =>
  player.addEventListener('textchanged', () =>
    queueMicrotask(() => {
      const nodes = video.querySelectorAll<HTMLTrackElement>('track[src^="data:"]')
      markForced(player.getTextTracks().map(({ forced }, index) => (forced ? nodes[index]?.track : undefined)))
    }),
  )

/** Reports the choices of Shaka Player and applies selections. */
function offerDashChoices(player: shaka.Player, report: ReportState): StreamChoices {
  const levels = () =>
    player
      .getVideoTracks()
      .map(({ width, height, bandwidth }) => ({ width: width ?? 0, height: height ?? 0, bitrate: bandwidth }))
  let quality = 'auto'
  let isFixed = false
  let reported = ''

  // After an automatic change the buffer still holds the track before.
  const replaceBuffer = () => {
    const end = player.getBufferedInfo().total.at(-1)?.end ?? 0
    const isBuffered = end - (player.getMediaElement()?.currentTime ?? 0) > retainedSeconds
    const active = player.getVariantTracks().find(({ active }) => active)
    if (active && isBuffered) player.selectVariantTrack(active, true, retainedSeconds)
  }
  const choose = () => {
    const chosen = player.getVideoTracks()[Number(quality)]
    const saver = quality === 'saver' ? levels()[saverLevel(levels())] : undefined
    const maxHeight = saver?.height || Number.POSITIVE_INFINITY
    // The buffer is replaced, else the new quality would be shown 30 s later.
    const next = chosen ?? (isFixed ? affordableTrack(player, maxHeight) : undefined)
    const isAlreadyActive = chosen?.active && !isFixed
    isFixed = chosen !== undefined
    player.configure({ abr: { enabled: false, restrictToElementSize: !saver, restrictions: { maxHeight } } })
    if (isAlreadyActive) replaceBuffer()
    else if (next) player.selectVideoTrack(next, true, retainedSeconds)
    player.configure('abr.enabled', !chosen)
  }
  const reportAudio = () => {
    const audios = player.getAudioTracks()
    const active = audios.findIndex(({ active }) => active)
    report({ audios: audios.map(audioChoice), ...(active >= 0 && { audio: String(active) }) })
  }
  player.addEventListener('loaded', choose)
  const reportQualities = () => {
    const offered = qualitiesOf(levels())
    const names = offered.map(({ id, height, bitrate }) => `${id} ${height} ${bitrate}`).join()
    if (offered.length > 0 && names !== reported) report({ qualities: offered })
    reported = names
  }
  // Tracks are empty until a variant is active, which keys may delay.
  for (const event of ['trackschanged', 'variantchanged', 'adaptation', 'keystatuschanged'])
    player.addEventListener(event, reportQualities)
  for (const event of ['trackschanged', 'audiotrackschanged', 'variantchanged', 'adaptation'])
    player.addEventListener(event, reportAudio)

  return {
    selectAudio(id) {
      const track = player.getAudioTracks()[Number(id)]
      if (track) player.selectAudioTrack(track)
    },
    selectQuality(selected) {
      quality = selected
      if (player.getVideoTracks().length > 0) choose()
    },
    statistics() {
      const { estimatedBandwidth, streamBandwidth, liveLatency } = player.getStats()
      const numbers = { bandwidth: estimatedBandwidth, bitrate: streamBandwidth }
      return { engine: 'Shaka Player', ...numbers, ...(player.isLive() && { latency: liveLatency }) }
    },
  }
}

// Measured bandwidth varies.
const usableShare = 0.7

/** Best track for the measured bandwidth, at most `maxHeight` pixels high. */
const affordableTrack = (player: shaka.Player, maxHeight: number) => {
  const limit = player.getStats().estimatedBandwidth * usableShare
  const tracks = player.getVideoTracks().filter(({ height }) => (height ?? 0) <= maxHeight)
  return tracks.toSorted((a, b) => a.bandwidth - b.bandwidth).findLast(({ bandwidth }) => bandwidth <= limit)
}

const audioChoice = (track: shaka.extern.AudioTrack, index: number): AudioChoice => ({
  id: String(index),
  label: track.label || track.language || String(index + 1),
  language: captionLanguage({ language: track.language, label: track.label ?? '' }) ?? '',
  described:
    track.accessibilityPurpose === 'visually impaired' ||
    track.roles.includes('description') ||
    namesDescription(track.label ?? ''),
})
