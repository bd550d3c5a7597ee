type Cue = { start: number; end: number; text: string }

const seconds = (stamp: string): number =>
  stamp.split(':').reduce((total, part) => total * 60 + Number(part.replace(',', '.')), 0)

const two = (value: number) => String(value).padStart(2, '0')

const stamp = (time: number): string => {
  const thousandths = Math.round(time * 1000)
  const totalSeconds = Math.floor(thousandths / 1000)
  const milliseconds = String(thousandths % 1000).padStart(3, '0')
  return `${two(Math.floor(totalSeconds / 3600))}:${two(Math.floor(totalSeconds / 60) % 60)}:${two(totalSeconds % 60)}.${milliseconds}`
}

const readCue = (block: string): Cue[] => {
  const lines = block.split('\n')
  const index = lines.findIndex((line) => line.includes('-->'))
  const [from, to] = (lines[index] ?? '').split('-->').map((part) => part.trim().split(/\s/)[0] ?? '')
  if (!from || !to) return []
  return [{ start: seconds(from), end: seconds(to), text: lines.slice(index + 1).join('\n') }]
}

/** The cues of a WebVTT text, times in seconds. */
export const readVtt = (text: string): Cue[] =>
  text
    .replaceAll('\r', '')
    .trim()
    .split(/\n{2,}/)
    .flatMap(readCue)

const writeCue = ({ start, end, text }: Cue) => `${stamp(start)} --> ${stamp(end)}\n${text}\n`

export const writeVtt = (cues: Cue[]): string => ['WEBVTT\n', ...cues.map(writeCue)].join('\n')

/** Repeats the cues of one loop of footage until `duration` seconds are filled. */
export const repeatVtt = (text: string, loop: number, duration: number): string => {
  const cues = readVtt(text)
  const loops = loop > 0 ? Math.ceil(duration / loop) : 0
  const all = Array.from({ length: loops }, (_, loopIndex) =>
    cues.map((cue) => ({
      ...cue,
      start: cue.start + loopIndex * loop,
      end: Math.min(duration, cue.end + loopIndex * loop),
    })),
  )
  return writeVtt(all.flat().filter((cue) => cue.start < duration))
}

/** Chapters as cues, each until the next one starts. */
export const chaptersVtt = (chapters: { start: number; title: string }[], duration: number): string =>
  writeVtt(
    chapters.map(({ start, title }, index) => ({ start, end: chapters[index + 1]?.start ?? duration, text: title })),
  )
