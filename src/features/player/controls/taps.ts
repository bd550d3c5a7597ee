import { skipSeconds } from '../playback/shortcuts.ts'

export const doubleTapMs = 300

/** What a double tap on the picture skips, in seconds: the left third goes back, the right third on, the middle nothing. */
export function skipOfTap(x: number, width: number) {
  if (x < width / 3) return -skipSeconds
  return x > (width * 2) / 3 ? skipSeconds : 0
}
