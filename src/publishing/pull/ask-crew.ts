import { Worker } from 'node:worker_threads'
import { ApiError, messageOf } from '#domain/errors.ts'
import type { Tagged } from '#providers/http.ts'
import type { AskOptions, QuickAsk } from './quick-ask.ts'

/** One request. `plain` requests text instead of JSON. */
export type Question = { url: string; etag?: string | undefined; plain?: boolean }

/** Message to a worker: requests, and ids of media now in the snapshot. */
export type Order = { n: number; questions: Question[]; held: string[] }

/** Part of the responses to a batch, each with the index of its request. */
export type Replies = { n: number; replies: { at: number; reply: Reply }[] }
export type Reply = { value: Tagged | string } | { failed: string; status: number | undefined }

type Pending = Question & { settle: (reply: Reply) => void }

const [crewSize, orderSize] = [2, 64]

/** Number of parallel requests that gives each worker one active and one queued batch. */
export const crewLoad = crewSize * 2 * orderSize

/** Worker pool that fetches, unpacks and parses while the main thread writes. */
export function askCrew(options: AskOptions) {
  const crew = Array.from({ length: crewSize }, () => startAsker(options))
  let pending: Pending[] = []

  /** Sends all requests of one tick together, because messages are as expensive as responses. */
  function send() {
    const [idlest] = crew.toSorted((a, b) => a.open() - b.open())
    if (pending.length) idlest?.hand(pending)
    pending = []
  }
  const ask = (question: Question) =>
    new Promise<Tagged | string>((done, refuse) => {
      const settle = (reply: Reply) => ('value' in reply ? done(reply.value) : refuse(errorOf(reply)))
      if (pending.push({ ...question, settle }) === 1) setImmediate(send)
      if (pending.length === orderSize) send()
    })
  const asks: QuickAsk = {
    fetchTagged: async (url, etag) => {
      const value = await ask({ url, etag })
      return typeof value === 'string' ? 'unchanged' : value
    },
    fetchText: async (url) => String(await ask({ url, plain: true })),
  }
  return {
    ...asks,
    /** Marks media as stored, so later lists contain only their ids. */
    hold(ids: readonly string[]) {
      for (const asker of crew) asker.hold(ids)
    },
    close: () => Promise.all(crew.map((asker) => asker.close())),
  }
}

export type AskCrew = ReturnType<typeof askCrew>

function startAsker({ headers, timeoutMs, retries, backoffMs, trusted }: AskOptions) {
  const worker = new Worker(new URL('./ask-worker.ts', import.meta.url), {
    workerData: { headers, timeoutMs, retries, backoffMs, trusted },
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 },
  })
  const open = new Map<number, { asked: Pending[]; left: number }>()
  let held: string[] = []
  let count = 0

  worker.on('message', ({ n, replies }: Replies) => {
    const order = open.get(n)
    if (!order) return
    order.left -= replies.length
    if (!order.left) open.delete(n)
    for (const { at, reply } of replies) order.asked[at]?.settle(reply)
  })
  let failed: string | undefined
  const refuse = (asked: Pending[], why: string) => {
    for (const { settle } of asked) settle({ failed: why, status: undefined })
  }
  worker.on('error', (error) => {
    failed = `A thread that asks has ended: ${messageOf(error)}`
    for (const { asked } of open.values()) refuse(asked, failed)
    open.clear()
  })

  return {
    open: () => open.size,
    hold: (ids: readonly string[]) => {
      held = held.concat(ids)
    },
    hand(asked: Pending[]) {
      if (failed) return refuse(asked, failed)
      open.set(++count, { asked, left: asked.length })
      const questions = asked.map(({ settle, ...question }) => question)
      worker.postMessage({ n: count, questions, held } satisfies Order)
      held = []
    },
    close: () => worker.terminate(),
  }
}

const errorOf = ({ failed, status }: Extract<Reply, { failed: string }>) =>
  status === undefined ? new Error(failed) : new ApiError(failed, status)
