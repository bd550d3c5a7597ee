import { afterEach, expect, it, vi } from 'vitest'
import { fakeBrowser } from '../../../tests/support/fake-browser.ts'

afterEach(() => vi.unstubAllGlobals())

async function openPage(stored?: unknown) {
  const browser = fakeBrowser()
  if (stored !== undefined) browser.localStorage.setItem('jwapp.reminders', JSON.stringify(stored))
  vi.resetModules()
  return { browser, ...(await import('./reminders.store.ts')) }
}

const at = (id: string, start: number) => ({ id, title: `Title ${id}`, url: `https://own.test/${id}/`, start })

it('a reminder is shown once, when its programme starts', async () => {
  const { addReminder, takeDueReminders, $reminders, browser } = await openPage()
  addReminder(at('one', 1_000))
  addReminder(at('two', 5_000))
  expect(takeDueReminders(999)).toEqual([])
  expect(takeDueReminders(1_000)).toEqual([at('one', 1_000)])
  expect(takeDueReminders(1_001)).toEqual([])
  expect($reminders.get()).toEqual([at('two', 5_000)])
  expect(JSON.parse(browser.localStorage.getItem('jwapp.reminders') ?? '')).toHaveLength(1)
})

it('a reminder is removed without a notification if its programme began more than an hour ago', async () => {
  const { addReminder, takeDueReminders, $reminders } = await openPage()
  addReminder(at('one', 0))
  addReminder(at('two', 1))
  expect(takeDueReminders(3_600_001)).toEqual([at('two', 1)])
  expect($reminders.get()).toBeUndefined()
})

it('a hidden page leaves a due reminder to a visible page for 20 s, and then takes it', async () => {
  const { addReminder, takeDueReminders } = await openPage()
  addReminder(at('one', 1_000))
  expect(takeDueReminders(20_999, true)).toEqual([])
  expect(takeDueReminders(21_000, true)).toEqual([at('one', 1_000)])
  addReminder(at('two', 1_000))
  expect(takeDueReminders(1_000)).toEqual([at('two', 1_000)])
})

it('a second reminder for an item replaces the first, and removal of the last one clears the storage', async () => {
  const { addReminder, removeReminder, $reminders, browser } = await openPage()
  addReminder(at('one', 1_000))
  addReminder(at('one', 2_000))
  expect($reminders.get()).toEqual([at('one', 2_000)])
  removeReminder('one')
  expect($reminders.get()).toBeUndefined()
  expect(browser.localStorage.getItem('jwapp.reminders')).toBeNull()
})

it('a reminder follows an event that is moved, and an event without a reminder adds none', async () => {
  const { addReminder, moveReminder, $reminders } = await openPage()
  addReminder(at('one', 1_000))
  moveReminder(at('one', 2_000))
  moveReminder(at('two', 3_000))
  expect($reminders.get()).toEqual([at('one', 2_000)])
})

it('a change of the reminders is based on the stored list, before the event of another tab arrives', async () => {
  const before = [at('one', 1_000), at('two', 2_000)]
  const { addReminder, removeReminder, takeDueReminders, browser } = await openPage(before)
  const write = (...list: object[]) => browser.localStorage.setItem('jwapp.reminders', JSON.stringify(list))
  const stored = () => JSON.parse(browser.localStorage.getItem('jwapp.reminders') ?? '')
  write(at('two', 2_000))
  expect(takeDueReminders(1_000)).toEqual([])
  write(at('two', 2_000), at('three', 3_000))
  addReminder(at('four', 4_000))
  expect(stored()).toEqual([at('two', 2_000), at('three', 3_000), at('four', 4_000)])
  write(at('two', 2_000), at('five', 5_000))
  removeReminder('two')
  expect(stored()).toEqual([at('five', 5_000)])
})

it('a reminder that another tab has just added is taken once, and the storage is cleared', async () => {
  const { takeDueReminders, browser } = await openPage()
  browser.localStorage.setItem('jwapp.reminders', JSON.stringify([at('one', 1_000)]))
  expect(takeDueReminders(1_000)).toEqual([at('one', 1_000)])
  expect(takeDueReminders(1_001)).toEqual([])
  expect(browser.localStorage.getItem('jwapp.reminders')).toBeNull()
})

it('stored values that are not reminders are ignored', async () => {
  const { $reminders } = await openPage([at('one', 1), { id: 'two' }, null, 'three', { ...at('four', 4), url: 4 }])
  expect($reminders.get()).toEqual([at('one', 1)])
  expect((await openPage({ id: 'one' })).$reminders.get()).toBeUndefined()
})
