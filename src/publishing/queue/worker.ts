import { setTimeout as pause } from 'node:timers/promises'
import { messageOf } from '#domain/errors.ts'
import type { Notice } from '../shared/notice.ts'
import type { Queue, Waiting } from './queue.ts'

export type WorkerOptions = {
  queue: Queue
  /** Applies content changes. Returns those whose revision was seen, which need no second pass. */
  work: (notices: Notice[]) => Promise<{ confirmed: Notice[] }>
  /** Delays of further passes in ms, because the sender's index may lag behind. */
  looksMs: number[]
  /** Minimum interval between batch starts in ms. Changes in between are batched. */
  gapMs: number
  /** Interval of runs without content changes in ms, because pages also change over time. */
  tickMs: number
  now: () => number
  chance: () => number
  done?: (all: Waiting[], tookMs: number) => void
  failed?: (message: string, retryMs: number) => void
  /** Called for content changes whose revision no pass has found. */
  unseen?: (all: Waiting[]) => void
}

const firstRetryMs = 1_000
const longestRetryMs = 120_000
const longestSleepMs = 3_600_000

/** Retry delay in ms after a number of failures, with jitter against synchronised publishers. */
export const retryMs = (attempts: number, chance: number): number =>
  Math.min(longestRetryMs, firstRetryMs * 2 ** (attempts - 1)) * (0.75 + chance / 2)

/** Next batch, with the fewest failures. Failed batches are halved to isolate the cause. */
export function batchOf(due: Waiting[]): Waiting[] {
  const least = due.reduce((fewest, { attempts }) => Math.min(fewest, attempts), Number.POSITIVE_INFINITY)
  const alike = due.filter(({ attempts }) => attempts === least)
  return least === 0 ? alike : alike.slice(0, Math.ceil(alike.length / 2))
}

/** Processes due content changes in batches. `wake` signals a new arrival. */
export function startWorker(options: WorkerOptions) {
  const { queue, now, done, failed, unseen, looksMs, gapMs, tickMs, work, chance } = options
  let running = true
  let lastWork = now()
  let wake = () => {}
  const sleep = (ms: number) =>
    new Promise<void>((awake) => {
      const timer = setTimeout(awake, ms)
      wake = () => {
        clearTimeout(timer)
        awake()
      }
    })

  const succeed = (all: Waiting[], confirmed: Notice[]) => {
    const isConfirmed = ({ notice }: Waiting) =>
      confirmed.some(({ kind, id }) => kind === notice.kind && id === notice.id)
    const isOver = (one: Waiting) => one.looks >= looksMs.length || isConfirmed(one)
    queue.done(all.filter(isOver))
    const missed = all.filter((one) => isOver(one) && one.notice.revision !== undefined && !isConfirmed(one))
    if (missed.length) unseen?.(missed)
    queue.encourage()
    queue.postpone(
      all.filter((one) => !isOver(one)),
      ({ looks }) => ({ due: now() + (looksMs[looks] ?? 0), attempts: 0, looks: looks + 1 }),
    )
  }

  const fail = (all: Waiting[], error: unknown) => {
    const wait = retryMs(all.reduce((most, { attempts }) => Math.max(most, attempts), 0) + 1, chance())
    queue.postpone(all, ({ attempts, looks }) => ({ due: now() + wait, attempts: attempts + 1, looks }))
    failed?.(messageOf(error), wait)
  }

  const once = async (all: Waiting[]) => {
    const started = (lastWork = now())
    try {
      const { confirmed } = await work(all.map(({ notice }) => notice))
      succeed(all, confirmed)
      done?.(all, now() - started)
    } catch (error) {
      fail(all, error)
    }
    await pause(Math.max(0, gapMs - (now() - started)))
  }

  const loop = async () => {
    while (running) {
      const at = now()
      const all = batchOf(queue.due(at))
      const tick = lastWork + tickMs
      if (all.length || tick <= at) await once(all)
      else await sleep(Math.min(Math.max(1, Math.min(queue.nextDue() ?? tick, tick) - at), longestSleepMs))
    }
  }
  const ended = loop()

  return {
    wake: () => wake(),
    /** Stops after the current batch. */
    stop: async () => {
      running = false
      wake()
      await ended
    },
  }
}
