import type { ReadableAtom } from 'nanostores'
import { preference } from '#core/preference.store.ts'

/** Reminder of a programme or an event; `start` in epoch milliseconds, `url` with its page. */
export type Reminder = { id: string; title: string; url: string; start: number }

const isReminder = (value: unknown): value is Reminder =>
  typeof value === 'object' &&
  value !== null &&
  'start' in value &&
  typeof value.start === 'number' &&
  ['id', 'title', 'url'].every((name) => typeof Reflect.get(value, name) === 'string')

const $list = preference<readonly Reminder[] | undefined>('reminders', undefined, (stored) =>
  Array.isArray(stored) ? stored.filter(isReminder) : undefined,
)

/** Reminders of this browser. */
export const $reminders: ReadableAtom<readonly Reminder[] | undefined> = $list

const change = (list: readonly Reminder[]) => $list.set(list.length ? list : undefined)

const without = (ids: readonly string[]) => ($list.get() ?? []).filter(({ id }) => !ids.includes(id))

export const addReminder = (reminder: Reminder) => change([...without([reminder.id]), reminder])

export const removeReminder = (id: string) => change(without([id]))

/** A reminder later than this is of no use, for example after a night with a closed browser. */
const lateMs = 3_600_000

/** Removes the reminders that have started, and returns those to show. */
export function takeDueReminders(now: number): Reminder[] {
  const due = ($list.get() ?? []).filter(({ start }) => start <= now)
  if (due.length) change(without(due.map(({ id }) => id)))
  return due.filter(({ start }) => now - start <= lateMs)
}
