import { skipSeconds } from '../playback/shortcuts.ts'

export const doubleTapMs = 300

/** Seconds that a double tap skips: back in the left third, forward in the right. */
export function skipOfTap(x: number, width: number) {
  if (x < width / 3) return -skipSeconds
  return x > (width * 2) / 3 ? skipSeconds : 0
}
