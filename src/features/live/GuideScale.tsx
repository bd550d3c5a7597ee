import { memo } from 'react'
import { formatTime } from '#core/i18n/format.ts'
import type { Locale } from '#core/i18n/locales.ts'
import s from './Guide.module.css'
import { placed } from './guide-data.ts'
import type { PixelRange } from './guide-layout.rules.ts'
import { type GuideWindow, halfHours, timeAt, xOf } from './guide-span.rules.ts'

type Props = { language: Locale; window: GuideWindow; stretch: PixelRange }

/** Decorative time scale; every programme states its own time. */
export const GuideScale = memo(function GuideScale({ language, window, stretch }: Props) {
  const times = halfHours({ from: timeAt(stretch.from, window), till: timeAt(stretch.till, window) })
  return (
    <div className={s.scale} aria-hidden="true">
      <span className={s.corner} />
      {times.map((time) => (
        <span key={time.getTime()} className={s.tick} ref={placed({ '--x': xOf(time, window) })}>
          {formatTime(language, time)}
        </span>
      ))}
    </div>
  )
})

/** Current time marker across all rows. */
export const NowLine = ({ language, window, now }: { language: Locale; window: GuideWindow; now: Date }) => (
  <div className={s.now} ref={placed({ '--x': xOf(now, window) })} data-testid="now-line" aria-hidden="true">
    <span>{formatTime(language, now)}</span>
  </div>
)
