/** How long the words stand, in milliseconds. */
const toldMs = 6_000

/** Says something beside an element, over the page: nothing in it moves. */
export function tellAt(element: Element, words: string) {
  document.getElementById('told-at')?.remove()
  const { left, bottom } = element.getBoundingClientRect()
  const note = document.createElement('p')
  Object.assign(note, { id: 'told-at', role: 'alert', popover: 'manual', textContent: words })
  note.style.cssText = `inset:${Math.max(8, Math.min(bottom + 8, innerHeight - 64))}px auto auto ${Math.max(8, Math.min(left, innerWidth - 280))}px;margin:0;padding:.6rem 1rem;border:0;border-radius:.75rem;background:#b3261e;color:#fff;font-weight:600`
  // A dialog that is open would lie over anything outside it
  ;(element.closest('dialog') ?? document.body).append(note)
  note.showPopover?.()
  setTimeout(() => note.remove(), toldMs)
}
