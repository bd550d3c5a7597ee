import { setTimeout as pause } from 'node:timers/promises'
import type { ContentChange } from '../shared/content-change.ts'
import type { Queue, QueuedChange } from './queue.ts'

export type WorkerOptions = {
  queue: Queue
  /** Applies content changes. Returns those whose revision was seen, which need no second pass. */
  work: (changes: ContentChange[]) => Promise<{ confirmed: ContentChange[] }>
  /** Delays of further passes in ms, because the sender's index may lag behind. */
  looksMs: number[]
  /** Minimum interval between batch starts in ms. Changes in between are batched. */
  gapMs: number
  /** Interval of runs without content changes in ms, because pages also change over time. */
  tickMs: number
  now: () => number
  chance: () => number
  done?: (all: QueuedChange[], tookMs: number) => void
  failed?: (error: unknown, retryMs: number) => void
  /** Called for content changes whose revision no pass has found. */
  unseen?: (all: QueuedChange[]) => void
}

const firstRetryMs = 1_000
const maxRetryMs = 120_000
const maxSleepMs = 3_600_000

/** Retry delay in ms after a number of failures, with jitter against synchronised publishers. */
export const retryMs = (attempts: number, chance: number): number =>
  Math.min(maxRetryMs, firstRetryMs * 2 ** (attempts - 1)) * (0.75 + chance / 2)

/** Next batch, with the fewest failures. Failed batches are halved to isolate the cause. */
export function batchOf(due: QueuedChange[], isTurnOfFailed = false): QueuedChange[] {
  const failed = isTurnOfFailed ? due.filter(({ attempts }) => attempts > 0) : []
  const some = failed.length > 0 ? failed : due
  const least = some.reduce((fewest, { attempts }) => Math.min(fewest, attempts), Number.POSITIVE_INFINITY)
  const leastFailed = some.filter(({ attempts }) => attempts === least)
  return least === 0 ? leastFailed : leastFailed.slice(0, Math.ceil(leastFailed.length / 2))
}

/** Sleeps for some milliseconds or until `wake`. */
function interruptibleSleep() {
  let end = () => {}
  const sleep = (ms: number) =>
    new Promise<void>((awake) => {
      const timer = setTimeout(awake, ms)
      end = () => {
        clearTimeout(timer)
        awake()
      }
    })
  return { sleep, wake: () => end() }
}

/** Processes due content changes in batches. `wake` signals a new arrival. */
export function startWorker(options: WorkerOptions) {
  const { queue, now, done, failed, unseen, looksMs, gapMs, tickMs, work, chance } = options
  let running = true
  let lastWork = now()
  // Failed changes alternate with new ones, which may keep arriving.
  let isTurnOfFailed = false
  const { sleep, wake } = interruptibleSleep()

  const succeed = (all: QueuedChange[], confirmed: ContentChange[]) => {
    const isConfirmed = ({ change }: QueuedChange) =>
      confirmed.some(({ kind, id }) => kind === change.kind && id === change.id)
    const isOver = (one: QueuedChange) => one.looks >= looksMs.length || isConfirmed(one)
    queue.done(all.filter(isOver))
    const missed = all.filter((one) => isOver(one) && one.change.revision !== undefined && !isConfirmed(one))
    if (missed.length) unseen?.(missed)
    queue.resetAttempts()
    queue.postpone(
      all.filter((one) => !isOver(one)),
      ({ looks }) => ({ due: now() + (looksMs[looks] ?? 0), attempts: 0, looks: looks + 1 }),
    )
  }

  const fail = (all: QueuedChange[], error: unknown) => {
    const wait = retryMs(all.reduce((max, { attempts }) => Math.max(max, attempts), 0) + 1, chance())
    queue.postpone(all, ({ attempts, looks }) => ({ due: now() + wait, attempts: attempts + 1, looks }))
    failed?.(error, wait)
  }

  const once = async (all: QueuedChange[]) => {
    const started = (lastWork = now())
    try {
      const { confirmed } = await work(all.map(({ change }) => change))
      succeed(all, confirmed)
      done?.(all, now() - started)
    } catch (error) {
      fail(all, error)
    }
    await pause(Math.max(0, gapMs - (now() - started)))
  }

  const step = async () => {
    const at = now()
    const all = batchOf(queue.due(at), isTurnOfFailed)
    isTurnOfFailed = all[0]?.attempts === 0
    const tick = lastWork + tickMs
    if (all.length || tick <= at) await once(all)
    else await sleep(Math.min(Math.max(1, Math.min(queue.nextDue() ?? tick, tick) - at), maxSleepMs))
  }

  const loop = async () => {
    let failures = 0
    while (running) {
      try {
        await step()
        failures = 0
      } catch (error) {
        // Failure of the queue itself, such as a full disk.
        const wait = retryMs(++failures, chance())
        failed?.(error, wait)
        if (running) await sleep(wait)
      }
    }
  }
  const ended = loop()

  return {
    wake,
    /** Stops after the current batch. */
    stop: async () => {
      running = false
      wake()
      await ended
    },
  }
}
