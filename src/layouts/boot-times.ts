/** Writes times in the viewer's time zone and clock before hydration. */
export function bootTimes(localTime: (language: string, shape: string, iso: string) => string) {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local]'))
    time.textContent = localTime(document.documentElement.lang, time.dataset.local ?? '', time.dateTime)
}
