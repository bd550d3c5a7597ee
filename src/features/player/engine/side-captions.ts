import { captionLanguage } from '#core/captions/caption-language.ts'
import type { Track } from '#core/content/media.ts'
import { disableForGood, isCaptionTrack, type ListedTrack } from './concerns/text-tracks.ts'
import { loadTextFiles } from './loaders.ts'

const isSameText = (a: string | undefined, b: string | undefined) => !!a && a.toLowerCase() === b?.toLowerCase()

type Captions = Pick<Track, 'label' | 'language'>

const isSameCaptions = (a: Captions, b: Captions) =>
  isSameText(a.label, b.label) || isSameText(captionLanguage(a), captionLanguage(b))

/** Side captions whose language the stream lacks. */
export const missingCaptions = (tracks: readonly Track[], listed: Iterable<ListedTrack>) => {
  const captions = [...listed].filter(isCaptionTrack)
  return tracks
    .filter(({ kind }) => kind === 'captions')
    .filter((track) => !captions.some((listed) => isSameCaptions(listed, track)))
}

/** Adds side captions, fetched when first shown as object URLs. SubRip works, and media needs no CORS. */
export function addSideCaptions(video: HTMLVideoElement, tracks: readonly Track[], signal: AbortSignal) {
  const nodes = tracks.map((track) => ({ node: appendTrack(video, track), track }))
  const fetching = new Set<HTMLTrackElement>()
  const fetchShown = () => {
    for (const { node, track } of nodes) {
      if (node.track.mode !== 'showing' || node.src || fetching.has(node)) continue
      fetching.add(node)
      fill(node, track, signal).finally(() => fetching.delete(node))
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
  node.srclang = captionLanguage({ label, language }) ?? ''
  video.append(node)
  disableForGood(node.track)
  return node
}

async function fill(node: HTMLTrackElement, track: Track, signal: AbortSignal) {
  try {
    const { fetchWebVtt } = await loadTextFiles()
    const text = await fetchWebVtt(track, signal)
    node.src = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }))
  } catch {
    node.track.mode = 'disabled' // Turns the captions off, so that the controls show the state.
  }
}
