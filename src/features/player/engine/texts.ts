import type { Track } from '#core/media.ts'
import type { TextChoice } from './engine.ts'

type Listed = Pick<TextTrack, 'kind' | 'label' | 'language'>

export const isCaptionTrack = ({ kind }: Pick<TextTrack, 'kind'>) => kind === 'captions' || kind === 'subtitles'

/** Caption tracks of a media element; ids are track indexes. */
export const choicesOf = (tracks: Iterable<Listed>): TextChoice[] =>
  [...tracks].flatMap((track, index) =>
    isCaptionTrack(track)
      ? [{ id: String(index), label: track.label || track.language, language: track.language }]
      : [],
  )

const isSameText = (a: string | undefined, b: string | undefined) => !!a && a.toLowerCase() === b?.toLowerCase()

/** Side captions whose language the stream lacks. */
export const missingTexts = (tracks: readonly Track[], listed: Iterable<Listed>) => {
  const brought = [...listed].filter(isCaptionTrack)
  return tracks.filter(
    ({ kind, label, language }) =>
      kind === 'captions' &&
      !brought.some((other) => isSameText(other.label, label) || isSameText(other.language, language)),
  )
}

/** Finds a choice by language; regions are optional: es, es-MX. */
export const choiceIn = (choices: readonly TextChoice[], language: string | undefined) =>
  language === undefined
    ? undefined
    : (choices.find((choice) => choice.language === language) ??
      choices.find((choice) => primary(choice.language) === primary(language)))

const primary = (language: string) => language.toLowerCase().split('-')[0]
