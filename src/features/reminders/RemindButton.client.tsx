import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { Button } from '#ui/base/Button.tsx'
import { announceMessage } from '#ui/site/announce.ts'
import s from './RemindButton.module.css?adopt'
import { $reminders, addReminder, moveReminder, type Reminder, removeReminder } from './reminders.store.ts'

type Props = { language: Locale; reminder: Reminder }

/** Adds a reminder that this browser shows while the site is open, or removes it. */
export function RemindButton({ language, reminder }: Props) {
  const reminders = useStore($reminders, { ssr: () => undefined })
  const [isBlocked, setBlocked] = useState(false)
  const text = textFor(language)
  const isSet = reminders?.some(({ id }) => id === reminder.id) ?? false
  const { id, title, url, start } = reminder
  useEffect(() => moveReminder({ id, title, url, start }), [id, title, url, start])

  const press = async () => {
    if (isSet) return removeReminder(reminder.id)
    addReminder(reminder)
    import('./remind.client.ts').catch(() => undefined)
    // Browsers without notifications, and viewers who refuse them, get a notice on the page.
    const permission = await globalThis.Notification?.requestPermission().catch(() => undefined)
    const isDenied = permission !== 'granted'
    setBlocked(isDenied)
    if (isDenied) announceMessage(text('video:reminder.blocked'))
  }
  return (
    <span className={s.button}>
      <Button variant="secondary" icon={isSet ? 'check' : 'info'} aria-pressed={isSet} onClick={press}>
        {text('video:reminder.add')}
      </Button>
      {isSet && isBlocked && <span className={s.blocked}>{text('video:reminder.blocked')}</span>}
    </span>
  )
}
