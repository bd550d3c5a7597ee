import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { messageOf } from '#core/data/errors.ts'
import { lineReport } from '#core/report/report.ts'
import type { AppliedChanges } from '../build.ts'
import { stateFolder } from '../config/settings.ts'
import { publish, ReleaseConflictError } from '../deploy/publish.ts'
import { openTarget } from '../deploy/publisher.ts'
import { openQueue, type QueuedChange } from '../queue/queue.ts'
import { startWorker, type WorkerOptions } from '../queue/worker.ts'
import type { ContentChange } from '../shared/content-change.ts'
import { createDispatch } from './dispatch.ts'
import { insightsSender, platformSender } from './senders.ts'
import { createMetrics, type Log, type Metrics, webhookApp } from './server.ts'

type Environment = Record<string, string | undefined>
export type DaemonOptions = {
  env: Environment
  port: number
  /** Updates the built site. */
  applyChanges: (changes: ContentChange[]) => Promise<AppliedChanges>
  log: Log
  now?: () => number
  random?: () => number
  recheckDelaysMs?: number[]
  /** Grace period for pending requests at shutdown, in ms. */
  timeoutMs?: number
  state?: string
}

const minIntervalMs = 400
const minute = 60_000
const defaultRecheckDelaysMs = [4_000, 20_000, 90_000]

/** Result of a run. */
type Outcome = { confirmed: ContentChange[]; outcome: 'live' | 'unchanged' | 'dispatched'; release?: number }

/** Starts the webhook server. Publishes content changes or dispatches them to a CI system. */
export async function startDaemon(options: DaemonOptions) {
  const { env, log, now = Date.now, random = Math.random, state = stateFolder(), timeoutMs = 3_000 } = options
  const senders = sendersOf(env)
  const dispatch = createDispatch(env)
  if (!dispatch && !env.PUBLISH_TO) throw new Error('No target: set PUBLISH_TO=s3://bucket/prefix, or WEBHOOK_DISPATCH')
  const queue = openQueue(join(state, 'webhook.sqlite'))
  const metrics = createMetrics(queue, now)
  const last: Record<string, unknown> = {}
  const publishChanges = dispatch ? dispatching(dispatch) : await publishing(options)
  const recheckDelaysMs = dispatch ? [] : (options.recheckDelaysMs ?? defaultRecheckDelaysMs)
  const idleIntervalMs = dispatch ? Number.POSITIVE_INFINITY : minute
  const worker = startWorker({
    queue,
    now,
    random,
    minIntervalMs,
    idleIntervalMs,
    recheckDelaysMs,
    ...createWorkCallbacks({ publishChanges, metrics, last, log, now }),
    ...(!dispatch && { unseen: createUnseenHandler(metrics, log) }),
  })
  const app = webhookApp({ senders, queue, metrics, log, now, wake: worker.wake, state: () => last })
  const server = createServer(requestLimits, getRequestListener(app.fetch))
  const port = await listen(server, options.port, env.WEBHOOK_HOST || '127.0.0.1')
  const close = async () => {
    const closed = new Promise<void>((done) => server.close(() => done()).closeIdleConnections())
    const timer = setTimeout(() => server.closeAllConnections(), timeoutMs)
    await worker.stop()
    await closed
    clearTimeout(timer)
    queue.close()
  }
  return { port, senders: senders.map(({ name }) => name), close }
}

type WorkCallbackOptions = {
  publishChanges: (changes: ContentChange[]) => Promise<Outcome>
  metrics: Metrics
  last: Record<string, unknown>
  log: Log
  now: () => number
}

/** Work with its reporting to `/health`, `/metrics` and the log. */
const createWorkCallbacks = ({
  publishChanges,
  metrics,
  last,
  log,
  now,
}: WorkCallbackOptions): Pick<WorkerOptions, 'work' | 'done' | 'failed'> => ({
  async work(changes) {
    const { confirmed, ...outcome } = await publishChanges(changes)
    metrics.publishes.inc({ outcome: outcome.outcome })
    const finished = { at: new Date(now()).toISOString(), ...outcome }
    Object.assign(last, { last: finished, failure: undefined, held: undefined })
    return { confirmed }
  },
  done(all, tookMs) {
    for (const { since, passes } of all) if (passes === 0) metrics.live.observe((now() - since) / 1000)
    if (all.length) log('info', 'worked', { ...last, changes: all.length, tookMs })
  },
  failed(error, retryMs) {
    const why = messageOf(error)
    const isOnHold = error instanceof ReleaseConflictError
    metrics.publishes.inc({ outcome: isOnHold ? 'held' : 'failed' })
    Object.assign(last, { failure: !isOnHold || undefined, held: isOnHold || undefined })
    log(isOnHold ? 'warn' : 'error', isOnHold ? 'held' : 'work-failed', { why, retryMs: Math.round(retryMs) })
  },
})

/** The sender's index lags beyond the last pass, so the live site may be outdated. */
const createUnseenHandler = (metrics: Metrics, log: Log) => (all: QueuedChange[]) => {
  metrics.unseen.inc(all.length)
  log('warn', 'revision-not-seen', { changes: all.map(({ change }) => change) })
}

function sendersOf({ WEBHOOK_PLATFORM_SECRET: platform, WEBHOOK_INSIGHTS_SECRET: insights }: Environment) {
  const senders = [...(platform ? [platformSender(platform)] : []), ...(insights ? [insightsSender(insights)] : [])]
  if (!senders.length)
    throw new Error('No sender is configured: set WEBHOOK_PLATFORM_SECRET, WEBHOOK_INSIGHTS_SECRET or both')
  return senders
}

const dispatching =
  (dispatch: (changes: ContentChange[]) => Promise<void>) =>
  async (changes: ContentChange[]): Promise<Outcome> => {
    await dispatch(changes)
    return { confirmed: [], outcome: 'dispatched' }
  }

async function publishing({ env, applyChanges, log, state = stateFolder() }: DaemonOptions) {
  const report = lineReport((line) => log('info', 'publish', { line }))
  const withPublisher = await openTarget({ state, env, report })
  return async (changes: ContentChange[]): Promise<Outcome> => {
    const { files, confirmed } = await applyChanges(changes)
    try {
      const published = await withPublisher((publisher) => publish(files, publisher, { isUnattended: true }))
      return { confirmed, outcome: published.changes.length ? 'live' : 'unchanged', release: published.release }
    } finally {
      files.close()
    }
  }
}

// Deliveries are small, so slow requests are rejected.
const requestLimits = { headersTimeout: 10_000, requestTimeout: 10_000, connectionsCheckingInterval: 2_000 }

// A burst uses more connections than the default backlog.
const backlog = 4_096

const listen = (server: Server, port: number, host: string) =>
  new Promise<number>((done, failed) => {
    server.once('error', failed)
    server.listen({ port, host, backlog }, () => done((server.address() as AddressInfo).port))
  })
