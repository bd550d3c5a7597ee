import type { Chapter } from '../player/skip.ts'
import { cueText } from './cue-spans.ts'
import { parseCues } from './parse-cues.ts'

/**
 * Chapters of a WebVTT or SubRip file, by their start. Cues without a text or a duration are skipped. Throws a
 * TextTrackError if the file is neither.
 */
export const parseChapters = (file: string): Chapter[] =>
  parseCues(file)
    .cues.map(({ start, end, text }) => ({ start, end, title: cueText(text) }))
    .filter(({ start, end, title }) => start < end && title)
    .toSorted((a, b) => a.start - b.start)
