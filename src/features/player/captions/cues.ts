import { captionsAddress } from '../engine/captions-file.ts'
import { rejectAfter } from '../film/reject-after.ts'

/** Cue of a text track, in seconds. */
export type Cue = { start: number; end: number; text: string }

const waitMs = 10_000

const read = (cues: TextTrackCueList | null): Cue[] =>
  [...(cues ?? [])].flatMap((cue) =>
    'text' in cue ? [{ start: cue.startTime, end: cue.endTime, text: String(cue.text) }] : [],
  )

/** Loads the cues of a WebVTT or SubRip file with the browser's parser. Rejects when it fails. */
export async function cuesOf(file: string, signal: AbortSignal): Promise<Cue[]> {
  const node = document.createElement('track')
  const done = Promise.withResolvers<void>()
  node.kind = 'metadata'
  node.onload = () => done.resolve()
  node.onerror = () => done.reject(new Error(`${file} cannot be read`))
  document.createElement('video').append(node) // Browsers load a track only inside a media element, even without playback.
  node.src = await captionsAddress(file, signal)
  node.track.mode = 'hidden' // The mode starts the request, which fails without a URL.
  try {
    await rejectAfter(waitMs, done.promise)
    return read(node.track.cues)
  } finally {
    URL.revokeObjectURL(node.src)
  }
}
