import type { NotificationVerbs } from '#domain/account-provider.ts'
import type { Call } from './call.ts'
import { keepOpen } from './keep-open.ts'
import { readNotice } from './notice.ts'
import { forgetKeys, notificationKeys } from './notification-keys.ts'

/** Who issues the keys, and where messages come from. */
export type NotificationPlace = { issuer: string; endpoint: string }

/** `own` is where the provider itself is. */
export type NotificationOptions = { call: Call; place: NotificationPlace; own: string; now: () => number }

/** What the provider reports while it happens (spec 2 §7.5); a lost line is taken up again until nobody listens. */
export function notificationVerbs({ call, place, own, now }: NotificationOptions): NotificationVerbs {
  const keysFor = notificationKeys({ call, ...place, now })
  return {
    listen: async ({ uuid }, tell) => {
      if (!uuid) return () => undefined
      const onMessage = (text: string) => {
        const notice = readNotice(text, own)
        if (notice) tell(notice)
      }
      const open = async () => {
        const [{ openLine }, keys] = await Promise.all([import('./mqtt-line.ts'), keysFor(uuid)])
        return openLine({ keys, topic: uuid, onMessage })
      }
      // Keys may be what keeps a line from opening
      return keepOpen(open, forgetKeys)
    },
  }
}
