import { setTimeout as pause } from 'node:timers/promises'
import type { ContentChange } from '../shared/content-change.ts'
import type { Queue, QueuedChange } from './queue.ts'

export type WorkerOptions = {
  queue: Queue
  /** Applies content changes. Returns those whose revision was seen, which need no second pass. */
  work: (changes: ContentChange[]) => Promise<{ confirmed: ContentChange[] }>
  /** Delays of further passes in ms, because the sender's index may lag behind. */
  recheckDelaysMs: number[]
  /** Minimum interval between batch starts in ms. Changes in between are batched. */
  minIntervalMs: number
  /** Interval of runs without content changes in ms, because pages also change over time. */
  idleIntervalMs: number
  now: () => number
  random: () => number
  done?: (all: QueuedChange[], tookMs: number) => void
  failed?: (error: unknown, retryMs: number) => void
  /** Called for content changes whose revision no pass has found. */
  unseen?: (all: QueuedChange[]) => void
}

const firstRetryMs = 1_000
const maxRetryMs = 120_000
const maxSleepMs = 3_600_000

/** Retry delay in ms after a number of failures, with jitter against synchronised publishers. */
export const retryMs = (attempts: number, random: number): number =>
  Math.min(maxRetryMs, firstRetryMs * 2 ** (attempts - 1)) * (0.75 + random / 2)

/** Next batch, with the fewest failures. Failed batches are halved to isolate the cause. */
export function batchOf(due: QueuedChange[], prefersFailed = false): QueuedChange[] {
  const failed = prefersFailed ? due.filter(({ attempts }) => attempts > 0) : []
  const some = failed.length > 0 ? failed : due
  const fewestAttempts = some.reduce((fewest, { attempts }) => Math.min(fewest, attempts), Number.POSITIVE_INFINITY)
  const leastFailed = some.filter(({ attempts }) => attempts === fewestAttempts)
  return fewestAttempts === 0 ? leastFailed : leastFailed.slice(0, Math.ceil(leastFailed.length / 2))
}

/** Sleeps for some milliseconds or until `wake`. */
function interruptibleSleep() {
  let end = () => {}
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      end = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  return { sleep, wake: () => end() }
}

/** Processes due content changes in batches. `wake` signals a new arrival. */
export function startWorker(options: WorkerOptions) {
  const { queue, now, done, failed, unseen, recheckDelaysMs, minIntervalMs, idleIntervalMs, work, random } = options
  let running = true
  let lastWork = now()
  // Failed changes alternate with new ones, which may keep arriving.
  let prefersFailed = false
  const { sleep, wake } = interruptibleSleep()

  const succeed = (all: QueuedChange[], confirmed: ContentChange[]) => {
    const isConfirmed = ({ change }: QueuedChange) =>
      confirmed.some(({ kind, id }) => kind === change.kind && id === change.id)
    const isOver = (entry: QueuedChange) => entry.passes >= recheckDelaysMs.length || isConfirmed(entry)
    queue.done(all.filter(isOver))
    const missed = all.filter((entry) => isOver(entry) && entry.change.revision !== undefined && !isConfirmed(entry))
    if (missed.length) unseen?.(missed)
    queue.resetAttempts()
    queue.postpone(
      all.filter((entry) => !isOver(entry)),
      ({ passes }) => ({ due: now() + (recheckDelaysMs[passes] ?? 0), attempts: 0, passes: passes + 1 }),
    )
  }

  const fail = (all: QueuedChange[], error: unknown) => {
    const wait = retryMs(all.reduce((max, { attempts }) => Math.max(max, attempts), 0) + 1, random())
    queue.postpone(all, ({ attempts, passes }) => ({ due: now() + wait, attempts: attempts + 1, passes }))
    failed?.(error, wait)
  }

  const processBatch = async (all: QueuedChange[]) => {
    const started = (lastWork = now())
    try {
      const { confirmed } = await work(all.map(({ change }) => change))
      succeed(all, confirmed)
      done?.(all, now() - started)
    } catch (error) {
      fail(all, error)
    }
    await pause(Math.min(minIntervalMs, Math.max(0, minIntervalMs - (now() - started))))
  }

  const step = async () => {
    const at = now()
    // The clock may have been turned back.
    lastWork = Math.min(lastWork, at)
    const all = batchOf(queue.due(at), prefersFailed)
    prefersFailed = all[0]?.attempts === 0
    const idleUntil = lastWork + idleIntervalMs
    if (all.length || idleUntil <= at) await processBatch(all)
    else await sleep(Math.min(Math.max(1, Math.min(queue.nextDue() ?? idleUntil, idleUntil) - at), maxSleepMs))
  }

  const loop = async () => {
    let failures = 0
    while (running) {
      try {
        await step()
        failures = 0
      } catch (error) {
        // Failure of the queue itself, such as a full disk.
        const wait = retryMs(++failures, random())
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
