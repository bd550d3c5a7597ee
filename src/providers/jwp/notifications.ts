import type { NotificationApi } from '#core/account-provider.ts'
import { parseAccountEvent } from './account-event.ts'
import type { JwpCall } from './call.ts'
import { forgetKeys, notificationKeys } from './notification-keys.ts'
import { reconnect } from './reconnect.ts'

/** Issuer of the keys, and broker of the messages. */
export type NotificationEndpoint = { issuer: string; endpoint: string }

/** `own` is where the provider itself is. */
export type NotificationOptions = { call: JwpCall; endpoint: NotificationEndpoint; own: string; now: () => number }

/** Account notifications over MQTT. Reconnects until the last listener leaves. */
export function jwpNotifications({ call, endpoint, own, now }: NotificationOptions): NotificationApi {
  const keysFor = notificationKeys({ call, ...endpoint, now })
  return {
    listen: async ({ uuid }, listener) => {
      if (!uuid) return () => undefined
      const onMessage = (text: string) => {
        const event = parseAccountEvent(text, own)
        if (event) listener(event)
      }
      const open = async () => {
        const [{ openLine }, keys] = await Promise.all([import('./mqtt-connection.ts'), keysFor(uuid)])
        return openLine({ keys, topic: uuid, onMessage })
      }
      // Keys may be what keeps a line from opening
      return reconnect(open, forgetKeys)
    },
  }
}
