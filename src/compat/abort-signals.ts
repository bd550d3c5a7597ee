/** Adds `any`, `timeout`, `reason` and `throwIfAborted` of abort signals where the browser has none. */
export function addAbortSignals() {
  if (!('reason' in AbortSignal.prototype)) addReasons()
  AbortSignal.prototype.throwIfAborted ??= function () {
    if (this.aborted) throw this.reason
  }
  AbortSignal.timeout ??= (ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('The operation timed out', 'TimeoutError')), ms)
    return controller.signal
  }
  AbortSignal.any ??= anySignal
}

/** Signal that aborts with the first of others. */
function anySignal(signals: Iterable<AbortSignal>): AbortSignal {
  const controller = new AbortController()
  const sources = [...signals]
  const aborted = sources.find((signal) => signal.aborted)
  if (aborted) {
    controller.abort(aborted.reason)
    return controller.signal
  }
  const abort = ({ target }: Event) => {
    controller.abort((target as AbortSignal).reason)
    for (const signal of sources) signal.removeEventListener('abort', abort)
  }
  for (const signal of sources) signal.addEventListener('abort', abort)
  return controller.signal
}

/** Retains the reason of an abort: old browsers ignore the argument. */
function addReasons() {
  const reasons = new WeakMap<AbortSignal, unknown>()
  const { abort } = AbortController.prototype
  AbortController.prototype.abort = function (reason = new DOMException('The operation was aborted', 'AbortError')) {
    if (!this.signal.aborted) reasons.set(this.signal, reason)
    abort.call(this)
  }
  Object.defineProperty(AbortSignal.prototype, 'reason', {
    configurable: true,
    get(this: AbortSignal) {
      return reasons.get(this)
    },
  })
}
