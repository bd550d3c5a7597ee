import type { Skip } from '#core/skip.ts'

/** How long the card of the next film counts down, in seconds. */
export const countdownSeconds = 10

/** The moment from which the next film is offered: the credits, else the last seconds. */
export function offerStart(duration: number, skips: readonly Skip[]) {
  const credits = skips.find(({ kind }) => kind === 'credits')
  const last = Math.max(duration - countdownSeconds, duration / 2)
  // Credits in the first half are invalid.
  return credits && credits.start > duration / 2 ? Math.min(credits.start, last) : last
}

type Moment = { time: number; duration: number; since: number }

/** Seconds until the next film starts, in play time since the card appeared. */
export const secondsLeft = ({ time, duration, since }: Moment) =>
  Math.max(0, Math.ceil(Math.min(countdownSeconds - (time - since), duration - time)))

/** Start of the countdown: unchanged during playback, reset after a seek. */
export function countingSince(since: number | undefined, before: number, time: number, start: number) {
  if (time < start) return undefined
  return since === undefined || time < since || Math.abs(time - before) > 3 ? time : since
}
