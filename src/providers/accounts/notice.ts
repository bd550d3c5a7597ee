import { z } from 'zod'
import type { Notice } from '#domain/notice.ts'
import { mayPayAt } from '../going-on.ts'

const Message = z.object({
  type: z.string(),
  resource: z
    .object({
      message: z.string().optional().catch(undefined),
      explain: z
        .union([z.string(), z.record(z.string(), z.string()).transform((reasons) => Object.values(reasons).join(' '))])
        .optional()
        .catch(undefined),
      redirect_to_url: z.string().optional(),
    })
    .nullish()
    .catch(null),
})

type Resource = NonNullable<z.infer<typeof Message>['resource']>

// `explain` holds the reason by its status; `message` may say no more than that it failed
const failed = ({ message = '', explain }: Resource): Notice => ({
  type: 'payment-failed',
  message: explain || message,
})
const action = ({ redirect_to_url: url = '' }: Resource): Notice => ({ type: 'requires-action', url })
const signedOut = (): Notice => ({ type: 'signed-out' })

const readings = new Map<string, (resource: Resource) => Notice | undefined>([
  ['payment.card.success', () => ({ type: 'card-success' })],
  ['payment.card.failed', failed],
  ['subscribe.failed', failed],
  ['external.payment.failed', failed],
  ['subscribe.success', () => ({ type: 'subscribed' })],
  ['access.revoked', () => ({ type: 'access-revoked' })],
  ['payment.card.requires.action', action],
  ['subscribe.requires.action', action],
  ['account.erased', signedOut],
  ['account.deactivated', signedOut],
])

/** What a message of the provider at `own` means here (spec 2 §7.5); nothing where it is of no concern or cannot be read. */
export function readNotice(text: string, own: string): Notice | undefined {
  const { data } = Message.safeParse(jsonOrNothing(text))
  const notice = data && readings.get(data.type)?.(data.resource ?? {})
  // A payment that cannot go on has failed
  if (notice?.type === 'requires-action' && !mayPayAt(notice.url, [own])) return { type: 'payment-failed', message: '' }
  return notice
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
