import { pause, poll, withTimeout } from '#core/browser/waits.ts'
import { ApiError, hasUnknownResult, mayHaveSucceeded } from '#core/data/errors.ts'

type ConfirmOptions = {
  /** Number and interval of the requests for the state. */
  polls: { attempts: number; everyMs: number }
  /** Time of the provider before the first request, in milliseconds. */
  delayMs?: number
  /** True for a change that may be repeated, so that its refusal is no sign of an earlier one. */
  isRepeatable?: boolean
}

const once = { attempts: 1, everyMs: 0 }

// The request has already used the time of a viewer's call. Views continue the checks.
export const afterSilenceMs = 800

/**
 * Sends a change and returns what `load` then finds at the provider; undefined while the change is not confirmed.
 * Throws a refusal or server error, unless the provider shows the change.
 */
export async function confirmChange<T>(
  send: () => Promise<unknown>,
  load: () => Promise<T | undefined>,
  { polls, delayMs = 0, isRepeatable = false }: ConfirmOptions,
): Promise<T | undefined> {
  const failed = await send().then(
    () => undefined,
    (error: unknown) => ({ error }),
  )
  if (!failed) {
    if (delayMs > 0) await pause(delayMs)
    return pollWhileAnswered(polls, load)
  }
  const { error } = failed
  if (hasUnknownResult(error)) return withTimeout(afterSilenceMs, poll(once, load))
  const isRefusal = !mayHaveSucceeded(error)
  if (isRefusal && isRepeatable) throw error
  const state = await load().then(
    (value) => ({ value }),
    () => undefined,
  )
  if (state?.value !== undefined) return state.value
  if (isRefusal || state) throw error
  return undefined
}

/** Loads the state after a failed change that may have been made; undefined if it is late, too. */
export const loadAfterFailure = <T>(error: unknown, load: () => Promise<T>): Promise<T | undefined> =>
  hasUnknownResult(error) ? withTimeout(afterSilenceMs, load()) : load()

/** Polls until a result, or until a request gets no response. */
function pollWhileAnswered<T>(polls: ConfirmOptions['polls'], load: () => Promise<T | undefined>) {
  const silence = new AbortController()
  const loadOrStop = () =>
    load().catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 0) silence.abort()
      throw error
    })
  return poll(polls, loadOrStop, silence.signal)
}
