import { Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  registry: Registry
  deliveries: Counter<'sender' | 'outcome'>
  publishes: Counter<'outcome'>
  unseen: Counter<string>
  live: Histogram<string>
}

/** Webhook metrics in Prometheus format. */
export function createMetrics(pending: () => number): Metrics {
  const registry = new Registry()
  const registers = [registry]
  new Gauge({
    name: 'foyer_notices_pending',
    help: 'Notices that no publish has followed yet',
    registers,
    collect() {
      this.set(pending())
    },
  })
  return {
    registry,
    deliveries: new Counter({
      name: 'foyer_deliveries_total',
      help: 'Deliveries by sender and outcome: accepted, duplicate, refused, too-large, failed',
      labelNames: ['sender', 'outcome'],
      registers,
    }),
    publishes: new Counter({
      name: 'foyer_publishes_total',
      help: 'Pieces of work by outcome: live, unchanged, dispatched, failed',
      labelNames: ['outcome'],
      registers,
    }),
    unseen: new Counter({
      name: 'foyer_revisions_unseen_total',
      help: 'Notices whose revision no look has found: what is live may be older',
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
