import { EventEmitter } from 'node:events'
import type { State } from '../core/state.ts'

export type Notification = { topic: string; text: string }

const hubs = new WeakMap<State, EventEmitter<{ notice: [Notification]; connected: [string] }>>()

/** Notifications of connected users; nothing is queued. */
export const notificationsOf = (state: State) => {
  const hub = hubs.get(state) ?? new EventEmitter()
  hubs.set(state, hub)
  return hub
}

/** Notifies one user, after the current response. */
export const notify = (state: State, uuid: string, type: string, resource: object) => {
  const timestamp = Math.floor(state.clock.now().getTime() / 1000)
  const text = JSON.stringify({ type, timestamp, resource })
  setTimeout(() => notificationsOf(state).emit('notice', { topic: uuid, text }), 50).unref()
}

/** Notifies one user who is on the page of another service, once back and connected. */
export const notifyOnReturn = (state: State, uuid: string, type: string, resource: object) => {
  const hub = notificationsOf(state)
  const handleConnected = (topic: string) => {
    if (topic !== uuid) return
    hub.off('connected', handleConnected)
    notify(state, uuid, type, resource)
  }
  hub.on('connected', handleConnected)
}
