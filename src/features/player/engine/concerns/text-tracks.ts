import { captionLanguage } from '#core/captions/caption-language.ts'
import { primaryLanguage } from '#core/text/language-tag.ts'
import type { MediaTarget } from './target.ts'

export type CaptionChoice = { id: string; label: string; language: string }

export type TextTrackState = {
  texts: readonly CaptionChoice[]
  /** Id of the selected captions. */
  text: string | undefined
}

export type TextTrackActions = {
  /** Shows these captions; undefined shows none. */
  selectText(id: string | undefined): void
}

export const initialTextTracks: TextTrackState = { texts: [], text: undefined }

/** Follows the caption tracks of a media element, and shows one of them. */
export function mediaTextTracks({ video, report, signal }: MediaTarget<TextTrackState>): TextTrackActions {
  const tracks = video.textTracks
  const reportTexts = () => {
    const texts = choicesOf(tracks)
    report({ texts, text: texts.find(({ id }) => tracks[Number(id)]?.mode === 'showing')?.id })
  }
  preventSelection(tracks, signal)
  for (const event of ['addtrack', 'removetrack', 'change']) tracks.addEventListener(event, reportTexts, { signal })
  return { selectText: (id) => showText(tracks, id) }
}

/** Text track of a media element. */
export type ListedTrack = Pick<TextTrack, 'kind' | 'label' | 'language'>

const forcedTracks = new WeakSet<ListedTrack>()

/** Marks forced renditions, which translate signs and are no choice of the viewer. */
export function markForced(tracks: Iterable<ListedTrack | undefined>) {
  for (const track of tracks) if (track) forcedTracks.add(track)
}

const isText = ({ kind }: ListedTrack) => kind === 'captions' || kind === 'subtitles'

/** Returns whether a track is a choice of captions. */
export const isCaptionTrack = (track: ListedTrack) => isText(track) && !forcedTracks.has(track)

/** Caption tracks of a media element; ids are track indexes. */
export const choicesOf = (tracks: Iterable<ListedTrack>): CaptionChoice[] =>
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

/** Disables a track. Browsers select one by themselves, unless its mode has changed. */
export function disableForGood(track: TextTrack) {
  track.mode = 'hidden'
  track.mode = 'disabled'
}

/** Keeps browsers from showing captions by themselves in addition to the selected ones. */
function preventSelection(tracks: TextTrackList, signal: AbortSignal) {
  const configured = new WeakSet<TextTrack>()
  const configure = () => {
    for (const track of [...tracks].filter((track) => isText(track) && !configured.has(track))) {
      configured.add(track)
      if (track.mode === 'disabled') disableForGood(track)
    }
  }
  tracks.addEventListener('addtrack', configure, { signal })
}

/** Finds a choice by language; regions are optional: es, es-MX. */
export const choiceIn = (choices: readonly CaptionChoice[], language: string | undefined) =>
  language === undefined
    ? undefined
    : (choices.find((choice) => choice.language === language) ??
      choices.find((choice) => primaryLanguage(choice.language) === primaryLanguage(language)))
