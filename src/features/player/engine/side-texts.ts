import type { Track } from '#core/media.ts'
import { captionsAddress } from './captions-file.ts'

/** Adds side captions, fetched when first shown as object URLs. SubRip works, and media needs no CORS. */
export function addSideTexts(video: HTMLVideoElement, tracks: readonly Track[], signal: AbortSignal) {
  const nodes = tracks.map((track) => ({ node: appendTrack(video, track), file: track.file }))
  const fetching = new Set<HTMLTrackElement>()
  const fetchShown = () => {
    for (const { node, file } of nodes) {
      if (node.track.mode !== 'showing' || node.src || fetching.has(node)) continue
      fetching.add(node)
      fill(node, file, signal).finally(() => fetching.delete(node))
    }
  }
  video.textTracks.addEventListener('change', fetchShown, { signal })
  signal.addEventListener('abort', () => {
    for (const { node } of nodes) {
      URL.revokeObjectURL(node.src)
      node.remove()
    }
  })
}

function appendTrack(video: HTMLVideoElement, { label, language }: Track) {
  const node = document.createElement('track')
  node.kind = 'captions'
  node.label = label ?? language ?? ''
  node.srclang = language ?? ''
  video.append(node)
  node.track.mode = 'disabled'
  return node
}

async function fill(node: HTMLTrackElement, file: string, signal: AbortSignal) {
  try {
    node.src = await captionsAddress(file, signal)
  } catch {
    node.track.mode = 'disabled' // The selection falls back to off, which the controls show.
  }
}
