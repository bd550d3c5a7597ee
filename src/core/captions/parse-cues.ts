/** Cue of a text track: times in seconds, text with its markup, settings as written. */
export type Cue = { id: string; start: number; end: number; settings: string; text: string }

/** Cues in the order of the file, and its STYLE and REGION blocks. */
export type CueFile = { cues: Cue[]; blocks: string[] }

/** Thrown for a text that is no text track. */
export class TextTrackError extends Error {
  override name = 'TextTrackError'
}

// Converters write spaces, a colon before the fraction, and fractions of milliseconds.
const colon = String.raw`\s*:\s*`
const fraction = String.raw`(?:\s*[.,:]\s*(\d+)(?:\.\d+)?)?`
const stamp = String.raw`(?:(\d+)${colon})?(\d{1,2})${colon}(\d{1,2})${fraction}`
const timing = new RegExp(String.raw`^\s*${stamp}\s*(?:--?|[–—])>\s*${stamp}(?!\d)(.*)$`)

const isTiming = (line: string) => timing.test(line)
const isCounter = (line: string | undefined) => line !== undefined && /^\s*\d+\s*$/.test(line)
const isBlank = (line: string) => line.trim() === ''

/**
 * Parses WebVTT as the parser of its standard does, and SubRip. Both accept times with a comma or without fractions, and
 * counters that follow a text without an empty line; SubRip also other arrows. Throws a TextTrackError if a text is
 * neither.
 */
export function parseCues(file: string): CueFile {
  const lines = file
    .replace(/^\uFEFF/, '')
    .replaceAll('\0', '\uFFFD')
    .split(/\r\n|\n|\r/)
  const first = lines.findIndex((line) => !isBlank(line))
  if (first < 0) return { cues: [], blocks: [] }
  if (/^WEBVTT(?=[ \t]|$)/.test(lines[first] ?? '')) {
    const isArrow = (line: string) => line.includes('-->')
    const header = lines.findIndex((line, at) => at > first && (line === '' || isArrow(line)))
    return collectBlocks(header < 0 ? [] : lines.slice(header), isArrow)
  }
  if (!lines.some(isTiming)) throw new TextTrackError('it is neither WebVTT nor SubRip')
  // Texts of SubRip may have empty lines, and separator lines may have spaces.
  return collectBlocks(
    lines.filter((line) => !isBlank(line)),
    (line) => /^[\s\d:.,]*-->/.test(line) || isTiming(line),
  )
}

/** Collects the blocks of lines. A line with times begins a cue; `isArrow` recognises such a line, even if invalid. */
function collectBlocks(lines: readonly string[], isArrow: (line: string) => boolean): CueFile {
  const cues: Cue[] = []
  const blocks: string[] = []
  let at = 0
  while (at < lines.length) {
    const start = at
    let block: string[] = []
    let cue: Cue | undefined
    let hasArrow = false
    for (; at < lines.length && lines[at] !== ''; at += 1) {
      const line = lines[at] ?? ''
      if (!isArrow(line)) block.push(line)
      else if (at - start < 2 && !hasArrow) {
        hasArrow = true
        cue = readTiming(line, block.join(''))
        if (cue) block = []
      } else {
        // A number after the text of a counted cue is the next counter.
        if (isCounter(lines[at - 1]) && (!cue || isCounter(cue.id))) {
          block.pop()
          at -= 1
        }
        break
      }
    }
    if (cue) cues.push({ ...cue, text: block.join('\n') })
    else if (!hasArrow && cues.length === 0 && /^(STYLE|REGION)[ \t]*$/.test(block[0] ?? ''))
      blocks.push(block.join('\n'))
    if (lines[at] === '') at += 1
  }
  return { cues, blocks }
}

function readTiming(line: string, id: string): Cue | undefined {
  const [match, ...parts] = timing.exec(line) ?? []
  if (match === undefined) return undefined
  const [start, end] = [secondsOf(parts.slice(0, 4)), secondsOf(parts.slice(4, 8))]
  return { id: id.trim(), start, end, settings: parts[8]?.trim() ?? '', text: '' }
}

const secondsOf = ([hours = 0, minutes = 0, seconds = 0, fraction = '']: (string | undefined | number)[]) =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(`${seconds}.${fraction || 0}`)
