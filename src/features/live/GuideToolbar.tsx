import { memo, useEffect, useRef } from 'react'
import { formatDay } from '#core/i18n/format.ts'
import type { Locale } from '#core/i18n/locales.ts'
import { textFor } from '#core/i18n/text.ts'
import { Button, IconButton } from '#ui/base/Button.tsx'
import guide from './Guide.module.css'
import s from './GuideToolbar.module.css?adopt'
import { daysOf, type GuideWindow, midnight, timeAt } from './guide-span.rules.ts'
import type { GuideTimeline } from './use-timeline.ts'

type Props = {
  language: Locale
  window: GuideWindow
  /** False while earlier days may still appear and move the others. */
  isLoaded: boolean
  moment: number
  now: Date
  timeline: GuideTimeline
}

/** Day selection and buttons that move the timeline. */
export const GuideToolbar = memo(function GuideToolbar(props: Props) {
  const { language, window, isLoaded, moment, now, timeline } = props
  const text = textFor(language)
  const visibleTime = timeAt(moment, window)
  const visibleDay = midnight(visibleTime).getTime()
  const days = useDayInSight(isLoaded ? visibleDay : undefined)
  const choose = (day: Date) => timeline.show(isToday(day, now) ? now : sameHour(visibleTime, day))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a group of form fields
    <div className={guide.toolbar} role="group" aria-label={text('epg:heading')}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div className={s.days} ref={days} role="group" aria-label={text('epg:choose_day')}>
        {(isLoaded ? daysOf(window) : []).map((day) => (
          <button
            key={day.getTime()}
            type="button"
            className={s.day}
            aria-pressed={day.getTime() === visibleDay}
            onClick={() => choose(day)}
          >
            {dayName(language, day, now)}
          </button>
        ))}
      </div>
      <div className={s.moves}>
        <IconButton label={text('epg:slide_left')} icon="chevron-left" onClick={() => timeline.slide(-1)} />
        <Button variant="secondary" onClick={() => timeline.show(now)}>
          {text('epg:now')}
        </Button>
        <IconButton label={text('epg:slide_right')} icon="chevron-right" onClick={() => timeline.slide(1)} />
      </div>
    </div>
  )
})

/** Scrolls the shown day into view. */
function useDayInSight(visibleDay: number | undefined) {
  const days = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the button changes with the day
  useEffect(() => {
    const [list, day] = [days.current, days.current?.querySelector<HTMLElement>('[aria-pressed=true]')]
    if (list && day) list.scrollTo({ left: day.offsetLeft - (list.clientWidth - day.clientWidth) / 2 })
  }, [visibleDay])
  return days
}

const isToday = (day: Date, now: Date) => day.getTime() === midnight(now).getTime()

/** Returns the visible hour on another day. */
function sameHour(time: Date, day: Date) {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), time.getHours(), time.getMinutes())
}

const names = { '-1': 'epg:yesterday', 0: 'epg:today', 1: 'epg:tomorrow' } as const
const nearby = [-1, 0, 1] as const

function dayName(language: Locale, day: Date, now: Date) {
  const near = nearby.find((days) => midnight(now, days).getTime() === day.getTime())
  return near === undefined ? formatDay(language, day) : textFor(language)(names[near])
}
