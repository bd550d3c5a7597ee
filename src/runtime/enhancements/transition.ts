// Loaded during a transition between two pages: a press reaches the root alone, and is repeated at what is below.
addEventListener('click', (event) => {
  const transition = document.activeViewTransition
  if (!transition || !event.isTrusted || event.target !== document.documentElement) return
  transition.skipTransition()
  const press = () =>
    document.elementFromPoint(event.clientX, event.clientY)?.dispatchEvent(new MouseEvent('click', event))
  transition.finished.then(press)
})
