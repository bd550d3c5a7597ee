/** Repeats a press during the transition between two pages at what is below: it reaches the root alone. */
export function pressThroughTransitions() {
  addEventListener('click', (event) => {
    const transition = document.activeViewTransition
    if (!transition || !event.isTrusted || event.target !== document.documentElement) return
    transition.skipTransition()
    const press = () =>
      document.elementFromPoint(event.clientX, event.clientY)?.dispatchEvent(new MouseEvent('click', event))
    transition.finished.then(press)
  })
}
