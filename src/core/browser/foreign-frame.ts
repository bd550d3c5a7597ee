/** Does a page of another site hold this one in a frame? Where no header forbids it, a click could be led astray. */
export function isInForeignFrame(): boolean {
  try {
    return window.top !== null && window.top.location.origin !== location.origin
  } catch {
    return true
  }
}
