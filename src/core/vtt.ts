import { type Chapter, parseSeconds } from './skip.ts'

/** Chapters of a WebVTT text in seconds; unnamed or empty cues are skipped. */
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
