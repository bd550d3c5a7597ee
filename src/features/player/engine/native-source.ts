import type { Failure } from './engine.ts'
import { failureOfMedia } from './failure.ts'

const probeMs = 8_000

/** HTTP status of a URL; 0 without a response or CORS. */
async function statusOf(file: string) {
  try {
    return (await fetch(file, { method: 'HEAD', signal: AbortSignal.timeout(probeMs) })).status
  } catch {
    return 0
  }
}

/** Plays a file natively. */
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
      const status = error?.code === 4 ? await statusOf(file) : undefined
      if (!signal.aborted) fail(failureOfMedia(error, status))
    },
    { signal },
  )
  video.addEventListener('loadedmetadata', () => start && (video.currentTime = start), { signal, once: true })
  video.src = file
}
