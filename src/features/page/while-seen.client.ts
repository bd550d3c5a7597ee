/** Calls a function every `everyMs` ms while the page is visible. Returns a stop function. */
export function whileSeen(everyMs: number, act: () => unknown): () => void {
  const timer = setInterval(() => document.visibilityState !== 'hidden' && act(), everyMs)
  return () => clearInterval(timer)
}
