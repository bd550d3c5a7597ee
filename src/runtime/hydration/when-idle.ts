// Slow external images and a page that is never idle must not delay other work.
const maxDelayMs = 4_000

/** Calls after load and when idle, at most 4 s later, possibly twice. */
export function whenIdle(call: () => void) {
  const idle = () =>
    self.requestIdleCallback ? self.requestIdleCallback(call, { timeout: maxDelayMs }) : setTimeout(call)
  if (document.readyState === 'complete') return void idle()
  addEventListener('load', idle, { once: true })
  setTimeout(call, maxDelayMs)
}
