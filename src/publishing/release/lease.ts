import { s3Patience } from '../store/s3-store.ts'

/** How long a publisher may be silent, in milliseconds. */
export type Lease = {
  /** It gives a sign of life this often while it changes pages. */
  beatMs: number
  /** After this silence it stops by itself: it can no longer know whether somebody else went on. */
  stopMs: number
  /** After this silence of somebody else's its work is finished by others. */
  deadMs: number
}

const slowestRequestMs = s3Patience.requestMs * s3Patience.tries + 20_000

/** The silence of a dead publisher is longer than that of one that stops, by more than its slowest last request. */
export const usualLease: Lease = { beatMs: 5_000, stopMs: 30_000, deadMs: 30_000 + slowestRequestMs + 20_000 }

/** A publisher was silent for so long that others may have gone on: what it wrote last may lie over what is newer. */
export class LeaseError extends Error {
  override name = 'LeaseError'
}

/** Gives signs of life while work goes on; `check` throws once they have been failing for too long. */
export function keepLease(beat: () => Promise<unknown>, { beatMs, stopMs }: Lease) {
  let last = moment()
  const isOver = () => moment().some((now, clock) => now - (last[clock] ?? 0) > stopMs)
  const tick = async () => {
    const asked = moment()
    const arrived = await beat().then(
      () => true,
      () => false,
    )
    // After too long a silence a sign of life comes too late: others may have gone on already
    if (arrived && !isOver()) last = asked
  }
  const timer = setInterval(tick, beatMs)
  return {
    check() {
      if (isOver()) throw new LeaseError(silent)
    },
    end: () => clearInterval(timer),
  }
}

const silent = 'The store could not be reached for too long: stopped, and the next publish goes on from here'

// The first clock is never set, but stands still while a machine sleeps; the second one goes on
const moment = () => [performance.now(), Date.now()]
