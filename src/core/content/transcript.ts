import { accessModelOf, requirementOf } from '../access/access.ts'
import { captionLanguage } from '../captions/caption-language.ts'
import { cueSpans, cueText } from '../captions/cue-spans.ts'
import { parseCues } from '../captions/parse-cues.ts'
import type { Config } from '../site/config.ts'
import { type Media, parseBoolean, type Track } from './media.ts'

/** Part of a transcript; `start` in seconds. */
export type Paragraph = { start: number; speaker?: string; text: string }

/** Spoken text of a film in one language. */
export type Transcript = { language: string; label: string; paragraphs: Paragraph[] }

/** Words of one speaker in a cue, in seconds. */
type Turn = Paragraph & { end: number; isNew: boolean }

const transcribed = new Set<Media['kind']>(['video', 'episode', 'event'])

/** Caption files with a public text. Items that not everybody may watch have none. */
export function transcriptTracks(media: Media, config: Config): Track[] {
  const isPublic = transcribed.has(media.kind) && requirementOf(media, accessModelOf(config)) === 'nothing'
  if (parseBoolean(config.custom.transcripts) !== true || !isPublic) return []
  const captions = media.tracks.filter(({ kind }) => kind === 'captions')
  // The first file of a language counts; others are its variants.
  return [...Map.groupBy(captions, transcriptLanguage).values()].flatMap(([first]) => first ?? [])
}

/** Name of a language in a language. */
export function nameOfLanguage(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

/** Language of a transcript without its region: `es`; `und` if the captions name none. */
export const transcriptLanguage = (track: Track): string => captionLanguage(track)?.split('-')[0] ?? 'und'

/** Transcript in a language, else the first one. */
export const transcriptIn = (transcripts: readonly Transcript[], language: string) =>
  transcripts.find((transcript) => transcript.language === language) ?? transcripts[0]

/** Languages that need a page of their own, as some pages do not show them. */
export function furtherLanguages(transcripts: readonly Pick<Transcript, 'language'>[], locales: readonly string[]) {
  const further = transcripts.flatMap(({ language }) => (locales.includes(language) ? [] : [language]))
  // Without a language of the site all its pages show the first transcript.
  return further.length < transcripts.length ? further : further.slice(1)
}

// A pause of this length ends a paragraph, and so does a sentence after this many characters.
const [pauseSeconds, longText] = [4, 300]

/** Paragraphs of a WebVTT or SubRip file, by pauses and speakers. Throws if the file is neither. */
export function paragraphsOf(text: string): Paragraph[] {
  const paragraphs: Turn[] = []
  for (const turn of turnsOf(text)) {
    const last = paragraphs.at(-1)
    if (last && isContinued(last, turn)) {
      last.text += ` ${turn.text}`
      last.end = turn.end
    } else paragraphs.push({ ...turn })
  }
  return paragraphs.map(({ start, speaker, text }) => ({ start: Math.floor(start), ...(speaker && { speaker }), text }))
}

const isContinued = (last: Turn, { start, speaker, isNew }: Turn) =>
  !isNew &&
  start - last.end < pauseSeconds &&
  last.speaker === speaker &&
  last.text.length < longText * 2 &&
  !(last.text.length >= longText && /[.!?…♪][\p{Pf}\p{Pe}"']*$/u.test(last.text))

/** Longer cues are no captions. */
const maxCueLength = 2_000

function turnsOf(file: string): Turn[] {
  const turns: Turn[] = []
  const cues = parseCues(file).cues.filter(({ start, end }) => start < end)
  let last = { end: 0, lines: new Set<string>() }
  for (const { start, end, text } of cues.toSorted((a, b) => a.start - b.start)) {
    const lines = text.slice(0, maxCueLength).split('\n')
    // Captions that roll up repeat the lines above.
    const isRolling = start - last.end < 0.5
    const newLines = lines.filter((line) => !(isRolling && last.lines.has(cueText(line))))
    turns.push(...turnsIn(newLines.join('\n'), start, end))
    last = { end, lines: new Set(lines.map(cueText)) }
  }
  return turns
}

/** Splits a cue by its voices, and by lines that begin with a dash. */
function turnsIn(payload: string, start: number, end: number): Turn[] {
  const voices: { speaker: string; text: string }[] = []
  for (const { text, voice, isAside } of cueSpans(payload)) {
    const last = voices.at(-1)
    if (last && last.speaker === voice) last.text += isAside ? '' : text
    else voices.push({ speaker: voice, text: isAside ? '' : text })
  }
  return voices.flatMap(({ speaker, text: spoken }) =>
    spoken.split(/\n(?=\s*[-‐–—]\s?\S)/).flatMap((part) => {
      const written = part.replace(/\s+/g, ' ').trim()
      const text = written.replace(/^[-‐–—]\s*/, '')
      return text ? [{ start, end, ...(speaker && { speaker }), text, isNew: text !== written }] : []
    }),
  )
}
