import type { createLocalTime } from './local-time.inline.ts'

/** Writes times in the viewer's time zone and clock before hydration. */
export function bootTimes(create: typeof createLocalTime) {
  const localTime = create()
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local]'))
    time.textContent = localTime(document.documentElement.lang, time.dataset.local ?? '', time.dateTime)
}
