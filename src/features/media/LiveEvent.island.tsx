import { useRef } from 'react'
import { isEntitled } from '#core/access/access.ts'
import { slugOf } from '#core/address/paths.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import type { PlayQueue, WatchMedia } from '#features/player/media/watch-media.ts'
import { RemindButton } from '#features/reminders/RemindButton.client.tsx'
import { Button, ButtonLink } from '#ui/base/Button.tsx'
import { CardBadge } from '#ui/media/CardBadge.tsx'
import { LocalTime, SentenceWithTime } from '#ui/media/LocalTime.tsx'
import type { EventDetails } from './event.screen.ts'
import s from './LiveEvent.module.css'
import { calendarLink } from './live-calendar.rules.ts'
import { type LiveEventState, useEvent, useRestoredFocus, useSeconds } from './use-event.client.ts'
import { WatchPanel } from './WatchPanel.island.tsx'
import { useAccess } from './watch-button.client.ts'

type Props = {
  language: Locale
  media: WatchMedia
  event: EventDetails
  description: string
  queue?: PlayQueue
  inline?: boolean
}

/** Watch button of an event: first a countdown and reminder, then stream, then recording. */
export function LiveEvent({ language, media, event, description, queue, inline }: Props) {
  const live = useEvent(language, { media, event })
  const panel = useRef<HTMLDivElement>(null)
  // Access is also sold before the start.
  const access = useAccess(live.media)
  const isScheduled = live.status === 'SCHEDULED'
  useRestoredFocus(panel, live.status)
  return (
    <div ref={panel} className={s.event}>
      <EventStatus language={language} live={live} />
      {isScheduled && <Countdown language={language} event={live.event} />}
      {isScheduled && isEntitled(live.media, access) ? (
        <Button variant="primary" icon="play" disabled>
          {textFor(language)('video:start_watching')}
        </Button>
      ) : (
        <WatchPanel language={language} media={live.media} {...(queue && { queue })} {...(inline && { inline })} />
      )}
      {isScheduled && <Reminder language={language} live={live} description={description} />}
    </div>
  )
}

/** Live, scheduled or past state with its time. Changes are announced to screen readers. */
function EventStatus({ language, live: { status, event } }: { language: Locale; live: LiveEventState }) {
  const text = textFor(language)
  const { scheduledStart } = event
  const moment = scheduledStart && { language, moment: scheduledStart }
  const time = moment && <LocalTime {...moment} />
  const starts = moment && <SentenceWithTime {...moment} sentence={(date) => text('video:starts_at', { date })} />
  const label = { SCHEDULED: starts, LIVE: time, VOD: text('video:ended') }[status]
  return (
    <p className={s.status} role="status">
      {status === 'LIVE' && <CardBadge language={language} mark={{ kind: 'live' }} />}
      {status === 'SCHEDULED' && <CardBadge language={language} mark={{ kind: 'scheduled' }} />}
      {label && <span>{label}</span>}
    </p>
  )
}

function Reminder({ language, live, description }: { language: Locale; live: LiveEventState; description: string }) {
  const { media, event } = live
  if (!event.scheduledStart) return null
  const end = event.scheduledEnd ? new Date(event.scheduledEnd) : undefined
  const { id, title } = media
  const start = new Date(event.scheduledStart)
  const href = calendarLink({ id, title, description, start, end, url: event.url }, new Date(event.at))
  return (
    <>
      <ButtonLink variant="secondary" icon="calendar" href={href} download={`${slugOf(title) || 'event'}.ics`}>
        {textFor(language)('video:remind_me')}
      </ButtonLink>
      <RemindButton language={language} reminder={{ id, title, url: event.url, start: start.getTime() }} />
    </>
  )
}

const second = 1000
const units = [
  { unit: 'day', ms: 86_400 * second },
  { unit: 'hour', ms: 3600 * second },
  { unit: 'minute', ms: 60 * second },
  { unit: 'second', ms: second },
] as const

/** Time to the start, in seconds. Reserves its space until the client clock is available. */
function Countdown({ language, event }: { language: Locale; event: EventDetails }) {
  const remaining = useSeconds(event)
  if (!event.scheduledStart || remaining === 0) return null
  let remainder = remaining ?? 0
  const counts = units.map(({ unit, ms }) => {
    const count = Math.floor(remainder / ms)
    remainder -= count * ms
    return { unit, count }
  })
  return (
    <div
      className={s.countdown}
      role="timer"
      aria-label={textFor(language)('epg:countdown')}
      data-ready={remaining !== undefined}
    >
      {counts.map(({ unit, count }) => (
        <Count key={unit} language={language} unit={unit} count={count} />
      ))}
    </div>
  )
}

function Count({ language, unit, count }: { language: Locale; unit: (typeof units)[number]['unit']; count: number }) {
  const segments = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).formatToParts(count)
  const segmentText = (kind: string) => segments.find(({ type }) => type === kind)?.value
  return (
    <span className={s.part}>
      {count} <small>{segmentText('unit')}</small>
    </span>
  )
}
