/** Does something every so many milliseconds for as long as the page is looked at; answers how to stop. */
export function whileSeen(everyMs: number, act: () => unknown): () => void {
  const timer = setInterval(() => document.visibilityState !== 'hidden' && act(), everyMs)
  return () => clearInterval(timer)
}
