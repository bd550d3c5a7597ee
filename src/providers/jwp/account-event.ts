import { z } from 'zod'
import type { AccountEvent } from '#core/account-event.ts'
import { mayPayAt } from '../redirect-hosts.ts'

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

// `explain` contains the reason; `message` may only state the failure.
const failed = ({ message = '', explain }: Resource): AccountEvent => ({
  type: 'payment-failed',
  message: explain || message,
})
const action = ({ redirect_to_url: url = '' }: Resource): AccountEvent => ({ type: 'requires-action', url })
const signedOut = (): AccountEvent => ({ type: 'signed-out' })

const readings = new Map<string, (resource: Resource) => AccountEvent | undefined>([
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

/** Parses a notification for the account `own`. Returns undefined for irrelevant or invalid messages. */
export function parseAccountEvent(text: string, own: string): AccountEvent | undefined {
  const { data } = Message.safeParse(jsonOrNothing(text))
  const event = data && readings.get(data.type)?.(data.resource ?? {})
  // A payment that cannot go on has failed
  if (event?.type === 'requires-action' && !mayPayAt(event.url, [own])) return { type: 'payment-failed', message: '' }
  return event
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
