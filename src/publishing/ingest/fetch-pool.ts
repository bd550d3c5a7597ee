import { Worker } from 'node:worker_threads'
import { ApiError, messageOf } from '#core/data/errors.ts'
import type { FetchOptions, Tagged } from '#providers/http.ts'

/** `trusted` hosts may be in a private network. */
export type JsonFetchOptions = FetchOptions & { trusted: readonly string[] }

export type FastFetch = {
  fetchTagged(url: string, etag: string | undefined): Promise<Tagged | 'unchanged'>
  fetchText(url: string): Promise<string>
}

/** One request. `plain` requests text instead of JSON. */
export type JsonRequest = { url: string; etag?: string | undefined; plain?: boolean }

/** Message to a worker: requests, and ids of media now in the snapshot. */
export type FetchBatch = { n: number; requests: JsonRequest[]; cachedIds: string[] }

/** Part of the responses to a batch, each with the index of its request. */
export type BatchResponses = { n: number; outcomes: { at: number; outcome: FetchOutcome }[] }
export type FetchOutcome = { value: Tagged | string } | { failed: string; status: number | undefined }

type Pending = JsonRequest & { complete: (outcome: FetchOutcome) => void }

const [poolSize, batchSize] = [2, 64]

/** Number of parallel requests that gives each worker one active and one queued batch. */
export const poolLoad = poolSize * 2 * batchSize

export type FetchPool = FastFetch & {
  /** Marks media as stored, so later lists contain only their ids. */
  addCached(ids: readonly string[]): void
  close(): Promise<number[]>
}

/** Worker pool that fetches, unpacks and parses while the main thread writes. */
export function openFetchPool(options: JsonFetchOptions): FetchPool {
  const workers = Array.from({ length: poolSize }, () => startWorker(options))
  let pending: Pending[] = []

  /** Sends all requests of one tick together, because messages are as expensive as responses. */
  function send() {
    const [idlest] = workers.toSorted((a, b) => a.open() - b.open())
    if (pending.length) idlest?.send(pending)
    pending = []
  }
  const enqueue = (request: JsonRequest) =>
    new Promise<Tagged | string>((done, reject) => {
      const complete = (outcome: FetchOutcome) => ('value' in outcome ? done(outcome.value) : reject(errorOf(outcome)))
      if (pending.push({ ...request, complete }) === 1) setImmediate(send)
      if (pending.length === batchSize) send()
    })
  const fetches: FastFetch = {
    fetchTagged: async (url, etag) => {
      const value = await enqueue({ url, etag })
      return typeof value === 'string' ? 'unchanged' : value
    },
    fetchText: async (url) => String(await enqueue({ url, plain: true })),
  }
  return {
    ...fetches,
    addCached(ids: readonly string[]) {
      for (const worker of workers) worker.addCached(ids)
    },
    close: () => Promise.all(workers.map((worker) => worker.close())),
  }
}

function startWorker({ headers, timeoutMs, retries, backoffMs, trusted }: JsonFetchOptions) {
  const worker = new Worker(new URL('./fetch-worker.ts', import.meta.url), {
    workerData: { headers, timeoutMs, retries, backoffMs, trusted },
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 24 },
  })
  const open = new Map<number, { requests: Pending[]; left: number }>()
  let cachedIds: string[] = []
  let count = 0

  worker.on('message', ({ n, outcomes }: BatchResponses) => {
    const batch = open.get(n)
    if (!batch) return
    batch.left -= outcomes.length
    if (!batch.left) open.delete(n)
    for (const { at, outcome } of outcomes) batch.requests[at]?.complete(outcome)
  })
  let failed: string | undefined
  const rejectAll = (requests: Pending[], reason: string) => {
    for (const { complete } of requests) complete({ failed: reason, status: undefined })
  }
  worker.on('error', (error) => {
    failed = `A fetch worker has ended: ${messageOf(error)}`
    for (const { requests } of open.values()) rejectAll(requests, failed)
    open.clear()
  })

  return {
    open: () => open.size,
    addCached: (ids: readonly string[]) => {
      cachedIds = cachedIds.concat(ids)
    },
    send(requests: Pending[]) {
      if (failed) return rejectAll(requests, failed)
      open.set(++count, { requests, left: requests.length })
      const cloneable = requests.map(({ complete, ...request }) => request)
      worker.postMessage({ n: count, requests: cloneable, cachedIds } satisfies FetchBatch)
      cachedIds = []
    },
    close: () => worker.terminate(),
  }
}

const errorOf = ({ failed, status }: Extract<FetchOutcome, { failed: string }>) =>
  status === undefined ? new Error(failed) : new ApiError(failed, status)
