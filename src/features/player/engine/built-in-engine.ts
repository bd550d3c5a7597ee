import type { PlayingActions } from './concerns/playing.ts'
import { mediaPosition } from './concerns/position.ts'
import { mediaQuality } from './concerns/quality.ts'
import { mediaRate } from './concerns/rate.ts'
import { frameStatistics } from './concerns/statistics.ts'
import { mediaTextTracks } from './concerns/text-tracks.ts'
import { mediaVolume } from './concerns/volume.ts'
import { type ElementSession, giveUpSession, openElementSession, restartSession } from './element-session.ts'
import type { CreateEngine, OpenStreams } from './engine.ts'
import { failureOfOpening } from './failure.ts'
import { loadSource } from './load-source.ts'

/** Plays the source that the item names. */
const openNamedSource: OpenStreams = async (current) => current

/** Built-in engine: hls.js for HLS, Shaka Player for DASH, otherwise native playback. */
export const builtInEngine =
  (open: OpenStreams = openNamedSource): CreateEngine =>
  (host) => {
    const life = new AbortController()
    const session = openElementSession(host, life.signal)
    const { $state, video } = session
    const choices = () => session.attached?.choices
    return {
      $state,
      ...requestedPlaying(session),
      ...mediaPosition(session),
      ...mediaVolume(session),
      ...mediaRate(session),
      ...mediaTextTracks(session),
      ...mediaQuality(session, choices),
      selectAudio(id) {
        session.selectedAudio = id
        choices()?.selectAudio(id)
      },
      statistics: () => ({ engine: 'HTML', ...frameStatistics(video), ...choices()?.statistics() }),
      load(source, tracks, from) {
        const { isRefused } = session
        const signal = restartSession(session)
        const current = { source, sources: source ? [source] : [], tracks, isRefused }
        loadSource(session, open, current, from, signal).catch(
          (error: unknown) => signal.aborted || giveUpSession(session, failureOfOpening(error)),
        )
      },
      giveUp: (failure) => giveUpSession(session, failure),
      destroy() {
        session.loading.abort()
        life.abort()
        video.removeAttribute('src')
        video.load()
        video.remove()
      },
    }
  }

/** Plays once a source is attached. */
const requestedPlaying = (session: ElementSession): PlayingActions => ({
  play() {
    const { video, report } = session
    if (session.state().failure) return
    session.isPlayRequested = true
    if (session.isReady) session.playing.play()
    report({ blocked: false, paused: false, waiting: video.readyState < video.HAVE_FUTURE_DATA })
  },
  pause() {
    session.isPlayRequested = false
    session.playing.pause()
    session.report({ paused: true, waiting: false })
  },
})
