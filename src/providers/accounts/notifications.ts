import type { NotificationVerbs } from '#domain/account-provider.ts'
import type { Call } from './call.ts'
import type { Line } from './mqtt-line.ts'
import { readNotice } from './notice.ts'
import { forgetKeys, notificationKeys } from './notification-keys.ts'

/** Who issues the keys, and where messages come from. */
export type NotificationPlace = { issuer: string; endpoint: string }

/** `own` is where the provider itself is. */
export type NotificationOptions = { call: Call; place: NotificationPlace; own: string; now: () => number }

const firstWaitMs = 5_000
const longestWaitMs = 60_000

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
      return keepOpen(async () => {
        const [{ openLine }, keys] = await Promise.all([import('./mqtt-line.ts'), keysFor(uuid)])
        return openLine({ keys, topic: uuid, onMessage })
      })
    },
  }
}

/** The first line has to open; after that the wait before each further attempt doubles. */
async function keepOpen(open: () => Promise<Line>): Promise<() => void> {
  let isWanted = true
  let line = await open()
  const watch = async () => {
    for (let waitMs = firstWaitMs; isWanted; ) {
      await line.lost
      if (isWanted) await new Promise((resolve) => setTimeout(resolve, waitMs))
      if (!isWanted) return
      try {
        line = await open()
        waitMs = firstWaitMs
        if (!isWanted) line.close()
      } catch {
        // Keys may be what is wrong with it
        forgetKeys()
        waitMs = Math.min(waitMs * 2, longestWaitMs)
      }
    }
  }
  void watch()
  return () => {
    isWanted = false
    line.close()
  }
}
