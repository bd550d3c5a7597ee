import { useState } from 'react'
import type { Programme } from '#core/guide.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { slugOf } from '#core/slug.ts'
import { calendarLink } from '#features/media/live-calendar.rules.ts'
import { ButtonLink } from '#ui/base/Button.tsx'
import type { GuideChannel } from './guide-channel.ts'

type Props = { language: Locale; channel: GuideChannel; programme: Programme }

/** Calendar file for an upcoming programme. */
export function GuideReminder({ language, channel, programme }: Props) {
  const [now] = useState(() => new Date())
  const { id, title, description, start, end } = programme
  const url = new URL(channel.href, location.href).href
  const href = calendarLink({ id, title: `${title} (${channel.title})`, description, start, end, url }, now)
  return (
    <ButtonLink variant="secondary" icon="calendar" href={href} download={`${slugOf(title) || 'programme'}.ics`}>
      {textFor(language)('epg:remind_me')}
    </ButtonLink>
  )
}
