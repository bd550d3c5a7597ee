import type { Track } from '#core/media.ts'
import type { CaptionChoice } from './engine.ts'

type Listed = Pick<TextTrack, 'kind' | 'label' | 'language'>

export const isCaptionTrack = ({ kind }: Pick<TextTrack, 'kind'>) => kind === 'captions' || kind === 'subtitles'

/** Caption tracks of a media element; ids are track indexes. */
export const choicesOf = (tracks: Iterable<Listed>): CaptionChoice[] =>
  [...tracks].flatMap((track, index) =>
    isCaptionTrack(track)
      ? [{ id: String(index), label: track.label || track.language, language: track.language }]
      : [],
  )

const isSameText = (a: string | undefined, b: string | undefined) => !!a && a.toLowerCase() === b?.toLowerCase()

/** Side captions whose language the stream lacks. */
export const missingCaptions = (tracks: readonly Track[], listed: Iterable<Listed>) => {
  const ownTracks = [...listed].filter(isCaptionTrack)
  return tracks.filter(
    ({ kind, label, language }) =>
      kind === 'captions' &&
      !ownTracks.some((other) => isSameText(other.label, label) || isSameText(other.language, language)),
  )
}

/** Finds a choice by language; regions are optional: es, es-MX. */
export const choiceIn = (choices: readonly CaptionChoice[], language: string | undefined) =>
  language === undefined
    ? undefined
    : (choices.find((choice) => choice.language === language) ??
      choices.find((choice) => primary(choice.language) === primary(language)))

const primary = (language: string) => language.toLowerCase().split('-')[0]

const arrow = /(\d{1,2}:\d{2}(?::\d{2})?),(\d{3})(?=\s*-->|\s*$|\s)/g

/** Converts a captions file to WebVTT, from WebVTT or SubRip. */
export function toWebVtt(text: string) {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  if (plain.startsWith('WEBVTT')) return plain
  const lines = plain.split('\n').map((line) => (line.includes('-->') ? line.replace(arrow, '$1.$2') : line))
  return `WEBVTT\n\n${lines.join('\n')}`
}

/** Fetches captions as an object URL, which the caller revokes. Rejects when the request fails. */
export async function captionsAddress(file: string, signal: AbortSignal) {
  const response = await fetch(file, { signal })
  if (!response.ok) throw new Error(`${file} returned status ${response.status}`)
  return URL.createObjectURL(new Blob([toWebVtt(await response.text())], { type: 'text/vtt' }))
}

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
    node.track.mode = 'disabled' // Turns the captions off, so that the controls show the state.
  }
}
