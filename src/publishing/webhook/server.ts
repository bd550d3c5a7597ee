import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { messageOf } from '#core/data/errors.ts'
import type { Queue } from '../queue/queue.ts'
import { escapeControlCharacters } from '../shared/text.ts'
import { RejectedDeliveryError, type Sender, senderNames } from './senders.ts'

export type WebhookOptions = {
  senders: Sender[]
  queue: Queue
  metrics: Metrics
  log: Log
  now: () => number
  /** Called after a delivery was accepted. */
  wake: () => void
  /** Work state for `/health`, which is public: no error texts, because they name hosts. */
  state: () => Record<string, unknown>
}

const maxBytes = 64 * 1024
const hour = 3_600_000
// Delivery ids are stored longer than deliveries are accepted, to prevent replays.
const maxAgeMs = 24 * hour
const rememberedMs = 2 * maxAgeMs
const maxClockSkewMs = 5 * 60_000
const stuckMs = 15 * 60_000
const deliveryOutcomes = ['accepted', 'duplicate', 'ignored', 'refused', 'too-large', 'aborted', 'failed']
const publishOutcomes = ['live', 'unchanged', 'dispatched', 'held', 'failed']

const isSender = (name: string) => senderNames.some((sender) => sender === name)

/** HTTP endpoints: POST /platform, POST /insights, GET /health and GET /metrics. */
export function webhookApp(options: WebhookOptions): Hono {
  const { senders, queue, metrics, log, now, state } = options
  const app = new Hono()
  const refuse = (c: Context, name: string, status: 400 | 401 | 413, why: string) => {
    metrics.deliveries.inc({ sender: name, outcome: status === 413 ? 'too-large' : 'refused' })
    log('warn', 'refused', { sender: name, status, why })
    return c.json({ message: why }, status)
  }
  const abort = (c: Context, sender: string) => {
    metrics.deliveries.inc({ sender, outcome: 'aborted' })
    log('info', 'aborted', { sender })
    return c.json({ message: 'The body ended early' }, 400)
  }
  for (const sender of senders) {
    const tooLarge = (c: Context) => refuse(c, sender.name, 413, `More than ${maxBytes} bytes`)
    app.post(`/${sender.name}`, bodyLimit({ maxSize: maxBytes, onError: tooLarge }), async (c) => {
      try {
        const outcome = await acceptDelivery(c, sender, options)
        metrics.deliveries.inc({ sender: sender.name, outcome })
        return c.json({ outcome }, 202)
      } catch (error) {
        if (error instanceof AbortedDeliveryError) return abort(c, sender.name)
        if (error instanceof RejectedDeliveryError) return refuse(c, sender.name, error.status, error.message)
        metrics.deliveries.inc({ sender: sender.name, outcome: 'failed' })
        log('error', 'failed', { sender: sender.name, why: messageOf(error) })
        return c.json({ message: 'The event could not be stored. Send it again' }, 500)
      }
    })
  }
  // Only the limit reads a body outside the handlers.
  app.onError((error, c) => {
    const name = c.req.path.slice(1)
    if (c.req.method === 'POST' && isSender(name)) return abort(c, name)
    throw error
  })
  app.get('/health', (c) => {
    const waitedMs = oldestAgeMs(queue, now())
    const isStuck = waitedMs > stuckMs
    const waiting = { pending: queue.pending(), oldestSeconds: Math.round(waitedMs / 1000) }
    return c.json(
      { status: isStuck ? 'stuck' : 'ok', senders: senders.map(({ name }) => name), ...waiting, ...state() },
      isStuck ? 503 : 200,
    )
  })
  app.get('/metrics', async (c) =>
    c.body(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType }),
  )
  app.notFound((c) => {
    const name = c.req.path.slice(1)
    // Without a secret no delivery can be verified.
    if (c.req.method === 'POST' && isSender(name)) return refuse(c, name, 401, `No secret is set for ${name}`)
    return c.json({ message: 'Not found' }, 404)
  })
  return app
}

class AbortedDeliveryError extends Error {
  override name = 'AbortedDeliveryError'
}

/** Age of the oldest waiting event in ms, 0 without one. */
const oldestAgeMs = (queue: Pick<Queue, 'oldest'>, now: number) => now - (queue.oldest() ?? now)

async function acceptDelivery(c: Context, sender: Sender, { queue, log, now, wake }: WebhookOptions) {
  const body = await c.req.text().catch((cause: unknown) => {
    throw new AbortedDeliveryError('The body ended early', { cause })
  })
  const { changes, signed, at } = await sender.read({ headers: (name) => c.req.header(name), body })
  const age = now() - at
  if (age > maxAgeMs || age < -maxClockSkewMs)
    throw new RejectedDeliveryError('The event is too old, or its time is in the future', 401)
  if (!changes.length) {
    log('info', 'ignored', { sender: sender.name })
    return 'ignored'
  }
  const delivery = createHash('sha256').update(`${sender.name} ${signed}`).digest('base64url')
  const isNew = await queue.accept(delivery, changes, now())
  queue.removeDeliveries(now() - rememberedMs)
  const outcome = isNew ? 'accepted' : 'duplicate'
  log('info', outcome, { sender: sender.name, changes })
  if (isNew) wake()
  return outcome
}

export type Log = (level: 'info' | 'warn' | 'error', event: string, fields?: Record<string, unknown>) => void

/** Logs one JSON object per line. */
export const jsonLog =
  (write: (line: string) => void, now: () => Date): Log =>
  (level, event, fields = {}) =>
    write(escapeControlCharacters(JSON.stringify({ time: now().toISOString(), level, event, ...fields })))

export type Metrics = {
  registry: Registry
  deliveries: Counter<'sender' | 'outcome'>
  publishes: Counter<'outcome'>
  unseen: Counter<string>
  live: Histogram<string>
}

/** Webhook metrics in Prometheus format. */
export function createMetrics(queue: Pick<Queue, 'pending' | 'oldest'>, now: () => number): Metrics {
  const registry = new Registry()
  const registers = [registry]
  new Gauge({
    name: 'foyer_changes_pending',
    help: 'Content changes that are not published yet',
    registers,
    collect() {
      this.set(queue.pending())
    },
  })
  new Gauge({
    name: 'foyer_oldest_change_seconds',
    help: 'Age of the oldest content change that is not published yet',
    registers,
    collect() {
      this.set(oldestAgeMs(queue, now()) / 1000)
    },
  })
  const deliveries = new Counter({
    name: 'foyer_deliveries_total',
    help: `Deliveries by sender and outcome: ${deliveryOutcomes.join(', ')}`,
    labelNames: ['sender', 'outcome'],
    registers,
  })
  const publishes = new Counter({
    name: 'foyer_publishes_total',
    help: `Publishes by outcome: ${publishOutcomes.join(', ')}`,
    labelNames: ['outcome'],
    registers,
  })
  // Start at 0, because `increase()` misses the first value of a series.
  for (const sender of senderNames) for (const outcome of deliveryOutcomes) deliveries.inc({ sender, outcome }, 0)
  for (const outcome of publishOutcomes) publishes.inc({ outcome }, 0)
  return {
    registry,
    deliveries,
    publishes,
    unseen: new Counter({
      name: 'foyer_revisions_unseen_total',
      help: 'Content changes whose revision was not found: live pages may be older',
      registers,
    }),
    live: new Histogram({
      name: 'foyer_change_to_live_seconds',
      help: 'From the acceptance of a webhook event to the end of the first publish after it',
      buckets: [0.25, 0.5, 1, 2, 5, 10, 30, 60, 300],
      registers,
    }),
  }
}
