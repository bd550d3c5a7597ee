import { EventEmitter } from 'node:events'
import type { State } from '../core/state.ts'

export type Notification = { topic: string; text: string }

const hubs = new WeakMap<State, EventEmitter<{ message: [Notification] }>>()

/** Notifications of connected users; nothing is queued. */
export const notificationsOf = (state: State) => {
  const hub = hubs.get(state) ?? new EventEmitter()
  hubs.set(state, hub)
  return hub
}

/** Notifies one user, after the current response. */
export const notify = (state: State, uuid: string, type: string, resource: object, afterMs = 50) => {
  const timestamp = Math.floor(state.clock.now().getTime() / 1000)
  const text = JSON.stringify({ type, timestamp, resource })
  setTimeout(() => notificationsOf(state).emit('notice', { topic: uuid, text }), afterMs).unref()
}
