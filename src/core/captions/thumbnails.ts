/** Area of a picture in pixels. */
export type PictureArea = { x: number; y: number; width: number; height: number }

/** Thumbnail of a time in seconds: a picture, or an area of it. */
export type Thumbnail = { start: number; end: number; picture: string; area?: PictureArea }

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
