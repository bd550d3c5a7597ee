import type { ContentChange } from '../shared/content-change.ts'

/** Incoming request: headers by lower-case name and the raw body. */
export type Delivery = { headers: (name: string) => string | undefined; body: string }

/** Verified delivery. `signed` is the signed content, `at` its creation time in ms. */
export type WebhookDelivery = { changes: ContentChange[]; signed: string; at: number }

/** Webhook sender. `read` rejects invalid deliveries with a RefusedError. */
export type Sender = { name: 'platform' | 'insights'; read: (delivery: Delivery) => Promise<WebhookDelivery> }

export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly status: 400 | 401

  constructor(message: string, status: 400 | 401) {
    super(message)
    this.status = status
  }
}

/** Parses the body as a JSON object. Throws a RefusedError. */
export function objectIn(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value && !Array.isArray(value) && !isDeeper(value)) return { ...value }
  } catch {}
  throw new RefusedError(`The body is no JSON object of at most ${deepest} levels`, 400)
}

// Maximum nesting of a body, because comparison and logging are recursive.
const deepest = 100

const isDeeper = (value: unknown, levels = deepest): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1)))
