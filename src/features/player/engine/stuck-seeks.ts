import { bufferedFrom } from './concerns/position.ts'

const limitMs = 3_000
const maxRepeats = 3
// A seek to the same position has no effect.
const stepSeconds = 0.05
// Buffered seconds that a working decoder would show.
const playableSeconds = 1

/**
 * Repeats a seek that does not end within 3 s although its position is buffered, at most three times: WebKit forgets a
 * seek before its first frame, as over the gap at the start of a stream.
 */
export function repeatStuckSeeks(video: HTMLVideoElement, signal: AbortSignal) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let repeats = 0
  const isBuffered = () => bufferedFrom(video.buffered, video.currentTime) - video.currentTime > playableSeconds
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(repeat, limitMs)
  }
  const repeat = () => {
    if (!isBuffered()) return wait()
    repeats += 1
    if (repeats <= maxRepeats) video.currentTime += stepSeconds
  }
  const end = () => {
    clearTimeout(timer)
    repeats = 0
  }
  video.addEventListener('seeking', wait, { signal })
  for (const event of ['seeked', 'emptied']) video.addEventListener(event, end, { signal })
  signal.addEventListener('abort', end, { once: true })
}
