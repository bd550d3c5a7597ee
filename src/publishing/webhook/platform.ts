import { isDeepStrictEqual } from 'node:util'
import { errors, jwtVerify } from 'jose'
import { z } from 'zod'
import type { ContentChange } from '../shared/content-change.ts'
import { objectIn, RefusedError, type Sender } from './sender.ts'

const id = z
  .string()
  .regex(/^[A-Za-z0-9]{8}$/)
  .optional()
const Event = z.looseObject({
  event: z.string(),
  event_time: z.iso.datetime({ offset: true }).optional(),
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
      if (!token) throw new RefusedError('There is no bearer token', 401)
      const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] }).catch((error: unknown) => {
        throw error instanceof errors.JOSEError ? new RefusedError(`The token is not good: ${error.code}`, 401) : error
      })
      const sent = objectIn(body)
      const foreign = differing(sent, payload)
      if (foreign) throw new RefusedError(`The token and the body do not say the same of ${foreign}`, 401)
      const event = Event.safeParse(sent)
      if (!event.success) throw new RefusedError('The body is no event', 400)
      const at = event.data.event_time ? Date.parse(event.data.event_time) : (payload.iat ?? Number.NaN) * 1_000
      if (Number.isNaN(at)) throw new RefusedError('Neither the event nor the token says when it was made', 401)
      // The signature has several valid encodings, so it is not part of the delivery id.
      return { changes: changesIn(event.data), signed: token.slice(0, token.lastIndexOf('.')), at }
    },
  }
}

// Registered JWT claims that the body may lack.
const ownClaims = ['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti']

/** First field that differs between body and token. */
const differing = (sent: Record<string, unknown>, claims: Record<string, unknown>) =>
  [...new Set([...Object.keys(sent), ...Object.keys(claims)])].find(
    (name) => !isDeepStrictEqual(claims[name], sent[name]) && (name in sent || !ownClaims.includes(name)),
  )

function changesIn({
  media_id,
  channel_id,
  playlist_id,
  content_list_id,
  config_id,
}: z.infer<typeof Event>): ContentChange[] {
  const named: [ContentChange['kind'], string | undefined][] = [
    ['media', media_id ?? channel_id],
    ['playlist', playlist_id],
    ['contentList', content_list_id],
    ['config', config_id],
  ]
  const changes = named.flatMap(([kind, one]) => (one ? [{ kind, id: one }] : []))
  return changes.length ? changes : [{ kind: 'all', id: '' }]
}
