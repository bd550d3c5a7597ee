import { s3Limits } from '../object-storage/s3-store.ts'

/** Lease timeouts of a publisher, in ms. */
export type Lease = {
  /** Interval between heartbeats while pages change. */
  beatMs: number
  /** Time without a successful heartbeat after which a publisher stops itself. */
  stopMs: number
  /** Time without a heartbeat after which other publishers take over. */
  deadMs: number
}

const slowestRequestMs = s3Limits.requestMs * s3Limits.tries + 20_000

/** The takeover timeout exceeds the stop timeout by more than the slowest last request. */
export const defaultLease: Lease = { beatMs: 5_000, stopMs: 30_000, deadMs: 30_000 + slowestRequestMs + 20_000 }

/** Lost lease: another publisher may have taken over, and late writes may replace newer files. */
export class LeaseError extends Error {
  override name = 'LeaseError'
}

/** Sends heartbeats during the work. `check` throws a LeaseError once they have failed too long. */
export function keepLease(beat: () => Promise<unknown>, { beatMs, stopMs }: Lease) {
  let last = moment()
  const isOver = () => moment().some((now, clock) => now - (last[clock] ?? 0) > stopMs)
  const tick = async () => {
    const startedAt = moment()
    const arrived = await beat().then(
      () => true,
      () => false,
    )
    // A heartbeat after the timeout is too late, because another publisher may have taken over.
    if (arrived && !isOver()) last = startedAt
  }
  const timer = setInterval(tick, beatMs)
  return {
    check() {
      if (isOver()) throw new LeaseError(leaseLostMessage)
    },
    end: () => clearInterval(timer),
  }
}

const leaseLostMessage =
  'The store was unreachable for too long: this publish stopped, and the next one continues from here'

// The monotonic clock is never adjusted but stops during sleep, the wall clock continues.
const moment = () => [performance.now(), Date.now()]
