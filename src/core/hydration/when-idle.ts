// Slow external images must not delay other work.
const maxDelayMs = 4_000

/** Calls after load and when idle, possibly twice. */
export function whenIdle(call: () => void) {
  const idle = () => (self.requestIdleCallback ?? setTimeout)(call)
  if (document.readyState === 'complete') return void idle()
  addEventListener('load', idle, { once: true })
  setTimeout(call, maxDelayMs)
}
