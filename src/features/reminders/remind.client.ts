import { sessionValue } from '#core/browser/preference.store.ts'
import { inTabLock } from '#core/browser/waits.ts'
import { pageLocale, textFor } from '#core/i18n/text.ts'
import { focusOrContent } from '#ui/base/focus.ts'
import { announceMessage } from '#ui/site/announce.ts'
import s from './remind.module.css?adopt'
import { $reminders, moveReminder, type Reminder, removeReminder, takeDueReminders } from './reminders.store.ts'

// Loaded on pages with reminders (`Document.astro`), and by the button that adds the first one.

/** Short clock checks work after a sleep of the computer; one long timer does not. */
const everyMs = 10_000

const isAllowed = () => globalThis.Notification?.permission === 'granted'

/** Shows due reminders in one tab of the browser. */
const check = () => inTabLock('reminders', showDue).catch(() => undefined)

async function showDue() {
  // A notice belongs on a visible page.
  const isHidden = document.hidden && !isAllowed()
  for (const reminder of takeDueReminders(Date.now(), isHidden)) void show(reminder)
}

async function show(reminder: Reminder) {
  const text = textFor(pageLocale)('video:reminder.starts', { title: reminder.title })
  announceMessage(text)
  if (!(await notify(reminder, text).catch(() => false))) showNotice(reminder, text)
}

/** Shows a notification of the system. Returns false where it is not allowed. */
async function notify({ id, url }: Reminder, text: string): Promise<boolean> {
  if (!isAllowed()) return false
  const options = { tag: id, lang: pageLocale }
  // Browsers on Android show notifications of service workers only. The worker opens `data` at a press.
  const worker = await navigator.serviceWorker?.getRegistration()
  if (worker?.active) {
    await worker.showNotification(text, { ...options, data: new URL(url, location.href).href })
    return true
  }
  const notification = new Notification(text, options)
  notification.addEventListener('click', () => {
    window.focus()
    location.assign(url)
  })
  return true
}

/** Notice over the page, with a link to the programme. */
function showNotice({ url }: Reminder, text: string) {
  const popover = Object.assign(document.createElement('div'), {
    ...{ popover: 'manual', role: 'status', className: s.notice },
  })
  const link = Object.assign(document.createElement('a'), { href: url, textContent: text })
  const close = Object.assign(document.createElement('button'), { type: 'button', textContent: '×' })
  close.setAttribute('aria-label', textFor(pageLocale)('common:close'))
  close.addEventListener('click', () => {
    popover.remove()
    focusOrContent()
  })
  popover.append(link, close)
  // The page behind a modal dialog, such as the player, is inert.
  const parent = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  parent.append(popover)
  popover.showPopover()
}

/** Events that start within a day are requested, at most every 15 minutes in a tab. */
const aheadMs = 86_400_000
const requestEveryMs = 900_000
const requested = sessionValue('reminders-requested')

/** Moves the reminders of events that start at another time now, and removes those of cancelled events. */
async function updateEvents() {
  const now = Date.now()
  if (now - Number(requested.$note.get() ?? 0) < requestEveryMs) return
  const isEvent = ({ id, url, start }: Reminder) => url.includes(`/m/${id}/`) && start > now && start - now < aheadMs
  const events = ($reminders.get() ?? []).filter(isEvent)
  if (events.length === 0) return
  requested.write(String(now))
  const { freshMedia } = await import('#features/page/content.store.ts')
  const update = async (reminder: Reminder) => {
    const item = await freshMedia(reminder.id, pageLocale)
    if (item?.scheduledStart) moveReminder({ ...reminder, start: Date.parse(item.scheduledStart) })
    else removeReminder(reminder.id)
  }
  // A failed request leaves the stored time.
  await Promise.allSettled(events.map(update))
}

updateEvents()
  .catch(() => undefined)
  .finally(check)
setInterval(check, everyMs)
document.addEventListener('visibilitychange', check)
