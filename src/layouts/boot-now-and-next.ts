/** Runs after the printed programmes: hides those that are over, and marks those that are on. */
export function bootNowAndNext() {
  const now = Date.now()
  for (const showing of document.querySelectorAll<HTMLElement>('[data-showings]>*')) {
    const start = Date.parse(showing.querySelector('time')?.dateTime ?? '')
    showing.hidden = Number(showing.dataset.end) <= now
    if (start <= now) showing.dataset.on = ''
  }
}
