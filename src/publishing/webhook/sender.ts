import type { Notice } from '../shared/notice.ts'

/** A request that came in: headers by lower-case name, the body as it was sent. */
export type Delivery = { headers: (name: string) => string | undefined; body: string }

/** What a verified delivery says; `signed` is what the signature covers and all that was said, `at` when it was made, in milliseconds. */
export type Message = { notices: Notice[]; signed: string; at: number }

/** Who sends notices. `read` rejects with a RefusedError when a delivery is not theirs or cannot be read. */
export type Sender = { name: 'platform' | 'insights'; read: (delivery: Delivery) => Promise<Message> }

export class RefusedError extends Error {
  override name = 'RefusedError'
  readonly status: 400 | 401

  constructor(message: string, status: 400 | 401) {
    super(message)
    this.status = status
  }
}

/** The body as a JSON object. */
export function objectIn(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value && !Array.isArray(value) && !isDeeper(value)) return { ...value }
  } catch {}
  throw new RefusedError(`The body is no JSON object of at most ${deepest} levels`, 400)
}

// What compares and logs a body goes down all its levels
const deepest = 100

const isDeeper = (value: unknown, levels = deepest): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((one) => isDeeper(one, levels - 1)))
