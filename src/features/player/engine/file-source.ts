import type { Source } from '#core/content/media.ts'
import { pictureLines } from '#core/player/picture-lines.ts'
import type { Failure } from './concerns/failure.ts'
import { type Quality, qualitiesOf, saverLevel } from './concerns/quality.ts'
import type { AttachedStream, ReportState } from './engine.ts'
import { failureOfMedia } from './failure.ts'

const probeMs = 8_000

async function probe(file: string, method: 'HEAD' | 'GET') {
  const response = await fetch(file, { method, signal: AbortSignal.timeout(probeMs) })
  response.body?.cancel().catch(() => undefined)
  return response.status
}

/** HTTP status of a URL; 0 without a response or CORS. */
async function statusOf(file: string) {
  try {
    const status = await probe(file, 'HEAD')
    // Some servers and signatures refuse HEAD only.
    return status < 400 ? status : await probe(file, 'GET')
  } catch {
    return 0
  }
}

/** Plays a file natively from `start` seconds. */
export function attachNative(
  video: HTMLVideoElement,
  file: string,
  start: number,
  fail: (failure: Failure) => void,
  signal: AbortSignal,
) {
  video.addEventListener(
    'error',
    async () => {
      const { error } = video
      // Both codes hide the status, such as that of an expired address.
      const status = error?.code === 2 || error?.code === 4 ? await statusOf(file) : undefined
      if (signal.aborted) return
      const failure = failureOfMedia(error, status)
      const lost = failure.kind === 'network' && { lost: { url: file, nativeKind: failureOfMedia(error).kind } }
      fail({ ...failure, ...lost })
    },
    { signal },
  )
  // A seek during the load has priority.
  const seekToStart = () => start && !video.currentTime && (video.currentTime = start)
  video.addEventListener('loadedmetadata', seekToStart, { signal, once: true })
  video.src = file
}

const levelsOf = (files: readonly Source[]) =>
  files.map(({ width, height, bitrate = 0 }) => ({ width, height, bitrate }))

type View = { lines: number; bandwidth: number }

/** Lines of the picture on the screen, and the measured bandwidth in bits per second where the browser states it. */
function viewOf(video: HTMLVideoElement): View {
  const { clientWidth, clientHeight } = video
  const { downlink = 0 } = 'connection' in navigator ? (navigator.connection as { downlink?: number }) : {}
  const fitting = Math.min(clientHeight, (clientWidth * 9) / 16) || Number.POSITIVE_INFINITY
  // Browsers state at most 10 Mbit/s.
  return { lines: fitting * devicePixelRatio, bandwidth: downlink > 0 && downlink < 10 ? downlink * 1e6 : 0 }
}

/** Returns the index of the file for a quality; automatic: the lowest that fills the screen within the bandwidth. */
export function fileIndex(files: readonly Source[], quality: Quality, { lines, bandwidth }: View): number {
  const levels = levelsOf(files)
  if (quality === 'saver') return saverLevel(levels)
  if (files[Number(quality)]) return Number(quality)
  const sized = [...levels.entries()].filter(([, level]) => pictureLines(level) > 0)
  const rising = sized.sort(([, a], [, b]) => pictureLines(a) - pictureLines(b) || a.bitrate - b.bitrate)
  const affordable = rising.filter(([, { bitrate }]) => bandwidth === 0 || bitrate <= bandwidth)
  const usable = affordable.length > 0 ? affordable : rising.slice(0, 1)
  const filling = usable.find(([, level]) => pictureLines(level) >= lines) ?? usable.at(-1)
  return filling?.[0] ?? 0
}

type Options = {
  start: number
  quality(): Quality
  fail(failure: Failure, source: Source): void
  report: ReportState
  signal: AbortSignal
}

/** Plays one of the files of an item, which differ in quality. A change of quality continues at the same position. */
export function attachFiles(video: HTMLVideoElement, files: readonly Source[], options: Options): AttachedStream {
  const { start, fail, report, signal } = options
  let current: AbortController | undefined
  let played: Source | undefined
  let position = start
  const play = (quality: Quality, from: number) => {
    const source = files[fileIndex(files, quality, viewOf(video))]
    if (!source || source === played) return false
    current?.abort()
    current = new AbortController()
    played = source
    attachNative(video, source.file, from, (failure) => fail(failure, source), current.signal)
    return true
  }
  signal.addEventListener('abort', () => current?.abort())
  // The remembered quality is chosen once the qualities are listed.
  report({ qualities: files.length > 1 ? qualitiesOf(levelsOf(files)) : [] })
  play(options.quality(), start)
  return {
    destroy: async () => undefined,
    choices: {
      selectAudio: () => undefined,
      selectQuality(quality) {
        const isPlaying = !video.paused
        // A file that still loads has no position yet.
        if (video.readyState > 0) position = video.currentTime
        const isChanged = play(quality, position)
        if (isChanged && isPlaying) video.play().catch(() => undefined)
      },
      statistics: () => ({ ...(played?.bitrate && { bitrate: played.bitrate }) }),
    },
  }
}
