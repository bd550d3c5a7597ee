/**
 * Inline in every head: stores the last click until hydration starts, and marks the island of its button as busy.
 * Clicks for dialogs wait for another script.
 */
export function replayEarlyClick(name: string) {
  let island: Element | null | undefined
  const storeClick = (event: MouseEvent) => {
    const target = event.target as Element
    if ('Astro' in self && !target.closest?.('[commandfor]')) return
    Reflect.set(self, name, event)
    island?.removeAttribute('aria-busy')
    island = target.closest?.('button')?.closest('[client=intent]')
    island?.setAttribute('aria-busy', 'true')
  }
  addEventListener('click', storeClick, true)
}
