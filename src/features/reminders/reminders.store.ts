import type { ReadableAtom } from 'nanostores'
import { parseStored } from '#core/browser/parse-stored.ts'
import { preference } from '#core/browser/preference.store.ts'
import { readStored } from '#core/browser/storage.ts'

/** Reminder of a programme or an event; `start` in epoch milliseconds, `url` with its page. */
export type Reminder = { id: string; title: string; url: string; start: number }

const isReminder = (value: unknown): value is Reminder =>
  typeof value === 'object' &&
  value !== null &&
  'start' in value &&
  typeof value.start === 'number' &&
  ['id', 'title', 'url'].every((name) => typeof Reflect.get(value, name) === 'string')

const read = (stored: unknown): readonly Reminder[] | undefined =>
  Array.isArray(stored) ? stored.filter(isReminder) : undefined

const $list = preference<readonly Reminder[] | undefined>('reminders', undefined, read)

/** Reminders of this browser. */
export const $reminders: ReadableAtom<readonly Reminder[] | undefined> = $list

/** Sets a new array first: the store writes only changed values. */
function change(list: readonly Reminder[]) {
  $list.set(list)
  if (list.length === 0) $list.set(undefined)
}

/** Stored reminders, also those of other tabs whose events have not arrived. */
const stored = () => read(parseStored(readStored('jwapp.reminders'))) ?? []

const without = (ids: readonly string[]) => stored().filter(({ id }) => !ids.includes(id))

export const addReminder = (reminder: Reminder) => change([...without([reminder.id]), reminder])

export const removeReminder = (id: string) => change(without([id]))

/** Replaces a stored reminder whose event starts at another time now. */
export function moveReminder(reminder: Reminder) {
  if (stored().some(({ id, start }) => id === reminder.id && start !== reminder.start)) addReminder(reminder)
}

/** Reminders later than this are dropped, for example after a night. */
const lateMs = 3_600_000

/** Delay of hidden pages, longer than the interval of checks (`remind.client.ts`). */
const hiddenDelayMs = 20_000

/** Removes the started reminders and returns those to show. Visible pages precede hidden ones. */
export function takeDueReminders(now: number, isHidden = false): Reminder[] {
  const latest = isHidden ? now - hiddenDelayMs : now
  const due = stored().filter(({ start }) => start <= latest)
  if (due.length) change(without(due.map(({ id }) => id)))
  return due.filter(({ start }) => now - start <= lateMs)
}
