import { accessModelOf, requirementOf } from './access.ts'
import type { Config } from './config.ts'
import { type Media, parseBoolean, type Track } from './media.ts'
import { ownValue } from './own-value.ts'
import { parseSeconds } from './skip.ts'

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
  return [...Map.groupBy(captions, captionLanguage).values()].flatMap(([first]) => first ?? [])
}

// Languages recognised in the labels of captions.
const codes =
  'ar bg ca cs da de el en es et eu fa fi fr gl he hi hr hu id it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv th tr uk vi zh'

const names = new Map(
  codes
    .split(' ')
    .flatMap((code) => [code, 'en'].map((language) => [nameOfLanguage(code, language).toLowerCase(), code] as const)),
)

/** Name of a language in a language. */
export function nameOfLanguage(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

/** Language code of a caption file, by its code or else its label; `und` if neither names one. */
export function captionLanguage({ language, label = '' }: Pick<Track, 'language' | 'label'>): string {
  const [code] = /^[a-z]{2,3}(?=$|[-_])/i.exec(language ?? '') ?? []
  const [name = ''] = /^\p{L}+/u.exec(label.trim()) ?? []
  // Canonical codes have two letters where possible: `spa` is `es`.
  return (code && Intl.getCanonicalLocales(code)[0]) ?? names.get(name.toLowerCase()) ?? 'und'
}

/** Transcript in a language, else the first one. */
export const transcriptIn = (transcripts: readonly Transcript[], language: string) =>
  transcripts.find((one) => one.language === language) ?? transcripts[0]

/** Languages that need a page of their own, as some pages do not show them. */
export function furtherLanguages(transcripts: readonly Pick<Transcript, 'language'>[], locales: readonly string[]) {
  const others = transcripts.flatMap(({ language }) => (locales.includes(language) ? [] : [language]))
  // Without a language of the site all its pages show the first transcript.
  return others.length < transcripts.length ? others : others.slice(1)
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

function turnsOf(text: string): Turn[] {
  const plain = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  if (plain.trim() && !/^WEBVTT(?=\s|$)/.test(plain) && !/^.*-->/m.test(plain)) throw new Error('it has no captions')
  const turns: Turn[] = []
  let shown: { end: number; lines: string[] } = { end: 0, lines: [] }
  for (const cue of plain
    .split(/\n{2,}/)
    .flatMap(cueOf)
    .toSorted((a, b) => a.start - b.start)) {
    // Captions that roll up repeat the lines above.
    const isRolling = cue.start - shown.end < 0.5
    const lines = cue.lines.filter((line) => !(isRolling && shown.lines.includes(line)))
    turns.push(...turnsIn({ ...cue, lines }))
    shown = cue
  }
  return turns
}

/** Longer cues are no captions, and markup without an end would be searched again and again. */
const maxCueLength = 2_000

type Cue = { start: number; end: number; lines: string[] }

function cueOf(block: string): Cue[] {
  const lines = block.split('\n')
  const at = lines.findIndex((line) => line.includes('-->'))
  const [start, end] = (lines[at] ?? '').split('-->').map((part) => secondsOf(part.trim().split(/\s/)[0]))
  if (start === undefined || end === undefined || end <= start) return []
  const text = lines.slice(at + 1).join('\n')
  return [{ start, end, lines: text.slice(0, maxCueLength).split('\n') }]
}

// SubRip writes milliseconds after a comma.
const secondsOf = (stamp: string | undefined) => parseSeconds(stamp?.replace(',', '.'))

/** Splits a cue by its voices, and by lines that begin with a dash. */
function turnsIn({ start, end, lines }: Cue): Turn[] {
  const voices = lines.join('\n').split(/<v(?:\.[^\s>]*)?[ \t]+([^>]+)>/)
  const turns: Turn[] = []
  for (let at = 0; at < voices.length; at += 2) {
    const speaker = at > 0 ? plainText(voices[at - 1] ?? '') : ''
    for (const part of (voices[at] ?? '').split(/\n(?=\s*(?:<[^>]*>)*[-‐–—]\s?\S)/)) {
      const written = plainText(part)
      const text = written.replace(/^[-‐–—]\s*/, '')
      if (text) turns.push({ start, end, ...(speaker && { speaker }), text, isNew: text !== written })
    }
  }
  return turns
}

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '',
  rlm: '',
}

/** Text of a cue without markup: tags of WebVTT and SubRip, ruby texts, positions, character references. */
const plainText = (markup: string) =>
  markup
    .replace(/<rt>.*?<\/rt>/gs, '')
    .replace(/<\/?[a-z\d][^>]*>|\{\\[^}]*\}/gi, '')
    .replace(/&(?:#(x?)([\da-f]+)|(\w+));/gi, (found, hex: string, digits: string, name: string) =>
      name ? (ownValue(entities, name) ?? found) : characterOf(Number.parseInt(digits, hex ? 16 : 10)),
    )
    .replace(/\s+/g, ' ')
    .trim()

const characterOf = (code: number) => (code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : '')
