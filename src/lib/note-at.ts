/** How long the words stand, in milliseconds. */
const toldMs = 6_000

/** Says something beside an element, over the page: nothing in it moves. */
export function showNoteAt(element: Element, words: string) {
  const { left, bottom } = element.getBoundingClientRect()
  const note = document.createElement('p')
  Object.assign(note, { role: 'alert', popover: 'manual', textContent: words })
  note.style.cssText = `inset:${Math.min(bottom + 8, innerHeight - 64)}px auto auto min(${left}px,100vw - 18rem);padding:.6rem 1rem;border:0;background:#b3261e;color:#fff`
  document.body.append(note)
  note.showPopover()
  setTimeout(() => note.remove(), toldMs)
}
