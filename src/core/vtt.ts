import { type Chapter, parseSeconds } from './skip.ts'

/** The chapters of a WebVTT text, in order; a cue without a name or a length is none. Times in seconds. */
export const chaptersOfVtt = (text: string): Chapter[] =>
  text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap(chapterOf)
    .toSorted((a, b) => a.start - b.start)

function chapterOf(block: string): Chapter[] {
  const lines = block.split('\n')
  const at = lines.findIndex((line) => line.includes('-->'))
  const [from, to] = (lines[at] ?? '').split('-->').map((part) => parseSeconds(part.trim().split(/\s/)[0]))
  const title = lines
    .slice(at + 1)
    .join(' ')
    .replace(/<[^>]*>/g, '')
    .trim()
  return from !== undefined && to !== undefined && from < to && title ? [{ start: from, end: to, title }] : []
}
