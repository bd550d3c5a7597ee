import { cueTokens } from './cue-spans.ts'
import { decodeReferences } from './decode-references.ts'
import { type Cue, type CueFile, parseCues } from './parse-cues.ts'

/** Converts a WebVTT or SubRip file to WebVTT that all browsers parse alike. Throws a TextTrackError if it is neither. */
export function toWebVtt(file: string): string {
  const { cues, blocks } = parseCues(file)
  return writeWebVtt({ cues: cues.map((cue) => ({ ...cue, text: writeText(cue.text) })), blocks })
}

/** Writes cues and blocks as a WebVTT file. Their texts have no empty lines. */
export const writeWebVtt = ({ cues, blocks }: CueFile): string =>
  ['WEBVTT', ...blocks, ...cues.map(writeCue), ''].join('\n\n')

const writeCue = ({ id, start, end, settings, text }: Cue) =>
  `${id && `${id}\n`}${toTimestamp(start)} --> ${toTimestamp(end)}${settings && ` ${settings}`}\n${text}`

const two = (value: number) => String(value).padStart(2, '0')

/** Seconds as `HH:MM:SS.mmm`, as WebVTT and VMAP write times. */
export function toTimestamp(seconds: number): string {
  const thousandths = Math.round(seconds * 1000)
  const [minutes, milliseconds] = [Math.floor(thousandths / 60_000), thousandths % 60_000]
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(Math.floor(milliseconds / 1000))}.${String(milliseconds % 1000).padStart(3, '0')}`
}

// Browsers differ in the references that they decode, and in brackets without a tag. An empty line would end the cue;
// in Firefox also one of spaces.
const writeText = (payload: string) =>
  cueTokens(payload)
    .map(({ text, markup }) => (text === undefined ? `<${markup}>` : escapeText(decodeReferences(text))))
    .join('')
    .split(/[\r\n]+/)
    .filter((line) => line.trim())
    .join('\n')

const escapes = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
])

const escapeText = (text: string) => text.replace(/[&<>]/g, (character) => escapes.get(character) ?? '')
