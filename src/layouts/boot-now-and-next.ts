/** Runs after printed programmes: hides past ones and marks the current one. */
export function bootNowAndNext() {
  const now = Date.now()
  for (const showing of document.querySelectorAll<HTMLElement>('[data-showings]>*')) {
    const start = Date.parse(showing.querySelector('time')?.dateTime ?? '')
    showing.hidden = Number(showing.dataset.end) <= now
    if (start <= now) showing.dataset.on = ''
  }
}
