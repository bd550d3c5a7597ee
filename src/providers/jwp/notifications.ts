import { z } from 'zod/mini'
import type { AccountEvent, Bearer, NotificationApi } from '#core/account/account-provider.ts'
import { convert } from '#core/data/schema.ts'
import { mayPayAt } from '../payment-hosts.ts'
import type { JwpCall } from './call.ts'
import { jwpPaymentHosts } from './hosts.ts'
import type { MqttConnection } from './mqtt-connection.ts'
import { forgetKeys, notificationKeys } from './notification-keys.ts'

/** Issuer of the keys, and broker of the messages. */
type NotificationEndpoint = { issuer: string; endpoint: string }

/** `providerUrl` is the address of the account API. */
type NotificationOptions = {
  call: JwpCall
  bearer: Pick<Bearer, 'token'>
  endpoint: NotificationEndpoint
  providerUrl: string
  now: () => number
}

/** Account notifications over MQTT. Reconnects until the last listener leaves. */
export function jwpNotifications({ call, bearer, endpoint, providerUrl, now }: NotificationOptions): NotificationApi {
  const keysFor = notificationKeys({ call, bearer, ...endpoint, now })
  return {
    listen: async ({ uuid }, listener) => {
      if (!uuid) return () => undefined
      const onMessage = (text: string) => {
        const event = parseAccountEvent(text, providerUrl)
        if (event) listener(event)
      }
      const open = async () => {
        const [{ openMqttConnection }, keys] = await Promise.all([import('./mqtt-connection.ts'), keysFor(uuid)])
        return openMqttConnection({ keys, topic: uuid, onMessage })
      }
      // Expired keys can be the reason of a failed connection.
      return reconnect(open, forgetKeys)
    },
  }
}

const firstWaitMs = 5_000
const maxWaitMs = 60_000

/**
 * Keeps a connection open until the returned function is called. Retry delays double; the first failure
 * rejects.
 */
export async function reconnect(open: () => Promise<MqttConnection>, onFailure: () => void): Promise<() => void> {
  let isOpen = true
  let line = await open().catch((error: unknown) => {
    onFailure()
    throw error
  })
  const watch = async () => {
    for (let waitMs = firstWaitMs; isOpen; ) {
      await line.lost
      if (isOpen) await new Promise((resolve) => setTimeout(resolve, waitMs))
      if (!isOpen) return
      try {
        line = await open()
        waitMs = firstWaitMs
        if (!isOpen) line.close()
      } catch {
        onFailure()
        waitMs = Math.min(waitMs * 2, maxWaitMs)
      }
    }
  }
  void watch()
  return () => {
    isOpen = false
    line.close()
  }
}

const Message = z.object({
  type: z.string(),
  resource: z.catch(
    z.nullish(
      z.object({
        message: z.catch(z.optional(z.string()), undefined),
        explain: z.catch(
          z.optional(
            z.union([
              z.string(),
              convert(z.record(z.string(), z.string()), (reasons) => Object.values(reasons).join(' ')),
            ]),
          ),
          undefined,
        ),
        redirect_to_url: z.optional(z.string()),
      }),
    ),
    null,
  ),
})

type Resource = NonNullable<z.infer<typeof Message>['resource']>

// `explain` contains the reason; `message` may only state the failure.
const reasonOf = ({ message = '', explain }: Resource) => explain || message
const failed = (resource: Resource): AccountEvent => ({ type: 'payment-failed', message: reasonOf(resource) })
const incomplete = (resource: Resource): AccountEvent => ({ type: 'payment-incomplete', message: reasonOf(resource) })
const action = ({ redirect_to_url: url = '' }: Resource): AccountEvent => ({ type: 'requires-action', url })
const signedOut = (): AccountEvent => ({ type: 'signed-out' })

const readings = new Map<string, (resource: Resource) => AccountEvent | undefined>([
  ['payment.card.success', () => ({ type: 'card-success' })],
  ['external.payment.success', () => ({ type: 'external-success' })],
  ['payment.card.failed', failed],
  ['subscribe.failed', failed],
  ['external.payment.failed', incomplete],
  ['subscribe.success', () => ({ type: 'subscribed' })],
  ['access.revoked', () => ({ type: 'access-revoked' })],
  ['payment.card.requires.action', action],
  ['subscribe.requires.action', action],
  ['account.erased', signedOut],
  ['account.deactivated', signedOut],
])

/** Parses a notification for the account at `providerUrl`. Returns undefined for irrelevant or invalid messages. */
export function parseAccountEvent(text: string, providerUrl: string): AccountEvent | undefined {
  const { data } = Message.safeParse(jsonOrNothing(text))
  const event = data && readings.get(data.type)?.(data.resource ?? {})
  // A payment that cannot continue has failed.
  if (event?.type === 'requires-action' && !mayPayAt(event.url, { urls: [providerUrl], domains: jwpPaymentHosts }))
    return { type: 'payment-failed', message: '' }
  return event
}

function jsonOrNothing(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
