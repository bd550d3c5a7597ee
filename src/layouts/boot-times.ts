/** Runs after the times of a page: writes them in the viewer's zone and clock before islands hydrate. */
export function bootTimes(localTime: (language: string, shape: string, iso: string) => string) {
  for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local]'))
    time.textContent = localTime(document.documentElement.lang, time.dataset.local ?? '', time.dateTime)
}
