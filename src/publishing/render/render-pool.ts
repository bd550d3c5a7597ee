import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { messageOf } from '#domain/errors.ts'
import type { Listing } from '../routes/listing.ts'
import type { Route } from '../routes/route.ts'

export type WorkOrder = {
  /** The folder of the kept renderer. */
  unit: string
  /** Where the pages are written. */
  out: string
  /** Milliseconds: the moment that the pages are made for. */
  now: number
  siteUrl: string
}

export type RenderedFile = { path: string; digest: string; bytes: number }

/** The pages of one route: what they are made of, and when they will look different by themselves (milliseconds). */
export type RenderedRoute = {
  key: string
  files: RenderedFile[]
  /** How many of the files only lead on to others. */
  moved: number
  reads: string[]
  turnsAt: number
  listing: Listing
}

/** A route whose pages could not be made, and the sentence that names the page at fault. */
export type FailedRoute = { key: string; sentence: string }

/** What a thread made of a batch, and the hashes of all scripts that pages carry; or that the thread itself is at its end. */
export type Answer = { rendered: RenderedRoute[]; failed: FailedRoute[]; scripts: string[] } | { broken: string }

type Takers = {
  keep: (route: RenderedRoute) => void
  fail: (route: FailedRoute) => void
  scripts: (hashes: string[]) => void
}

// A thread reads what neighbours share once, so batches grow with the site; small ones share out the work evenly
const [batch, longestBatch] = [16, 512]

/** How many threads render: one for each core, or as FOYER_WORKERS says. */
const threads = () => Number(process.env.FOYER_WORKERS) || availableParallelism()

/** Renders routes on all cores; throws what a taker throws, or a sentence where a thread ends. Then nothing more is taken. */
export async function renderRoutes(order: WorkOrder, routes: Iterable<Route>, takers: Takers): Promise<void> {
  const source = batches(routes)
  const first = source.next()
  if (first.done) return
  const small = first.value.length < batch
  const queue = resumed(first.value, source)
  const crew = Array.from({ length: small ? 1 : threads() }, () => threadFor(order))
  const all = crew.map((worker) => work(worker, queue, takers))
  try {
    await Promise.all(all)
  } finally {
    await Promise.all(crew.map((worker) => worker.terminate()))
    await Promise.allSettled(all)
  }
}

function* resumed<T>(first: T, rest: Iterator<T>): Generator<T> {
  yield first
  for (let next = rest.next(); !next.done; next = rest.next()) yield next.value
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
    size = Math.min(longestBatch, Math.max(batch, count >> 5))
    some = []
  }
  if (some.length) yield some
}

const threadFor = (order: WorkOrder) =>
  new Worker(new URL('./render-worker.ts', import.meta.url), {
    workerData: order,
    // Without a limit the collector waits for memory that other threads could use; a page needs some fifty megabytes
    resourceLimits: { maxOldGenerationSizeMb: 224, maxYoungGenerationSizeMb: 48 },
    env: { ...process.env, NODE_ENV: 'production' },
  })

/** One thread to its end: it gets batch after batch until there is none left. */
async function work(worker: Worker, queue: Iterator<Route[]>, { keep, fail, scripts }: Takers) {
  const answers = answersOf(worker)
  try {
    // One batch lies ready while another is under way
    let open = hand(worker, queue) + hand(worker, queue)
    while (open > 0) {
      const answer = await answers()
      if ('broken' in answer) throw new Error(`The pages could not be rendered: ${answer.broken}`)
      open += hand(worker, queue) - 1
      scripts(answer.scripts)
      for (const route of answer.rendered) keep(route)
      for (const route of answer.failed) fail(route)
    }
  } finally {
    await worker.terminate()
  }
}

function hand(worker: Worker, queue: Iterator<Route[]>): number {
  const next = queue.next()
  if (next.done) return 0
  worker.postMessage(next.value)
  return 1
}

/** The answers of a worker one after another; a worker that dies is an answer too. */
function answersOf(worker: Worker) {
  const waiting: ((answer: Answer) => void)[] = []
  const here: Answer[] = []
  const tell = (answer: Answer) => {
    const next = waiting.shift()
    if (next) next(answer)
    else here.push(answer)
  }
  worker.on('message', tell)
  worker.on('error', (error) => tell({ broken: messageOf(error) }))
  worker.on('exit', () => tell({ broken: 'a thread ended before its work did' }))
  return () =>
    new Promise<Answer>((done) => {
      const answer = here.shift()
      if (answer) done(answer)
      else waiting.push(done)
    })
}
