/** Returns the focus after a modal dialog to the element that had it, where the browser does not. */
export function returnFocus() {
  // Browsers below all levels still need the other polyfills.
  if (typeof HTMLDialogElement === 'undefined') return
  const { showModal } = HTMLDialogElement.prototype
  HTMLDialogElement.prototype.showModal = function () {
    const before = document.activeElement
    showModal.call(this)
    const focus = () => {
      const { activeElement, body } = document
      const isLost = activeElement === body || this.contains(activeElement)
      if (isLost && before instanceof HTMLElement) before.focus()
    }
    this.addEventListener('close', focus, { once: true })
  }
}
