import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { messageOf } from '#core/data/errors.ts'
import type { Documents, Listing } from '../routes/listing.ts'
import type { Route } from '../routes/route.ts'

/** Constants of a render thread. */
export type RenderThread = {
  /** Folder of the bundled renderer. */
  unit: string
  siteUrl: string
  /** Digest of the site config. */
  siteDigest: string
}

/** One build: output folder of the pages and render date in epoch ms. */
export type RenderBuild = { id: number; out: string; now: number }

/** `isChange`: another small change of the same site may follow soon. */
export type RenderJob = RenderThread & Omit<RenderBuild, 'id'> & { isChange: boolean }

/** Routes of one build, sent to a thread. */
export type Batch = { build: RenderBuild; routes: Route[] }

export type RenderedFile = { path: string; digest: string; bytes: number }

/** Rendered pages with their record dependencies. `changesAt` is their next change in ms. */
export type RenderedRoute = {
  key: string
  files: RenderedFile[]
  /** Number of redirect files. */
  moved: number
  reads: string[]
  changesAt: number
  listing: Listing
  documents: Documents
}

/** Route that failed to render, with an error message that names the page. */
export type FailedRoute = { key: string; sentence: string }

/** Rendered batch with the hashes of all inline scripts, or a fatal worker error. */
export type WorkerMessage = { rendered: RenderedRoute[]; failed: FailedRoute[]; scripts: string[] } | { broken: string }

type RenderCallbacks = {
  onRendered: (route: RenderedRoute) => void
  fail: (route: FailedRoute) => void
  scripts: (hashes: string[]) => void
}

// Large batches share reads between neighbouring pages, small ones balance the load.
const [batch, maxBatch] = [16, 512]

// Batches that one thread renders in less time than others take to start.
const smallBuild = 4

/** Number of render workers: FOYER_WORKERS, or one per core. */
export const workerCount = () => Math.max(1, Math.floor(Number(process.env.FOYER_WORKERS) || availableParallelism()))

let builds = 0

/** Renders routes on all cores. Rethrows the errors of callbacks and workers. */
export async function renderRoutes(job: RenderJob, routes: Iterable<Route>, callbacks: RenderCallbacks): Promise<void> {
  const source = batches(routes)
  const start = firstOf(source, smallBuild)
  if (start.length === 0) return
  const { out, now, isChange, ...thread } = job
  const build = { id: (builds += 1), out, now }
  const queue = resumed(start, source)
  const isSmall = start.flat().length < smallBuild * batch
  if (isSmall && isChange) return renderChange(thread, build, queue, callbacks)
  // Its memory is free for the threads of a larger build.
  await endIdle()
  const workers = Array.from({ length: isSmall ? 1 : workerCount() }, () => startThread(thread))
  const all = workers.map((worker) => work(worker, build, queue, callbacks))
  try {
    await Promise.all(all)
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()))
    await Promise.allSettled(all)
  }
}

/** Renders a few routes in one thread, which then waits a minute for the next change of the same site. */
async function renderChange(
  thread: RenderThread,
  build: RenderBuild,
  queue: Iterator<Route[]>,
  callbacks: RenderCallbacks,
): Promise<void> {
  const key = JSON.stringify([thread, process.env])
  const worker = (await takeIdle(key)) ?? startThread(thread)
  try {
    await work(worker, build, queue, callbacks)
  } catch (error) {
    await worker.terminate()
    throw error
  }
  leaveIdle(worker, key)
}

const maxIdleMs = 60_000

let idle: { worker: Worker; key: string; timer: NodeJS.Timeout } | undefined

// Node's own listeners of a worker must stay.
const removeListeners = (worker: Worker) => {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
}

/** Returns the waiting thread of the same code, site and environment, and ends any other. */
async function takeIdle(key: string): Promise<Worker | undefined> {
  if (idle?.key !== key) {
    await endIdle()
    return undefined
  }
  const { worker, timer } = idle
  clearTimeout(timer)
  idle = undefined
  removeListeners(worker)
  worker.ref()
  return worker
}

function leaveIdle(worker: Worker, key: string) {
  removeListeners(worker)
  worker.once('error', endIdle).once('exit', endIdle)
  worker.unref()
  idle = { worker, key, timer: setTimeout(endIdle, maxIdleMs).unref() }
}

async function endIdle() {
  if (!idle) return
  const { worker, timer } = idle
  idle = undefined
  clearTimeout(timer)
  await worker.terminate()
}

function firstOf<T>(source: Iterator<T>, count: number): T[] {
  const first: T[] = []
  while (first.length < count) {
    const next = source.next()
    if (next.done) break
    first.push(next.value)
  }
  return first
}

function* resumed<T>(first: T[], iterator: Iterator<T>): Generator<T> {
  yield* first
  for (let next = iterator.next(); !next.done; next = iterator.next()) yield next.value
}

function* batches(routes: Iterable<Route>): Generator<Route[]> {
  let some: Route[] = []
  let size = batch
  let count = 0
  for (const route of routes) {
    some.push(route)
    if (some.length < size) continue
    yield some
    count += size
    size = Math.min(maxBatch, Math.max(batch, count >> 5))
    some = []
  }
  if (some.length) yield some
}

const startThread = (thread: RenderThread) =>
  new Worker(new URL('./render-worker.ts', import.meta.url), {
    workerData: thread,
    // Without a limit, garbage collection starts late. A page needs about 50 MB.
    resourceLimits: { maxOldGenerationSizeMb: 224, maxYoungGenerationSizeMb: 48 },
    env: { ...process.env, NODE_ENV: 'production' },
  })

/** Sends batches to one worker until none are left. */
async function work(worker: Worker, build: RenderBuild, queue: Iterator<Route[]>, callbacks: RenderCallbacks) {
  const { onRendered, fail, scripts } = callbacks
  const nextMessage = messagesFrom(worker)
  // A second batch is queued while the first is processed.
  let open = sendBatch(worker, build, queue) + sendBatch(worker, build, queue)
  while (open > 0) {
    const message = await nextMessage()
    if ('broken' in message) throw new Error(`The pages could not be rendered: ${message.broken}`)
    open += sendBatch(worker, build, queue) - 1
    scripts(message.scripts)
    for (const route of message.rendered) onRendered(route)
    for (const route of message.failed) fail(route)
  }
}

function sendBatch(worker: Worker, build: RenderBuild, queue: Iterator<Route[]>): number {
  const next = queue.next()
  if (next.done) return 0
  worker.postMessage({ build, routes: next.value } satisfies Batch)
  return 1
}

/** Results of a worker in order, including a crash. */
function messagesFrom(worker: Worker) {
  const waiting: ((message: WorkerMessage) => void)[] = []
  const received: WorkerMessage[] = []
  const deliver = (message: WorkerMessage) => {
    const next = waiting.shift()
    if (next) next(message)
    else received.push(message)
  }
  worker.on('message', deliver)
  worker.on('error', (error) => deliver({ broken: messageOf(error) }))
  worker.on('exit', () => deliver({ broken: 'a render thread ended early' }))
  return () =>
    new Promise<WorkerMessage>((done) => {
      const message = received.shift()
      if (message) done(message)
      else waiting.push(done)
    })
}
