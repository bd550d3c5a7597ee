import { EventEmitter } from 'node:events'
import type { State } from '../core/state.ts'

export type Notification = { topic: string; text: string }

const hubs = new WeakMap<State, EventEmitter<{ message: [Notification] }>>()

/** What happens to people while they look on; nobody hears what was said before they came. */
export const notificationsOf = (state: State) => {
  const hub = hubs.get(state) ?? new EventEmitter()
  hubs.set(state, hub)
  return hub
}

/** Tells one person; the answer to the request at hand goes out first. */
export const notify = (state: State, uuid: string, type: string, resource: object, afterMs = 50) => {
  const timestamp = Math.floor(state.clock.now().getTime() / 1000)
  const text = JSON.stringify({ type, timestamp, resource })
  setTimeout(() => notificationsOf(state).emit('notice', { topic: uuid, text }), afterMs).unref()
}
