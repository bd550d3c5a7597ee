import type { HlsConfig, LoadPolicy } from 'hls.js'
import type { AttachStream } from './engine.ts'
import { offerChoices } from './hls-choices.ts'
import { failureOfHls, isDecoderError } from './hls-failure.ts'
import { loadDrm, loadFirstFiles, loadHls } from './loaders.ts'
import { resetParsers } from './parser-resets.ts'

const policy = (firstByteMs: number, loadMs: number, tries: number): LoadPolicy => ({
  default: {
    maxTimeToFirstByteMs: firstByteMs,
    maxLoadTimeMs: loadMs,
    timeoutRetry: { maxNumRetry: 1, retryDelayMs: 0, maxRetryDelayMs: 0 },
    errorRetry: { maxNumRetry: tries, retryDelayMs: 500, maxRetryDelayMs: 4_000 },
  },
})

const config: Partial<HlsConfig> = {
  startLevel: 0, // the lowest rendition comes first, so the first frame does
  capLevelToPlayerSize: true,
  liveDurationInfinity: true, // Controls detect live streams by the infinite duration.
  maxBufferLength: 30,
  maxMaxBufferLength: 60, // Unwatched buffer costs data.
  backBufferLength: 60,
  lowLatencyMode: true, // takes effect where the manifest offers parts
  enableWorker: false, // one request less before the first frame, and no blob: in the policy for scripts
  manifestLoadPolicy: policy(8_000, 15_000, 2),
  playlistLoadPolicy: policy(8_000, 15_000, 2),
  fragLoadPolicy: policy(9_000, 60_000, 3),
  keyLoadPolicy: policy(8_000, 15_000, 2), // licence requests as well
}

/** Returns whether the browser plays HLS natively (Safari). */
export const playsHls = (video: HTMLVideoElement) => video.canPlayType('application/vnd.apple.mpegurl') !== ''

/** Requests the first files of a stream and returns the loader that uses them; undefined if that is not possible. */
async function requestAhead(file: string, start: number) {
  if (!('MediaSource' in globalThis)) return undefined
  try {
    const { loaderOfFirstFiles, requestFirstFiles } = await loadFirstFiles()
    requestFirstFiles(file, start)
    return loaderOfFirstFiles
  } catch {
    return undefined // The player works without it.
  }
}

/** Plays a manifest with hls.js; undefined without Media Source Extensions. Recovers one decoder error. */
export const attachHls: AttachStream = async (video, { file, drm }, start, fail, report, signal) => {
  const [Hls, loader] = await Promise.all([loadHls(), requestAhead(file, start)])
  if (!Hls.isSupported()) return undefined
  const keys = drm ? (await loadDrm()).drmConfig(drm) : {}
  // Code that loads late would replace the next source of the element.
  if (signal.aborted) return undefined
  const hls = new Hls({
    ...config,
    ...keys,
    startPosition: start || -1,
    ...(loader && { loader: loader(Hls.DefaultConfig.loader) }),
  })
  let recovered = false
  hls.on(Hls.Events.ERROR, (_, error) => {
    if (!error.fatal) return
    // A media item plays on without its captions.
    if (error.details.startsWith('subtitle')) {
      hls.subtitleTrack = -1
      return hls.startLoad()
    }
    if (isDecoderError(error) && !recovered) {
      recovered = true
      // A fatal error stopped all loading, which a recovery continues only while it runs.
      const time = video.currentTime || start || -1
      hls.recoverMediaError()
      return hls.startLoad(time)
    }
    fail(failureOfHls(error))
  })
  hls.on(Hls.Events.BUFFER_CREATED, (_, created) => resetParsers(created))
  let isPlaying = false
  video.addEventListener('play', () => (isPlaying = true), { signal })
  video.addEventListener('pause', () => (isPlaying = false), { signal })
  // A recovery replaces the source, which pauses the element without an event.
  hls.on(Hls.Events.MEDIA_ATTACHED, () => isPlaying && video.play().catch(() => undefined))
  const choices = offerChoices(Hls, hls, report)
  hls.loadSource(file)
  hls.attachMedia(video)
  const resume = () => (hls.levels.length > 0 ? hls.startLoad() : hls.loadSource(file))
  const destroy = async () => {
    hls.destroy()
    // Until the keys are removed, the element accepts no others.
    if (drm) await Hls.DefaultConfig.emeController?.CDMCleanupPromise
  }
  return { choices, destroy, resume }
}
