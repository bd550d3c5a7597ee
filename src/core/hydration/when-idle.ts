// A picture from elsewhere that does not come must not keep the rest
const maxDelayMs = 4_000

/** Calls after load and when idle, possibly twice. */
export function whenIdle(call: () => void) {
  const idle = () => (self.requestIdleCallback ?? setTimeout)(call)
  if (document.readyState === 'complete') return void idle()
  addEventListener('load', idle, { once: true })
  setTimeout(call, maxDelayMs)
}
