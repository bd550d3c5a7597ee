import { memo } from 'react'
import { formatTime } from '#core/i18n/format.ts'
import type { Locale } from '#core/i18n/locales.ts'
import s from './GuideScale.module.css?adopt'
import { setPosition } from './guide-data.ts'
import { type GuideWindow, halfHours, type PixelRange, timeAt, xOf } from './guide-span.rules.ts'

type Props = { language: Locale; window: GuideWindow; stretch: PixelRange; now: Date }

/** Decorative time scale with the current time; every programme states its own time. */
export const GuideScale = memo(function GuideScale({ language, window, stretch, now }: Props) {
  const times = halfHours({ from: timeAt(stretch.from, window), until: timeAt(stretch.until, window) })
  const current = xOf(now, window)
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return (
    <div className={s.scale} aria-hidden="true">
      <span className={s.corner} />
      {times.map((time) => {
        const x = xOf(time, window)
        return (
          <span
            key={time.getTime()}
            className={s.tick}
            ref={setPosition({ '--x': x })}
            data-covered={isCovered(x, current, rem)}
          >
            {formatTime(language, time)}
          </span>
        )
      })}
      <span className={s.current} ref={setPosition({ '--x': current })} data-testid="now-label">
        {formatTime(language, now)}
      </span>
    </div>
  )
})

/** Returns whether the text of a tick overlaps the current-time label. Texts grow with the font size of the page. */
const isCovered = (x: number, current: number, rem: number) =>
  (x > current - 8 * rem && x < current + 2.5 * rem) || undefined
