/** Returns whether another site frames this page, as protection against clickjacking without headers. */
export function isInForeignFrame(): boolean {
  try {
    return window.top !== null && window.top.location.origin !== location.origin
  } catch {
    return true
  }
}
