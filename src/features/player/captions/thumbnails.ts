import type { Cue } from './cues.ts'

/** A picture of one moment, cut out of a sheet; all in pixels, times in seconds. */
export type Thumbnail = {
  start: number
  end: number
  sheet: string
  x: number
  y: number
  width: number
  height: number
}

/** The pictures of a thumbnails track; addresses are relative to the track's. A cue that names no picture is left out. */
export const thumbnailsOf = (cues: readonly Cue[], track: string): Thumbnail[] =>
  cues.flatMap((cue) => thumbnailOf(cue, track) ?? []).sort((a, b) => a.start - b.start)

function thumbnailOf({ start, end, text }: Cue, track: string): Thumbnail | undefined {
  const [, file, box] = /^(\S+)#xywh=(?:pixel:)?([\d,]+)\s*$/.exec(text.trim()) ?? []
  const [x, y, width, height] = box?.split(',').map(Number) ?? []
  if (!file || x === undefined || y === undefined || !width || !height || !URL.canParse(file, track)) return undefined
  return { start, end, sheet: new URL(file, track).href, x, y, width, height }
}

/** The picture of a moment: the last one that has started. `list` is in order of time. */
export function thumbnailAt(list: readonly Thumbnail[], time: number): Thumbnail | undefined {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle]?.start ?? 0) <= time) low = middle + 1
    else high = middle
  }
  return list[low - 1]
}
