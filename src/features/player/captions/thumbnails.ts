import type { Cue } from './cues.ts'

/** Thumbnail in a sprite sheet: pixels and seconds. */
export type Thumbnail = {
  start: number
  end: number
  sheet: string
  x: number
  y: number
  width: number
  height: number
}

/** Parses a thumbnail track with relative URLs. Cues without an image are skipped. */
export const thumbnailsOf = (cues: readonly Cue[], track: string): Thumbnail[] =>
  cues.flatMap((cue) => thumbnailOf(cue, track) ?? []).sort((a, b) => a.start - b.start)

function thumbnailOf({ start, end, text }: Cue, track: string): Thumbnail | undefined {
  const [, file, box] = /^(\S+)#xywh=(?:pixel:)?([\d,]+)\s*$/.exec(text.trim()) ?? []
  const [x, y, width, height] = box?.split(',').map(Number) ?? []
  if (!file || x === undefined || y === undefined || !width || !height || !URL.canParse(file, track)) return undefined
  return { start, end, sheet: new URL(file, track).href, x, y, width, height }
}

/** Returns the thumbnail at a time: the last started one of the sorted `list`. */
export function thumbnailAt(list: readonly Thumbnail[], time: number): Thumbnail | undefined {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.start ?? 0) <= time) low = middle + 1
    else high = middle
  }
  return list[low - 1]
}
