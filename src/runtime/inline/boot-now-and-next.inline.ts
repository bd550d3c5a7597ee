import type { createLocalTime } from './local-time.inline.ts'

/** Hides past programmes and marks current ones while the page is parsed, before its paints. */
export function bootNowAndNext(create: typeof createLocalTime) {
  const localTime = create()
  const now = Date.now()
  const seen = new Set<Element>()
  const update = () => {
    for (const time of document.querySelectorAll<HTMLTimeElement>('time[data-local]')) {
      // The last element of an unfinished document may lack its text.
      const isWhole = time.nextSibling || document.readyState !== 'loading'
      if (!isWhole || seen.has(time)) continue
      seen.add(time)
      time.textContent = localTime(document.documentElement.lang, time.dataset.local ?? '', time.dateTime)
      const showing = time.closest<HTMLElement>('[data-end]')
      if (!showing) continue
      showing.hidden = Number(showing.dataset.end) <= now
      if (Date.parse(time.dateTime) <= now) showing.dataset.on = ''
    }
  }
  const observer = new MutationObserver(update)
  observer.observe(document, { childList: true, subtree: true })
  addEventListener('DOMContentLoaded', () => {
    update()
    observer.disconnect()
  })
}
