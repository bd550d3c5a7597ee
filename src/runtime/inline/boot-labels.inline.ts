/** Shows the labels "New" and "Leaving soon" that apply now, and after each return. */
export function bootLabels() {
  const show = () => {
    for (const label of document.querySelectorAll<HTMLElement>('[data-until]'))
      label.hidden = Number(label.dataset.from ?? 0) > Date.now() || Number(label.dataset.until) <= Date.now()
  }
  show()
  addEventListener('visibilitychange', show)
}
