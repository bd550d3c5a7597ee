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

type Answer = { rendered: RenderedRoute[] } | { failed: string }

// A thread reads what neighbours share once, so batches grow with the site; small ones share out the work evenly
const [batch, longestBatch] = [16, 512]

/** How many threads render: one for each core, or as FOYER_WORKERS says. */
const threads = () => Number(process.env.FOYER_WORKERS) || availableParallelism()

/** Renders routes on all cores; throws one sentence that names the page at fault. */
export async function renderRoutes(
  order: WorkOrder,
  routes: Iterable<Route>,
  keep: (route: RenderedRoute) => void,
): Promise<void> {
  const source = batches(routes)
  const first = source.next()
  if (first.done) return
  const small = first.value.length < batch
  const queue = resumed(first.value, source)
  await Promise.all(Array.from({ length: small ? 1 : threads() }, () => work(order, queue, keep)))
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

/** One thread from its start to its end: it gets batch after batch until there is none left. */
async function work(order: WorkOrder, queue: Iterator<Route[]>, keep: (route: RenderedRoute) => void) {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
    workerData: order,
    // Without a limit the collector waits for memory that other threads could use; a page needs some fifty megabytes
    resourceLimits: { maxOldGenerationSizeMb: 224, maxYoungGenerationSizeMb: 48 },
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const answers = answersOf(worker)
  try {
    // One batch lies ready while another is under way
    let open = hand(worker, queue) + hand(worker, queue)
    while (open > 0) {
      const answer = await answers()
      if ('failed' in answer) throw new Error(answer.failed)
      open += hand(worker, queue) - 1
      for (const route of answer.rendered) keep(route)
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
  worker.on('error', (error) => tell({ failed: `The pages could not be rendered: ${messageOf(error)}` }))
  return () =>
    new Promise<Answer>((done) => {
      const answer = here.shift()
      if (answer) done(answer)
      else waiting.push(done)
    })
}
