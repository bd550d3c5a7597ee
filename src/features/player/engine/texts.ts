import { captionLanguage } from '#core/captions/caption-language.ts'
import { toWebVtt } from '#core/captions/to-web-vtt.ts'
import type { Track } from '#core/content/media.ts'
import { primaryLanguage } from '#core/text/language-tag.ts'
import type { CaptionChoice } from './engine.ts'
import { fetchTextTrack } from './fetch-text-track.ts'

type Listed = Pick<TextTrack, 'kind' | 'label' | 'language'>

const forcedTracks = new WeakSet<Listed>()

/** Marks forced renditions, which translate signs and are no choice of the viewer. */
export function markForced(tracks: Iterable<Listed | undefined>) {
  for (const track of tracks) if (track) forcedTracks.add(track)
}

const isText = ({ kind }: Listed) => kind === 'captions' || kind === 'subtitles'

const isCaptionTrack = (track: Listed) => isText(track) && !forcedTracks.has(track)

const isSideCaptions = ({ kind }: Track) => kind === 'captions'

/** Caption tracks of a media element; ids are track indexes. */
export const choicesOf = (tracks: Iterable<Listed>): CaptionChoice[] =>
  [...tracks].flatMap((track, index) => {
    const { label, language } = track
    return isCaptionTrack(track)
      ? [{ id: String(index), label: label || language, language: captionLanguage(track) ?? '' }]
      : []
  })

/** Shows one of the caption tracks; undefined shows none. Other captions replace forced ones. */
export function showText(tracks: Iterable<TextTrack>, id: string | undefined) {
  for (const [index, track] of [...tracks].entries())
    if (isCaptionTrack(track)) track.mode = String(index) === id ? 'showing' : 'disabled'
    else if (isText(track) && id !== undefined) track.mode = 'disabled'
}

// Browsers select a track by themselves, unless its mode has changed.
function disableForGood(track: TextTrack) {
  track.mode = 'hidden'
  track.mode = 'disabled'
}

/** Keeps browsers from showing captions by themselves in addition to the selected ones. */
export function preventSelection(tracks: TextTrackList, signal: AbortSignal) {
  const configured = new WeakSet<TextTrack>()
  const configure = () => {
    for (const track of [...tracks].filter((track) => isText(track) && !configured.has(track))) {
      configured.add(track)
      if (track.mode === 'disabled') disableForGood(track)
    }
  }
  tracks.addEventListener('addtrack', configure, { signal })
}

const isSameText = (a: string | undefined, b: string | undefined) => !!a && a.toLowerCase() === b?.toLowerCase()

/** Side captions whose language the stream lacks. */
export const missingCaptions = (tracks: readonly Track[], listed: Iterable<Listed>) => {
  const ownTracks = [...listed].filter(isCaptionTrack)
  return tracks
    .filter(isSideCaptions)
    .filter(
      (track) =>
        !ownTracks.some(
          (other) => isSameText(other.label, track.label) || isSameText(captionLanguage(other), captionLanguage(track)),
        ),
    )
}

/** Finds a choice by language; regions are optional: es, es-MX. */
export const choiceIn = (choices: readonly CaptionChoice[], language: string | undefined) =>
  language === undefined
    ? undefined
    : (choices.find((choice) => choice.language === language) ??
      choices.find((choice) => primaryLanguage(choice.language) === primaryLanguage(language)))

/** Adds side captions, fetched when first shown as object URLs. SubRip works, and media needs no CORS. */
export function addSideTexts(video: HTMLVideoElement, tracks: readonly Track[], signal: AbortSignal) {
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
    const text = toWebVtt(await fetchTextTrack(track, signal))
    node.src = URL.createObjectURL(new Blob([text], { type: 'text/vtt' }))
  } catch {
    node.track.mode = 'disabled' // Turns the captions off, so that the controls show the state.
  }
}
