import { isDeepStrictEqual } from 'node:util'
import { decodeSignatureHeader, isSignatureError, isValidSignature, SIGNATURE_HEADER_NAME } from '@sanity/webhook'
import { errors, jwtVerify } from 'jose'
import { z } from 'zod/mini'
import { ownValue } from '#core/data/own-value.ts'
import { nonEmptyText } from '#core/data/schema.ts'
import type { ContentChange } from '../shared/content-change.ts'

const id = z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{8}$/)))
const Event = z.looseObject({
  event: z.string(),
  event_time: z.optional(z.iso.datetime({ offset: true })),
  media_id: id,
  channel_id: id,
  playlist_id: id,
  content_list_id: id,
  config_id: id,
})

/** Sender for the video platform, which signs with a JWT whose claims equal the body. */
export function platformSender(secret: string): Sender {
  const key = new TextEncoder().encode(secret)
  return {
    name: 'platform',
    async read({ headers, body }) {
      const [, token] = /^Bearer\s+([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(headers('authorization') ?? '') ?? []
      if (!token) throw new RejectedDeliveryError('There is no bearer token', 401)
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] }).catch((error: unknown) => {
        throw error instanceof errors.JOSEError
          ? new RejectedDeliveryError(`The token is invalid: ${error.code}`, 401)
          : error
      })
      const fields = objectIn(body)
      const mismatch = differing(fields, payload)
      if (mismatch) throw new RejectedDeliveryError(`The token and the body differ in ${mismatch}`, 401)
      const event = Event.safeParse(fields)
      if (!event.success) throw new RejectedDeliveryError('The body is no event', 400)
      const at = event.data.event_time ? Date.parse(event.data.event_time) : (payload.iat ?? Number.NaN) * 1_000
      if (Number.isNaN(at)) throw new RejectedDeliveryError('The event and the token have no time of creation', 401)
      // The signature has several valid encodings, so it is not part of the delivery id.
      return { changes: changesIn(event.data), signed: token.slice(0, token.lastIndexOf('.')), at }
    },
  }
}

// Registered JWT claims that the body may lack.
const ownClaims = ['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti']

/** First field that differs between body and token. */
const differing = (fields: Record<string, unknown>, claims: Record<string, unknown>) =>
  [...new Set([...Object.keys(fields), ...Object.keys(claims)])].find(
    (name) =>
      !isDeepStrictEqual(ownValue(claims, name), ownValue(fields, name)) &&
      (Object.hasOwn(fields, name) || !ownClaims.includes(name)),
  )

function changesIn({
  media_id,
  channel_id,
  playlist_id,
  content_list_id,
  config_id,
}: z.infer<typeof Event>): ContentChange[] {
  const records: [ContentChange['kind'], string | undefined][] = [
    ['media', media_id ?? channel_id],
    ['playlist', playlist_id],
    ['contentList', content_list_id],
    ['config', config_id],
  ]
  const changes = records.flatMap(([kind, recordId]) => (recordId ? [{ kind, id: recordId }] : []))
  return changes.length ? changes : [{ kind: 'all', id: '' }]
}

const Document = z.looseObject({
  _id: nonEmptyText.check(z.maxLength(200)),
  // Projections give null for fields that a deleted document lacks.
  _rev: z.nullish(z.string().check(z.maxLength(200))),
  _updatedAt: z.catch(z.optional(z.iso.datetime({ offset: true })), undefined),
})

// Unpublished versions of a document, which no page shows.
const unpublished = /^(drafts|versions)\./

/** Sender for the content service, which signs time and body. Verified by its toolkit. */
export function insightsSender(secret: string): Sender {
  return {
    name: 'insights',
    async read({ headers, body }) {
      const signature = headers(SIGNATURE_HEADER_NAME) ?? ''
      const isValid = await isValidSignature(body, signature, secret).catch((error: unknown) => {
        if (isSignatureError(error)) return false
        throw error
      })
      if (!isValid) throw new RejectedDeliveryError('The signature is invalid', 401)
      const document = Document.safeParse(objectIn(body))
      if (!document.success) throw new RejectedDeliveryError('The body has no valid _id and _rev', 400)
      const { _id, _rev, _updatedAt } = document.data
      const at = decodeSignatureHeader(signature).timestamp
      const signed = `${at}.${body}`
      if (unpublished.test(_id)) return { changes: [], signed, at }
      // A deleted document has no revision to wait for.
      const isDeleted = headers('sanity-operation') === 'delete'
      const updatedAt = isDeleted ? at : Math.min(at, Date.parse(_updatedAt ?? '') || at)
      const change = { kind: 'insight' as const, id: _id, updatedAt, ...(_rev && !isDeleted && { revision: _rev }) }
      return { changes: [change], signed, at }
    },
  }
}

/** Incoming request: headers by lower-case name and the raw body. */
export type Delivery = { headers: (name: string) => string | undefined; body: string }

/** Verified delivery. `signed` is the signed content, `at` its creation time in ms. Drafts have no changes. */
type WebhookDelivery = { changes: ContentChange[]; signed: string; at: number }

/** Names of senders, which are the paths of their deliveries. */
export const senderNames = ['platform', 'insights'] as const

/** Webhook sender. `read` rejects invalid deliveries with a RejectedDeliveryError. */
export type Sender = { name: (typeof senderNames)[number]; read: (delivery: Delivery) => Promise<WebhookDelivery> }

export class RejectedDeliveryError extends Error {
  override name = 'RejectedDeliveryError'
  readonly status: 400 | 401

  constructor(message: string, status: 400 | 401) {
    super(message)
    this.status = status
  }
}

/** Parses the body as a JSON object. Throws a RejectedDeliveryError. */
function objectIn(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value && !Array.isArray(value) && !isDeeper(value)) return { ...value }
  } catch {}
  throw new RejectedDeliveryError(`The body is not a JSON object of at most ${maxDepth} levels`, 400)
}

// Maximum nesting of a body, because comparison and logging are recursive.
const maxDepth = 100

const isDeeper = (value: unknown, levels = maxDepth): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((child) => isDeeper(child, levels - 1)))
